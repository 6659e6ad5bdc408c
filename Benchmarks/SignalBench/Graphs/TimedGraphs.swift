import SignalGraph

/// How time passes beside the updates.
enum Instants {
  /// Updates, and nanoseconds, between two looks at the clock.
  static let period = 10

  /// Whether there is a record, or none instead of it, where most changes are updates.
  @inline(__always)
  static func isKept(_ row: PlainShape.Row) -> Bool { row.group < 15 }
}

/// The records that were set within as many nanoseconds as there are records, of which one passes with each update.
struct Expiring: PlainChain {
  private let clock = SignalClock()

  func end(of records: RecordSlot) -> DictionaryEnding<Int, PlainShape.Row> {
    DictionaryEnding(records.expiring(after: .nanoseconds(records.count), on: clock))
  }

  func steer(_ random: inout SplitMix64, _ n: Int) { clock.advance(by: .nanoseconds(Instants.period)) }
}

/// The elements that were set a while ago at most: for each a time of its own, from an eighth to three eighths of what n
/// updates take.
struct ExpiringElements: ArrayStage {
  private let clock = SignalClock()

  @inline(__always)
  static func lifetime(_ element: Int, _ n: Int) -> Int { max(n / 8, 1) + element % max(n / 4, 1) }

  func end(of elements: ArraySlot<Int>) -> ArrayEnding<Int> {
    let n = elements.count
    return ArrayEnding(elements.expiring(on: clock) { .nanoseconds(Self.lifetime($0, n)) })
  }

  func steer() { clock.advance(by: .nanoseconds(Instants.period)) }
}

/// The records, in changes that are 50 updates apart.
struct Throttled: PlainChain {
  static let interval = 50

  private let clock = SignalClock()

  func end(of records: RecordSlot) -> DictionaryEnding<Int, PlainShape.Row> {
    DictionaryEnding(records.throttled(for: .nanoseconds(Self.interval), on: clock))
  }

  func steer(_ random: inout SplitMix64, _ n: Int) { clock.advance(by: .nanoseconds(Instants.period)) }

  @inline(__always)
  static func isKept(_ row: PlainShape.Row) -> Bool { Instants.isKept(row) }
}

/// The records, as they are when there was a pause; one of four pauses is long enough.
struct Debounced: PlainChain {
  static let interval = 40

  private let clock = SignalClock()

  @inline(__always)
  static func pause(_ random: inout SplitMix64) -> Int { (random.next(below: 4) + 1) * interval / 4 }

  func end(of records: RecordSlot) -> DictionaryEnding<Int, PlainShape.Row> {
    DictionaryEnding(records.debounced(for: .nanoseconds(Self.interval), on: clock))
  }

  func steer(_ random: inout SplitMix64, _ n: Int) { clock.advance(by: .nanoseconds(Self.pause(&random))) }

  @inline(__always)
  static func isKept(_ row: PlainShape.Row) -> Bool { Instants.isKept(row) }
}

/// The sum of the scores of records that came within a window; half of them are there, so that one update of four is an
/// arrival.
protocol ArrivalChain: PlainChain {
  /// How long a window is.
  static func width(_ n: Int) -> Int
  /// When the window began that is open at an instant.
  static func start(_ now: Int, _ width: Int) -> Int
}

extension ArrivalChain {
  static func width(_ n: Int) -> Int { max(n / 8, 1) }

  @inline(__always)
  static func isKept(_ row: PlainShape.Row) -> Bool { row.group < 8 }
}

/// The records of the last while.
struct Sliding: ArrivalChain {
  private let clock = SignalClock()

  @inline(__always)
  static func start(_ now: Int, _ width: Int) -> Int { now - width + 1 }

  func end(of records: RecordSlot) -> ValueEnding<Int> {
    let width = Duration.nanoseconds(Self.width(records.count))
    return ValueEnding(records.aggregated(within: width, on: clock, .sum { $0.value.score }))
  }

  func steer(_ random: inout SplitMix64, _ n: Int) { clock.advance(by: .nanoseconds(Instants.period)) }
}

/// The records since the last multiple of a while.
struct Tumbling: ArrivalChain {
  private let clock = SignalClock()

  @inline(__always)
  static func start(_ now: Int, _ width: Int) -> Int { now / width * width }

  func end(of records: RecordSlot) -> ValueEnding<Int> {
    let width = Duration.nanoseconds(Self.width(records.count))
    return ValueEnding(records.aggregated(inEach: width, on: clock, .sum { $0.value.score }))
  }

  func steer(_ random: inout SplitMix64, _ n: Int) { clock.advance(by: .nanoseconds(Instants.period)) }
}

/// The records, and for a while those that went; three quarters are there.
struct Lingering: PlainChain {
  private let clock = SignalClock()

  static func delay(_ n: Int) -> Int { max(n / 4, 1) }

  func end(of records: RecordSlot) -> DictionaryEnding<Int, PlainShape.Row> {
    let n = records.count
    return DictionaryEnding(records.lingering(for: .nanoseconds(Self.delay(n)), on: clock))
  }

  func steer(_ random: inout SplitMix64, _ n: Int) { clock.advance(by: .nanoseconds(Instants.period)) }

  @inline(__always)
  static func isKept(_ row: PlainShape.Row) -> Bool { row.group < 12 }
}
