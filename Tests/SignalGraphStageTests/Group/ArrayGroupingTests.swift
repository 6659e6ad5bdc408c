import SignalGraph
import SignalGraphTesting
import Testing

/// What comes into the grouping of an array, and what leaves it and its groups.
@Suite struct ArrayGroupingTests {
  private func play(
    _ state: TreeArray<Int>, _ expected: String..., keepingEmpty: Bool = false,
    location: SourceLocation = #_sourceLocation, edit: (ArraySlot<Int>) -> Void
  ) {
    let slot = ArraySlot(state)
    let stage = slot.grouped(by: { $0 < 0 ? nil : $0 / 10 }, keepingEmpty: keepingEmpty)
    let log = GroupLog(arrays: stage)
    edit(slot)
    #expect(log.take() == expected, sourceLocation: location)
    log.tearDown()
    stage.tearDown()
    slot.assertTornDown()
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Group/ArrayGrouping.swift", type: "ArrayGrouping") { table in
      table.row("`insert` into a group that is there", "nothing", "`insert` at its place") {
        play([10, 20, 11], "1 [insert(12, at: 1)]") { $0.insert(12, at: 2) }
      }
      table.row("`insert` into another", "`insert` of the group", "its `initiation`") {
        play([10], "insert 2", "2 begins [20]") { $0.insert(20, at: 0) }
      }
      table.row("`insert` into no group", "nothing", "nothing") { play([10]) { $0.append(-1) } }
      table.row("`update`, `move` with an update, in the same group", "nothing", "`update` or `move` of its own") {
        play([20, 10, 11], "1 [update(at: 1, past: 11, future: 12)]") { $0[2] = 12 }
        play([20, 10, 11], "1 [update(at: 1, past: 11, future: 11)]") { $0.refresh(at: 2) }
        play([20, 10, 11], "1 [move(from: 0, to: 1, past: 10, future: 12)]") { slot in
          transaction {
            slot.move(from: 1, to: 2)
            slot[2] = 12
          }
        }
        play([20, 10, 11], "1 [update(at: 0, past: 10, future: 12)]") { slot in
          transaction {
            slot.move(from: 1, to: 0)
            slot[0] = 12
          }
        }
      }
      table.row(
        "`update`, `move` with an update, into another group", "groups that come and go",
        "`remove` from one, `insert` into the other"
      ) {
        play([20, 10, 11], "1 [remove(11, at: 1)]", "2 [insert(22, at: 1)]") { $0[2] = 22 }
        play([20, 10, 11], "remove 2", "1 [insert(12, at: 2)]", "2 ends [20]") { slot in
          transaction {
            slot.move(from: 0, to: 2)
            slot[2] = 12
          }
        }
        play([20, 10], "1 [remove(10, at: 0)]", keepingEmpty: true) { $0[1] = -1 }
        play([20, -1], "2 [insert(21, at: 1)]") { $0[1] = 21 }
        play([20, -1, 21]) { $0[1] = -2 }
      }
      table.row(
        "`move` of an equal element", "nothing", "`move`; nothing where it passes only elements of other groups"
      ) {
        play([20, 10, 11], "1 [move(from: 0, to: 1, past: 10, future: 10)]") { $0.move(from: 1, to: 2) }
        play([20, 10, 11, -1]) { slot in
          slot.move(from: 1, to: 0)
          slot.move(from: 3, to: 0)
        }
      }
      table.row("`remove` from a group of several", "nothing", "`remove`") {
        play([10, 20, 11], "1 [remove(11, at: 1)]") { $0.remove(at: 2) }
      }
      table.row("`remove` of the last of a group", "`remove` of the group", "its `termination`") {
        play([10, 20], "remove 2", "2 ends [20]") { $0.remove(at: 1) }
      }
      table.row("`remove` of the last, where empty groups are kept", "nothing", "`remove`") {
        play([10], "1 [remove(10, at: 0)]", keepingEmpty: true) { $0.remove(at: 0) }
      }
      table.row("`replace` of a range", "groups that come and go", "`replace` of its elements, in the shortest form") {
        play(
          [10, 20, 11, 12, 30], "insert 4", "remove 2", "1 [replace(at: 0, past: [10, 11], future: [13, 14, 15])]",
          "2 ends [20]", "4 begins [40]"
        ) { $0.replaceSubrange(0..<3, with: [13, -1, 14, 40, 15]) }
        play([10, 20, 11], "1 [remove(10, at: 0)]", "2 [insert(21, at: 0)]") {
          $0.replaceSubrange(0..<1, with: [21, -1])
        }
        play([10, 11, 12], "1 [replace(at: 1, past: [11, 12], future: [])]") { $0.removeSubrange(1..<3) }
      }
      table.row("the domain gets a group", "`insert` of the group", "its `initiation`, with the elements that waited") {
        let (slot, domain) = (ArraySlot([10, 20, 11]), SetSlot([2, 3]))
        let stage = slot.grouped(by: { $0 / 10 }, domain: domain)
        let log = GroupLog(arrays: stage)
        slot.move(from: 2, to: 0)
        domain.insert(1)
        #expect(log.take() == ["insert 1", "1 begins [11, 10]"])
        log.tearDown()
        stage.tearDown()
      }
      table.row("the domain loses a group", "`remove` of the group", "its `termination`") {
        let (slot, domain) = (ArraySlot([10, 20, 11]), SetSlot([1, 3]))
        let stage = slot.grouped(by: { $0 / 10 }, domain: domain)
        let log = GroupLog(arrays: stage)
        domain.removeAll()
        #expect(log.take() == ["remove 1", "remove 3", "1 ends [10, 11]", "3 ends []"])
        log.tearDown()
        stage.tearDown()
      }
      table.row("a new parameter", "groups that come and go", "`remove` from one, `insert` into the other") {
        let (slot, width) = (ArraySlot([25, 15, 5, 16]), ValueSlot(10))
        let stage = slot.grouped(with: width) { $0 / $1 }
        let log = GroupLog(arrays: stage)
        width.value = 20
        #expect(
          log.take() == [
            "remove 2", "0 [insert(15, at: 0), insert(16, at: 2)]",
            "1 [insert(25, at: 0), remove(15, at: 1), remove(16, at: 1)]", "2 ends [25]",
          ]
        )
        log.tearDown()
        stage.tearDown()
      }
      table.row("a new parameter or domain, and mutations", "one transition", "one transition each") {
        let (slot, width) = (ArraySlot([15, 25, 5]), ValueSlot(10))
        let stage = slot.grouped(with: width) { $0 / $1 }
        let log = GroupLog(arrays: stage)
        transaction {
          slot.insert(30, at: 0)
          slot.remove(at: 3)
          width.value = 20
        }
        #expect(
          log.take() == [
            "remove 2", "0 [remove(5, at: 0), insert(15, at: 0)]",
            "1 [insert(30, at: 0), remove(15, at: 1), insert(25, at: 1)]", "2 ends [25]",
          ]
        )
        log.tearDown()
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, of the groups", "the same, of their elements") {
        let gate = ReplicatingArrayStorage<Int>()
        let stage = gate.grouped { $0 / 10 }
        let log = GroupLog(arrays: stage)
        gate.sensor.sense(.initiation([11, 20, 10]))
        #expect(log.take() == ["begins", "1 begins [11, 10]", "2 begins [20]"])
        gate.sensor.sense(.termination([11, 20, 10]))
        #expect(log.take() == ["ends", "1 ends [11, 10]", "2 ends [20]"])
        log.tearDown()
        stage.tearDown()
      }
    }
  }

  @Test func `a group that goes is told, and one that comes back is another storage`() {
    let slot = ArraySlot([10, 20])
    let groups = slot.grouped { $0 / 10 }
    let (past, log) = (groups[1]!, GroupLog(arrays: groups))
    let count = past.counted()
    var counts: [Int] = []
    let token = count.observe { counts.append($0) }
    slot[0] = 21
    #expect(log.take() == ["remove 1", "1 ends [10]", "2 [insert(21, at: 0)]"])
    #expect(past.snapshot == nil && count.snapshot == nil && !count.sensor.isRegistered)
    transaction {
      slot.append(11)
      slot.append(30)
      slot.remove(at: 3)
    }
    #expect(log.take() == ["insert 1", "1 begins [11]"] && groups[1] !== past && counts == [1])
    token.tearDown()
    count.tearDown()
    log.tearDown()
    groups.tearDown()
    slot.assertTornDown()
  }

  @Test func `what elements and groups hold is let go of`() {
    let lives = LifetimeCounter()
    do {
      let (slot, width) = (ArraySlot((0..<20).map { Tracked($0, lives) }), ValueSlot(5))
      let groups = slot.grouped(with: width) { Tracked($0.value / $1, lives) }
      slot.replaceSubrange(3..<9, with: [Tracked(4, lives), Tracked(90, lives)])
      slot.move(from: 0, to: 7)
      slot[2] = Tracked(70, lives)
      width.value = 3
      slot.removeLast(6)
      #expect(groups.values.reduce(0) { $0 + $1.count } == slot.count)
      groups.tearDown()
      slot.assertTornDown()
    }
    #expect(lives.living == 0)
  }

  @Test func `a group that does not equal itself is refused`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ArraySlot([10.0])
      let groups = slot.grouped(label: "sizes", fileID: "App/Board.swift", line: 9) { $0 }
      slot.append(.nan)
      groups.tearDown()
    }
    result.tells(.badParameter, "\"sizes\" (Board.swift:9) got the key nan", "equal themselves")
  }
}
