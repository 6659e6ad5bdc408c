import Foundation

/// How the time of a turn grows from the least size to the greatest, in words.
struct Growth {
  let text: String

  /// Nil where there is one size only.
  init?(_ contest: Contest, _ rows: [Measurement]) {
    func times(_ system: String) -> [(n: Int, time: Double)] {
      rows.filter { $0.system == system }.map { ($0.n, $0.nanosecondsPerUpdate) }.sorted { $0.n < $1.n }
    }
    let ours = times(Measurement.ours)
    let reference = times(Measurement.reference)
    guard let (least, first) = ours.first, let (most, last) = ours.last, least > 1, least < most,
      let limit = reference.last.flatMap({ last in reference.first.map { last.time / $0.time } })
    else { return nil }
    let growth = last / first
    let logarithm = log(Double(most)) / log(Double(least))
    var text = "\(contest.name), \(least.asSize) to \(most.asSize): \(growth.brief) times the time a turn"
    text += ", the reference \(limit.brief), log n \(logarithm.brief)"
    if let beyond = contest.beyondLogarithm {
      text += "; not logarithmic: \(beyond)"
    } else if growth <= logarithm {
      text += "; no more than log n"
    } else if growth <= 2 * max(limit, logarithm) {
      text += "; beyond log n as the reference is: memory is farther away"
    } else {
      text += "; MORE THAN LOGARITHMIC"
    }
    self.text = text
  }
}
