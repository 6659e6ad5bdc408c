import SignalGraph

/// What an attack keeps in its slots: numbers that may be missing, NaN, or at the end of their range.
typealias AttackItem = Tagged<Double?>

/// A value that cannot be compared.
struct AttackSecret {
  let item: AttackItem
}

/// One element of a state as an attack remembers it: without the element, so that nothing is kept alive.
struct Cell: Equatable {
  /// The key, if there is one; the value itself, if it is a whole number.
  var key = 0
  /// The bits of the item's value.
  var bits: UInt64 = 0
  /// The item's tag.
  var tag = 0
  /// Which row it is, if rows have an identity.
  var row = 0

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

  /// Without tag and row, and as `==` sees it, except that a NaN equals itself.
  var plain: Cell {
    var cell = self
    cell.tag = 0
    cell.row = 0
    if let value, value.isNaN { cell.bits = Double.nan.bitPattern }
    if value == 0 { cell.bits = 0 }
    return cell
  }

  /// Without the row.
  var instance: Cell {
    var cell = self
    cell.row = 0
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

/// A transaction that an attack can follow without keeping what it carries.
protocol AttackTransaction: StateTransaction {
  /// A snapshot as cells, in an order that does not depend on hashing; rows are 0.
  static func cells(_ snapshot: Snapshot) -> [Cell]

  /// Does to cells what it does to a state; returns what is wrong with it.
  func walk(_ cells: inout [Cell], row: () -> Int) -> String?
}

extension ValueTransaction: AttackTransaction where Value: AttackValue {
  static func cells(_ snapshot: Value) -> [Cell] { [snapshot.cell] }

  func walk(_ cells: inout [Cell], row: () -> Int) -> String? {
    guard let mutation else { return "an empty transaction" }
    guard mutation.past.cell.plain == cells[0].plain else { return "past \(mutation.past.cell) instead of \(cells[0])" }
    cells = [mutation.future.cell]
    return nil
  }
}

extension SetTransaction: AttackTransaction where Element: AttackValue {
  static func cells(_ snapshot: Set<Element>) -> [Cell] { snapshot.map(\.cell).sorted { $0.plain < $1.plain } }

  func walk(_ cells: inout [Cell], row: () -> Int) -> String? {
    if isEmpty { return "an empty transaction" }
    for mutation in mutations {
      let cell = mutation.element.cell
      let index = cells.firstIndex { $0.plain == cell.plain }
      switch (mutation, index) {
      case (.insert, nil): cells.append(cell)
      case (.remove, let index?): cells.remove(at: index)
      default: return "\(mutation) on \(cells)"
      }
    }
    cells.sort { $0.plain < $1.plain }
    return nil
  }
}

extension DictionaryTransaction: AttackTransaction where Key == Int, Value: AttackValue {
  static func cells(_ snapshot: TableDictionary<Int, Value>) -> [Cell] {
    if let damage = snapshot.checkInvariants() { fatalError(damage) }
    return snapshot.map { $0.value.cell.keyed($0.key) }.sorted { $0.key < $1.key }
  }

  func walk(_ cells: inout [Cell], row: () -> Int) -> String? {
    if isEmpty { return "an empty transaction" }
    for mutation in mutations {
      let index = cells.firstIndex { $0.key == mutation.key }
      switch (mutation, index) {
      case (.insert(let key, let value), nil):
        var cell = value.cell.keyed(key)
        cell.row = row()
        cells.append(cell)
      case (.update(let key, let past, let future), let index?):
        guard past.cell.keyed(key).plain == cells[index].plain else { return "past \(past.cell) for \(cells[index])" }
        let row = cells[index].row
        cells[index] = future.cell.keyed(key)
        cells[index].row = row
      case (.remove(let key, let past), let index?):
        guard past.cell.keyed(key).plain == cells[index].plain else { return "past \(past.cell) for \(cells[index])" }
        cells.remove(at: index)
      default: return "\(mutation.key) on \(cells)"
      }
    }
    cells.sort { $0.key < $1.key }
    return nil
  }
}

extension ArrayTransaction: AttackTransaction where Element: AttackValue {
  static func cells(_ snapshot: TreeArray<Element>) -> [Cell] {
    if let damage = snapshot.checkInvariants() { fatalError(damage) }
    return snapshot.map(\.cell)
  }

  func walk(_ cells: inout [Cell], row: () -> Int) -> String? {
    if isEmpty { return "an empty transaction" }
    for mutation in mutations {
      switch mutation {
      case .insert(let element, at: let index):
        guard (0...cells.count).contains(index) else { return "an insertion at \(index) of \(cells.count)" }
        cells.insert(element.cell.rowed(row()), at: index)
      case .update(at: let index, let past, let future):
        guard cells.indices.contains(index), past.cell.plain == cells[index].plain else {
          return "an update of \(past.cell) at \(index) on \(cells)"
        }
        cells[index] = future.cell.rowed(cells[index].row)
      case .remove(let past, at: let index):
        guard cells.indices.contains(index), past.cell.plain == cells[index].plain else {
          return "a removal of \(past.cell) at \(index) on \(cells)"
        }
        cells.remove(at: index)
      case .move(let from, let to, let past, let future):
        guard cells.indices.contains(from), cells.indices.contains(to), past.cell.plain == cells[from].plain else {
          return "a move of \(past.cell) from \(from) to \(to) on \(cells)"
        }
        let row = cells.remove(at: from).row
        cells.insert(future.cell.rowed(row), at: to)
      case .replace(let index, let past, let future):
        guard index >= 0, index <= cells.count, past.count <= cells.count - index,
          past.map(\.cell.plain) == cells[index..<index + past.count].map(\.plain)
        else { return "a replacement of \(past.map(\.cell)) at \(index) on \(cells)" }
        cells.replaceSubrange(index..<index + past.count, with: future.map { $0.cell.rowed(row()) })
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
