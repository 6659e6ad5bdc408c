/// What each stage of W1's chain adds, in time and allocations: chains of the first stages only.
///
/// Rows, for each n: the chain up to each stage with W1's updates; the whole chain while its monitor keeps a signal every
/// 1,000 turns; and with updates that move nothing, so that no node splits and nothing is allocated.
struct StageStudy: Study {
  let name = "stages"

  func run(_ settings: Settings, _ console: Console) -> [Measurement] {
    defer { console.clearProgress() }
    return settings.sizes.flatMap { n in
      console.progress("stages  n \(n.asSize)")
      return rows(n, settings)
    }
  }

  private func rows(_ n: Int, _ settings: Settings) -> [Measurement] {
    let chains = PartialChain.Length.allCases.map { PartialChain(n, $0) }
    let keeping = PartialChain(n, .monitor, keepEvery: 1_000)
    let inPlace = PartialChain(n, .monitor)
    let names =
      PartialChain.Length.allCases.map(\.name) + [
        "the whole, a signal kept every 1,000 turns", "the whole, nothing moves",
      ]
    let work: [Sampler.Work] =
      (chains + [keeping]).map { chain in { chain.update($0) } } + [{ inPlace.updateInPlace($0) }]
    let turns = Program.isDebugBuild ? 1_000 : settings.isQuick ? 20_000 : 100_000
    let costs = Sampler(settings).sample(turns: turns, work)
    return zip(names, costs).map { Measurement(study: name, n: n, system: $0, $1) }
  }
}
