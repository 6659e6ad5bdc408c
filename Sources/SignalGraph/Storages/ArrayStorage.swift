/// An array whose elements change: read-only.
///
/// | what happens | leaves |
/// |---|---|
/// | a session begins | `initiation` with the array |
/// | elements come, change, move and go | `transition`, an ordered list of commands |
/// | a session ends | `termination` with the last array |
///
/// Slots and stages are its subclasses; take this type where either will do. It is not a collection: see
/// ``ElementReading``. A snapshot is a ``TreeArray``, taken in O(1). Reading one element is O(log n), iterating is O(1)
/// per element.
open class ArrayStorage<Element>: StateStorage<ArrayTransaction<Element>>, ArrayReading {}

/// Reading an array storage in place.
public protocol ArrayReading: ElementReading where Elements == TreeArray<Element> {}

extension ArrayReading {
  /// The element at `position`.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public subscript(position: Int) -> Element {
    let elements = elements
    if UInt(bitPattern: position) >= UInt(bitPattern: elements.count) {
      Chained.reportIndex(position, elements.count, self)
    }
    return elements[position]
  }
}

extension ArrayStorage {
  /// The state as a value; empty outside of a session.
  ///
  /// - Complexity: O(1).
  @inlinable public final var elements: TreeArray<Element> { outlet.shown ?? TreeArray() }

  /// The number of elements; 0 outside of a session.
  @inlinable public final var count: Int { outlet.shown?.count ?? 0 }

  /// Whether there are no elements.
  @inlinable public final var isEmpty: Bool { count == 0 }

  /// The first element; nil if there is none.
  @inlinable public final var first: Element? { outlet.shown?.first }

  /// The last element; nil if there is none.
  @inlinable public final var last: Element? { outlet.shown?.last }

  /// The positions of the elements as they are now.
  @inlinable public final var indices: Range<Int> { 0..<count }
}

extension ArrayStorage where Element: Equatable {
  /// Whether an element is there now; for an answer that is kept up to date see `containment(of:)`.
  ///
  /// - Complexity: O(n).
  @inlinable public final func contains(_ element: Element) -> Bool { elements.contains(element) }

  /// Whether these are the elements now, in this order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public final func elementsEqual(_ others: some Sequence<Element>) -> Bool { elements.elementsEqual(others) }
}
