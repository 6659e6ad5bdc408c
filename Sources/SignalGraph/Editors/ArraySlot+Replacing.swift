// Replacing all elements, and deciding which rows stay.
extension ArraySlot {
  /// Replaces the elements by sending the difference as one transaction.
  ///
  /// Values do not tell which rows are the same: equal elements in the same order stay as they are, the others go, and
  /// those of `elements` come. If elements have an identity, use ``replace(with:identifiedBy:)``.
  @inlinable
  public func replace(with elements: TreeArray<Element>) {
    let difference = outlet.decide {
      ArrayTransaction.difference(from: outlet.current.unsafelyUnwrapped, to: elements, equality: equality)
    }
    if difference.isEmpty { return }
    outlet.edit { state, transaction in
      difference.apply(to: &state)
      transaction.add(difference, bin)
    }
  }

  /// Replaces the elements by sending the difference as one transaction, as if they were in a ``TreeArray``.
  @inlinable public func replace(with elements: some Sequence<Element>) { replace(with: TreeArray(elements)) }

  /// Replaces the elements by sending, as one transaction, what happened to each row.
  ///
  /// An element of the same identity is the same row.
  ///
  /// | identity | sent |
  /// |---|---|
  /// | only in the old elements | `remove` |
  /// | only in the new ones | `insert` |
  /// | in both | a `move` where it had to move, with the new element; else an `update`, unless the elements are equal |
  ///
  /// ```swift
  /// let names = ArraySlot(["1 Ada", "2 Emmy", "3 Mary"])
  /// names.replace(with: ["3 Mary", "1 Ada L.", "4 Lise"]) { $0.first }
  /// // [remove("2 Emmy", at: 1), move(from: 1, to: 0, …), insert("4 Lise", at: 2), update(at: 1, past: "1 Ada", future: "1 Ada L.")]
  /// ```
  ///
  /// There is at most one command per row, and as few moves as possible: the greatest number of rows that can stay in
  /// order among each other stay. An identity that occurs several times is matched in order, the first with the first.
  /// If no row stays, the elements are replaced in one command.
  ///
  /// - Parameters:
  ///   - elements: the new elements.
  ///   - identity: what tells one row from others; pure, called once for each old and each new element.
  /// - Complexity: O((n + m) log (n + m)).
  @inlinable
  public func replace<Identity: Hashable>(
    with elements: some Sequence<Element>, identifiedBy identity: (Element) -> Identity
  ) {
    // What is computed may edit the slot, so it is asked for all first.
    let future = Array(elements)
    let past = Array(outlet.current.unsafelyUnwrapped)
    let reordered = outlet.decide {
      ReorderedRows(from: past, to: future, equality: equality, identifiedBy: identity)
    }
    guard let reordered else { return replaceSubrange(0..., with: future) }
    // What is not taken is released after the edit, since a `deinit` may edit.
    withExtendedLifetime(future) { rearrange(reordered) }
  }

  /// Replaces a range, and leaves the edit open.
  @inlinable
  func replace(
    _ range: Range<Int>, with elements: UnsafeBufferPointer<Element>
  ) -> OpenEdit<ArrayTransaction<Element>> {
    let edit = outlet.openEdit()
    edit.record.pointee.replace(range, with: elements, in: &outlet.current.unsafelyUnwrappedInPlace, bin)
    return edit
  }

  /// Performs what leads to an arrangement; nothing if the elements are arranged like that already.
  @inlinable
  func rearrange(_ reordered: ReorderedRows<Element>) {
    let script = Rearrangement(from: outlet.current.unsafelyUnwrapped, to: reordered)
    if script.count == 0 { return }
    var change = ArrayTransaction<Element>()
    script.record(into: &change)
    outlet.edit { state, transaction in
      state = reordered.rows
      add(change, &state, &transaction)
    }
  }

  /// Records what was done to the state.
  ///
  /// Where that takes back what the open body did before, the state gets back what it had.
  @inlinable
  func add(
    _ change: ArrayTransaction<Element>, _ state: inout TreeArray<Element>,
    _ transaction: inout ArrayTransaction<Element>
  ) {
    let isFirst = transaction.isEmpty
    transaction.add(change, bin)
    if !isFirst { transaction.dropIdleUpdates(in: &state, equality, bin) }
  }
}

extension ArraySlot where Element: Identifiable {
  /// Replaces the elements by sending, as one transaction, what happened to each row.
  ///
  /// An element with the same `id` is the same row; see ``replace(with:identifiedBy:)``.
  @inlinable public func replace(with elements: TreeArray<Element>) { replace(with: elements, identifiedBy: \.id) }

  /// Replaces the elements by sending, as one transaction, what happened to each row.
  ///
  /// An element with the same `id` is the same row; see ``replace(with:identifiedBy:)``.
  @inlinable public func replace(with elements: some Sequence<Element>) { replace(with: elements, identifiedBy: \.id) }
}
