/// The rows that have one key: the lowest one, and the others in order.
@usableFromInline
struct KeyGroup<Member: Hashable, Value> {
  @usableFromInline typealias Row = DictionaryEntry<Member, Value>
  @usableFromInline typealias Rule = CollisionRule<Member, Value>

  /// The lowest; none in a group that is about to go.
  @usableFromInline var first: Row?
  @usableFromInline var others = Others.none
  /// It waits to be settled.
  @usableFromInline var isTouched = false
  /// Which was the lowest one when the group was settled last; known while the group waits.
  @usableFromInline var former: Member?
  /// The lowest one, or the one that was, has come, or its value was announced, since the group was settled.
  @usableFromInline var isAnnounced = false
  /// One of the rows was refreshed since the group was settled.
  @usableFromInline var isRefreshed = false

  /// The rows but the lowest.
  ///
  /// One takes no memory of its own; a tree stays as long as there is a row in it.
  @usableFromInline
  enum Others {
    case none
    case one(Row)
    case many(TreeArray<Row>)
  }

  @inlinable
  init() { first = nil }

  /// How many rows there are.
  @inlinable var count: Int {
    switch others {
    case .none: first == nil ? 0 : 1
    case .one: 2
    case .many(let rows): rows.count + 1
    }
  }
}

extension KeyGroup.Others {
  /// Calls `body` with the rows as a tree.
  @inlinable
  mutating func withRows<Result>(_ body: (inout TreeArray<KeyGroup.Row>) -> Result) -> Result {
    var rows: TreeArray<KeyGroup.Row>
    switch self {
    case .none: rows = TreeArray()
    case .one(let row): rows = [row]
    case .many(let tree): rows = tree
    }
    // The one reference, so that nothing is copied.
    self = .none
    defer { if !rows.isEmpty { self = .many(rows) } }
    return body(&rows)
  }

  /// Calls `body` with each row, in order.
  @inlinable
  func forEach(_ body: (KeyGroup.Row) -> Void) {
    switch self {
    case .none: break
    case .one(let row): body(row)
    case .many(let rows): for row in rows { body(row) }
    }
  }
}

extension KeyGroup {
  /// Notes that a row has come, or that its value was announced.
  ///
  /// That matters of the lowest one; of the one that was, too: it may be the lowest again when the group is settled.
  @inlinable
  mutating func announce(_ member: Member) {
    if first?.key == member || isTouched && former == member { isAnnounced = true }
  }

  /// The place of a member in a tree; nil where it is not found.
  @inlinable
  static func find(_ member: Member, in rows: TreeArray<Row>, _ rule: Rule) -> Int? {
    if case .violation = rule.choice { return rows.firstIndex { $0.key == member } }
    let place = rows.firstPlace(notBefore: member) { rule.precedes($0.key, $1) }
    return place < rows.count && rows[place].key == member ? place : nil
  }

  /// Adds a row and says whether the key's value may be another now; nil where the member has a row.
  @inlinable
  mutating func insert(_ row: Row, _ rule: Rule) -> Bool? {
    guard let lowest = first else {
      first = row
      return true
    }
    if lowest.key == row.key { return nil }
    let isLowest = !rule.isViolation && rule.precedes(row.key, lowest.key)
    let other = isLowest ? lowest : row
    if isLowest { first = row }
    switch others {
    case .none:
      others = .one(other)
    case .one(let known) where !isLowest && known.key == row.key:
      return nil
    default:
      let isNew = others.withRows { rows in
        if rule.isViolation {
          rows.append(other)
          return true
        }
        let place = isLowest ? 0 : rows.firstPlace(notBefore: row.key) { rule.precedes($0.key, $1) }
        if place < rows.count, rows[place].key == row.key { return false }
        rows.insert(other, at: place)
        return true
      }
      if !isNew { return nil }
    }
    return isLowest || rule.heedsAll
  }

  /// Gives a row another value and says whether the key's may be another now; nil where the row is not found.
  @inlinable
  mutating func update(_ row: Row, _ rule: Rule) -> Bool? {
    if let lowest = first, lowest.key == row.key {
      first = row
      return true
    }
    switch others {
    case .none: return nil
    case .one(let other):
      if other.key != row.key { return nil }
      others = .one(row)
    case .many:
      let isFound = others.withRows { rows in
        guard let place = Self.find(row.key, in: rows, rule) else { return false }
        rows.exchange(at: place, with: row)
        return true
      }
      if !isFound { return nil }
    }
    return rule.heedsAll
  }

  /// Takes a row out and says whether the key's value may be another now; nil where the row is not found.
  @inlinable
  mutating func remove(_ member: Member, _ rule: Rule) -> (value: Value, isFelt: Bool)? {
    if let lowest = first, lowest.key == member {
      switch others {
      case .none: first = nil
      case .one(let next): (first, others) = (next, .none)
      case .many: first = others.withRows { $0.remove(at: 0) }
      }
      return (lowest.value, true)
    }
    switch others {
    case .none: return nil
    case .one(let other):
      if other.key != member { return nil }
      others = .none
      return (other.value, rule.heedsAll)
    case .many:
      let value = others.withRows { rows in Self.find(member, in: rows, rule).map { rows.remove(at: $0).value } }
      return value.map { ($0, rule.heedsAll) }
    }
  }

  /// What the key's value is; `bin` takes the values on the way to it.
  @inlinable
  func value(_ rule: Rule, _ bin: Bin<Value>) -> Value? {
    guard var value = first?.value else { return nil }
    if case .combined(let combine) = rule.choice {
      var isMade = false
      others.forEach { row in
        let combined = combine(value, row.value)
        if isMade { bin.keep(value) }
        (value, isMade) = (combined, true)
      }
    }
    return value
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
  @inlinable
  var heedsAll: Bool { if case .lowest = choice { heedsCount } else { true } }
}
