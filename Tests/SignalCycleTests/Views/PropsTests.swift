import SignalCycle
import SignalGraph
import Testing

/// What the lamp's view needs; it counts how often it is made.
private final class Calls { var count = 0 }

private struct LampView: Transformer {
  struct Output: Props {
    let isBright: Bool
    let tools: Int
  }

  let calls: Calls

  func props(of state: Workshop) -> Output {
    calls.count += 1
    return Output(isBright: state.light.value.level > 5, tools: state.tools.count)
  }
}

@Suite struct PropsTests {
  let store = AtomStore(Workshop())
  private let calls = Calls()

  private func play() {
    for level in [1, 6, 7, 2] { store.dispatch(.light(.set(level))) }
    store.dispatch(.nothing)
    store.dispatch(.put("a", Tool()))
  }

  @Test func `a view that nobody shows costs nothing`() {
    let view = store.view(LampView(calls: calls))
    play()
    #expect(calls.count == 0 && !view.isShown)
    view.show("screen") { _ in }
    #expect(view.isShown)
    view.hide("screen")
    let count = calls.count
    play()
    #expect(calls.count == count)
    store.tearDown()
  }

  @Test func `unchanged props are not sent, and props are made once a step for all who show them`() {
    let view = store.view(LampView(calls: calls))
    var sent: [[Bool]] = [[], []]
    view.show(0) { sent[0].append($0.isBright) }
    view.show(1) { sent[1].append($0.isBright) }
    #expect(calls.count == 1)
    play()
    #expect(sent == [[false, true, false, false], [false, true, false, false]])
    #expect(calls.count == 7)
    #expect(view.props.tools == 1 && view.props.tools == 1 && calls.count == 7)
    view.hide(0)
    view.hide(1)
    store.tearDown()
  }

  @Test func `always means after every step`() {
    let view = store.view(LampView(calls: calls), sending: .always)
    var sent = 0
    view.show("screen") { _ in sent += 1 }
    play()
    #expect(sent == 7)
    view.hide("screen")
    store.tearDown()
  }

  @Test func `by parts, steps that change others do not even make the props`() {
    let view = store.view(LampView(calls: calls), sending: .parts(\.tools))
    var sent: [Int] = []
    view.show("screen") { sent.append($0.tools) }
    play()
    #expect(sent == [0, 1] && calls.count == 2)
    view.hide("screen")
    store.tearDown()
  }

  @Test func `by no parts, nothing is sent after the first`() {
    let view = store.view(LampView(calls: calls), sending: .parts())
    var sent = 0
    view.show("screen") { _ in sent += 1 }
    play()
    #expect(sent == 1 && calls.count == 1)
    view.hide("screen")
    store.tearDown()
  }

  @Test func `throttled, the first goes at once and the last at the end of the interval`() {
    let clock = SignalClock()
    let view = store.view(LampView(calls: calls), sending: .throttled(for: .seconds(1), on: clock))
    var sent: [[Int]] = []
    view.show("screen") { sent.append([$0.isBright ? 1 : 0, $0.tools]) }
    clock.advance(by: .seconds(2))
    play()
    #expect(sent == [[0, 0], [1, 0]])
    clock.advance(by: .seconds(1))
    #expect(sent == [[0, 0], [1, 0], [0, 1]])
    view.hide("screen")
    play()
    clock.advance(by: .seconds(5))
    #expect(sent.count == 3)
    store.tearDown()
  }

  @Test func `a custom strategy sees the step and both props`() {
    let strategy = PropsStrategy<Workshop, LampView.Output>.custom { step, past, future in
      step.changed(\.light) && past.isBright != future.isBright || future.tools > past.tools
    }
    let view = store.view(LampView(calls: calls), sending: strategy)
    var sent: [Bool] = []
    view.show("screen") { sent.append($0.isBright) }
    play()
    #expect(sent == [false, true, false, false])
    view.hide("screen")
    store.tearDown()
  }

  @Test func `a handler may dispatch, hide itself and show another`() {
    let view = store.view(LampView(calls: calls))
    var sent: [String] = []
    view.show("a") { [store] props in
      sent.append("a \(props.isBright)")
      guard props.isBright else { return }
      store.dispatch(.light(.set(0)))
      view.hide("a")
      view.show("b") { sent.append("b \($0.isBright)") }
    }
    store.dispatch(.light(.set(9)))
    #expect(sent == ["a false", "a true", "b true", "b false"])
    view.hide("b")
    store.tearDown()
  }

  @Test func `a memo made inside an action that throws is not kept`() {
    struct Peek: Action {
      let view: PropsView<LampView>
      var isOneTurn: Bool { true }
      func run(_ atom: AtomContext<Workshop>) throws {
        try atom.dispatch(.light(.set(9)))
        #expect(view.props.isBright)
        throw SetTwice.Failed()
      }
    }
    let view = store.view(LampView(calls: calls), sending: .parts(\.light))
    #expect(throws: SetTwice.Failed()) { try store.perform(Peek(view: view)) }
    #expect(!view.props.isBright)
    store.dispatch(.nothing)
    #expect(!view.props.isBright)
    store.tearDown()
  }

  @Test(arguments: [false, true])
  func `what a stage makes of a step is sent, though the props were made before its turn`(_ isByParts: Bool) {
    struct Counted: Transformer {
      struct Output: Props { let count: Int }
      let count: ValueStorage<Int>
      func props(of state: Workshop) -> Output { Output(count: count.value ?? -1) }
    }
    let count = store.state.tools.storage.counted()
    let strategy: PropsStrategy<Workshop, Counted.Output> = isByParts ? .parts(\.tools) : .whenChanged
    let views = (0..<2).map { _ in store.view(Counted(count: count), sending: strategy) }
    var sent: [[Int]] = [[], []]
    views[0].show("screen") { sent[0].append($0.count) }
    let button = ValueSlot(0)
    let token = button.observe { [store] value in
      guard value == 1 else { return }
      store.dispatch(.put("a", Tool()))
      #expect(views[0].props.count == 0)
      views[1].show("screen") { sent[1].append($0.count) }
    }
    button.value = 1
    #expect(sent == [[0, 1], [0, 1]] && views.map(\.props.count) == [1, 1])
    token.tearDown()
    for view in views { view.hide("screen") }
    count.tearDown()
    store.tearDown()
  }

  @Test func `a handler that was replaced while props are sent is not called any more`() {
    let view = store.view(LampView(calls: calls))
    var sent: [String] = []
    view.show("a") { props in
      sent.append("a")
      if props.tools == 1 { view.show("b") { _ in sent.append("new b") } }
    }
    view.show("b") { _ in sent.append("b") }
    store.dispatch(.put("a", Tool()))
    #expect(sent == ["a", "b", "a", "new b"])
    store.dispatch(.put("b", Tool()))
    #expect(sent == ["a", "b", "a", "new b", "a", "new b"])
    for key in ["a", "b"] { view.hide(key) }
    store.tearDown()
  }

  @Test func `many handlers come, are called and go at a cost of their own`() {
    let counter = CountedKey.Counter()
    let keys = (0..<1000).map { CountedKey(number: $0, counter: counter) }
    let view = store.view(LampView(calls: calls))
    var sent: [Int] = []
    for key in keys { view.show(key) { _ in sent.append(key.number) } }
    sent = []
    store.dispatch(.put("a", Tool()))
    #expect(sent == Array(0..<1000))
    for key in keys { view.hide(key) }
    #expect(!view.isShown && counter.comparisons < 20_000)
    store.tearDown()
  }
}

@Suite struct RowsTests {
  private struct Used: RowsTransformer {
    let calls: Calls
    func rows(of state: Workshop) -> ArrayStorage<String> {
      state.tools.storage.filter { entry in
        calls.count += 1
        return entry.value.uses > 0
      }.sorted().map { $0.value.name }
    }
  }

  @Test func `rows follow by mutations while somebody shows them, and cost nothing otherwise`() {
    let store = AtomStore(Workshop())
    let calls = Calls()
    let rows = store.rows(Used(calls: calls))
    store.dispatch(.put("a", Tool(name: "axe", uses: 1)))
    #expect(calls.count == 0)
    assertTornDown {
      var seen: [[String]] = [[], []]
      rows.show(0) { names, change in if case .transition = change { seen[0] = Array(names) } }
      rows.show(1) { names, _ in seen[1] = Array(names) }
      #expect(seen == [[], ["axe"]])
      store.dispatch(.put("b", Tool(name: "saw", uses: 1)))
      #expect(seen == [["axe", "saw"], ["axe", "saw"]])
      rows.hide(0)
      #expect(rows.isShown)
      rows.hide(1)
    }
    #expect(!rows.isShown)
    let count = calls.count
    store.dispatch(.tool("a", .use))
    #expect(calls.count == count)
    store.tearDown()
  }

  private struct Queue: RowsTransformer {
    func rows(of state: Workshop) -> ArrayStorage<Tool> { state.queue.storage }
  }

  @Test func `of a place's own rows, hiding them ends only what was shown`() {
    let store = AtomStore(Workshop())
    var seen: [[Int]] = [[], [], []]
    let (rows, others) = (store.rows(Queue()), store.rows(Queue()))
    assertTornDown {
      let token = store.state.queue.storage.observe { tools in seen[0].append(tools.count) }
      others.show("other") { tools, _ in seen[1].append(tools.count) }
      rows.show("screen") { tools, change in
        if case .termination = change { seen[2].append(-1) } else { seen[2].append(tools.count) }
      }
      store.dispatch(.enqueue(Tool(), at: 0))
      rows.hide("screen")
      #expect(token.isActive && others.isShown && !rows.isShown)
      store.dispatch(.enqueue(Tool(), at: 0))
      rows.show("screen") { tools, _ in seen[2].append(tools.count) }
      rows.hide("screen")
      others.hide("other")
      token.tearDown()
    }
    #expect(seen == [[0, 1, 2], [0, 1, 2, 2], [0, 1, -1, 2, 2]])
    store.tearDown()
  }

  @Test func `a chain that others keep outlasts the list, and one that nobody keeps does not`() {
    struct Names: RowsTransformer {
      let kept: ArrayStorage<String>?
      func rows(of state: Workshop) -> ArrayStorage<String> { kept ?? state.queue.storage.map { $0.name } }
    }
    let store = AtomStore(Workshop())
    let chain = store.state.queue.storage.map { $0.name }
    for rows in [store.rows(Names(kept: nil)), store.rows(Names(kept: chain))] {
      assertTornDown {
        rows.show("screen") { names, _ in if names.count % 2 == 1 { rows.hide("screen") } }
        store.dispatch(.enqueue(Tool(name: "axe"), at: 0))
        #expect(!rows.isShown)
        store.dispatch(.enqueue(Tool(name: "axe"), at: 0))
      }
    }
    #expect(chain.elements == ["axe", "axe", "axe", "axe"])
    chain.tearDown()
    store.tearDown()
  }

  @Test func `a handler may hide itself in its first call, or show another in its place`() {
    let store = AtomStore(Workshop())
    let rows = store.rows(Used(calls: Calls()))
    assertTornDown {
      var seen: [String] = []
      func note(_ name: String, _ change: StateSignal<ArrayTransaction<String>>) {
        if case .termination = change { seen.append("end of \(name)") } else { seen.append(name) }
      }
      rows.show("a") { _, change in
        note("a", change)
        if case .initiation = change { rows.hide("a") }
      }
      #expect(!rows.isShown && seen == ["a", "end of a"])
      seen = []
      rows.show("a") { _, change in note("old a", change) }
      rows.show("a") { _, change in
        note("a", change)
        if case .initiation = change { rows.show("a") { _, change in note("new a", change) } }
      }
      #expect(seen == ["old a", "a", "new a", "end of old a", "end of a"])
      seen = []
      store.dispatch(.put("a", Tool(name: "axe", uses: 1)))
      #expect(seen == ["new a"])
      rows.hide("a")
      #expect(!rows.isShown && seen == ["new a", "end of new a"])
    }
    store.tearDown()
  }
}
