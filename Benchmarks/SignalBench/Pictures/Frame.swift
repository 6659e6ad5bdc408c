import Foundation

/// Where a plot's axes stand, and what they count.
struct Frame {
  static let (width, height) = (760.0, 400.0)
  static let (left, right) = (72.0, 560.0)
  static let (top, bottom) = (44.0, 340.0)

  /// The sizes that ran, ascending.
  let sizes: [Int]
  /// 1, 2 and 5 times the powers of ten between which all times lie, or the powers alone where there are many.
  let steps: [Double]

  init(_ series: [Plot.Series]) {
    sizes = Set(series.flatMap { $0.points.map(\.n) }).sorted()
    let times = series.flatMap { $0.points.map(\.nanoseconds) }
    let (least, most) = (times.min() ?? 1, times.max() ?? 1)
    let decades = Int(log10(least).rounded(.down))...Int(log10(most).rounded(.up))
    let all = decades.flatMap { decade in [1.0, 2, 5].map { $0 * pow(10, Double(decade)) } }
    let below = all.last { $0 <= least } ?? all[0]
    let above = all.first { $0 >= most } ?? all[all.count - 1]
    var steps = all.filter { $0 >= below && $0 <= max(above, below * 2) }
    if steps.count == 1 { steps.append(steps[0] * 10) }
    self.steps = steps
  }

  func x(_ n: Int) -> Double {
    Self.share(Double(n), from: Double(sizes[0]), to: Double(sizes[sizes.count - 1])) * (Self.right - Self.left)
      + Self.left
  }

  func y(_ nanoseconds: Double) -> Double {
    Self.bottom - Self.share(nanoseconds, from: steps[0], to: steps[steps.count - 1]) * (Self.bottom - Self.top)
  }

  /// Where a number lies between two others, by their logarithms.
  private static func share(_ number: Double, from least: Double, to most: Double) -> Double {
    least == most ? 0.5 : log(number / least) / log(most / least)
  }
}
