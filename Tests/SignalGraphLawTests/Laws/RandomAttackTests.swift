import Foundation
import SignalGraph
import SignalGraphTesting
import Testing

/// Graphs that are edited wherever something can be done; `SIGNALGRAPH_SEED` and `SIGNALGRAPH_SEQUENCES` as for the laws.
@Suite(.serialized) struct RandomAttackTests {
  /// Attacks a number of graphs, from a seed that is printed.
  private func attack(_ options: RandomAttack.Options, graphs: Int) throws {
    let count = max(10, Int(Double(graphs) * Settings.multiplier))
    print("SIGNALGRAPH_SEED=\(Settings.seed), \(count) graphs")
    var report = AttackReport()
    for number in 0..<UInt64(count) { report.add(try RandomAttack(options).run(seed: Settings.seed &+ number)) }
    print(report)
    #expect(report.fewestStages >= 3)
    #expect(report.fewestOperations >= 20)
    #expect(report.fewestFromInside >= 2)
  }

  @Test
  func `edits in handlers, bodies and deinits keep the laws`() throws {
    try attack(.all, graphs: 2000)
  }

  /// What is no number is left out: the kit's replicas, which compare snapshots, keep everything beside.
  @Test
  func `the same where every snapshot is kept`() throws {
    try attack(.all.subtracting(.notNumbers), graphs: 2000)
  }

  @Test(
    arguments: [
      [.handlers, .structure, .sessions], [.bodies, .throwing, .equals], [.releases, .bodies, .throwing],
      [.releases, .handlers, .structure], [.handlers, .handlersOfBodies, .bodies, .throwing, .structure],
      [.bodies, .identity], [.handlers, .bodies, .throwing, .refreshes, .equals], [.extremes, .equals, .notNumbers],
    ] as [RandomAttack.Options]
  )
  func `some ways of attack, each by itself`(_ options: RandomAttack.Options) throws {
    let inside: RandomAttack.Options = options.isDisjoint(with: [.handlers, .bodies, .releases]) ? .bodies : []
    try attack(options.union(inside), graphs: 400)
  }

  @Test
  func `graphs have stages of every family`() throws {
    var made: Set<String> = []
    for number in 0..<UInt64(200) {
      _ = try RandomAttack().run(seed: Settings.seed &+ number) { line in
        guard let end = line.range(of: " on ") else { return }
        made.insert(line[..<end.lowerBound].trimmingCharacters(in: .whitespaces.union(.decimalDigits)))
      }
    }
    let meant: Set = [
      "replica", "coarse", "filter", "filterWith", "sorted", "prefix", "suffix", "page", "reversed", "union", "without",
      "rekeyed", "keyed", "distinct", "concatenated", "count", "counts", "value counts", "total", "greatest", "first",
      "sums of groups", "firsts of groups", "subtrees", "matches", "looked up", "semi", "anti", "merging", "live",
      "of a key", "totals", "children", "even",
    ]
    #expect(meant.subtracting(made) == [])
  }

  @Test
  func `a seed repeats what is done, and where`() throws {
    func steps() throws -> [String] {
      var steps: [String] = []
      _ = try RandomAttack().run(seed: Settings.seed) { steps.append($0) }
      return steps
    }
    #expect(try steps() == steps())
  }
}
