/// The standard library's verbs of an array, each one transaction.
///
/// Adopted by ``ArraySlot`` and ``ArrayEditor``. Indices out of range are violations.
public protocol ArrayEditing: AnyObject {
  /// The elements' type.
  associatedtype Element
  /// What is edited.
  var slot: ArraySlot<Element> { get }
}

extension ArrayEditing {
  /// Adds an element at the end.
  @inlinable public func append(_ element: Element) { insert(element, at: slot.editedCount) }

  /// Adds elements at the end.
  @inlinable
  public func append(contentsOf elements: some Sequence<Element>) {
    insert(contentsOf: Array(elements), at: slot.editedCount)
  }

  /// Inserts an element before `position`.
  @inlinable
  public func insert(_ element: Element, at position: Int) {
    let slot = slot
    slot.require(position, below: slot.editedCount + 1, "insert(_:at:)")
    slot.foresee(position)
    slot.outlet.edit { state, transaction in
      transaction.insert(element, at: position, in: &state)
    }
  }

  /// Inserts elements before `position`, as one command.
  @inlinable
  public func insert(contentsOf elements: some Collection<Element>, at position: Int) {
    replace(position..<position, with: elements, "insert(contentsOf:at:)")
  }

  /// Removes and returns the element at `position`.
  @inlinable @discardableResult
  public func remove(at position: Int) -> Element { take(at: position, "remove(at:)") }

  @inlinable
  func take(at position: Int, _ verb: StaticString) -> Element {
    let slot = slot
    slot.require(position, below: slot.editedCount, verb)
    slot.foresee(position)
    var result: Element?
    slot.outlet.edit { [bin = slot.bin] state, transaction in
      let past = state.remove(at: position)
      transaction.record(.remove(past, at: position), .never, bin)
      result = past
    }
    return result.unsafelyUnwrapped
  }

  /// Removes and returns the first element.
  @inlinable @discardableResult
  public func removeFirst() -> Element { take(at: 0, "removeFirst()") }

  /// Removes the first `count` elements, as one command.
  @inlinable
  public func removeFirst(_ count: Int) {
    let slot = slot
    slot.require(count, below: slot.editedCount + 1, "removeFirst(_:)")
    removeSubrange(0..<count)
  }

  /// Removes the last `count` elements, as one command.
  @inlinable
  public func removeLast(_ count: Int) {
    let slot = slot
    slot.require(count, below: slot.editedCount + 1, "removeLast(_:)")
    removeSubrange((slot.editedCount - count)...)
  }

  /// Removes and returns the last element.
  @inlinable @discardableResult
  public func removeLast() -> Element { take(at: slot.editedCount - 1, "removeLast()") }

  /// Removes and returns the last element; nil if there is none.
  @inlinable @discardableResult
  public func popLast() -> Element? { slot.editedCount == 0 ? nil : removeLast() }

  /// Removes the elements of a range, as one command.
  @inlinable
  public func removeSubrange(_ range: some RangeExpression<Int>) {
    replace(range, with: EmptyCollection(), "removeSubrange(_:)")
  }

  /// Adds the elements of a sequence at the end, as one command.
  @inlinable
  public static func += (slot: Self, elements: some Sequence<Element>) { slot.append(contentsOf: elements) }

  /// Removes all elements.
  @inlinable public func removeAll() { removeSubrange(0...) }

  /// Removes all elements, as `removeAll()` does: a slot manages its memory itself.
  @inlinable public func removeAll(keepingCapacity keepsCapacity: Bool) { removeAll() }

  /// Does nothing: a slot manages its memory itself.
  @inlinable public func reserveCapacity(_ minimumCapacity: Int) {}

  /// Removes the elements that satisfy a predicate.
  @inlinable
  public func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    let slot = slot
    let positions = try slot.outlet.decide {
      try slot.elements.enumerated().filter { try shouldBeRemoved($0.element) }.map(\.offset)
    }
    transaction {
      for position in positions.reversed() { remove(at: position) }
    }
  }

  /// Removes the elements at some offsets.
  ///
  /// This is what SwiftUI's lists ask for in `onDelete`.
  ///
  /// - `offsets`: each counts once, in any order. An `IndexSet` will do.
  /// - Complexity: O(m log n) for m offsets.
  @inlinable
  public func remove(atOffsets offsets: some Sequence<Int>) {
    let slot = slot
    let offsets = Set(offsets).sorted()
    for offset in offsets { slot.require(offset, below: slot.editedCount, "remove(atOffsets:)") }
    transaction {
      for offset in offsets.reversed() { remove(at: offset) }
    }
  }

  /// Replaces the elements of a range, as one command: its rows go and others come, even where elements are equal.
  @inlinable
  public func replaceSubrange(_ range: some RangeExpression<Int>, with elements: some Collection<Element>) {
    replace(range, with: elements, "replaceSubrange(_:with:)")
  }

  @inlinable
  func replace(_ range: some RangeExpression<Int>, with elements: some Collection<Element>, _ verb: StaticString) {
    let slot = slot
    func open(_ elements: UnsafeBufferPointer<Element>) -> OpenEdit<ArrayTransaction<Element>> {
      slot.replace(slot.positions(range, verb), with: elements)
    }
    // Memory that `elements` lie in is copied from. What is computed may read and edit the slot, so it is asked for all
    // before the positions are looked at. The turn runs after both.
    let direct = elements.withContiguousStorageIfAvailable { open($0) }
    let edit = direct ?? ContiguousArray(elements).withUnsafeBufferPointer { open($0) }
    slot.outlet.close(edit)
  }

  /// Announces an update of the element at `position` to itself: something that equality does not see has changed.
  ///
  /// Use it for objects that are changed in place, and for elements whose `==` leaves something out. Every stage passes
  /// it on: filters ask their predicate again, sorts compute the order again, maps call their closure again.
  ///
  /// ```swift
  /// final class Task { var isDone = false }
  /// let tasks = ArraySlot([Task()])
  /// let open = tasks.filter { !$0.isDone }
  /// tasks[0].isDone = true     // unnoticed
  /// tasks.refresh(at: 0)       // open: nothing is there
  /// open.tearDown()
  /// ```
  @inlinable
  public func refresh(at position: Int) {
    let slot = slot
    slot.require(position, below: slot.editedCount, "refresh(at:)")
    slot.outlet.edit { state, transaction in
      let element = state[position]
      transaction.refresh(position, element, element)
    }
  }
}
