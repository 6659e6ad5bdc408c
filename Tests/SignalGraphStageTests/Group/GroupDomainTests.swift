import SignalGraph
import SignalGraphTesting
import Testing

/// Groups that a domain says there are.
@Suite struct GroupDomainTests {
  @Test func `a fixed domain has its groups and no others`() {
    let slot = DictionarySlot([1: 10, 2: 30])
    let groups = slot.grouped(by: { $0.value / 10 }, domain: [1, 2] as Set)
    let (second, log) = (groups[2]!, GroupLog(groups))
    #expect(groups.count == 2 && groups[1]?.elements == [1: 10] && second.elements == [:] && second.snapshot != nil)
    slot[3] = 20
    slot[2] = 21
    slot[3] = 31
    slot[2] = nil
    slot[1] = nil
    #expect(log.take() == ["1 remove 1", "2 insert 2", "2 insert 3", "2 remove 2", "2 remove 3"])
    #expect(groups.count == 2 && groups[2] === second && second.elements == [:])
    log.tearDown()
    groups.tearDown()
    slot.assertTornDown()
  }

  @Test func `rows wait for their group, change there, and are not asked about again`() {
    let calls = CallCounter()
    let (slot, domain) = (DictionarySlot([1: 10, 2: 20, 3: 30]), SetSlot([1]))
    let groups = slot.grouped(by: calls.counting { $0.value / 10 }, domain: domain)
    let log = GroupLog(groups)
    calls.reset()
    slot[2] = 21  // stays where it waits
    slot[3] = 22  // waits elsewhere
    slot[1] = 31  // leaves a group and waits
    slot[4] = 32
    slot[4] = nil
    #expect(log.take() == ["1 remove 1"] && calls.count == 4)
    domain.formUnion([2, 3])
    #expect(log.take() == ["insert 2", "insert 3", "2 begins [2, 3]", "3 begins [1]"] && calls.count == 4)
    domain.remove(2)
    slot[2] = 23
    slot[5] = 24
    slot[3] = nil
    #expect(log.take() == ["remove 2", "2 ends [2, 3]"] && calls.count == 6)
    domain.insert(2)
    #expect(log.take() == ["insert 2", "2 begins [2, 5]"] && groups[2]?.elements == [2: 23, 5: 24])
    #expect(calls.count == 6)
    log.tearDown()
    groups.tearDown()
  }

  @Test func `a group that the domain loses ends with what it had, whatever the rows do in the turn`() {
    let (slot, domain) = (SetSlot([10, 20]), SetSlot([1, 2]))
    let groups = slot.grouped(by: { $0 / 10 }, domain: domain)
    let (past, log) = (groups[1]!, GroupLog(groups))
    transaction {
      slot.insert(11)
      slot.remove(10)
      domain.remove(1)
    }
    #expect(log.take() == ["remove 1", "1 ends [10]"] && past.snapshot == nil)
    transaction {
      domain.insert(1)
      slot.insert(12)
    }
    #expect(log.take() == ["insert 1", "1 begins [11, 12]"] && groups[1] !== past)
    transaction {
      domain.remove(2)
      domain.insert(2)
      slot.remove(20)
    }
    #expect(log.take() == ["2 remove 20"])
    log.tearDown()
    groups.tearDown()
  }

  @Test func `rows, a parameter and the domain change in one turn`() {
    let calls = CallCounter()
    let (slot, width, domain) = (ArraySlot([5, 15, 25, 35]), ValueSlot(10), SetSlot([0, 1]))
    let groups = slot.grouped(
      with: width,
      by: {
        calls.record()
        return $0 / $1
      },
      domain: domain
    )
    let log = GroupLog(arrays: groups)
    calls.reset()
    transaction {
      slot.insert(45, at: 0)
      width.value = 20
      domain.insert(2)
      domain.remove(0)
    }
    #expect(
      log.take() == [
        "insert 2", "remove 0", "0 ends [5]", "1 [remove(15, at: 0), insert(25, at: 0), insert(35, at: 1)]",
        "2 begins [45]",
      ]
    )
    #expect(calls.count == 5)
    domain.insert(0)
    #expect(log.take() == ["insert 0", "0 begins [5, 15]"] && calls.count == 5)
    log.tearDown()
    groups.tearDown()
    slot.assertTornDown()
  }

  @Test func `without a domain there are no groups`() {
    let slot = SetSlot([10, 20])
    let domain = ReplicatingSetStorage<Int>()
    let groups = slot.grouped(by: { $0 / 10 }, domain: domain)
    let log = GroupLog(groups)
    #expect(groups.snapshot == nil)
    domain.sensor.sense(.initiation([1, 3]))
    slot.insert(11)
    #expect(log.take() == ["begins", "1 begins [10]", "1 insert 11", "3 begins []"])
    domain.sensor.sense(.termination([1, 3]))
    slot.insert(12)
    #expect(log.take() == ["ends", "1 ends [10, 11]", "3 ends []"] && groups.snapshot == nil)
    domain.sensor.sense(.initiation([1]))
    #expect(log.take() == ["begins", "1 begins [10, 11, 12]"])
    log.tearDown()
    groups.tearDown()
    slot.assertTornDown()
  }

  @Test func `an array waits for its domain in its order`() {
    let slot = ArraySlot([10, 20, 11])
    let domain = ReplicatingSetStorage<Int>()
    let groups = slot.grouped(by: { $0 / 10 }, domain: domain)
    slot.append(12)
    slot.move(from: 3, to: 0)
    #expect(groups.snapshot == nil)
    domain.sensor.sense(.initiation([1, 3]))
    #expect(groups[1]!.elementsEqual([12, 10, 11]) && groups[3]!.elementsEqual([]) && groups.count == 2)
    groups.tearDown()
    slot.assertTornDown()
  }

  @Test func `a group that waits is forgotten with its last row`() {
    let lives = LifetimeCounter()
    let (entries, elements) = (DictionarySlot<Int, Int>(), ArraySlot<Int>([]))
    let domain = SetSlot<Tracked<Int>>()
    let groups = entries.grouped(by: { Tracked($0.value, lives) }, domain: domain)
    let parts = elements.grouped(by: { Tracked($0, lives) }, domain: domain)
    for key in 0..<4 { entries[key] = key % 2 }
    elements.append(contentsOf: [1, 2, 1])
    #expect(lives.living > 0 && groups.isEmpty && parts.isEmpty)
    for key in 0..<4 { entries[key] = nil }
    elements.removeAll()
    #expect(lives.living == 0)
    groups.tearDown()
    parts.tearDown()
  }

  @Test func `a domain that is reset keeps the groups that it still has`() {
    let (slot, source) = (SetSlot([10, 20]), SetSlot([1, 2]))
    let groups = slot.grouped(by: { $0 / 10 }, domain: ResettingSet(source))
    let (first, log) = (groups[1]!, GroupLog(groups))
    transaction {
      source.remove(2)
      source.insert(3)
      slot.insert(30)
    }
    #expect(log.take() == ["insert 3", "remove 2", "2 ends [20]", "3 begins [30]"] && groups[1] === first)
    log.tearDown()
    groups.tearDown()
  }

  @Test func `a domain may be made of the rows`() {
    let slot = DictionarySlot([1: 10, 2: 20, 3: 21])
    // Groups of two rows or more.
    let groups = slot.grouped(
      by: { $0.value / 10 }, domain: slot.distinct { $0.value / 10 }.filter { $0.value > 1 }.keySet())
    let log = GroupLog(groups)
    #expect(groups.count == 1 && groups[2]?.elements == [2: 20, 3: 21])
    slot[4] = 11
    #expect(log.take() == ["insert 1", "1 begins [1, 4]"])
    slot[2] = 12
    #expect(log.take() == ["remove 2", "1 insert 2", "2 ends [2, 3]"])
    log.tearDown()
    groups.tearDown()
    slot.assertTornDown()
  }
}

/// A set that is reset in each turn that changes it.
private final class ResettingSet: SetStorage<Int>, Replication {
  let sensor: SignalSensor<SetSignal<Int>>

  init(_ source: SetStorage<Int>) {
    let subject = MessageSubject(Self.self, site: Site())
    let (inlet, outlet) = (Inlet<SetSignal<Int>>(subject: subject), Outlet<SetTransaction<Int>>(subject: subject))
    var state: Set<Int>?
    let node = StageNode(writing: outlet, reading: [inlet]) {
      inlet.replay(into: &state)
      if outlet.state != nil { outlet.end() }
      if let state { outlet.begin(state) }
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
    chain(sensor, to: source, site: Site())
  }
}
