import CSignalBench

/// The common workloads: what is done, deterministically, so that checksums agree between systems and programs.
///
/// SplitMix64 with seed 42. Records have keys 0..<n and `{group, score}`; the load draws group = next % 16 and
/// score = next % 1,000,000 for each key in order. The view holds the records with group < 8, ascending by
/// (score, key), each mapped to key · 31 + score.
enum Workload: String, CaseIterable {
  /// 100,000 single updates, each a turn: key = next % n, group = next % 16, score = next % 1,000,000.
  case updates = "W1"
  /// The same with keys that are texts of 15 characters.
  case textKeys = "W1-text"
  /// The same with values of 64 bytes.
  case wideValues = "W1-wide"
  /// The same with values of numbers and texts, as records of users have: what is handed on is counted as a reference.
  case rows = "W1-rows"
  /// The same, and the whole output is summed every 1,000 updates.
  case summed = "W1-sum"
  /// The load as one initiation, output complete.
  case load = "W2"
  /// 100 transactions of 1,000 updates.
  case batches = "W3"
  /// An editing trace on an array through a map, patch by patch.
  case trace = "W4"
  /// The same with a made-up trace of runs of 1 to 300 characters.
  case runs = "W4-runs"

  /// Whether a size other than the trace's own means anything.
  var isKeyed: Bool { self != .trace && self != .runs }

  /// The seed of every generator.
  static let seed: UInt64 = 42
}

extension Workload {
  /// The workload for `--only`: a brief run has the variants of W1 and W4 not at all, and the others at the greatest size.
  var subject: Subject {
    let isVariant = [.textKeys, .wideValues, .rows, .summed, .runs].contains(self)
    return Subject(name: rawValue, isBrief: !isVariant) { plan in
      switch self {
      case .trace: [replay(plan.trace ?? .madeUp(patches: plan.turns(100_000)))]
      case .runs: [replay(.madeUpRuns(patches: plan.turns(40_000)))]
      case .updates: plan.sizes.map { contest($0) }
      default: plan.mainSizes().map { contest($0) }
      }
    }
  }

  private func contest(_ n: Int) -> Contest {
    let updates = self == .load ? n : 100_000
    return Contest(name: rawValue, n: n, updates: updates, published: published(at: n)) {
      switch self {
      case .textKeys: systems(n, TextShape.self)
      case .wideValues: systems(n, WideShape.self)
      case .rows: systems(n, RowShape.self)
      default: systems(n, PlainShape.self)
      }
    }
  }

  @inline(__always)
  private func systems<S: Shape>(_ n: Int, _ shape: S.Type) -> [System] {
    let batch = self == .batches ? 1_000 : 1
    let pace = csb_pace(batch: UInt64(batch), period: 0, sum_every: self == .summed ? 1_000 : 0)
    /// As many updates as go through so many records.
    func limit(_ records: Int) -> Int { max(records / n, 3) }
    if self == .load {
      let rounds = Plan.loads(of: n)
      return [
        .limitLoading(Measurement.reference, S.kind, n: n, rounds: rounds),
        .loading(Measurement.ours, RecordGraph<Pipeline<S>>.self, n: n, rounds: rounds) { RecordScript(n, seed: $0) },
        .loading(Measurement.arrays, SortedArrays<S>.self, n: n, rounds: rounds) { RecordScript(n, seed: $0) },
        .loading(Measurement.recomputation, Recomputation<S>.self, n: n, rounds: rounds) { RecordScript(n, seed: $0) },
      ]
    }
    let recomputed = limit(Program.isDebugBuild ? 200_000 : 5_000_000) * batch
    return [
      .limit(Measurement.reference, S.kind, n: n, pace: pace),
      .view(Measurement.ours, RecordGraph<Pipeline<S>>.self, n: n, pace: pace) { RecordScript(n) },
      .view(Measurement.arrays, SortedArrays<S>.self, n: n, pace: pace, limit: max(limit(2_000_000_000), batch)) {
        RecordScript(n)
      },
      .view(Measurement.recomputation, Recomputation<S>.self, n: n, pace: pace, limit: recomputed) { RecordScript(n) },
    ]
  }

  private func replay(_ trace: Trace) -> Contest {
    let n = trace.patches.count
    return Contest(name: rawValue, n: n, updates: n) {
      [
        TextLimit.system(trace),
        .view(Measurement.ours, TextGraph.self, n: trace.end.count) { TextScript(trace) },
        .view("contiguous array", ContiguousText.self, n: trace.end.count) { TextScript(trace) },
        .view(Measurement.recomputation, RecomputedText.self, n: trace.end.count, limit: 10_000) { TextScript(trace) },
      ]
    }
  }
}

extension Workload {
  /// The checksums of full runs that other programs arrived at too.
  ///
  /// W1 and W3: acc, then the sum of places; the variants do the same updates, so they share them. W2: the sum of places.
  func published(at n: Int) -> [UInt64]? {
    switch self {
    case .updates, .textKeys, .wideValues, .rows, .summed:
      switch n {
      case 1_000: [2_209_750_047_993_418_673, 83_983_317_513]
      case 10_000: [14_718_906_386_897_687_580, 10_138_201_353_475]
      case 100_000: [16_657_055_808_865_206_942, 2_759_674_654_138_658]
      case 1_000_000: [4_543_346_293_832_006_819, 2_021_537_722_334_451_716]
      default: nil
      }
    case .load:
      switch n {
      case 100_000: [2_778_261_451_366_222]
      case 1_000_000: [2_020_658_285_143_218_393]
      default: nil
      }
    case .batches:
      switch n {
      case 100_000: [10_527_650_134_262_580_717, 2_759_674_654_138_658]
      case 1_000_000: [16_652_515_556_442_444_194, 2_021_537_722_334_451_716]
      default: nil
      }
    case .trace, .runs: nil
    }
  }
}
