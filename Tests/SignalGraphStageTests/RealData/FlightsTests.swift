import Foundation
import SignalGraph
import SignalGraphTesting
import Testing

/// A live view of flights: those late enough, in an order that changes, a page of them.
///
/// On the full table where `SIGNALGRAPH_DATA` names the folder of `flights.csv`, on the made-up one everywhere.
@Suite struct FlightsTests {
  /// How the view is sorted.
  enum Order {
    case longestDelay, number, origin
  }

  struct Flight: Hashable {
    let date: Int
    var delay: Int
    let number: Int
    let origin: String

    /// The sort key in an order.
    func key(_ order: Order) -> [Int] {
      switch order {
      case .longestDelay: [-delay]
      case .number: [number, date]
      case .origin: origin.utf8.map { Int($0) } + [delay]
      }
    }
  }

  @Test func `a page of late flights follows the stream`() throws {
    try stream(DataTable.fixtures.appendingPathComponent("flights.csv"))
  }

  @Test(.enabled(if: DataTable.folder != nil, DataTable.absence))
  func `a page of late flights follows the stream of all of them`() throws {
    try stream(try #require(DataTable.folder).appendingPathComponent("flights.csv"))
  }

  /// Streams the rows by date and compares the view with a recomputation at fifty places.
  private func stream(_ file: URL) throws {
    let flights = try read(file)
    #expect(flights.count > 900)
    let graph = Graph()
    var plain: [Int: Flight] = [:]
    for checkpoint in 0..<50 {
      let rows = flights.count * checkpoint / 50..<flights.count * (checkpoint + 1) / 50
      // In each piece the parameters change: alone, between rows, or in one turn with rows.
      let middle = rows.lowerBound + rows.count / 2
      for row in rows.lowerBound..<middle { graph.flights[row] = flights[row] }
      let threshold = [60, 15, 120, 0, 240][checkpoint % 5]
      let order: Order = [.longestDelay, .number, .origin][checkpoint / 2 % 3]
      let number = checkpoint * 7 % 11
      if checkpoint % 2 == 0 {
        graph.threshold.value = threshold
        graph.order.value = order
        graph.number.value = number
        for row in middle..<rows.upperBound { graph.flights[row] = flights[row] }
      } else {
        transaction {
          for row in middle..<rows.upperBound { graph.flights[row] = flights[row] }
          graph.number.value = number
          graph.threshold.value = threshold
          graph.order.value = order
        }
      }
      for row in rows { plain[row] = flights[row] }
      // A delay becomes known, and what left long ago is no longer shown.
      if let row = rows.first {
        graph.flights[row]?.delay += 100
        plain[row]?.delay += 100
        for old in max(0, row - 3 * rows.count)..<max(0, row - 2 * rows.count) where old % 2 == 0 {
          graph.flights[old] = nil
          plain[old] = nil
        }
      }
      let late = plain.filter { $0.value.delay >= threshold }
      let sorted = late.map { (key: $0.value.key(order), row: $0.key) }
        .sorted { $0.key == $1.key ? $0.row < $1.row : $0.key.lexicographicallyPrecedes($1.key) }
      let shown = sorted.dropFirst(number * 20).prefix(20).map(\.row)
      #expect(graph.page.elements.map { $0.key } == shown, "checkpoint \(checkpoint)")
      #expect(graph.replica.state?.map { $0.key } == shown, "checkpoint \(checkpoint), from signals")
      #expect(graph.replica.fault == nil && graph.replica.state == graph.page.snapshot)
      #expect(graph.page.total.value == late.count)
    }
    graph.tearDown()
  }

  /// The flights that left, in the order of their dates.
  private func read(_ file: URL) throws -> [Flight] {
    let columns = ["year", "month", "day", "dep_delay", "flight", "origin"]
    let rows = try DataTable(file, columns: columns, limit: DataTable.limit(inDebug: 20_000)).rows
    let flights = rows.compactMap { row -> Flight? in
      guard let year = Int(row[0]), let month = Int(row[1]), let day = Int(row[2]), let delay = Int(row[3]) else {
        return nil
      }
      let date = (year * 100 + month) * 100 + day
      return Flight(date: date, delay: delay, number: Int(row[4]) ?? 0, origin: row[5])
    }
    return flights.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
  }
}

extension FlightsTests {
  /// An order key that compares as a list does.
  private struct Key: Comparable {
    let parts: [Int]

    static func < (one: Self, other: Self) -> Bool { one.parts.lexicographicallyPrecedes(other.parts) }
  }

  /// The graph under test.
  private final class Graph {
    let flights = DictionarySlot<Int, Flight>()
    let threshold = ValueSlot(60)
    let order = ValueSlot(Order.longestDelay)
    let number = ValueSlot(0)
    let page: ArrayWindow<DictionaryEntry<Int, Flight>>
    let replica = SignalReplica<ArrayTransaction<DictionaryEntry<Int, Flight>>>(keepsHistory: false)

    init() {
      page =
        flights
        .filter(with: threshold) { $0.value.delay >= $1 }
        .sorted(with: order) { Key(parts: $0.value.key($1)) }
        .page(number: number, size: 20)
      replica.attach(to: page)
    }

    func tearDown() {
      replica.detach()
      page.tearDown()
    }
  }
}
