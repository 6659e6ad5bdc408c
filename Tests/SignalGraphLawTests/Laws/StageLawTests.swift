import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct StageLawTests {
  @Test(arguments: Settings.chosen(LawTrials.stages.map(\.name)))
  func `a stage keeps the laws`(name: String) throws {
    let trial = try #require(LawTrials.stages.first { $0.name == name })
    print("SIGNALGRAPH_SEED=\(Settings.seed): \(name)")
    let report = try trial.run(Settings.plan(for: trial.name, sequences: 200))
    print(report)
    if report.sequences >= 40 { #expect(report.leastShare.operation >= 0.05 && report.leastShare.mutation >= 0.05) }
  }

  @Test(arguments: Settings.chosen(LawTrials.stages.map(\.name)))
  func `sensors come and go`(name: String) throws {
    let trial = try #require(LawTrials.stages.first { $0.name == name })
    try trial.checkLifecycle(Settings.seed)
  }
}

@Suite struct PairLawTests {
  @Test(arguments: Settings.someOfMany(LawTrials.pairs.map(\.name)))
  func `two stages together keep the laws`(name: String) throws {
    let trial = try #require(LawTrials.pairs.first { $0.name == name })
    print("SIGNALGRAPH_SEED=\(Settings.seed): \(name)")
    print(try trial.run(Settings.plan(for: trial.name, sequences: 20, kin: LawTrials.kin[name] ?? 1)))
    try trial.checkLifecycle(Settings.seed, repetitions: 2)
  }
}

@Suite struct KinTests {
  @Test func `recipes of one stage share the sequences of a soak`() {
    #expect(LawTrials.kin["filter → dictionary count"] == 1)
    #expect(LawTrials.kin["prefix → suffix"] == 36)
    let pairs = LawTrials.pairs.map(\.name)
    let stages = pairs.reduce(0.0) { $0 + 1 / Double(LawTrials.kin[$1] ?? 1) }
    print("\(pairs.count) pairs of recipes, \(Int(stages.rounded())) pairs of stages")
    for names in [pairs, LawTrials.stages.map(\.name)] {
      let doubles = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys
      #expect(names.count > 100 && doubles.isEmpty, "tests find a trial by its name")
      #expect(!names.contains { $0.contains(",") }, "the environment names trials with commas between")
    }
  }
}

@Suite struct DigestTests {
  /// Processes have hash seeds of their own: runs of one seed must print the same line.
  @Test func `what a seed does depends on no hash seed`() throws {
    var digest: UInt64 = 0
    for trial in LawTrials.stages {
      digest = digest &* 31 &+ (try trial.run(TrialPlan(seed: Settings.seed, sequences: 2)).digest)
    }
    print("SIGNALGRAPH_SEED=\(Settings.seed) digest=\(String(digest, radix: 16))")
  }
}
