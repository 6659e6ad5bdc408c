import SignalGraph

/// What an attack keeps in its slots: numbers that may be missing, NaN, or at the end of their range.
typealias AttackItem = Tagged<Double?>

/// A value that cannot be compared.
struct AttackSecret {
  let item: AttackItem
}

/// One element of a state as an attack remembers it: without the element, so that nothing is kept alive.
struct Cell: Hashable {
  /// The key, if there is one; the value itself, if it is a whole number.
  var key = 0
  /// The bits of the item's value.
  var bits: UInt64 = 0
  /// The item's tag.
  var tag = 0
  /// Which row it is, if rows have an identity; rows that came later have greater numbers.
  var row = 0
  /// When the row was last set, as a follower has seen it.
  var since = Duration.zero

  static let missing: UInt64 = 0x7FF8_0000_0000_BEEF

  init(key: Int) { self.key = key }

  init(_ item: AttackItem, key: Int = 0, row: Int = 0) {
    self.key = key
    bits = item.value.map(\.bitPattern) ?? Self.missing
    tag = item.tag
    self.row = row
  }

  /// The item's value.
  var value: Double? { bits == Self.missing ? nil : Double(bitPattern: bits) }

  /// What rows are grouped, counted and timed by.
  var rank: Int { value.rank }

  /// Without tag and row, and as `==` sees it, except that a NaN equals itself.
  var plain: Cell {
    var cell = self
    cell.tag = 0
    (cell.row, cell.since) = (0, .zero)
    if let value, value.isNaN { cell.bits = Double.nan.bitPattern }
    if value == 0 { cell.bits = 0 }
    return cell
  }

  /// Whether lists consist of the same cells, whatever their rows: as `==` sees them, or of the same instances.
  static func agree(_ cells: [Cell], _ others: [Cell], asInstances: Bool = false) -> Bool {
    guard cells.count == others.count else { return false }
    return cells.indices.allSatisfy {
      asInstances ? cells[$0].instance == others[$0].instance : cells[$0].plain == others[$0].plain
    }
  }

  /// Without the row.
  var instance: Cell {
    var cell = self
    (cell.row, cell.since) = (0, .zero)
    return cell
  }

  /// Whether `==` of the items says that they are the same.
  func equals(_ other: Cell) -> Bool { key == other.key && value == other.value }
}

extension Cell: CustomStringConvertible {
  var description: String { "\(key)=\(value.map { "\($0)" } ?? "nil")#\(tag)" }
}

extension Double? {
  /// A whole number for every value, NaN included, by which attacks order and group.
  var rank: Int {
    guard let self, !self.isNaN else { return -1 }
    return Int(Swift.max(-1e6, Swift.min(1e6, self)))
  }
}

/// What a state may consist of.
protocol AttackValue {
  var cell: Cell { get }
}

extension Tagged: AttackValue where Value == Double? {
  var cell: Cell { Cell(self) }
}

extension AttackSecret: AttackValue {
  var cell: Cell { item.cell }
}

extension Int: AttackValue {
  var cell: Cell { Cell(key: self) }
}

extension DictionaryEntry: AttackValue where Key == Int, Value == AttackItem {
  var cell: Cell { Cell(value, key: key) }
}

/// How a follower marks the rows that come and are set in a turn.
struct CellStamp {
  let now: Duration
  let makeRow: () -> Int

  func new(_ cell: Cell) -> Cell { stamped(cell, makeRow()) }

  func set(_ cell: Cell, over past: Cell) -> Cell { stamped(cell, past.row) }

  /// What has moved; it was set too if it is another instance.
  func moved(_ cell: Cell, from past: Cell) -> Cell {
    cell.instance == past.instance ? past : set(cell, over: past)
  }

  private func stamped(_ cell: Cell, _ row: Int) -> Cell {
    var cell = cell
    (cell.row, cell.since) = (row, now)
    return cell
  }
}

/// A transaction that an attack can follow without keeping what it carries.
protocol AttackTransaction: StateTransaction {
  /// A snapshot as cells, marked in the order of the snapshot.
  static func list(_ snapshot: Snapshot, _ mark: (Cell) -> Cell) -> [Cell]

  /// Cells in an order that does not depend on hashing.
  static func ordered(_ cells: [Cell]) -> [Cell]

  /// Does to cells what it does to a state; returns what is wrong with it.
  func walk(_ cells: inout [Cell], _ stamp: CellStamp) -> String?
}

extension AttackTransaction {
  /// A snapshot as cells, in an order that does not depend on hashing; rows are 0 unless they are marked.
  static func cells(_ snapshot: Snapshot, _ mark: (Cell) -> Cell = { $0 }) -> [Cell] { ordered(list(snapshot, mark)) }

  static func ordered(_ cells: [Cell]) -> [Cell] { cells }
}

extension ValueTransaction: AttackTransaction where Value: AttackValue {
  static func list(_ snapshot: Value, _ mark: (Cell) -> Cell) -> [Cell] { [mark(snapshot.cell)] }

  func walk(_ cells: inout [Cell], _ stamp: CellStamp) -> String? {
    guard let mutation else { return "an empty transaction" }
    guard mutation.past.cell.plain == cells[0].plain else { return "past \(mutation.past.cell) instead of \(cells[0])" }
    cells = [stamp.set(mutation.future.cell, over: cells[0])]
    return nil
  }
}

extension SetTransaction: AttackTransaction where Element: AttackValue {
  static func list(_ snapshot: Set<Element>, _ mark: (Cell) -> Cell) -> [Cell] { snapshot.map { mark($0.cell) } }

  static func ordered(_ cells: [Cell]) -> [Cell] { cells.sorted { $0.plain < $1.plain } }

  func walk(_ cells: inout [Cell], _ stamp: CellStamp) -> String? {
    if isEmpty { return "an empty transaction" }
    for mutation in mutations {
      let cell = mutation.element.cell
      let index = cells.firstIndex { $0.plain == cell.plain }
      switch (mutation, index) {
      case (.insert, nil): cells.append(stamp.new(cell))
      case (.remove, let index?): cells.remove(at: index)
      default: return "\(mutation) on \(cells)"
      }
    }
    cells = Self.ordered(cells)
    return nil
  }
}

extension DictionaryTransaction: AttackTransaction where Key == Int, Value: AttackValue {
  static func list(_ snapshot: TableDictionary<Int, Value>, _ mark: (Cell) -> Cell) -> [Cell] {
    if let damage = snapshot.checkInvariants() { fatalError(damage) }
    return snapshot.map { mark($0.value.cell.keyed($0.key)) }
  }

  static func ordered(_ cells: [Cell]) -> [Cell] { cells.sorted { $0.key < $1.key } }

  func walk(_ cells: inout [Cell], _ stamp: CellStamp) -> String? {
    if isEmpty { return "an empty transaction" }
    for mutation in mutations {
      let index = cells.firstIndex { $0.key == mutation.key }
      switch (mutation, index) {
      case (.insert(let key, let value), nil):
        cells.append(stamp.new(value.cell.keyed(key)))
      case (.update(let key, let past, let future), let index?):
        guard past.cell.keyed(key).plain == cells[index].plain else { return "past \(past.cell) for \(cells[index])" }
        cells[index] = stamp.set(future.cell.keyed(key), over: cells[index])
      case (.remove(let key, let past), let index?):
        guard past.cell.keyed(key).plain == cells[index].plain else { return "past \(past.cell) for \(cells[index])" }
        cells.remove(at: index)
      default: return "\(mutation.key) on \(cells)"
      }
    }
    cells = Self.ordered(cells)
    return nil
  }
}

extension ArrayTransaction: AttackTransaction where Element: AttackValue {
  static func list(_ snapshot: TreeArray<Element>, _ mark: (Cell) -> Cell) -> [Cell] {
    if let damage = snapshot.checkInvariants() { fatalError(damage) }
    return snapshot.map { mark($0.cell) }
  }

  func walk(_ cells: inout [Cell], _ stamp: CellStamp) -> String? {
    if isEmpty { return "an empty transaction" }
    for mutation in mutations {
      switch mutation {
      case .insert(let element, at: let index):
        guard (0...cells.count).contains(index) else { return "an insertion at \(index) of \(cells.count)" }
        cells.insert(stamp.new(element.cell), at: index)
      case .update(at: let index, let past, let future):
        guard cells.indices.contains(index), past.cell.plain == cells[index].plain else {
          return "an update of \(past.cell) at \(index) on \(cells)"
        }
        cells[index] = stamp.set(future.cell, over: cells[index])
      case .remove(let past, at: let index):
        guard cells.indices.contains(index), past.cell.plain == cells[index].plain else {
          return "a removal of \(past.cell) at \(index) on \(cells)"
        }
        cells.remove(at: index)
      case .move(let from, let to, let past, let future):
        guard cells.indices.contains(from), cells.indices.contains(to), past.cell.plain == cells[from].plain else {
          return "a move of \(past.cell) from \(from) to \(to) on \(cells)"
        }
        let moved = stamp.moved(future.cell, from: cells.remove(at: from))
        cells.insert(moved, at: to)
      case .replace(let index, let past, let future):
        guard index >= 0, index <= cells.count, past.count <= cells.count - index,
          past.map(\.cell.plain) == cells[index..<index + past.count].map(\.plain)
        else { return "a replacement of \(past.map(\.cell)) at \(index) on \(cells)" }
        cells.replaceSubrange(index..<index + past.count, with: future.map { stamp.new($0.cell) })
      }
    }
    return nil
  }
}

extension Cell {
  fileprivate static func < (left: Cell, right: Cell) -> Bool { (left.key, left.bits) < (right.key, right.bits) }

  fileprivate func keyed(_ key: Int) -> Cell {
    var cell = self
    cell.key = key
    return cell
  }

  func rowed(_ row: Int) -> Cell {
    var cell = self
    cell.row = row
    return cell
  }
}
