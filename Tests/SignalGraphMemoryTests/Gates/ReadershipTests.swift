import SignalGraph
import SignalGraphTesting
import Testing

/// Whom a change of a value is handed to as rows that name it come and go: nobody, one stage, or several inlets of it.
@Suite struct ReadershipTests {
  /// Rows that name values, and what they show.
  private final class Sheet {
    let cells: [ValueSlot<Int>]
    let names: DictionarySlot<Int, ValueSlot<Int>>
    let shown: DictionaryStorage<Int, Int>
    let replica = ReplicatingDictionaryStorage<Int, Int>()
    /// Which cell each row names.
    var named: [Int: Int]

    init(_ count: Int) {
      cells = (0..<count).map { ValueSlot($0, label: "cell \($0)") }
      named = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) })
      names = DictionarySlot(named.mapValues { [cells] in cells[$0] })
      shown = names.flattened()
      shown.register(replica)
    }

    func name(_ cell: Int?, by row: Int) {
      names[row] = cell.map { cells[$0] }
      named[row] = cell
    }

    func check(sourceLocation: SourceLocation = #_sourceLocation) {
      let expected = named.mapValues { cells[$0].value }
      #expect(Dictionary(shown.elements.map { ($0.key, $0.value) }) { $1 } == expected, sourceLocation: sourceLocation)
      #expect(replica.snapshot.map { Dictionary($0.map { ($0.key, $0.value) }) { $1 } } == expected)
    }

    func tearDown() {
      shown.deregister(replica)
      shown.tearDown()
      #expect(cells.allSatisfy { $0.emitter.sensorCount == 0 })
    }
  }

  /// How many changes of a cell were handed on, and how many there were; counted in debug builds alone.
  private func expect(
    _ cell: ValueSlot<Int>, _ handedOn: Int, of count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #if DEBUG
      #expect(cell.emitter.deliveries.handedOn == handedOn, sourceLocation: sourceLocation)
      #expect(cell.emitter.deliveries.count == count, sourceLocation: sourceLocation)
    #endif
  }

  @Test(arguments: [true, false])
  func `a change is handed on again when one row of several is left`(_ isFirstToStay: Bool) {
    let sheet = Sheet(2)
    sheet.name(0, by: 1)
    sheet.cells[0].value = 10
    expect(sheet.cells[0], 0, of: 1)
    sheet.check()
    sheet.name(1, by: isFirstToStay ? 1 : 0)
    sheet.cells[0].value = 11
    expect(sheet.cells[0], 1, of: 2)
    sheet.check()
    sheet.tearDown()
  }

  @Test func `a change that nobody reads is made, and reaches those who come later`() {
    let sheet = Sheet(2)
    sheet.name(1, by: 0)
    #expect(sheet.cells[0].emitter.sensorCount == 0)
    sheet.cells[0].value = 10
    sheet.cells[0].value = 11
    expect(sheet.cells[0], 0, of: 0)
    sheet.check()
    sheet.name(0, by: 0)
    sheet.check()
    sheet.cells[0].value = 12
    expect(sheet.cells[0], 1, of: 1)
    sheet.check()
    sheet.tearDown()
  }

  @Test func `what nobody reads may be edited in a body, thrown away, and watched`() throws {
    struct Change: Error {}
    let cell = ValueSlot(1)
    cell.value = 2
    try? transaction {
      cell.value = 3
      throw Change()
    }
    #expect(cell.value == 2 && cell.settled == 2)
    transaction {
      cell.value = 4
      #expect(cell.settled == 2)
    }
    #expect(cell.settled == 4)
    var seen: [Int] = []
    let token = cell.observe { seen.append($0) }
    cell.value = 5
    token.tearDown()
    cell.value = 6
    let again = cell.observe { seen.append($0) }
    again.tearDown()
    #expect(seen == [4, 5, 6])
  }

  @Test(arguments: Settings.seeds(40))
  func `values are what rows name however readers come and go`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...24, using: &random)
    let sheet = Sheet(count)
    for step in 0..<300 {
      let (row, cell) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
      // A few cells are named by very many at times, and most by nobody.
      switch Int.random(in: 0..<8, using: &random) {
      case 0: sheet.name(nil, by: row)
      case 1: sheet.name(step % 5 == 0 ? cell : 0, by: row)
      case 2: sheet.name(cell, by: row)
      case 3:
        transaction {
          for row in 0..<count where Bool.random(using: &random) { sheet.name(cell, by: row) }
          sheet.cells[cell].value += 1
        }
      default: sheet.cells[cell].value = Int.random(in: 0..<100, using: &random)
      }
      sheet.check()
    }
    sheet.tearDown()
  }
}
