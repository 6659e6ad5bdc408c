extension TreeArray: ExpressibleByArrayLiteral {
  /// Creates an array of a literal's elements.
  ///
  /// O(n).
  @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension TreeArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order.
  ///
  /// O(n); O(1) for copies of which neither was edited since.
  @inlinable
  public static func == (left: TreeArray, right: TreeArray) -> Bool {
    left.box === right.box || (left.count == right.count && left.elementsEqual(right))
  }
}

extension TreeArray: Hashable where Element: Hashable {
  /// Hashes the count and every element.
  ///
  /// O(n).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension TreeArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, as an array prints them.
  public var description: String { Array(self).description }

  /// The elements in full, as an array prints them.
  public var debugDescription: String { Array(self).debugDescription }
}

extension TreeArray: CustomReflectable {
  /// The elements, as those of an array.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}
