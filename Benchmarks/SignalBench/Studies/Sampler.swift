/// Measures pieces of work against one another: alternately, several times over, the median counts.
struct Sampler {
  let repetitions: Int

  init(_ settings: Settings) {
    repetitions = Program.isDebugBuild ? 1 : settings.isQuick ? 3 : 7
  }

  /// One piece of work, which is to do a number of turns.
  typealias Work = (_ turns: Int) -> Void

  /// The costs of each piece's turn; each runs once before anything counts.
  func sample(turns: Int, _ pieces: [Work]) -> [Cost] {
    var probes: [[Probe]] = pieces.map { _ in [] }
    for repetition in 0...repetitions {
      for (index, work) in pieces.enumerated() {
        guard repetition > 0 else {
          work(max(turns / 10, 1))
          continue
        }
        var probe = Probe()
        probe.measure { work(turns) }
        probes[index].append(probe)
      }
    }
    return probes.map { Cost($0, turns: turns) }
  }

  /// The costs of one piece's turn.
  func sample(turns: Int, _ work: Work) -> Cost {
    withoutActuallyEscaping(work) { sample(turns: turns, [$0])[0] }
  }
}

/// What one turn costs.
struct Cost {
  var nanoseconds: Double
  /// Nil where allocations are not counted.
  var allocations: Double?
  /// Nil where the kernel lets nobody count.
  var instructions: Double?
}

extension Cost {
  /// Medians of several runs of as many turns.
  init(_ probes: [Probe], turns: Int) {
    let count = Double(turns)
    nanoseconds = (probes.map(\.nanoseconds).median ?? 0) / count
    allocations =
      Probe.countsAllocations ? (probes.map { Double($0.allocations) }.median ?? 0) / count : nil
    instructions =
      Probe.countsInstructions ? (probes.map { Double($0.instructions) }.median ?? 0) / count : nil
  }

  /// What each of `count` further parts adds to a cost.
  func added(to base: Cost, per count: Int) -> Cost {
    var added = self
    let count = Double(count)
    added.nanoseconds = (nanoseconds - base.nanoseconds) / count
    added.allocations = allocations.flatMap { whole in base.allocations.map { (whole - $0) / count } }
    added.instructions = instructions.flatMap { whole in base.instructions.map { (whole - $0) / count } }
    return added
  }
}

extension Measurement {
  /// A row of a study.
  init(study: String, n: Int, system: String, _ cost: Cost, ratio: Double? = nil, bytesPerElement: Double? = nil) {
    self.init(
      workload: study,
      n: n,
      system: system,
      nanosecondsPerUpdate: cost.nanoseconds,
      ratio: ratio,
      allocationsPerUpdate: cost.allocations,
      bytesPerElement: bytesPerElement,
      instructionsPerUpdate: cost.instructions
    )
  }
}
