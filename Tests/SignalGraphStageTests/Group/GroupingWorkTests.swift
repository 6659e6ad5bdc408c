import SignalGraph
import SignalGraphTesting
import Testing

/// How much groupings do for one change, whatever the number of rows and groups.
@Suite struct GroupingWorkTests {
  /// A group whose comparisons are counted.
  struct Group: Hashable {
    let number: Int
    let comparisons: CallCounter

    static func == (left: Self, right: Self) -> Bool {
      left.comparisons.record()
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// The transitions of a storage.
  private func counting<Rows>(_ storage: StateStorage<Rows>, _ signals: CallCounter) -> SignalMonitor<StateSignal<Rows>>
  {
    let monitor = SignalMonitor<StateSignal<Rows>> { if $0.transaction != nil { signals.record() } }
    storage.register(monitor)
    return monitor
  }

  @Test func `ten thousand groups of one entry, and one of ten thousand`() {
    for count in [100, 10_000] {
      for width in [1, count] {
        let (calls, comparisons, outer, inner) = (CallCounter(), CallCounter(), CallCounter(), CallCounter())
        let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) }))
        let groups = slot.grouped { entry in
          calls.record()
          return Group(number: entry.key / width, comparisons: comparisons)
        }
        #expect(calls.count == count && groups.count == count / width)
        let group = groups[Group(number: 7 / width, comparisons: comparisons)]!
        let monitors = (counting(groups, outer), counting(group, inner))
        for counter in [calls, comparisons] { counter.reset() }
        slot[7] = 70
        #expect(calls.count == 1 && inner.count == 1 && outer.count == 0)
        slot[7] = nil
        // A group of one goes.
        #expect(calls.count == 1 && inner.count == (width == 1 ? 1 : 2) && outer.count == (width == 1 ? 1 : 0))
        slot[7] = 7
        #expect(calls.count == 2 && outer.count == (width == 1 ? 2 : 0))
        #expect(comparisons.count <= 40, "\(comparisons.count) of \(count) entries")
        groups.deregister(monitors.0)
        group.deregister(monitors.1)
        groups.tearDown()
      }
    }
  }

  @Test func `ten thousand groups of one element, and one of ten thousand`() {
    for count in [100, 10_000] {
      for width in [1, count] {
        let (calls, comparisons, outer, inner) = (CallCounter(), CallCounter(), CallCounter(), CallCounter())
        let slot = ArraySlot(Array(0..<count))
        let groups = slot.grouped { element in
          calls.record()
          return Group(number: element / width, comparisons: comparisons)
        }
        #expect(calls.count == count && groups.count == count / width)
        let group = groups[Group(number: 7 / width, comparisons: comparisons)]!
        let monitors = (counting(groups, outer), counting(group, inner))
        for counter in [calls, comparisons] { counter.reset() }
        slot.move(from: 7, to: 70)
        #expect(calls.count == 0 && inner.count == (width == 1 ? 0 : 1) && outer.count == 0)
        slot.refresh(at: 70)
        #expect(calls.count == 1 && inner.count == (width == 1 ? 1 : 2) && outer.count == 0)
        slot.remove(at: 70)
        #expect(calls.count == 1 && outer.count == (width == 1 ? 1 : 0))
        slot.insert(7, at: 3)
        #expect(calls.count == 2 && outer.count == (width == 1 ? 2 : 0))
        #expect(comparisons.count <= 60, "\(comparisons.count) of \(count) elements")
        groups.deregister(monitors.0)
        group.deregister(monitors.1)
        groups.tearDown()
      }
    }
  }

  @Test func `a group that a domain gets or loses costs no call, and no comparison of rows`() {
    let (calls, comparisons) = (CallCounter(), CallCounter())
    let slot = ArraySlot(Array(0..<5_000))
    let domain = SetSlot<Group>()
    let groups = slot.grouped(
      by: { element in
        calls.record()
        return Group(number: element % 2, comparisons: comparisons)
      },
      domain: domain
    )
    for counter in [calls, comparisons] { counter.reset() }
    for number in 0..<2 { domain.insert(Group(number: number, comparisons: comparisons)) }
    #expect(groups.values.map(\.count) == [2_500, 2_500])
    domain.removeAll()
    #expect(groups.isEmpty && calls.count == 0 && comparisons.count <= 60, "\(comparisons.count)")
    groups.tearDown()
  }

  @Test func `a new parameter asks once about each row, and rows that stay send nothing`() {
    let (calls, inner) = (CallCounter(), CallCounter())
    let (slot, width) = (ArraySlot(Array(0..<100)), ValueSlot(10))
    let groups = slot.grouped(with: width) { element, width in
      calls.record()
      return element < 50 ? 0 : element / width
    }
    let group = groups[0]!
    let monitor = counting(group, inner)
    calls.reset()
    transaction {
      width.value = 20
      slot[99] = 98
      slot.insert(97, at: 60)
      slot.move(from: 70, to: 75)
    }
    #expect(calls.count == 101 && inner.count == 0)
    group.deregister(monitor)
    groups.tearDown()
  }
}
