import SignalGraphTesting
import Testing

@testable import SignalGraph

@Suite struct KeyTableDerivingTests {
  final class Counted {
    nonisolated(unsafe) static var living = 0
    let number: Int
    init(_ number: Int) {
      self.number = number
      Self.living += 1
    }
    deinit { Self.living -= 1 }
  }

  struct Refusal: Error {}

  /// A table from which entries have been removed, so that places were left.
  private func table(_ count: Int, without gone: Range<Int> = 0..<0) -> KeyTable<Int, Int> {
    let table = KeyTable<Int, Int>()
    for key in 0..<count { table.insertNew(key, key * 3) }
    for key in gone { _ = table.removeValue(forKey: key) }
    return table
  }

  @Test(arguments: [0, 1, 7, 8, 56, 57, 1000, 7168, 7169])
  func `a filter asks about each entry once, and has room for what it took`(count: Int) {
    let source = table(count)
    for modulus in [1, 2, 3, 50, count + 1] {
      var asked: [Int] = []
      let part = source.filter {
        asked.append($0.key)
        return $0.key % modulus == modulus - 1
      }
      #expect(asked.sorted() == Array(0..<count))
      #expect(part.checkInvariants() == nil)
      #expect(part.count == (0..<count).count { $0 % modulus == modulus - 1 })
      #expect(part.groupMask + 1 == KeyTable<Int, Int>.groups(for: part.count))
      for key in 0..<count { #expect(part.value(of: key) == (key % modulus == modulus - 1 ? key * 3 : nil)) }
      // It grows as others do.
      for key in 0..<count { _ = part.updateValue(-key, forKey: key) }
      #expect(part.checkInvariants() == nil)
      #expect(part.count == count)
    }
  }

  @Test(arguments: [0..<0, 0..<100, 100..<900, 0..<990])
  func `a function of each entry has the same keys`(gone: Range<Int>) {
    let source = table(1000, without: gone)
    let mapped = source.mapped { "\($0.key) \($0.value)" }
    #expect(mapped.checkInvariants() == nil)
    #expect(mapped.count == 1000 - gone.count)
    #expect(mapped.groupMask + 1 == KeyTable<Int, Int>.groups(for: mapped.count))
    source.forEach { #expect(mapped.value(of: $0.key) == "\($0.key) \($0.value)") }
    for key in gone { #expect(mapped.value(of: key) == nil) }
    for key in 0..<3000 { _ = mapped.updateValue("", forKey: key) }
    #expect(mapped.checkInvariants() == nil)
    #expect(mapped.count == 3000)
  }

  @Test func `keys of any type are found in what was made`() {
    let source = KeyTable<String, Int>()
    for key in 0..<500 { source.insertNew("key \(key)", key) }
    let part = source.filter { $0.value % 5 == 0 }
    #expect(part.checkInvariants() == nil)
    #expect(part.count == 100)
    let mapped = part.mapped { $0.value + 1 }
    #expect(mapped.checkInvariants() == nil)
    for key in 0..<500 { #expect(mapped.value(of: "key \(key)") == (key % 5 == 0 ? key + 1 : nil)) }
  }

  @Test func `a predicate that throws leaves nothing`() {
    do {
      let source = KeyTable<Int, Counted>()
      for key in 0..<100 { source.insertNew(key, Counted(key)) }
      var asked = 0
      #expect(throws: Refusal.self) {
        _ = try source.filter { _ in
          asked += 1
          if asked == 50 { throw Refusal() }
          return true
        }
      }
      #expect(source.filter { $0.key < 10 }.count == 10)
      #expect(source.mapped { $0.value }.count == 100)
      #expect(Counted.living == 100)
    }
    #expect(Counted.living == 0)
  }

  @Test func `a part is filled in the order of the whole's groups`() {
    let source = table(5000)
    let part = source.filter { $0.key % 2 == 0 }
    #expect(part.seed == source.seed)
    #expect(part.groupMask < source.groupMask)
    let most = (0...part.groupMask).count { KeyMarks.hasFree(part.marks[$0]) }
    #expect(most > part.groupMask / 2)
  }

  @Test func `a dictionary of a sequence that does not know its length has room for it`() {
    let known = TableDictionary(uniqueKeysWithValues: (0..<1000).map { ($0, $0) })
    let unknown = TableDictionary(uniqueKeysWithValues: (0..<1000).lazy.filter { _ in true }.map { ($0, $0) })
    #expect(known == unknown)
    #expect(known.capacity == unknown.capacity)
    #expect(TableDictionary(uniqueKeysWithValues: [(Int, Int)]()).isEmpty)
  }
}
