import Foundation

/// One row of the results.
struct Measurement {
  var workload: String
  /// Records, patches or rows; what a study counts.
  var n: Int
  var system: String
  var nanosecondsPerUpdate: Double
  /// To the reference of the same workload and n; nil where there is none.
  var ratio: Double?
  /// Nil where allocations are not counted.
  var allocationsPerUpdate: Double?
  /// Nil where nothing is held or nobody counts.
  var bytesPerElement: Double?
  /// Nil where the kernel lets nobody count.
  var instructionsPerUpdate: Double?
  var checksum: Checksum?

  /// The name of the references.
  static let reference = "reference"
  /// The name of computing everything again.
  static let recomputation = "recomputation"
  /// The name of hash tables in C that know nothing but integers.
  static let tables = "tables in C"
  /// The name of views written by hand with this library's table.
  static let byHand = "own tables"
  /// The name of a structure in C that the source and the output share.
  static let fused = "fused"
  /// The name of this library, state in every stage.
  static let ours = "SignalGraph"
}

extension Double {
  /// Few digits, as many as tell something.
  var brief: String {
    guard isFinite else { return "-" }
    let digits =
      switch magnitude {
      case 0: 0
      case ..<0.01: 4
      case ..<10: 2
      case ..<100: 1
      default: 0
      }
    guard digits > 0 else { return magnitude < 1e15 ? Int(rounded()).grouped : "\(self)" }
    return String(format: "%.\(digits)f", self)
  }
}

extension Int {
  /// With a comma between thousands.
  var grouped: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 {
        text.append(",")
      }
      text.append(digit)
    }
    return text
  }

  /// `1k`, `1M`, or all the digits.
  var asSize: String {
    if self >= 1_000_000, self % 1_000_000 == 0 { return "\(self / 1_000_000)M" }
    if self >= 1_000, self % 1_000 == 0 { return "\(self / 1_000)k" }
    return grouped
  }
}
