/// A row of an array in sections: the header of a group, or one of its elements.
///
/// ```swift
/// switch rows[index] {
/// case .header(let airline, let count): draw("\(airline) (\(count))")
/// case .element(let flight): draw(flight)
/// }
/// ```
public enum SectionRow<Group, Summary, Element> {
  /// The header of a group: the group, and what the aggregate makes of its elements.
  case header(Group, Summary)
  /// An element.
  case element(Element)
}

extension SectionRow {
  /// The element; nil in a header.
  @inlinable
  public var element: Element? {
    if case .element(let element) = self { element } else { nil }
  }
}

extension SectionRow: Equatable where Group: Equatable, Summary: Equatable, Element: Equatable {}
extension SectionRow: Hashable where Group: Hashable, Summary: Hashable, Element: Hashable {}
extension SectionRow: Sendable where Group: Sendable, Summary: Sendable, Element: Sendable {}

/// What a row of sections is sorted by: its group, then the header before its elements, then these by their order.
@usableFromInline
struct SectionKey<Group, Order, Name> {
  @usableFromInline let group: Group
  /// The order of an element, and the name that decides between equals; nil for the header.
  @usableFromInline let row: (order: Order, name: Name)?

  @inlinable
  init(_ group: Group, _ row: (order: Order, name: Name)? = nil) { (self.group, self.row) = (group, row) }
}

extension SectionKey: WordedOrder {
  @inlinable static var hasWord: Bool { @inline(__always) get { OrderWord.exists(for: Group.self) } }

  @inlinable static var isWholeWord: Bool { @inline(__always) get { false } }

  @inlinable var word: UInt64 { @inline(__always) get { OrderWord.first(of: group) } }

  /// That of the order, where groups are numbers; the header, which comes first, has the least.
  @inlinable
  var nextWord: UInt64 {
    @inline(__always) get {
      if !OrderWord.isWhole(Group.self) { return OrderWord.second(of: group) }
      return row.map { OrderWord.first(of: $0.order) } ?? 0
    }
  }
}
