import Foundation
import SignalCycle
import SignalGraph
import Testing

/// The kit says what is wrong, and nothing where nothing is.
@Suite struct TrialTests {
  final class Reports { var lines: [String] = [] }
  let reports = Reports()

  private func trial(
    given events: [Workshop.Event] = [], middleware: [any AtomMiddleware<Workshop>] = []
  ) -> AtomTrial<Workshop> {
    AtomTrial(Workshop(), given: events, middleware: middleware) { [reports] in reports.lines.append($0) }
  }

  private struct Level: Transformer {
    struct Output: Props { let level: Int }
    func props(of state: Workshop) -> Output { Output(level: state.light.value.level) }
  }

  @Test func `what comes as it is expected is not reported`() {
    let trial = trial(given: [.put("a", Tool(name: "axe"))])
    let props = trial.show(Level())
    props.expect(.init(level: 0))
    trial.send(.tool("a", .use)) { $0[\.tools]["a"] = Tool(name: "axe", uses: 1) }
    trial.send(.enqueue(Tool(), at: 0)) { $0[\.queue].append(Tool()) }
    trial.send(.yard(.open)) { $0[\.yard.gate].isOpen = true }
    trial.send(.nothing)
    trial.perform(SetTwice(levels: [1, 2]), emitting: [.light(.set(1)), .light(.set(2))]) { $0[\.light].level = 2 }
    trial.perform(SetTwice(levels: [9], isOneTurn: true, fails: true), throwing: "Failed()")
    props.expect(.init(level: 1), .init(level: 2))
    trial.finish()
    #expect(reports.lines == [])
  }

  @Test func `a place that changed and was not expected to is reported`() {
    let trial = trial()
    trial.send(.light(.set(3)))
    trial.send(.light(.set(4))) { $0[\.light].level = 5 }
    trial.send(.nothing) { $0[\.tools]["a"] = Tool() }
    trial.finish()
    #expect(
      reports.lines == [
        "after light(set(3)), against what is expected: light.level: 0 → 3",
        "after light(set(4)), against what is expected: light.level: 5 → 4",
        #"after nothing, against what is expected: tools[a]: − Tool(name: "tool", uses: 0)"#,
      ], "\(reports.lines)")
  }

  @Test func `events, errors and props that nobody expected are reported`() {
    struct Echo: AtomMiddleware {
      func admit(_ event: Workshop.Event, in state: Workshop) -> [Workshop.Event] { [event, .nothing] }
    }
    let trial = trial(middleware: [Echo()])
    let props = trial.show(Level())
    trial.send(.nothing)
    trial.send(.nothing, performing: [.nothing, .nothing])
    trial.perform(SetTwice(levels: [], fails: true))
    trial.store.dispatch(.nothing)
    trial.send(.nothing, performing: [.nothing, .nothing])
    props.expect(.init(level: 3))
    trial.store.dispatch(.light(.set(1)))
    trial.finish()
    #expect(
      reports.lines
        == [
          "nothing performed [nothing, nothing], not [nothing]",
          "SetTwice(levels: [], isOneTurn: false, fails: true) threw Failed(), not nothing",
          "before nothing, [nothing, nothing] were performed, which nobody expected",
          "Level sent [Output(level: 0)], not [Output(level: 3)]",
          "Level sent [Output(level: 1)], which nobody expected",
        ], "\(reports.lines)")
  }

  @MainActor @Test func `asynchronous actions are tried to their end`() async {
    struct Later: AsyncAction {
      func run(_ atom: AtomContext<Workshop>, isolation: isolated (any Actor)?) async throws {
        await Task.yield()
        try atom.dispatch(.light(.set(1)))
      }
    }
    let trial = trial()
    await trial.perform(Later(), emitting: [.light(.set(1))]) { $0[\.light].level = 1 }
    #expect(reports.lines == [])
    await trial.perform(Later(), emitting: [.light(.set(1))], throwing: "Failed()")
    let running = trial.store.start(Later())
    trial.finish()
    #expect(reports.lines == ["Later() threw nothing, not Failed()", "1 actions still run"])
    await #expect(throws: CancellationError.self) { try await running.wait() }
  }
}

@Suite struct LawTests {
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `the workshop obeys the laws`(_ seed: UInt64) {
    var events = WorkshopEvents(seed: seed)
    #expect(AtomLaws.faults(of: { Workshop() }, under: (0..<200).map { _ in events.next() }) == [])
    #expect(AtomLaws.faults(of: Tool.self, under: [.use, .name("axe"), .use]) == [])
    #expect(AtomLaws.faults(of: Light.self, under: [.set(1), .switchOff]) == [])
  }

  @Test func `identifiers that are made where a tree reacts are found, and so is a file that has them`() throws {
    #expect(AtomLaws.faults(of: Coins.init, under: [.toss]).contains("the same events lead to two states"))
    let folder = try ScratchFolder()
    let store = AtomStore(Coins())
    let time = AtomTimeMachine(store)
    let journal = try AtomJournal(store, at: folder.path("c"))
    store.dispatch(.toss)
    time.step(by: -1)
    journal.tearDown()
    time.tearDown()
    store.tearDown()
    let next = AtomStore(Coins())
    do {
      try AtomJournal(next, at: folder.path("c")).tearDown()
      Issue.record("nothing was thrown")
    } catch {
      #expect(
        error.description.hasSuffix("If the file is whole, a reaction before it is not pure. Nothing was changed."))
    }
    next.tearDown()
  }

  private struct Lit: Transformer {
    struct Output: Props {
      let isLit: Bool
      let tools: Int
    }
    func props(of state: Workshop) -> Output {
      Output(isLit: state.light.value.level > 0, tools: state.tools.count)
    }
  }

  @Test func `a view by parts must name all that its transformer reads`() {
    let events: [Workshop.Event] = [
      .light(.set(1)), .put("a", Tool()), .put("a", Tool()), .light(.set(2)), .remove("a"),
    ]
    func faults(_ strategy: PropsStrategy<Workshop, Lit.Output>) -> [String] {
      AtomLaws.faults(of: Lit(), sending: strategy, in: { Workshop() }, under: events)
    }
    #expect(faults(.whenChanged) == [])
    #expect(faults(.parts(\.light, \.tools)) == [])
    #expect(
      faults(.parts(\.light)) == [
        #"Lit, after put("a", Tool(name: "tool", uses: 0)), was not sent"#,
        #"Lit, after put("a", Tool(name: "tool", uses: 0)), was not sent"#, "Lit, after remove(\"a\"), was not sent",
      ])
    #expect(faults(.always).count == 2)
  }

  @Test func `a value that cannot be written is said, in a tree of any kind`() {
    let faults = AtomLaws.faults(of: Scales.init, under: [.weigh(1), .weigh(.nan), .weigh(2)])
    #expect(faults.count == 1 && faults[0].hasPrefix("the state cannot be written or read: "), "\(faults)")
  }

  @Test func `a NaN in the place of a NaN is the same state`() {
    #expect(AtomLaws.faults(of: Weight.self, under: [.weigh(1), .weigh(.nan), .weigh(2)]) == [])
  }

  @Test func `a state that reacts in two ways, or without a state, is found`() {
    #expect(
      AtomLaws.faults(of: Fickle.self, under: [.ask])
        == ["Fickle reacts to ask without a state", "Fickle reacts to ask in two ways"])
    #expect(AtomLaws.faults(of: Fickle.Root.init, under: [.ask]).contains("the same events lead to two states"))
  }
}

/// A tree that makes identifiers where it reacts: an event that adds one is another one each time.
private struct Coins: AtomRoot {
  let ids = AtomList<UUID>()
  static var parts: [AtomPart<Coins>] { [AtomPart("ids", \.ids)] }
  enum Event: AtomEvent { case toss }
  func react(to event: Event) -> AtomReaction<Coins> { .append(UUID(), to: \.ids) }
}

/// A state that is not pure.
private struct Fickle: AtomState {
  typealias Parent = Root
  var number = 0
  enum Event: AtomEvent { case ask }
  static func initial() -> Fickle { Fickle() }
  static func react(_ current: Fickle?, to event: Event) -> Fickle { Fickle(number: Int.random(in: 1...Int.max)) }

  struct Root: AtomRoot {
    let fickle = AtomValue<Fickle>()
    static var parts: [AtomPart<Root>] { [AtomPart("fickle", \.fickle)] }
    func react(to event: Event) -> AtomReaction<Root> { .send(event, to: \.fickle) }
  }
}

/// A tree whose state cannot always be written.
private struct Scales: AtomRoot {
  let weight = AtomValue<Weight>()
  static var parts: [AtomPart<Scales>] { [AtomPart("weight", \.weight)] }
  func react(to event: Weight.Event) -> AtomReaction<Scales> { .send(event, to: \.weight) }
}

/// A state that is not equal to itself until something is weighed.
private struct Weight: AtomState {
  typealias Parent = Scales
  var grams = Double.nan
  enum Event: AtomEvent { case weigh(Double) }
  static func initial() -> Weight { Weight() }
  static func react(_ current: Weight?, to event: Event) -> Weight {
    guard current != nil, case .weigh(let grams) = event else { return initial() }
    return Weight(grams: grams)
  }
}
