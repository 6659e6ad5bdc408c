import Foundation
import SignalGraph
import SignalGraphTesting
import Testing

/// Graphs that are edited wherever something can be done; `SIGNALGRAPH_SEED` and `SIGNALGRAPH_SEQUENCES` as for the laws.
@Suite(.serialized) struct RandomAttackTests {
  /// Attacks a number of graphs, from a seed that is printed, and more while `isEnough` says that they do not suffice.
  private func attack(
    _ options: RandomAttack.Options,
    graphs: Int,
    atLeast fewest: Int = 10,
    echo: ((String) -> Void)? = nil,
    isEnough: (Int) -> Bool = { _ in true }
  ) throws {
    let count = max(fewest, Int(Double(graphs) * Settings.multiplier))
    print("SIGNALGRAPH_SEED=\(Settings.seed), \(count) graphs")
    var report = AttackReport()
    while report.graphs < count || !isEnough(report.graphs) {
      report.add(try RandomAttack(options).run(seed: Settings.seed &+ UInt64(report.graphs), echo: echo))
    }
    print(report)
    #expect(report.fewestStages >= 3)
    #expect(report.fewestOperations >= 20)
    #expect(report.fewestFromInside >= 2)
  }

  /// As many graphs as a release build attacks have stages of every family; some need inputs that few graphs have, so
  /// more are made until there was one of each.
  @Test
  func `edits in handlers, bodies and deinits keep the laws, on stages of every family`() throws {
    var missing = Self.families
    try attack(.all, graphs: 500, atLeast: 100) { line in
      guard let end = line.range(of: " on ") else { return }
      missing.remove(line[..<end.lowerBound].trimmingCharacters(in: .whitespaces.union(.decimalDigits)))
    } isEnough: { graphs in
      graphs < 500 || graphs >= 2000 || missing.isEmpty
    }
    if Settings.multiplier >= 1 { #expect(missing == []) }
  }

  /// What is no number is left out: the kit's replicas, which compare snapshots, keep everything beside.
  @Test
  func `the same where every snapshot is kept`() throws {
    try attack(.all.subtracting(.notNumbers), graphs: 500)
  }

  @Test(
    arguments: [
      [.handlers, .structure, .sessions], [.bodies, .throwing, .equals], [.releases, .bodies, .throwing],
      [.releases, .handlers, .structure], [.handlers, .handlersOfBodies, .bodies, .throwing, .structure],
      [.bodies, .identity], [.time, .handlers, .bodies, .throwing, .structure, .sessions, .identity],
      [.time, .events, .releases, .handlersOfBodies, .handlers, .bodies, .throwing, .equals, .refreshes],
      [.handlers, .bodies, .throwing, .refreshes, .equals], [.extremes, .equals, .notNumbers],
    ] as [RandomAttack.Options]
  )
  func `some ways of attack, each by itself`(_ options: RandomAttack.Options) throws {
    let inside: RandomAttack.Options = options.isDisjoint(with: [.handlers, .bodies, .releases]) ? .bodies : []
    try attack(options.union(inside), graphs: 100)
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

  private static let families: Set = [
    // What shows what its inputs are.
    "replica", "coarse", "filter", "filterWith", "sorted", "prefix", "suffix", "page", "reversed", "union", "without",
    "rekeyed", "keyed", "distinct", "concatenated", "count", "counts", "value counts", "total", "greatest", "first",
    "sums of groups", "firsts of groups", "subtrees", "outline", "matches", "looked up", "semi", "anti", "merging",
    "live",
    "of a key", "totals", "children", "even",
    // What depends on what they were, and when.
    "suspended", "limited", "expiring", "lingering", "debounced", "throttled", "sampled", "sliding", "tumbling",
    "arrived",
    // What is made of events.
    "scan of map", "scan of filter", "scan of merged", "scan of with latest", "scan of filtered with",
    "scan of transitions", "held of merged", "tumbling of map", "sliding of filter", "sum of with latest",
    // What reads the storages that its input names.
    "chosen value", "chosen set", "chosen dictionary", "chosen array", "made array", "listed arrays", "listed sets",
    "listed values", "keyed values",
  ]
}
