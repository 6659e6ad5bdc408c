import SignalGraph
import Testing

// The lines of the page about what is one value.
extension ChoosingTests.Board {
  var wholes: [Answer] {
    let whole = board.snapshots()
    let entries = answer.entries()
    let rows = list.rows(identifiedBy: { $0.key })
    let equalRows = list.rows()
    let chosen = selection.members()
    return [
      Answer(whole) { whole.value == self.board.elements },
      Answer(entries) { Dictionary(entries.elements) == self.answer.value },
      Answer(rows) { Array(rows.elements) == self.list.value },
      Answer(equalRows) { Array(equalRows.elements) == self.list.value },
      Answer(chosen) { chosen.elements == self.selection.value },
    ]
  }
}

// The line whose answer takes its time.
extension ChoosingTests {
  private actor Server {
    private let rows: [Flight]

    init(_ rows: [Flight]) { self.rows = rows }

    /// The numbers of the flights to an airport.
    func flights(to code: String) -> [Int] { rows.indices.filter { rows[$0].destination == code } }
  }

  @Test @MainActor func `the line about tasks is answered`() async throws {
    let rows = try Self.read(DataTable.fixtures)
    let (server, code) = (Server(rows), ValueSlot(""))
    let found = code.mapAsync { await server.flights(to: $0) }
    for row in rows.prefix(20) {
      code.value = row.destination
      await found.idle()
      #expect(found.value == rows.indices.filter { rows[$0].destination == row.destination })
    }
    found.tearDown()
    code.assertTornDown()
  }
}
