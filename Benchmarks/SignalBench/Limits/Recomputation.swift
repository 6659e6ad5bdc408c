/// What most programs do: keep the records, and compute the whole view again after every change.
struct Recomputation<S: Shape>: KeyedView {
  private var rows: [S.Key: S.Row]
  private var isInTransaction = false
  private(set) var outputs: [Int] = []

  init(keys: S.Keys, rows: ContiguousArray<S.Row>) {
    self.rows = Dictionary(minimumCapacity: rows.count)
    for (key, row) in zip(keys, rows) {
      self.rows[key] = row
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

  mutating func update(_ key: S.Key, _ row: S.Row) {
    rows[key] = row
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
