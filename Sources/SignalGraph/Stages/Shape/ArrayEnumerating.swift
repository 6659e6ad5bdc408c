/// The elements of an array, each with its offset, which is read on demand.
///
/// The offset is no part of a mutation: an insertion at the beginning sends one mutation, not n. Choose it where a row
/// must know its offset long after it was made (a cell that shows its number); to walk once over offsets and elements,
/// enumerate the array's `elements`.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` of the element with a place of its own |
/// | `update` | `update`, at the same place |
/// | `remove` | `remove`; the place is dead, its offset nil |
/// | `move` | `move`, with the place |
/// | `replace` of a range | `replace`; the places of its rows are dead, those that come have places of their own |
/// | `initiation`, `termination` | the same, with places |
///
/// ```swift
/// let queue = ArraySlot(["LH 4", "BA 9"])
/// let rows = queue.enumerated()
/// let row = rows[1]                // BA 9, row.offset is 1
/// queue.insert("AF 1", at: 0)      // row.offset is 2
/// queue.move(from: 2, to: 0)       // row.offset is 0
/// queue.removeFirst()              // row.offset is nil
/// rows.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(log n), amortised; a transaction of k, O(k log n); reading an offset
///   O(log² n). Memory per element: the element and a reference in a tree, and its place: a number in a tree, another
///   in a table, and 16 bytes in a list.
///
/// Preconditions: offsets are read in the graph's isolation domain, and not in the closures of stages, which are not called
/// again when a row gets another one: that is a violation in debug builds, as reading a state there is.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor. Offsets are
/// nil from then on.
public final class ArrayEnumerating<Element>: ArrayStage<ArrayTransaction<Element>, EnumeratedElement<Element>> {
  /// Makes an enumeration that is registered by its user.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(ArrayEnumerating<Element>.self, label, fileID, line)
    let places = PlaceTable()
    super.init(StageParts(subject, NamedRows(places) { EnumeratedElement($0, $1, places) }))
  }
}

/// An element of an array that knows where it stands; see ``ArrayEnumerating``.
public struct EnumeratedElement<Element> {
  /// The element.
  public let element: Element
  @usableFromInline let name: Int
  @usableFromInline let places: PlaceTable

  @inlinable
  init(_ element: Element, _ name: Int, _ places: PlaceTable) {
    self.element = element
    self.name = name
    self.places = places
  }

  /// The element's offset now; nil when it is no longer there.
  ///
  /// - Complexity: O(log² n).
  @inlinable
  public var offset: Int? {
    Turn.noteReadingOfOffset()
    return places.index(of: name)
  }
}

extension EnumeratedElement: Equatable where Element: Equatable {
  /// Whether the elements are equal and at the same place.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.places === right.places && left.element == right.element
  }
}

extension EnumeratedElement: Hashable where Element: Hashable {
  /// Hashes the element and its place.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(element)
  }
}

@available(*, unavailable)
extension EnumeratedElement: Sendable {}

extension EnumeratedElement: CustomStringConvertible {
  /// The offset, a colon and the element.
  public var description: String { "\(offset.map(String.init) ?? "nil"): \(element)" }
}

extension ArrayStorage {
  /// Gives each element an offset that is read on demand; see ``ArrayEnumerating``.
  ///
  /// For pairs of offsets and elements once, write `storage.elements.enumerated()`.
  @inlinable
  public final func enumerated(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayEnumerating<Element> {
    feeding(ArrayEnumerating<Element>(label: label, fileID: fileID, line: line))
  }
}
