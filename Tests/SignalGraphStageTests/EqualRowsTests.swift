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

  @Test func `a changed row that comes to an index, or is passed by it, is announced`() {
    let rows = makeRows(0, 0)
    let last = rows.lastElement().map { describe($0) }
    transaction {
      rows[1].score = 3
      rows.remove(at: 0)
    }
    #expect(last.value == "1:3")
    last.tearDown()
    let (players, index) = (makePlayers(0, 0), ValueSlot(1))
    let end = players.lastElement().map { describe($0) }
    let shown = players.element(at: index).map { describe($0) }
    transaction {
      players.insert(ScoredPlayer(2, 0), at: 0)
      players[2].score = 3
      players.refresh(at: 2)
      index.value = 2
    }
    #expect(end.value == "1:3" && shown.value == "1:3")
    transaction {
      players[2].score = 4
      players.refresh(at: 2)
      players.move(from: 2, to: 0)
      index.value = 0
    }
    #expect(shown.value == "1:4")
    end.tearDown()
    shown.tearDown()
  }

  @Test func `a value that was refreshed is announced at the key that comes with it`() {
    let player = ScoredPlayer(0, 0)
    let (board, key) = (DictionarySlot([1: player, 2: player]), ValueSlot(1))
    let shown = board.value(forKey: key).map { describe($0) }
    transaction {
      player.score = 3
      board.refresh(2)
      key.value = 2
    }
    #expect(shown.value == "0:3")
    shown.tearDown()
  }

  @Test func `the first row is announced when what it is measured by was refreshed`() {
    typealias Entry = DictionaryEntry<Int, ScoredPlayer>
    let board = DictionarySlot([1: ScoredPlayer(1, 0), 2: ScoredPlayer(2, 9)])
    let factor = ValueSlot(1)
    let first = board.aggregated(.first { $0.value.score }).map { describe($0?.value) }
    let both = board.aggregated(.several(.count, .first { $0.value.score }) { "\($0) \(describe($1?.value))" })
    let scaled = board.aggregated(with: factor) { factor in .first { $0.value.score * factor } }
      .map { describe($0?.value) }
    let groups = board.aggregated(by: { _ in 0 }, .first { $0.value.score }).mapValues { describe($0?.value) }
    let sections = board.sectioned(by: { _ in 0 }, sortedBy: { $0.key }, .first { $0.value.score }).map { row in
      if case .header(_, let first) = row { describe(first?.value) } else { "" }
    }
    let trees = board.nested { _ in nil }.aggregatedBySubtree(.first { $0.value.value.score })
    let tops = trees.mapValues { describe($0?.value.value) }
    func expect(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
      let shown = [first.value, both.value, scaled.value, groups[0], sections[0]]
      let texts = [expected, "\(board.count) \(expected)", expected, expected, expected]
      #expect(shown == texts, sourceLocation: sourceLocation)
    }
    board[1]!.score = 5
    board.refresh(1)
    expect("1:5")
    #expect(tops[1] == "1:5")
    transaction {
      board[1]!.score = 10
      board.refresh(1)
      board[2] = nil
    }
    expect("1:10")
    transaction {
      board[1]!.score = 11
      board.refresh(1)
      factor.value = 2
    }
    expect("1:11")
    for view in [first, both, scaled, groups, sections, tops] as [Chained] { view.tearDown() }
  }

  @Test func `a refresh of another row, or a new parameter, leaves the first row as it is`() {
    let board = DictionarySlot([1: ScoredPlayer(1, 1), 2: ScoredPlayer(2, 9)])
    let factor = ValueSlot(1)
    let first = board.aggregated(.first { $0.value.score })
    let scaled = board.aggregated(with: factor) { factor in .first { $0.value.score * factor } }
    let groups = board.aggregated(with: factor, by: { _, _ in 0 }) { factor in .first { $0.value.score * factor } }
    expectSignals(of: first, []) {
      expectSignals(of: scaled, []) {
        expectSignals(of: groups, []) {
          board[2]!.score = 8
          board.refresh(2)
          factor.value = 2
        }
      }
    }
    for view in [first, scaled, groups] as [Chained] { view.tearDown() }
  }

  @Test func `a changed row is announced in its group when its moves cancel out`() {
    let rows = makeRows(0, 0, 0)
    let groups = rows.collected { _ in 0 }.mapValues { describe($0) }
    transaction {
      rows[0].score = 4
      rows.reverse()
      rows.reverse()
    }
    #expect(groups[0] == "0:4 1:0 2:0")
    transaction {
      rows[0].score = 5
      rows.move(from: 0, to: 1)
      rows.move(from: 0, to: 1)
    }
    #expect(groups[0] == "0:5 1:0 2:0")
    groups.tearDown()
  }

  @Test func `a row that comes and is refreshed in one turn is announced by its insertion alone`() {
    let players = makePlayers(0, 1)
    let first = players.firstElement()
    let groups = players.collected { _ in 0 }
    let scores = players.map(\.score)
    func put(_ edit: (ScoredPlayer) -> Void) {
      transaction {
        let player = players.remove(at: 0)
        players.insert(player, at: 0)
        edit(player)
      }
    }
    expectSignals(of: first, []) {
      expectSignals(of: groups, []) {
        put {
          $0.score = 5
          players.refresh(at: 0)
        }
      }
    }
    #expect(scores.elements == [5, 1])
    let texts = first.map { describe($0) }
    players[0].score = 6
    players.refresh(at: 0)
    #expect(texts.value == "0:6")
    for view in [texts, groups, scores] as [Chained] { view.tearDown() }
  }
}
