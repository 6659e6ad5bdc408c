import SignalGraph
import SignalGraphTesting
import Testing

/// A flight, as far as the tables need it.
struct TableFlight: Hashable {
  var delay: Int?
  let carrier: String
  var tail: String?
  let destination: String
  /// The origin and the hour.
  let place: String
  /// When it was to leave, to the hour.
  let instant: Duration

  var origin: Substring { place.prefix { $0 != " " } }
}

/// What is known of a carrier's flights.
struct CarrierTotals: Hashable {
  /// All flights, those that left, and the sum of their delays.
  var flights: Int
  var left: Int
  var sum: Int
  var mean: Double?
  var greatest: Int?
}

/// The delays of an hour at an airport.
struct HourDelays: Hashable {
  var median: Int
  var upper: Int
}

/// The tables that flights are joined to, by their keys.
struct FlightSources {
  var planes: [String: String] = [:]
  var airports: [String: String] = [:]
  var airlines: [String: String] = [:]
}

/// The graph of the tables: stages on stages, none of which is told anything but by its sources.
final class FlightGraph {
  let flights = DictionarySlot<Int, TableFlight>()
  let planes = DictionarySlot<String, String>()
  let airports = DictionarySlot<String, String>()
  let airlines = DictionarySlot<String, String>()
  let carriers: DictionaryStorage<String, CarrierTotals>
  let named: DictionaryStorage<String, JoinRow<CarrierTotals, String?>>
  let hours: DictionaryStorage<String, HourDelays>
  let nowhere: DictionaryStorage<Int, TableFlight>
  /// The five longest delays of each origin, the longest first.
  let longest: DictionaryStorage<String, TreeArray<DictionaryEntry<Int, TableFlight>>>
  /// Of each tail number how many flights there are, a live value each.
  let fleets: DictionaryStorage<String, Int>
  /// Made of the rows' own time.
  let clock = SignalClock()
  /// The sums of the delays that became known of the last three hours, by origin.
  let recent: DictionaryStorage<String, Int>
  let planesJoined: FlightJoin
  let airportsJoined: FlightJoin
  let airlinesJoined: FlightJoin

  init() {
    carriers = flights.aggregated(
      by: { $0.value.carrier },
      .several(
        .count, .count(where: { $0.value.delay != nil }), .sum { $0.value.delay }, .mean { $0.value.delay },
        .max { $0.value.delay }
      ) { CarrierTotals(flights: $0, left: $1, sum: $2, mean: $3, greatest: $4) })
    named = carriers.lookedUp(in: airlines) { $0.key }
    hours =
      flights
      .filter { $0.value.delay != nil }
      .aggregated(
        by: { $0.value.place },
        .several(.median { $0.value.delay }, .quantile(0.9) { $0.value.delay }) {
          HourDelays(median: $0 ?? 0, upper: $1 ?? 0)
        })
    nowhere = flights.antiJoined(airports, by: { $0.value.destination })
    longest = flights.filter { $0.value.delay != nil }
      .collected(by: { String($0.value.origin) }, sortedBy: { -($0.value.delay ?? 0) }, prefix: 5)
    recent = flights.filter { $0.value.delay != nil }
      .arrivals(within: .seconds(3 * 3_600), on: clock) { $0.value.instant }
      .aggregated(by: { String($0.value.origin) }, .sum { $0.value.delay })
    fleets = flights.grouped { $0.value.tail }.mapValues { $0.counted() }.flattened()
    planesJoined = FlightJoin(flights, planes) { $0.tail }
    airportsJoined = FlightJoin(flights, airports) { $0.destination }
    airlinesJoined = FlightJoin(flights, airlines) { $0.carrier }
  }

  func tearDown() {
    for join in [planesJoined, airportsJoined, airlinesJoined] { join.tearDown() }
    for table in [named, hours, nowhere, longest, recent, fleets] as [Chained] { table.tearDown() }
  }
}

/// The flights joined to a table, and what the signals of both joins say.
final class FlightJoin {
  let inner: DictionaryStorage<JoinKey<Int, String>, JoinRow<TableFlight, String>>
  let left: DictionaryStorage<JoinKey<Int, String?>, JoinRow<TableFlight, String?>>
  let unmatched: ValueStorage<Int>
  private let key: (TableFlight) -> String?
  private let innerReplica =
    SignalReplica<DictionaryTransaction<JoinKey<Int, String>, JoinRow<TableFlight, String>>>(keepsHistory: false)
  private let leftReplica =
    SignalReplica<DictionaryTransaction<JoinKey<Int, String?>, JoinRow<TableFlight, String?>>>(keepsHistory: false)

  init(
    _ flights: DictionaryStorage<Int, TableFlight>, _ records: DictionaryStorage<String, String>,
    by key: @escaping (TableFlight) -> String?
  ) {
    self.key = key
    inner = flights.joined(records, by: { key($0.value) })
    left = flights.leftJoined(records, by: { key($0.value) })
    unmatched = left.aggregated(.count(where: { $0.value.right == nil }))
    // Rows are put right that were right.
    innerReplica.admitsEqualUpdates = true
    leftReplica.admitsEqualUpdates = true
    innerReplica.attach(to: inner)
    leftReplica.attach(to: left)
  }

  /// Compares both joins with look-ups of all flights.
  func compare(_ flights: [Int: TableFlight], _ records: [String: String], _ place: String) {
    var (matches, faults) = (0, 0)
    for (row, flight) in flights {
      let code = key(flight)
      if let code, let record = records[code] {
        matches += 1
        if inner[JoinKey(row, code)] != JoinRow(flight, record) { faults += 1 }
        if left[JoinKey(row, code)] != JoinRow(flight, record) { faults += 1 }
      } else if left[JoinKey(row, nil)] != JoinRow(flight, nil) {
        faults += 1
      }
    }
    #expect(faults == 0 && inner.count == matches && left.count == flights.count, "\(place)")
    #expect(unmatched.value == flights.count - matches, "\(place)")
    #expect(innerReplica.fault == nil && innerReplica.state == inner.snapshot, "\(place), from signals")
    #expect(leftReplica.fault == nil && leftReplica.state == left.snapshot, "\(place), from signals")
  }

  func tearDown() {
    innerReplica.detach()
    leftReplica.detach()
    inner.tearDown()
    unmatched.tearDown()
  }
}

/// The graph, and the same rows in the standard library's dictionaries, from which the tables are computed.
final class FlightTwins {
  let graph = FlightGraph()
  private var flights: [Int: TableFlight] = [:]
  private var sources = FlightSources()
  /// The latest hour of all rows, and the delays in the order in which they became known.
  private var now = Duration.zero
  private var arrived: [(instant: Duration, origin: String, delay: Int)] = []

  /// Begins with all airports and airlines, and no planes.
  init(_ sources: FlightSources) {
    for (code, name) in sources.airports { set(airport: name, code) }
    for (code, name) in sources.airlines { set(airline: name, code) }
  }

  func set(_ flight: TableFlight?, _ row: Int) {
    if let flight, flight.instant > now {
      now = flight.instant
      graph.clock.advance(to: now)
    }
    if let flight, let delay = flight.delay, flights[row]?.delay == nil {
      arrived.append((flight.instant, String(flight.origin), delay))
    }
    graph.flights[row] = flight
    flights[row] = flight
  }

  func set(plane: String?, _ tail: String) {
    graph.planes[tail] = plane
    sources.planes[tail] = plane
  }

  func set(airport: String?, _ code: String) {
    graph.airports[code] = airport
    sources.airports[code] = airport
  }

  func set(airline: String?, _ code: String) {
    graph.airlines[code] = airline
    sources.airlines[code] = airline
  }

  /// Computes all tables again, and compares.
  func compare(_ place: String) {
    let carriers = Dictionary(grouping: flights.values, by: \.carrier).mapValues { flights in
      let delays = flights.compactMap(\.delay)
      let sum = delays.reduce(0, +)
      return CarrierTotals(
        flights: flights.count, left: delays.count, sum: sum,
        mean: delays.isEmpty ? nil : Double(sum) / Double(delays.count), greatest: delays.max())
    }
    #expect(graph.carriers.snapshot == TableDictionary(carriers), "\(place)")
    let names = sources.airlines
    #expect(graph.named.count == carriers.count, "\(place)")
    #expect(carriers.allSatisfy { graph.named[$0.key] == JoinRow($0.value, names[$0.key]) }, "\(place)")
    let hours = Dictionary(grouping: flights.values.filter { $0.delay != nil }, by: \.place).mapValues { flights in
      let ascending = flights.compactMap(\.delay).sorted()
      let last = ascending.count - 1
      return HourDelays(median: ascending[last / 2], upper: ascending[Int(Double(last) * 0.9)])
    }
    #expect(graph.hours.snapshot == TableDictionary(hours), "\(place)")
    let nowhere = flights.filter { sources.airports[$0.value.destination] == nil }
    #expect(graph.nowhere.snapshot == TableDictionary(nowhere), "\(place)")
    let left = flights.filter { $0.value.delay != nil }
    let longest = Dictionary(grouping: left) { String($0.value.origin) }.mapValues { rows in
      rows.sorted { (-$0.value.delay!, $0.key) < (-$1.value.delay!, $1.key) }.prefix(5).map(\.key)
    }
    #expect(Dictionary(graph.longest.elements).mapValues { $0.map(\.key) } == longest, "\(place)")
    let fleets = Dictionary(grouping: flights.values.compactMap(\.tail)) { $0 }.mapValues(\.count)
    #expect(graph.fleets.snapshot == TableDictionary(fleets), "\(place)")
    arrived.removeAll { $0.instant + .seconds(3 * 3_600) <= now }
    let recent = Dictionary(grouping: arrived, by: \.origin).mapValues { $0.reduce(0) { $0 + $1.delay } }
    #expect(graph.recent.snapshot == TableDictionary(recent), "\(place)")
    graph.planesJoined.compare(flights, sources.planes, "\(place), planes")
    graph.airportsJoined.compare(flights, sources.airports, "\(place), airports")
    graph.airlinesJoined.compare(flights, sources.airlines, "\(place), airlines")
  }
}
