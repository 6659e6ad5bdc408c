import SignalGraph

/// What is common to the places of a state tree, whatever they hold: ``AtomValue``, ``AtomTable``, ``AtomList``.
public class AnyAtomPlace {
  /// Its name in the tree, with those of the nodes before it, as `board.todos`.
  ///
  /// It is empty before a store has taken the tree.
  public final internal(set) var path = ""
  /// The store's revision in which it changed last; a number, so that accesses need no checks.
  @exclusivity(unchecked) final var lastRevision = 0
  /// Whether a store has it.
  final var isTaken = false

  @usableFromInline init() {}
}

@available(*, unavailable)
extension AnyAtomPlace: Sendable {}

/// What a store, a journal and a trial do with a place of whatever kind.
protocol TreePlace: AnyAtomPlace {
  /// The parent that its states name; nil if they are no ``AtomState``.
  var parentType: Any.Type? { get }
  /// Writes what it holds, or what it held before edits that wait.
  func encodeState(isSettled: Bool, to container: inout KeyedEncodingContainer<PartKey>) throws
  func decodeState(from container: KeyedDecodingContainer<PartKey>) throws
  /// Performs a written change as an edit of this place.
  func decodeChange(from container: KeyedDecodingContainer<PartKey>, _ turn: AtomTurn) throws
  /// What it holds now, for a trial.
  func kept() -> any KeptPlace
}

/// A place of a state tree: a slot of a signal graph that only reactions edit.
///
/// Read it, and make views of its `storage`, which follow in O(log n).
public class AtomPlace<Origin: Slot>: AnyAtomPlace where Origin.Transaction: AtomTransaction {
  @usableFromInline final let slot: Origin
  final let parentType: Any.Type?

  @usableFromInline
  init(_ slot: Origin, parent: Any.Type?) { (self.slot, parentType) = (slot, parent) }

  /// The whole of what it holds: in a turn, with what events and reactions before have done.
  ///
  /// While a snapshot of a table lives, the next change copies the table.
  public final var snapshot: Origin.Transaction.Snapshot { slot.snapshot ?? slot.settled }
}

extension AtomPlace: TreePlace {
  func encodeState(isSettled: Bool, to container: inout KeyedEncodingContainer<PartKey>) throws {
    try container.encode(isSettled ? slot.settled : snapshot, forKey: PartKey(path))
  }

  func decodeState(from container: KeyedDecodingContainer<PartKey>) throws {
    guard container.contains(PartKey(path)) else { return }
    slot.replace(with: try container.decode(Origin.Transaction.Snapshot.self, forKey: PartKey(path)))
  }

  func decodeChange(from container: KeyedDecodingContainer<PartKey>, _ turn: AtomTurn) throws {
    let change = try container.decode(Origin.Transaction.self, forKey: PartKey(path))
    try slot.apply(validating: change)
    turn.changes.append(PlaceChange(place: self, transaction: change))
  }

  func kept() -> any KeptPlace { KeptSnapshot(place: self, snapshot: snapshot) }
}

/// A value of the tree that reacts as a whole: settings, a filter, a cursor.
public final class AtomValue<State: AtomState>: AtomPlace<ValueSlot<State>> {
  /// The value as a storage: views of it follow.
  public let storage: ValueStorage<State>

  /// Makes a place with a value.
  @inlinable
  public init(
    _ state: State = .initial(), label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let slot = ValueSlot(state, label: label, fileID: fileID, line: line)
    storage = slot.readOnly()
    super.init(slot, parent: State.Parent.self)
  }

  /// The value.
  @inlinable
  public var value: State { slot.value }
}

/// Elements of the tree by id: an event reaches one of n in O(1).
public final class AtomTable<ID: Hashable & Codable & Sendable, Element: Codable & Equatable & Sendable>:
  AtomPlace<DictionarySlot<ID, Element>>
{
  /// The elements as a storage: filter, sort and map it, and the view follows each change in O(log n).
  public let storage: DictionaryStorage<ID, Element>

  /// Makes a place with elements.
  @inlinable
  public init(
    _ elements: [ID: Element] = [:], label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let slot = DictionarySlot(elements, label: label, fileID: fileID, line: line)
    storage = slot.readOnly()
    super.init(slot, parent: parent(of: Element.self))
  }

  /// The element of an id; nil if there is none.
  @inlinable
  public subscript(id: ID) -> Element? { slot[id] }

  /// How many elements there are.
  @inlinable
  public var count: Int { slot.count }

  /// Whether there are no elements.
  @inlinable
  public var isEmpty: Bool { slot.isEmpty }

  /// The ids of the elements that satisfy a predicate, in no particular order.
  ///
  /// - Complexity: O(n).
  public func ids(where isIncluded: (Element) -> Bool = { _ in true }) -> [ID] {
    slot.elements.compactMap { isIncluded($0.value) ? $0.key : nil }
  }
}

/// Elements of the tree by index: an event reaches one of n in O(log n).
public final class AtomList<Element: Codable & Equatable & Sendable>: AtomPlace<ArraySlot<Element>> {
  /// The elements as a storage: views of it follow each change in O(log n).
  public let storage: ArrayStorage<Element>

  /// Makes a place with elements.
  @inlinable
  public init(
    _ elements: [Element] = [], label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let slot = ArraySlot(elements, label: label, fileID: fileID, line: line)
    storage = slot.readOnly()
    super.init(slot, parent: parent(of: Element.self))
  }

  /// The element at an index.
  ///
  /// - Precondition: the index is in `0..<count`.
  @inlinable
  public subscript(index: Int) -> Element { slot[index] }

  /// How many elements there are.
  @inlinable
  public var count: Int { slot.count }

  /// Whether there are no elements.
  @inlinable
  public var isEmpty: Bool { slot.isEmpty }

  /// The last element; nil if there is none.
  @inlinable
  public var last: Element? { slot.last }
}

/// The parent that a type of state names; nil for another type.
@usableFromInline
func parent<Element>(of type: Element.Type) -> Any.Type? {
  func parent<State: AtomState>(_ type: State.Type) -> Any.Type { State.Parent.self }
  return (type as? any AtomState.Type).map { parent($0) }
}

/// The name of a part as a key of a document.
@usableFromInline
struct PartKey: CodingKey {
  @usableFromInline let stringValue: String
  @usableFromInline var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  @usableFromInline init(stringValue: String) { self.stringValue = stringValue }
  @usableFromInline init?(intValue: Int) { nil }
}
