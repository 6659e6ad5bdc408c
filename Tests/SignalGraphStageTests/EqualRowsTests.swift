import SignalGraph
import SignalGraphTesting
import Testing

/// Stages that compare results announce a row that they show and that was changed to an equal one, or refreshed.
@Suite struct EqualRowsTests {
  private func makeRows(_ scores: Int...) -> ArraySlot<ScoredRow> {
    ArraySlot(TreeArray(scores.enumerated().map { ScoredRow($0, $1) }), areEqual: ScoredRow.isSame)
  }

  private func makePlayers(_ scores: Int...) -> ArraySlot<ScoredPlayer> {
    ArraySlot(TreeArray(scores.enumerated().map { ScoredPlayer($0, $1) }))
  }

  @Test func `a row that comes to be shown after it was changed is announced in its group`() {
    let rows = makeRows(0, 1)
    let best = rows.collected(by: { _ in 0 }, sortedBy: { $0.score }, prefix: 1).mapValues { describe($0) }
    transaction {
      rows[0].score = 4
      rows[1].score = 5
    }
    #expect(best[0] == "0:4")
    transaction {
      rows[0].score = 6
      rows.move(from: 0, to: 1)
      rows[0].score = 7
    }
    #expect(best[0] == "0:6")
    best.tearDown()
    let players = makePlayers(0, 1)
    let first = players.collected(by: { _ in 0 }, sortedBy: { $0.score }, prefix: 1)
    let texts = first.mapValues { describe($0) }
    transaction {
      players[0].score = 4
      players.refresh(at: 0)
      players.remove(at: 1)
    }
    #expect(texts[0] == "0:4")
    players.append(ScoredPlayer(2, 9))
    expectSignals(of: first, []) {
      players.refresh(at: 1)
      transaction {
        players.insert(ScoredPlayer(3, 1), at: 0)
        players.refresh(at: 2)
        players.remove(at: 0)
      }
    }
    texts.tearDown()
  }
}
