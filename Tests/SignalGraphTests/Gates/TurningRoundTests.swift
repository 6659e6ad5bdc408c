import SignalGraph
import Testing

/// Dependencies that turn round in one transaction: before it and after it nothing reads what it writes, but the stage that
/// chooses first chooses what still reads it.
@Suite struct TurningRoundTests {
  typealias Cell = ValueStorage<Int>

  @Test func `a switch reads what has read it`() {
    let zero = ValueSlot(0)
    let (left, right) = (ValueSlot<Cell>(zero), ValueSlot<Cell>(zero))
    let (one, two) = (left.flattened(), right.flattened())
    let sums = [one.map { $0 + 1 }, two.map { $0 + 2 }]
    let log = SignalLog()
    for (index, sum) in sums.enumerated() { log.watch(sum, "\(index)") }
    right.value = sums[0]
    #expect(log.take().suffix(1) == ["1 transition([2 → 3])"])
    transaction {
      right.value = zero
      left.value = sums[1]
    }
    #expect(log.take() == ["1 transition([3 → 2])", "0 transition([1 → 3])"])
    transaction {
      left.value = zero
      zero.value = 5
      right.value = sums[0]
    }
    #expect(log.take() == ["0 transition([3 → 6])", "1 transition([2 → 8])"])
    log.end()
    for sum in sums { sum.tearDown() }
  }

  @Test func `the edits may come in either order, and be undone`() throws {
    let zero = ValueSlot(0)
    let (left, right) = (ValueSlot<Cell>(zero), ValueSlot<Cell>(zero))
    let (one, two) = (left.flattened(), right.flattened())
    let history = UndoHistory()
    history.record(left)
    history.record(right)
    right.value = one
    transaction {
      left.value = two
      right.value = zero
    }
    for _ in 0..<3 {
      #expect(try history.undo())
      zero.value += 1
      #expect(one.value == zero.value && two.value == zero.value)
      #expect(try history.redo())
    }
    history.tearDown()
    one.tearDown()
    two.tearDown()
  }

  @Test func `a choice that is computed comes late`() {
    let zero = ValueSlot(0)
    let (left, right) = (ValueSlot<Cell>(zero), ValueSlot(0))
    let one = left.flattened()
    let choice = right.map { $0 }.map { $0 }.map { $0 == 0 ? zero : one }
    let two = choice.flattened()
    right.value = 1
    let end = two.map { $0 + 1 }
    transaction {
      right.value = 0
      left.value = end
    }
    zero.value = 1
    #expect(one.value == 2 && two.value == 1)
    for stage in [one, end] { stage.tearDown() }
  }

  @Test func `a choice is computed from one that waits itself`() {
    let zero = ValueSlot(0)
    let (left, right, third) = (ValueSlot<Cell>(zero), ValueSlot<Cell>(zero), ValueSlot<Cell>(zero))
    let (one, two, three) = (left.flattened(), right.flattened(), third.flattened())
    third.value = two
    let four = two.map { $0 > 0 ? zero : one }.flattened()
    #expect(four.isDerived(from: one) && three.isDerived(from: two))
    transaction {
      left.value = four
      right.value = three
      third.value = zero
      zero.value = 5
    }
    #expect([one, two, three, four].map(\.value) == [5, 5, 5, 5])
    #expect(!four.isDerived(from: one) && one.isDerived(from: three))
    one.tearDown()
  }

  @Test func `a chain that turns again and again stays as low as it can`() {
    let zero = ValueSlot(0)
    let choices = (0..<30).map { _ in ValueSlot<Cell>(zero) }
    let cells = choices.map { $0.flattened().map { $0 + 1 } }
    for turn in 0..<20 {
      let order = turn.isMultiple(of: 2) ? Array(0..<30) : Array((0..<30).reversed())
      transaction {
        choices[order[0]].value = zero
        for (before, number) in zip(order, order.dropFirst()) { choices[number].value = cells[before] }
        zero.value = turn
      }
      #expect(cells[order[29]].value == turn + 30)
      #expect(zero.emitter.inspect().nodes.map(\.height).max() == 60)
    }
    for cell in cells.reversed() { cell.tearDown() }
  }

  @Test func `rows name what has read them`() {
    let zero = ValueSlot(0)
    let (left, right) = (DictionarySlot<Int, Cell>([1: zero, 2: zero]), DictionarySlot<Int, Cell>([1: zero]))
    let (one, two) = (left.flattened(), right.flattened())
    let (first, second) = (one.value(forKey: 2).map { ($0 ?? 0) + 1 }, two.value(forKey: 1).map { ($0 ?? 0) + 1 })
    right[1] = first
    transaction {
      left[2] = second
      right[1] = zero
      zero.value = 3
    }
    #expect(first.value == 5 && second.value == 4)
    transaction {
      left[2] = nil
      right[1] = first
    }
    #expect(first.value == 1 && second.value == 2)
    for stage in [first, second] { stage.tearDown() }
  }

  @Test func `a storage tells what it is derived from`() {
    let zero = ValueSlot(0)
    let rows = DictionarySlot<Int, Cell>([1: zero])
    let index = ValueSlot(1)
    let values = rows.flattened()
    let chosen = index.map { $0 == 1 ? zero : index }.flattened()
    let sum = values.aggregated(.sum { $0.value })
    #expect(sum.isDerived(from: sum) && sum.isDerived(from: rows) && sum.isDerived(from: zero))
    #expect(!zero.isDerived(from: sum) && !rows.isDerived(from: zero) && !sum.isDerived(from: chosen))
    #expect(chosen.isDerived(from: index) && chosen.isDerived(from: zero) && chosen.readOnly().isDerived(from: zero))
    rows[2] = chosen
    #expect(sum.isDerived(from: index) && sum.isDerived(from: chosen) && !chosen.isDerived(from: values))
    rows[2] = nil
    #expect(!sum.isDerived(from: index))
    sum.tearDown()
    chosen.tearDown()
  }

  @Test func `a cycle that nothing opens is reported`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let zero = ValueSlot(0)
      let (left, right) = (ValueSlot<Cell>(zero), ValueSlot<Cell>(zero))
      let (one, two) = (left.flattened(label: "one"), right.flattened(label: "two"))
      transaction {
        left.value = two
        right.value = one
      }
    }
    result?.tells(.cycle, "would read what it writes", "\"one\"", "\"two\"", "let an edge of that path go before")
  }

  @Test func `a row that stays keeps a cycle closed`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let zero = ValueSlot(0)
      let (left, right) = (ValueSlot<Cell>(zero), DictionarySlot<Int, Cell>([1: zero]))
      let one = left.flattened(label: "one")
      let two = right.flattened(label: "two").counted()
      right[2] = one
      transaction {
        left.value = two
        right[1] = ValueSlot(3)
      }
    }
    result?.tells(.cycle, "would read what it writes", "\"one\"", "\"two\"")
  }

  @Test(arguments: Settings.seeds(200)) func `any graph becomes any other in one transaction`(_ seed: Int) {
    var sheet = Sheet(seed: UInt64(seed))
    for turn in 0..<60 {
      sheet.rearrange()
      #expect(sheet.fault == nil, "seed \(seed), turn \(turn)")
    }
    sheet.tearDown()
  }
}

/// Cells that read each other by all that chooses an input: switches, computed ones, rows of dictionaries and of arrays.
private struct Sheet {
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
