extension TreeArray: RandomAccessCollection, MutableCollection {
  /// A position, counted from zero.
  public typealias Index = Int
  /// All positions.
  public typealias Indices = Range<Int>

  /// Zero.
  @inlinable @inline(__always)
  public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable @inline(__always)
  public var endIndex: Int { count }

  /// The number of elements.
  ///
  /// O(1).
  @inlinable @inline(__always)
  public var count: Int {
    guard let box else { return 0 }
    return box.memory.state.pointee.count
  }

  /// Whether there is no element.
  ///
  /// O(1).
  @inlinable @inline(__always)
  public var isEmpty: Bool { count == 0 }

  /// The element at a position.
  ///
  /// - Precondition: the position is in `0..<count`; anything else is a `badIndex` violation.
  ///
  /// O(log n).
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      check(position)
      return withExtendedLifetime(box) {
        let (leaf, offset) = Self.leaf(holding: position, in: box.unsafelyUnwrapped.memory.state)
        return leaf.elements(Element.self)[leaf.permutation[offset]]
      }
    }
    set {
      check(position)
      plain().place(of: position).pointee = newValue
    }
    _modify {
      check(position)
      yield &plain().place(of: position).pointee
    }
  }

  /// The element at a position, which is found faster in the leaf of the last edit.
  ///
  /// O(log n).
  @inlinable @inline(__always)
  func element(near position: Int) -> Element { elementInLastLeaf(at: position) ?? self[position] }

  /// The element at a position, if it is in the leaf of the last edit.
  ///
  /// O(1).
  @inlinable @inline(__always)
  func elementInLastLeaf(at position: Int) -> Element? {
    guard let state = box?.memory.state, let leaf = state.pointee.fingerLeaf else { return nil }
    let offset = position &- state.pointee.fingerStart
    guard UInt(bitPattern: offset) < UInt(bitPattern: leaf.count) else { return nil }
    return withExtendedLifetime(box) { leaf.elements(Element.self)[leaf.permutation[offset]] }
  }

  /// The first element; nil when there is none.
  ///
  /// O(log n): one load on each level.
  @inlinable
  public var first: Element? {
    withExtendedLifetime(box) {
      guard let state = box?.memory.state, state.pointee.count > 0 else { return nil }
      var node = state.pointee.root
      var height = state.pointee.height
      while height > 0 {
        node = node.children[0]
        height &-= 1
      }
      return node.elements(Element.self)[node.permutation[0]]
    }
  }

  /// The last element; nil when there is none.
  ///
  /// O(log n): one load on each level.
  @inlinable
  public var last: Element? {
    withExtendedLifetime(box) {
      guard let state = box?.memory.state, state.pointee.count > 0 else { return nil }
      var node = state.pointee.root
      var height = state.pointee.height
      while height > 0 {
        node = node.children[node.count &- 1]
        height &-= 1
      }
      return node.elements(Element.self)[node.permutation[node.count &- 1]]
    }
  }

  /// Exchanges the elements at two positions.
  ///
  /// - Precondition: both are in `0..<count`; anything else is a `badIndex` violation.
  ///
  /// O(log n).
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    check(i)
    check(j)
    guard i != j else { return }
    let work = plain()
    // The second call copies nothing on the first path, which is unshared already.
    let (first, second) = (work.place(of: i), work.place(of: j))
    let element = first.move()
    first.moveInitialize(from: second, count: 1)
    second.initialize(to: element)
  }

  /// Visits the elements in order, leaf by leaf.
  ///
  /// O(n) in all.
  @inlinable public func makeIterator() -> Iterator { Iterator(self) }

  /// Visits the elements of a tree, leaf by leaf; the tree may be edited meanwhile.
  @frozen
  public struct Iterator: IteratorProtocol {
    // Keeps the nodes alive, and unwritten because it is a second owner.
    @usableFromInline let box: TreeBox<Element>?
    @usableFromInline var elements: UnsafeMutablePointer<Element>?
    /// The slots of the leaf's elements that are still to come, beginning with the lowest nibble.
    @usableFromInline var slots: UInt64 = 0
    /// How many elements of the leaf are still to come.
    @usableFromInline var rest = 0
    /// The index of the first element after the leaf.
    @usableFromInline var index = 0
    /// The leaves that follow under the same parent.
    @usableFromInline var sibling: UnsafeMutablePointer<TreeNode>?
    @usableFromInline var siblings = 0

    @inlinable init(_ tree: TreeArray) { box = tree.box }

    /// The next element; nil after the last.
    @inlinable @inline(__always)
    public mutating func next() -> Element? {
      if _slowPath(rest == 0), !advance() { return nil }
      let element = withExtendedLifetime(box) { elements.unsafelyUnwrapped[Int(slots & 15)] }
      slots &>>= 4
      rest &-= 1
      return element
    }

    /// Goes on to the next leaf; false after the last.
    @inlinable @inline(never)
    mutating func advance() -> Bool {
      if siblings == 0, !descend() { return false }
      let leaf = sibling.unsafelyUnwrapped.pointee
      sibling = sibling.unsafelyUnwrapped + 1
      siblings &-= 1
      elements = leaf.elements(Element.self)
      slots = leaf.permutation.bits
      rest = leaf.count
      index &+= rest
      return true
    }

    /// Goes down to the parent of the next leaf; false after the last.
    @inlinable @inline(never)
    mutating func descend() -> Bool {
      guard let memory = box?.memory, index < memory.state.pointee.count else { return false }
      let state = memory.state
      var place = memory.root
      siblings = 1
      // The next element is the first of a leaf. What is pending at the finger is not counted yet.
      var rest = index &+ 1
      if index > state.pointee.fingerStart { rest &-= state.pointee.pending }
      for _ in 0..<state.pointee.height {
        let node = place.pointee
        let slot = node.find(&rest)
        place = node.children + slot
        siblings = node.count - slot
      }
      sibling = place
      return true
    }
  }
}
