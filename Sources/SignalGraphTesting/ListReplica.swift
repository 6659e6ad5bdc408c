import SignalGraph

/// A list as a table or collection view keeps it: it knows batches alone, asks for the rows that these name, and refuses
/// what such a view would refuse.
///
/// It holds views of lists to their law: the old rows and the batch are the new rows.
///
/// ```swift
/// var list = ListReplica<String>()
/// let token = rows.observeBatches { rows, batch in
///   #expect(list.perform(batch, showing: Array(rows)) == nil)
/// }
/// ```
///
/// | given | asks for | refuses |
/// |---|---|---|
/// | no batch | all rows | nothing |
/// | a batch | rows that came and rows that were updated | what ``ListRefusal`` lists |
public struct ListReplica<Row: Equatable> {
  /// The rows that it shows, by section; a list without sections has one.
  public private(set) var sections: [[Row]] = []

  /// Makes a list that shows nothing.
  public init() {}
}

extension ListReplica {
  /// Takes a batch of a list without sections; nil shows everything anew.
  ///
  /// - Returns: Why the batch is refused, and then everything is shown anew; nil if it is not.
  public mutating func perform(_ batch: ListBatch<Int>?, showing future: [Row]) -> ListRefusal? {
    perform(
      batch.map { batch in
        func index(_ row: Int) -> SectionedIndex { SectionedIndex(section: 0, row: row) }
        func move(_ move: ListBatch<Int>.Move) -> ListBatch<SectionedIndex>.Move {
          .init(from: index(move.from), to: index(move.to))
        }
        return SectionedBatch(
          rows: ListBatch(
            deletions: batch.deletions.map(index), insertions: batch.insertions.map(index),
            moves: batch.moves.map(move), updates: batch.updates.map(move)))
      }, showing: [future])
  }

  /// Takes a batch of a list with sections; nil shows everything anew.
  ///
  /// - Parameter future: the rows of each section, headers left out.
  /// - Returns: Why the batch is refused, and then everything is shown anew; nil if it is not.
  public mutating func perform(_ batch: SectionedBatch?, showing future: [[Row]]) -> ListRefusal? {
    defer { sections = future }
    guard let batch else { return nil }
    switch ListPlan.make(batch, sections.map(\.count), future.map(\.count)) {
    case .failure(let refusal): return refusal
    case .success(let plan):
      let updated = Set(batch.rows.updates.map(\.to))
      for (section, sources) in plan.sources.enumerated() {
        for (row, source) in sources.enumerated() {
          guard case .old(let index) = source, !updated.contains(SectionedIndex(section: section, row: row)) else {
            continue
          }
          if sections[index.section][index.row] != future[section][row] { return .staleRow }
        }
      }
      return nil
    }
  }

  /// Takes a batch of sections; nil shows everything anew.
  ///
  /// - Parameters:
  ///   - rows: the state after the batch.
  ///   - layout: where its sections stand.
  public mutating func perform<Group, Summary>(
    _ batch: SectionedBatch?, showing rows: TreeArray<SectionRow<Group, Summary, Row>>, _ layout: SectionLayout
  ) -> ListRefusal? {
    perform(
      batch,
      showing: (0..<layout.sectionCount).map { section in layout.rows(of: section).compactMap { rows[$0].element } })
  }
}
