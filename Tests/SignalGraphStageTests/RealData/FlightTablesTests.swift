import Foundation
import SignalGraph
import SignalGraphTesting
import Testing

/// Live tables of flights: per carrier, per origin and hour, and joined to planes, airports and airlines.
///
/// Rows stream in, are updated and deleted, planes come late and go; at fifty places all tables are computed again. On
/// the full tables where `SIGNALGRAPH_DATA` names their folder, on the made-up ones everywhere.
@Suite struct FlightTablesTests {
  @Test func `tables follow the stream`() throws {
    let facts = Facts(
      rows: 1_000, withoutPlane: 150, nowhere: 127,
      carriers: [
        "QA": [201, 194, 5_798], "QB": [221, 219, 5_198], "QC": [216, 210, 5_455], "QD": [183, 176, 4_535],
        "QE": [179, 175, 4_499],
      ],
      greatest: ["QA": 472, "QB": 486, "QC": 483, "QD": 502, "QE": 403],
      hours: ["ALF 15": [5, 60], "BET 7": [8, 141], "GAM 6": [7, 216]])
    try stream(DataTable.fixtures, facts)
  }

  @Test(.enabled(if: DataTable.folder != nil, DataTable.absence))
  func `tables follow the stream of all of them`() throws {
    let facts = Facts(
      rows: 336_776, withoutPlane: 52_606, nowhere: 7_602,
      carriers: [
        "9E": [18_460, 17_416, 291_296], "AA": [32_729, 32_093, 275_551], "B6": [54_635, 54_169, 705_417],
        "DL": [48_110, 47_761, 442_482], "EV": [54_173, 51_356, 1_024_829], "UA": [58_665, 57_979, 701_898],
        "WN": [12_275, 12_083, 214_011],
      ],
      greatest: ["HA": 1_301, "MQ": 1_137, "AA": 1_014],
      hours: ["EWR 19": [8, 104], "LGA 20": [-1, 88], "LGA 22": [2, 93]])
    try stream(try #require(DataTable.folder), facts)
  }

  /// What is known of the whole tables from elsewhere.
  private struct Facts {
    var rows: Int
    var withoutPlane: Int
    var nowhere: Int
    /// Flights, those that left, and the sum of their delays.
    var carriers: [String: [Int]]
    var greatest: [String: Int]
    /// Median and 0.9 quantile.
    var hours: [String: [Int]]
  }

  private func stream(_ folder: URL, _ facts: Facts) throws {
    let flights = try read(folder)
    #expect(flights.count == min(facts.rows, Self.limit))
    let tables = FlightSources(
      planes: try names(in: folder, "planes.csv", "tailnum", "manufacturer"),
      airports: try names(in: folder, "airports.csv", "faa", "name"),
      airlines: try names(in: folder, "airlines.csv", "carrier", "name"))
    let (planes, airlines) = (tables.planes.keys.sorted(), tables.airlines.keys.sorted())
    let twins = FlightTwins(tables)
    for checkpoint in 0..<50 {
      let rows = Self.piece(checkpoint, of: flights.count)
      let middle = rows.lowerBound + rows.count / 2
      let arriving = planes[Self.piece(checkpoint, of: planes.count)]
      let going = arriving.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
      let (closed, renamed) = (flights[rows.lowerBound].destination, airlines[checkpoint % airlines.count])
      for row in rows.lowerBound..<middle { twins.set(flights[row], row) }
      for tail in arriving { twins.set(plane: tables.planes[tail], tail) }
      transaction {
        for row in middle..<rows.upperBound {
          var flight = flights[row]
          // Another plane flies in the end, and the delay becomes known later.
          if row % 3 == 0 { flight.tail = row % 2 == 0 ? nil : planes[row % planes.count] }
          if row % 5 == 0 { flight.delay = nil }
          twins.set(flight, row)
        }
        for tail in going { twins.set(plane: nil, tail) }
        for row in rows.lowerBound..<middle where row % 7 == 0 { twins.set(nil, row) }
        twins.set(airport: nil, closed)
        twins.set(airline: "Renamed \(checkpoint)", renamed)
      }
      // A debug build computes them again at five of the fifty.
      if Settings.isWhole || checkpoint % 10 == 0 { twins.compare("checkpoint \(checkpoint)") }
      // All is put right, some of it in one turn.
      for row in middle..<rows.upperBound where row % 15 != 0 { twins.set(flights[row], row) }
      transaction {
        for row in middle..<rows.upperBound where row % 15 == 0 { twins.set(flights[row], row) }
        for tail in going { twins.set(plane: tables.planes[tail], tail) }
        for row in rows.lowerBound..<middle where row % 7 == 0 { twins.set(flights[row], row) }
        twins.set(airport: tables.airports[closed], closed)
        twins.set(airline: tables.airlines[renamed], renamed)
      }
    }
    twins.compare("the end")
    if flights.count == facts.rows { check(twins.graph, facts) }
    twins.graph.tearDown()
  }

  /// What comes up to a checkpoint, since the one before.
  private static func piece(_ checkpoint: Int, of count: Int) -> Range<Int> {
    count * checkpoint / 50..<count * (checkpoint + 1) / 50
  }

  private func check(_ graph: FlightGraph, _ facts: Facts) {
    let (planes, airports, airlines) = (graph.planesJoined, graph.airportsJoined, graph.airlinesJoined)
    #expect(planes.inner.count == facts.rows - facts.withoutPlane && planes.unmatched.value == facts.withoutPlane)
    #expect(airports.inner.count == facts.rows - facts.nowhere && airports.unmatched.value == facts.nowhere)
    #expect(airlines.inner.count == facts.rows && airlines.unmatched.value == 0)
    #expect([planes, airports, airlines].allSatisfy { $0.left.count == facts.rows })
    #expect(graph.nowhere.count == facts.nowhere)
    for (code, numbers) in facts.carriers {
      #expect(graph.carriers[code].map { [$0.flights, $0.left, $0.sum] } == numbers, "\(code)")
      let mean = graph.carriers[code]?.mean
      #expect(mean == Double(numbers[2]) / Double(numbers[1]), "\(code)")
    }
    for (code, delay) in facts.greatest { #expect(graph.carriers[code]?.greatest == delay, "\(code)") }
    for (place, delays) in facts.hours {
      #expect(graph.hours[place].map { [$0.median, $0.upper] } == delays, "\(place)")
    }
  }

  private static let limit = DataTable.limit(inDebug: 300)

  private func read(_ folder: URL) throws -> [TableFlight] {
    let columns = ["dep_delay", "carrier", "tailnum", "origin", "dest", "hour", "month", "day"]
    let table = try DataTable(folder.appendingPathComponent("flights.csv"), columns: columns, limit: Self.limit)
    return table.rows.map { row in
      TableFlight(
        delay: Int(row[0]), carrier: row[1], tail: row[2] == "NA" ? nil : row[2], destination: row[4],
        place: "\(row[3]) \(row[5])",
        // All of one year; months of 31 days keep the order, and leave gaps.
        instant: .seconds((((Int(row[6]) ?? 0) * 31 + (Int(row[7]) ?? 0)) * 24 + (Int(row[5]) ?? 0)) * 3_600))
    }
  }

  private func names(in folder: URL, _ file: String, _ key: String, _ name: String) throws -> [String: String] {
    let table = try DataTable(folder.appendingPathComponent(file), columns: [key, name])
    return Dictionary(uniqueKeysWithValues: table.rows.map { ($0[0], $0[1]) })
  }
}
