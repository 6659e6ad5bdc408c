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
/// Each verb is one transaction. - Complexity: O(log n) a verb, and O(m) for m elements of a range.
public final class ArraySlot<Element>: ArrayStorage<Element>, Slot, ArrayEditing {
  @usableFromInline let equality: Equality<Element>

  /// Makes a slot with elements; whether elements compare is found from the type at run time.
  @inlinable
  public convenience init(
    _ elements: some Sequence<Element>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(TreeArray(elements), Equality(), label, Site(fileID: fileID, line: line))
  }

  /// Makes a slot with elements.
  @inlinable
  public convenience init(
    _ elements: some Sequence<Element>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Element: Equatable {
    self.init(TreeArray(elements), Equality(), label, Site(fileID: fileID, line: line))
  }

  /// Makes an empty slot; whether elements compare is found from the type at run time.
  @inlinable
  public convenience init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(TreeArray(), Equality(), label, Site(fileID: fileID, line: line))
  }

  /// Makes an empty slot.
  @inlinable
  public convenience init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line)
  where Element: Equatable {
    self.init(TreeArray(), Equality(), label, Site(fileID: fileID, line: line))
  }

  @inlinable
  init(_ elements: TreeArray<Element>, _ equality: Equality<Element>, _ label: String?, _ site: Site) {
    self.equality = equality
    let subject = Subject(ArraySlot<Element>.self, label: label, site: site)
    super.init(Outlet(subject: subject, origin: elements), nil)
  }

  /// The elements that signals are about.
  @inlinable
  public var settled: TreeArray<Element> { outlet.settled.unsafelyUnwrapped }

  /// Itself.
  @inlinable
  public var slot: ArraySlot<Element> { self }

  /// The element at `position`, as last edited.
  ///
  /// A mutation in place (`slot[0].count += 1`) is one edit, sent after the access has ended.
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      require(position, below: count)
      return outlet.current.unsafelyUnwrapped[position]
    }
    set {
      require(position, below: count)
      outlet.edit { state, transaction in
        let past = state.exchange(at: position, with: newValue)
        transaction.append(.update(at: position, past: past, future: newValue), equality: equality)
      }
    }
  }

  /// Replaces the elements by sending the difference as one transaction.
  @inlinable
  public func replace(with elements: TreeArray<Element>) {
    outlet.edit { state, transaction in
      transaction.append(.difference(from: state, to: elements, equality: equality), equality: equality)
      state = elements
    }
  }

  /// Replaces the elements by sending the difference as one transaction.
  @inlinable
  public func replace(with elements: some Sequence<Element>) { replace(with: TreeArray(elements)) }

  @inlinable
  @inline(__always)
  func require(_ position: Int, below limit: Int) {
    if UInt(bitPattern: position) >= UInt(bitPattern: limit) {
      Chained.reportIndex(position, limit, self)
    }
  }

  /// A range of positions, open ends closed.
  @usableFromInline
  func positions(_ range: some RangeExpression<Int>) -> Range<Int> {
    // Relative to all there is, so that a range outside of the elements is found here and not by the standard library.
    let range = range.relative(to: Int.min..<Int.max)
    let lower = range.lowerBound == .min ? 0 : range.lowerBound
    let upper = range.upperBound == .max ? count : range.upperBound
    require(upper, below: count + 1)
    require(lower, below: upper + 1)
    return lower..<upper
  }
}

/// The long name of ``ArraySlot``.
public typealias EditableArrayStorage = ArraySlot
