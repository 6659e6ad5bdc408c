import Foundation
import SignalGraph
import SignalGraphTesting
import Testing

/// Lists from outside, legal ones and legal ones changed.
///
/// The library and a model of plain arrays and dictionaries must agree which are legal, and what legal ones lead to. The
/// library never traps.
///
/// There are 20,000 a kind, times `SIGNALGRAPH_SEQUENCES` where that is set; in a debug build a tenth.
@Suite struct HostileListTests {
  private func check<Kind: OutsideKind>(_ kind: Kind.Type) {
    let multiplier = ProcessInfo.processInfo.environment["SIGNALGRAPH_SEQUENCES"] == nil ? 1 : Settings.multiplier
    var choices = SeededChoices(seed: Settings.seed)
    var tally = Tally()
    for number in 0..<max(100, Int(Double(Settings.many(20_000)) * multiplier)) {
      if let words = kind.disagreement(&choices, &tally) {
        Issue.record("SIGNALGRAPH_SEED=\(Settings.seed), list \(number): \(words)")
        return
      }
    }
    print(
      """
      SIGNALGRAPH_SEED=\(Settings.seed) \(kind.name): \(tally.lists) lists, \(tally.legal) legal, \
      \(tally.thrown) contradict themselves, \(tally.faults) are not for the state
      """
    )
    #expect(5 * tally.legal >= tally.lists)
    #expect(tally.legal < tally.lists && tally.thrown > 0 && tally.faults > 0)
  }

  @Test func `lists for values are legal or not as a plain model says`() { check(OutsideValue.self) }

  @Test func `lists for sets are legal or not as a plain model says`() { check(OutsideSet.self) }

  @Test func `lists for dictionaries are legal or not as a plain model says`() { check(OutsideDictionary.self) }

  @Test func `lists for arrays are legal or not as a plain model says`() { check(OutsideArray.self) }
}

/// Decisions that a seed repeats.
struct SeededChoices: Choices {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func number(below bound: Int) -> Int { generator.number(below: bound) }
}
