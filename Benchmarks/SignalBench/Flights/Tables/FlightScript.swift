/// What becomes known: something came or is different now, or it has gone where there is nil.
enum FlightEdit {
  case flight(Int, Flight?)
  case plane(String, Plane?)
  case airport(String, String)
  case airline(String, String)
}

/// The order in which the report learns of things: rows come before they are complete, some twice, and planes late.
///
/// Airports and airlines come first. A flight comes without its delay, which is known ten rows later. Every 97th row is
/// entered twice, and the second entry is deleted 50 rows later. A plane comes 200 rows after its first flight; every
/// 1,000 rows that of the last flight goes, and is back 300 rows later. In the end all is as the files say.
struct FlightScript {
  private let planes: [String: Plane]
  /// What is known later, by row.
  private var pending: [Int: [FlightEdit]]
  private var announced: Set<String> = []
  private var lastTail: String?
  private var rows = 0

  init(_ records: FlightRecords) {
    planes = records.planes
    pending = [
      0: records.airports.map { .airport($0.key, $0.value) } + records.airlines.map { .airline($0.key, $0.value) }
    ]
  }

  /// The edits of the next row, after those that have become known since the one before.
  mutating func edits(for flight: Flight) -> [FlightEdit] {
    let row = rows
    rows += 1
    var edits = pending.removeValue(forKey: row) ?? []
    var scheduled = flight
    scheduled.delay = nil
    edits.append(.flight(row, scheduled))
    if flight.delay != nil { pending[row + 10, default: []].append(.flight(row, flight)) }
    if row % 97 == 0 {
      edits.append(.flight(-1 - row, flight))
      pending[row + 50, default: []].append(.flight(-1 - row, nil))
    }
    if let tail = flight.tail, let plane = planes[tail] {
      if announced.insert(tail).inserted { pending[row + 200, default: []].append(.plane(tail, plane)) }
      lastTail = tail
    }
    if row % 1_000 == 999, let lastTail {
      edits.append(.plane(lastTail, nil))
      pending[row + 300, default: []].append(.plane(lastTail, planes[lastTail]))
    }
    return edits
  }

  /// All that is still to become known.
  mutating func lastEdits() -> [FlightEdit] {
    defer { pending = [:] }
    return pending.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}
