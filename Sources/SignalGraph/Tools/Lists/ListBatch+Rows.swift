extension ArrayTransaction {
  /// What this amounts to for a table or collection view: see ``ListBatch``.
  ///
  /// Neither the state nor its count is needed: commands that name rows name all there is to tell.
  ///
  /// ```swift
  /// let change: ArrayTransaction = [.remove("a", at: 0), .remove("b", at: 0), .insert("c", at: 4)]
  /// change.batch().deletions     // [0, 1]
  /// change.batch().insertions    // [4]
  /// ```
  ///
  /// - Complexity: expected O(k log k) for k commands, and O(1) for each row of bulk commands.
  /// - Precondition: the transaction is legal on some state.
  @inlinable
  public func batch() -> ListBatch<Int> {
    var provenance = Provenance()
    provenance.reset(count: KeptRun.reach)
    provenance.follow(self)
    return ListBatch(provenance)
  }
}

extension ListBatch<Int> {
  /// Reads what edits of an array of ``KeptRun/reach`` rows amount to.
  @usableFromInline
  init(_ provenance: borrowing Provenance) {
    self.init()
    var runs: ContiguousArray<KeptRun> = []
    provenance.findRuns(from: 0..<KeptRun.reach, to: 0..<2 * KeptRun.reach, into: &runs)
    let old = KeptRun.inOldOrder(runs)
    deletions = KeptRun.gaps(old.lazy.map { $0.old..<$0.oldEnd }, in: 0).flatMap { $0 }
    insertions = KeptRun.gaps(runs.lazy.map { $0.new..<$0.newEnd }, in: 0).flatMap { $0 }
    for (run, stays) in zip(runs, KeptRun.staying(runs)) where run.isUpdated || !stays {
      // A run that passes others is moved row by row.
      for offset in 0..<run.length {
        let move = Move(from: run.old + offset, to: run.new + offset)
        if !stays { moves.append(move) }
        if run.isUpdated { updates.append(move) }
      }
    }
  }
}

extension KeptRun {
  /// Runs in their old order.
  static func inOldOrder(_ runs: ContiguousArray<KeptRun>) -> ContiguousArray<KeptRun> {
    runs.contains(where: \.isMoved) ? ContiguousArray(runs.sorted { $0.old < $1.old }) : runs
  }

  /// For each run, in their new order, whether it need not move.
  static func staying(_ runs: ContiguousArray<KeptRun>) -> [Bool] {
    if !runs.contains(where: \.isMoved) { return [Bool](repeating: true, count: runs.count) }
    return heaviestIncreasingSubsequence(runs.map { ($0.old, $0.length, $0.isMoved ? 0 : $0.length) })
  }
}
