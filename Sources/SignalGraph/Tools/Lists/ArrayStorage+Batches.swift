extension ArrayStorage {
  /// Calls a handler with the rows and what table and collection views need to show them: a ``ListBatch`` after each
  /// change, nil where everything is to be shown anew.
  ///
  /// | change | the handler is called |
  /// |---|---|
  /// | `initiation`, a reset | with the rows, and nil |
  /// | `transition` | with the rows that it leads to, and a batch |
  /// | `transition` that amounts to nothing, as a row that went away and back | not |
  /// | `termination` | not |
  ///
  /// ```swift
  /// let token = rows.observeBatches { [unowned self] rows, batch in
  ///   guard let batch else {
  ///     shown = rows
  ///     return table.reloadData()
  ///   }
  ///   table.performBatchUpdates {
  ///     shown = rows    // what the data source reads, replaced inside of the update
  ///     table.deleteRows(at: batch.deletions.map { [0, $0] }, with: .automatic)
  ///     table.insertRows(at: batch.insertions.map { [0, $0] }, with: .automatic)
  ///     for move in batch.moves { table.moveRow(at: [0, move.from], to: [0, move.to]) }
  ///   }
  ///   table.reconfigureRows(at: batch.updates.map { [0, $0.to] })
  /// }
  /// ```
  ///
  /// `UITableView`, `UICollectionView` and `NSCollectionView` take batches. An `NSTableView` performs its commands one
  /// after the other: it takes the mutations of the transaction itself, of which `observe` tells.
  /// What Apple calls `NSDiffableDataSourceSnapshot` compares two states to find what changed, in O(n) per change; here it
  /// is known, and equal rows that were exchanged are told apart.
  ///
  /// - Complexity: O(k log k) expected for a transaction of k commands; nothing where there are none.
  ///
  /// Teardown: that of the token, or ``Chained/tearDown(fileID:line:)`` of this storage.
  @inlinable
  public final func observeBatches(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (_ rows: TreeArray<Element>, _ batch: ListBatch<Int>?) -> Void
  ) -> ObservationToken {
    observe(label: label, fileID: fileID, line: line) { rows, change in
      switch change {
      case .initiation: handler(rows, nil)
      case .transition(let transaction):
        let batch = transaction.batch()
        if !batch.isEmpty { handler(rows, batch) }
      case .termination: break
      }
    }
  }

  /// Calls a handler with the rows of sections, where these stand, and what a view needs to show them: a
  /// ``SectionedBatch`` after each change, nil where everything is to be shown anew.
  ///
  /// | change | the handler is called |
  /// |---|---|
  /// | `initiation`, a reset | with the rows, their layout, and nil |
  /// | `transition` | with the rows that it leads to, their layout, and a batch |
  /// | `transition` that amounts to nothing | not |
  /// | `termination` | not |
  ///
  /// ```swift
  /// let token = trains.sectioned(by: { $0.line }, sortedBy: { $0.time }, .count).observeSections {
  ///   [unowned self] rows, layout, batch in
  ///   guard let batch else {
  ///     (shown, sections) = (rows, layout)
  ///     return table.reloadData()
  ///   }
  ///   table.performBatchUpdates {
  ///     (shown, sections) = (rows, layout)
  ///     table.deleteSections(IndexSet(batch.sections.deletions), with: .automatic)
  ///     table.insertSections(IndexSet(batch.sections.insertions), with: .automatic)
  ///     table.deleteRows(at: batch.rows.deletions.map { [$0.section, $0.row] }, with: .automatic)
  ///     table.insertRows(at: batch.rows.insertions.map { [$0.section, $0.row] }, with: .automatic)
  ///     for move in batch.rows.moves {
  ///       table.moveRow(at: [move.from.section, move.from.row], to: [move.to.section, move.to.row])
  ///     }
  ///   }
  ///   table.reconfigureRows(at: batch.rows.updates.map { [$0.to.section, $0.to.row] })
  ///   for update in batch.sections.updates { showHeader(of: update.to) }
  /// }
  /// // The data source: sections.sectionCount, sections.rowCount(of: section), and for a row
  /// // shown[sections.index(of: SectionedIndex(section: path.section, row: path.row))].
  /// ```
  ///
  /// - Complexity: O(n) for a session that begins; expected O(k log k + k log n + s) for a transaction of k commands and s
  ///   sections.
  ///
  /// Precondition: the first row is a header, as in `sectioned(by:)` and in a prefix of it; else that is a `badParameter`
  /// violation.
  ///
  /// Teardown: that of the token, or ``Chained/tearDown(fileID:line:)`` of this storage.
  @inlinable
  public final func observeSections<Group, Summary, Item>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (_ rows: TreeArray<Element>, _ layout: SectionLayout, _ batch: SectionedBatch?) -> Void
  ) -> ObservationToken where Element == SectionRow<Group, Summary, Item> {
    var layout = SectionLayout(TreeArray<Element>())
    return observe(label: label, fileID: fileID, line: line) { rows, change in
      switch change {
      case .initiation:
        layout = SectionLayout(rows)
        handler(rows, layout, nil)
      case .transition(let transaction):
        let next = layout.following(transaction, to: rows)
        layout = next.layout
        if !next.batch.isEmpty { handler(rows, layout, next.batch) }
      case .termination: break
      }
    }
  }
}
