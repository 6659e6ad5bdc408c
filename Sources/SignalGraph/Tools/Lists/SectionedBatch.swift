/// How a list with sections gets from one state to the next in one animated step.
///
/// | member | names |
/// |---|---|
/// | ``sections`` | sections that went (old frame), came (new frame), and those whose header was updated |
/// | ``rows`` | rows that went (old frame), came (new frame), moved, and were updated, by section and number |
///
/// It keeps to what table and collection views accept:
///
/// | a row that | is |
/// |---|---|
/// | goes with its section, or comes with it | not named: the section's deletion or insertion says it |
/// | leaves a section that goes, for one that stays | an insertion: the deleted section's rows must not be named |
/// | leaves a section that stays, for one that comes | a deletion: no row may move into an inserted section |
/// | moves between two sections that stay, or inside of one | a move |
/// | is updated in a section that stays | an update, beside its move where it moved: see ``ListBatch`` |
/// | stays in place while headers come and go around it | what it amounts to: its section may be another one |
///
/// A section is the same while its header is the same row. Sections stand in the order of their groups, so none ever
/// moves; in an array of one's own in which a header passes another one, that section goes and comes.
///
/// ```swift
/// let trains = DictionarySlot([1: "RE", 5: "S", 8: "RE"])
/// let rows = trains.sectioned(by: { $0.value }, sortedBy: { $0.key }, .count)    // RE (2), 1, 8, S (1), 5
/// let token = rows.observeSections { rows, layout, batch in
///   print(batch?.sections.insertions ?? [], batch?.rows.moves ?? [])
/// }
/// trains[8] = "S"         // RE (1), 1, S (2), 5, 8: prints [] [0.1 → 1.1]
/// trains[9] = "IC"        // IC (1), 9, RE (1), …: prints [0] []
/// token.tearDown()
/// rows.tearDown()
/// ```
public struct SectionedBatch: Hashable, Sendable {
  /// What becomes of sections; none of them moves.
  ///
  /// An update is one of the header: what it shows, or a refresh. The section's rows are not meant, so reload the header
  /// alone.
  public var sections: ListBatch<Int>
  /// What becomes of rows.
  public var rows: ListBatch<SectionedIndex>

  /// Makes a batch of commands, whatever they are.
  public init(sections: ListBatch<Int> = ListBatch(), rows: ListBatch<SectionedIndex> = ListBatch()) {
    (self.sections, self.rows) = (sections, rows)
  }
}

extension SectionedBatch {
  /// Whether nothing is named.
  public var isEmpty: Bool { sections.isEmpty && rows.isEmpty }

  /// How many commands there are.
  public var count: Int { sections.count + rows.count }

  /// The same with each row that moved and was updated as one that goes and comes; see ``ListBatch/inOneStep()``.
  ///
  /// - Complexity: O(k log k) for k commands.
  public func inOneStep() -> Self { SectionedBatch(sections: sections, rows: rows.inOneStep()) }
}

extension SectionLayout {
  /// What a transaction amounts to for a view that shows sections, and where they stand afterwards.
  ///
  /// ```swift
  /// let (next, batch) = layout.following(transaction, to: rows)    // `rows` are those after it
  /// ```
  ///
  /// - Parameters:
  ///   - transaction: leads from the state that this layout is about.
  ///   - rows: the state that it leads to.
  /// - Complexity: expected O(k log k + k log n + s) for k commands and s sections, and O(1) for each row of bulk
  ///   commands.
  /// - Precondition: the first of `rows` is a header; else that is a `badParameter` violation.
  @inlinable
  public func following<Group, Summary, Element>(
    _ transaction: ArrayTransaction<SectionRow<Group, Summary, Element>>,
    to rows: TreeArray<SectionRow<Group, Summary, Element>>
  ) -> (layout: SectionLayout, batch: SectionedBatch) {
    var provenance = Provenance()
    provenance.reset(count: count)
    provenance.follow(transaction)
    let following = SectionFollowing(self, provenance, count: rows.count) { rows[$0].isHeader }
    if !rows.isEmpty, !rows[0].isHeader { Self.reportHeadless("\(type(of: rows))") }
    return (following.layout, following.batch())
  }
}
