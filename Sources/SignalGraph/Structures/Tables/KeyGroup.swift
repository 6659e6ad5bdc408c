/// The rows that have one key: the lowest one, and where the others are.
@usableFromInline
struct KeyGroup<Member: Hashable, Value> {
  /// The value of the lowest row, and the member whose it is.
  @usableFromInline var value: Value
  @usableFromInline var member: Member
  /// Four marks, and above them the slot of the other rows; 0 for none.
  @usableFromInline var marks: Int32

  @inlinable
  init(_ member: Member, _ value: Value, isAnnounced: Bool) {
    (self.member, self.value, marks) = (member, value, isAnnounced ? 2 : 0)
  }

  /// It waits to be written to the state.
  @inlinable var isTouched: Bool {
    get { marks & 1 != 0 }
    set { marks = newValue ? marks | 1 : marks & ~1 }
  }
  /// The lowest row has come, or its value was announced, since the group was last written.
  @inlinable var isAnnounced: Bool {
    get { marks & 2 != 0 }
    set { marks = newValue ? marks | 2 : marks & ~2 }
  }
  /// One of the rows was refreshed since the group was last written.
  @inlinable var isRefreshed: Bool {
    get { marks & 4 != 0 }
    set { marks = newValue ? marks | 4 : marks & ~4 }
  }
  /// It has no row and is about to go.
  @inlinable var isEmpty: Bool {
    get { marks & 8 != 0 }
    set { marks = newValue ? marks | 8 : marks & ~8 }
  }
  /// The slot of the other rows; 0 for none.
  @inlinable var slot: Int {
    get { Int(marks >> 4) }
    set { marks = marks & 15 | Int32(newValue) << 4 }
  }
}

/// The rows of keys that have more than one, but for the lowest of each: in order, with one slot per key.
@usableFromInline
struct OtherRows<Member: Hashable, Value> {
  @usableFromInline typealias Row = DictionaryEntry<Member, Value>
  @usableFromInline typealias Rule = CollisionRule<Member, Value>

  /// One takes no memory beside its slot; a tree stays as long as there is a row in it.
  @usableFromInline
  enum Rows {
    case none
    case one(Row)
    case many(TreeArray<Row>)
  }

  /// The first belongs to no key, since 0 stands for no slot.
  @usableFromInline var slots: ContiguousArray<Rows> = [.none]
  @usableFromInline var free: [Int] = []
  /// Emptied trees, kept with their memory, so that what shares a key now and then costs no allocation.
  @usableFromInline var spare: [TreeArray<Row>] = []

  @inlinable init() {}

  /// How many trees are kept at most.
  @inlinable static var spareLimit: Int { 256 }
}

extension OtherRows {
  /// How many rows there are in a slot.
  @inlinable
  func count(_ slot: Int) -> Int {
    switch slots[slot] {
    case .none: 0
    case .one: 1
    case .many(let rows): rows.count
    }
  }

  /// Calls `body` with each row of a slot, in order.
  @inlinable
  func forEach(_ slot: Int, _ body: (Row) -> Void) {
    switch slots[slot] {
    case .none: break
    case .one(let row): body(row)
    case .many(let rows): for row in rows { body(row) }
    }
  }

  /// A slot for one row.
  @inlinable
  mutating func add(_ row: Row) -> Int {
    guard let slot = free.popLast() else {
      slots.append(.one(row))
      return slots.count - 1
    }
    slots[slot] = .one(row)
    return slot
  }

  /// Gives a slot back if nothing is left in it.
  @inlinable
  mutating func tidy(_ slot: inout Int) {
    guard case .none = slots[slot] else { return }
    free.append(slot)
    slot = 0
  }

  /// Calls `body` with the rows of a slot as a tree.
  @inlinable
  mutating func withTree<Result>(_ slot: Int, _ body: (inout TreeArray<Row>) -> Result) -> Result {
    var rows: TreeArray<Row>
    if case .many(let tree) = slots[slot] { rows = tree } else { rows = spare.popLast() ?? TreeArray() }
    if case .one(let row) = slots[slot] { rows.append(row) }
    // The one reference, so that nothing is copied.
    slots[slot] = .none
    let result = body(&rows)
    if !rows.isEmpty {
      slots[slot] = .many(rows)
    } else if spare.count < Self.spareLimit {
      spare.append(rows)
    }
    return result
  }

  /// Adds a row; false where its member has one.
  @inlinable
  mutating func insert(_ row: Row, _ slot: Int, isLowest: Bool, _ rule: Rule) -> Bool {
    withTree(slot) { rows in
      if rule.isViolation {
        rows.append(row)
        return true
      }
      let index = isLowest ? 0 : rows.firstIndex(notBefore: row.key) { rule.precedes($0.key, $1) }
      if index < rows.count, rows[index].key == row.key { return false }
      rows.insert(row, at: index)
      return true
    }
  }

  /// Gives a row another value; false where there is no such row.
  @inlinable
  mutating func update(_ row: Row, _ slot: Int, _ rule: Rule) -> Bool {
    if case .one(let known) = slots[slot] {
      if known.key != row.key { return false }
      slots[slot] = .one(row)
      return true
    }
    return withTree(slot) { rows in
      guard let index = Self.find(row.key, in: rows, rule) else { return false }
      rows.exchange(at: index, with: row)
      return true
    }
  }

  /// Takes a row out, the lowest if no member is named; nil where there is no such row.
  @inlinable
  mutating func remove(_ member: Member?, _ slot: Int, _ rule: Rule) -> Row? {
    if case .one(let known) = slots[slot] {
      if let member, known.key != member { return nil }
      slots[slot] = .none
      return known
    }
    return withTree(slot) { rows in
      guard let member else { return rows.remove(at: 0) }
      return Self.find(member, in: rows, rule).map { rows.remove(at: $0) }
    }
  }

  /// The index of a member in a tree; nil where it is not found.
  @inlinable
  static func find(_ member: Member, in rows: TreeArray<Row>, _ rule: Rule) -> Int? {
    if rule.isViolation { return rows.firstIndex { $0.key == member } }
    let index = rows.firstIndex(notBefore: member) { rule.precedes($0.key, $1) }
    return index < rows.count && rows[index].key == member ? index : nil
  }
}

extension CollisionRule {
  /// Whether a closure makes the values.
  @inlinable
  var isCombining: Bool {
    if case .combined = choice { true } else { false }
  }

  /// Whether keys have one row, or break the contract.
  @inlinable
  var isViolation: Bool {
    if case .violation = choice { true } else { false }
  }

  /// Whether rows other than the lowest matter.
  @inlinable var heedsAll: Bool { if case .lowest = choice { heedsCount } else { true } }
}
