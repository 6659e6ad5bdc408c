import SignalGraph
import Testing

@Suite struct AggregateViolationTests {
  @Test func `a sum that leaves the range of its type`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([Int.max])
      let stage = rows.aggregated(.sum { $0 }, label: "total", fileID: "App/Board.swift", line: 42)
      rows.append(1)
      stage.tearDown()
    }
    result.tells(
      .overflow, "Aggregating<", "\"total\" (Board.swift:42)", "9223372036854775808 does not fit into Int",
      "wrappingSum")
  }

  @Test func `a sum that returns within a turn does not leave the range`() {
    let rows = ArraySlot([Int.max])
    let (sum, wrapping) = (rows.aggregated(.sum { $0 }), rows.aggregated(.wrappingSum { $0 }))
    transaction {
      rows.append(1)
      rows.append(-1)
    }
    #expect(sum.value == .max && wrapping.value == .max)
    sum.tearDown()
    rows.append(1)
    #expect(wrapping.value == .min)
    wrapping.tearDown()
  }

  @Test func `a NaN in an order`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = DictionarySlot([1: 1.0])
      let stage = rows.aggregated(by: { _ in 0 }, .median { $0.value }, label: "middle", line: 7)
      rows[2] = .nan
      stage.tearDown()
    }
    result.tells(
      .inconsistentOrder, "GroupAggregating<", "\"middle\"", ":7)", "nan is not equal to itself", "nan: .last")
  }

  @Test func `a NaN in the order of rows`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetSlot([1, -1]).aggregated(.first { Double($0).squareRoot() })
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "not equal to itself")
  }

  @Test func `integers that are too wide`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = ArraySlot<Int128>([]).aggregated(.mean { $0 })
      stage.tearDown()
    }
    result.tells(.badParameter, "Int128 is too wide", "up to 64 bits", ".fold")
  }

  @Test func `NaN among distinct values counts as one`() {
    let rows = ArraySlot([1, .nan, 1, .nan])
    let count = rows.aggregated(.distinctCount { $0 })
    #expect(count.value == 2)
    rows.remove(at: 1)
    #expect(count.value == 2)
    rows.remove(at: 2)
    #expect(count.value == 1)
    count.tearDown()
  }

  @Test func `a group that is not equal to itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1.0])
      let stage = rows.aggregated(by: { $0 }, .count)
      rows.append(.nan)
      stage.tearDown()
    }
    result.tells(.badParameter, "GroupAggregating<", "got the key nan")
  }

  @Test func `a fraction beyond one`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let (rows, fraction) = (ArraySlot([1]), ValueSlot(0.5))
      let stage = rows.aggregated(with: fraction) { fraction in .quantile(fraction) { $0 } }
      fraction.value = 90
      stage.tearDown()
    }
    result.tells(.badParameter, "Aggregating<", "A quantile of 90.0", "0...1")
  }

  @Test func `bounds that do not ascend`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = ArraySlot([1]).aggregated(.histogram(bounds: [3, 3]) { $0 })
      stage.tearDown()
    }
    result.tells(.badParameter, "the bounds [3, 3]", "ascending")
  }

  @Test func `a bound that is not equal to itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = ArraySlot([1.0]).aggregated(by: { _ in 0 }, .histogram(bounds: [.nan]) { $0 }, label: "bins")
      stage.tearDown()
    }
    result.tells(.badParameter, "GroupAggregating<", "\"bins\"", "the bounds [nan]")
  }

  /// Before all others once it was turned.
  final class Turning: Comparable {
    nonisolated(unsafe) static var isTurned = false
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (one: Turning, other: Turning) -> Bool { one.number == other.number }
    static func < (one: Turning, other: Turning) -> Bool {
      isTurned ? one.number > other.number : one.number < other.number
    }
  }

  @Test func `an order that contradicts itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot(Array(0..<100))
      let stage = rows.aggregated(.min { Turning($0) })
      Turning.isTurned = true
      rows.remove(at: 3)
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "Aggregating<", "contradicts itself")
  }

  @Test func `NaN before and behind all others, by rule`() {
    let rows = ArraySlot([2.0, .nan, 1, .nan])
    let (first, last) = (NaNRule.first, NaNRule.last)
    let views = [
      rows.aggregated(.min(nan: first) { $0 }), rows.aggregated(.min(nan: last) { $0 }),
      rows.aggregated(.max(nan: first) { $0 }), rows.aggregated(.max(nan: last) { $0 }),
      rows.aggregated(.median(nan: first) { $0 }), rows.aggregated(.median(nan: last) { $0 }),
      rows.aggregated(.mode(nan: first) { $0 }), rows.aggregated(.mode(nan: last) { $0 }),
      rows.aggregated(.first(nan: first) { $0 }), rows.aggregated(.last(nan: first) { $0 }),
    ]
    let histogram = rows.aggregated(.histogram(bounds: [1.5], nan: first) { $0 })
    let nan = Double.nan
    func expect(_ expected: [Double?]) {
      for (view, expected) in zip(views, expected) {
        let value = view.value ?? nil
        #expect(value == expected || value?.isNaN == true && expected?.isNaN == true)
      }
    }
    expect([nan, 1, 2, nan, nan, 2, nan, nan, nan, 2])
    #expect(histogram.value == [3, 1])
    rows.remove(at: 1)
    expect([nan, 1, 2, nan, 1, 2, nan, 1, nan, 2])
    rows.remove(at: 2)
    expect([1, 1, 2, 2, 1, 1, 1, 1, 1, 2])
    #expect(histogram.value == [1, 1])
    for view in views { view.tearDown() }
    histogram.tearDown()
  }

  @Test func `a NaN that is a failure is left out until an update`() {
    let rows = DictionarySlot([1: 2.0, 2: .nan, 3: 1])
    let rule = NaNRule.failure
    let views = [
      rows.aggregated(.min(nan: rule) { $0.value }), rows.aggregated(.max(nan: rule) { $0.value }),
      rows.aggregated(.median(nan: rule) { $0.value }), rows.aggregated(.quantile(1, nan: rule) { $0.value }),
      rows.aggregated(.interpolatedQuantile(0.5, nan: rule) { $0.value }),
      rows.aggregated(.mode(nan: rule) { $0.value }),
      rows.aggregated(
        .several(.first(nan: rule) { $0.value }, .last(nan: rule) { $0.value }) { $1!.value - $0!.value }),
    ]
    let bins = rows.aggregated(
      .several(.histogram(bounds: [1.5], nan: rule) { $0.value }, .count { $0.value.isNaN }) {
        $0 + [$1]
      })
    #expect(views.map(\.value) == [1, 2, 1, 2, 1.5, 1, 1])
    #expect(bins.value == [1, 1, 1])
    rows[2] = 5
    #expect(views.map(\.value) == [1, 5, 2, 5, 2, 1, 4])
    #expect(bins.value == [1, 2, 0])
    rows[3] = .nan
    #expect(views.map(\.value) == [2, 5, 2, 5, 3.5, 2, 3])
    for view in views { view.tearDown() }
    bins.tearDown()
  }
}
