import SignalGraph

/// When a reset is cheaper than mutations: a stage is sent k mutations in one transition, or a termination and an
/// initiation with the snapshot that they lead to.
///
/// The ratio of a reset is to one mutation in a batch that costs as much, and so the number of mutations from which the
/// reset is cheaper; nil where even n mutations cost less. n is at most 100,000.
enum Reset {
  static let name = "reset"
  /// The system whose ratio is the number of mutations.
  static let row = "a reset"

  static var subject: Subject {
    Subject(name: name, isBrief: true) { plan in
      stages.flatMap { stage, systems in
        plan.mainSizes(atMost: 100_000).map { n in
          Contest(
            name: "\(name) \(stage)",
            n: n,
            hasReference: false,
            conclude: { conclude($0, sizes(n)) },
            systems: { systems(n) }
          )
        }
      }
    }
  }

  private static var stages: [(name: String, systems: (_ n: Int) -> [System])] {
    [
      (
        "filter",
        { n in
          let stage = DictionaryFiltering<Int, PlainShape.Row> { PlainShape.isMember($0.value) }
          return systems(n, ResetTrial(stage, StageInput.records(n), StageInput.updates))
        }
      ),
      (
        "sorted",
        { n in
          let stage = DictionarySorting<Int, PlainShape.Row, Int> { $0.value.score }
          return systems(n, ResetTrial(stage, StageInput.records(n), StageInput.updates))
        }
      ),
      (
        "array map",
        { n in
          let stage = ArraySignalMapStorage<Int, Int> { $0 &* 31 &+ 1 }
          return systems(n, ResetTrial(stage, TreeArray(0..<n), StageInput.edits))
        }
      ),
      ("count", { n in systems(n, ResetTrial(Counting<ArrayTransaction<Int>>(), TreeArray(0..<n), StageInput.edits)) }),
    ]
  }

  /// The sizes of the batches, up to n.
  private static func sizes(_ n: Int) -> [Int] {
    var sizes = [1]
    while sizes[sizes.count - 1] < n {
      sizes.append(min(sizes[sizes.count - 1] * 4, n))
    }
    return sizes
  }

  /// The reset, and each batch.
  private static func systems<Transaction>(_ n: Int, _ trial: ResetTrial<Transaction>) -> [System] {
    let resets = trial.resets(after: max(n / 100, 1))
    return [.work(row, turns: 2, resets)]
      + sizes(n).map { size in
        let path = trial.path(size)
        return .work("a batch of \(size)", turns: path.count) { _ in trial.follow(path) }
      }
  }

  /// The reset alone, with what a batch of its cost has: between two sizes the cost is taken to be linear.
  private static func conclude(_ rows: [Measurement], _ sizes: [Int]) -> [Measurement] {
    var reset = rows[0]
    let limit = reset.nanosecondsPerUpdate
    var lower = (size: 0.0, time: 0.0)
    for (size, row) in zip(sizes, rows.dropFirst()) {
      let upper = (size: Double(size), time: row.nanosecondsPerUpdate)
      if limit <= upper.time {
        reset.ratio = lower.size + (upper.size - lower.size) * (limit - lower.time) / (upper.time - lower.time)
        break
      }
      lower = upper
    }
    return [reset]
  }
}
