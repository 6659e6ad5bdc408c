import Foundation
import SignalGraph
import SignalGraphTesting
import Testing

/// Every aggregate in every place, from one list: of a set, a dictionary and an array, as a whole, per group and in the
/// headers of sections, fixed and with a parameter.
@Suite struct EveryAggregateTests {
  @Test(arguments: trials.map(\.name), (Settings.isWhole ? [1, 2, 3] : [1]) as [UInt64])
  func `agrees with a recomputation after each turn`(_ name: String, seed: UInt64) throws {
    try #require(Self.trials.first { $0.name == name }).run(seed)
  }

  @Test(arguments: trials.map(\.name))
  func `agrees on nothing`(_ name: String) throws {
    try #require(Self.trials.first { $0.name == name }).runEmpty()
  }

  @Test func `no aggregate is left out`() throws {
    let mechanisms = "Sources/SignalGraph/Mechanisms/Aggregates/"
    let listed = try Page(mechanisms + "Aggregate.swift").lines.filter { $0.hasPrefix("/// | `.") }
      .flatMap { $0.split(separator: "|")[1].matches(of: /`\.(\w+)/).map { String($0.1) } }
    let kinds = try FileManager.default.contentsOfDirectory(atPath: Page.root.path + "/" + Self.kinds)
    let declared = try (kinds.map { Self.kinds + $0 } + [mechanisms + "Several.swift"]).flatMap { path in
      try Page(path).lines.compactMap { $0.firstMatch(of: /public static (?:func|var) (\w+)/).map { String($0.1) } }
    }
    #expect(Set(declared).count > 20)
    #expect(Set(listed) == Set(declared))
    #expect(Set(declared) == Set(Self.trials.map { String($0.name.prefix { $0 != " " }) }))
  }

  private static let kinds = "Sources/SignalGraph/Stages/Aggregate/Kinds/"

  typealias Entry = DictionaryEntry<Int, Int>

  /// An eighth, so that sums of doubles are exact however they are made.
  private static func reading(_ entry: Entry) -> Double? {
    entry.value % 11 == 0 ? nil : Double(entry.value * 37 % 2001 - 1000) / 8
  }

  private static func whole(_ entry: Entry) -> Int? { entry.value % 11 == 0 ? nil : entry.value * 37 % 2001 - 1000 }

  private static func wholes(_ rows: [Entry]) -> [Int] { rows.compactMap(whole) }
  private static func readings(_ rows: [Entry]) -> [Double] { rows.compactMap(reading) }

  /// Count times the sum of squares less the square of the sum, divided.
  private static func variance(_ numbers: [Int], _ population: Aggregates.Population) -> Double? {
    let count = numbers.count
    let divisor = population == .sample ? count - 1 : count
    if divisor <= 0 { return nil }
    let sum = numbers.reduce(0, +)
    return Double(count * numbers.reduce(0) { $0 + $1 * $1 } - sum * sum) / (Double(count) * Double(divisor))
  }

  private static func element<Value: Comparable>(_ values: [Value], at fraction: Double) -> Value? {
    values.isEmpty ? nil : values.sorted()[Int(fraction * Double(values.count - 1))]
  }

  /// What stands a quarter of the way: quarters of eighths are exact.
  private static func quartile(_ values: [Double]) -> Double? {
    if values.isEmpty { return nil }
    let (values, position) = (values.sorted(), values.count - 1)
    let (lower, quarters) = (values[position / 4], Double(position % 4))
    return quarters == 0 ? lower : (lower * (4 - quarters) + values[position / 4 + 1] * quarters) / 4
  }

  private static func mode(_ values: [Int]) -> Int? {
    let counts = Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
  }

  private static func divisor(_ one: Int, _ other: Int) -> Int { other == 0 ? one : divisor(other, one % other) }

  private static func group(_ entry: Entry, _ shift: Int) -> Int? {
    entry.value % 3 == 2 ? nil : (entry.key + shift) % 4
  }

  /// The greatest value first, equals by key.
  private static func first(_ rows: [Entry]) -> Entry? { rows.min { (-$0.value, $0.key) < (-$1.value, $1.key) } }

  private static let bounds = [-500.0, 0, 12.5, 500]

  static var trials: [Trial] { counts + sums + moments + orders + others }

  private static var counts: [Trial] {
    [
      Trial("count", .count) { $0.count },
      Trial("count where", .count { $0.value % 2 == 0 }) { $0.filter { $0.value % 2 == 0 }.count },
      Trial("isEmpty", .isEmpty) { $0.isEmpty },
      Trial("nothing", .nothing) { _ in Aggregates.Nothing() },
      Trial("any", .any { $0.value % 4 == 0 }) { $0.contains { $0.value % 4 == 0 } },
      Trial("all", .all { $0.value % 4 != 0 }) { $0.allSatisfy { $0.value % 4 != 0 } },
      Trial("contains", .contains(3) { $0.value }) { $0.contains { $0.value == 3 } },
      Trial("distinctCount", .distinctCount(whole)) { Set(wholes($0)).count },
    ]
  }

  private static var sums: [Trial] {
    [
      Trial("sum", .sum(whole)) { wholes($0).reduce(0, +) },
      Trial("sum of doubles", .sum(reading)) { readings($0).reduce(0, +) },
      Trial("wrappingSum", .wrappingSum { UInt8(truncatingIfNeeded: $0.value * 37) }) {
        $0.reduce(0) { $0 &+ UInt8(truncatingIfNeeded: $1.value * 37) }
      },
      Trial("compensatedSum", .compensatedSum(reading)) { readings($0).reduce(0, +) },
      Trial("mean", .mean(whole)) { rows in
        let numbers = wholes(rows)
        return numbers.isEmpty ? nil : Double(numbers.reduce(0, +)) / Double(numbers.count)
      },
      Trial("mean of doubles", .mean(reading)) { rows in
        let numbers = readings(rows)
        return numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
      },
    ]
  }

  private static var moments: [Trial] {
    [
      Trial("variance", .variance(whole)) { variance(wholes($0), .whole) },
      Trial("variance of a sample", .variance(of: .sample, whole)) { variance(wholes($0), .sample) },
      Trial("variance of doubles", .variance(reading)) { variance(wholes($0), .whole).map { $0 / 64 } },
      Trial("standardDeviation", .standardDeviation(whole)) { variance(wholes($0), .whole)?.squareRoot() },
      Trial("standardDeviation of doubles", .standardDeviation(of: .sample, reading)) {
        variance(wholes($0), .sample).map { ($0 / 64).squareRoot() }
      },
    ]
  }

  private static var orders: [Trial] {
    [
      Trial("min", .min(reading)) { readings($0).min() },
      Trial("max", .max(whole)) { wholes($0).max() },
      Trial("median", .median { $0.value % 7 }) { element($0.map { $0.value % 7 }, at: 0.5) },
      Trial("quantile", .quantile(0.9, reading)) { element(readings($0), at: 0.9) },
      Trial("quantile at 0", .quantile(0, whole)) { wholes($0).min() },
      Trial("quantile at 1", .quantile(1, whole)) { wholes($0).max() },
      Trial("interpolatedQuantile", .interpolatedQuantile(0.25, reading)) { quartile(readings($0)) },
      Trial("interpolatedQuantile of integers", .interpolatedQuantile(0.75) { whole($0).map { -$0 } }) {
        quartile(wholes($0).map(Double.init)).map { -$0 }
      },
      Trial("mode", .mode { $0.value % 7 }) { mode($0.map { $0.value % 7 }) },
      Trial("first", .first { -$0.value }, plain: first),
      Trial("last", .last { $0.value % 5 == 3 ? nil : $0.value }) { first($0.filter { $0.value % 5 != 3 }) },
      Trial("first with ties", .first(by: { $0.value % 3 }, ties: { $0.key - $0.value * 100 })) { rows in
        rows.min { ($0.value % 3, -$0.value, $0.key) < ($1.value % 3, -$1.value, $1.key) }
      },
      Trial("histogram", .histogram(bounds: bounds, reading)) { rows in
        ([-Double.infinity] + bounds).enumerated().map { index, bound in
          let next = index < bounds.count ? bounds[index] : .infinity
          return readings(rows).filter { $0 >= bound && $0 < next }.count
        }
      },
    ]
  }

  private static func shifted(_ entry: Entry) -> Int { entry.value << (entry.key % 8) }

  private static func divided(_ entry: Entry) -> Int? { entry.value % 11 == 0 ? nil : entry.value * 6 }

  private static func list(_ count: Int, _ sum: Int, _ greatest: Double?, _ first: Entry?) -> [Int] {
    [count, sum, Int(greatest ?? 0), first?.key ?? 0]
  }

  private static var others: [Trial] {
    let fold = Aggregation<Entry, _>.fold(0, add: { $0 ^= shifted($1) }, remove: { $0 ^= shifted($1) })
    return [
      Trial("fold", fold) { rows in rows.reduce(0) { $0 ^ shifted($1) } },
      Trial("reduce", .reduce(0, divisor, divided)) { rows in rows.compactMap(divided).reduce(0, divisor) },
      Trial("several", .several(.count, .sum(whole), .max(reading), .first { -$0.value }, into: list)) { rows in
        list(rows.count, wholes(rows).reduce(0, +), readings(rows).max(), first(rows))
      },
    ]
  }
}

extension EveryAggregateTests {
  /// One aggregate, and how it is computed plainly.
  struct Trial {
    let name: String
    let run: (UInt64) -> Void
    let runEmpty: () -> Void
    /// Adds states to each other and takes them out again, and says whether the aggregate does that.
    let merge: (UInt64) -> Bool

    init<Base: Aggregate>(
      _ name: String, _ aggregation: @escaping @autoclosure () -> Aggregation<Entry, Base>,
      plain: @escaping ([Entry]) -> Base.Result
    ) where Base.Result: Equatable {
      self.name = name
      run = { Places(aggregation, plain).run(name, $0) }
      runEmpty = {
        let places = Places(aggregation, plain)
        places.expect(name)
        places.tearDown()
      }
      merge = { MergedStates(aggregation(), plain).run(name, $0) }
    }
  }

  /// The places where an aggregate stands: three origins, each without and with a parameter.
  private struct Places<Base: Aggregate> where Base.Result: Equatable {
    let dictionary = DictionarySlot<Int, Int>([:])
    let members = SetSlot<Entry>([])
    let rows = ArraySlot<Entry>([])
    let shift = ValueSlot(0)
    let plain: ([Entry]) -> Base.Result
    let wholes: [ValueStorage<Base.Result>]
    let groups: [DictionaryStorage<Int, Base.Result>]
    let sections: [ArrayStorage<SectionRow<Int, Base.Result, Entry>>]

    init(_ make: @escaping () -> Aggregation<Entry, Base>, _ plain: @escaping ([Entry]) -> Base.Result) {
      self.plain = plain
      let group = EveryAggregateTests.group
      let fixed = { group($0, 0) }
      wholes = [
        dictionary.aggregated(make()), members.aggregated(make()), rows.aggregated(make()),
        dictionary.aggregated(with: shift) { _ in make() }, members.aggregated(with: shift) { _ in make() },
        rows.aggregated(with: shift) { _ in make() },
      ]
      groups = [
        dictionary.aggregated(by: fixed, make()), members.aggregated(by: fixed, make()),
        rows.aggregated(by: fixed, make()), dictionary.aggregated(with: shift, by: group) { _ in make() },
        members.aggregated(with: shift, by: group) { _ in make() },
        rows.aggregated(with: shift, by: group) { _ in make() },
      ]
      let ties = TieRule<Entry, Int>.by { $0.key }
      let order = { (entry: Entry, _: Int) in entry.key }
      sections = [
        dictionary.sectioned(by: fixed, sortedBy: { $0.value }, make()),
        members.sectioned(by: fixed, sortedBy: { $0.value }, ties: ties, make()), rows.sectioned(by: fixed, make()),
        dictionary.sectioned(with: shift, by: group, sortedBy: order) { _ in make() },
        members.sectioned(with: shift, by: group, sortedBy: order, ties: ties) { _ in make() },
        rows.sectioned(with: shift, by: group) { _ in make() },
      ]
    }

    func expect(_ name: String) {
      let states = [
        dictionary.elements.map { DictionaryEntry(key: $0.key, value: $0.value) }, Array(members.elements),
        Array(rows.elements),
      ]
      for place in 0..<6 {
        let state = states[place % 3]
        #expect(wholes[place].value == plain(state), "\(name) in \(place) of \(state)")
        var expected: TableDictionary<Int, Base.Result> = [:]
        let grouping = Dictionary(grouping: state) { EveryAggregateTests.group($0, place < 3 ? 0 : shift.value) }
        for (group, rows) in grouping { if let group { expected[group] = plain(rows) } }
        #expect(groups[place].snapshot == expected, "\(name) by group in \(place) of \(state)")
        var headers: [(group: Int, result: Base.Result)] = []
        for case .header(let group, let result) in sections[place].elements { headers.append((group, result)) }
        #expect(headers.map(\.group) == expected.keys.sorted(), "\(name) in sections in \(place)")
        for (group, result) in headers {
          #expect(result == expected[group], "\(name) in sections in \(place) of \(state)")
        }
      }
    }

    func run(_ name: String, _ seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      // Signals alone must lead to the states that are read.
      let wholes = wholes.map { stage in (stage, replica(of: stage)) }
      let groups = groups.map { stage in (stage, replica(of: stage)) }
      let sections = sections.map { stage in (stage, replica(of: stage)) }
      for _ in 0..<(Settings.isWhole ? 60 : 25) {
        transaction {
          for _ in 0..<(1 + generator.number(below: 4)) { edit(&generator) }
          if generator.chance(1, in: 4) { shift.value = generator.number(below: 4) }
        }
        expect(name)
        for (stage, replica) in wholes { #expect(replica.fault == nil && replica.state == stage.snapshot, "\(name)") }
        for (stage, replica) in groups { #expect(replica.fault == nil && replica.state == stage.snapshot, "\(name)") }
        for (stage, replica) in sections { #expect(replica.fault == nil && replica.state == stage.snapshot, "\(name)") }
      }
      for (_, replica) in wholes { replica.detach() }
      for (_, replica) in groups { replica.detach() }
      for (_, replica) in sections { replica.detach() }
      tearDown()
    }

    private func replica<Kind: Storage>(of stage: Kind) -> SignalReplica<Kind.Transaction>
    where Kind.Transaction: LawfulTransaction {
      let replica = SignalReplica<Kind.Transaction>()
      replica.admitsEqualUpdates = true
      replica.attach(to: stage)
      return replica
    }

    func tearDown() {
      for stage in wholes as [Chained] + groups + sections { stage.tearDown() }
      #expect(dictionary.emitter.sensorCount + members.emitter.sensorCount + rows.emitter.sensorCount == 0)
      #expect(shift.emitter.sensorCount == 0)
    }

    private func edit(_ generator: inout SeededGenerator) {
      let (key, value) = (generator.number(below: 24), generator.number(below: 40))
      let entry = DictionaryEntry(key: key, value: value)
      dictionary[key] = generator.chance(1, in: 3) ? nil : value
      dictionary.refresh(generator.number(below: 24))
      if !members.elements.isEmpty, generator.chance(1, in: 2) {
        members.remove(members.elements.min { ($0.value * 7 + $0.key) % 31 < ($1.value * 7 + $1.key) % 31 }!)
      }
      members.insert(entry)
      let place = rows.isEmpty ? 0 : generator.number(below: rows.count)
      switch generator.number(below: 7) {
      case 0, 1, 2: rows.insert(entry, at: place)
      case 3 where !rows.isEmpty: rows[place] = entry
      case 4 where !rows.isEmpty: rows.remove(at: place)
      case 5 where !rows.isEmpty: rows.move(from: place, to: generator.number(below: rows.count))
      case 6: rows.replaceSubrange(place..<min(place + 3, rows.count), with: [entry, entry])
      default: rows.append(entry)
      }
    }
  }
}
