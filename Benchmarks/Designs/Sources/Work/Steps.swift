// What the stages do with one mutation, apart from how it comes and goes: both designs run these same steps, so that
// only the turn and the storage of transactions differ.

/// The state of a filtering stage.
@frozen public struct FilterStep<Key: Hashable, Value: Equatable> {
  /// The entries that pass.
  public var members: [Key: Value] = [:]
  @usableFromInline let predicate: (Value) -> Bool

  /// A step with no entries yet.
  @inlinable
  public init(_ predicate: @escaping (Value) -> Bool) { self.predicate = predicate }

  /// Takes a whole state.
  @inlinable
  public mutating func load(_ snapshot: [Key: Value]) { members = snapshot.filter { predicate($0.value) } }

  /// Takes one mutation and answers what it means to the members.
  @inlinable
  @inline(__always)
  public mutating func step(_ mutation: DictionaryMutation<Key, Value>) -> DictionaryMutation<Key, Value>? {
    switch mutation {
    case .insert(let key, let value):
      guard predicate(value) else { return nil }
      members[key] = value
      return mutation
    case .update(let key, _, let future):
      guard predicate(future) else {
        return members.removeValue(forKey: key).map { .remove(key, $0) }
      }
      guard let past = members.updateValue(future, forKey: key) else { return .insert(key, future) }
      return .update(key, past, future)
    case .remove(let key, _):
      return members.removeValue(forKey: key).map { .remove(key, $0) }
    }
  }
}

/// The state of a sorting stage: entries by order, then key.
///
/// The order of a past value is asked for again, which the real stage may not do; here it costs both designs the same.
@frozen public struct SortStep<Key: Hashable & Comparable, Value: Equatable, Order: Comparable>: ~Copyable {
  /// An entry with its order.
  @frozen @usableFromInline struct Entry {
    @usableFromInline var order: Order
    @usableFromInline var pair: Pair<Key, Value>

    @inlinable
    init(order: Order, pair: Pair<Key, Value>) {
      self.order = order
      self.pair = pair
    }

    @inlinable
    static func isBefore(_ entry: borrowing Entry, _ order: Order, _ key: Key) -> Bool {
      entry.order == order ? entry.pair.key < key : entry.order < order
    }
  }

  @usableFromInline var entries = ChunkedArray<Entry>()
  @usableFromInline let order: (Value) -> Order

  /// A step with no entries yet.
  @inlinable
  public init(by order: @escaping (Value) -> Order) { self.order = order }

  /// Takes a whole state.
  @inlinable
  public mutating func load(_ snapshot: [Key: Value]) {
    let all = snapshot.map { Entry(order: order($0.value), pair: Pair($0.key, $0.value)) }
    entries = ChunkedArray(all.sorted { Entry.isBefore($0, $1.order, $1.pair.key) })
  }

  /// The sorted state.
  @inlinable
  public func elements() -> [Pair<Key, Value>] { entries.elements().map(\.pair) }

  @inlinable
  func place(of order: Order, _ key: Key) -> ChunkedArray<Entry>.Place {
    entries.lowerBound { Entry.isBefore($0, order, key) }
  }

  /// Takes one mutation and answers what it means to the order.
  @inlinable
  @inline(__always)
  public mutating func step(_ mutation: DictionaryMutation<Key, Value>) -> ArrayCommand<Pair<Key, Value>> {
    switch mutation {
    case .insert(let key, let value):
      let (index, pair) = insert(key, value)
      return .insert(index, pair)
    case .update(let key, let past, let future):
      let (from, old) = remove(key, past)
      let (to, new) = insert(key, future)
      return from == to ? .update(from, old, new) : .move(from, to, old, new)
    case .remove(let key, let value):
      let (index, pair) = remove(key, value)
      return .remove(index, pair)
    }
  }

  @inlinable
  mutating func insert(_ key: Key, _ value: Value) -> (Int, Pair<Key, Value>) {
    let order = order(value)
    let place = place(of: order, key)
    let index = entries.position(of: place)
    let pair = Pair(key, value)
    entries.insert(Entry(order: order, pair: pair), at: place)
    return (index, pair)
  }

  @inlinable
  mutating func remove(_ key: Key, _ value: Value) -> (Int, Pair<Key, Value>) {
    let place = place(of: order(value), key)
    precondition(entries.holds(place), "the past value is not there")
    let index = entries.position(of: place)
    let entry = entries.remove(at: place)
    precondition(entry.pair.key == key, "the past value is not there")
    return (index, entry.pair)
  }
}

/// The state of a mapping stage: what it made of each element, so that nothing is mapped twice.
@frozen public struct MapStep<Element, Mapped: Equatable>: ~Copyable {
  /// The mapped elements.
  public var mapped = ChunkedArray<Mapped>()
  @usableFromInline let transform: (Element) -> Mapped

  /// A step with no elements yet.
  @inlinable
  public init(_ transform: @escaping (Element) -> Mapped) { self.transform = transform }

  /// Takes a whole state.
  @inlinable
  public mutating func load(_ snapshot: [Element]) { mapped = ChunkedArray(snapshot.map(transform)) }

  /// Takes one command and answers what it means to the mapped elements.
  @inlinable
  @inline(__always)
  public mutating func step(_ command: ArrayCommand<Element>) -> ArrayCommand<Mapped>? {
    switch command {
    case .insert(let index, let element):
      let future = transform(element)
      mapped.insert(future, at: mapped.insertionPlace(at: index))
      return .insert(index, future)
    case .update(let index, _, let element):
      let future = transform(element)
      let place = mapped.place(at: index)
      let past = mapped[place]
      guard past != future else { return nil }
      mapped[place] = future
      return .update(index, past, future)
    case .remove(let index, _):
      return .remove(index, mapped.remove(at: mapped.place(at: index)))
    case .move(let from, let to, _, let element):
      let future = transform(element)
      let past = mapped.remove(at: mapped.place(at: from))
      mapped.insert(future, at: mapped.insertionPlace(at: to))
      return .move(from, to, past, future)
    }
  }
}

extension DictionaryMutation {
  /// The mutation of the same key with both values mapped.
  @inlinable
  @inline(__always)
  public func mapped<Mapped>(_ transform: (Value) -> Mapped) -> DictionaryMutation<Key, Mapped> {
    switch self {
    case .insert(let key, let value): .insert(key, transform(value))
    case .update(let key, let past, let future): .update(key, transform(past), transform(future))
    case .remove(let key, let value): .remove(key, transform(value))
    }
  }
}
