/// How often each distinct row occurs: the work of a count of distinct rows.
@usableFromInline
final class TallyWork<Rows: RowTransaction>: SecondWork where Rows.Row: Hashable {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = DictionaryTransaction<Rows.Row, Int>
  @usableFromInline let subject: MessageSubject
  @usableFromInline let equality = Equality<Int>()

  @inlinable init(_ subject: MessageSubject) { self.subject = subject }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> State {
    var counts: Output.Snapshot = [:]
    Rows.forEachRow(in: snapshot) { row in
      check(row)
      counts[row, default: 0] += 1
    }
    return counts
  }

  @inlinable
  func change(_ input: borrowing Input, _ counts: inout State, _ output: inout Output) {
    input.forEachRow { past, future in
      if let past, let future, past == future { return }
      if let past { subtract(past, &counts, &output) }
      if let future { add(future, &counts, &output) }
    }
  }

  @inlinable
  func add(_ row: Rows.Row, _ counts: inout State, _ output: inout Output) {
    if let past = counts[row] {
      counts[row] = past + 1
      output.update(key: row, past: past, future: past + 1, equality: equality)
    } else {
      check(row)
      counts[row] = 1
      // The first of equal rows stands for them, also if it has gone and another has come in this turn.
      if let held = output.insert(key: row, value: 1, equality: equality) { counts.exchange(held) }
    }
  }

  @inlinable
  func subtract(_ row: Rows.Row, _ counts: inout State, _ output: inout Output) {
    guard let past = counts[row] else { return }
    if past > 1 {
      counts[row] = past - 1
      output.update(key: row, past: past, future: past - 1, equality: equality)
    } else if let entry = counts.removeEntry(forKey: row) {
      output.remove(key: entry.key, past: entry.value, equality: equality)
    }
  }

  /// A row that is not equal to itself could never be found again.
  @inlinable
  func check(_ row: Rows.Row) {
    if row != row { subject.reportUnequal(key: row) }
  }
}
