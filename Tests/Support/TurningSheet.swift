import SignalGraph

/// Cells that read each other by all that chooses an input: switches, computed ones, rows of dictionaries and of arrays.
struct TurningSheet {
  typealias Cell = ValueStorage<Int>

  /// The cells by number; what a cell reads without having been told to is the first.
  private final class Cells {
    var all: [Cell] = []
    /// How many signals came from each in this turn.
    var signals: [Int] = []
  }

  private struct Formula {
    /// How many others it reads.
    let width: ClosedRange<Int>
    /// What it makes of their values.
    let compute: ([Int]) -> Int
    let read: ([Int]) -> Void
  }

  private let cells = Cells()
  private let zero = ValueSlot(1)
  private let log = SignalLog()
  private var numbers: SignalsSupport.Numbers
  private var formulas: [Formula] = []
  private var reads: [[Int]] = []
  private var copies: [ReplicatingValueStorage<Int>] = []

  init(seed: UInt64) {
    numbers = SignalsSupport.Numbers(state: seed)
    let zero = zero
    add(
      zero,
      Formula(width: 0...0) { _ in
        zero.value
      } read: { _ in
      })
    for number in 1...3 + pick(8) { add(kind: pick(8), number) }
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }

  private mutating func add(_ cell: Cell, _ formula: Formula) {
    let (cells, number) = (cells, formulas.count)
    cells.all.append(cell)
    cells.signals.append(0)
    formulas.append(formula)
    reads.append(Array(repeating: 0, count: formula.width.lowerBound))
    log.watch(cell, "") { _ in cells.signals[number] += 1 }
    let copy = ReplicatingValueStorage<Int>()
    cell.register(copy)
    copies.append(copy)
  }

  private mutating func add(kind: Int, _ number: Int) {
    let cells = cells
    switch kind {
    case 0:
      let choice = ValueSlot<Cell>(zero)
      let end = choice.flattened().map { $0 + number }
      add(
        end,
        Formula(width: 1...1) {
          $0[0] + number
        } read: {
          choice.value = cells.all[$0[0]]
        })
    case 1:
      let choice = ValueSlot(0)
      let end = choice.map { $0 }.map { $0 }.map { cells.all[$0] }.flattened()
      add(
        end,
        Formula(width: 1...1) {
          $0[0]
        } read: {
          choice.value = $0[0]
        })
    case 2:
      let rows = DictionarySlot<Int, Cell>()
      let end = rows.flattened().aggregated(.sum { $0.value }).map { $0 + number }
      add(
        end,
        Formula(width: 0...3) {
          $0.reduce(number, +)
        } read: {
          fill(rows, $0)
        })
    case 3:
      let rows = ArraySlot<Int>()
      let end = rows.map(live: { cells.all[$0] }) { $1 }.reduced(0, +)
      add(
        end,
        Formula(width: 0...3) {
          $0.reduce(0, +)
        } read: {
          rows.replace(with: $0)
        })
    case 4:
      let rows = ArraySlot<Int>()
      let end = rows.map { cells.all[$0].map { $0 + 1 } }.flattened().reduced(number, +)
      add(
        end,
        Formula(width: 0...2) {
          $0.reduce(number + $0.count, +)
        } read: {
          rows.replace(with: $0)
        })
    case 5:
      let decider = ValueSlot<Cell>(zero)
      let pair = ValueSlot([0, 0])
      let choice = decider.flattened().map(with: pair) { cells.all[$1[$0 & 1]] }
      add(
        choice.flattened(),
        Formula(width: 3...3) {
          $0[1 + $0[0] & 1]
        } read: {
          decider.value = cells.all[$0[0]]; pair.value = Array($0[1...])
        }
      )
    case 6:
      let formula = ValueSlot<[Int]>([])
      let end = formula.map { names -> Cell in
        names.isEmpty
          ? ValueSlot(number) : ValueSlot(number).combined(with: names.map { cells.all[$0] }) { $0.reduce(0, +) }
      }
      .flattened()
      add(
        end,
        Formula(width: 0...3) {
          $0.reduce(number, +)
        } read: {
          formula.value = $0
        })
    default:
      let rows = DictionarySlot<Int, Cell>()
      let end = rows.filter(live: { $0.value }) { $1.isMultiple(of: 2) }.counted()
      add(
        end,
        Formula(width: 0...4) {
          $0.count { $0.isMultiple(of: 2) }
        } read: {
          fill(rows, $0)
        })
    }
    func fill(_ rows: DictionarySlot<Int, Cell>, _ names: [Int]) {
      rows.replace(with: TableDictionary(uniqueKeysWithValues: zip(0..., names.map { cells.all[$0] })))
    }
  }

  /// Has cells read others, so that there is no cycle in the end, in one transaction.
  mutating func rearrange() {
    var ranks = Array(1..<formulas.count)
    ranks.shuffle(using: &numbers)
    let order = [0] + ranks
    var changed: [Int] = []
    for (rank, number) in order.enumerated().dropFirst() {
      let lower = order[..<rank]
      if reads[number].allSatisfy(lower.contains), pick(3) > 0 { continue }
      let width = formulas[number].width
      let count = Int.random(in: width, using: &numbers)
      reads[number] = (0..<count).map { _ in lower.randomElement(using: &numbers)! }
      changed.append(number)
    }
    changed.shuffle(using: &numbers)
    cells.signals = cells.signals.map { _ in 0 }
    let edited = pick(3) == 0
    transaction {
      for number in changed { formulas[number].read(reads[number]) }
      if edited { zero.value += 1 }
    }
  }

  /// What is wrong; nil if all cells are what they should be, and have said so in one signal each.
  var fault: String? {
    var known: [Int: Int] = [:]
    func compute(_ number: Int) -> Int {
      if let known = known[number] { return known }
      let value = formulas[number].compute(reads[number].map(compute))
      known[number] = value
      return value
    }
    for number in formulas.indices {
      let value = compute(number)
      if cells.all[number].value != value { return "cell \(number): \(cells.all[number].value ?? -1), not \(value)" }
      if copies[number].value != value { return "copy \(number): \(copies[number].value ?? -1), not \(value)" }
      if cells.signals[number] > 1 { return "cell \(number): \(cells.signals[number]) signals" }
    }
    return nil
  }

  func tearDown() {
    log.end()
    for (cell, copy) in zip(cells.all, copies) { cell.deregister(copy) }
    transaction {
      for formula in formulas.dropFirst() { formula.read(Array(repeating: 0, count: formula.width.lowerBound)) }
    }
    for cell in cells.all.dropFirst() { cell.tearDown() }
  }
}
