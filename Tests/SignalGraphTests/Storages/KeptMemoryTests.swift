@testable import SignalGraph
import Testing

/// An emitter's transaction has its memory still when a turn is over, whoever read the signal meanwhile: the next turn
/// allocates nothing.
@Suite struct KeptMemoryTests {
  /// How an emitter is read during its turn.
  enum Reader: CaseIterable {
    case nobody, transactions, signals
  }

  /// A monitor of an emitter, registered; it reads the transaction, or prints the whole signal.
  static func read<Transaction, Storage: Emitter>(
    _ emitter: Storage,
    by reader: Reader
  ) -> SignalMonitor<StateSignal<Transaction>>? where Storage.Output == StateSignal<Transaction> {
    if reader == .nobody { return nil }
    var length = 0
    let monitor = SignalMonitor<StateSignal<Transaction>> { signal in
      if reader == .signals { length += "\(signal)".count }
      if case .transition(let transaction) = signal { length += transaction.isEmpty ? 1 : 2 }
    }
    emitter.register(monitor)
    return monitor
  }

  /// Whether memory of a transaction's own is there in the outlet, or in the bin that it is exchanged with.
  static func keeps<Transaction: StateTransaction>(
    _ outlet: Outlet<Transaction>,
    _ hasMemory: (Transaction) -> Bool
  ) -> Bool {
    hasMemory(outlet.transaction) && (outlet.bin.map { hasMemory($0.spent) } ?? true)
  }

  func expectKept<Value: Hashable>(_ values: [Value], _ reader: Reader) {
    let entries = DictionarySlot([0: values[0], 1: values[1]])
    let filtered = entries.filter { _ in true }
    let rows = filtered.sorted { $0.key }
    let mapped = rows.map { $0.value }
    let monitors = (
      Self.read(entries, by: reader), Self.read(filtered, by: reader), Self.read(rows, by: reader),
      Self.read(mapped, by: reader)
    )
    for turn in 0..<6 {
      entries[0] = values[(turn + 1) % 2]
      guard turn >= 3 else { continue }
      #expect(Self.keeps(entries.outlet) { $0.list.buffer != nil }, "slot, turn \(turn)")
      #expect(Self.keeps(filtered.outlet) { $0.list.buffer != nil }, "filter, turn \(turn)")
      // Where nothing but the map reads it, the sort records nothing.
      #expect(Self.keeps(rows.outlet) { $0.list.buffer != nil } == (reader != .nobody), "sort, turn \(turn)")
      #expect(Self.keeps(mapped.outlet) { $0.list.buffer != nil }, "map, turn \(turn)")
    }
    monitors.3.map { mapped.deregister($0) }
    monitors.2.map { rows.deregister($0) }
    monitors.1.map { filtered.deregister($0) }
    monitors.0.map { entries.deregister($0) }
    mapped.tearDown()
  }

  @Test(arguments: Reader.allCases)
  func `trivial values`(_ reader: Reader) { expectKept([1, 2], reader) }

  @Test(arguments: Reader.allCases)
  func `values with references`(_ reader: Reader) {
    expectKept(["a text that is too long to lie in place", "another one that is too long for that"], reader)
  }
}
