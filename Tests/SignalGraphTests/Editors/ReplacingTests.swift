import SignalGraph
import SignalGraphTesting
import Testing

/// Replacing the elements of an array by identity.
@Suite struct ReplacingTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    var text = ""
  }

  private func sent<Element>(_ slot: ArraySlot<Element>, _ body: () -> Void) -> [ArrayTransaction<Element>] {
    var changes: [ArrayTransaction<Element>] = []
    let token = slot.observe { _, signal in if case .transition(let sent) = signal { changes.append(sent) } }
    body()
    token.tearDown()
    return changes
  }

  /// Every part of the old rows in every order, with rows that come, and some that change: at most one command a row.
  @Test(arguments: 0...(Settings.isWhole ? 6 : 5))
  func `rows are moved, updated, removed and inserted as little as can be`(_ count: Int) {
    let past = (0..<count).map { Row(id: $0) }
    for kept in subsets(Array(0..<count)) {
      for order in permutations(kept) {
        for newcomer in [nil, 0, order.count / 2, order.count] {
          var future = order.map { Row(id: $0, text: $0 % 3 == 1 ? "changed" : "") }
          if let newcomer { future.insert(Row(id: 9), at: newcomer) }
          let slot = ArraySlot(past)
          let change = sent(slot) { slot.replace(with: future) }.first ?? ArrayTransaction()
          #expect(slot.elementsEqual(future))
          if order.isEmpty { continue }
          var rows = NumberedRows(count: count)
          rows.perform(change)
          #expect(rows.origins == future.map { $0.id == 9 ? -1 : $0.id })
          let moved = change.mutations.compactMap { if case .move(_, _, let past, _) = $0 { past.id } else { nil } }
          let changed = order.filter { $0 % 3 == 1 && !moved.contains($0) }
          #expect(moved.count == order.count - longestAscent(order))
          #expect(change.count == count - order.count + (newcomer == nil ? 0 : 1) + moved.count + changed.count)
        }
      }
    }
  }

  @Test func `an identity that occurs several times is matched in order`() {
    let slot = ArraySlot(["a1", "b1", "a2"])
    let changes = sent(slot) { slot.replace(with: ["a3", "a4", "b1", "a5"]) { $0.first } }
    #expect(slot.elementsEqual(["a3", "a4", "b1", "a5"]))
    var rows = NumberedRows(count: 3)
    rows.perform(changes[0])
    #expect(rows.origins == [0, 2, 1, -1])
  }

  @Test func `where no row stays they are replaced in one command`() {
    let slot = ArraySlot([Row(id: 1), Row(id: 2)])
    let new = [Row(id: 3), Row(id: 4)]
    #expect(
      sent(slot) { slot.replace(with: new) } == [[.replace(at: 0, past: [Row(id: 1), Row(id: 2)], future: new)]]
    )
    #expect(sent(slot) { slot.replace(with: new) }.isEmpty)
    #expect(sent(slot) { slot.replace(with: TreeArray(new)) }.isEmpty)
  }

  @Test func `without an identity rows went and came`() {
    let slot = ArraySlot([1, 2, 3])
    let change = sent(slot) { slot.replace(with: [3, 1, 2]) }[0]
    var rows = NumberedRows(count: 3)
    rows.perform(change)
    #expect(rows.origins == [-1, 0, 1])
  }

  @Test func `equal elements stay the ones that they are`() {
    let slot = ArraySlot([Marked(value: 1, tag: 1), Marked(value: 2, tag: 2)])
    slot.replace(with: [Marked(value: 2, tag: 8), Marked(value: 1, tag: 9)], identifiedBy: \.value)
    #expect(slot.elements.map(\.tag) == [2, 1])
  }

  @Test func `elements that do not compare are all announced`() {
    final class Box {
      let id: Int
      init(_ id: Int) { self.id = id }
    }
    let slot = ArraySlot([Box(1), Box(2)])
    let changes = sent(slot) { slot.replace(with: [Box(2), Box(1)], identifiedBy: \.id) }
    #expect(changes.count == 1 && changes[0].count == 2)
  }

  @Test func `the identity is asked once an element`() {
    var calls = 0
    let slot = ArraySlot([1, 2, 3])
    slot.replace(with: [3, 2, 4]) { element in
      calls += 1
      return element
    }
    #expect(calls == 6)
  }

  @Test func `in a body it joins the other edits, and what leads back leaves the elements alone`() {
    let slot = ArraySlot([Row(id: 1), Row(id: 2, text: "b"), Row(id: 3)])
    let copy = slot.map { $0 }
    let changes = sent(slot) {
      transaction {
        slot[1].text = "c"
        slot.append(Row(id: 4))
        slot.replace(with: [Row(id: 1), Row(id: 2, text: "b"), Row(id: 3)])
      }
    }
    #expect(changes.isEmpty)
    transaction {
      slot[1].text = "c"
      slot.replace(with: [Row(id: 3), Row(id: 2, text: "d"), Row(id: 7)])
    }
    #expect(copy.elementsEqual([Row(id: 3), Row(id: 2, text: "d"), Row(id: 7)]))
    copy.tearDown()
  }
}
