import SignalGraph
import Testing

// This target is compiled as an app is: what says nothing else belongs to the main actor, conformances included.

/// Its `==` belongs to the main actor: off it, a dynamic cast does not find the conformance.
struct Row: Equatable {
  var id: Int
  var text: String
}

/// Its `==` belongs to nobody.
nonisolated struct Plain: Equatable, Sendable {
  var id: Int
}

/// How equality is found where a user's module belongs to the main actor.
@Suite struct IsolatedEqualityTests {
  /// How often slots, stages and generic code announce edits to equal values.
  private func changes<Value>(_ value: Value, _ equal: Value) -> Int {
    let (slot, rows, board) = (ValueSlot(value), ArraySlot([value]), DictionarySlot([1: value]))
    let views = (slot.map { [$0] }, rows.map { $0 }, board.mapValues { $0 })
    var count = 0
    let tokens = [
      slot.observe { _, change in count += change.transaction == nil ? 0 : 1 },
      views.1.observe { _, change in count += change.transaction == nil ? 0 : 1 },
      views.2.observe { _, change in count += change.transaction == nil ? 0 : 1 },
    ]
    slot.value = equal
    rows[0] = equal
    board[1] = equal
    for token in tokens { token.tearDown() }
    for view in [slot, views.0, views.1, views.2] as [Chained] { view.tearDown() }
    return count
  }

  @Test func `an isolated conformance is found in a graph of the main actor`() {
    #expect(changes(Row(id: 1, text: "a"), Row(id: 1, text: "a")) == 0)
    #expect(changes(Row(id: 1, text: "a"), Row(id: 1, text: "b")) == 3)
    #expect(Equality<Row>().isKnown && Equality<[Row]>().isKnown && Equality<Row?>().isKnown)
  }

  @Test func `results of a closure are compared by an isolated conformance`() {
    let rows = ArraySlot([1, 2])
    let texts = rows.map { Row(id: $0 % 2, text: "") }
    var changes = 0
    let token = texts.observe { _, change in changes += change.transaction == nil ? 0 : 1 }
    rows[0] = 3
    #expect(
      changes == 0 && texts.contains(Row(id: 1, text: ""))
        && texts.elements == [Row(id: 1, text: ""), Row(id: 0, text: "")]
    )
    rows[0] = 4
    #expect(changes == 1)
    token.tearDown()
    texts.tearDown()
  }

  @Test func `off the main actor an isolated conformance is not there, and every update counts`() async {
    let (isKnown, plain) = await Task.detached { (generic(Row.self), generic(Plain.self)) }.value
    #expect(!isKnown && plain)
  }

  @Test func `a graph of another actor holds values with an isolated conformance, and every update counts`() async {
    #expect(await Board().changes() == 4)
  }
}

/// A graph that does not belong to the main actor, with values whose `==` does.
actor Board {
  func changes() -> Int {
    let (slot, rows) = (ValueSlot(Row(id: 1, text: "a")), ArraySlot<Row>())
    let board = DictionarySlot([1: Row(id: 1, text: "a")])
    var count = 0
    let tokens = [
      slot.observe { _, change in count += change.transaction == nil ? 0 : 1 },
      rows.observe { _, change in count += change.transaction == nil ? 0 : 1 },
      board.observe { _, change in count += change.transaction == nil ? 0 : 1 },
    ]
    slot.value = Row(id: 1, text: "a")
    rows.append(Row(id: 1, text: "a"))
    rows[0] = Row(id: 1, text: "a")
    board[1] = Row(id: 1, text: "a")
    for token in tokens { token.tearDown() }
    return count
  }
}

/// Whether generic code that belongs to no actor finds how values of a type compare.
nonisolated func generic<Value>(_ type: Value.Type) -> Bool { Equality<Value>().isKnown }
