import SignalGraph

/// What it costs to replace an array slot's elements, which compares them with the ones before; the reference is the
/// standard library's difference of the same two arrays, without a slot.
///
/// "ten changed" has ten updates spread over n elements; n is at most 100,000. "few by many" replaces four elements by n
/// others and back; n is at most 4,000, for the reference takes time in its square.
enum Differences {
  static var subject: Subject {
    Subject(name: "difference") { plan in
      plan.mainSizes(atMost: 100_000).map { n in
        contest("ten changed", Array(0..<n), tenChanged(n), n)
      }
        + plan.mainSizes(atMost: 4_000).map { n in
          contest("few by many", [-1, -2, -3, -4], Array(0..<n), n)
        }
    }
  }

  private static func contest(_ kind: String, _ one: [Int], _ other: [Int], _ n: Int) -> Contest {
    Contest(name: "difference \(kind)", n: n) {
      try check(kind, one, other)
      try check(kind, other, one)
      let slot = ArraySlot(one)
      return [
        .work(Measurement.reference, turns: 2) { _ in
          _ = other.difference(from: one)
          _ = one.difference(from: other)
        },
        .work(Measurement.ours, turns: 2) { _ in
          slot.replace(with: other)
          slot.replace(with: one)
        },
      ]
    }
  }

  /// What the slot sends must lead from one array to the other, and keep as many elements as the library does.
  private static func check(_ kind: String, _ past: [Int], _ future: [Int]) throws {
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
      throw Failure("difference \(kind): the slot does not lead from one array to the other")
    }
    let removals = future.difference(from: past).removals.count
    guard gone == removals else {
      throw Failure("difference \(kind): the slot takes out \(gone) elements, the library \(removals)")
    }
  }

  private static func tenChanged(_ n: Int) -> [Int] {
    var elements = Array(0..<n)
    for step in 0..<10 { elements[step * n / 10] = -1 - step }
    return elements
  }
}
