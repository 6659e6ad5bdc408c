import CSignalBench
import SignalGraph

/// The union of two sets.
struct UnitedSets: FamilyView {
  @inline(__always)
  static var contest: Contest {
    Contest(
      name: "algebra union",
      contestants: [
        .view(Measurement.reference, UnitedByHand.self),
        .view(Measurement.ours, UnitedSets.self),
        .limit(Measurement.tables, CSB_UNION),
      ]
    )
  }

  private let n: Int
  private let sides: (SetSlot<Int>, SetSlot<Int>)
  private let end: SetEnding

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    let (first, second): ([Int: Int], [Int: Int]) = AlgebraScript.load(n, values: 1, &random)
    sides = (SetSlot(Set(first.keys)), SetSlot(Set(second.keys)))
    end = SetEnding(sides.0.union(sides.1))
  }

  @inline(__always)
  func update(_ random: inout SplitMix64) {
    let (isFirst, key) = AlgebraScript.draw(&random, n)
    let side = isFirst ? sides.0 : sides.1
    if side.contains(key) {
      side.remove(key)
    } else {
      side.insert(key)
    }
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum }
  func tearDown() { end.tearDown() }
}

/// Two dictionaries merged, the first one's values first.
struct MergedDictionaries: FamilyView {
  @inline(__always)
  static var contest: Contest {
    Contest(
      name: "algebra merge",
      contestants: [
        .view(Measurement.reference, MergedByHand<[Int: Int]>.self),
        .view(Measurement.ours, MergedDictionaries.self),
        .view(Measurement.byHand, MergedByHand<TableDictionary<Int, Int>>.self),
        .limit(Measurement.tables, CSB_MERGE),
      ]
    )
  }

  private let n: Int
  private let sides: (DictionarySlot<Int, Int>, DictionarySlot<Int, Int>)
  private let end: DictionaryEnding<Int>

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    let (first, second): (TableDictionary<Int, Int>, TableDictionary<Int, Int>) = AlgebraScript.load(
      n,
      values: ArrayEdit.values,
      &random
    )
    sides = (DictionarySlot(first), DictionarySlot(second))
    end = DictionaryEnding(sides.0.union(sides.1))
  }

  @inline(__always)
  func update(_ random: inout SplitMix64) {
    let (isFirst, key, value) = AlgebraScript.drawValue(&random, n)
    if isFirst {
      sides.0[key] = value
    } else {
      sides.1[key] = value
    }
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum { $0 } }
  func tearDown() { end.tearDown() }
}

/// What set algebra draws.
private enum AlgebraScript {
  /// Half of the keys for each, and so a quarter for both.
  static func load<Table: PlainTable<Int>>(
    _ n: Int,
    values: Int,
    _ random: inout SplitMix64
  ) -> (first: Table, second: Table) {
    var (first, second) = (Table(minimumCapacity: n / 2), Table(minimumCapacity: n / 2))
    for key in 0..<n {
      let bits = random.next()
      let value = Int(truncatingIfNeeded: (bits >> 8) % UInt64(values))
      if bits & 1 != 0 { first[key] = value }
      if bits & 2 != 0 { second[key] = value }
    }
    return (first, second)
  }

  @inline(__always)
  static func draw(_ random: inout SplitMix64, _ n: Int) -> (isFirst: Bool, key: Int) {
    let bits = random.next()
    return (bits & 1 == 0, Int(truncatingIfNeeded: (bits >> 8) % UInt64(n)))
  }

  /// A value for a key, or none for a removal, once in four.
  @inline(__always)
  static func drawValue(_ random: inout SplitMix64, _ n: Int) -> (isFirst: Bool, key: Int, value: Int?) {
    let bits = random.next()
    let value = random.next(below: ArrayEdit.values)
    return (bits & 1 == 0, Int(truncatingIfNeeded: (bits >> 8) % UInt64(n)), bits & 6 == 0 ? nil : value)
  }
}

/// By hand: the two sets, and their union.
private struct UnitedByHand: FamilyView {
  private let n: Int
  private var first: Set<Int>
  private var second: Set<Int>
  private var union: Set<Int>

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    let (first, second): ([Int: Int], [Int: Int]) = AlgebraScript.load(n, values: 1, &random)
    self.first = Set(first.keys)
    self.second = Set(second.keys)
    union = self.first.union(self.second)
  }

  @inline(__always)
  mutating func update(_ random: inout SplitMix64) {
    let (isFirst, key) = AlgebraScript.draw(&random, n)
    let isRemoved = (isFirst ? first.remove(key) : second.remove(key)) != nil
    if !isRemoved {
      if isFirst {
        first.insert(key)
      } else {
        second.insert(key)
      }
      union.insert(key)
    } else if !(isFirst ? second.contains(key) : first.contains(key)) {
      union.remove(key)
    }
  }

  var reading: UInt64 { UInt64(union.count) }
  var checksum: UInt64 { union.reduce(into: 0) { $0 &+= Checksum.mixed($1, 0) } }
}

/// By hand: the two tables, and both merged.
private struct MergedByHand<Table: PlainTable<Int>>: FamilyView {
  private let n: Int
  private var first: Table
  private var second: Table
  private var merged: Table

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    (first, second) = AlgebraScript.load(n, values: ArrayEdit.values, &random)
    merged = first
    for (key, value) in second where first[key] == nil {
      merged[key] = value
    }
  }

  @inline(__always)
  mutating func update(_ random: inout SplitMix64) {
    let (isFirst, key, value) = AlgebraScript.drawValue(&random, n)
    if isFirst {
      first[key] = value
      merged[key] = value ?? second[key]
    } else {
      second[key] = value
      if first[key] == nil {
        merged[key] = value
      }
    }
  }

  var reading: UInt64 { UInt64(merged.count) }
  var checksum: UInt64 { merged.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value) } }
}
