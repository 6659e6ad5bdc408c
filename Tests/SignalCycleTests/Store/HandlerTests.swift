import SignalCycle
import SignalGraph
import Testing

/// What handlers of another graph dispatch, whose turn runs meanwhile.
@Suite struct HandlerTests {
  /// Makes many events of one.
  private struct Repeating: AtomMiddleware {
    let count: Int
    func admit(_ event: Workshop.Event, in state: Workshop) -> [Workshop.Event] {
      Array(repeating: event, count: count)
    }
  }

  /// Has a handler of another graph do something.
  private func handle(_ body: @escaping () -> Void) {
    let button = ValueSlot(0)
    let token = button.observe { if $0 > 0 { body() } }
    button.value = 1
    token.tearDown()
  }

  @Test func `a handler may dispatch more events than handlers may answer each other`() {
    let store = AtomStore(Workshop())
    var levels: [Int] = []
    store.subscribe("levels") { levels.append($0.state.light.value.level) }
    handle { for level in 1...1_500 { store.dispatch(.light(.set(level))) } }
    #expect(levels == Array(1...1_500))
    store.tearDown()
  }

  @Test func `middleware may make as many of one, and each is answered`() {
    let store = AtomStore(Workshop(), middleware: [Repeating(count: 1_500)])
    let light = ValueSlot(0)
    var depths: Set<Int> = []
    let tokens = [
      store.state.tools.storage.observe { _, _ in light.value += 1 },
      light.observe { _ in if let cause = TurnCause.current { depths.insert(cause.depth) } },
    ]
    handle {
      store.dispatch(.put("a", Tool()))
      store.dispatch(.allTools(.use))
    }
    #expect(store.stepCount == 3_000 && store.state.tools["a"]?.uses == 1_500)
    // The registration, and answers to events that are as deep as if each were the handler's only one.
    #expect(light.value == 1_502 && depths == [0, 2], "\(light.value) \(depths)")
    for token in tokens { token.tearDown() }
    store.tearDown()
  }

  @Test(arguments: [false, true])
  func `a handler and a store that answer each other without an end are found`(_ isSubscriber: Bool) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [isSubscriber] in
      let store = AtomStore(Workshop(), label: "workshop")
      let button = ValueSlot(0, label: "button")
      let answer = { (level: Int) in
        if isSubscriber { store.dispatch(.light(.set(level + 1))) } else { button.value += 1 }
      }
      let tokens = [
        button.observe { value in if value > 0 { store.dispatch(.light(.set(value))) } },
        store.state.light.storage.observe { if !isSubscriber, $0.level > 0 { answer($0.level) } },
      ]
      store.subscribe("answer") { if isSubscriber { answer($0.state.light.value.level) } }
      button.value = 1
      withExtendedLifetime(tokens) {}
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("handlers answered each other 1000 times over."), "\(text.prefix(300))")
  }
}
