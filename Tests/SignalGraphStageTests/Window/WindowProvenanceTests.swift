import SignalGraph
import SignalGraphTesting
import Testing

/// What a window makes of a transaction, row by row: elements that are all different show where each came from.
@Suite struct WindowProvenanceTests {
  private struct Item: Equatable {
    let number: Int
    var version = 0
  }

  @Test(arguments: Settings.seeds(8))
  func `rows are removed, moved and inserted by provenance`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let slot = ArraySlot<Item>()
    var fresh = 0
    let parameters = (ValueSlot(2), ValueSlot(4))
    let windows = [
      slot.prefix(3), slot.suffix(3), slot.window(offset: 2, limit: 4), slot.prefix(Int.max),
      slot.window(offset: parameters.0, limit: parameters.1),
    ]
    var before: [[Item]] = [[], [], [], [], []]
    var limits = [3, 3, 4, .max, 4]
    // A slot makes an update of a removal and an insertion in its place: then the numbers do not tell where a row is from.
    var isTelling = true
    let reader = SignalMonitor<ArraySignal<Item>> { signal in
      isTelling =
        signal.transaction?.mutations.allSatisfy {
          switch $0 {
          case .update(_, let past, let future), .move(_, _, let past, let future): past.number == future.number
          default: true
          }
        } ?? true
    }
    slot.register(reader)
    let monitors = windows.indices.map { number in
      SignalMonitor<ArraySignal<Item>> { signal in
        guard let transaction = signal.transaction else { return }
        if isTelling {
          check(
            transaction,
            before[number],
            Array(windows[number].elements),
            number == 4 ? max(limits[4], parameters.1.value!) : limits[number]
          )
        }
        before[number] = Array(windows[number].elements)
      }
    }
    for (window, monitor) in zip(windows, monitors) { window.register(monitor) }
    for _ in 0..<150 {
      transaction {
        for _ in 0..<generator.number(below: 9) { edit(slot, &fresh, &generator) }
        if generator.chance(1, in: 3) { parameters.0.value = generator.number(below: 8) }
        if generator.chance(1, in: 3) { parameters.1.value = generator.number(below: 8) }
      }
      for number in windows.indices { #expect(before[number] == Array(windows[number].elements)) }
      limits[4] = parameters.1.value!
    }
    slot.deregister(reader)
    for (window, monitor) in zip(windows, monitors) {
      window.deregister(monitor)
      window.tearDown()
    }
  }

  private func edit(_ slot: ArraySlot<Item>, _ fresh: inout Int, _ generator: inout SeededGenerator) {
    let count = slot.count
    fresh += 3
    switch generator.number(below: count == 0 ? 1 : count > 20 ? 8 : 6) {
    case 0: slot.insert(Item(number: fresh), at: generator.number(below: count + 1))
    case 1: slot.replaceSubrange(generator.range(within: count), with: [Item(number: fresh), Item(number: fresh + 1)])
    case 2: slot[generator.number(below: count)].version += 1
    case 3, 4: slot.move(from: generator.number(below: count), to: generator.number(below: count))
    case 5: slot.swapAt(generator.number(below: count), generator.number(below: count))
    default: slot.remove(at: generator.number(below: count))
    }
  }

  /// Plays a transaction command by command.
  private func check(_ transaction: ArrayTransaction<Item>, _ past: [Item], _ future: [Item], _ limit: Int) {
    var rows = past
    var (left, came, moved, updated): ([Int], [Int], [Int], [Int]) = ([], [], [], [])
    for mutation in transaction.mutations {
      switch mutation {
      case .insert(let item, _): came.append(item.number)
      case .remove(let item, _):
        left.append(item.number)
        #expect(came.isEmpty && moved.isEmpty, "removals come first: \(transaction)")
      case .move(_, _, let one, let other):
        #expect(one.number == other.number && came.isEmpty)
        moved.append(one.number)
      case .update(_, let one, let other) where one.number == other.number: updated.append(one.number)
      case .update(_, let one, let other):
        left.append(one.number)
        came.append(other.number)
      case .replace(_, let old, let new):
        #expect(old.isEmpty || (came.isEmpty && moved.isEmpty), "removals come first: \(transaction)")
        left += old.map(\.number)
        came += new.map(\.number)
      }
      var one = ArrayTransaction<Item>()
      one.append(mutation, equality: Equality())
      one.apply(to: &rows)
      #expect(rows.count <= max(limit, past.count))
      if !came.isEmpty { #expect(rows.count <= max(limit, future.count)) }
    }
    #expect(rows == future)
    let (old, new) = (Set(past.map(\.number)), Set(future.map(\.number)))
    #expect(left.sorted() == old.subtracting(new).sorted(), "\(transaction)")
    #expect(came.sorted() == new.subtracting(old).sorted(), "\(transaction)")
    #expect(Set(moved).count == moved.count && Set(moved).isSubset(of: old.intersection(new)))
    let changed = past.filter { item in future.contains { $0.number == item.number && $0 != item } }.map(\.number)
    #expect(Set(updated).isSubset(of: changed) && Set(changed).subtracting(moved).isSubset(of: updated))
    if past.filter({ new.contains($0.number) }).map(\.number)
      == future.filter({ old.contains($0.number) }).map(\.number)
    {
      #expect(moved.isEmpty)
    }
  }

  @Test func `a top three never shows a stale row`() {
    let scores = DictionarySlot([1: 10, 2: 20, 3: 30, 4: 40, 5: 50])
    let top = scores.sorted { -$0.value }.prefix(3)
    #expect(top.elements.map { $0.key } == [5, 4, 3])
    expectSignals(of: top, [.transition([.remove(row(3, 30), at: 2), .insert(row(6, 60), at: 0)])]) {
      scores[6] = 60
    }
    // In the source's transaction the insertion comes before the removal.
    expectSignals(of: top, [.transition([.remove(row(6, 60), at: 0), .insert(row(7, 70), at: 0)])]) {
      transaction {
        scores[7] = 70
        scores[6] = nil
      }
    }
    #expect(top.elements.map { $0.key } == [7, 5, 4])
    top.tearDown()
  }

  @Test func `a top two sees updates of its keys`() {
    let scores = DictionarySlot([1: 10, 2: 20, 3: 30])
    let top = scores.sorted { -$0.value }.prefix(2)
    expectSignals(of: top, [.transition([.update(at: 0, past: row(3, 30), future: row(3, 35))])]) { scores[3] = 35 }
    expectSignals(of: top, [.transition([.move(from: 0, to: 1, past: row(3, 35), future: row(3, 15))])]) {
      scores[3] = 15
    }
    expectSignals(of: top, [.transition([.remove(row(3, 15), at: 1), .insert(row(1, 10), at: 1)])]) {
      scores[3] = 5
    }
    top.tearDown()
  }

  private func row(_ key: Int, _ value: Int) -> DictionaryEntry<Int, Int> { DictionaryEntry(key: key, value: value) }
}
