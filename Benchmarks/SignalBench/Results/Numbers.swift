import Foundation

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

  /// Two digits that count, for sentences.
  var rough: String {
    guard isFinite, self > 0, self < 1e15 else { return brief }
    if self < 9.95 { return String(format: "%.1f", self) }
    let unit = pow(10, (log10(self)).rounded(.down) - 1)
    return Int((self / unit).rounded() * unit).grouped
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
