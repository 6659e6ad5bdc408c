/// The rows that have one key: the lowest one, and where the others are.
@usableFromInline
struct KeyGroup<Member: Hashable, Value> {
  /// The value of the lowest row, and the member whose it is.
  @usableFromInline var value: Value
  @usableFromInline var member: Member
  /// Four marks, and above them the number of the other rows' tree in a ``Forest``.
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
  /// The tree of the other rows.
  @inlinable var others: Int32 {
    get { marks >> 4 }
    set { marks = marks & 15 | newValue << 4 }
  }
}

// The rows of keys that have more than one, but for the lowest of each: a tree per key, in order.
extension Forest {
  /// Adds a row; false where its member has one.
  @inlinable
  func insert<Member: Hashable, Value>(
    _ row: Element, in root: inout Int32, isLowest: Bool, _ rule: CollisionRule<Member, Value>
  ) -> Bool where Element == DictionaryEntry<Member, Value> {
    var index = 0
    if root != 0, rule.isViolation {
      index = count(root)
    } else if root != 0, !isLowest {
      let place = search(root) { rule.precedes($0.key, row.key) }
      if place.node != 0, self[place.node].key == row.key { return false }
      index = place.index
    }
    insert(row, at: index, in: &root)
    return true
  }

  /// The index and the node of a member's row; nil where there is none.
  @inlinable
  func find<Member: Hashable, Value>(
    _ member: Member, in root: Int32, _ rule: CollisionRule<Member, Value>
  ) -> (index: Int, node: Int32)? where Element == DictionaryEntry<Member, Value> {
    if rule.isViolation {
      let index = (0..<count(root)).first { self[node(at: $0, in: root)].key == member }
      return index.map { ($0, node(at: $0, in: root)) }
    }
    // Mostly there is one row, which has no order to be found by.
    if count(root) == 1 { return self[root].key == member ? (0, root) : nil }
    let place = search(root) { rule.precedes($0.key, member) }
    return place.node != 0 && self[place.node].key == member ? place : nil
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
