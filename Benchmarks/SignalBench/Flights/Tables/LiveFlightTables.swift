import SignalGraph

/// This library's tables of the report: groups, aggregates and joins that follow their sources, an edit a turn.
final class LiveFlightTables {
  private let flights = DictionarySlot<Int, Flight>()
  private let planes = DictionarySlot<String, Plane>()
  private let airports = DictionarySlot<String, String>()
  private let airlines = DictionarySlot<String, String>()

  private let carriers: DictionaryStorage<String, JoinRow<CarrierFigures, String?>>
  private let hours: ArrayStorage<DictionaryEntry<OriginHour, HourFigures>>
  private let makers: DictionaryStorage<String, Int>
  private let nowhere: DictionaryStorage<String, Int>
  private let joins: [LiveJoin]
  private let longest: DictionaryStorage<String, TreeArray<DictionaryEntry<Int, Flight>>>
  /// Made of the rows' own time.
  private let clock = SignalClock()
  private let recent: DictionaryStorage<String, RecentRow>
  private let busiest: ArrayStorage<DictionaryEntry<String, Int>>

  init() {
    carriers =
      flights
      .aggregated(
        by: { $0.value.carrier },
        .several(.count, .mean { $0.value.delay }, .max { $0.value.delay }) {
          CarrierFigures(flights: $0, meanDelay: $1, greatestDelay: $2)
        }
      )
      .lookedUp(in: airlines) { $0.key }
    hours =
      flights
      .filter { $0.value.delay != nil }
      .aggregated(
        by: { $0.value.place },
        .several(.count, .median { $0.value.delay }, .quantile(0.9) { $0.value.delay }) {
          HourFigures(flights: $0, median: $1, upper: $2)
        }
      )
      .sorted { $0.key }
    makers =
      flights
      .joined(planes, by: { $0.value.tail })
      .aggregated(by: { $0.value.right.manufacturer }, .count)
    nowhere =
      flights
      .antiJoined(airports, by: { $0.value.destination })
      .aggregated(by: { $0.value.destination }, .count)
    longest =
      flights
      .filter { $0.value.delay != nil }
      .collected(by: { $0.value.origin }, sortedBy: { -($0.value.delay ?? 0) }, prefix: 5)
    recent =
      flights
      .filter { $0.value.delay != nil }
      .arrivals(within: RecentRow.width, on: clock) { $0.value.instant }
      .aggregated(
        by: { $0.value.origin },
        .several(.count, .mean { $0.value.delay }) {
          RecentRow(origin: "", delays: $0, mean: $1)
        })
    // A storage of its own for each plane, and the live count of each.
    busiest =
      flights
      .grouped { $0.value.tail }
      .mapValues { $0.counted() }
      .flattened()
      .sorted { -$0.value }
      .prefix(5)
    joins = [
      LiveJoin("planes", flights, planes) { $0.tail },
      LiveJoin("airports", flights, airports) { $0.destination },
      LiveJoin("airlines", flights, airlines) { $0.carrier },
    ]
  }

  func perform(_ edit: FlightEdit) {
    switch edit {
    case .flight(let row, let flight):
      if let flight, flight.instant > clock.now { clock.advance(to: flight.instant) }
      flights[row] = flight
    case .plane(let tail, let plane): planes[tail] = plane
    case .airport(let code, let name): airports[code] = name
    case .airline(let code, let name): airlines[code] = name
    }
  }

  /// The tables as they are now.
  var tables: FlightTables {
    FlightTables(
      carriers: carriers.elements.map { CarrierRow(name: $0.value.right ?? $0.key, figures: $0.value.left) }
        .sorted { $0.name < $1.name },
      hours: hours.elements.map { HourRow(place: $0.key, figures: $0.value) },
      makers: makers.elements.map { FlightCount(name: $0.key, flights: $0.value) }.sorted(),
      nowhere: nowhere.elements.map { FlightCount(name: $0.key, flights: $0.value) }.sorted(),
      joins: joins.map(\.size),
      longest: longest.elements.map { LongestRow(origin: $0.key, delays: $0.value.compactMap(\.value.delay)) }
        .sorted { $0.origin < $1.origin },
      recent: recent.elements.map { RecentRow(origin: $0.key, delays: $0.value.delays, mean: $0.value.mean) }
        .sorted { $0.origin < $1.origin },
      busiest: busiest.elements.map { FlightCount(name: $0.key, flights: $0.value) }
    )
  }

  func tearDown() {
    carriers.tearDown()
    hours.tearDown()
    makers.tearDown()
    nowhere.tearDown()
    longest.tearDown()
    recent.tearDown()
    busiest.tearDown()
    for join in joins { join.tearDown() }
  }
}

/// The sizes of an inner and a left join of the flights, which follow.
private struct LiveJoin {
  private let name: String
  private let matched: ValueStorage<Int>
  private let unmatched: ValueStorage<Int>

  init<Record>(
    _ name: String, _ flights: DictionaryStorage<Int, Flight>, _ records: DictionaryStorage<String, Record>,
    by key: @escaping (Flight) -> String?
  ) {
    self.name = name
    matched = flights.joined(records, by: { key($0.value) }).counted()
    unmatched = flights.leftJoined(records, by: { key($0.value) }).aggregated(.count(where: { $0.value.right == nil }))
  }

  var size: JoinSize { JoinSize(name: name, matched: matched.value ?? 0, unmatched: unmatched.value ?? 0) }

  func tearDown() {
    matched.tearDown()
    unmatched.tearDown()
  }
}
