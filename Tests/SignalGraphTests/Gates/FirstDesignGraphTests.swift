import SignalGraph
import SignalGraphTesting
import Testing

/// Defects of the first design of 2015, each kept away by a test; those of transactions alone are with the signals.
@Suite struct FirstDesignGraphTests {
  @Test func `a value's termination is delivered, not trapped on`() {
    let slot = ValueSlot(1)
    let replica = ReplicatingValueStorage<Int>()
    let monitor = RecordingMonitor<ValueTransaction<Int>>()
    monitor.attach(to: replica)
    slot.register(replica)
    slot.value = 2
    slot.deregister(replica)
    #expect(
      monitor.received([
        .initiation(1), .transition(ValueTransaction(past: 1, future: 2)), .termination(2),
      ])
    )
    #expect(replica.value == nil)
    monitor.detach()
  }

  @Test func `a set storage initiates, an empty one too`() {
    for members in [[], [1, 2]] as [Set<Int>] {
      let slot = SetSlot(members)
      let replica = ReplicatingSetStorage<Int>()
      let monitor = RecordingMonitor<SetTransaction<Int>>()
      monitor.attach(to: replica)
      slot.register(replica)
      #expect(monitor.received([.initiation(members)]))
      #expect(replica.snapshot == members)
      slot.deregister(replica)
      monitor.detach()
    }
  }

  @Test func `an initiation is one signal, whatever the number of elements`() {
    let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<100).map { ($0, $0) }))
    let gate = ReplicatingDictionaryStorage<Int, Int>()
    let filtered = gate.filter { $0.value % 2 == 0 }
    let sorted = filtered.sorted { -$0.value }
    let mapped = sorted.map(\.key)
    let (first, second, third) = (
      RecordingMonitor<DictionaryTransaction<Int, Int>>(),
      RecordingMonitor<ArrayTransaction<DictionaryEntry<Int, Int>>>(),
      RecordingMonitor<ArrayTransaction<Int>>()
    )
    first.attach(to: filtered)
    second.attach(to: sorted)
    third.attach(to: mapped)
    slot.register(gate)
    #expect(first.history.count == 1 && second.history.count == 1 && third.history.count == 1)
    #expect(third.received([.initiation(TreeArray((0..<50).map { 98 - 2 * $0 }))]))
    for detach in [{ first.detach() }, { second.detach() }, { third.detach() }] { detach() }
    mapped.tearDown()
    slot.deregister(gate)
  }

  @Test func `a termination empties the sorted state`() {
    let slot = DictionarySlot([1: 10, 2: 20])
    let sorted = DictionarySorting<Int, Int, Int> { $0.value }
    let monitor = RecordingMonitor<ArrayTransaction<DictionaryEntry<Int, Int>>>()
    monitor.attach(to: sorted)
    for _ in 0..<2 {
      slot.register(sorted)
      #expect(sorted.count == 2)
      slot.deregister(sorted)
      #expect(sorted.isEmpty && sorted.snapshot == nil)
    }
    let rows: TreeArray = [DictionaryEntry(key: 1, value: 10), DictionaryEntry(key: 2, value: 20)]
    #expect(monitor.received([.initiation(rows), .termination(rows), .initiation(rows), .termination(rows)]))
    monitor.detach()
  }

  @Test func `the removal of a missing member sends nothing`() {
    let (numbers, members) = (DictionarySlot([1: 1]), SetSlot([1]))
    let filtered = numbers.filter { $0.value > 1 }
    let (first, second, third) = (
      RecordingMonitor<DictionaryTransaction<Int, Int>>(), RecordingMonitor<SetTransaction<Int>>(),
      RecordingMonitor<DictionaryTransaction<Int, Int>>()
    )
    first.attach(to: numbers)
    second.attach(to: members)
    third.attach(to: filtered)
    numbers[2] = nil
    numbers.removeValue(forKey: 3)
    members.remove(2)
    members.subtract([3, 4])
    #expect(first.received([.initiation([1: 1])]))
    #expect(second.received([.initiation([1])]))
    numbers[1] = nil
    #expect(third.received([.initiation([:])]))
    for detach in [{ first.detach() }, { second.detach() }, { third.detach() }] { detach() }
    filtered.tearDown()
  }

  @Test func `a sort that says binary search does one`() {
    let comparisons = CallCounter()
    let slot = DictionarySlot(
      TableDictionary(uniqueKeysWithValues: (0..<4096).map { ($0, ($0 &* 2_654_435_761) % 4099) })
    )
    let sorted = slot.sorted { Counted($0.value, comparisons) }
    comparisons.reset()
    slot[5000] = 2000
    #expect(comparisons.count <= 2 * 13 + 16)
    comparisons.reset()
    slot[5000] = 4000
    #expect(comparisons.count <= 4 * 13 + 32)
    comparisons.reset()
    slot[5000] = nil
    #expect(comparisons.count <= 2 * 13 + 16)
    sorted.tearDown()
  }
}
