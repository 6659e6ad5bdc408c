import SignalGraph

/// The end of a chain, with one monitor that reads each transaction.
protocol Ending {
  /// The first output, or 0, of an output with an order, and the number of outputs, from the monitor: both are wrong
  /// unless every signal came.
  var reading: UInt64 { get }
  /// The checksum of the whole output.
  var checksum: UInt64 { get }
  /// The sum of all outputs, wrapping.
  var total: UInt64 { get }
  func tearDown()
}

/// What adds to a checksum as a number.
protocol Numbered {
  var number: Int { get }
}

extension Int: Numbered {
  var number: Int { self }
}

extension Int?: Numbered {
  var number: Int { self ?? 0 }
}

extension Line: Numbered {
  var number: Int { offset ^ factor }
}

extension PlainShape.Row: Numbered {
  var number: Int { score }
}

extension DictionaryEntry: Numbered where Key == Int, Value == PlainShape.Row {
  var number: Int { PlainShape.output(key, value) }
}

extension JoinKey: Numbered where Left == Int, Right == Int {
  var number: Int { left &* 31 &+ right }
}

extension JoinRow: Numbered where Left: Numbered, Right == Int {
  var number: Int { left.number &+ right }
}

extension TreeArray: Numbered where Element: Numbered {
  var number: Int { reduce(0) { $0 &* 31 &+ $1.number } }
}

extension NestedEntry: Numbered where Key == Int, Value == PlainShape.Row {
  var number: Int { value.score &* 31 &+ (parent ?? -1) &* 7 &+ children.reduce(0) { $0 &* 31 &+ $1 } }
}

extension OutlineRow: Numbered where Key == Int, Value == PlainShape.Row {
  var number: Int { Outlined.number(key, value.score, depth, childCount) }
}

extension SectionRow: Numbered where Group == Int, Summary == Int, Element: Numbered {
  var number: Int {
    switch self {
    case .header(let group, let summary): group &* 7 &+ summary
    case .element(let element): element.number
    }
  }
}

/// The end of a chain that is an array.
struct ArrayEnding<Element: Numbered>: Ending {
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
  var reading: UInt64 { UInt64(bitPattern: Int64(storage.first?.number ?? 0)) &+ UInt64(tally.count) }

  var checksum: UInt64 { Checksum.ofPlaces(storage.elements.lazy.map { UInt64(bitPattern: Int64($0.number)) }) }

  var total: UInt64 {
    storage.elements.reduce(into: 0) { $0 &+= UInt64(bitPattern: Int64($1.number)) }
  }

  func tearDown() {
    storage.deregister(monitor)
    storage.tearDown()
  }
}

/// The end of a chain that is a dictionary.
struct DictionaryEnding<Key: Hashable & Numbered, Value: Numbered>: Ending {
  private let storage: DictionaryStorage<Key, Value>
  private let tally = Tally()
  private let monitor: SignalMonitor<DictionarySignal<Key, Value>>

  @inline(__always)
  init(_ storage: DictionaryStorage<Key, Value>) {
    self.storage = storage
    let tally = tally
    monitor = SignalMonitor { tally.read($0) }
    storage.register(monitor)
  }

  @inline(__always)
  var reading: UInt64 { UInt64(tally.count) }

  var checksum: UInt64 { storage.elements.reduce(into: 0) { $0 &+= Checksum.mixed($1.key.number, $1.value.number) } }

  var total: UInt64 { 0 }

  func tearDown() {
    storage.deregister(monitor)
    storage.tearDown()
  }
}

/// The end of a chain that is a storage of records for each group.
struct GroupsEnding: Ending {
  private let storage: DictionaryStorage<Int, DictionaryStorage<Int, PlainShape.Row>>
  private let tally = Tally()
  private let monitor: SignalMonitor<DictionarySignal<Int, DictionaryStorage<Int, PlainShape.Row>>>

  init(_ storage: DictionaryStorage<Int, DictionaryStorage<Int, PlainShape.Row>>) {
    self.storage = storage
    let tally = tally
    monitor = SignalMonitor { tally.read($0) }
    storage.register(monitor)
  }

  @inline(__always)
  var reading: UInt64 { UInt64(tally.count) }

  var checksum: UInt64 {
    storage.elements.reduce(into: 0) { sum, group in
      for (key, row) in group.value.elements { sum &+= Checksum.mixed(group.key &* 31 &+ key, row.score) }
    }
  }

  var total: UInt64 { 0 }

  func tearDown() {
    storage.deregister(monitor)
    storage.tearDown()
  }
}

/// The end of a chain that is a value.
struct ValueEnding<Value: Numbered>: Ending {
  private let storage: ValueStorage<Value>
  private let last = LastNumber()
  private let monitor: SignalMonitor<ValueSignal<Value>>

  @inline(__always)
  init(_ storage: ValueStorage<Value>) {
    self.storage = storage
    let last = last
    monitor = SignalMonitor { last.read($0) }
    storage.register(monitor)
  }

  @inline(__always)
  var reading: UInt64 { UInt64(bitPattern: Int64(last.number)) }

  var checksum: UInt64 { UInt64(bitPattern: Int64(storage.snapshot?.number ?? 0)) }

  var total: UInt64 { 0 }

  func tearDown() {
    storage.deregister(monitor)
    storage.tearDown()
  }
}

/// What a monitor knows from signals alone: the last value.
final class LastNumber {
  private(set) var number = 0

  /// Reads a signal of a value.
  @inline(__always)
  func read<Value: Numbered>(_ signal: ValueSignal<Value>) {
    switch signal {
    case .initiation(let value): number = value.number
    case .transition(let transaction): number = transaction.future?.number ?? number
    case .termination: number = 0
    }
  }
}

/// What a monitor knows from signals alone: how many elements there are.
final class Tally {
  private(set) var count = 0

  /// Reads a signal of an array.
  @inline(__always)
  func read<Element>(_ signal: ArraySignal<Element>) {
    switch signal {
    case .initiation(let elements): count = elements.count
    case .transition(let transaction): count += transaction.growth
    case .termination: count = 0
    }
  }

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
}
