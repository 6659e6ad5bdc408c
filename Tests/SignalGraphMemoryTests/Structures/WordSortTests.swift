import SignalGraphTesting
import Testing

@testable import SignalGraph

@Suite struct OrderWordTests {
  @Test func `words ascend as the numbers do, from one end of the range to the other`() {
    checkWords([Int.min, Int.min + 1, -1000, -1, 0, 1, 255, 256, 1 << 40, Int.max - 1, Int.max])
    checkWords([Int64.min, -1, 0, 1, Int64.max])
    checkWords([Int32.min, -1, 0, 1, Int32.max])
    checkWords([Int16.min, -1, 0, 1, Int16.max])
    checkWords([Int8.min, -1, 0, 1, Int8.max])
    checkWords([0, 1, UInt.max / 2, UInt.max / 2 + 1, UInt.max])
    checkWords([0, 1, UInt64.max / 2, UInt64.max / 2 + 1, UInt64.max])
    checkWords([0, 1, UInt32.max])
    checkWords([0, 1, UInt16.max])
    checkWords([0, 1, UInt8.max])
    checkWords([
      -Double.infinity, -Double.greatestFiniteMagnitude, -1.5, -Double.leastNonzeroMagnitude, 0,
      Double.leastNonzeroMagnitude, 1, 1.5, Double.greatestFiniteMagnitude, Double.infinity,
    ])
    checkWords([-Float.infinity, -1.5, -Float.leastNonzeroMagnitude, 0, Float.leastNonzeroMagnitude, 1, Float.infinity])
    checkWords([Descending(Int.max), Descending(1), Descending(0), Descending(-1), Descending(Int.min)])
    checkWords([Descending(Descending(-0.5)), Descending(Descending(0.0)), Descending(Descending(0.5))])
  }

  private func checkWords<Order: Comparable>(_ ascending: [Order]) {
    #expect(OrderWord.exists(for: Order.self))
    #expect(OrderWord.isWhole(Order.self))
    for (less, greater) in zip(ascending, ascending.dropFirst()) {
      #expect(less < greater)
      #expect(OrderWord.first(of: less) < OrderWord.first(of: greater), "\(less), \(greater)")
    }
  }

  @Test func `both zeros have one word`() {
    #expect(OrderWord.first(of: -0.0) == OrderWord.first(of: 0.0))
    #expect(OrderWord.first(of: -Float.zero) == OrderWord.first(of: Float.zero))
  }

  @Test func `an order of two parts has a word for each, if the first is a number`() {
    let (low, high) = (SortKey(3, Descending(9)), SortKey(3, Descending(8)))
    #expect(low < high)
    #expect(low.word == high.word)
    #expect(low.nextWord < high.nextWord)
    let (nested, next) = (SortKey(SortKey(3, 1.5), "b"), SortKey(SortKey(3, 2.5), "a"))
    #expect(nested.word == next.word)
    #expect(nested.nextWord < next.nextWord)
    #expect(Descending(next) < Descending(nested))
    #expect(Descending(next).word == Descending(nested).word)
    #expect(Descending(next).nextWord < Descending(nested).nextWord)
    // Three parts, of which words tell two: the third is not taken for the second.
    let (first, second) = (SortKey(SortKey(3, "a"), 5), SortKey(SortKey(3, "b"), 4))
    #expect(first < second)
    #expect(first.word == second.word)
    #expect(first.nextWord <= second.nextWord)
    #expect(SortKey<Int, String>.hasWord)
  }

  @Test func `texts have no words`() {
    #expect(!OrderWord.exists(for: String.self))
    #expect(!SortKey<String, Int>.hasWord)
    #expect(!SortKey<SortKey<String, Int>, Int>.hasWord)
    #expect(!SortKey<Descending<String>, Int>.hasWord)
  }
}

@Suite struct WordSortTests {
  @Test(arguments: [0, 1, 2, 15, 16, 17, 100, 255, 256, 257] + (Settings.isWhole ? [1000, 5000] : []))
  func `rows are in the order that comparisons give`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    checkOrders((0..<count).map { _ in random.number(below: 1_000_000) }, "scores")
    checkOrders((0..<count).map { _ in Int(bitPattern: UInt(random.next())) }, "all numbers")
    checkOrders((0..<count).map { _ in random.number(below: 16) - 8 }, "few numbers")
    checkOrders((0..<count).map { _ in 7 }, "one number")
    checkOrders((0..<count).map { $0 }, "ascending")
    checkOrders((0..<count).map { -$0 }, "descending")
    checkOrders((0..<count).map { $0 == count / 2 ? Int.min : $0 & 3 }, "one far off")
    checkOrders((0..<count).map { $0 % 2 == 0 ? Int.min : Int.max }, "the ends")
    checkOrders((0..<count).map { _ in Double(random.number(below: 1000) - 500) / 4 }, "fractions")
    checkOrders((0..<count).map { $0 % 3 == 0 ? -0.0 : 0.0 }, "zeros")
    checkOrders((0..<count).map { _ in Descending(random.number(below: 100)) }, "descending orders")
    checkOrders((0..<count).map { _ in SortKey(random.number(below: 3), "\(random.number(below: 9))") }, "two orders")
    checkOrders((0..<count).map { SortKey($0 % 3, Descending(random.number(below: 99))) }, "two numbers")
    checkOrders((0..<count).map { _ in "\(random.number(below: 100))" }, "texts")
  }

  /// Sorts by some orders with ties of several kinds.
  private func checkOrders<Order: Comparable>(_ orders: [Order], _ name: String) {
    var random = SeededGenerator(seed: 7)
    let shuffled = Array(orders.indices).shuffled(using: &random)
    checkSort(zip(orders, shuffled).map { SortKey($0, $1) }, "\(name), then numbers")
    checkSort(zip(orders, shuffled).map { SortKey($0, Descending($1)) }, "\(name), then numbers descending")
    checkSort(zip(orders, shuffled).map { SortKey($0, "text \($1)") }, "\(name), then texts")
    checkSort(zip(orders, shuffled).map { SortKey($0, Int($1) << 44 | $1) }, "\(name), then great numbers")
    checkSort(zip(orders, shuffled).map { SortKey($0, SortKey(0, $1)) }, "\(name), then two numbers")
  }

  private func checkSort<Sort: WordedOrder & Comparable>(_ sorts: [Sort], _ name: String) {
    let sorter = RowSorter<Int, Sort>(capacity: sorts.count)
    for (number, sort) in sorts.enumerated() { sorter.add(number * 2, sort) }
    let subject = MessageSubject(Self.self, label: nil, site: Site(fileID: #fileID, line: #line))
    let (rows, numbers) = sorter.numbered(subject) { $0 < $1 }
    let expected = sorts.indices.sorted { sorts[$0] < sorts[$1] }
    #expect(numbers.map(Int.init) == expected, "\(name)")
    #expect(rows.elementsEqual(expected.map { $0 * 2 }), "\(name)")
    #expect(rows.checkInvariants() == nil, "\(name)")
    #expect(rows.orderedElements(as: Sort.self).elementsEqual(expected) { $0.order == sorts[$1] }, "\(name)")
  }

  @Test func `keys whose words are equal are compared, others are not`() {
    let count = 2000
    var comparisons = 0
    let sorts = (0..<count).map { SortKey(($0 * 7919) % count / 2, "\($0)") }
    let numbers = sorts.withUnsafeBufferPointer { sorts in
      sortedByWord(sorts) {
        comparisons += 1
        return $0 < $1
      }
    }
    #expect(numbers.map(Int.init) == sorts.indices.sorted { sorts[$0] < sorts[$1] })
    #expect(comparisons == count / 2)
  }
}
