import SignalGraph
import SignalGraphTesting
import Testing

/// Edits to what equals the element that is there, and changes that equality does not see.
@Suite struct ArrayEqualityTests {
  private func tags(_ slot: some Collection<Marked>) -> [Int] { slot.map(\.tag) }

  /// Elements with the tags 1, 2, 3.
  private func makeSlot() -> ArraySlot<Marked> {
    ArraySlot((1...3).map { Marked(value: $0 * 10, tag: $0) })
  }

  @Test func `an edit to an equal element changes nothing`() {
    let slot = makeSlot()
    expectSignals(of: slot, []) {
      slot[1] = Marked(value: 20, tag: 9)
      transaction { slot[1] = Marked(value: 20, tag: 9) }
    }
    #expect(tags(slot.elements) == [1, 2, 3] && tags(slot.settled) == [1, 2, 3])
  }

  @Test func `edits that lead back give the row its instance back`() {
    let slot = makeSlot()
    expectSignals(of: slot, []) {
      transaction {
        slot[1] = Marked(value: 5, tag: 8)
        slot[1] = Marked(value: 20, tag: 9)
      }
    }
    #expect(tags(slot.elements) == [1, 2, 3])
    let moved = ArrayTransaction([
      ArrayMutation.move(from: 1, to: 0, past: Marked(value: 20, tag: 2), future: Marked(value: 20, tag: 2))
    ])
    expectSignals(of: slot, [.transition(moved)]) {
      transaction {
        slot[1] = Marked(value: 5, tag: 8)
        slot.move(from: 1, to: 0)
        slot[0] = Marked(value: 20, tag: 9)
      }
    }
    #expect(tags(slot.elements) == [2, 1, 3])
  }

  @Test func `a slot has another comparison if it is given one`() {
    let slot = ArraySlot(
      [Marked(value: 1, tag: 1)],
      areEqual: { $0.value == $1.value && $0.tag == $1.tag },
      label: "all"
    )
    expectSignals(
      of: slot,
      [.transition([.update(at: 0, past: Marked(value: 1, tag: 1), future: Marked(value: 1, tag: 2))])]
    ) { slot[0] = Marked(value: 1, tag: 2) }
    #expect(slot[0].tag == 2)
    let never = ArraySlot<Int>(areEqual: { _, _ in false })
    never.append(1)
    expectSignals(of: never, [.transition([.update(at: 0, past: 1, future: 1)])]) { never[0] = 1 }
    let coarse = ArraySlot([1, 5], areEqual: { $0 / 10 == $1 / 10 })
    coarse[0] = 7
    coarse.swapAt(0, 1)
    coarse.sort(by: >)
    #expect(coarse.elements == [1, 5])
    coarse.replace(with: [9, 20])
    #expect(coarse.elements == [1, 20])
  }

  @Test func `what a difference matches stays as it is`() {
    let slot = makeSlot()
    slot.replace(with: [Marked(value: 30, tag: 7), Marked(value: 40, tag: 8)])
    #expect(tags(slot.elements) == [3, 8])
  }

  @Test func `a refresh announces an update of an element to itself`() {
    let slot = makeSlot()
    let (here, first) = (slot[1], slot[0])
    let refresh: ArraySignal<Marked> = .transition([.update(at: 1, past: here, future: here)])
    expectSignals(of: slot, [refresh]) { slot.refresh(at: 1) }
    expectSignals(of: slot, [refresh]) { ArrayEditor(slot).refresh(at: 1) }
    expectSignals(of: slot, [refresh]) {
      transaction {
        slot.refresh(at: 1)
        slot[1] = Marked(value: 1, tag: 8)
        slot[1] = here
      }
    }
    expectSignals(of: slot, [.transition([.move(from: 0, to: 1, past: first, future: first)])]) {
      transaction {
        slot.refresh(at: 0)
        slot.move(from: 0, to: 1)
      }
    }
  }

  @Test func `reordering what is in order sends nothing`() {
    let slot = ArraySlot([1, 2, 3])
    expectSignals(of: slot, []) {
      slot.sort()
      slot.partition { $0 > 1 }
    }
    expectSignals(
      of: slot,
      [
        .transition([.move(from: 2, to: 0, past: 3, future: 3), .move(from: 2, to: 1, past: 2, future: 2)])
      ]
    ) { slot.reverse() }
  }

  /// What edits of a body let go of lives as long as the body is open, for its `deinit` may edit.
  @Test func `what a body merges away lives until it ends`() {
    final class Payload {
      let onEnd: () -> Void
      init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
      deinit { onEnd() }
    }
    let slot = ArraySlot<Payload>()
    let log = ArraySlot<String>()
    var isOpen = false
    func make(_ name: String) -> Payload {
      Payload {
        #expect(!isOpen, "\(name)")
        log.append(name)
      }
    }
    for _ in 0..<4 { slot.append(Payload {}) }
    transaction {
      isOpen = true
      slot[0] = make("middle")
      slot[0] = make("last")
      slot.insert(make("inserted"), at: 1)
      slot[1] = make("inserted and updated")
      slot.remove(at: 1)
      slot.insert(contentsOf: [make("one"), make("two"), make("three")], at: 2)
      slot[3] = make("in a range")
      slot.move(from: 4, to: 0)
      slot.removeSubrange(2...4)
      slot.remove(at: 0)
      slot.append(make("end"))
      slot.removeAll()
      isOpen = false
    }
    #expect(
      Set(log.elements) == [
        "middle", "last", "inserted", "inserted and updated", "one", "two", "three", "in a range", "end",
      ]
    )
  }
}
