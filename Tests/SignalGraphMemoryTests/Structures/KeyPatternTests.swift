import Testing

@testable import SignalGraph

/// Sets of integers that look alike or were chosen, as numbers of their members.
enum KeyPatterns {
  typealias Pattern = (name: String, key: @Sendable (UInt64) -> UInt64)

  /// The golden ratio's fraction, by which tables of integers are often hashed, and what undoes it.
  static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
  static let inverse: UInt64 = (0..<6).reduce(golden) { inverse, _ in inverse &* (2 &- golden &* inverse) }

  static let random: Pattern = ("random", SeededNumbers.mixed)

  static var all: [Pattern] {
    var all: [Pattern] = []
    for shift: UInt64 in [0, 1, 8, 16, 24, 31, 32, 33, 40, 47, 48, 50] {
      all.append(("rising, shifted by \(shift)", { $0 << shift }))
      all.append(("inverses, shifted by \(shift)", { inverse &* ($0 << shift) }))
    }
    for stride: UInt64 in [10, 1000, 4097, 65537, 0x1_0000_0001, golden, 0xAAAA_AAAA_AAAA_AAAB] {
      all.append(("strides of \(stride)", { $0 &* stride }))
    }
    all.append(("falling", { 0 &- $0 }))
    all.append(("squares", { $0 &* $0 }))
    all.append(("twice the same", { $0 | $0 << 32 }))
    all.append(("grid", { ($0 & 0xFF) << 40 | ($0 >> 8) << 8 }))
    all.append(("both ends", { ($0 & 0xFF) << 56 | $0 >> 8 }))
    all.append(("Gray", { ($0 ^ $0 >> 1) << 40 }))
    all.append(("bits reversed", reversed))
    all.append(("floating", { Double($0).bitPattern }))
    all.append(("upper half alike", { inverse &* ($0 << 48 | $0 >> 16 | 12345) }))
    return all
  }

  @Sendable private static func reversed(_ number: UInt64) -> UInt64 {
    var (bits, rest): (UInt64, UInt64) = (0, number)
    for _ in 0..<64 {
      bits = bits << 1 | rest & 1
      rest >>= 1
    }
    return bits
  }

  /// Numbers in no order, each once.
  enum SeededNumbers {
    static func mixed(_ number: UInt64) -> UInt64 {
      var bits = number &* golden
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }
}

/// No pattern of integers crowds a table, under many seeds.
///
/// Steps are counted, not timed.
@Suite struct KeyPatternTests {
  static let count: UInt64 = 3_000
  static let seeds: [UInt64] = (1...16).map(KeyPatterns.random.key)

  /// How many slots of a transaction's index are looked at for each key.
  private func slots(_ pattern: KeyPatterns.Pattern, seed: UInt64) -> Double {
    var index = PositionIndex()
    defer { index.deallocate() }
    index.prepare(capacity: Int(Self.count))
    index.seed = seed
    var steps = 0
    for number in 0..<Self.count {
      index.append(hash: index.hash(of: Int(truncatingIfNeeded: pattern.key(number))))
    }
    for slot in 0..<index.slotCount {
      let entry = index.slots.unsafelyUnwrapped[slot]
      if entry != 0 { steps += (slot - Int(entry >> 32)) & index.mask + 1 }
    }
    return Double(steps) / Double(Self.count)
  }

  /// How many groups of a table are looked at for each key.
  private func groups(_ pattern: KeyPatterns.Pattern, seed: UInt64) -> Double {
    let table = KeyTable<UInt64, Void>(capacity: Int(Self.count))
    table.seed = seed
    for number in 0..<Self.count { table.insertNew(pattern.key(number), ()) }
    var steps = 0
    table.withEntries { entry in
      var group = table.home(table.hash(of: entry.pointee.key))
      var distance = 0
      while group != (entry - table.entries) >> 3 {
        distance += 1
        group = (group + distance) & table.groupMask
      }
      steps += distance + 1
    }
    return Double(steps) / Double(Self.count)
  }

  @Test func `no pattern crowds the index of a transaction`() {
    let usual = Self.seeds.map { slots(KeyPatterns.random, seed: $0) }.reduce(0, +) / Double(Self.seeds.count)
    var worst = 0.0
    for pattern in KeyPatterns.all {
      for seed in Self.seeds {
        let steps = slots(pattern, seed: seed)
        worst = max(worst, steps)
        #expect(steps <= 2 * usual, "\(pattern.name), seed \(seed): \(steps) slots a key, random ones \(usual)")
      }
    }
    print("slots a key: \(usual) for random keys, \(worst) for the worst pattern")
  }

  @Test func `no pattern crowds a table`() {
    let usual = Self.seeds.map { groups(KeyPatterns.random, seed: $0) }.reduce(0, +) / Double(Self.seeds.count)
    var worst = 0.0
    for pattern in KeyPatterns.all {
      for seed in Self.seeds {
        let steps = groups(pattern, seed: seed)
        worst = max(worst, steps)
        #expect(steps <= 1.5 * usual, "\(pattern.name), seed \(seed): \(steps) groups a key, random ones \(usual)")
      }
    }
    print("groups a key: \(usual) for random keys, \(worst) for the worst pattern")
  }

  @Test func `the order in the index is that of the process's seed and shows nowhere`() {
    func record() -> DictionaryTransaction<Int, Int> {
      var transaction = DictionaryTransaction<Int, Int>()
      for key in 0..<500 { transaction.insert(key: key << 48, value: key, equality: Equality()) }
      for key in stride(from: 0, to: 500, by: 3) {
        transaction.remove(key: key << 48, past: key, equality: Equality())
      }
      return transaction
    }
    #expect(record().mutations.elementsEqual(record().mutations))
    #expect(record().count == 333)
  }

  @Test func `integers of every width are their own bits`() {
    #expect(KeyHash.bits(of: -1) == .max)
    #expect(KeyHash.bits(of: Int64(-1)) == .max)
    #expect(KeyHash.bits(of: UInt(7)) == 7)
    #expect(KeyHash.bits(of: UInt64.max) == .max)
    #expect(KeyHash.bits(of: Int32(-1)) == 0xFFFF_FFFF)
    #expect(KeyHash.bits(of: UInt32(7)) == 7)
    #expect(KeyHash.bits(of: Int16(-1)) == 0xFFFF)
    #expect(KeyHash.bits(of: UInt16(7)) == 7)
    #expect(KeyHash.bits(of: Int8(-1)) == 0xFF)
    #expect(KeyHash.bits(of: UInt8(7)) == 7)
    #expect(KeyHash.bits(of: "seven") == UInt64(bitPattern: Int64("seven".hashValue)))
  }

  @Test func `tables of integers of every width find them`() {
    func check<Key: FixedWidthInteger>(_ type: Key.Type) {
      let keys = [Key.min, .max, 0, 1, 100]
      var table: [Key: Int] = [:]
      for (number, key) in keys.enumerated() { table[key] = number }
      let entries = TableDictionary(table)
      for key in keys { #expect(entries[key] == table[key]) }
      #expect(entries.count == table.count)
      #expect(entries[7] == nil)
    }
    check(Int.self)
    check(Int64.self)
    check(Int32.self)
    check(Int16.self)
    check(Int8.self)
    check(UInt.self)
    check(UInt64.self)
    check(UInt32.self)
    check(UInt16.self)
    check(UInt8.self)
  }
}
