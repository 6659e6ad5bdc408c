extension TreeArray: ExpressibleByArrayLiteral {
  /// Creates an array of a literal's elements.
  ///
  /// O(n).
  @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension TreeArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order.
  ///
  /// O(n); O(1) for copies of which neither was edited since, and O(k log n) for those of which k elements were replaced:
  /// what both share is equal.
  @inlinable
  public static func == (left: TreeArray, right: TreeArray) -> Bool {
    if left.box === right.box { return true }
    guard left.count == right.count else { return false }
    return left.isSameByNodes(as: right) ?? left.elementsEqual(right)
  }

  /// Whether another array of as many elements has equal ones, from what the two do not share; nil where their nodes do
  /// not divide the elements alike.
  @inlinable
  func isSameByNodes(as other: TreeArray) -> Bool? {
    guard let one = box?.memory.state.pointee, let another = other.box?.memory.state.pointee,
      one.height == another.height, one.pending == 0, another.pending == 0
    else { return nil }
    return withExtendedLifetime((box, other.box)) { Self.isSame(one.root, another.root, height: one.height) }
  }

  /// The same for nodes of one height with as many elements below them.
  @inlinable
  static func isSame(_ one: TreeNode, _ other: TreeNode, height: Int) -> Bool? {
    if one == other { return true }
    guard one.count == other.count else { return nil }
    if height == 0 {
      let (elements, others) = (one.elements(Element.self), other.elements(Element.self))
      return (0..<one.count).allSatisfy { elements[one.permutation[$0]] == others[other.permutation[$0]] }
    }
    for slot in 0..<one.count where one.elements(below: slot) != other.elements(below: slot) { return nil }
    for slot in 0..<one.count {
      let isSame = isSame(one.children[slot], other.children[slot], height: height - 1)
      if isSame != true { return isSame }
    }
    return true
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
