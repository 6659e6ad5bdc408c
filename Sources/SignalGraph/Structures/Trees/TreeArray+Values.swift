extension TreeArray: ExpressibleByArrayLiteral {
  /// Creates an array of a literal's elements.
  ///
  /// O(n).
  @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension TreeArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order.
  ///
  /// O(n); O(1) for copies of which neither was edited since, and O(k log n) for those of which k elements were
  /// replaced, or others came, went or moved: what both share is equal, and the first difference decides.
  @inlinable
  public static func == (left: TreeArray, right: TreeArray) -> Bool {
    if left.box === right.box { return true }
    guard left.count == right.count else { return false }
    var start = 0
    return left.isSameByNodes(as: right, &start) ?? left.isSame(as: right, from: start)
  }

  /// Whether another array has equal elements, as far as the nodes of both divide the elements alike.
  ///
  /// - Returns: nil where they do so up to `start` only, and have equal elements there.
  @inlinable
  func isSameByNodes(as other: TreeArray, _ start: inout Int) -> Bool? {
    guard let one = box?.memory.state.pointee, let another = other.box?.memory.state.pointee,
      one.height == another.height
    else { return nil }
    return withExtendedLifetime((box, other.box)) {
      one.root == another.root ? true : Self.isSame(one.root, another.root, height: one.height, &start)
    }
  }

  /// The same for two nodes of one height, which stand at `start`.
  @inlinable
  static func isSame(_ one: TreeNode, _ other: TreeNode, height: Int, _ start: inout Int) -> Bool? {
    let count = Swift.min(one.count, other.count)
    if height == 0 {
      let (elements, others) = (one.elements(Element.self), other.elements(Element.self))
      for place in 0..<count where elements[one.permutation[place]] != others[other.permutation[place]] { return false }
      start += count
    } else {
      for slot in 0..<count {
        let (child, counterpart) = (one.children[slot], other.children[slot])
        if child == counterpart {
          // What is pending at a finger is missing from the counts above its leaf. Two arrays may share that leaf, so it is
          // asked itself, but none of the nodes above it.
          start += height == 1 ? child.count : one.elements(below: slot)
        } else {
          let isSame = isSame(child, counterpart, height: height - 1, &start)
          if isSame != true { return isSame }
        }
      }
    }
    return one.count == other.count ? true : nil
  }

  /// Whether another array of as many elements has equal ones from an index on.
  @inlinable
  func isSame(as other: TreeArray, from start: Int) -> Bool {
    if start == count { return true }
    var (elements, others) = (Iterator(self, from: start), Iterator(other, from: start))
    while let element = elements.next(), let other = others.next() {
      if element != other { return false }
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
