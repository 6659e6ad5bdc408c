import Foundation

/// How the time of an update grows from the least size to the greatest, in words.
enum Growth {
  /// A line for each workload that has a reference and several sizes.
  static func lines(_ measurements: [Measurement]) -> [String] {
    var seen: Set<String> = []
    return measurements.map(\.workload).filter { seen.insert($0).inserted }.compactMap { line($0, measurements) }
  }

  private static func line(_ workload: String, _ measurements: [Measurement]) -> String? {
    /// The sizes at which a system ran, and how much longer an update takes at the last.
    func growth(_ system: String) -> (least: Int, most: Int, times: Double)? {
      let rows = measurements.filter { $0.workload == workload && $0.system == system }.sorted { $0.n < $1.n }
      guard let first = rows.first, let last = rows.last, 1 < first.n, first.n < last.n else { return nil }
      return (first.n, last.n, last.nanosecondsPerUpdate / first.nanosecondsPerUpdate)
    }
    guard let ours = growth(Measurement.ours), let reference = growth(Measurement.reference) else { return nil }
    let logarithm = log(Double(ours.most)) / log(Double(ours.least))
    var text = "\(workload), \(ours.least.asSize) to \(ours.most.asSize): \(ours.times.brief) times"
    let beyond = (ours.times / reference.times).brief
    text += " the time of an update, the reference \(reference.times.brief), \(beyond) beyond that share of the cache"
    text += ", log n \(logarithm.brief)"
    if ours.times <= logarithm {
      text += "; no more than log n"
    } else if ours.times <= 2 * max(reference.times, logarithm) {
      text += "; as the reference does"
    } else {
      text += "; MORE THAN LOG N AND THE REFERENCE"
    }
    return text
  }
}
