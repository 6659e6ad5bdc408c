import SignalGraph

/// This library in `--flights`: rows by number, the late ones, longest delay first and then by row, as lines.
///
/// It counts what it calls; the counting is a part of what is measured.
struct FlightsGraph: FlightsView {
  static let name = Measurement.ours

  private let flights: DictionarySlot<Int, Flight>
  private let view: ArraySignalMapStorage<DictionaryEntry<Int, Flight>, String>
  private let monitor: SignalMonitor<ArraySignal<String>>
  private let tally = Tally()
  private let calls = Calls()

  init() {
    let (calls, tally) = (calls, tally)
    flights = DictionarySlot()
    view =
      flights
      .filter {
        calls.closures += 1
        return $0.value.isLate
      }
      .sorted {
        calls.closures += 1
        return LongestFirst(delay: $0.value.delay ?? 0, calls: calls)
      }
      .map {
        calls.closures += 1
        return $0.value.line
      }
    monitor = SignalMonitor { tally.read($0) }
    view.register(monitor)
  }

  func insert(_ flight: Flight, row: Int) {
    flights[row] = flight
  }

  var lines: [String] { Array(view) }

  var work: FlightsWork? { FlightsWork(closureCalls: calls.closures, comparisons: calls.comparisons) }

  func tearDown() {
    view.deregister(monitor)
    view.tearDown()
  }
}

/// How often the graph called what it was given.
private final class Calls {
  var closures = 0
  var comparisons = 0
}

/// An order that counts its comparisons.
private struct LongestFirst: Comparable {
  let delay: Int
  /// Outlives the orders: the view holds it, and the stages that hold the orders.
  unowned(unsafe) let calls: Calls

  static func == (one: Self, other: Self) -> Bool {
    one.calls.comparisons += 1
    return one.delay == other.delay
  }

  static func < (one: Self, other: Self) -> Bool {
    one.calls.comparisons += 1
    return other.delay < one.delay
  }
}
