import Observation
import SignalGraph

// The examples of the article about models, word for word; ``ModelTests`` compares and runs them.

// example: class
/// What a shop has in stock, and what is short.
final class Stock {
  let amounts = DictionarySlot<String, Int>(label: "amounts")
  let short: DictionaryStorage<String, Int>
  private let bag = ObservationBag()

  init(onShortage: @escaping (Int) -> Void) {
    short = amounts.filter { $0.value < 3 }
    short.counted().observe { count in onShortage(count) }.store(in: bag)
  }

  deinit {
    bag.tearDown()
    short.tearDown()
  }
}
// end

// example: cells
/// A cell of a sheet: what was typed into it, and what it shows.
final class Cell {
  enum Formula {
    case number(Int)
    case sum([Cell])
  }

  let formula = ValueSlot(Formula.number(0))
  let value: ValueStorage<Int>

  init() {
    value = formula.map { formula -> ValueStorage<Int> in
      switch formula {
      case .number(let number): ValueSlot(number)
      case .sum(let cells): ValueSlot(0).combined(with: cells.map { $0.value }) { $0.reduce(0, +) }
      }
    }
    .flattened()
  }

  /// Whether it would read itself, if it read another.
  func isRead(by other: Cell) -> Bool { other.value.isDerived(from: value) }

  /// Lets go of the cells that it reads, then of what reads them.
  static func tearDown(_ cells: [Cell]) {
    for cell in cells { cell.formula.value = .number(0) }
    for cell in cells { cell.value.tearDown() }
  }
}
// end

// example: observable
/// A board of late flights, for a view.
@available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
@MainActor @Observable
final class FlightBoard {
  private(set) var lines: [String] = []
  @ObservationIgnored private let delays = DictionarySlot<String, Int>(label: "delays")
  @ObservationIgnored private let bag = ObservationBag()

  init() {
    delays.filter { $0.value >= 60 }.sorted { -$0.value }.map { "\($0.key) +\($0.value)" }
      .observe { [unowned self] lines in self.lines = Array(lines) }
      .store(in: bag)
  }

  func report(_ flight: String, delay: Int?) { delays[flight] = delay }

  isolated deinit { bag.tearDown() }
}
// end

// example: actor
/// Prices that tasks set and read.
@available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
actor PriceList {
  private let prices = DictionarySlot<String, Int>(label: "prices")
  private let ranked: ArrayStorage<String>

  init() { ranked = prices.sorted { -$0.value }.map { $0.key } }

  func set(_ price: Int?, for name: String) { prices[name] = price }

  func dearest(_ count: Int) -> [String] { Array(ranked.elements.prefix(count)) }

  isolated deinit { ranked.tearDown() }
}
// end

enum ModelExamples {
  // swift-format-ignore
  static func classInUse(_ print: @escaping (Any...) -> Void) {
    // example: class in use
    do {
      let stock = Stock { count in print("short of", count) }  // short of 0
      stock.amounts["tea"] = 2                                 // short of 1
      print(stock.short.count)                                 // 1
    }
    // end
  }

  // swift-format-ignore
  @available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
  @MainActor static func observableInUse(_ print: @escaping (Any...) -> Void) {
    // example: observable in use
    let board = FlightBoard()
    board.report("LH 4", delay: 75)
    board.report("BA 9", delay: 90)
    print(board.lines)                // ["BA 9 +90", "LH 4 +75"]
    board.report("AF 1", delay: 10)   // no line changes, and so nothing is set
    board.report("BA 9", delay: nil)
    print(board.lines)                // ["LH 4 +75"]
    // end
  }

  // swift-format-ignore
  static func cellsInUse(_ print: @escaping (Any...) -> Void) {
    // example: cells in use
    let (tea, cake, bill) = (Cell(), Cell(), Cell())
    bill.formula.value = .sum([tea, cake])
    transaction {
      tea.formula.value = .number(3)
      cake.formula.value = .number(4)
    }
    print(bill.value.value ?? 0)               // 7
    let tip = Cell()
    tip.formula.value = .sum([bill, tea])      // a cell that reads one that reads
    cake.formula.value = .number(5)
    print(tip.value.value ?? 0)                // 11
    print(tip.isRead(by: tea), tea.isRead(by: tip))    // false true
    Cell.tearDown([tea, cake, bill, tip])
    // end
  }

  // swift-format-ignore
  static func modelTest(_ print: @escaping (Any...) -> Void) {
    // example: model test
    assertTornDown {
      let stock = Stock { _ in }
      stock.amounts["tea"] = 1
      print(stock.short.count)    // 1
    }
    // end
  }
}
