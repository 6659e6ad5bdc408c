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
  struct Answer {
    let stage: Chained
    let isRight: () -> Bool

    init(_ stage: Chained, _ isRight: @escaping () -> Bool) { (self.stage, self.isRight) = (stage, isRight) }
  }

  /// The sources, and all answers.
  final class Board {
    typealias Answer = ChoosingTests.Answer

    let flights = DictionarySlot<Int, Flight>()
    let planes: DictionarySlot<String, String>
    let airports: DictionarySlot<String, String>
    let airlines: DictionarySlot<String, String>
    let folders = DictionarySlot<Int, Folder>()
    let opened = SetSlot<Int>()
    /// Keys of flights, some of which are not there any more.
    let board = ArraySlot<Int>()
    let (limit, number, row) = (ValueSlot(60), ValueSlot(0), ValueSlot(3))
    /// What comes as a whole.
    let (answer, list) = (ValueSlot<[Int: Flight]>([:]), ValueSlot<[Entry]>([]))
    let selection = ValueSlot<Set<Int>>([])
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
      answers = which + howMany + order + groups + together + trees + wholes + time
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

    func noteCount() {
      if flights.count != counts[1] { counts = [counts[1], flights.count] }
    }

    /// What came within the last hour.
    var recent: [Int] { arrived.filter { $0.instant > clock.now - .seconds(3_600) }.map(\.row) }

    /// All rows, by number.
    var rows: [Entry] {
      flights.elements.map { Entry(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key }
    }

    func rows(where isIncluded: (Flight) -> Bool) -> TableDictionary<Int, Flight> {
      flights.elements.filter { isIncluded($0.value) }
    }

    var delays: [Int] { rows.compactMap(\.value.delay).sorted() }

    /// The latest first, of equally late ones by number.
    var latest: [Entry] {
      rows.sorted { (-($0.value.delay ?? 0), $0.key) < (-($1.value.delay ?? 0), $1.key) }
    }

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
    let sources = ["flights", "planes", "folders", "board", "answer", "list", "selection", "code"]
    let files = try ["Rows", "Groups", "Tables", "Values", "Time"].map { topic in
      try Page("Tests/SignalGraphStageTests/RealData/ChoosingTests+\(topic).swift")
    }
    let run = files.flatMap(\.lines).compactMap { line -> String? in
      guard line.hasPrefix("    let "), let equals = line.range(of: " = "),
        sources.contains(where: { line.contains(" = \($0).") })
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
        if checkpoint % 3 == 0 { board.opened.remove(checkpoint / 3) } else { board.opened.insert(checkpoint / 2) }
        board.limit.value = [60, 15, 120, 0][checkpoint % 4]
        board.number.value = checkpoint % 3
        board.row.value = piece.lowerBound + 1
        board.answer.value = Dictionary(uniqueKeysWithValues: piece.map { ($0, rows[$0]) })
        board.list.value = board.latest.filter { piece.contains($0.key) }
        board.selection.value = Set(piece.filter { $0 % 7 == 0 })
      }
      board.noteCount()
      for (line, answer) in board.answers.enumerated() { #expect(answer.isRight(), "line \(line), \(checkpoint)") }
    }
    for answer in board.answers { answer.stage.tearDown() }
    board.flights.assertTornDown()
    board.planes.assertTornDown()
    board.folders.assertTornDown()
    board.opened.assertTornDown()
    board.limit.assertTornDown()
    board.answer.assertTornDown()
    board.list.assertTornDown()
    board.selection.assertTornDown()
  }

  static func read(_ folder: URL) throws -> [Flight] {
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
