import Foundation
import SignalCycle
import SignalGraph
import Testing

/// What a step says, and what is reported where it is asked for too much.
@Suite struct StepTests {
  @Test func `changes of lists and of whole values are told in words`() {
    var lines: [[String]] = []
    let store = AtomStore(Workshop())
    store.subscribe("lines") { lines.append($0.isUnchanged ? ["-"] : $0.differences) }
    store.dispatch(.replaceQueue([Tool(name: "axe"), Tool(name: "saw"), Tool(name: "file")]))
    store.dispatch(.moveQueued(0, 2))
    store.dispatch(.queued(1, .use))
    store.dispatch(.replaceQueue([Tool(name: "rasp")]))
    store.dispatch(.put("a", Tool()))
    store.dispatch(.remove("a"))
    store.dispatch(.nothing)
    let tool = { (name: String) in #"Tool(name: "\#(name)", uses: 0)"# }
    #expect(lines[0] == ["axe", "saw", "file"].enumerated().map { "queue[\($0)]: + \(tool($1))" })
    #expect(lines[1] == ["queue[0]: moved to 2"])
    #expect(lines[2] == ["queue[1].uses: 0 → 1"])
    #expect(lines[3].contains("queue[0]: + \(tool("rasp"))") && lines[3].count == 4, "\(lines[3])")
    #expect(lines[4...] == [["tools[a]: + \(tool("tool"))"], ["tools[a]: − \(tool("tool"))"], ["-"]])
    store.tearDown()
  }

  @Test func `what describes itself is not taken apart, and what does not is`() {
    let diary = AtomStore(Diary())
    var lines: [String] = []
    diary.subscribe("lines") { lines += $0.differences }
    diary.dispatch(Day(date: Date(timeIntervalSinceReferenceDate: 60), place: .init(x: 1, y: 0), mood: .good(2)))
    diary.dispatch(Day(date: Date(timeIntervalSinceReferenceDate: 60.5), mood: .bad))
    #expect(
      lines == [
        "day.date: 2001-01-01 00:00:00 +0000 → 2001-01-01 00:01:00 +0000", "day.place: (0, 0) → (1, 0)",
        "day.mood: nil → good(2)",
        // Seconds are the least that a date's description has.
        "day.date.timeIntervalSinceReferenceDate: 60.0 → 60.5", "day.place: (1, 0) → (0, 0)", "day.mood: good(2) → bad",
      ], "\(lines)")
    diary.tearDown()
  }

  private struct Day: AtomState, AtomEvent {
    typealias Parent = Diary
    struct Place: Codable, Equatable, CustomStringConvertible {
      var x = 0
      var y = 0
      var description: String { "(\(x), \(y))" }
    }
    enum Mood: Codable, Equatable { case good(Int), bad }
    var date = Date(timeIntervalSinceReferenceDate: 0)
    var place = Place()
    var mood: Mood?
    static func initial() -> Day { Day() }
    static func react(_ current: Day?, to event: Day) -> Day { current == nil ? initial() : event }
  }

  private struct Diary: AtomRoot {
    let day = AtomValue<Day>()
    static var parts: [AtomPart<Diary>] { [AtomPart("day", \.day)] }
    func react(to event: Day) -> AtomReaction<Diary> { AtomReaction([.send(event, to: \.day)]) }
  }

  @Test func `what was before a step is not to be had when the place has changed again`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = AtomStore(Workshop())
      var kept: [AtomStep<Workshop>] = []
      store.subscribe("kept") { kept.append($0) }
      store.dispatch(.light(.set(1)))
      store.dispatch(.put("a", Tool()))
      // Another place changed since, so this one is still known.
      precondition(kept[0].past(of: \.light).level == 0)
      store.dispatch(.light(.set(2)))
      _ = kept[0].past(of: \.light)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("What light held before step 1 of AtomStore<Workshop> was asked for"), "\(text.prefix(300))")
  }

  @Test func `what was before a step of a second store is not mixed up with the steps of the first`() {
    let tree = Workshop()
    let first = AtomStore(tree)
    for level in 1...5 { first.dispatch(.light(.set(level))) }
    first.tearDown()
    let second = AtomStore(tree)
    var pasts: [Int] = []
    second.subscribe("pasts") { pasts.append($0.past(of: \.light).level) }
    second.dispatch(.put("a", Tool()))
    second.dispatch(.light(.set(6)))
    #expect(pasts == [5, 5])
    second.tearDown()
  }

  @Test func `a root that dispatches while it reacts is reported`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Box { var store: AtomStore<Busy>? }
      struct Busy: AtomRoot {
        let box: Box
        let marks = AtomList<Int>()
        static var parts: [AtomPart<Busy>] { [AtomPart("marks", \.marks)] }
        enum Event: AtomEvent { case first, second }
        func react(to event: Event) -> AtomReaction<Busy> {
          if event == .first { box.store?.dispatch(.second) }
          return .append(1, to: \.marks)
        }
      }
      let box = Box()
      let store = AtomStore(Busy(box: box))
      box.store = store
      store.dispatch(.second)
      store.dispatch(.first)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("was asked for a step while its root reacts to an event."), "\(text.prefix(300))")
  }

  @Test func `thousands of events that wait come in their order`() {
    let store = AtomStore(Workshop())
    var levels: [Int] = []
    store.subscribe("many") { [store] step in
      levels.append(step.state.light.value.level)
      if step.event == .nothing { for level in 1...3_000 { store.dispatch(.light(.set(level))) } }
      if step.event == .light(.set(1_500)) { store.dispatch(.light(.set(0))) }
    }
    store.dispatch(.nothing)
    #expect(levels == Array(0...3_000) + [0])
    store.tearDown()
  }

  @Test func `a place that is no place cannot be watched`() async {
    struct Level: Transformer {
      struct Output: Props { let level: Int }
      func props(of state: Workshop) -> Output { Output(level: state.light.value.level) }
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AtomStore(Workshop()).view(Level(), sending: .parts(\.yard))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("which is no place of the tree. Name an AtomValue, AtomTable or AtomList."))
  }
}
