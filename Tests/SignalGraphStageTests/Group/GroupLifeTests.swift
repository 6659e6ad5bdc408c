import SignalGraph
import SignalGraphTesting
import Testing

/// How groups come, stay and go.
@Suite struct GroupLifeTests {
  @Test func `the examples of the pages hold`() {
    let trains = DictionarySlot(["RE 1": 4, "S 5": 2, "IC 8": 4])
    let platforms = trains.grouped { $0.value }
    let late = platforms[4]!.filter { $0.key.hasPrefix("IC") }
    #expect(platforms[2]?.elements == ["S 5": 2] && platforms[4]?.elements == ["RE 1": 4, "IC 8": 4])
    trains["S 5"] = 4
    #expect(platforms[2] == nil && platforms[4]?.count == 3 && platforms.count == 1)
    trains["S 5"] = nil
    #expect(platforms[4]?.elements == ["RE 1": 4, "IC 8": 4] && late.elements == ["IC 8": 4])
    platforms.tearDown()
    #expect(late.snapshot == nil)
    late.tearDown()

    let open = SetSlot([1, 2])
    let used = trains.grouped(by: { $0.value }, domain: open)
    #expect(used.count == 2 && used[1]?.elements == [:] && used[2]?.elements == [:])
    open.insert(4)
    #expect(used.count == 3 && used[4]?.elements == ["RE 1": 4, "IC 8": 4])
    used.tearDown()
    trains.assertTornDown()

    let delays = SetSlot([75, 90, 10])
    let hours = delays.grouped { $0 / 60 }
    #expect(hours[0]?.elements == [10] && hours[1]?.elements == [75, 90])
    delays.insert(20)
    delays.remove(10)
    #expect(hours[0]?.elements == [20])
    delays.remove(20)
    #expect(hours[0] == nil && hours[1]?.elements == [75, 90])
    hours.tearDown()

    let list = ArraySlot([75, 10, 90])
    let parts = list.grouped { $0 / 60 }
    #expect(parts[0]!.elementsEqual([10]) && parts[1]!.elementsEqual([75, 90]))
    expectSignals(of: parts[1]!, [.transition([.move(from: 1, to: 0, past: 90, future: 90)])]) {
      list.move(from: 2, to: 0)
    }
    list[2] = 80
    #expect(parts[0] == nil && parts[1]!.elementsEqual([90, 75, 80]))
    parts.tearDown()
  }

  @Test func `a group that comes, changes and goes in one turn was never there`() {
    let slot = DictionarySlot([1: 10])
    let groups = slot.grouped { $0.value / 10 }
    let log = GroupLog(groups)
    transaction {
      slot[2] = 20
      slot[3] = 21
      slot[2] = nil
      slot[3] = nil
    }
    #expect(log.take() == [])
    transaction {
      slot[2] = 20
      slot[3] = 21
      slot[2] = 11
    }
    #expect(log.take() == ["insert 2", "1 insert 2", "2 begins [3]"])
    log.tearDown()
    groups.tearDown()
  }

  @Test func `a group that empties and fills in one turn stays`() {
    let slot = DictionarySlot([1: 10, 2: 20])
    let groups = slot.grouped { $0.value / 10 }
    let (first, log) = (groups[1]!, GroupLog(groups))
    transaction {
      slot[1] = 21
      slot[2] = 11
    }
    #expect(log.take() == ["1 insert 2", "1 remove 1", "2 insert 1", "2 remove 2"])
    #expect(groups[1] === first && first.elements == [2: 11])
    log.tearDown()
    groups.tearDown()
  }

  @Test func `a group that comes back is another storage`() {
    let slot = SetSlot([10, 20])
    let groups = slot.grouped { $0 / 10 }
    let past = groups[1]!
    slot.remove(10)
    #expect(groups[1] == nil && past.snapshot == nil)
    slot.insert(11)
    #expect(groups[1] !== past && groups[1]?.elements == [11])
    #expect(past.snapshot == nil)
    groups.tearDown()
  }

  @Test func `an empty group that is kept is the same storage when it fills`() {
    let slot = SetSlot([10])
    let groups = slot.grouped(by: { $0 / 10 }, keepingEmpty: true)
    let group = groups[1]!
    slot.remove(10)
    #expect(groups[1] === group && group.elements == [] && group.snapshot != nil)
    slot.insert(11)
    #expect(groups[1] === group && group.elements == [11])
    groups.tearDown()
    #expect(group.snapshot == nil)
  }

  @Test func `a dropped group tells its sensors and releases them`() {
    let slot = DictionarySlot([1: 10])
    let groups = slot.grouped { $0.value / 10 }
    let group = groups[1]!
    var signals: [DictionarySignal<Int, Int>] = []
    let monitor = SignalMonitor<DictionarySignal<Int, Int>> { signals.append($0) }
    group.register(monitor)
    let count = group.counted()
    var counts: [ValueSignal<Int>] = []
    let token = count.observe { _, signal in counts.append(signal) }
    slot[1] = nil
    #expect(signals == [.initiation([1: 10]), .termination([1: 10])])
    #expect(counts == [.initiation(1), .termination(1)])
    #expect(!monitor.sensor.isRegistered && !count.sensor.isRegistered)
    group.deregister(monitor)
    token.tearDown()
    count.tearDown()
    groups.tearDown()
    slot.assertTornDown()
  }

  @Test func `who reads a group may go in the turn in which it does`() {
    let slot = DictionarySlot([1: 10, 2: 20])
    let groups = slot.grouped { $0.value / 10 }
    var signals: [DictionarySignal<Int, Int>] = []
    var monitor: SignalMonitor<DictionarySignal<Int, Int>>? = SignalMonitor { signals.append($0) }
    var chain: Chained? = groups[1]!.filter { $0.key > 0 }
    groups[1]!.register(monitor!)
    let token = groups.observe { _, change in
      if change.transaction != nil { (monitor, chain) = (nil, nil) }
    }
    #expect(chain != nil)
    slot[1] = nil
    #expect(signals == [.initiation([1: 10]), .termination([1: 10])] && monitor == nil && chain == nil)
    token.tearDown()
    groups.tearDown()
    slot.assertTornDown()
  }

  @Test(arguments: [true, false])
  func `a chain on a group is taken down before or after the grouping`(_ isFirst: Bool) {
    let lives = LifetimeCounter()
    do {
      let slot = DictionarySlot([1: Tracked(10, lives), 2: Tracked(20, lives)])
      let groups = slot.grouped { $0.value.value / 10 }
      let group = groups[1]!
      let chain = group.filter { $0.value.value > 0 }.counted()
      var counts: [Int] = []
      let token = chain.observe { count in counts.append(count) }
      slot[3] = Tracked(11, lives)
      if !isFirst { groups.tearDown() }
      token.tearDown()
      chain.tearDown()
      if isFirst {
        #expect(groups[1] === group && group.count == 2)
        groups.tearDown()
      }
      #expect(counts == [1, 2])
      #expect(group.snapshot == nil && group.isEmpty)
      slot.assertTornDown()
    }
    #expect(lives.living == 0)
  }

  @Test func `a reset of the source is a reset of the groups`() {
    let gate = ReplicatingDictionaryStorage<Int, Int>()
    gate.sensor.sense(.initiation([1: 10]))
    let groups = gate.grouped { $0.value / 10 }
    let past = groups[1]!
    gate.sensor.sense(.termination([1: 10]))
    #expect(groups.snapshot == nil && past.snapshot == nil)
    gate.sensor.sense(.initiation([2: 11]))
    #expect(groups[1]?.elements == [2: 11] && groups[1] !== past)
    groups.tearDown()
  }

  @Test func `without a parameter there are no groups`() {
    let slot = DictionarySlot([1: 10])
    let width = ReplicatingValueStorage<Int>()
    let groups = slot.grouped(with: width) { $0.value / $1 }
    #expect(groups.snapshot == nil)
    width.sensor.sense(.initiation(10))
    slot[2] = 20
    #expect(groups[1]?.elements == [1: 10] && groups[2]?.elements == [2: 20])
    let past = groups[1]!
    width.sensor.sense(.termination(10))
    #expect(groups.snapshot == nil && past.snapshot == nil)
    slot[3] = 21
    width.sensor.sense(.initiation(20))
    #expect(groups[0]?.elements == [1: 10] && groups[1]?.elements == [2: 20, 3: 21])
    groups.tearDown()
  }

  @Test func `the closure is asked once for a row that comes or changes, and only what is touched sends`() {
    let calls = CallCounter()
    let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<1000).map { ($0, $0) }))
    let groups = slot.grouped(by: calls.counting { $0.value / 10 })
    #expect(calls.count == 1000 && groups.count == 100)
    var signals = 0
    let monitors = Array(groups.values).map { group in
      let monitor = SignalMonitor<DictionarySignal<Int, Int>> { _ in signals += 1 }
      group.register(monitor)
      return (group, monitor)
    }
    signals = 0
    calls.reset()
    transaction {
      slot[5] = 6
      slot[6] = 5
      slot[15] = 25
      slot[99] = nil
    }
    #expect(calls.count == 3 && signals == 4)
    for (group, monitor) in monitors { group.deregister(monitor) }
    groups.tearDown()
  }

  @Test func `a group that does not equal itself is refused`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([1: 10.0])
      let groups = slot.grouped(label: "sizes", fileID: "App/Board.swift", line: 9) { $0.value }
      slot[2] = .nan
      groups.tearDown()
    }
    result.tells(.badParameter, "\"sizes\" (Board.swift:9) got the key nan", "equal themselves")
  }
}
