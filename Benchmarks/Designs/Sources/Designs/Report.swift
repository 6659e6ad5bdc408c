/// Runs everything that a design has, five times each, and prints the medians.
///
/// A hop is a hundredth of what a hundred stages add to a turn, a monitor likewise; a turn is heard by one monitor.
func report(_ system: System) {
  print(system.name)
  let history = system.diamond()
  precondition(history == ["begins 2 13", "2 13 to 3 23", "3 23 to 4 33", "ends 4 33"], "a glitch: \(history)")
  for size in [1_000, 10_000, 100_000] {
    show(
      "w1 \(size)",
      median { () -> Cost in
        let finding = system.workload(size)
        finding.check(size)
        return finding.cost
      }
    )
  }
  for (kind, run) in [("value", system.values), ("dictionary", system.dictionaries)] {
    let turns = 100_000
    show("\(kind) hop", median { (run(101, 1, turns / 10) - run(1, 1, turns / 10)) / 100 })
    show("\(kind) turn, heard", median { run(0, 1, turns) })
    show("\(kind) monitor", median { (run(0, 101, turns / 10) - run(0, 1, turns / 10)) / 100 })
  }
}

/// The cost with the median time of five.
func median(_ run: () -> Cost) -> Cost {
  (0..<5).map { _ in run() }.sorted { $0.nanoseconds < $1.nanoseconds }[2]
}

/// Prints one figure.
func show(_ title: String, _ cost: Cost) {
  let padding = String(repeating: " ", count: max(1, 24 - title.count))
  print("  \(title)\(padding)\(rounded(cost.nanoseconds)) ns  \(rounded(cost.allocations)) allocations")
}

private func rounded(_ number: Double) -> String {
  let hundredths = Int(number * 100 + (number < 0 ? -0.5 : 0.5))
  let fraction = hundredths.magnitude % 100
  return "\(hundredths < 0 ? "-" : "")\(hundredths.magnitude / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}
