/// What each stage of W1's chain holds, by difference of chains of the first stages, and what loading it costs.
///
/// Bytes are for each element of the stage itself: of a filter, those that it keeps. Time is for each record loaded.
/// "After updates": 50,000 updates later, when nodes are no longer as full as the load left them; time is for each of
/// those.
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

  /// What a chain took.
  private struct Holding {
    var load: [Probe] = []
    var updates: [Probe] = []
    var loaded: Int?
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
    var rows: [Measurement] = []
    for (index, stage) in Self.stages.enumerated() {
      let whole = holdings[index]
      let base = index > 0 ? holdings[index - 1] : nil
      func bytes(_ of: KeyPath<Holding, Int?>) -> Double? {
        whole[keyPath: of].map { Double($0 - (base?[keyPath: of] ?? 0)) / Double(max(whole.count, 1)) }
      }
      func cost(_ part: KeyPath<Holding, [Probe]>, per turns: Int) -> Cost {
        let cost = Cost(whole[keyPath: part], turns: turns)
        return base.map { cost.added(to: Cost($0[keyPath: part], turns: turns), per: 1) } ?? cost
      }
      rows += [
        Measurement(
          study: name,
          n: n,
          system: stage.name,
          cost(\.load, per: n),
          bytesPerElement: bytes(\.loaded)
        ),
        Measurement(
          study: name,
          n: n,
          system: "\(stage.name), after updates",
          cost(\.updates, per: Self.updates),
          bytesPerElement: bytes(\.updated)
        ),
      ]
    }
    return rows
  }

  private func hold(_ n: Int, _ length: PartialChain.Length, _ holding: inout Holding) {
    let before = Probe.bytesInUse
    var load = Probe()
    var updates = Probe()
    let chain = load.measure { PartialChain(n, length) }
    let loaded = Probe.bytesInUse
    holding.count = chain.count
    updates.measure { chain.update(Self.updates) }
    let updated = Probe.bytesInUse
    holding.load.append(load)
    holding.updates.append(updates)
    holding.loaded = before.flatMap { before in loaded.map { $0 - before } }
    holding.updated = before.flatMap { before in updated.map { $0 - before } }
  }
}
