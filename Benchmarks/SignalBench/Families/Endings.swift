import SignalGraph

/// The end of a chain, with one monitor that reads each transaction: an array of numbers.
struct ArrayEnding {
  let storage: ArrayStorage<Int>
  private let tally = Tally()
  private let monitor: SignalMonitor<ArraySignal<Int>>

  @inline(__always)
  init(_ storage: ArrayStorage<Int>) {
    self.storage = storage
    let tally = tally
    monitor = SignalMonitor { tally.read($0) }
    storage.register(monitor)
  }

  /// The first from the storage, the number from the monitor: both are wrong unless every signal came.
  @inline(__always)
  var reading: UInt64 { UInt64(bitPattern: Int64(storage.first ?? 0)) &+ UInt64(tally.count) }

  var checksum: UInt64 { Checksum.ofPlaces(storage.elements.lazy.map { UInt64(bitPattern: Int64($0)) }) }

  func tearDown() {
    storage.deregister(monitor)
    storage.tearDown()
  }
}

/// The end of a chain, with one monitor that reads each transaction: an array of records, read as W1's outputs.
struct EntriesEnding {
  typealias Element = Entry<Int, RecordScript.Row>

  private let storage: ArrayStorage<Element>
  private let tally = Tally()
  private let monitor: SignalMonitor<ArraySignal<Element>>

  @inline(__always)
  init(_ storage: ArrayStorage<Element>) {
    self.storage = storage
    let tally = tally
    monitor = SignalMonitor { tally.read($0) }
    storage.register(monitor)
  }

  @inline(__always)
  private static func output(_ entry: Element) -> UInt64 {
    UInt64(bitPattern: Int64(PlainShape.output(entry.key, entry.value)))
  }

  /// The first from the storage, the number from the monitor: both are wrong unless every signal came.
  @inline(__always)
  var reading: UInt64 { (storage.first.map(Self.output) ?? 0) &+ UInt64(tally.count) }

  var checksum: UInt64 { Checksum.ofPlaces(storage.elements.lazy.map(Self.output)) }

  func tearDown() {
    storage.deregister(monitor)
    storage.tearDown()
  }
}

/// The end of a chain, with one monitor that reads each transaction: a dictionary.
struct DictionaryEnding<Value> {
  let storage: DictionaryStorage<Int, Value>
  private let tally = KeyTally()
  private let monitor: SignalMonitor<DictionarySignal<Int, Value>>

  @inline(__always)
  init(_ storage: DictionaryStorage<Int, Value>) {
    self.storage = storage
    let tally = tally
    monitor = SignalMonitor { tally.read($0) }
    storage.register(monitor)
  }

  /// The number of entries, from the monitor, so that it is wrong unless every signal came.
  @inline(__always)
  var reading: UInt64 { UInt64(tally.count) }

  func checksum(_ number: (Value) -> Int) -> UInt64 {
    storage.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, number($1.value)) }
  }

  func tearDown() {
    storage.deregister(monitor)
    storage.tearDown()
  }
}

/// The end of a chain, with one monitor that reads each transaction: a set.
struct SetEnding {
  let storage: SetStorage<Int>
  private let tally = KeyTally()
  private let monitor: SignalMonitor<SetSignal<Int>>

  @inline(__always)
  init(_ storage: SetStorage<Int>) {
    self.storage = storage
    let tally = tally
    monitor = SignalMonitor { tally.read($0) }
    storage.register(monitor)
  }

  /// The number of members, from the monitor, so that it is wrong unless every signal came.
  @inline(__always)
  var reading: UInt64 { UInt64(tally.count) }

  var checksum: UInt64 { storage.reduce(into: 0) { $0 &+= Checksum.mixed($1, 0) } }

  func tearDown() {
    storage.deregister(monitor)
    storage.tearDown()
  }
}

/// What a monitor knows from signals alone of an output without order: how many elements there are.
final class KeyTally {
  private(set) var count = 0

  /// Reads each mutation of a dictionary's signal.
  @inline(__always)
  func read<Key, Value>(_ signal: DictionarySignal<Key, Value>) {
    switch signal {
    case .initiation(let entries): count = entries.count
    case .transition(let transaction):
      transaction.withMutations { mutations in
        for mutation in mutations {
          switch mutation {
          case .insert: count += 1
          case .update: break
          case .remove: count -= 1
          }
        }
      }
    case .termination: count = 0
    }
  }

  /// Reads each mutation of a set's signal.
  @inline(__always)
  func read<Element>(_ signal: SetSignal<Element>) {
    switch signal {
    case .initiation(let members): count = members.count
    case .transition(let transaction):
      transaction.withMutations { mutations in
        for mutation in mutations {
          switch mutation {
          case .insert: count += 1
          case .remove: count -= 1
          }
        }
      }
    case .termination: count = 0
    }
  }
}
