/// How many rows match, which makes whether one does: the work of a containment, whose element may change.
///
/// Where the element may change, the rows are kept, so that another one can be looked for.
@usableFromInline
final class ContainmentWork<Rows: RowTransaction>: AdjustableWork {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = ValueTransaction<Bool>
  @usableFromInline let matches: (Rows.Row) -> Bool
  @usableFromInline let keepsRows: Bool
  @exclusivity(unchecked) @usableFromInline var rows: Rows.Snapshot?
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) @usableFromInline var isPrepared = false

  /// - `keepsRows`: whether the element to look for may change.
  /// - `matches`: whether a row is that element.
  @inlinable
  init(keepsRows: Bool, _ matches: @escaping (Rows.Row) -> Bool) {
    (self.keepsRows, self.matches) = (keepsRows, matches)
  }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> Bool {
    (rows, count, isPrepared) = (keepsRows ? snapshot : nil, 0, false)
    Rows.forEachRow(in: snapshot) { row in if matches(row) { count += 1 } }
    return count > 0
  }

  @inlinable
  func change(_ input: borrowing Rows, _ state: inout Bool, _ output: inout Output) {
    if rows != nil { input.apply(to: &rows.unsafelyUnwrappedInPlace) }
    // Where there is another element to look for, all rows are counted anew in ``adjust(_:_:_:)``.
    if isPrepared { return }
    input.forEachRow { past, future in
      if let past, matches(past) { count -= 1 }
      if let future, matches(future) { count += 1 }
    }
    answer(&state, &output)
  }

  @inlinable
  func answer(_ state: inout Bool, _ output: inout Output) {
    if state == (count > 0) { return }
    output = ValueTransaction(unequalPast: state, future: !state)
    state.toggle()
  }

  @inlinable func end() { (rows, count, isPrepared) = (nil, 0, false) }

  @inlinable func prepare() { isPrepared = true }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout Bool, _ output: inout Output) -> Bool? {
    if let rows { _ = begin(rows) }
    answer(&state, &output)
    return nil
  }

  @inlinable func source(_ state: Bool) -> Rows.Snapshot { rows.unsafelyUnwrapped }
}
