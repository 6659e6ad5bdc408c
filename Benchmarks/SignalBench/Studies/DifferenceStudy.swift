import SignalGraph

/// What it costs to replace an array slot's elements, which compares them with the ones before; beside it, and 1 in the
/// ratio, the standard library's difference of the same two arrays, without a slot.
///
/// "ten changed" has ten updates spread over n elements; n is at most 100,000. "few by many" replaces four elements by n
/// others and back; n is at most 4,000, for the reference takes time in its square.
struct DifferenceStudy: Study {
  let name = "difference"

  func run(_ settings: Settings, _ console: Console) throws -> [Measurement] {
    defer { console.clearProgress() }
    let updated = try Self.sizes(settings, atMost: 100_000).flatMap { n in
      console.progress("difference  n \(n.asSize)")
      return try compare("ten changed", n, Array(0..<n), Self.tenChanged(n), settings)
    }
    return try updated
      + Self.sizes(settings, atMost: 4_000).flatMap { n in
        console.progress("difference  n \(n.asSize)")
        return try compare("few by many", n, [-1, -2, -3, -4], Array(0..<n), settings)
      }
  }

  private static func sizes(_ settings: Settings, atMost limit: Int) -> [Int] {
    Set(settings.sizes.map { min($0, limit) }).sorted()
  }

  private func compare(
    _ kind: String,
    _ n: Int,
    _ one: [Int],
    _ other: [Int],
    _ settings: Settings
  ) throws -> [Measurement] {
    try check(kind, n, one, other)
    try check(kind, n, other, one)
    let turns = Program.isDebugBuild ? 2 : max(400_000 / n, 10)
    let costs = Sampler(settings).sample(turns: turns, [Self.slot(one, other), Self.reference(one, other)])
    let ratio = costs[0].nanoseconds / costs[1].nanoseconds
    return [
      Measurement(study: name, n: n, system: kind, costs[0], ratio: ratio),
      Measurement(study: name, n: n, system: "\(kind), library", costs[1]),
    ]
  }

  /// What the slot sends must lead from one array to the other, and keep as many elements as the library does.
  private func check(_ kind: String, _ n: Int, _ past: [Int], _ future: [Int]) throws {
    let slot = ArraySlot(past)
    var (replica, gone) = (TreeArray(past), 0)
    let monitor = SignalMonitor<ArraySignal<Int>> { signal in
      guard case .transition(let transaction) = signal else { return }
      transaction.apply(to: &replica)
      for mutation in transaction.mutations {
        switch mutation {
        case .insert, .move: break
        case .update, .remove: gone += 1
        case .replace(_, let past, _): gone += past.count
        }
      }
    }
    slot.register(monitor)
    slot.replace(with: future)
    slot.deregister(monitor)
    guard Array(replica) == future else {
      throw Failure("\(name) at \(n.asSize): \(kind) does not lead from one array to the other")
    }
    let removals = future.difference(from: past).removals.count
    guard gone == removals else {
      throw Failure("\(name) at \(n.asSize): \(kind) takes out \(gone) elements, the library \(removals)")
    }
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
