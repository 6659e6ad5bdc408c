// Many elements at a time.
extension TreeArray: RangeReplaceableCollection {
  /// Creates an array of the elements of a sequence.
  ///
  /// O(n); O(1) from another `TreeArray`.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    if let tree = elements as? TreeArray {
      self = tree
    } else if let direct = elements.withContiguousStorageIfAvailable({ TreePiece(copying: $0) }) {
      self.init(direct, order: nil)
    } else {
      self.init(TreePiece(ContiguousArray(elements)), order: nil)
    }
  }

  /// Creates an array that repeats one value.
  ///
  /// O(n).
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public init(repeating element: Element, count: Int) {
    if count < 0 { Violation.trap(.badParameter, "A TreeArray was made of \(count) elements. Give 0 or more.") }
    let piece = TreePiece<Element>(count: count, order: TreeUnordered.self) { elements, _, range in
      elements.initialize(repeating: element, count: range.count)
    }
    self.init(piece, order: nil)
  }

  /// Creates an array of what a function makes of each element of another.
  ///
  /// O(n).
  @inlinable
  init<Past>(mapping past: TreeArray<Past>, _ make: (Past) -> Element) {
    var rest = past.makeIterator()
    let piece = TreePiece<Element>(count: past.count, order: TreeUnordered.self) { elements, _, range in
      for place in 0..<range.count { (elements + place).initialize(to: make(rest.next().unsafelyUnwrapped)) }
    }
    self.init(piece, order: nil)
  }

  @inlinable
  init(_ piece: TreePiece<Element>, order: Any.Type?) {
    box = piece.root.map {
      TreeBox.make(TreeState(root: $0, count: piece.count, height: piece.height, order: order))
    }
  }

  /// Replaces a range by the elements of a collection.
  ///
  /// O(m + r + log n) for m new elements and r old ones.
  ///
  /// - Precondition: both ends of the range are in `0...count`; anything else is a `badIndex` violation.
  @inlinable
  public mutating func replaceSubrange<New: Collection>(_ range: Range<Int>, with elements: New)
  where New.Element == Element {
    checkGap(range.lowerBound)
    checkGap(range.upperBound)
    let added = elements.count
    if added + range.count > Self.few { return replaceMany(range, with: elements) }
    var index = range.lowerBound
    for element in elements {
      if index < range.upperBound { exchange(at: index, with: element) } else { insert(element, at: index) }
      index += 1
    }
    for _ in Swift.min(added, range.count)..<range.count { remove(at: index) }
  }

  /// Up to this many elements are edited one by one: they mostly share a leaf.
  @inlinable @inline(__always)
  static var few: Int { 16 }

  /// Splits the tree at both ends of the range, and joins the rest with the new elements.
  @inlinable @inline(never)
  mutating func replaceMany(_ range: Range<Int>, with elements: some Collection<Element>) {
    let new = TreePiece(elements)
    withPiece { piece in
      let (rest, right) = piece.split(at: range.upperBound)
      let (left, middle) = rest.split(at: range.lowerBound)
      piece = .join(.join(left, new), right)
      return middle
    }
  }

  /// Lets `body` take the tree apart and put it together again, then destroys what it returns.
  @inlinable
  mutating func withPiece(_ body: (inout TreePiece<Element>) -> TreePiece<Element>) {
    let work = plain()
    work.flushFinger()
    let state = work.state
    var piece = TreePiece<Element>(root: state.pointee.root, count: state.pointee.count, height: state.pointee.height)
    if piece.count == 0 {
      piece.destroy()
      piece = TreePiece()
    }
    let past = body(&piece)
    let root = piece.root ?? Layout.makeLeaf(TreeUnordered.self)
    state.pointee = TreeState(root: root, count: piece.count, height: piece.height, order: nil)
    past.destroy()
  }

  /// Appends the elements of a sequence.
  ///
  /// O(m + log n).
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    if elements.underestimatedCount <= Self.few {
      for element in elements { append(element) }
    } else {
      replaceMany(count..<count, with: TreeArray(elements))
    }
  }

  /// Inserts the elements of a collection at an index.
  ///
  /// O(m + log n).
  ///
  /// - Precondition: `index` is in `0...count`; anything else is a `badIndex` violation.
  @inlinable
  public mutating func insert(contentsOf elements: some Collection<Element>, at index: Int) {
    checkGap(index)
    replaceSubrange(index..<index, with: elements)
  }

  /// Removes a range.
  ///
  /// O(r + log n).
  ///
  /// - Precondition: both ends of the range are in `0...count`; anything else is a `badIndex` violation.
  @inlinable
  public mutating func removeSubrange(_ range: Range<Int>) {
    replaceSubrange(range, with: EmptyCollection())
  }

  /// Removes all elements that satisfy a condition.
  ///
  /// O(n).
  @inlinable
  public mutating func removeAll(where isUnwanted: (Element) throws -> Bool) rethrows {
    guard let first = try firstIndex(where: isUnwanted) else { return }
    var kept = ContiguousArray<Element>()
    for element in self[(first + 1)...] where try !isUnwanted(element) { kept.append(element) }
    replaceSubrange(first..<count, with: kept)
  }
}
