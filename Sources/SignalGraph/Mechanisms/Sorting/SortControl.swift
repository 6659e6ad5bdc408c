/// What a sorted stage is told by its user: to sort anew, and when a reset is better than many moves.
@usableFromInline
final class SortControl {
  @usableFromInline let prompt: StagePrompt
  @exclusivity(unchecked) @usableFromInline var resetRatio = SortControl.defaultResetRatio

  @usableFromInline init(_ subject: MessageSubject) { prompt = StagePrompt(subject) }

  /// Moves, whatever their number: after a reset all rows are new, so that no stage sends one by its own choice.
  ///
  /// With a map and a replication behind a sort of 1,000 and of 100,000 rows: moves take as long as a reset at
  /// 5 % of the rows, half again as long at 30 %, twice as long at 50 %, three times as long at 90 %.
  static var defaultResetRatio: Double { 1 }

  /// Brings a sorted state to a new arrangement, by as few commands as possible; or returns its rows, for a reset.
  @inlinable
  func adopt<Row>(
    _ reordered: ReorderedRows<Row>, _ state: inout TreeArray<Row>, _ output: inout ArrayTransaction<Row>
  ) -> TreeArray<Row>? {
    let script = Rearrangement(from: state, to: reordered)
    let count = max(state.count, reordered.rows.count)
    if resetRatio < 1, Double(script.count) > resetRatio * Double(count) { return reordered.rows }
    state = reordered.rows
    script.record(into: &output)
    return nil
  }
}

@available(*, unavailable)
extension SortControl: Sendable {}
