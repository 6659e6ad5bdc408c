/// The entries that have one key: the lowest one, and the others in a tree, ordered by what they were known by before.
@usableFromInline
struct KeyGroup<Member: Hashable, Value> {
  /// The lowest; none in a group that is about to go.
  @usableFromInline var first: Entry<Member, Value>?
  @usableFromInline var others = TreeArray<Entry<Member, Value>>()
  /// It waits to be settled.
  @usableFromInline var isTouched = false
  /// Which was the lowest one when the group was settled last; known while the group waits.
  @usableFromInline var former: Member?
  /// The lowest one, or the one that was, has come, or its value was announced, since the group was settled.
  @usableFromInline var isAnnounced = false
  /// One of the entries was refreshed since the group was settled.
  @usableFromInline var isRefreshed = false

  @inlinable
  init() { first = nil }
}

extension KeyGroup {
  /// Notes that an entry has come, or that its value was announced.
  ///
  /// That matters of the lowest one; of the one that was, too: it may be the lowest again when the group is settled.
  @inlinable
  mutating func announce(_ member: Member) {
    if first?.key == member || isTouched && former == member { isAnnounced = true }
  }

  @usableFromInline typealias Rule = CollisionRule<Member, Value>

  /// The place of a member among the others, or where it would go.
  @inlinable
  func place(of member: Member, _ rule: Rule) -> Int {
    others.firstPlace(notBefore: member) { rule.precedes($0.key, $1) }
  }

  /// The place of a member among the others; nil where it is not found.
  @inlinable
  func find(_ member: Member, _ rule: Rule) -> Int? {
    if case .violation = rule.choice { return others.firstIndex { $0.key == member } }
    let place = place(of: member, rule)
    return place < others.count && others[place].key == member ? place : nil
  }

  /// Adds an entry and says whether the key's value may be another now.
  @inlinable
  mutating func insert(_ entry: Entry<Member, Value>, _ rule: Rule, _ spare: inout SpareTrees<Entry<Member, Value>>)
    -> Bool
  {
    guard let lowest = first else {
      first = entry
      return true
    }
    if others.isEmpty { spare.take(&others) }
    if case .violation = rule.choice {
      others.append(entry)
      return true
    }
    guard rule.precedes(entry.key, lowest.key) else {
      others.insert(entry, at: place(of: entry.key, rule))
      return rule.heedsAll
    }
    others.insert(lowest, at: 0)
    first = entry
    return true
  }

  /// Gives an entry another value and says whether the key's may be another now; nil where the entry is not found.
  @inlinable
  mutating func update(_ entry: Entry<Member, Value>, _ rule: Rule) -> Bool? {
    if let lowest = first, lowest.key == entry.key {
      first = entry
      return true
    }
    guard let place = find(entry.key, rule) else { return nil }
    others.exchange(at: place, with: entry)
    return rule.heedsAll
  }

  /// Takes an entry out and says whether the key's value may be another now; nil where the entry is not found.
  @inlinable
  mutating func remove(
    _ member: Member,
    _ rule: Rule,
    _ spare: inout SpareTrees<Entry<Member, Value>>
  ) -> (value: Value, isFelt: Bool)? {
    defer { if others.isEmpty { spare.keep(&others) } }
    if let lowest = first, lowest.key == member {
      first = others.isEmpty ? nil : others.remove(at: 0)
      return (lowest.value, true)
    }
    guard let place = find(member, rule) else { return nil }
    return (others.remove(at: place).value, rule.heedsAll)
  }

  /// What the key's value is; `bin` takes the values on the way to it.
  @inlinable
  func value(_ rule: Rule, _ bin: Bin<Value>) -> Value? {
    guard var value = first?.value else { return nil }
    if case .combined(let combine) = rule.choice {
      for (number, entry) in others.enumerated() {
        let combined = combine(value, entry.value)
        if number > 0 { bin.keep(value) }
        value = combined
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

  /// Whether entries other than the lowest matter.
  @inlinable
  var heedsAll: Bool {
    if case .lowest = choice { false } else { true }
  }
}

/// Emptied trees, kept with their memory for the next that is needed, so that what shares a key now and then costs no
/// allocation.
@usableFromInline
struct SpareTrees<Element> {
  @usableFromInline var trees: [TreeArray<Element>] = []

  /// How many are kept at most.
  @inlinable static var limit: Int { 256 }

  @inlinable
  init() {}

  /// Gives memory to an empty tree, if there is some.
  @inlinable
  mutating func take(_ tree: inout TreeArray<Element>) {
    if tree.box == nil, let spare = trees.popLast() { tree = spare }
  }

  /// Keeps the memory of an empty tree.
  @inlinable
  mutating func keep(_ tree: inout TreeArray<Element>) {
    guard tree.box != nil, trees.count < Self.limit else { return }
    trees.append(tree)
    tree = TreeArray()
  }
}
