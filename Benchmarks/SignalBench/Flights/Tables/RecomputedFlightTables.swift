/// The tables of the report computed from all rows whenever they are read, with the standard library alone.
struct RecomputedFlightTables {
  private var flights: [Int: Flight] = [:]
  private var planes: [String: Plane] = [:]
  private var airports: [String: String] = [:]
  private var airlines: [String: String] = [:]

  /// The latest hour of all rows, and the delays that became known in the last three of them.
  private var now = Duration.zero
  private var known: [(instant: Duration, origin: String, delay: Int)] = []

  mutating func perform(_ edit: FlightEdit) {
    switch edit {
    case .flight(let row, let flight):
      if let flight, flight.instant > now {
        now = flight.instant
        known.removeAll { $0.instant + RecentRow.width <= now }
      }
      if let flight, let delay = flight.delay, flights[row]?.delay == nil,
        flight.instant + RecentRow.width > now
      {
        known.append((flight.instant, flight.origin, delay))
      }
      flights[row] = flight
    case .plane(let tail, let plane): planes[tail] = plane
    case .airport(let code, let name): airports[code] = name
    case .airline(let code, let name): airlines[code] = name
    }
  }

  /// The tables, in one pass over all rows and a sort of the delays of each hour.
  var tables: FlightTables {
    var carriers: [String: (flights: Int, left: Int, sum: Int, greatest: Int?)] = [:]
    var delays: [OriginHour: [Int]] = [:]
    var makers: [String: Int] = [:]
    var nowhere: [String: Int] = [:]
    var longest: [String: [Int]] = [:]
    var tails: [String: Int] = [:]
    var found = (planes: 0, airports: 0, airlines: 0)
    for flight in flights.values {
      var carrier = carriers[flight.carrier] ?? (0, 0, 0, nil)
      carrier.flights += 1
      if let delay = flight.delay {
        carrier.left += 1
        carrier.sum += delay
        carrier.greatest = max(carrier.greatest ?? delay, delay)
        delays[flight.place, default: []].append(delay)
        longest[flight.origin, default: []].append(delay)
      }
      carriers[flight.carrier] = carrier
      if let tail = flight.tail { tails[tail, default: 0] += 1 }
      if let plane = flight.tail.flatMap({ planes[$0] }) {
        found.planes += 1
        makers[plane.manufacturer, default: 0] += 1
      }
      if airports[flight.destination] != nil {
        found.airports += 1
      } else {
        nowhere[flight.destination, default: 0] += 1
      }
      if airlines[flight.carrier] != nil { found.airlines += 1 }
    }
    func join(_ name: String, _ matched: Int) -> JoinSize {
      JoinSize(name: name, matched: matched, unmatched: flights.count - matched)
    }
    return FlightTables(
      carriers: carriers.map { code, carrier in
        let mean = carrier.left == 0 ? nil : Double(carrier.sum) / Double(carrier.left)
        let figures = CarrierFigures(flights: carrier.flights, meanDelay: mean, greatestDelay: carrier.greatest)
        return CarrierRow(name: airlines[code] ?? code, figures: figures)
      }
      .sorted { $0.name < $1.name },
      hours: delays.map { HourRow(place: $0.key, figures: Self.figures($0.value)) }.sorted { $0.place < $1.place },
      makers: makers.map { FlightCount(name: $0.key, flights: $0.value) }.sorted(),
      nowhere: nowhere.map { FlightCount(name: $0.key, flights: $0.value) }.sorted(),
      joins: [
        join("planes", found.planes), join("airports", found.airports), join("airlines", found.airlines),
      ],
      longest: longest.map { LongestRow(origin: $0.key, delays: Array($0.value.sorted(by: >).prefix(5))) }
        .sorted { $0.origin < $1.origin },
      recent: Dictionary(grouping: known, by: \.origin).map { origin, rows in
        let sum = rows.reduce(0) { $0 + $1.delay }
        return RecentRow(origin: origin, delays: rows.count, mean: Double(sum) / Double(rows.count))
      }
      .sorted { $0.origin < $1.origin },
      busiest: Array(tails.map { FlightCount(name: $0.key, flights: $0.value) }.sorted().prefix(5))
    )
  }

  /// The figures of delays; of two delays that a quantile lies between, the lower one.
  private static func figures(_ delays: [Int]) -> HourFigures {
    let ascending = delays.sorted()
    func quantile(_ share: Double) -> Int { ascending[Int(Double(ascending.count - 1) * share)] }
    return HourFigures(flights: delays.count, median: quantile(0.5), upper: quantile(0.9))
  }
}
