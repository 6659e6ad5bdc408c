/// How much an emitter, its stage or a monitor has done while it was counted; see ``GraphCounters``.
///
/// | number | of an emitter | of a monitor |
/// |---|---|---|
/// | ``signals`` | signals sent in turns; the initiation of one sensor that comes is none | signals handed over |
/// | ``mutations`` | mutations in its transitions | 0 |
/// | ``arrivals`` | rows that came or were updated in what its stage has read | 0 |
/// | ``runs`` | how often its stage ran | how often its handler was called |
/// | ``calls`` | how often its stage's closures said ``GraphCounters/countCall()`` | 0 |
/// | ``time`` | what its stage took | what its handler took |
///
/// A verb compiles its closure into the stage, so calls are counted for those closures that say so. Of others there is a
/// bound: a stage asks its closures about a row when it comes or is updated, once a turn, so it has called each
/// ``arrivals`` times at most, but for those with a new parameter, which asks about every row again.
public struct SignalCounts: Hashable, Sendable {
  /// Signals that were sent or handed over.
  public var signals: Int
  /// The mutations in them.
  public var mutations: Int
  /// Rows that came or were updated in what was read.
  public var arrivals: Int
  /// How often the stage ran, or the handler was called.
  public var runs: Int
  /// How often the stage's closures said that they were called.
  public var calls: Int
  /// How long that took.
  public var time: Duration

  /// Counts.
  public init(
    signals: Int = 0, mutations: Int = 0, arrivals: Int = 0, runs: Int = 0, calls: Int = 0, time: Duration = .zero
  ) {
    (self.signals, self.mutations, self.arrivals) = (signals, mutations, arrivals)
    (self.runs, self.calls, self.time) = (runs, calls, time)
  }

  /// The sums of both.
  public static func + (one: Self, other: Self) -> Self {
    Self(
      signals: one.signals + other.signals, mutations: one.mutations + other.mutations,
      arrivals: one.arrivals + other.arrivals, runs: one.runs + other.runs, calls: one.calls + other.calls,
      time: one.time + other.time
    )
  }

  /// Adds others.
  public static func += (one: inout Self, other: Self) { one = one + other }
}

extension StateTransaction {
  /// What one signal with this transaction counts as.
  var counts: SignalCounts { SignalCounts(signals: 1, mutations: count, arrivals: arrivals) }

  /// How many rows come or are updated.
  private var arrivals: Int {
    guard let rows = self as? any RowTransaction else { return count }
    return rows.countArrivals()
  }
}

extension RowTransaction {
  fileprivate func countArrivals() -> Int {
    var count = 0
    forEachRow { _, future in if future != nil { count += 1 } }
    return count
  }

  fileprivate static func countRows(_ state: Any) -> Int { (state as? Snapshot).map { count($0) } ?? 1 }
}

extension UnsafeMutablePointer {
  /// What so many signals here count as; all rows of a state that begins are arrivals.
  func counts<Transaction: StateTransaction>(_ count: Int) -> SignalCounts where Pointee == StateSignal<Transaction> {
    var counts = SignalCounts()
    for position in 0..<count {
      switch self[position] {
      case .transition(let transaction): counts += transaction.counts
      case .termination: counts.signals += 1
      case .initiation(let state):
        counts.signals += 1
        counts.arrivals += (Transaction.self as? any RowTransaction.Type)?.countRows(state) ?? 1
      }
    }
    return counts
  }
}
