/// One workload of a family: the reference first, this library, and what else is worth comparing.
struct Contest {
  /// The `workload` in tables and JSON, the family's name first.
  let name: String
  /// The reference, this library, others.
  let contestants: [Contestant]
  /// What a turn does that is not a matter of log n, in words; nil where there is no such thing.
  var beyondLogarithm: String?
}

/// A family of stages: each of its workloads against a reference fused by hand, and how both grow with n.
///
/// Reference and systems alternate, several times over, the median of each counts. A wrong checksum ends the program.
struct FamilyStudy: Study {
  let name: String
  let contests: [Contest]

  func run(_ settings: Settings, _ console: Console) throws -> [Measurement] {
    defer { console.clearProgress() }
    return try contests.flatMap { contest in
      var rows: [Measurement] = []
      for n in settings.sizes {
        rows += try race(contest, n, settings, console)
      }
      console.clearProgress()
      if let growth = Growth(contest, rows) {
        try console.write(growth.text)
      }
      return rows
    }
  }

  private func race(_ contest: Contest, _ n: Int, _ settings: Settings, _ console: Console) throws -> [Measurement] {
    let updates = Self.updates(contest, n, settings)
    let repetitions = settings.repetitions(ofFamilyAt: n)
    var trials: [[Trial]] = contest.contestants.map { _ in [] }
    for repetition in 0..<repetitions {
      for (index, contestant) in contest.contestants.enumerated() {
        console.progress("\(contest.name)  n \(n.asSize)  \(repetition + 1)/\(repetitions)  \(contestant.name)")
        let trial = try contestant.run(n, updates)
        let expected = trials[0].first?.checksum ?? trial.checksum
        guard trial.checksum == expected else {
          throw Failure(
            "\(contest.name) at \(n.asSize): \(contestant.name) arrives at checksum \(trial.checksum), not \(expected)"
          )
        }
        trials[index].append(trial)
      }
    }
    let yardstick = trials[0].map(\.nanosecondsPerUpdate).median
    return zip(contest.contestants, trials).map { contestant, trials in
      let time = trials.map(\.nanosecondsPerUpdate).median ?? 0
      return Measurement(
        workload: contest.name,
        n: n,
        system: contestant.name,
        nanosecondsPerUpdate: time,
        ratio: yardstick.map { time / $0 },
        allocationsPerUpdate: trials.compactMap(\.allocationsPerUpdate).median,
        bytesPerElement: trials.compactMap(\.bytesPerElement).median,
        instructionsPerUpdate: trials.compactMap(\.instructionsPerUpdate).median,
        checksum: trials.last?.checksum
      )
    }
  }

  /// Fewer where a parameter that changes makes each dear.
  private static func updates(_ contest: Contest, _ n: Int, _ settings: Settings) -> Int {
    if Program.isDebugBuild { return 2_500 }
    let full = settings.isQuick ? 30_000 : 100_000
    return contest.beyondLogarithm != nil && n > 300_000 ? 30_000 : full
  }
}

extension Settings {
  /// How often each side of a family's contest runs at size n, the median counts.
  func repetitions(ofFamilyAt n: Int) -> Int {
    if Program.isDebugBuild { return 1 }
    switch n {
    case ...10_000: return isQuick ? 3 : 9
    case ...300_000: return isQuick ? 2 : 5
    default: return isQuick ? 1 : 3
    }
  }
}
