import SignalGraph
import Testing

/// Rule R4: an element closure that reads a state would not be asked again when that changes.
@Suite struct ReadingViolationTests {
  #if DEBUG
    @Test func `a predicate that reads another storage`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let limit = ValueSlot(2, label: "limit", fileID: "App/Board.swift", line: 1)
        let rows = ArraySlot([1, 2, 3])
        rows.filter(fileID: "App/Board.swift", line: 2) { $0 < limit.value }.tearDown()
      }
      result.tells(
        .sideEffectInStage,
        "ValueSlot<Int> \"limit\" (Board.swift:1) was read by a closure of ArrayFiltering<Int> (Board.swift:2)",
        "Give it to the verb as a parameter, filter(with:), or read it in unobserved { }."
      )
    }

    @Test func `a transform that reads where a row stands`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let rows = ArraySlot(["a", "b"])
        rows.enumerated().map(label: "cells") { "\($0.offset ?? 0)" }.tearDown()
      }
      result.tells(
        .sideEffectInStage, "The offset of an enumerated element was read by a closure of ArraySignalMap", "\"cells\"",
        "Read it where the row is shown, or read it in unobserved { }."
      )
    }

    @Test func `an order that reads the settled state of a dictionary`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let ranks = DictionarySlot([1: 2])
        let rows = SetSlot([1, 2, 3])
        rows.sorted { ranks.settled[$0] ?? 0 }.tearDown()
      }
      result.tells(.sideEffectInStage, "DictionarySlot<Int, Int>", "closure of SetSorting", "sorted(with:)")
    }

    @Test func `a transform that reads its own input, by whichever way`() async throws {
      let count = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let rows = ArraySlot([1, 2, 3])
        rows.map { $0 + rows.count }.tearDown()
      }
      count.tells(.sideEffectInStage, "ArraySlot<Int>", "closure of ArraySignalMap", "map(with:)")
      let element = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let rows = ArraySlot([1, 2, 3])
        rows.compactMap { $0 + rows[0] }.tearDown()
      }
      element.tells(.sideEffectInStage, "closure of ArrayCompactMapping", "compactMap(with:)")
      let snapshot = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let entries = DictionarySlot([1: 1])
        entries.mapValues { _ in entries.snapshot?.count }.tearDown()
      }
      snapshot.tells(.sideEffectInStage, "closure of DictionaryMapping", ", map(with:)")
      let member = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let members = SetSlot([1])
        members.associated { members.contains($0) }.tearDown()
      }
      member.tells(
        .sideEffectInStage, "closure of SetAssociating",
        "Give the verb as a parameter, associated(with:), a value of it, such as counted(), or join the two by lookedUp"
      )
      let side = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let entries = DictionarySlot([1: 1])
        entries.partitioned { $0.value < entries.count }.matching.tearDown()
      }
      side.tells(.sideEffectInStage, "closure of DictionaryPartitioning", "partitioned(with:)")
      let rule = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let (one, other) = (DictionarySlot([1: 1]), DictionarySlot([1: 1]))
        one.merging(other) { $0 + $1 + one.count }.tearDown()
      }
      rule.tells(.sideEffectInStage, "closure of DictionaryCombining", "merging(with:)")
      let list = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let (factor, sources) = (ValueSlot(2), ArraySlot([DictionarySlot([1: 1]), DictionarySlot([1: 1])]))
        sources.merged { $0 + $1 * factor.value! }.tearDown()
      }
      list.tells(.sideEffectInStage, "closure of DictionaryListCombining", "merged(with:)")
      let rank = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let (factor, rows) = (ValueSlot(2), DictionarySlot([1: 1]))
        rows.rank(of: 1) { $0.value * factor.value! }.tearDown()
      }
      rank.tells(.sideEffectInStage, "closure of RankReading", "rank(with:)")
    }
    @Test func `groups, measures and foreign keys that read another storage`() async throws {
      let keyed = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let (width, rows) = (ValueSlot(10), DictionarySlot([1: 15]))
        rows.grouped { $0.value / width.value! }.tearDown()
      }
      keyed.tells(.sideEffectInStage, "ValueSlot<Int>", "closure of DictionaryGrouping", "grouped(with:)")
      let ordered = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let (width, rows) = (ValueSlot(10), ArraySlot([15]))
        rows.grouped { $0 / width.value! }.tearDown()
      }
      ordered.tells(.sideEffectInStage, "closure of ArrayGrouping", "grouped(with:)")
      let measured = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let (factor, rows) = (ValueSlot(10), SetSlot([15]))
        rows.aggregated(.sum { $0 * factor.value! }).tearDown()
      }
      measured.tells(.sideEffectInStage, "closure of Aggregating", "aggregated(with:)")
      let joined = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let (shift, rows, others) = (ValueSlot(10), DictionarySlot([1: 15]), DictionarySlot([25: 0]))
        rows.joined(others, by: { $0.value + shift.value! }).tearDown()
      }
      joined.tells(.sideEffectInStage, "closure of DictionaryJoining", "joined(with:)")
      let found = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let (rows, others) = (DictionarySlot([1: 15]), DictionarySlot([25: 0]))
        rows.lookedUp(in: others, by: { $0.value + others.count }).tearDown()
      }
      found.tells(.sideEffectInStage, "closure of DictionaryLookup", "lookedUp(with:)")
    }
  #endif

  @Test func `what is read on purpose is not followed`() {
    let limit = ValueSlot(2)
    let rows = ArraySlot([1, 2, 3])
    let small = rows.filter { element in unobserved { element < limit.value } }
    limit.value = 5
    #expect(small.elementsEqual([1]))
    rows.append(4)
    #expect(small.elementsEqual([1, 4]))
    struct Refusal: Error {}
    #expect(throws: Refusal.self) { try unobserved { () throws(Refusal) in throw Refusal() } }
    small.tearDown()
  }

  @Test func `a value captured before, a handler and a body may be read`() {
    let limit = ValueSlot(2)
    let rows = ArraySlot([1, 2, 3])
    let fixed = limit.value
    let small = rows.filter { $0 < fixed }
    var heard: [Int] = []
    let token = small.observe { _ in heard.append(limit.value + rows.count) }
    transaction { rows.append(limit.value - 1) }
    #expect(heard == [5, 6])
    token.tearDown()
    small.tearDown()
  }

  @Test func `the work of a stage of one's own may read what it likes`() {
    let factor = ValueSlot(3)
    let slot = ValueSlot(2)
    let outlet = Outlet<ValueTransaction<Int>>(subject: MessageSubject(OwnStage.self, site: Site()))
    let inlet = Inlet<ValueSignal<Int>>(subject: MessageSubject(OwnStage.self, site: Site()))
    let node = StageNode(writing: outlet, reading: [inlet]) {
      outlet.follow(
        inlet,
        begin: { $0 * factor.value },
        change: { _, state, output in output = ValueTransaction(past: state, future: factor.value) }
      )
    }
    let stage = OwnStage(outlet, node)
    let sensor = SignalSensor(inlet)
    slot.register(sensor)
    #expect(stage.value == 6)
    slot.deregister(sensor)
  }

  private final class OwnStage: ValueStorage<Int> {}
}
