import SignalGraph
import Testing

/// A refresh of a value arrives although its row has named another storage within the same turn.
@Suite struct LiveRefreshTests {
  private struct Row: Equatable {
    let score: ValueSlot<Int>

    static func == (left: Row, right: Row) -> Bool { left.score === right.score }
  }

  private func play(refreshing: Bool) -> [ArrayMutation<Int>] {
    let (one, two) = (ValueSlot(5), ValueSlot(7))
    let rows = ArraySlot((0..<200).map { Row(score: $0 == 0 ? one : two) })
    let stage = rows.map(live: { $0.score }) { $1 * 2 }
    var changes: [ArrayMutation<Int>] = []
    let token = stage.observe { _, change in
      if case .transition(let sent) = change { sent.forEach { changes.append($0) } }
    }
    transaction {
      rows[0] = Row(score: two)
      // More commands than are tidied as they come.
      for index in 1..<100 { rows[index] = Row(score: one) }
      rows[0] = Row(score: one)
      if refreshing { one.refresh() }
    }
    token.tearDown()
    stage.tearDown()
    return changes.filter { if case .update(0, _, _) = $0 { true } else { false } }
  }

  @Test func `a row that names another storage and comes back is refreshed`() {
    #expect(play(refreshing: true) == [.update(at: 0, past: 10, future: 10)])
    #expect(play(refreshing: false) == [])
  }
}
