/// How a list gets from one array to the next in one animated step, as table and collection views take it.
///
/// An ``ArrayTransaction`` is a series of commands, each about the array that the one before left. A batch names all rows
/// at once: those that go or move by where they were before the batch, those that come or move by where they are after it.
/// It has no elements, because such a view asks for those that it shows.
///
/// | member | frame | a row that |
/// |---|---|---|
/// | ``deletions`` | old | went |
/// | ``insertions`` | new | came |
/// | ``moves`` | `from` old, `to` new | stayed the same row and passed others |
/// | ``updates`` | `from` old, `to` new | is the same row and was updated, whether it moved or not |
///
/// What becomes of rows, a batch has from the transaction: an update and a move are the same row; a removal and an
/// insertion, at one index and of equal elements, too, are a row that went and another that came. As few rows as possible
/// move; of two ways that are as short, the rows move that a command moved. A row that came and went, or moved away and
/// back, is not named. A refresh is an update.
///
/// ```swift
/// let change: ArrayTransaction = [
///   .remove("b", at: 1), .move(from: 0, to: 2, past: "a", future: "A"), .insert("x", at: 0),
/// ]                       // a b c d → x c d A
/// let batch = change.batch()
/// batch.deletions         // [1]
/// batch.insertions        // [0]
/// batch.moves             // [0 → 3]
/// batch.updates           // [0 → 3]
/// ```
///
/// ## Updates
///
/// Views name an updated row in the old frame and reload it, which to them is a deletion and an insertion; so they refuse
/// a row that moves and is reloaded. The three other members are legal at once without that. Show the updates when the view
/// has taken them, by their `to`: then the frames are the same, rows that moved go on moving, and cells can be kept
/// (`reconfigureRows(at:)`). Whoever wants a single step takes ``inOneStep()`` and its ``reloads``.
///
/// Turning each row that moved and changed into a deletion and an insertion by default was rejected: in a list that is
/// sorted by what changes, that is nearly every row, and none would be seen moving.
///
/// A batch is an ordinary value. Its members ascend: moves and updates by `to`.
public struct ListBatch<Index: Hashable & Comparable & Sendable>: Hashable, Sendable {
  /// Where a row was, and where it is.
  public struct Move: Hashable, Sendable {
    /// The row's index before the batch.
    public var from: Index
    /// The row's index after the batch.
    public var to: Index

    /// Names a row by its indices before and after the batch.
    public init(from: Index, to: Index) { (self.from, self.to) = (from, to) }
  }

  /// The rows that went, by their indices before the batch.
  public var deletions: [Index]
  /// The rows that came, by their indices after the batch.
  public var insertions: [Index]
  /// The rows that moved.
  public var moves: [Move]
  /// The rows that were updated, those that moved included.
  public var updates: [Move]

  /// Makes a batch of commands, whatever they are.
  public init(deletions: [Index] = [], insertions: [Index] = [], moves: [Move] = [], updates: [Move] = []) {
    (self.deletions, self.insertions, self.moves, self.updates) = (deletions, insertions, moves, updates)
  }
}

extension ListBatch.Move: CustomStringConvertible {
  /// Both indices, with an arrow between them.
  public var description: String { "\(from) → \(to)" }
}

extension ListBatch {
  /// Whether nothing is named.
  public var isEmpty: Bool { deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty }

  /// How many commands there are: a view that shall show very many reloads everything sooner.
  public var count: Int { deletions.count + insertions.count + moves.count + updates.count }

  /// The rows that were updated and did not move, by their indices before the batch.
  ///
  /// A view takes them together with the other members; what else was updated is only in ``updates``.
  ///
  /// - Complexity: O(moves + updates).
  public var reloads: [Index] {
    if moves.isEmpty { return updates.map(\.from) }
    let moved = Set(moves.map(\.to))
    return updates.lazy.filter { !moved.contains($0.to) }.map(\.from)
  }

  /// The same as one step: a row that moved and was updated goes and comes.
  ///
  /// Its ``deletions``, ``insertions``, ``moves`` and ``reloads`` name each row once, and nothing else is left to do.
  ///
  /// ```swift
  /// batch.inOneStep().deletions     // [0, 1], of the example above
  /// batch.inOneStep().insertions    // [0, 3]
  /// batch.inOneStep().moves         // []
  /// ```
  ///
  /// - Complexity: O(k log k) for k commands.
  public func inOneStep() -> Self {
    let updated = Set(updates.map(\.to))
    var result = self
    result.moves = moves.filter { !updated.contains($0.to) }
    if result.moves.count == moves.count { return self }
    let replaced = moves.filter { updated.contains($0.to) }
    result.deletions = (deletions + replaced.map(\.from)).sorted()
    result.insertions = (insertions + replaced.map(\.to)).sorted()
    let again = Set(replaced.map(\.to))
    result.updates = updates.filter { !again.contains($0.to) }
    return result
  }
}
