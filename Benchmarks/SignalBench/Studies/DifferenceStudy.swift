import SignalGraph

/// What it costs to replace an array slot's elements, which compares them with the ones before; beside it, and 1 in the
/// ratio, the standard library's difference of the same two arrays, without a slot.
///
/// "ten changed" has ten updates spread over n elements; "few by many" replaces four elements by n others and back, with n
/// bounded, for the reference takes time in its square.
struct DifferenceStudy: Study {
  let name = "difference"

  func run(_ settings: Settings, _ console: Console) -> [Measurement] {
    defer { console.clearProgress() }
    return settings.sizes.filter { $0 <= 100_000 }.flatMap { n in
      console.progress("difference  n \(n.asSize)")
      let many = min(n, 4_000)
      return compare("ten changed", n, Array(0..<n), Self.tenChanged(n), settings)
        + compare("few by many", many, [-1, -2, -3, -4], Array(0..<many), settings)
    }
  }

  private func compare(_ kind: String, _ n: Int, _ one: [Int], _ other: [Int], _ settings: Settings) -> [Measurement] {
    let turns = Program.isDebugBuild ? 2 : max(400_000 / n, 10)
    let costs = Sampler(settings).sample(turns: turns, [Self.slot(one, other), Self.reference(one, other)])
    let ratio = costs[0].nanoseconds / costs[1].nanoseconds
    return [
      Measurement(study: name, n: n, system: kind, costs[0], ratio: ratio),
      Measurement(study: name, n: n, system: "\(kind), library", costs[1]),
    ]
  }

  private static func tenChanged(_ n: Int) -> [Int] {
    var elements = Array(0..<n)
    for step in 0..<10 { elements[step * n / 10] = -1 - step }
    return elements
  }

  private static func slot(_ one: [Int], _ other: [Int]) -> Sampler.Work {
    let slot = ArraySlot(one)
    return { turns in
      for turn in 0..<turns { slot.replace(with: turn % 2 == 0 ? other : one) }
    }
  }

  private static func reference(_ one: [Int], _ other: [Int]) -> Sampler.Work {
    { turns in
      for turn in 0..<turns {
        _ = turn % 2 == 0 ? other.difference(from: one) : one.difference(from: other)
      }
    }
  }
}
