import Foundation
import SignalGraph
import SignalGraphTesting
import Testing

/// Each line of the page *Choosing stages*, on tables of flights: equal to a recomputation while rows come, change and go.
@Suite struct ChoosingTests {
  struct Flight: Hashable {
    var delay: Int?
    let carrier: String
    var tail: String?
    let origin: String
    let destination: String
    let hour: Int

    var isLate: Bool { (delay ?? 0) >= 60 }
  }

  struct Folder {
    var parent: Int?
    var size: Int
  }

  typealias Entry = DictionaryEntry<Int, Flight>

  /// A question of the page, answered: what keeps the answer, and whether it is right.
  fileprivate struct Answer {
    let stage: Chained
    let isRight: () -> Bool

    init(_ stage: Chained, _ isRight: @escaping () -> Bool) { (self.stage, self.isRight) = (stage, isRight) }
  }

  /// The sources, and all answers.
  fileprivate final class Board {
    let flights = DictionarySlot<Int, Flight>()
    let planes: DictionarySlot<String, String>
    let airports: DictionarySlot<String, String>
    let airlines: DictionarySlot<String, String>
    let folders = DictionarySlot<Int, Folder>()
    /// Keys of flights, some of which are not there any more.
    let board = ArraySlot<Int>()
    let (limit, number, row) = (ValueSlot(60), ValueSlot(0), ValueSlot(3))
    let clock = SignalClock()
    /// What came when, the last hundred of these that are there, and the two last counts.
    var arrived: [(row: Int, instant: Duration)] = []
    var lastHundred: [Int] = []
    var counts = [0, 0]
    private(set) var answers: [Answer] = []

    init(_ folder: URL) throws {
      planes = DictionarySlot(try ChoosingTests.names(in: folder, "planes.csv", "tailnum", "manufacturer"))
      airports = DictionarySlot(try ChoosingTests.names(in: folder, "airports.csv", "faa", "name"))
      airlines = DictionarySlot(try ChoosingTests.names(in: folder, "airlines.csv", "carrier", "name"))
      answers = which + howMany + order + groups + together + trees + time
    }

    func insert(_ flight: Flight, _ row: Int) {
      flights[row] = flight
      if row % 5 == 0 { board.insert(row, at: board.count / 2) }
      arrived.append((row, clock.now))
      lastHundred = (lastHundred + [row]).suffix(100)
      noteCount()
    }

    func remove(_ row: Int) {
      flights[row] = nil
      lastHundred.removeAll { $0 == row }
    }

    func noteCount() { if flights.count != counts[1] { counts = [counts[1], flights.count] } }

    /// What came within the last hour.
    var recent: [Int] { arrived.filter { $0.instant > clock.now - .seconds(3_600) }.map(\.row) }

    /// All rows, by number.
    var rows: [Entry] { flights.elements.map { Entry(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key } }

    func rows(where isIncluded: (Flight) -> Bool) -> TableDictionary<Int, Flight> {
      flights.elements.filter { isIncluded($0.value) }
    }

    var delays: [Int] { rows.compactMap(\.value.delay).sorted() }

    /// The latest first, of equally late ones by number.
    var latest: [Entry] { rows.sorted { (-($0.value.delay ?? 0), $0.key) < (-($1.value.delay ?? 0), $1.key) } }

    var byCarrier: [String: [Entry]] { Dictionary(grouping: rows) { $0.value.carrier } }
  }

  @Test func `each line of the page is answered`() throws { try stream(DataTable.fixtures) }

  @Test(.enabled(if: DataTable.folder != nil, DataTable.absence))
  func `each line of the page is answered on all flights`() throws { try stream(try #require(DataTable.folder)) }

  @Test func `the page and this file have the same lines`() throws {
    let page = try Page("Sources/SignalGraph/SignalGraph.docc/ChoosingStages.md")
    let shown = page.lines.compactMap { line -> String? in
      let cells = line.split(separator: " | ", omittingEmptySubsequences: false)
      guard cells.count == 4, cells[1].hasPrefix("`") else { return nil }
      return String(cells[1].dropFirst().dropLast())
    }
    let source = try Page("Tests/SignalGraphStageTests/RealData/ChoosingTests.swift")
    let run = source.lines.compactMap { line -> String? in
      guard line.hasPrefix("    let "), let equals = line.range(of: " = "),
        ["flights", "planes", "folders", "board"].contains(where: { line.contains(" = \($0).") })
      else { return nil }
      return String(line[equals.upperBound...])
    }
    #expect(shown.count > 20 && shown == run)
  }

  private struct Order {
    let trader: String?
    let price: Decimal
  }

  @Test func `what the page says beside its tables`() throws {
    let tenth = try #require(Decimal(string: "0.1"))
    let orders = DictionarySlot([1: Order(trader: "Ada", price: tenth), 2: Order(trader: nil, price: 2 * tenth)])
    let names = DictionarySlot(["Ada": "Lovelace", "Emmy": "Noether"])
    let counts = orders.distinct { $0.value.trader }
    let arrays = orders.collected { $0.value.trader }
    #expect(counts.elements == ["Ada": 1, nil: 1] && arrays.keys.elementsEqual(["Ada"]))
    let sum = orders.aggregated(
      .fold(Decimal()) {
        $0 += $1.value.price
      } remove: {
        $0 -= $1.value.price
      })
    #expect(sum.value == 3 * tenth)
    let rows = orders.leftJoined(names, by: { $0.value.trader })
    #expect(Set(rows.keys) == [JoinKey(1, Optional("Ada")), JoinKey(2, nil)])
    let found = orders.lookedUp(in: names) { $0.value.trader }
    #expect(Set(found.keys) == [1, 2])
    let those = orders.grouped { $0.value.trader }.value(forKey: "Emmy").flattened().counted()
    let all = orders.grouped(by: { $0.value.trader }, domain: names.keySet()).value(forKey: "Emmy").flattened()
      .counted()
    #expect(those.snapshot == nil && all.value == 0)
    orders[2] = Order(trader: "Emmy", price: 0)
    #expect(those.value == 1 && all.value == 1 && sum.value == tenth)
    orders[2] = nil
    #expect(those.snapshot == nil && all.value == 0)
    for stage in [counts, arrays, sum, rows, found, those, all] as [Chained] { stage.tearDown() }
    orders.assertTornDown()
  }

  private func stream(_ folder: URL) throws {
    let rows = try Self.read(folder)
    let board = try Board(folder)
    let (planes, airlines) = (board.planes.keys.sorted(), board.airlines.keys.sorted())
    for checkpoint in 0..<20 {
      let piece = rows.count * checkpoint / 20..<rows.count * (checkpoint + 1) / 20
      board.clock.advance(by: .seconds(1_200))
      for row in piece { board.insert(rows[row], row) }
      transaction {
        for row in piece where row % 3 == 0 { board.flights[row]?.delay = rows[(row * 7) % rows.count].delay }
        for row in piece where row % 5 == 0 { board.flights[row]?.tail = planes[row % planes.count] }
        for row in piece where row % 11 == 0 { board.remove(row) }
        board.planes[planes[checkpoint]] = nil
        board.airports[rows[piece.lowerBound].destination] = nil
        board.airlines[airlines[checkpoint % airlines.count]] = "renamed \(checkpoint)"
        board.folders[checkpoint] = Folder(
          parent: checkpoint == 0 ? nil : piece.lowerBound % checkpoint, size: checkpoint)
        board.folders[checkpoint / 3]?.parent = checkpoint % 4 == 0 ? nil : checkpoint
        board.folders[checkpoint / 2]?.size += piece.count
        board.limit.value = [60, 15, 120, 0][checkpoint % 4]
        board.number.value = checkpoint % 3
        board.row.value = piece.lowerBound + 1
      }
      board.noteCount()
      for (line, answer) in board.answers.enumerated() { #expect(answer.isRight(), "line \(line), \(checkpoint)") }
    }
    for answer in board.answers { answer.stage.tearDown() }
    board.flights.assertTornDown()
    board.planes.assertTornDown()
    board.folders.assertTornDown()
    board.limit.assertTornDown()
  }

  private static func read(_ folder: URL) throws -> [Flight] {
    let columns = ["dep_delay", "carrier", "tailnum", "origin", "dest", "hour"]
    let file = folder.appendingPathComponent("flights.csv")
    return try DataTable(file, columns: columns, limit: DataTable.limit(inDebug: 400)).rows.map { row in
      Flight(
        delay: Int(row[0]), carrier: row[1], tail: row[2] == "NA" ? nil : row[2], origin: row[3],
        destination: row[4], hour: Int(row[5]) ?? 0)
    }
  }

  private static func names(in folder: URL, _ file: String, _ key: String, _ name: String) throws -> [String: String] {
    let table = try DataTable(folder.appendingPathComponent(file), columns: [key, name])
    return Dictionary(uniqueKeysWithValues: table.rows.map { ($0[0], $0[1]) })
  }
}

// The lines of the page in their order; each is one line here, too.
extension ChoosingTests.Board {
  fileprivate typealias Answer = ChoosingTests.Answer

  private var which: [ChoosingTests.Answer] {
    let late = flights.filter { $0.value.isLate }
    let limited = flights.filter(with: limit) { ($0.value.delay ?? 0) >= $1 }
    let known = flights.semiJoined(airports, by: { $0.value.destination })
    let unknown = flights.antiJoined(airports, by: { $0.value.destination })
    let range = flights.entries(in: 100..<400)
    let destinations = flights.distinct { $0.value.destination }
    let one = flights.value(forKey: row)
    let sides = flights.partitioned { $0.value.isLate }
    return [
      Answer(late) { late.elements == self.rows(where: \.isLate) },
      Answer(limited) { limited.elements == self.rows { ($0.delay ?? 0) >= self.limit.value } },
      Answer(known) { known.elements == self.rows { self.airports[$0.destination] != nil } },
      Answer(unknown) { unknown.elements == self.rows { self.airports[$0.destination] == nil } },
      Answer(range) { range.elements == self.flights.elements.filter { (100..<400).contains($0.key) } },
      Answer(destinations) { Set(destinations.elements.map(\.key)) == Set(self.rows.map(\.value.destination)) },
      Answer(one) { one.value == .some(self.flights[self.row.value]) },
      Answer(sides) {
        sides.matching.elements == self.rows(where: \.isLate) && sides.rest.elements == self.rows { !$0.isLate }
      },
    ]
  }

  private var howMany: [ChoosingTests.Answer] {
    let count = flights.counted()
    let lateCount = flights.aggregated(.count { $0.value.isLate })
    let isAny = flights.aggregated(.any { ($0.value.delay ?? 0) >= 120 })
    let sum = flights.aggregated(.sum { $0.value.delay })
    let mean = flights.aggregated(.mean { $0.value.delay })
    let greatest = flights.aggregated(.max { $0.value.delay })
    let upper = flights.aggregated(.quantile(0.9) { $0.value.delay })
    let planeCount = flights.aggregated(.distinctCount { $0.value.tail })
    return [
      Answer(count) { count.value == self.rows.count },
      Answer(lateCount) { lateCount.value == self.rows.count { $0.value.isLate } },
      Answer(isAny) { isAny.value == self.rows.contains { ($0.value.delay ?? 0) >= 120 } },
      Answer(sum) { sum.value == self.delays.reduce(0, +) },
      Answer(mean) { mean.value! == Double(self.delays.reduce(0, +)) / Double(self.delays.count) },
      Answer(greatest) { greatest.value == self.delays.last },
      Answer(upper) { upper.value == self.delays[Int(0.9 * Double(self.delays.count - 1))] },
      Answer(planeCount) { planeCount.value == Set(self.rows.compactMap(\.value.tail)).count },
    ]
  }

  private var order: [ChoosingTests.Answer] {
    let all = flights.sorted { -($0.value.delay ?? 0) }
    let five = flights.sorted { -($0.value.delay ?? 0) }.prefix(5)
    let page = flights.sorted { -($0.value.delay ?? 0) }.page(number: number, size: 10)
    let lost = flights.sorted { $0.value.hour }.scan(0) { $0 + ($1.value.delay ?? 0) }
    let place = flights.rank(of: row, by: { -($0.value.delay ?? 0) })
    let last = flights.aggregated(.last { $0.value.delay })
    return [
      Answer(all) { Array(all.elements) == self.latest },
      Answer(five) { Array(five.elements) == Array(self.latest.prefix(5)) },
      Answer(page) { Array(page.elements) == Array(self.latest.dropFirst(10 * self.number.value).prefix(10)) },
      Answer(lost) {
        let rows = self.rows.sorted { ($0.value.hour, $0.key) < ($1.value.hour, $1.key) }
        var sum = 0
        return lost.elements.elementsEqual(
          rows.map { row -> Int in
            sum += row.value.delay ?? 0
            return sum
          })
      },
      Answer(place) {
        let delay = self.flights[self.row.value].map { $0.delay ?? 0 }
        return place.value == .some(delay.map { delay in 1 + self.rows.count { ($0.value.delay ?? 0) > delay } })
      },
      Answer(last) { last.value == .some(self.latest.first { $0.value.delay == self.delays.last }) },
    ]
  }

  private static func mean(_ delays: [Int]) -> Double? {
    delays.isEmpty ? nil : Double(delays.reduce(0, +)) / Double(delays.count)
  }

  private var groups: [ChoosingTests.Answer] {
    let counts = flights.aggregated(by: { $0.value.carrier }, .count)
    let means = flights.aggregated(by: { $0.value.carrier }, .mean { $0.value.delay })
    let both = flights.aggregated(by: { $0.value.carrier }, .several(.count, .mean { $0.value.delay }) { ($0, $1) })
    let arrays = flights.collected { $0.value.carrier }
    let latestOfEach = flights.collected(by: { $0.value.origin }, sortedBy: { -($0.value.delay ?? 0) }, prefix: 5)
    let newestOfEach = flights.collected(by: { $0.value.tail }, sortedBy: { -$0.key }, prefix: 1)
    let storages = flights.grouped { $0.value.carrier }
    let ofAll = flights.grouped(by: { $0.value.carrier }, domain: airlines.keySet())
    let fleets = flights.grouped { $0.value.tail }.mapValues { $0.counted() }.flattened()
    let sections = flights.sectioned(by: { $0.value.carrier }, sortedBy: { $0.key }, .count)
    return [
      Answer(counts) { Dictionary(counts.elements) == self.byCarrier.mapValues(\.count) },
      Answer(means) {
        Dictionary(means.elements) == self.byCarrier.mapValues { Self.mean($0.compactMap(\.value.delay)) }
      },
      Answer(both) {
        Dictionary(both.elements).mapValues(\.0) == self.byCarrier.mapValues(\.count)
          && Dictionary(both.elements).mapValues(\.1) == Dictionary(means.elements)
      },
      Answer(arrays) { Dictionary(arrays.elements).mapValues(Array.init) == self.byCarrier },
      Answer(latestOfEach) {
        Dictionary(latestOfEach.elements).mapValues(Array.init)
          == Dictionary(grouping: self.latest) { $0.value.origin }.mapValues { Array($0.prefix(5)) }
      },
      Answer(newestOfEach) {
        let newest = Dictionary(self.rows.filter { $0.value.tail != nil }.map { ($0.value.tail!, $0) }) { $1 }
        return Dictionary(newestOfEach.elements).mapValues(Array.init) == newest.mapValues { [$0] }
      },
      Answer(storages) { Dictionary(storages.elements).mapValues(\.count) == self.byCarrier.mapValues(\.count) },
      Answer(ofAll) {
        Dictionary(ofAll.elements).mapValues(\.count)
          == Dictionary(uniqueKeysWithValues: self.airlines.keys.map { ($0, self.byCarrier[$0]?.count ?? 0) })
      },
      Answer(fleets) {
        let tails = self.rows.compactMap(\.value.tail)
        return Dictionary(fleets.elements) == Dictionary(grouping: tails) { $0 }.mapValues(\.count)
      },
      Answer(sections) {
        sections.elements.compactMap(\.element) == self.byCarrier.sorted { $0.key < $1.key }.flatMap(\.value)
          && sections.count == self.rows.count + self.byCarrier.count
      },
    ]
  }

  private var together: [ChoosingTests.Answer] {
    let flown = flights.joined(planes, by: { $0.value.tail })
    let all = flights.leftJoined(planes, by: { $0.value.tail })
    let named = flights.lookedUp(in: airlines) { $0.value.carrier }
    let shown = board.lookedUp(in: flights, missing: .dropped)
    let carriers = board.lookedUp(in: flights, missing: .dropped).map(\.right.carrier).uniqued()
    let there = board.semiJoined(flights.keySet())
    let gone = board.antiJoined(flights.keySet())
    let fleets = planes.matched(with: flights, to: { $0.value.tail })
    let hasPlane: (ChoosingTests.Flight) -> Bool = { flight in flight.tail.map { self.planes[$0] != nil } ?? false }
    return [
      Answer(flown) {
        flown.count == self.rows.count { hasPlane($0.value) }
          && flown.elements.allSatisfy { self.planes[$0.value.left.tail!] == $0.value.right }
      },
      Answer(all) {
        all.count == self.rows.count && all.elements.count { $0.value.right == nil } == self.rows.count - flown.count
      },
      Answer(named) { named.elements.allSatisfy { self.airlines[$0.value.left.carrier] == $0.value.right } },
      Answer(shown) {
        shown.count > 1 && shown.elements.map(\.left) == self.board.elements.filter { self.flights[$0] != nil }
          && shown.elements.allSatisfy { self.flights[$0.left] == $0.right }
      },
      Answer(carriers) {
        let names = shown.elements.map(\.right.carrier)
        return carriers.elements == names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      },
      Answer(there) { there.elements == TreeArray(self.board.elements.filter { self.flights[$0] != nil }) },
      Answer(gone) { gone.elements == TreeArray(self.board.elements.filter { self.flights[$0] == nil }) },
      Answer(fleets) {
        let flown = Dictionary(grouping: self.rows.filter { hasPlane($0.value) }) { $0.value.tail! }
        return fleets.count == self.planes.count
          && fleets.elements.allSatisfy { Array($0.value.right).map(\.key) == (flown[$0.key] ?? []).map(\.key) }
      },
    ]
  }

  private var trees: [ChoosingTests.Answer] {
    let tree = folders.nested { $0.value.parent }
    let sizes = folders.nested { $0.value.parent }.aggregatedBySubtree(.sum { $0.value.value.size })
    func way(from key: Int) -> [Int]? {
      var way: [Int] = []
      var next: Int? = key
      while let folder = next {
        if way.contains(folder) { return nil }
        way.append(folder)
        next = self.folders[folder]?.parent
      }
      return way
    }
    return [
      Answer(tree) {
        tree.elements.allSatisfy { self.folders[$0.key]?.parent == $0.value.parent }
          && Set(tree.keys) == Set(self.folders.keys.filter { way(from: $0) != nil })
      },
      Answer(sizes) {
        let ways = self.folders.keys.compactMap(way)
        return sizes.elements.allSatisfy { folder, size in
          size == ways.filter { $0.contains(folder) }.reduce(0) { $0 + self.folders[$1[0]]!.size }
        } && Set(sizes.keys) == Set(ways.map { $0[0] })
      },
    ]
  }

  private var time: [ChoosingTests.Answer] {
    let recent = flights.arrivals(within: .seconds(3_600), on: clock)
    let fresh = flights.expiring(after: .seconds(3_600), on: clock)
    let newest = flights.limited(to: 100)
    let former = flights.counted().previous()
    return [
      Answer(recent) { recent.elements.map(\.key) == self.recent },
      Answer(fresh) { Set(fresh.elements.map(\.key)) == Set(self.recent.filter { self.flights[$0] != nil }) },
      Answer(newest) { Set(newest.elements.map(\.key)) == Set(self.lastHundred) },
      Answer(former) { former.value == .some(self.counts[0]) },
    ]
  }
}
