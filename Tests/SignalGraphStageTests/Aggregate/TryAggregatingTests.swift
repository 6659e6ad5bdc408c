import SignalGraph
import SignalGraphTesting
import Testing

/// Rule R11 for measures: they are made before an aggregate, by a map that may throw.
///
/// What fails counts for nothing, and is listed, of all rows and per group.
@Suite struct TryAggregatingTests {
  struct NoNumber: Error, Equatable {
    let text: String
  }

  struct Reading: Equatable {
    let group: Character
    let number: Double
  }

  static func number(_ text: String) throws(NoNumber) -> Double {
    guard let number = Double(text), !number.isNaN else { throw NoNumber(text: text) }
    return number
  }

  static func reading(_ text: String) throws(NoNumber) -> Reading {
    Reading(group: text.first ?? " ", number: try number(String(text.dropFirst())))
  }

  private static let texts = ["a1", "a2", "a2.5", "b7", "b-3", "b", "ax", "bnan", ""]

  @Test(arguments: Settings.seeds(8)) func `entries that fail are left out and listed, of all and per group`(
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let slot = DictionarySlot<Int, String>()
    let readings = slot.tryMapValues { text throws(NoNumber) in try Self.reading(text) }
    let greatest = readings.aggregated(.max { $0.value.number })
    let medians = readings.aggregated(by: { $0.value.group }, .median { $0.value.number })
    let replica = SignalReplica<DictionaryTransaction<Int, NoNumber>>()
    replica.attach(to: readings.failures)
    for step in 0..<60 {
      transaction {
        for _ in 0..<3 {
          let text = Self.texts.randomElement(using: &generator)
          slot[Int.random(in: 0..<8, using: &generator)] = generator.chance(1, in: 4) ? nil : text
        }
      }
      let comment: Comment = "seed \(seed), step \(step)"
      let rows = slot.elements.compactMap { try? Self.reading($0.value) }
      #expect(greatest.value == rows.map(\.number).max(), comment)
      let groups = Dictionary(grouping: rows, by: \.group).mapValues { rows in
        rows.map(\.number).sorted()[(rows.count - 1) / 2]
      }
      #expect(medians.elements.mapValues { $0 ?? .nan } == TableDictionary(groups), comment)
      let failed = slot.elements.filter { (try? Self.reading($0.value)) == nil }.map(\.key).sorted()
      #expect(replica.state?.keys.sorted() == failed && replica.fault == nil, comment)
    }
    replica.detach()
    for view in [greatest, medians] as [Chained] { view.tearDown() }
    slot.assertTornDown()
  }

  @Test func `elements that fail are left out and listed`() {
    let slot = ArraySlot(["a1", "x", "b3"])
    let readings = slot.tryMap { text throws(NoNumber) in try Self.reading(text) }
    let greatest = readings.aggregated(.max { (try? $0.get())?.number })
    let sums = readings.aggregated(by: { (try? $0.get())?.group }, .sum { (try? $0.get())?.number })
    let failures = readings.compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
    #expect(greatest.value == 3 && sums.elements == ["a": 1, "b": 3])
    #expect(failures.elements == [NoNumber(text: "")])
    slot[1] = "b9"
    slot[2] = "a?"
    #expect(greatest.value == 9 && sums.elements == ["a": 1, "b": 9])
    #expect(failures.elements == [NoNumber(text: "?")])
    for view in [greatest, sums, failures] as [Chained] { view.tearDown() }
    slot.assertTornDown()
  }

  /// The other way: those that a NaN rule leaves out are what a filter shows.
  @Test func `entries that a rule leaves out are listed by a filter`() {
    let readings = DictionarySlot(["a": 1.5, "b": .nan])
    let greatest = readings.aggregated(.max(nan: .failure) { $0.value })
    let failures = readings.filter { $0.value.isNaN }
    #expect(greatest.value == 1.5 && Array(failures.elements.keys) == ["b"])
    readings["b"] = 2
    readings["a"] = .nan
    #expect(greatest.value == 2 && Array(failures.elements.keys) == ["a"])
    greatest.tearDown()
    failures.tearDown()
  }
}
