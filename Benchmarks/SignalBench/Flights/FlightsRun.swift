/// A live view of the late flights: longest delay first, then row, as lines of text.
///
/// To put another system into `--flights`: conform, and list `.view(Your.self)` in `Catalogue`, before the recomputation.
protocol FlightsView {
  /// The name in the report.
  static var name: String { get }

  init()

  /// One row, a transaction and a turn of its own.
  mutating func insert(_ flight: Flight, row: Int)

  /// Brings the view up to date, every 1,000 rows; what is live has nothing to do.
  mutating func catchUp()

  /// The lines in order.
  var lines: [String] { get }

  /// How often closures and the order were called, where somebody counts.
  var work: FlightsWork? { get }

  /// Takes down whatever was set up.
  mutating func tearDown()
}

extension FlightsView {
  mutating func catchUp() {}
  var work: FlightsWork? { nil }
  mutating func tearDown() {}
}

/// Calls that a view made.
struct FlightsWork {
  /// Calls of predicate, order key and transform.
  var closureCalls: Int
  /// Comparisons of two order keys.
  var comparisons: Int
}

/// What a view gave in the end.
struct FlightsResult {
  var name: String
  var nanosecondsPerRow: Double
  var allocationsPerRow: Double?
  var bytesPerRow: Double?
  var lines: [String]
  var work: FlightsWork?
}

/// A view in the run, fed piece by piece, its type forgotten: of closures, for the reason that ``System`` has.
struct FlightsRunner {
  /// Takes the next rows, the first of them with this number; only the view's own work is measured.
  let feed: (_ flights: ContiguousArray<Flight>, _ firstRow: Int) -> Void

  /// The result after so many rows; the view is taken down.
  let finish: (_ rows: Int) -> FlightsResult

  /// Takes the view down, after a row that cannot be read.
  let abandon: () -> Void

  /// Feeds one kind of view.
  @inline(__always)
  static func view<View: FlightsView>(_ view: View.Type) -> FlightsRunner {
    let run = FlightsRun<View>()
    return FlightsRunner(
      feed: { run.feed($0, firstRow: $1) },
      finish: { run.finish(rows: $0) },
      abandon: { run.abandon() }
    )
  }
}

/// The run of one kind of view.
private final class FlightsRun<View: FlightsView> {
  private var view: View
  private var probe = Probe()
  private var bytes: Int?

  init() {
    bytes = Probe.countsAllocations ? 0 : nil
    view = View()
  }

  func feed(_ flights: ContiguousArray<Flight>, firstRow: Int) {
    let before = Probe.bytesInUse
    probe.measure {
      for (offset, flight) in flights.enumerated() {
        view.insert(flight, row: firstRow + offset)
      }
      view.catchUp()
    }
    if let before, let now = Probe.bytesInUse {
      bytes = bytes.map { $0 + now - before }
    }
  }

  func finish(rows: Int) -> FlightsResult {
    let count = Double(max(rows, 1))
    let result = FlightsResult(
      name: View.name,
      nanosecondsPerRow: probe.nanoseconds / count,
      allocationsPerRow: Probe.countsAllocations ? Double(probe.allocations) / count : nil,
      bytesPerRow: bytes.map { Double($0) / count },
      lines: view.lines,
      work: view.work
    )
    view.tearDown()
    return result
  }

  func abandon() {
    view.tearDown()
  }
}

/// What most programs do: keep the rows, and compute the whole view again every now and then.
struct RecomputedFlights: FlightsView {
  static let name = "recomputation"

  private var flights: [Int: Flight] = [:]
  private(set) var lines: [String] = []

  init() {}

  mutating func insert(_ flight: Flight, row: Int) {
    flights[row] = flight
  }

  mutating func catchUp() {
    lines =
      flights
      .filter(\.value.isLate)
      .sorted { ($1.value.delay ?? 0, $0.key) < ($0.value.delay ?? 0, $1.key) }
      .map(\.value.line)
  }
}
