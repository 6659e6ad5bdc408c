/// An array that is edited directly, with the standard library's verbs.
///
/// ```swift
/// let letters = ArraySlot(["a", "b", "c"])
/// letters.append("d")              // one transition, an insertion at 3
/// letters.move(from: 0, to: 2)     // one transition, a move: b c a d
/// letters[1] = "x"                 // one transition, an update: b x a d
/// letters.removeSubrange(1..<3)    // one transition, a replaced range: b d
/// ```
///
/// ``replace(with:identifiedBy:)`` exchanges all elements, and keeps the rows whose identity stays.
///
/// Each verb is one transaction. An edit to an element that equals the one that is there changes nothing: the slot
/// keeps the one that it has, and nothing is sent. The same holds for several edits in one `transaction` that lead back
/// to it. `==` must therefore mean that one element may stand for the other. If it does not, as where issues are equal
/// by their id, make the slot with another comparison, or announce what equality does not see with
/// ``ArrayEditing/refresh(at:)``:
///
/// ```swift
/// struct Issue: Equatable {
///   let id: Int
///   var title: String
///   static func == (one: Issue, other: Issue) -> Bool { one.id == other.id }
/// }
/// let byID = ArraySlot([Issue(id: 1, title: "slow")])
/// byID[0].title = "fast"           // nothing: an equal issue is there
/// let byAll = ArraySlot([Issue(id: 1, title: "slow")], areEqual: { $0.id == $1.id && $0.title == $1.title })
/// byAll[0].title = "fast"          // one transition, an update
/// ```
///
/// Rows have an identity: what is updated or moved stays the same row; what is removed and inserted, or replaced, is
/// rows that went and others that came, even if they are equal. See ``ArrayMutation``.
///
/// - Complexity: O(log n) per verb, plus O(m) for the m elements of a range.
public final class ArraySlot<Element>: ArrayStorage<Element>, Slot, ArrayEditing {
  @usableFromInline let equality: Equality<Element>
  /// Where values wait that an open body recorded and then cancelled.
  @usableFromInline let bin: Bin<Element>

  /// Makes a slot with elements; whether they can be compared is found from the type at run time.
  @inlinable
  public convenience init(
    _ elements: some Sequence<Element>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(TreeArray(elements), Equality(), label, Site(fileID: fileID, line: line))
  }

  /// Makes a slot with elements.
  @inlinable
  public convenience init(
    _ elements: some Sequence<Element>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Element: Equatable, Element: SendableMetatype {
    self.init(TreeArray(elements), Equality(), label, Site(fileID: fileID, line: line))
  }

  /// Makes a slot with elements and a comparison of its own.
  ///
  /// - `areEqual`: whether one element may stand for another; pure, and an equivalence.
  @inlinable
  public convenience init(
    _ elements: some Sequence<Element>, areEqual: @escaping (Element, Element) -> Bool,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(TreeArray(elements), Equality(areEqual), label, Site(fileID: fileID, line: line))
  }

  /// Makes an empty slot with a comparison of its own.
  ///
  /// - `areEqual`: whether one element may stand for another; pure, and an equivalence.
  @inlinable
  public convenience init(
    areEqual: @escaping (Element, Element) -> Bool,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(TreeArray(), Equality(areEqual), label, Site(fileID: fileID, line: line))
  }

  /// Makes an empty slot; whether elements can be compared is found from the type at run time.
  @inlinable
  public convenience init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(TreeArray(), Equality(), label, Site(fileID: fileID, line: line))
  }

  /// Makes an empty slot.
  @inlinable
  public convenience init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line)
  where Element: Equatable, Element: SendableMetatype {
    self.init(TreeArray(), Equality(), label, Site(fileID: fileID, line: line))
  }

  @inlinable
  init(_ elements: TreeArray<Element>, _ equality: Equality<Element>, _ label: String?, _ site: Site) {
    let bin = Bin<Element>()
    (self.equality, self.bin) = (equality, bin)
    let subject = MessageSubject(ArraySlot<Element>.self, label: label, site: site)
    let outlet = Outlet<ArrayTransaction<Element>>(subject: subject, origin: elements) { source, task, result in
      Outlet<ArrayTransaction<Element>>.perform(source, task, result) { .joined($0, in: &$1, equality: equality, bin) }
    }
    super.init(outlet, nil)
  }

  /// The elements that signals are about.
  @inlinable public var settled: TreeArray<Element> { outlet.shownSettled.unsafelyUnwrapped }

  /// How many elements there are, for the verbs.
  @inlinable var editedCount: Int { outlet.current.unsafelyUnwrapped.count }

  /// Itself.
  @inlinable public var slot: ArraySlot<Element> { self }

  /// The element at `position`, as last edited.
  ///
  /// A mutation in place (`slot[0].count += 1`) is one edit, sent after the access has ended. As it is told with the past
  /// element, it copies a collection: `slot[0].append(1)` costs O(its size).
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      require(position, below: editedCount)
      return outlet.shown.unsafelyUnwrapped[position]
    }
    set {
      var newValue = newValue
      require(position, below: editedCount)
      foresee(position)
      if equality.isKnown {
        // Most elements are another afterwards: what looks for this one serves to change it.
        let present = outlet.current.unsafelyUnwrappedInPlace.approach(position)
        if outlet.decide({ equality(inPlace: present, &newValue) }) { return bin.keep(newValue) }
      }
      let edit = outlet.openEdit()
      exchange(position, &newValue, &outlet.current.unsafelyUnwrappedInPlace, &edit.record.pointee)
      outlet.close(edit)
    }
  }

  /// Write `replaceSubrange(1..<3, with: …)`; to read, `elements[1..<3]`, or `window(offset: 1, limit: 2)`, live.
  @available(*, unavailable, message: "To edit write replaceSubrange(1..<3, with: …), to read rows.elements[1..<3]")
  public subscript(range: some RangeExpression<Int>) -> [Element] {
    get { [] }
    set {}
  }

  /// Exchanges the element at a position for another, and records that.
  @inlinable @inline(__always)
  func exchange(
    _ position: Int, _ element: inout Element, _ state: inout TreeArray<Element>,
    _ transaction: inout ArrayTransaction<Element>
  ) {
    let future = element
    state.swap(at: position, with: &element)
    if transaction.isEmpty {
      transaction.list.append(.update(at: position, past: element, future: consume future))
    } else {
      merge(position, element, future, &state, &transaction)
    }
  }

  /// Records an update after other edits in the same body.
  @inlinable @inline(never)
  func merge(
    _ position: Int, _ past: Element, _ future: Element, _ state: inout TreeArray<Element>,
    _ transaction: inout ArrayTransaction<Element>
  ) {
    let update = ArrayCommand.update(at: position, past: past, future: future)
    if let first = transaction.record(update, equality, bin) { bin.keep(state.exchange(at: position, with: first)) }
  }

  /// Has readers fetch what they keep of a position, where there are very many; in a body, the next edit may move it.
  @inlinable @inline(__always)
  func foresee(_ position: Int) {
    outlet.foresee(position, amid: editedCount)
  }

  @inlinable @inline(__always)
  func require(_ position: Int, below limit: Int, _ verb: StaticString = "subscript") {
    if UInt(bitPattern: position) >= UInt(bitPattern: limit) {
      Chained.reportIndex(position, limit, self, verb)
    }
  }

  /// Resolves a range of positions; only the missing ends of a partial range are filled in.
  @usableFromInline
  func positions(_ range: some RangeExpression<Int>, _ verb: StaticString) -> Range<Int> {
    let count = editedCount
    let bounds: (lower: Int, upper: Int)
    switch range {
    case let range as Range<Int>: bounds = (range.lowerBound, range.upperBound)
    case let range as ClosedRange<Int>:
      require(range.upperBound, below: count, verb)
      bounds = (range.lowerBound, range.upperBound + 1)
    case let range as PartialRangeFrom<Int>: bounds = (range.lowerBound, count)
    case let range as PartialRangeUpTo<Int>: bounds = (0, range.upperBound)
    case let range as PartialRangeThrough<Int>:
      require(range.upperBound, below: count, verb)
      bounds = (0, range.upperBound + 1)
    default:
      let range = range.relative(to: 0..<count)
      bounds = (range.lowerBound, range.upperBound)
    }
    require(bounds.upper, below: count + 1, verb)
    require(bounds.lower, below: bounds.upper + 1, verb)
    return bounds.lower..<bounds.upper
  }
}

/// The long name of ``ArraySlot``.
public typealias EditableArrayStorage = ArraySlot
