import SignalGraphTesting
import Testing

/// Each stage alone.
@Suite struct StageLawTests {
  @Test(arguments: TrialTable.allCases)
  func `a stage keeps the laws`(table: TrialTable) {
    for trial in Settings.chosen(table.stages) {
      trial.attempt { trial in
        let report = try trial.run(Settings.plan(for: trial.name, sequences: 100))
        print("SIGNALGRAPH_SEED=\(Settings.seed): \(trial.name)\n\(report)")
        #expect(report.beside.handedOn == 0 && report.alone.handedOn * 10 >= report.alone.count * 9, "\(report)")
        guard report.sequences >= 40 else { return }
        #expect(report.leastShare.operation >= 0.05 && report.leastShare.mutation >= 0.05, "\(trial.name)")
      }
    }
  }

  @Test(arguments: TrialTable.allCases)
  func `sensors come and go`(table: TrialTable) {
    for trial in Settings.chosen(table.stages) {
      trial.attempt { try $0.checkLifecycle(Settings.seed, repetitions: Settings.stageLifecycles) }
    }
  }
}

/// Two stages, one on the other.
@Suite struct PairLawTests {
  @Test(arguments: TrialTable.allCases)
  func `two stages together keep the laws`(table: TrialTable) {
    for trial in Settings.chosen(table.pairs, of: PairCover.everyday) {
      trial.attempt { trial in
        let kin = Settings.isSoak ? PairCover.kin[trial.name] ?? 1 : 1
        let report = try trial.run(Settings.plan(for: trial.name, sequences: 5, kin: kin))
        print("SIGNALGRAPH_SEED=\(Settings.seed): \(trial.name)\n\(report)")
        try trial.checkLifecycle(Settings.seed, repetitions: Settings.pairLifecycles)
      }
    }
  }
}

@Suite struct PairCoverTests {
  /// Finding the types of all pairs takes a debug build seconds.
  @Test(.enabled(if: Settings.isWhole)) func `recipes of one stage share the sequences of a soak`() {
    #expect(PairCover.kin["key set → set count"] == 4)
    #expect(PairCover.kin["prefix → suffix"] == 64)
    let pairs = TrialTable.allCases.flatMap { $0.pairs.map(\.name) }
    let stages = pairs.reduce(0.0) { $0 + 1 / Double(PairCover.kin[$1] ?? 1) }
    print("\(pairs.count) pairs of recipes, \(Int(stages.rounded())) pairs of stages")
    for names in [pairs, TrialTable.allCases.flatMap { $0.stages.map(\.name) }] {
      let doubles = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys
      #expect(names.count > 100 && doubles.isEmpty, "the environment names trials")
      #expect(!names.contains { $0.contains(",") }, "the environment names trials with commas between")
    }
  }

  @Test(arguments: Settings.isWhole ? [0, 42, 1_000_003] : [42], [1, 3])
  func `the cover has each stage often enough on either side, and each meeting of mechanisms`(seed: UInt64, times: Int)
  {
    let cover = PairCover(seed: seed, pairsOfStage: times, meetings: times > 1)
    let mechanisms = PairCover.mechanisms
    let pairs = TrialTable.allCases.flatMap { $0.pairs.map(\.name) }
    for side in [0, 1] {
      func stage(_ pair: String) -> String { pair.components(separatedBy: " → ")[side] }
      let fitting = Dictionary(grouping: pairs, by: stage).mapValues(\.count)
      let covered = Dictionary(grouping: cover.names, by: stage).mapValues(\.count)
      for (name, count) in fitting { #expect(covered[name, default: 0] >= min(times, count), "\(name)") }
    }
    func meeting(_ pair: String) -> [String] { pair.components(separatedBy: " → ").map { mechanisms[$0] ?? $0 } }
    #expect((Set(cover.names.map(meeting)) == Set(pairs.map(meeting))) == (times > 1))
    print("\(cover.names.count) of \(cover.total) pairs, \(Set(mechanisms.values).count) mechanisms")
  }
}

@Suite struct DigestTests {
  /// Processes have hash seeds of their own: runs of one seed must print the same line.
  @Test func `what a seed does depends on no hash seed`() throws {
    var digest: UInt64 = 0
    let plan = TrialPlan(
      seed: Settings.seed, sequences: Settings.isWhole ? 2 : 1, operations: Settings.isWhole ? 40 : 4)
    for trial in TrialTable.allCases.flatMap(\.stages) {
      digest = digest &* 31 &+ (try trial.run(plan).digest)
    }
    print("SIGNALGRAPH_SEED=\(Settings.seed) digest=\(String(digest, radix: 16))")
  }
}

extension LawTrial {
  /// Records what a check throws, so that the other trials of a table go on.
  fileprivate func attempt(_ check: (LawTrial) throws -> Void) {
    do { try check(self) } catch { Issue.record(error, "\(name)") }
  }
}
