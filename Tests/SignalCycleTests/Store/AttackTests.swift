import Foundation
import SignalCycle
import SignalGraph
import Testing

/// Everything at once, from every place where code of an app runs.
@Suite struct AttackTests {
  /// What happens, as it was told; and the means of making more of it.
  private final class World: AtomMiddleware {
    private(set) var store: AtomStore<Workshop>!
    private(set) var time: AtomTimeMachine<Workshop>!
    var events: WorkshopEvents
    var choices: WorkshopEvents
    /// How much may still be done from inside.
    var budget = 0
    var told: [[Int]] = [[], []]
    var pictures: [Int: WorkshopPicture] = [:]

    init(seed: UInt64) {
      (events, choices) = (WorkshopEvents(seed: seed), WorkshopEvents(seed: seed &* 31))
      store = AtomStore(Workshop(), middleware: [self])
      time = AtomTimeMachine(store, limit: 40)
      pictures[0] = store.picture
    }

    func end() {
      time.tearDown()
      store.tearDown()
      (store, time) = (nil, nil)
    }

    private func choose(_ limit: Int) -> Int {
      _ = choices.next()
      return Int(choices.seed >> 33) % limit
    }

    func admit(_ event: Workshop.Event, in state: Workshop) -> [Workshop.Event] {
      if choose(6) == 0 { act() }
      return choose(9) == 0 ? [event, .nothing] : [event]
    }

    func conclude(_ step: AtomStep<Workshop>) { if choose(4) == 0 { act() } }

    /// Does something, if there is something left to do.
    func act() {
      guard budget > 0 else { return }
      budget -= 1
      switch choose(8) {
      case 0: time.step(by: choose(5) - 3)
      case 1: time.jump(to: max(0, time.current - choose(6)))
      case 2: time.rollBack(to: time.current - 1)
      case 3: try? store.perform(Several(world: self, isOneTurn: true, fails: choose(2) == 0))
      case 4: try? store.perform(Several(world: self, isOneTurn: false, fails: choose(2) == 0))
      default: store.dispatch(events.next())
      }
    }
  }

  private struct Several: Action {
    let world: World
    var isOneTurn: Bool
    var fails: Bool

    func run(_ atom: AtomContext<Workshop>) throws {
      for _ in 0..<3 {
        try atom.dispatch(world.events.next())
        world.act()
      }
      if fails { throw SetTwice.Failed() }
    }
  }

  @Test(arguments: Settings.seeds(60 as UInt64))
  func `whatever is done from wherever, all see the same steps, and views are what the state says`(_ seed: UInt64)
    throws
  {
    let folder = try ScratchFolder()
    let world = World(seed: seed)
    let store = try #require(world.store)
    let journal = try AtomJournal(store, at: folder.path("w.atom"), name: "Workshop", limit: 30, isSynchronised: false)
    let view = store.state.tools.storage.filter { $0.value.uses > 0 }.sorted().map { $0.value.name }
    var shown: [String] = []
    let token = view.observe { shown = Array($0) }
    let light = store.state.light.storage.observe { _ in world.act() }
    store.subscribe(0) { step in
      world.told[0].append(step.number)
      world.act()
    }
    store.subscribe(1) { step in
      world.told[1].append(step.number)
      #expect(shown == Self.names(store.state), "seed \(seed)")
    }
    for _ in 0..<40 {
      world.budget = 6
      store.dispatch(world.events.next())
      #expect(shown == Self.names(store.state), "seed \(seed)")
      #expect(world.told[0] == world.told[1] && world.told[0] == Array(1...store.stepCount), "seed \(seed)")
    }
    // Back and forth through all that is kept, and the state is the same.
    let (picture, moment) = (store.picture, world.time.current)
    world.budget = 0
    world.time.step(by: -100)
    world.time.jump(to: moment)
    #expect(store.picture == picture, "seed \(seed)")
    for tearDown in [light.tearDown, token.tearDown] { tearDown(#fileID, #line) }
    view.tearDown()
    #expect(journal.tearDown() == nil)
    world.end()

    let again = AtomStore(Workshop())
    try AtomJournal(again, at: folder.path("w.atom"), name: "Workshop").tearDown()
    #expect(again.picture == picture, "seed \(seed)")
    again.tearDown()
  }

  private static func names(_ state: Workshop) -> [String] {
    state.tools.ids { $0.uses > 0 }.sorted().map { state.tools[$0]?.name ?? "" }
  }

  @Test func `the store may be taken down from everywhere`() {
    struct End: Action {
      let store: AtomStore<Workshop>
      let isOneTurn: Bool
      func run(_ atom: AtomContext<Workshop>) throws {
        try atom.dispatch(.light(.set(1)))
        store.tearDown()
        try atom.dispatch(.light(.set(2)))
      }
    }
    struct Ending: AtomMiddleware {
      let end: () -> Void
      let before: Bool
      func admit(_ event: Workshop.Event, in state: Workshop) -> [Workshop.Event] {
        if before { end() }
        return [event, event]
      }
      func conclude(_ step: AtomStep<Workshop>) { if !before { end() } }
    }
    for isOneTurn in [false, true] {
      let store = AtomStore(Workshop())
      try? store.perform(End(store: store, isOneTurn: isOneTurn))
      store.dispatch(.nothing)
    }
    for before in [false, true] {
      final class Box { var store: AtomStore<Workshop>? }
      let box = Box()
      let store = AtomStore(Workshop(), middleware: [Ending(end: { box.store?.tearDown() }, before: before)])
      box.store = store
      store.dispatch(.light(.set(3)))
      store.dispatch(.light(.set(4)))
      #expect(store.state.light.value.level == (before ? 0 : 3))
      // The middleware keeps the box, and the store keeps the middleware.
      box.store = nil
    }
    let store = AtomStore(Workshop())
    let token = store.state.light.storage.observe { if $0.level > 0 { store.tearDown() } }
    store.dispatch(.light(.set(1)))
    store.dispatch(.light(.set(2)))
    #expect(store.state.light.value.level == 1)
    token.tearDown()
  }

  @Test func `a time machine and a view may be taken down while a step is told`() {
    let store = AtomStore(Workshop())
    let time = AtomTimeMachine(store)
    struct Level: Transformer {
      struct Output: Props { let level: Int }
      func props(of state: Workshop) -> Output { Output(level: state.light.value.level) }
    }
    let view = store.view(Level())
    var sent: [Int] = []
    store.subscribe("end") { step in
      guard step.event == nil else { return }
      time.tearDown()
      view.hide("a")
    }
    view.show("a") { sent.append($0.level) }
    store.dispatch(.light(.set(1)))
    time.step(by: -1)
    store.dispatch(.light(.set(5)))
    time.step(by: -1)
    #expect(sent == [0, 1] && store.state.light.value.level == 5 && time.count == 0)
    store.tearDown()
  }

  @Test func `the root reacts once to each event`() {
    final class Count { var calls = 0 }
    struct Counting: AtomRoot {
      let count: Count
      let light = AtomList<Int>()
      static var parts: [AtomPart<Counting>] { [AtomPart("light", \.light)] }
      enum Event: AtomEvent { case add }
      func react(to event: Event) -> AtomReaction<Counting> {
        count.calls += 1
        return .append(1, to: \.light)
      }
    }
    struct Twice: Action {
      let isOneTurn: Bool
      func run(_ atom: AtomContext<Counting>) throws { for _ in 0..<2 { try atom.dispatch(.add) } }
    }
    let count = Count()
    let store = AtomStore(Counting(count: count), middleware: [AtomLog { _ in }])
    let time = AtomTimeMachine(store)
    store.dispatch(.add)
    try? store.perform(Twice(isOneTurn: true))
    try? store.perform(Twice(isOneTurn: false))
    #expect(count.calls == 5)
    time.step(by: -5)
    time.step(by: 5)
    #expect(count.calls == 5 && store.state.light.count == 5)
    time.tearDown()
    store.tearDown()
  }
}
