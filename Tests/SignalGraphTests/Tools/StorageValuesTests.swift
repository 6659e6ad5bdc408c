import SignalGraph
import Testing

/// States that leave the graph's domain.
@Suite struct StorageValuesTests {
  @Test func `the state comes first, then the newest that was not taken`() async {
    let slot = ValueSlot(1)
    let values = slot.values(bufferingNewest: 1).makeAsyncIterator()
    #expect(await values.next(isolation: #isolation) == 1)
    slot.value = 2
    slot.value = 3
    #expect(await values.next(isolation: #isolation) == 3)
    transaction {
      slot.value = 4
      slot.value = 5
    }
    #expect(await values.next(isolation: #isolation) == 5)
    withExtendedLifetime(slot) {}
  }

  @Test func `a longer buffer keeps the older values`() async {
    let slot = ArraySlot([1])
    let values = slot.values(bufferingNewest: 3).makeAsyncIterator()
    for number in 2...4 { slot.append(number) }
    for expected in [[1, 2], [1, 2, 3], [1, 2, 3, 4]] {
      #expect(await values.next(isolation: #isolation).map(Array.init) == expected)
    }
    withExtendedLifetime(slot) {}
  }

  @Test func `a session that ends is no value, the next begins with its state`() async {
    let slot = SetSlot([1, 2])
    let replica = ReplicatingSetStorage<Int>()
    let values = replica.values(bufferingNewest: 5).makeAsyncIterator()
    slot.register(replica)
    slot.deregister(replica)
    slot.insert(3)
    slot.register(replica)
    #expect(await values.next(isolation: #isolation) == [1, 2])
    #expect(await values.next(isolation: #isolation) == [1, 2, 3])
    slot.deregister(replica)
  }

  @Test func `the sequence ends when its chain is torn down`() async {
    let slot = DictionarySlot([1: 1, 2: 2])
    let large = slot.filter { $0.value > 1 }
    var heard: [TableDictionary<Int, Int>] = []
    for await state in large.values(bufferingNewest: 2) {
      heard.append(state)
      if heard.count == 1 { slot[3] = 3 } else { large.tearDown() }
    }
    #expect(heard == [[2: 2], [2: 2, 3: 3]])
  }

  @Test func `leaving the loop ends the registration`() async {
    let slot = ValueSlot(1, label: "left by its reader")
    func registrations() -> Int { livingRegistrations(label: "left by its reader").count }
    for await value in slot.values() {
      #if DEBUG
        #expect(registrations() == 1)
      #endif
      #expect(value == 1)
      break
    }
    #expect(registrations() == 0)
    slot.value = 2
  }

  /// What a screen on its own actor was shown.
  private actor Screen {
    private(set) var shown: [Int] = []
    var isInOrder: Bool { shown == shown.sorted() }
    var isUpToDate: Bool { shown.last == 200 * 201 / 2 }

    func show(_ rows: TreeArray<Int>) { shown.append(rows.reduce(0, +)) }
  }

  @Test @MainActor func `snapshots are read on another actor while the graph goes on`() async {
    let slot = ArraySlot<Int>()
    let screen = Screen()
    let reader = Task { @MainActor in
      for await rows in slot.values(bufferingNewest: 1) { await screen.show(rows) }
    }
    for number in 1...200 {
      slot.append(number)
      await Task.yield()
    }
    while await !screen.isUpToDate { await Task.yield() }
    reader.cancel()
    await reader.value
    #expect(await screen.isInOrder)
    slot.removeAll()
    #expect(await screen.isUpToDate)
  }
}
