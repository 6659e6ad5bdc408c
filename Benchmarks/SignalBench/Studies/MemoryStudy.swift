/// What each stage of W1's chain holds, and what loading it costs.
///
/// Bytes are for each element of the stage itself: of a filter, those that it keeps. Time is for each record loaded.
/// "After updates": 50,000 updates later, when nodes are no longer as full as the load left them, by difference of chains of
/// the first stages; time is for each update.
struct MemoryStudy: Study {
  let name = "memory"

  private static let stages: [(name: String, length: PartialChain.Length)] = [
    ("slot", .slot), ("filter", .filter), ("sorted", .sorted), ("map", .map),
  ]

  func run(_ settings: Settings, _ console: Console) -> [Measurement] {
    defer { console.clearProgress() }
    return settings.sizes.flatMap { n in
      console.progress("memory  n \(n.asSize)")
      return rows(n, Sampler(settings).repetitions)
    }
  }

  private static var updates: Int { Program.isDebugBuild ? 1_000 : 50_000 }

  /// What chains of one length took.
  private struct Holding {
    var load: [Probe] = []
    var updates: [Probe] = []
    var loaded: Int?
    /// All of the chain.
    var updated: Int?
    var count = 0
  }

  private func rows(_ n: Int, _ repetitions: Int) -> [Measurement] {
    var holdings = Self.stages.map { _ in Holding() }
    for _ in 0..<repetitions {
      for (index, stage) in Self.stages.enumerated() {
        hold(n, stage.length, &holdings[index])
      }
    }
    return Self.stages.indices.flatMap { index in
      rows(Self.stages[index].name, n, holdings[index], before: index > 0 ? holdings[index - 1] : nil)
    }
  }

  private func rows(_ stage: String, _ n: Int, _ holding: Holding, before: Holding?) -> [Measurement] {
    let count = Double(max(holding.count, 1))
    let load = Cost(holding.load, turns: n)
    var updates = Cost(holding.updates, turns: Self.updates)
    if let before {
      updates = updates.added(to: Cost(before.updates, turns: Self.updates), per: 1)
    }
    let updated = holding.updated.map { $0 - (before?.updated ?? 0) }
    return [
      Measurement(study: name, n: n, system: stage, load, bytesPerElement: holding.loaded.map { Double($0) / count }),
      Measurement(
        study: name,
        n: n,
        system: "\(stage), after updates",
        updates,
        bytesPerElement: updated.map { Double($0) / count }
      ),
    ]
  }

  private func hold(_ n: Int, _ length: PartialChain.Length, _ holding: inout Holding) {
    let before = Probe.bytesInUse
    let chain = PartialChain(n, length)
    var updates = Probe()
    updates.measure { chain.update(Self.updates) }
    holding.updates.append(updates)
    holding.updated = before.flatMap { before in Probe.bytesInUse.map { $0 - before } }
    holding.count = chain.count
    if let load = chain.loads.last {
      holding.load.append(load.probe)
      holding.loaded = load.bytes
    }
  }
}
