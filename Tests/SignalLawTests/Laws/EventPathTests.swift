import SignalGraph
import SignalGraphTesting
import Testing

/// Stages of events, between the transitions of a source and a storage: what they show depends on the path.
///
/// A parameter that is made of the source ends and begins with it, so that the storage has the source's sessions.
@Suite struct EventPathTests {
  /// The new value of each transition.
  private static func futures(_ number: Number) -> SignalMap<ValueTransaction<Int>, Int> {
    number.transitions().map { $0.future! }
  }

  /// Depends on each event, on their order, and on the parameter.
  private static func step(_ past: Int, _ event: Int, _ parameter: Int) -> Int {
    (past &* 5 &+ event &+ parameter) % 97
  }

  private static func third(_ number: Number) -> Number { Deriving(number) { $0 / 3 } }

  /// A fold of the events that a transition makes, into a scan with a parameter.
  private static func scanning(
    _ events: @escaping (_ past: Int, _ future: Int) -> [Int]
  ) -> () -> (ValueSignal<Int>) -> Int? {
    foldingValues { _ in
      3
    } _: { result, past, future in
      events(past, future).reduce(result) { step($0, $1, future / 3) }
    }
  }

  @Test func `what scans make of events is a fold over them`() throws {
    func scan(
      _ name: String, _ events: @escaping (Number) -> any EventEmitter<Int>, of fold: @escaping (Int, Int) -> [Int]
    ) throws {
      func scanned(_ events: some EventEmitter<Int>, _ number: Number) -> Number {
        events.scan(with: Self.third(number), from: 3, Self.step)
      }
      try checkPath(name, { scanned(events($0), $0) }, Self.scanning(fold))
    }
    try scan("map of events") {
      Self.futures($0)
    } of: {
      [$1]
    }
    try scan("filter of events") {
      Self.futures($0).filter { $0 % 3 != 0 }
    } of: {
      $1 % 3 != 0 ? [$1] : []
    }
    try scan("changing filter of events") { number in
      Self.futures(number).filter(with: Self.third(number)) { $0 % 3 >= $1 }
    } of: {
      $1 % 3 >= $1 / 3 ? [$1] : []
    }
    try scan("events with the latest of a value") { number in
      Self.futures(number).withLatest(of: Self.third(number)) { $0 &* 7 &+ $1 }
    } of: {
      [$1 * 7 + $1 / 3]
    }
    try scan("merged events") { number in
      number.transitions().map { $0.past! }.merged(
        with: Self.futures(number).filter { $0 % 2 == 0 }, Self.futures(number).map { $0 &* 3 })
    } of: { past, future in
      [past] + (future % 2 == 0 ? [future] : []) + [future * 3]
    }
  }

  @Test func `a held event outlives the sessions of the source whose transitions are the events`() throws {
    try checkPath("held events") { number in
      Self.futures(number).hold(0).combined(with: number) { $0 &* 11 &+ $1 }
    } _: {
      var held = 0
      return { signal in
        switch signal {
        case .initiation(let value): return held * 11 + value
        case .transition(let transaction):
          held = transaction.future!
          return held * 12
        case .termination: return nil
        }
      }
    }
  }

  @Test func `transitions of rows as events add up to what the rows do`() throws {
    try checkPath("transitions of a row", on: Origins.row, as: Number.self) { row in
      row.transitions().scan(with: Deriving(row) { $0.first ?? 0 }, from: 0) {
        ($0 &+ $1.count &* 31 &+ $1.growth &+ $2) % 997
      }
    } _: {
      var (rows, result) = (TreeArray<Int>(), 0)
      return { signal in
        switch signal {
        case .initiation(let snapshot): (rows, result) = (snapshot, 0)
        case .transition(let transaction):
          transaction.apply(to: &rows)
          result = (result + transaction.count * 31 + transaction.growth + (rows.first ?? 0)) % 997
        case .termination: return nil
        }
        return result
      }
    }
  }

  /// A window of rows that are their own instants, in seconds, on a clock that shows five, as a list that is searched.
  private struct Window {
    let isTumbling: Bool
    var rows: [Int] = []

    func includes(_ row: Int, _ width: Int) -> Bool {
      row <= 5 && width > 0 && row >= (isTumbling ? 5 / width * width : 6 - width)
    }

    mutating func take(_ arrivals: [Int], width: Int) {
      rows = rows.filter { includes($0, width) }
      for row in arrivals where includes(row, width) {
        rows.insert(row, at: rows.firstIndex { $0 > row } ?? rows.count)
      }
    }
  }

  private static func windows<State>(
    isTumbling: Bool, _ state: @escaping ([Int]) -> State
  ) -> () -> (ValueSignal<Int>) -> State? {
    {
      var window = Window(isTumbling: isTumbling)
      return { signal in
        switch signal {
        case .initiation: window.rows = []
        case .transition(let transaction): window.take([transaction.future!], width: transaction.future! % 5)
        case .termination: return nil
        }
        return state(window.rows)
      }
    }
  }

  /// The same of the rows that come into an array, with a width made of their number.
  private static func rowWindows<State>(
    isTumbling: Bool, _ state: @escaping ([Int]) -> State
  ) -> () -> (ArraySignal<Int>) -> State? {
    {
      var (window, count) = (Window(isTumbling: isTumbling), 0)
      return { signal in
        switch signal {
        case .initiation(let rows):
          (window.rows, count) = ([], rows.count)
          window.take(Array(rows), width: count % 5)
        case .transition(let transaction):
          var arrivals: [Int] = []
          transaction.forEachRow { if $0 == nil { arrivals.append($1!) } }
          count += transaction.growth
          window.take(arrivals, width: count % 5)
        case .termination: return nil
        }
        return state(window.rows)
      }
    }
  }

  private static func width(_ number: Number) -> ValueStorage<Duration> { Deriving(number) { .seconds($0 % 5) } }
  private static func width(_ row: Row) -> ValueStorage<Duration> { Deriving(row) { .seconds($0.count % 5) } }
  private static func instant(_ row: Int) -> Duration { .seconds(row) }

  @Test func `windows of events and of rows are folds, whatever their width becomes`() throws {
    let clock = SignalClock()
    clock.advance(to: .seconds(5))
    let (array, sum) = ({ (rows: [Int]) in TreeArray(rows) }, { (rows: [Int]) in rows.reduce(0, +) })
    try checkPath(
      "sliding events", on: Origins.number, as: Row.self,
      { Self.futures($0).arrivals(within: Self.width($0), on: clock, at: Self.instant) },
      Self.windows(isTumbling: false, array))
    try checkPath(
      "tumbling events", on: Origins.number, as: Row.self,
      { Self.futures($0).arrivals(inEach: Self.width($0), on: clock, at: Self.instant) },
      Self.windows(isTumbling: true, array))
    try checkPath(
      "sum of sliding events",
      { Self.futures($0).aggregated(within: Self.width($0), on: clock, .sum { $0 }, at: Self.instant) },
      Self.windows(isTumbling: false, sum))
    try checkPath(
      "sum of tumbling events",
      { Self.futures($0).aggregated(inEach: Self.width($0), on: clock, .sum { $0 }, at: Self.instant) },
      Self.windows(isTumbling: true, sum))
    try checkPath(
      "sliding rows", on: Origins.row, as: Row.self,
      { $0.arrivals(within: Self.width($0), on: clock, at: Self.instant) },
      Self.rowWindows(isTumbling: false, array))
    try checkPath(
      "sum of tumbling rows", on: Origins.row, as: Number.self,
      { $0.aggregated(inEach: Self.width($0), on: clock, .sum { $0 }, at: Self.instant) },
      Self.rowWindows(isTumbling: true, sum))
    #expect(clock.nextDeadline == nil, "a stage has left a deadline")
  }
}
