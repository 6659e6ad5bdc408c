import SignalGraphTesting
import Testing

@testable import SignalGraph

/// The states' dictionary beside the standard library's.
@Suite struct TableDictionaryTests {
  typealias Poor = KeyTableTests.Poor

  /// Does a random edit to both; returns what they answered.
  static func edit<Key: Hashable>(
    _ table: inout TableDictionary<Key, Int>,
    _ model: inout [Key: Int],
    _ random: inout SeededGenerator,
    _ key: (Int) -> Key
  ) -> (mine: String, theirs: String) {
    let (chosen, value) = (key(Int(random.next() % 300)), Int(random.next() % 10))
    switch random.next() % 12 {
    case 0, 1, 2:
      return (
        String(describing: table.updateValue(value, forKey: chosen)),
        String(describing: model.updateValue(value, forKey: chosen))
      )
    case 3, 4, 5:
      return (
        String(describing: table.removeValue(forKey: chosen)), String(describing: model.removeValue(forKey: chosen))
      )
    case 6:
      table[chosen] = value
      model[chosen] = value
    case 7:
      table[chosen] = nil
      model[chosen] = nil
    case 8:
      table[chosen, default: 5] += value
      model[chosen, default: 5] += value
    case 9:
      table[chosen]? += value
      model[chosen]? += value
    case 10:
      let more = (0..<3).map { (key(Int(random.next() % 300)), value + $0) }
      table.merge(more) { $0 &* 3 &+ $1 }
      model.merge(more) { $0 &* 3 &+ $1 }
    default:
      if random.next() % 40 == 0 {
        let keeps = random.next() % 2 == 0
        table.removeAll(keepingCapacity: keeps)
        model.removeAll(keepingCapacity: keeps)
      } else if let index = table.index(forKey: chosen) {
        let removed = table.remove(at: index)
        return ("\(removed.key), \(removed.value)", "\(chosen), \(model.removeValue(forKey: chosen)!)")
      }
    }
    return ("", "")
  }

  static func expectEqual<Key: Hashable>(_ table: TableDictionary<Key, Int>, _ model: [Key: Int]) {
    #expect(table.checkInvariants() == nil)
    #expect(table.count == model.count)
    #expect(table.isEmpty == model.isEmpty)
    #expect(Dictionary(table) == model)
    #expect(TableDictionary(model) == table)
    #expect(table == TableDictionary(model))
    #expect(TableDictionary(model).hashValue == table.hashValue)
    #expect(Set(table.keys) == Set(model.keys))
    #expect(table.values.sorted() == model.values.sorted())
    #expect(table.indices.map { table[$0].key } == table.map(\.key))
    #expect(table.allSatisfy { table.index(forKey: $0.key).map { table[$0].value } == $0.value })
  }

  @Test(arguments: [1, 5, 1000])
  func `random edits do what they do to a dictionary`(spread: Int) {
    let seed = Settings.seed &+ UInt64(spread)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var (table, model): (TableDictionary<Poor, Int>, [Poor: Int]) = ([:], [:])
    for step in 0..<2000 {
      let (mine, theirs) = Self.edit(&table, &model, &random) { Poor(number: $0, spread: spread) }
      #expect(mine == theirs, "seed \(seed) step \(step)")
      if step % 100 == 0 { Self.expectEqual(table, model) }
    }
    Self.expectEqual(table, model)
  }

  @Test func `copies stay as they were, and what is edited is not what is read`() {
    let seed = Settings.seed
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var (table, model): (TableDictionary<Int, Int>, [Int: Int]) = ([:], [:])
    var kept: [(TableDictionary<Int, Int>, [Int: Int])] = []
    for step in 0..<600 {
      if step % 20 == 0 { kept.append((table, model)) }
      for (key, value) in table where step % 97 == 0 {
        table[key] = value + 1
        model[key] = value + 1
      }
      _ = Self.edit(&table, &model, &random) { $0 }
    }
    for (copy, past) in kept + [(table, model)] { Self.expectEqual(copy, past) }
  }

  @Test func `every sequence of four edits of three keys`() {
    typealias Edit = (inout TableDictionary<Int, Int>, inout [Int: Int]) -> Void
    var edits: [Edit] = []
    for key in 0..<3 {
      edits.append {
        $0[key] = nil
        $1[key] = nil
      }
      for value in 0..<2 {
        edits.append {
          $0[key] = value
          $1[key] = value
        }
      }
    }
    var visited = 0
    func visit(_ table: TableDictionary<Int, Int>, _ model: [Int: Int], _ depth: Int) {
      visited += 1
      if Dictionary(table) != model || table.checkInvariants() != nil { Issue.record("\(table) is not \(model)") }
      if depth == 4 { return }
      for edit in edits {
        var (table, model) = (table, model)
        edit(&table, &model)
        visit(table, model, depth + 1)
      }
    }
    visit([:], [:], 0)
    #expect(visited == 1 + 9 + 81 + 729 + 6561)
  }

  @Test func `a table that is filled and emptied over and over does not grow`() {
    var table: TableDictionary<Int, Int> = [:]
    for key in 0..<1000 { table[key] = key }
    let capacity = table.capacity
    for key in 1000..<50_000 {
      table[key - 1000] = nil
      table[key] = key
    }
    #expect(table.count == 1000)
    #expect(table.capacity <= 2 * capacity)
    #expect(table.checkInvariants() == nil)
  }

  @Test func `entries copied in their order do not crowd`() {
    var large: TableDictionary<Int, Int> = [:]
    for key in 0..<100_000 { large[key] = key }
    // Without a seed for each size, the smaller table would be filled from its start on, and each search be long.
    var small: TableDictionary<Int, Int> = [:]
    for (key, value) in large { small[key] = value }
    #expect(small == large)
    let table = small.table!
    let far = small.count { key, _ in (table.find(key)! - table.entries) >> 3 != table.home(table.hash(of: key)) }
    #expect(far < small.count / 3)
  }

  @Test func `values are changed in their place`() {
    var lists: TableDictionary<String, [Int]> = ["a": Array(0..<1000)]
    lists["a"]!.reserveCapacity(2000)
    let address = lists["a"]!.withUnsafeBufferPointer(\.baseAddress)
    lists["a"]!.append(1)
    lists["a", default: []][0] = 7
    lists["a"]![1] = 8
    #expect(lists["a"]!.withUnsafeBufferPointer(\.baseAddress) == address)
    #expect(lists["a"]! == [7, 8] + Array(2..<1000) + [1])
    lists["b", default: []].append(1)
    #expect(lists["b"] == [1])
    lists["b"]? = []
    #expect(lists == ["a": [7, 8] + Array(2..<1000) + [1], "b": []])
  }

  @Test func `the key that is held stays, however its value is changed`() {
    var table: TableDictionary = [Alike(1, "held"): 1]
    table[Alike(1, "other")]? += 1
    table[Alike(1, "other")] = 5
    table[Alike(1, "other"), default: 0] += 1
    #expect(table.map { "\($0.key) \($0.value)" } == ["1held 6"])
    table[Alike(1, "other")]? = 7
    #expect(table.keys.map(\.tag) == ["held"] && table[Alike(1, "any")] == 7)
  }

  @Test func `optional values keep absence and nil apart`() {
    var table: TableDictionary<Int, Int?> = [1: nil]
    #expect(table.count == 1)
    #expect(table[1] == .some(nil))
    #expect(table[2] == nil)
    #expect(table.updateValue(3, forKey: 1) == .some(nil))
    table[1] = nil
    #expect(table.isEmpty)
  }

  @Test func `the standard library's verbs`() {
    let prices: TableDictionary = ["tea": 3, "milk": 1]
    #expect(prices.filter { $0.value > 2 } == ["tea": 3])
    #expect(prices.mapValues { $0 * 10 } == ["tea": 30, "milk": 10])
    #expect(prices.compactMapValues { $0 > 2 ? "\($0)" : nil } == ["tea": "3"])
    #expect(prices.merging(["tea": 1, "jam": 5], uniquingKeysWith: +) == ["tea": 4, "milk": 1, "jam": 5])
    #expect(TableDictionary([("a", 1), ("a", 2)], uniquingKeysWith: +) == ["a": 3])
    #expect(prices.keys.contains("tea"))
    #expect(!prices.keys.contains("jam"))
    #expect(prices.keys.count == 2 && prices.values.count == 2)
    let second = prices.keys.index(after: prices.keys.startIndex)
    #expect(prices.keys[second] == prices[second].key && prices.keys.index(after: second) == prices.keys.endIndex)
    #expect(prices.values[second] == prices[second].value)
    #expect(prices.values.index(after: second) == prices.values.endIndex)
    #expect("\(prices.keys)" == "\(Array(prices.keys))" && "\(prices.values)" == "\(Array(prices.values))")
    let again = TableDictionary(uniqueKeysWithValues: prices.map { ($0.key, 0) }.reversed())
    #expect(again.keys == prices.keys && again.keys != TableDictionary(["tea": 0]).keys)
    #expect(TableDictionary(["tea": 0, "jam": 0]).keys != prices.keys)
    #expect("\(["tea": 3] as TableDictionary)" == "[\"tea\": 3]")
    #expect("\(TableDictionary<Int, Int>())" == "[:]")
    #expect(String(reflecting: [1: "a"] as TableDictionary) == "[1: \"a\"]")
    var rest = prices
    var popped: [String: Int] = [:]
    while let (key, value) = rest.popFirst() { popped[key] = value }
    #expect(popped == ["tea": 3, "milk": 1])
    rest.reserveCapacity(100)
    #expect(rest.capacity >= 100)
    #expect(TableDictionary<Int, Int>(minimumCapacity: 1000).capacity >= 1000)
  }

  @Test func `all kinds of keys`() {
    #expect(Dictionary(TableDictionary(uniqueKeysWithValues: (0..<99).map { (UInt64($0) << 40, $0) })).count == 99)
    #expect(Dictionary(TableDictionary(uniqueKeysWithValues: (0..<99).map { ("\($0)", $0) })).count == 99)
    #expect(Dictionary(TableDictionary(uniqueKeysWithValues: (0..<99).map { (Int8($0), $0) })).count == 99)
    #expect(Dictionary(TableDictionary(uniqueKeysWithValues: (0..<99).map { (Int($0) << 32, $0) })).count == 99)
  }

  @Test func `objects go with their entries`() {
    final class Held {}
    weak var first: Held?
    weak var second: Held?
    do {
      var table: TableDictionary<Int, Held> = [1: Held(), 2: Held()]
      (first, second) = (table[1], table[2])
      let copy = table
      table[1] = nil
      table[2] = Held()
      #expect(first != nil && second != nil)
      _ = consume copy
      #expect(table.count == 1)
    }
    #expect(first == nil && second == nil)
  }

  @Test func `copies are read on other threads while the original is edited`() async {
    var table = TableDictionary(uniqueKeysWithValues: (0..<1000).map { ($0, $0) })
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        let copy = table
        group.addTask { copy.reduce(0) { $0 + $1.value } }
        for key in 0..<100 { table[key] = nil }
        for key in 0..<100 { table[key] = key }
      }
      for await sum in group { #expect(sum == 499_500) }
    }
  }

  @Test func `keys that come twice`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = TableDictionary(uniqueKeysWithValues: [(1, 1), (1, 2)])
    }
    result.tells(.doubleInsertion, "is made of entries of which two have the key 1.", "or say which counts")
  }

  @Test func `a former index`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      var table: TableDictionary = [1: 1]
      let index = table.startIndex
      table[1] = nil
      _ = table[index]
    }
    result.tells(.badIndex, "has no entry at this index", "Ask for it again")
  }
}
