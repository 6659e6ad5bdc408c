import SignalGraph
import Testing

/// Defects that the first design of these signals had, by name.
@Suite struct FirstDesignTests {
  @Test func `deleting a range with rising indices keeps the tail`() {
    var letters = Array("abcdef")
    let transaction: ArrayTransaction<Character> = [.replace(at: 1, past: ["b", "c", "d"], future: [])]
    transaction.apply(to: &letters)
    #expect(String(letters) == "aef")
    transaction.inverted().apply(to: &letters)
    #expect(String(letters) == "abcdef")
    var tree = TreeArray(letters)
    ArrayTransaction<Character>([.remove("b", at: 1), .remove("c", at: 1), .remove("d", at: 1)]).apply(to: &tree)
    #expect(String(tree) == "aef")
  }

  @Test func `transactions with different counts are not equal`() {
    let shorter: ArrayTransaction = [.insert(1, at: 0)]
    let longer: ArrayTransaction = [.insert(1, at: 0), .insert(2, at: 1)]
    #expect(shorter != longer)
    #expect(longer != shorter)
    #expect(ArrayTransaction<Int>() != shorter)
    #expect(SetTransaction([.insert(1)]) != [.insert(1), .insert(2)])
    #expect(SetTransaction([.insert(1), .insert(2)]) != [.insert(1)])
    #expect(DictionaryTransaction([.insert(key: 1, value: 1)]) != [])
    #expect(ValueTransaction(past: 1, future: 2) != ValueTransaction())
  }

  @Test func `the inverse swaps past and future`() {
    let values: DictionaryTransaction = [.update(key: 1, past: "a", future: "b")]
    #expect(values.inverted() == [.update(key: 1, past: "b", future: "a")])
    #expect(ValueTransaction(past: 1, future: 2).inverted() == ValueTransaction(past: 2, future: 1))
    let elements: ArrayTransaction = [
      .update(at: 0, past: "a", future: "b"),
      .move(from: 2, to: 1, past: "c", future: "d"),
      .replace(at: 4, past: ["x", "y"], future: ["z"]),
    ]
    #expect(
      elements.inverted().mutations.elementsEqual([
        .replace(at: 4, past: ["z"], future: ["x", "y"]),
        .move(from: 1, to: 2, past: "d", future: "c"),
        .update(at: 0, past: "b", future: "a"),
      ])
    )
  }

  @Test func `the last signal about a value is as good as the first`() {
    let signal = ValueSignal<Int>.termination(3)
    #expect(signal.snapshot == 3)
    #expect(signal.inverted() == .initiation(3))
  }

  @Test func `the removal of a missing member is a fault, not a change`() {
    let transaction: SetTransaction = [.remove(1)]
    #expect(transaction.fault(against: [2])?.kind == .wrongPast)
    #expect(SetTransaction<Int>.difference(from: [2], to: [2]).isEmpty)
  }
}
