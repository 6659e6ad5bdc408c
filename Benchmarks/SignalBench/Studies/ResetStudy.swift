import SignalGraph

/// When a reset is cheaper than mutations: a stage is sent k mutations in one transition, or a termination and an
/// initiation with the snapshot that they lead to.
///
/// Rows, for each stage and n: a mutation that comes alone; a mutation in the largest batch that is not dearer than a
/// reset; a reset. The ratio of a reset is to a mutation in that batch, and so the number of mutations from which it is
/// cheaper; nil where even n mutations cost less.
struct ResetStudy: Study {
  let name = "reset"

  func run(_ settings: Settings, _ console: Console) throws -> [Measurement] {
    defer { console.clearProgress() }
    var rows: [Measurement] = []
    for n in settings.sizes {
      func compare<Transaction>(_ stage: String, _ trial: ResetTrial<Transaction>) throws {
        console.progress("reset  n \(n.asSize)  \(stage)")
        rows += try trial.compare(stage, n, settings, console)
      }
      try compare("filter", Self.filter(n))
      try compare("sorted", Self.sorted(n))
      try compare("array map", Self.map(n))
      try compare("count", Self.count(n))
    }
    return try rows + Self.valueMap().compare("value map", 1, settings, console)
  }

  @inline(__always)
  private static func filter(_ n: Int) -> ResetTrial<DictionaryTransaction<Int, PlainShape.Row>> {
    let stage = DictionaryFiltering<Int, PlainShape.Row> { PlainShape.isMember($0.value) }
    return ResetTrial(stage, StageInput.records(n), StageInput.updates)
  }

  @inline(__always)
  private static func sorted(_ n: Int) -> ResetTrial<DictionaryTransaction<Int, PlainShape.Row>> {
    let stage = DictionarySorting<Int, PlainShape.Row, Int> { $0.value.score }
    return ResetTrial(stage, StageInput.records(n), StageInput.updates)
  }

  @inline(__always)
  private static func map(_ n: Int) -> ResetTrial<ArrayTransaction<Int>> {
    let stage = ArraySignalMapStorage<Int, Int> { $0 &* 31 &+ 1 }
    return ResetTrial(stage, TreeArray(0..<n), StageInput.edits)
  }

  @inline(__always)
  private static func count(_ n: Int) -> ResetTrial<ArrayTransaction<Int>> {
    let stage = Counting<ArrayTransaction<Int>>()
    return ResetTrial(stage, TreeArray(0..<n), StageInput.edits)
  }

  @inline(__always)
  private static func valueMap() -> ResetTrial<ValueTransaction<Int>> {
    let stage = ValueMapping<Int, Int> { $0 &* 31 &+ 1 }
    return ResetTrial(stage, 0) { _, value, _ in ValueTransaction(past: value, future: value &+ 1) }
  }
}
