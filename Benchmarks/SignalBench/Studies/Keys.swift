import SignalGraph

/// What one transaction of n mutations costs whose keys follow a pattern, chosen ones included; random keys are the
/// reference, and no pattern may take twice their time.
///
/// Each key gets two values in one transaction, so that each is looked for twice, and the transaction is applied to an
/// empty state. n is at most 65,536.
enum Keys {
  static var subject: Subject {
    Subject(name: "keys") { plan in
      plan.mainSizes(atMost: 65_536).map { n in
        Contest(name: "keys", n: n) {
          try patterns.map { pattern in
            let keys = (0..<n).map { Int(truncatingIfNeeded: pattern.key(UInt64($0))) }
            try check(pattern.name, keys)
            return .work(pattern.name, turns: 1) { _ in
              var state = TableDictionary<Int, Int>()
              transaction(keys).apply(to: &state)
            }
          }
        }
      }
    }
  }

  private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// What undoes a multiplication with the golden ratio's fraction.
  private static let inverse: UInt64 = (0..<6).reduce(golden) { inverse, _ in inverse &* (2 &- golden &* inverse) }

  private static var patterns: [(name: String, key: (UInt64) -> UInt64)] {
    var generator = SplitMix64(seed: 42)
    let random = (0..<65_536).map { _ in generator.next() }
    return [
      ("random keys", { random[Int($0)] }),
      ("rising keys", { $0 }),
      ("keys shifted by 48", { $0 << 48 }),
      ("chosen keys", { inverse &* $0 }),
      ("chosen keys, shifted", { inverse &* ($0 << 48 | $0 >> 16) }),
      ("bits reversed", reversed),
    ]
  }

  private static func reversed(_ number: UInt64) -> UInt64 {
    var (bits, rest): (UInt64, UInt64) = (0, number)
    for _ in 0..<64 {
      bits = bits << 1 | rest & 1
      rest >>= 1
    }
    return bits
  }

  private static func transaction(_ keys: [Int]) -> DictionaryTransaction<Int, Int> {
    var transaction = DictionaryTransaction<Int, Int>()
    let equality = Equality<Int>()
    for key in keys { transaction.insert(key: key, value: 1, equality: equality) }
    for key in keys { transaction.update(key: key, past: 1, future: 2, equality: equality) }
    return transaction
  }

  /// Every key must be there once, with the value that it got last.
  private static func check(_ name: String, _ keys: [Int]) throws(Failure) {
    var state = TableDictionary<Int, Int>()
    transaction(keys).apply(to: &state)
    guard state.count == Set(keys).count, keys.allSatisfy({ state[$0] == 2 }) else {
      throw Failure("keys at \(keys.count.asSize): \(name) lead to a wrong state")
    }
  }
}
