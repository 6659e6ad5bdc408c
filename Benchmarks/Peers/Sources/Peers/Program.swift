/// Runs each workload through each peer, compares their checksums, and prints a table of ratios.
@main
enum Program {
  static func main() throws {
    #if DEBUG
      print("A debug build measures nothing that means anything; use -c release.")
    #endif
    let sizes = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    print("| workload | n | system | edits | ns per edit | ratio |\n|---|---|---|---|---|---|")
    for workload in Workload.allCases {
      for n in sizes.isEmpty ? [1_000, 10_000, 100_000] : sizes { try compare(workload, n) }
    }
  }

  private static func compare(_ workload: Workload, _ n: Int) throws {
    let full = 100_000 / workload.batch
    var runs: [(name: String, edits: Int, nanoseconds: Double)] = []
    func run<P: Peer>(_ peer: P.Type, changes: Int) throws {
      let (nanoseconds, sum) = try workload.run(peer, n: n, changes: changes)
      let expected =
        changes == full && workload.reference(n) != nil
        ? workload.reference(n)! : try workload.run(SignalGraphPeer.self, n: n, changes: changes).sum
      guard sum == expected else { fatalError("\(workload.rawValue) at \(n): \(P.name) has \(sum), not \(expected)") }
      runs.append((P.name, changes * workload.batch, nanoseconds))
    }
    // Those that look at all records for each change get fewer of them.
    let few = workload == .w1 ? max(10, 1_000_000 / n) : 10
    try run(SignalGraphPeer.self, changes: full)
    try run(Collections.self, changes: workload == .w1 ? min(full, max(1_000, 20_000_000 / n)) : 10)
    try run(PlainFunctions.self, changes: few)
    try run(OpenCombinePeer.self, changes: few)
    try run(DatabasePeer.self, changes: few)
    for (name, edits, nanoseconds) in runs {
      let ratio = nanoseconds / runs[0].nanoseconds
      let shown = ratio < 10 ? "\((ratio * 10).rounded() / 10)" : "\(Int(ratio.rounded()))"
      print("| \(workload.rawValue) | \(n) | \(name) | \(edits) | \(Int(nanoseconds.rounded())) | \(shown)× |")
    }
  }
}
