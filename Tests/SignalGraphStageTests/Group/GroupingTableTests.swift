import SignalGraph
import Testing

/// What comes into a grouping, and what leaves it and its groups.
@Suite struct GroupingTableTests {
  private func play(
    _ state: TableDictionary<Int, Int>, _ expected: String..., keepingEmpty: Bool = false,
    location: SourceLocation = #_sourceLocation, edit: (DictionarySlot<Int, Int>) -> Void
  ) {
    let slot = DictionarySlot(state)
    let stage = slot.grouped(by: { $0.value < 0 ? nil : $0.value / 10 }, keepingEmpty: keepingEmpty)
    let log = GroupLog(stage)
    edit(slot)
    #expect(log.take() == expected, sourceLocation: location)
    log.tearDown()
    stage.tearDown()
    slot.assertTornDown()
  }

  @Test func `the table of mutations of a dictionary's grouping holds`() throws {
    try playTable(of: "Stages/Group/DictionaryGrouping.swift", type: "DictionaryGrouping") { table in
      table.row("`insert` into a group that is there", "nothing", "`insert`") {
        play([5: 10], "1 insert 6") { $0[6] = 11 }
      }
      table.row("`insert` into another", "`insert` of the group", "its `initiation`") {
        play([5: 10], "insert 2", "2 begins [6]") { $0[6] = 20 }
      }
      table.row("`insert` or `update` into no group", "nothing, or as a `remove`", "nothing, or as a `remove`") {
        play([5: 10]) { $0[6] = -1 }
        play([5: 10, 6: 11], "1 remove 6") { $0[6] = -1 }
        play([5: 10], "remove 1", "1 ends [5]") { $0[5] = -1 }
      }
      table.row("`update` that keeps the group", "nothing", "`update`") {
        play([5: 10], "1 update 5") { $0[5] = 11 }
        play([5: 10], "1 update 5") { $0.refresh(5) }
      }
      table.row(
        "`update` that changes the group", "groups that come and go", "`remove` from one, `insert` into the other"
      ) {
        play([5: 10, 6: 11, 7: 20], "1 remove 5", "2 insert 5") { $0[5] = 21 }
        play([5: 10], "insert 2", "remove 1", "1 ends [5]", "2 begins [5]") { $0[5] = 21 }
      }
      table.row("`remove` from a group of several", "nothing", "`remove`") {
        play([5: 10, 6: 11], "1 remove 6") { $0[6] = nil }
      }
      table.row("`remove` of the last of a group", "`remove` of the group", "its `termination`") {
        play([5: 10, 6: 20], "remove 2", "2 ends [6]") { $0[6] = nil }
      }
      table.row("`remove` of the last, where empty groups are kept", "nothing", "`remove`") {
        play([5: 10], "1 remove 5", keepingEmpty: true) { $0[5] = nil }
      }
      table.row("the domain gets a group", "`insert` of the group", "its `initiation`, with the entries that waited") {
        let (slot, domain) = (DictionarySlot([5: 10, 6: 20]), SetSlot([2, 3]))
        let stage = slot.grouped(by: { $0.value / 10 }, domain: domain)
        let log = GroupLog(stage)
        domain.insert(1)
        #expect(log.take() == ["insert 1", "1 begins [5]"])
        log.tearDown()
        stage.tearDown()
      }
      table.row("the domain loses a group", "`remove` of the group", "its `termination`") {
        let (slot, domain) = (DictionarySlot([5: 10, 6: 20]), SetSlot([1, 3]))
        let stage = slot.grouped(by: { $0.value / 10 }, domain: domain)
        let log = GroupLog(stage)
        domain.removeAll()
        #expect(log.take() == ["remove 1", "remove 3", "1 ends [5]", "3 ends []"])
        log.tearDown()
        stage.tearDown()
      }
      table.row("a new parameter", "groups that come and go", "what moves between them") {
        let (slot, width) = (DictionarySlot([5: 15, 6: 25, 7: 5]), ValueSlot(10))
        let stage = slot.grouped(with: width) { $0.value / $1 }
        let log = GroupLog(stage)
        width.value = 20
        #expect(log.take() == ["remove 2", "0 insert 5", "1 insert 6", "1 remove 5", "2 ends [6]"])
        log.tearDown()
        stage.tearDown()
      }
      table.row("a new parameter or domain, and mutations", "one transition", "one transition each") {
        let (slot, width) = (DictionarySlot([5: 15, 6: 25]), ValueSlot(10))
        let stage = slot.grouped(with: width) { $0.value / $1 }
        let (log, first) = (GroupLog(stage), stage[1]!)
        var (count, firsts) = (0, 0)
        let token = stage.observe { _, change in count += change.transaction == nil ? 0 : 1 }
        let inner = first.observe { _, change in firsts += change.transaction == nil ? 0 : 1 }
        transaction {
          slot[7] = 30
          slot[6] = 26
          width.value = 20
        }
        #expect(
          log.take() == [
            "insert 0", "remove 2", "0 begins [5]", "1 insert 6", "1 insert 7", "1 remove 5", "2 ends [6]",
          ]
        )
        #expect(count == 1 && firsts == 1)
        #expect(first.elements == [6: 26, 7: 30])
        inner.tearDown()
        token.tearDown()
        log.tearDown()
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, of the groups", "the same, of their entries") {
        let gate = ReplicatingDictionaryStorage<Int, Int>()
        let stage = gate.grouped { $0.value / 10 }
        let log = GroupLog(stage)
        gate.sensor.sense(.initiation([5: 10, 6: 20]))
        #expect(log.take() == ["begins", "1 begins [5]", "2 begins [6]"])
        gate.sensor.sense(.termination([5: 10, 6: 20]))
        #expect(log.take() == ["ends", "1 ends [5]", "2 ends [6]"])
        log.tearDown()
        stage.tearDown()
      }
    }
  }

  private func play(
    _ state: Set<Int>, _ expected: String..., keepingEmpty: Bool = false,
    location: SourceLocation = #_sourceLocation, edit: (SetSlot<Int>) -> Void
  ) {
    let slot = SetSlot(state)
    let stage = slot.grouped(by: { $0 < 0 ? nil : $0 / 10 }, keepingEmpty: keepingEmpty)
    let log = GroupLog(stage)
    edit(slot)
    #expect(log.take() == expected, sourceLocation: location)
    log.tearDown()
    stage.tearDown()
    slot.assertTornDown()
  }

  @Test func `the table of mutations of a set's grouping holds`() throws {
    try playTable(of: "Stages/Group/SetGrouping.swift", type: "SetGrouping") { table in
      table.row("`insert` into a group that is there", "nothing", "`insert`") {
        play([10], "1 insert 11") { $0.insert(11) }
      }
      table.row("`insert` into another", "`insert` of the group", "its `initiation`") {
        play([10], "insert 2", "2 begins [20]") { $0.insert(20) }
      }
      table.row("`insert` into no group", "nothing", "nothing") { play([10]) { $0.insert(-1) } }
      table.row("`remove` from a group of several", "nothing", "`remove`") {
        play([10, 11], "1 remove 11") { $0.remove(11) }
      }
      table.row("`remove` of the last of a group", "`remove` of the group", "its `termination`") {
        play([10, 20], "remove 2", "2 ends [20]") { $0.remove(20) }
      }
      table.row("`remove` of the last, where empty groups are kept", "nothing", "`remove`") {
        play([10], "1 remove 10", keepingEmpty: true) { $0.remove(10) }
      }
      table.row("the domain gets a group", "`insert` of the group", "its `initiation`, with the members that waited") {
        let (slot, domain) = (SetSlot([10, 20]), SetSlot([2, 3]))
        let stage = slot.grouped(by: { $0 / 10 }, domain: domain)
        let log = GroupLog(stage)
        domain.insert(1)
        #expect(log.take() == ["insert 1", "1 begins [10]"])
        log.tearDown()
        stage.tearDown()
      }
      table.row("the domain loses a group", "`remove` of the group", "its `termination`") {
        let (slot, domain) = (SetSlot([10, 20]), SetSlot([1, 3]))
        let stage = slot.grouped(by: { $0 / 10 }, domain: domain)
        let log = GroupLog(stage)
        domain.removeAll()
        #expect(log.take() == ["remove 1", "remove 3", "1 ends [10]", "3 ends []"])
        log.tearDown()
        stage.tearDown()
      }
      table.row("a new parameter", "groups that come and go", "what moves between them") {
        let (slot, width) = (SetSlot([15, 25, 5]), ValueSlot(10))
        let stage = slot.grouped(with: width) { $0 / $1 }
        let log = GroupLog(stage)
        width.value = 20
        #expect(log.take() == ["remove 2", "0 insert 15", "1 insert 25", "1 remove 15", "2 ends [25]"])
        log.tearDown()
        stage.tearDown()
      }
      table.row("a new parameter or domain, and mutations", "one transition", "one transition each") {
        let (slot, width) = (SetSlot([15, 25]), ValueSlot(10))
        let stage = slot.grouped(with: width) { $0 / $1 }
        let log = GroupLog(stage)
        transaction {
          slot.insert(30)
          width.value = 20
        }
        #expect(
          log.take() == [
            "insert 0", "remove 2", "0 begins [15]", "1 insert 25", "1 insert 30", "1 remove 15", "2 ends [25]",
          ]
        )
        log.tearDown()
        stage.tearDown()
        let domain = SetSlot([1])
        let within = slot.grouped(by: { $0 / 10 }, domain: domain)
        let other = GroupLog(within)
        transaction {
          slot.formUnion([16, 27])
          domain.insert(2)
        }
        #expect(other.take() == ["insert 2", "1 insert 16", "2 begins [25, 27]"])
        other.tearDown()
        within.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, of the groups", "the same, of their members") {
        let gate = ReplicatingSetStorage<Int>()
        let stage = gate.grouped { $0 / 10 }
        let log = GroupLog(stage)
        gate.sensor.sense(.initiation([10, 20]))
        #expect(log.take() == ["begins", "1 begins [10]", "2 begins [20]"])
        gate.sensor.sense(.termination([10, 20]))
        #expect(log.take() == ["ends", "1 ends [10]", "2 ends [20]"])
        log.tearDown()
        stage.tearDown()
      }
    }
  }
}
