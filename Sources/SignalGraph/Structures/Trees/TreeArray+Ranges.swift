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
      self.init(direct, TreeUnordered.self)
    } else {
      self.init(ContiguousArray(elements).withUnsafeBufferPointer { TreePiece(copying: $0) }, TreeUnordered.self)
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
    self.init(piece, TreeUnordered.self)
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
    self.init(piece, TreeUnordered.self)
  }

  @inlinable
  init<Order>(_ piece: TreePiece<Element>, _ order: Order.Type) {
    guard let root = piece.root else { return }
    if piece.height == 0 {
      box = .make(copying: root, order)
      piece.destroy()
    } else {
      let type = Layout.isOrdered(order) ? order : nil
      box = .make(TreeState(root: root, count: piece.count, height: piece.height, order: type))
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
    // A tree gives its nodes.
    if let tree = elements as? TreeArray, tree.count > Self.longRun {
      checkGap(range.lowerBound)
      checkGap(range.upperBound)
      return replaceMany(range, with: TreePiece(tree))
    }
    let isDone: Void? = elements.withContiguousStorageIfAvailable { replace(range, with: $0) }
    if isDone == nil { ContiguousArray(elements).withUnsafeBufferPointer { replace(range, with: $0) } }
  }

  /// Replaces a range by copies of a buffer's elements: the one way for collections of all types.
  @inlinable @inline(never)
  mutating func replace(_ range: Range<Int>, with new: UnsafeBufferPointer<Element>) {
    checkGap(range.lowerBound)
    checkGap(range.upperBound)
    switch (range.count, new.count) {
    case (0, 0): break
    case (0, 1): insert(new[0], at: range.lowerBound)
    case (1, 0): remove(at: range.lowerBound)
    case (1, 1): exchange(at: range.lowerBound, with: new[0])
    case (let past, let future) where past + future > Self.longRun: replaceMany(range, with: TreePiece(copying: new))
    default:
      if _isPOD(Element.self) { return replaceRun(range, with: new, handingOut: nil) }
      // What goes is released when the tree is whole again.
      var past: [Element] = []
      replaceRun(range, with: new, handingOut: &past)
    }
  }

  /// Replaces a range by copies of a buffer's elements, leaf by leaf, and appends the past elements to an array.
  ///
  /// O(m + r + log n). For runs of up to a thousand elements or so; longer ones are replaced as whole trees for less.
  ///
  /// - Precondition: both ends of the range are in `0...count`; anything else is a `badIndex` violation. Where no array is
  ///   given, elements need no release.
  @inlinable
  mutating func replaceRun(
    _ range: Range<Int>, with new: UnsafeBufferPointer<Element>, handingOut past: UnsafeMutablePointer<[Element]>?
  ) {
    checkGap(range.lowerBound)
    checkGap(range.upperBound)
    let work = plain()
    let kept = Swift.min(range.count, new.count)
    let gap = range.lowerBound + kept
    work.exchangeRun(at: range.lowerBound, with: UnsafeBufferPointer(rebasing: new[..<kept]), past)
    if gap < range.upperBound { work.removeRun(gap..<range.upperBound, past) }
    if kept < new.count { work.insertRun(UnsafeBufferPointer(rebasing: new[kept...]), at: gap) }
  }

  /// Runs up to this length are edited leaf by leaf.
  @inlinable @inline(__always)
  static var longRun: Int { 1024 }

  /// Splits the tree at both ends of the range, and joins the rest with a tree, which is used up.
  @inlinable @inline(never)
  mutating func replaceMany(_ range: Range<Int>, with new: TreePiece<Element>) {
    if count - range.count + new.count > TreeLayout<Element>.maximumCount { TreeLayout<Element>.trapFull() }
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
    var piece = TreePiece<Element>(root: work.takeRoot(), count: state.pointee.count, height: state.pointee.height)
    if piece.count == 0 {
      piece.destroy()
      piece = TreePiece()
    }
    let past = body(&piece)
    let root = piece.root ?? work.makeLeaf()
    var whole = TreeState(root: root, count: piece.count, height: piece.height, order: nil)
    (whole.spareLeaves, whole.spareInners) = (state.pointee.spareLeaves, state.pointee.spareInners)
    state.pointee = whole
    past.destroy()
  }

  /// Appends the elements of a sequence.
  ///
  /// O(m + log n).
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    if let tree = elements as? TreeArray { return replaceSubrange(count..<count, with: tree) }
    let isDone: Void? = elements.withContiguousStorageIfAvailable { replace(count..<count, with: $0) }
    if isDone == nil { ContiguousArray(elements).withUnsafeBufferPointer { replace(count..<count, with: $0) } }
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
    replace(range, with: UnsafeBufferPointer(start: nil, count: 0))
  }

  /// Removes all elements that satisfy a condition.
  ///
  /// O(n).
  @inlinable
  public mutating func removeAll(where isUnwanted: (Element) throws -> Bool) rethrows {
    guard let first = try firstIndex(where: isUnwanted) else { return }
    var kept = ContiguousArray<Element>()
    // By the tree's own iterator: a slice looks for each element anew.
    var rest = makeIterator()
    for _ in 0...first { _ = rest.next() }
    while let element = rest.next() {
      if try !isUnwanted(element) { kept.append(element) }
    }
    replaceSubrange(first..<count, with: kept)
  }
}
