/// Runs the systems of a contest in turn, several times over, and compares what they arrive at.
///
/// Absolute times drift with the machine, so reference and systems alternate within one run, the median of each
/// counts, and ratios are between medians; beside them stand those between the fastest repetitions, since a busy
/// neighbour only makes slower. A wrong checksum ends the program.
struct Race {
  let contest: Contest
  let effort: Effort
  let console: Console

  private var title: String { "\(contest.name) at \(contest.n.asSize)" }

  /// The rows, the reference's first.
  func run() throws -> [Measurement] {
    console.begin(title)
    let systems = try contest.systems()
    var trials: [[Trial]] = systems.map { _ in [] }
    var expected: [Int: Checksum] = [:]
    let start = ContinuousClock.now
    for repetition in 0..<effort.most where repetition < effort.least || start.duration(to: .now) < effort.time {
      for (index, system) in systems.enumerated() {
        let updates = min(system.limit, contest.updates)
        if updates < contest.updates && repetition >= Effort.mostOfSlow { continue }
        console.progress("\(title), \(repetition + 1) of \(effort.most) at most, \(system.name)")
        let trial = try system.run(updates)
        if let checksum = trial.checksum {
          if expected[updates] == nil {
            expected[updates] = index == 0 ? checksum : try systems[0].run(updates).checksum
          }
          try check(checksum, of: system, against: expected[updates])
        }
        trials[index].append(trial)
      }
    }
    console.clearProgress()
    let reference = contest.hasReference ? trials[0] : nil
    var rows = zip(systems, trials).map { system, trials in
      Measurement(workload: contest.name, n: contest.n, system: system.name, trials, reference: reference)
    }
    if let tables = rows.first(where: { $0.system == Measurement.tables }) {
      for index in rows.indices where rows[index].system == Measurement.ours {
        rows[index].ratioToTables = rows[index].nanosecondsPerUpdate / tables.nanosecondsPerUpdate
      }
    }
    return contest.conclude(rows)
  }

  /// A system must arrive where the reference does, and the reference at the numbers that are known from elsewhere.
  private func check(_ checksum: Checksum, of system: System, against expected: Checksum?) throws(Failure) {
    if let expected, checksum != expected {
      throw Failure("\(title): \(system.name) arrives at checksum \(checksum), not \(expected)")
    }
    if system.limit >= contest.updates, let published = contest.published,
      Array(checksum.numbers.prefix(published.count)) != published
    {
      throw Failure("\(title): \(system.name) arrives at checksum \(checksum), not \(published)")
    }
  }
}
