/// What most programs do: keep the records, and compute the whole view again after every change.
struct Recomputation<S: Shape>: OrderedView {
  typealias Drawn = RecordScript<S>

  private var rows: [S.Key: S.Row]
  private var isInTransaction = false
  private(set) var outputs: [Int] = []

  init(_ load: Records<S>) {
    rows = Dictionary(minimumCapacity: load.rows.count)
    for (key, row) in zip(load.keys, load.rows) {
      rows[key] = row
    }
    recompute()
  }

  private mutating func recompute() {
    outputs =
      rows
      .filter { S.isMember($0.value) }
      .sorted { (S.score($0.value), $0.key) < (S.score($1.value), $1.key) }
      .map { S.output($0.key, $0.value) }
  }

  mutating func apply(_ edit: (key: S.Key, row: S.Row)) {
    rows[edit.key] = edit.row
    if !isInTransaction {
      recompute()
    }
  }

  mutating func transaction(_ edits: (inout Self) -> Void) {
    isInTransaction = true
    edits(&self)
    isInTransaction = false
    recompute()
  }

  var first: Int? { outputs.first }
  var count: Int { outputs.count }
}
