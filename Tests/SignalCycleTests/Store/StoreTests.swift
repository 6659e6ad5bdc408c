import SignalCycle
import SignalGraph
import Testing

@Suite struct StoreTests {
  let store = AtomStore(Workshop())
  var state: Workshop { store.state }

  @Test func `subscribers are called in the order of their keys, and a second one takes the place of the first`() {
    var calls: [String] = []
    store.subscribe("a") { _ in calls.append("old a") }
    store.subscribe(7) { _ in calls.append("7") }
    store.subscribe("a") { _ in calls.append("a") }
    store.dispatch(.nothing)
    store.unsubscribe(7)
    store.unsubscribe("unknown")
    store.dispatch(.nothing)
    #expect(calls == ["a", "7", "a"])
    store.tearDown()
  }

  @Test func `a subscriber may end others, and begin some`() {
    var calls: [String] = []
    store.subscribe("a") { [store] _ in
      calls.append("a")
      store.unsubscribe("b")
      store.subscribe("c") { _ in calls.append("c") }
    }
    store.subscribe("b") { _ in calls.append("b") }
    store.dispatch(.nothing)
    #expect(calls == ["a"])
    store.dispatch(.nothing)
    #expect(calls == ["a", "a", "c"])
    store.tearDown()
  }

  @Test func `many subscribers come and go at a cost of their own, and keep their order`() {
    let counter = CountedKey.Counter()
    var calls: [Int] = []
    let key = { (number: Int) in CountedKey(number: number, counter: counter) }
    for number in 0..<1000 { store.subscribe(key(number)) { _ in calls.append(number) } }
    for number in 0..<1000 where number % 10 > 0 { store.unsubscribe(key(number)) }
    for number in 1000..<1010 { store.subscribe(key(number)) { _ in calls.append(number) } }
    store.dispatch(.nothing)
    #expect(calls == Array(stride(from: 0, to: 1000, by: 10)) + Array(1000..<1010))
    #expect(counter.comparisons < 20_000)
    store.tearDown()
  }

  @Test func `what a subscriber holds is let go when it ends`() {
    final class Held {}
    weak var held: Held?
    do {
      let made = Held()
      held = made
      store.subscribe("a") { _ in withExtendedLifetime(made) {} }
    }
    #expect(held != nil)
    store.unsubscribe("a")
    #expect(held == nil)
    store.tearDown()
  }

  @Test func `what a subscriber holds may dispatch when it goes`() {
    final class Held {
      let onRelease: () -> Void
      init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }
      deinit { onRelease() }
    }
    var steps = 0
    store.subscribe("counter") { _ in steps += 1 }
    for isReplaced in [true, false] {
      do {
        let held = Held { [store] in store.dispatch(.nothing) }
        store.subscribe("a") { _ in withExtendedLifetime(held) {} }
      }
      if isReplaced { store.subscribe("a") { _ in } } else { store.unsubscribe("a") }
    }
    #expect(steps == 2)
    store.tearDown()
  }

  @Test func `events of subscribers wait, first in, first out, and everybody sees one order`() {
    var seen: [[Int]] = [[], []]
    store.subscribe(0) { [store] step in
      seen[0].append(step.state.light.value.level)
      if step.event == .light(.set(1)) {
        store.dispatch(.light(.set(2)))
        store.dispatch(.light(.set(3)))
        #expect(step.state.light.value.level == 1)
      }
    }
    store.subscribe(1) { [store] step in
      seen[1].append(step.state.light.value.level)
      if step.event == .light(.set(2)) { store.dispatch(.light(.set(4))) }
    }
    store.dispatch(.light(.set(1)))
    #expect(seen == [[1, 2, 3, 4], [1, 2, 3, 4]])
    store.tearDown()
  }

  @Test func `a long row of answers needs no stack`() {
    store.subscribe("answer") { [store] step in
      if step.number < 20_000 { store.dispatch(.light(.set(step.number))) }
    }
    store.dispatch(.nothing)
    #expect(store.stepCount == 20_000)
    store.tearDown()
  }

  @Test func `views are settled when a step is told`() {
    let names = state.tools.storage.sorted().map { $0.value.name }
    var seen: [[String]] = []
    store.subscribe("names") { _ in seen.append(Array(names.elements)) }
    store.dispatch(.put("b", Tool(name: "saw")))
    store.dispatch(.put("a", Tool(name: "axe")))
    #expect(seen == [["saw"], ["axe", "saw"]])
    names.tearDown()
    store.tearDown()
  }

  @Test func `an event that a handler of the graph dispatches comes after the turn`() {
    let names = state.tools.storage.sorted().map { $0.value.name }
    var seen: [String] = []
    let token = state.light.storage.observe { [store] light in
      guard light.level > 0 else { return }
      store.dispatch(.put("\(light.level)", Tool(name: "\(light.level)")))
      seen.append("handler \(store.stepCount)")
    }
    store.subscribe("names") { step in seen.append("\(step.number) \(names.elements.count)") }
    store.dispatch(.light(.set(5)))
    #expect(seen == ["handler 1", "1 0", "2 1"] || seen == ["1 0", "handler 1", "2 1"], "\(seen)")
    token.tearDown()
    names.tearDown()
    store.tearDown()
  }

  @Test func `a handler of another graph may dispatch, and the steps follow`() {
    let button = ValueSlot(0)
    var seen: [Int] = []
    store.subscribe("seen") { step in seen.append(step.state.light.value.level) }
    let token = button.observe { [store] value in
      store.dispatch(.light(.set(value)))
      store.dispatch(.light(.set(value * 10)))
    }
    button.value = 3
    #expect(seen == [0, 0, 3, 30])
    token.tearDown()
    store.tearDown()
  }

  @Test(arguments: [false, true])
  func `dispatching inside a body that may throw is reported, in a handler too`(_ isHandler: Bool) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [isHandler] in
      let store = AtomStore(Workshop(), label: "workshop")
      let act = {
        try? transaction {
          store.dispatch(.nothing)
          throw SetTwice.Failed()
        }
      }
      if isHandler {
        let button = ValueSlot(0)
        let token = button.observe { if $0 > 0 { act() } }
        button.value = 1
        token.tearDown()
      } else {
        act()
      }
      store.tearDown()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("AtomStore<Workshop> \"workshop\""))
    #expect(text.contains("was to perform an event inside a `transaction` body."))
    store.tearDown()
  }

  @Test(arguments: [false, true])
  func `dispatching to another store in an action in one turn, or in its middleware, is reported`(
    _ isMiddleware: Bool
  ) async {
    struct Telling: Action {
      let tell: () -> Void
      var isOneTurn: Bool { true }
      func run(_ atom: AtomContext<Workshop>) throws {
        try atom.dispatch(.nothing)
        tell()
      }
    }
    struct Relay: AtomMiddleware {
      let tell: () -> Void
      func admit(_ event: Workshop.Event, in state: Workshop) -> [Workshop.Event] {
        tell()
        return [event]
      }
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [isMiddleware] in
      let other = AtomStore(Workshop(), label: "other")
      let tell = { other.dispatch(.nothing) }
      let store = AtomStore(Workshop(), middleware: isMiddleware ? [Relay(tell: tell)] : [])
      store.dispatch(.nothing)
      try store.perform(Telling(tell: isMiddleware ? {} : tell))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("AtomStore<Workshop> \"other\""))
    #expect(
      text.contains("store's action in one turn, dispatch when that was performed; middleware does so in `conclude`."))
    store.tearDown()
  }

  #if DEBUG
    @Test func `a store that is released before its teardown is named`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        _ = AtomStore(Workshop(), label: "workshop", fileID: "App/Board.swift", line: 3)
      }
      result?.tells(
        .missingTeardown,
        "AtomStore<Workshop> \"workshop\" (Board.swift:3) was released before its teardown. "
          + "Keep it, and tear it down: tearDown().")
      store.tearDown()
    }
  #else
    @Test func `a store that is released before its teardown is released silently`() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        _ = AtomStore(Workshop())
      }
      #expect(result?.standardErrorContent.isEmpty == true)
      store.tearDown()
    }
  #endif

  @Test func `a step has what was before, what changed, and in words`() {
    store.dispatch(.put("a", Tool(name: "axe")))
    store.dispatch(.enqueue(Tool(), at: 0))
    var checks = 0
    store.subscribe("check") { step in
      checks += 1
      #expect(step.changed(\.tools) && !step.changed(\.light) && !step.changed(\.yard.gate))
      #expect(step.past(of: \.tools)["a"] == Tool(name: "axe"))
      #expect(step.past(of: \.queue).count == 1)
      #expect(step.state.tools["a"] == Tool(name: "axe", uses: 1))
      #expect(step.transaction(of: \.tools).count == 1 && step.transaction(of: \.light).isEmpty)
      #expect(step.differences == ["tools[a].uses: 0 → 1"])
    }
    store.dispatch(.tool("a", .use))
    #expect(checks == 1)
    store.tearDown()
  }

  @Test func `a store that was taken down does nothing, twice`() {
    var calls = 0
    store.subscribe("a") { _ in calls += 1 }
    store.tearDown()
    store.tearDown()
    store.dispatch(.light(.set(3)))
    #expect(calls == 0 && state.light.value.level == 0)
  }

  @Test func `a subscriber may take the store down`() {
    var calls = 0
    store.subscribe("end") { [store] _ in
      calls += 1
      store.dispatch(.nothing)
      store.tearDown()
    }
    store.subscribe("after") { _ in calls += 10 }
    store.dispatch(.nothing)
    #expect(calls == 1)
  }

  @Test func `nothing is left when a store is taken down`() {
    weak var released: AtomStore<Workshop>?
    assertTornDown {
      let store = AtomStore(Workshop())
      released = store
      store.dispatch(.put("a", Tool()))
      store.tearDown()
    }
    #expect(released == nil)
    store.tearDown()
  }
}

/// A type that has the form of the original design.
@MainActor private enum Shed: @MainActor AtomProtocol {
  static let store = AtomStore(Workshop())
}

@MainActor @Suite struct FacadeTests {
  @Test func `an app's own type is the store`() throws {
    var seen: [Int] = []
    Shed.subscribe("light") { step in seen.append(step.state.light.value.level) }
    Shed.dispatch(.light(.set(4)))
    try Shed.perform(SetTwice(levels: [5, 6]))
    Shed.unsubscribe("light")
    Shed.dispatch(.light(.set(7)))
    #expect(seen == [4, 5, 6] && Shed.state.light.value.level == 7)
  }
}

/// Sets the light twice.
struct SetTwice: Action {
  var levels: [Int]
  var isOneTurn = false
  var fails = false

  struct Failed: Error, Equatable {}

  func run(_ atom: AtomContext<Workshop>) throws {
    for level in levels { try atom.dispatch(.light(.set(level))) }
    if fails { throw Failed() }
  }
}
