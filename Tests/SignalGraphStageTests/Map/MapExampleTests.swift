import SignalGraph
import SignalGraphTesting
import Testing

/// The examples in the comments of the maps, state by state.
@Suite struct MapExampleTests {
  @Test func `a dictionary of texts`() {
    let texts = DictionarySlot(["a": "1", "b": "x"])
    let numbers = texts.compactMapValues { Int($0) }
    #expect(numbers.snapshot == ["a": 1])
    texts["a"] = "01"
    texts["b"] = "2"
    #expect(numbers.snapshot == ["a": 1, "b": 2])
    numbers.tearDown()
  }

  @Test func `a dictionary of storages`() throws {
    let (limits, prices) = (DictionarySlot(["low": 5]), SetSlot([3, 7]))
    let parts = limits.mapValues { limit in prices.filter { $0 < limit } }
    let first = try #require(parts["low"])
    #expect(first.snapshot == [3])
    prices.insert(4)
    #expect(first.snapshot == [3, 4])
    #expect(parts["low"] === first)
    limits["low"] = 10
    #expect(parts["low"]?.snapshot == [3, 4, 7])
    #expect(first.snapshot == nil)
    parts.tearDown()
  }

  @Test func `a dictionary with a factor`() {
    let prices = DictionarySlot(["tea": 3, "milk": 1])
    let factor = ValueSlot(10)
    let totals = prices.map(with: factor) { $0.value * $1 }
    #expect(totals.snapshot == ["tea": 30, "milk": 10])
    transaction {
      factor.value = 20
      prices["tea"] = 4
    }
    #expect(totals.snapshot == ["tea": 80, "milk": 20])
    totals.tearDown()
  }

  @Test func `a dictionary of texts that may be wrong`() {
    struct NoNumber: Error {}
    let texts = DictionarySlot(["a": "1", "b": "x"])
    let numbers = texts.tryMapValues { text throws(NoNumber) in
      guard let number = Int(text) else { throw NoNumber() }
      return number
    }
    #expect(numbers.snapshot == ["a": 1] && numbers.failures.count == 1)
    texts["b"] = "2"
    #expect(numbers.snapshot == ["a": 1, "b": 2] && numbers.failures.isEmpty)
    numbers.tearDown()
  }

  @Test func `a set of texts`() {
    let texts = SetSlot(["7", "07", "seven"])
    let numbers = texts.compactMap { Int($0) }
    #expect(numbers.elements == [7])
    expectSignals(of: numbers, []) {
      texts.remove("7")
      texts.remove("seven")
      texts.insert("eight")
    }
    expectSignals(of: numbers, [.transition([.remove(7), .insert(8)])]) {
      transaction {
        texts.remove("07")
        texts.insert("8")
      }
    }
    numbers.tearDown()
    let (limit, base) = (ValueSlot(10), ValueSlot(10))
    let small = texts.compactMap(with: limit, base) { text, limit, base in
      Int(text, radix: base).flatMap { $0 < limit ? $0 : nil }
    }
    #expect(small.elements == [8])
    texts.insert("15")
    expectSignals(of: small, [.transition([.remove(8), .insert(21)])]) {
      transaction {
        limit.value = 100
        base.value = 16
        texts.remove("8")
      }
    }
    base.value = 2
    #expect(small.isEmpty)
    small.tearDown()
    texts.assertTornDown()
  }

  @Test func `an array of texts`() {
    let texts = ArraySlot(["1", "x", "3"])
    let numbers = texts.compactMap { Int($0) }
    #expect(numbers.elements == [1, 3])
    texts[1] = "2"
    texts[0] = "01"
    #expect(numbers.elements == [1, 2, 3])
    numbers.tearDown()
  }

  @Test func `an array with a factor`() {
    let prices = ArraySlot([3, 1])
    let factor = ValueSlot(10)
    let totals = prices.map(with: factor) { $0 * $1 }
    #expect(totals.elements == [30, 10])
    transaction {
      factor.value = 20
      prices.append(2)
    }
    #expect(totals.elements == [60, 20, 40])
    totals.tearDown()
  }

  @Test func `a delay with a limit`() {
    let delay = ValueSlot(75)
    let limit = ValueSlot(60)
    let isLate = delay.map(with: limit) { $0 >= $1 }
    #expect(isLate.value == true)
    limit.value = 90
    #expect(isLate.value == false)
    isLate.tearDown()
  }
}
