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
  /// The same, and the whole output is summed every 1,000 updates.
  case summed = "W1-sum"
  /// The load as one initiation, output complete.
  case load = "W2"
  /// 100 transactions of 1,000 updates.
  case batches = "W3"
  /// An editing trace on an array through a map, patch by patch.
  case trace = "W4"

  /// Updates of a full run at size n.
  func updates(at n: Int) -> Int {
    switch self {
    case .load: n
    case .trace: n
    default: 100_000
    }
  }

  /// Updates in one transaction.
  var batch: Int { self == .batches ? 1_000 : 1 }

  /// Updates between two sums of the whole output; 0 for never.
  var sumEvery: Int { self == .summed ? 1_000 : 0 }

  /// Whether a size other than the trace's own means anything.
  var isKeyed: Bool { self != .trace }

  /// How often a load of n records is measured within one run.
  static func rounds(ofLoad n: Int) -> Int { max(1, 100_000 / n) }

  /// The seed of every generator.
  static let seed: UInt64 = 42
}

extension Workload {
  /// The checksums of full runs that other programs arrived at too.
  ///
  /// W1 and W3: acc, then the sum of places; the text and wide variants and the summed one do the same updates, so
  /// they share them. W2: the sum of places.
  func published(at n: Int) -> [UInt64]? {
    switch self {
    case .updates, .textKeys, .wideValues, .summed:
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
    case .trace: nil
    }
  }
}
