extension ArrayTransaction {
  /// The same as the standard library's `CollectionDifference`, for what takes one.
  ///
  /// | row | the difference has |
  /// |---|---|
  /// | came | an insertion |
  /// | went | a removal |
  /// | moved, was updated, or both | a removal and an insertion that are associated with each other |
  ///
  /// ```swift
  /// let rows = ArraySlot(["a", "b", "c"])
  /// let token = rows.observe { state, change in
  ///   guard let change = change.transaction else { return }
  ///   var before = state
  ///   change.inverted().apply(to: &before)
  ///   print(change.collectionDifference(from: before))
  /// }
  /// rows.move(from: 0, to: 2)    // a removal at 0 and an insertion at 2
  /// token.tearDown()
  /// ```
  ///
  /// Associations mean the same row, whereas those of `inferringMoves()` mean equal elements that occur once.
  ///
  /// - Parameter past: the state that this transaction leads from.
  /// - Complexity: expected O(k log k + k log n) for k commands; O(n) from a plain array.
  /// - Precondition: the transaction is legal on the state.
  @inlinable
  public func collectionDifference(from past: TreeArray<Element>) -> CollectionDifference<Element> {
    var future = past
    apply(to: &future)
    let batch = batch()
    var changes: [CollectionDifference<Element>.Change] = []
    for index in batch.deletions { changes.append(.remove(offset: index, element: past[index], associatedWith: nil)) }
    for index in batch.insertions {
      changes.append(.insert(offset: index, element: future[index], associatedWith: nil))
    }
    let moved = Set(batch.moves.lazy.map { $0.to })
    for move in batch.moves + batch.updates.filter({ !moved.contains($0.to) }) {
      changes.append(.remove(offset: move.from, element: past[move.from], associatedWith: move.to))
      changes.append(.insert(offset: move.to, element: future[move.to], associatedWith: move.from))
    }
    guard let difference = CollectionDifference(changes) else {
      Violation.trap(.brokenInvariant, "An \(Self.self) made a difference that contradicts itself.")
    }
    return difference
  }

  /// The same from a plain array.
  ///
  /// - Complexity: O(n) for n elements.
  @inlinable
  public func collectionDifference(from past: [Element]) -> CollectionDifference<Element> {
    collectionDifference(from: TreeArray(past))
  }

  /// Creates a transaction from the standard library's `CollectionDifference`.
  ///
  /// | the difference has | the transaction has |
  /// |---|---|
  /// | an insertion, a removal | the same |
  /// | a removal and an insertion, associated with each other | a move, or an update where the row passes no other |
  ///
  /// A difference does not say what array it is for, and may have been decoded: the offsets can be anything. So this
  /// throws and never traps, as the initialiser for mutations does, and `fault(against:)` says
  /// whether a state is the right one.
  ///
  /// ```swift
  /// let difference = ["c", "a", "b"].difference(from: ["a", "b", "c"]).inferringMoves()
  /// let change = try ArrayTransaction(validating: difference)    // a move from 2 to 0
  /// change.fault(against: ["a", "b", "c"])                       // nil
  /// ```
  ///
  /// A row that moved to an equal element only moved, though it may have been refreshed.
  ///
  /// - Throws: A `badIndex` violation where no array is long enough for the offsets.
  /// - Complexity: expected O(k log k) for k changes.
  @inlinable
  public init(validating difference: CollectionDifference<Element>) throws(Violation) {
    let (removals, insertions) = (difference.removals, difference.insertions)
    let frame = DifferenceFrame(removals: removals.map(Self.end), insertions: insertions.map(Self.end))
    guard let frame else { throw Self.frameFault("CollectionDifference") }
    try self.init(
      validating: frame.mutations({ Self.element(of: removals[$0]) }, { Self.element(of: insertions[$0]) }))
  }

  /// Creates a transaction from a batch and the arrays that it leads from and to.
  ///
  /// ```swift
  /// let batch = ListBatch(deletions: [0], insertions: [1])
  /// let change = try ArrayTransaction(validating: batch, from: ["a", "b"], to: ["b", "c"])
  /// // [.remove("a", at: 0), .insert("c", at: 1)]
  /// ```
  ///
  /// Only the elements of rows that the batch names are read. It never traps, whatever the numbers.
  ///
  /// - Throws: A `badIndex` violation where the batch names rows that are not there or names one twice, where a row that was
  ///   updated is neither in its place nor among the moves, or where the counts do not add up.
  /// - Complexity: expected O(k log k + k log n) for k commands.
  @inlinable
  public init(
    validating batch: ListBatch<Int>, from past: TreeArray<Element>, to future: TreeArray<Element>
  ) throws(Violation) {
    let frame = DifferenceFrame(batch, from: past.count, to: future.count)
    guard let frame else { throw Self.frameFault("ListBatch<Int>") }
    try self.init(validating: frame.mutations({ past[frame.removals[$0]] }, { future[frame.insertions[$0]] }))
  }

  @inlinable
  static func end(_ change: CollectionDifference<Element>.Change) -> DifferenceFrame.End {
    switch change {
    case .remove(let offset, _, let partner), .insert(let offset, _, let partner): (offset, partner)
    }
  }

  @inlinable
  static func element(of change: CollectionDifference<Element>.Change) -> Element {
    switch change {
    case .remove(_, let element, _), .insert(_, let element, _): element
    }
  }

  @usableFromInline @inline(never)
  static func frameFault(_ type: String) -> Violation {
    Violation(kind: .badIndex, message: "A \(type) names rows that no such array has, or one twice. Leave it out.")
  }
}
