/// The tables of the report computed from all rows whenever they are read, with the standard library alone.
struct RecomputedFlightTables {
  private var flights: [Int: Flight] = [:]
  private var planes: [String: Plane] = [:]
  private var airports: [String: String] = [:]
  private var airlines: [String: String] = [:]

  mutating func perform(_ edit: FlightEdit) {
    switch edit {
    case .flight(let row, let flight): flights[row] = flight
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
    var known = (planes: 0, airports: 0, airlines: 0)
    for flight in flights.values {
      var carrier = carriers[flight.carrier] ?? (0, 0, 0, nil)
      carrier.flights += 1
      if let delay = flight.delay {
        carrier.left += 1
        carrier.sum += delay
        carrier.greatest = max(carrier.greatest ?? delay, delay)
        delays[flight.place, default: []].append(delay)
      }
      carriers[flight.carrier] = carrier
      if let plane = flight.tail.flatMap({ planes[$0] }) {
        known.planes += 1
        makers[plane.manufacturer, default: 0] += 1
      }
      if airports[flight.destination] != nil {
        known.airports += 1
      } else {
        nowhere[flight.destination, default: 0] += 1
      }
      if airlines[flight.carrier] != nil { known.airlines += 1 }
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
        join("planes", known.planes), join("airports", known.airports), join("airlines", known.airlines),
      ]
    )
  }

  /// The figures of delays; of two delays that a quantile lies between, the lower one.
  private static func figures(_ delays: [Int]) -> HourFigures {
    let ascending = delays.sorted()
    func quantile(_ share: Double) -> Int { ascending[Int(Double(ascending.count - 1) * share)] }
    return HourFigures(flights: delays.count, median: quantile(0.5), upper: quantile(0.9))
  }
}
