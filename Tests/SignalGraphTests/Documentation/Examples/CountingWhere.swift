import SignalGraph

/// How many rows of a dictionary or a set satisfy a predicate.
///
/// An inserted or updated row asks the predicate, which must be pure, once; a removed one does not. Where the count stays,
/// nothing is sent. O(n) to begin, O(1) per change. Torn down with `tearDown()`.
final class CountingWhere<Rows: KeyedTransaction>: ValueStage<Rows, Int> {
  init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Rows.Snapshot.Row) -> Bool
  ) {
    super.init(StageParts(MessageSubject(CountingWhere.self, label, fileID, line), CountingWhereWork(isIncluded)))
  }
}

final class CountingWhereWork<Rows: KeyedTransaction>: StageWork {
  let isIncluded: (Rows.Snapshot.Row) -> Bool
  let equality = Equality<Int>()
  var matching: Set<Rows.Key> = []

  init(_ isIncluded: @escaping (Rows.Snapshot.Row) -> Bool) { self.isIncluded = isIncluded }

  func begin(_ rows: Rows.Snapshot) -> Int {
    for element in rows {
      let (key, value) = Rows.Snapshot.entry(element)
      if isIncluded(Rows.Snapshot.row(key, value)) { matching.insert(key) }
    }
    return matching.count
  }

  func change(_ input: borrowing Rows, _ count: inout Int, _ output: inout ValueTransaction<Int>) {
    input.forEachChange { change in
      if let value = change.future, isIncluded(Rows.Snapshot.row(change.key, value)) {
        matching.insert(change.key)
      } else {
        matching.remove(change.key)
      }
    }
    output.place(matching.count, in: &count, equality: equality)
  }

  func end() { matching = [] }
}

/// The verb of the stage.
extension StateStorage where Transaction: KeyedTransaction {
  func counted(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    where isIncluded: @escaping (Transaction.Snapshot.Row) -> Bool
  ) -> CountingWhere<Transaction> {
    feeding(CountingWhere(label: label, fileID: fileID, line: line, isIncluded))
  }
}
