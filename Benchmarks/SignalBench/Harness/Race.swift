/// Runs the systems of one workload in turn, several times over, and compares what they arrive at.
///
/// Absolute times drift with the machine, so reference and systems alternate within one run, the median of each
/// counts, and ratios are between medians. A wrong checksum ends the program.
struct Race {
  let workload: Workload
  let n: Int
  let trace: Trace?
  let repetitions: Int
  let console: Console

  /// The rows, the reference's first.
  func run() throws -> [Measurement] {
    let systems = Catalogue.systems(for: workload)
    guard let reference = systems.first else { return [] }
    var expected: [Int: Checksum] = [:]
    let full = Job(workload: workload, n: n, updates: workload.updates(at: n), trace: trace)
    let jobs = systems.map { system in
      var job = full
      job.updates = system.budget(full)
      return job
    }
    var trials: [[Trial]] = systems.map { _ in [] }
    for repetition in 0..<repetitions {
      for (index, system) in systems.enumerated() {
        let job = jobs[index]
        if job.updates < full.updates && repetition >= 2 { continue }
        console.progress("\(workload.rawValue)  n \(n.asSize)  \(repetition + 1)/\(repetitions)  \(system.name)")
        let trial = try system.run(job)
        if expected[job.updates] == nil {
          expected[job.updates] = index == 0 ? trial.checksum : try reference.run(job).checksum
        }
        try check(trial, system, against: expected[job.updates])
        if index == 0 {
          try checkPublished(trial)
        }
        trials[index].append(trial)
      }
    }
    console.clearProgress()
    let yardstick = trials[0].map(\.nanosecondsPerUpdate).median
    return zip(systems, trials).compactMap { measurement(of: $0, $1, yardstick: yardstick) }
  }

  private func check(_ trial: Trial, _ system: System, against expected: Checksum?) throws(Failure) {
    guard let expected, trial.checksum != expected else { return }
    throw Failure(
      "\(workload.rawValue) at \(n.asSize): \(system.name) arrives at checksum \(trial.checksum), not \(expected)"
    )
  }

  /// The reference itself has to arrive at the numbers that are known from elsewhere.
  private func checkPublished(_ trial: Trial) throws(Failure) {
    guard let published = workload.published(at: n), Array(trial.checksum.numbers.prefix(published.count)) != published
    else { return }
    throw Failure(
      "\(workload.rawValue) at \(n.asSize): the reference arrives at checksum \(trial.checksum), not \(published)"
    )
  }

  private func measurement(of system: System, _ trials: [Trial], yardstick: Double?) -> Measurement? {
    guard let time = trials.map(\.nanosecondsPerUpdate).median else { return nil }
    return Measurement(
      workload: workload.rawValue,
      n: n,
      system: system.name,
      nanosecondsPerUpdate: time,
      ratio: yardstick.map { time / $0 },
      allocationsPerUpdate: trials.compactMap(\.allocationsPerUpdate).median,
      bytesPerElement: trials.compactMap(\.bytesPerElement).median,
      instructionsPerUpdate: trials.compactMap(\.instructionsPerUpdate).median,
      checksum: trials.last?.checksum
    )
  }
}
