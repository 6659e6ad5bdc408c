import SignalCycle
import SignalGraph
import Testing

@Suite struct TimeMachineTests {
  let store = AtomStore(Workshop())
  let time: AtomTimeMachine<Workshop>
  var level: Int { store.state.light.value.level }

  init() { time = AtomTimeMachine(store, limit: 100) }

  private func end() {
    time.tearDown()
    store.tearDown()
  }

  @Test func `it steps back and forth, and stops at the ends`() {
    for level in 1...3 { store.dispatch(.light(.set(level))) }
    time.step(by: -2)
    #expect(level == 1 && time.current == 1)
    time.step(by: -9)
    #expect(level == 0 && !time.canStepBack && time.canStepForth)
    time.step(by: 9)
    #expect(level == 3 && time.canStepBack && !time.canStepForth)
    end()
  }

  @Test func `an event at an earlier moment begins a branch, and the other one stays`() {
    for level in 1...3 { store.dispatch(.light(.set(level))) }
    time.jump(to: 1)
    store.dispatch(.light(.set(40)))
    #expect(time.current == 4 && time.branches == [3, 4])
    time.jump(to: 3)
    #expect(level == 3)
    #expect(time.lines.map(\.moment) == [0, 1, 2, 3] && time.lines[1].branchCount == 1)
    time.jump(to: 1)
    time.step(by: 1)
    #expect(time.current == 2)
    time.jump(to: 4)
    time.step(by: -1)
    time.step(by: 1)
    #expect(level == 40)
    end()
  }

  @Test func `rolling back forgets what followed, other branches included`() {
    for level in 1...3 { store.dispatch(.light(.set(level))) }
    time.jump(to: 2)
    store.dispatch(.light(.set(40)))
    time.rollBack(to: 1)
    #expect(level == 1 && time.count == 1 && !time.has(2) && !time.has(4) && time.branches == [1])
    time.rollBack(to: 3)
    time.jump(to: 77)
    #expect(level == 1)
    store.dispatch(.light(.set(5)))
    #expect(time.current == 5 && time.lines.map(\.moment) == [0, 1, 5])
    end()
  }

  @Test func `a moment beside the current branch cannot be rolled back to`() {
    for level in 1...2 { store.dispatch(.light(.set(level))) }
    time.jump(to: 0)
    store.dispatch(.light(.set(30)))
    time.rollBack(to: 2)
    #expect(level == 30 && time.count == 3)
    end()
  }

  @Test func `a move in a subscriber waits for the step to be told`() {
    var seen: [Int] = []
    store.subscribe("back") { [time] step in if step.event == .light(.set(2)) { time.step(by: -1) } }
    store.subscribe("seen") { seen.append($0.state.light.value.level) }
    store.dispatch(.light(.set(1)))
    store.dispatch(.light(.set(2)))
    #expect(seen == [1, 2, 1] && time.current == 1)
    end()
  }

  @Test func `an event that a subscriber dispatches during a move begins a branch there`() {
    store.subscribe("answer") { [store] step in
      if step.event == nil { store.dispatch(.light(.set(50 + step.state.light.value.level))) }
    }
    for level in 1...3 { store.dispatch(.light(.set(level))) }
    time.jump(to: 1)
    #expect(level == 51 && time.current == 4 && time.lines.map(\.moment) == [0, 1, 4])
    end()
  }

  @Test func `two machines follow each other's moves`() {
    let other = AtomTimeMachine(store)
    store.dispatch(.light(.set(1)))
    store.dispatch(.light(.set(2)))
    time.step(by: -1)
    #expect(other.current == 1 && level == 1 && other.count == 2)
    other.step(by: 1)
    #expect(level == 2 && time.current == 2)
    time.rollBack(to: 1)
    #expect(other.branches == [1] && level == 1)
    other.tearDown()
    end()
  }

  @Test func `a move to a moment that another machine does not keep is one of its own there`() {
    store.dispatch(.light(.set(1)))
    let other = AtomTimeMachine(store)
    store.dispatch(.light(.set(2)))
    time.step(by: -2)
    #expect(other.current == 2 && level == 0 && other.lines.last?.words == "moved in time")
    other.step(by: -1)
    #expect(level == 2 && time.current == 2)
    time.step(by: -1)
    #expect(level == 1 && other.current == 0)
    other.step(by: 1)
    #expect(level == 2 && time.current == 2)
    other.tearDown()
    end()
  }

  @Test func `rolling back to the current moment forgets what followed, and ends no action`() {
    store.dispatch(.light(.set(1)))
    store.dispatch(.light(.set(2)))
    time.step(by: -1)
    var steps: [Int] = []
    store.subscribe("steps") { steps.append($0.number) }
    time.rollBack(to: 1)
    time.rollBack(to: 1)
    #expect(steps == [4] && !time.canStepForth && level == 1 && time.count == 1)
    end()
  }

  @Test func `a machine that keeps nothing is reported`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AtomTimeMachine(AtomStore(Workshop()), limit: 0)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("was to keep 0 moments. Let it keep at least one."))
    end()
  }

  @Test func `beyond the limit the oldest moments go, with the branches that began there`() {
    let small = AtomTimeMachine(store, limit: 3)
    store.dispatch(.light(.set(1)))
    small.step(by: -1)
    for level in 2...5 { store.dispatch(.light(.set(level))) }
    #expect(small.count == 3 && !small.has(1) && small.has(2) && small.lines.first?.moment == 2)
    small.step(by: -9)
    #expect(level == 2 && small.current == 2)
    #expect(small.lines.first?.words == "the oldest moment that is kept")
    small.tearDown()
    end()
  }

  @Test func `a view follows a move by mutations`() {
    for number in 0..<100 { store.dispatch(.put("\(number)", Tool(name: "\(number)"))) }
    var counts: [Int] = []
    let view = store.state.tools.storage.sorted { $0.value.uses }
    let token = view.observe { _, change in
      if case .transition(let transaction) = change { counts.append(transaction.count) }
    }
    store.dispatch(.tool("7", .use))
    time.step(by: -1)
    time.step(by: 1)
    #expect(counts == [1, 1, 1])
    token.tearDown()
    view.tearDown()
    end()
  }

  @Test func `an action in one turn is a moment per event, and moves are whole`() throws {
    try store.perform(SetTwice(levels: [1, 2, 3], isOneTurn: true))
    time.step(by: -2)
    #expect(level == 1)
    time.step(by: 1)
    #expect(level == 2)
    #expect(throws: SetTwice.Failed()) { try store.perform(SetTwice(levels: [8], isOneTurn: true, fails: true)) }
    #expect(time.current == 2 && time.count == 3)
    end()
  }

  @Test func `undo takes back all that an action emitted in one turn, and redo brings all of it`() throws {
    store.dispatch(.light(.set(9)))
    try store.perform(SetTwice(levels: [1, 2, 3], isOneTurn: true))
    time.step(byTurns: -1)
    #expect(level == 9 && time.current == 1)
    time.step(byTurns: 1)
    #expect(level == 3 && time.current == 4)
    time.step(byTurns: -9)
    #expect(level == 0 && time.current == 0)
    time.step(byTurns: 9)
    #expect(level == 3)
    try store.perform(SetTwice(levels: [5, 6]))
    time.step(byTurns: -1)
    #expect(level == 5)
    end()
  }

  @Test func `undo and redo lead out of the middle of a turn, and back to one in which something happened`() throws {
    store.dispatch(.light(.set(9)))
    try store.perform(SetTwice(levels: [1, 2, 3], isOneTurn: true))
    time.jump(to: 3)
    time.step(byTurns: -1)
    #expect(time.current == 1)
    time.jump(to: 3)
    time.step(byTurns: 1)
    #expect(time.current == 4)
    time.jump(to: 3)
    store.dispatch(.light(.set(40)))
    time.step(byTurns: -1)
    #expect(level == 2 && time.current == 3)
    time.step(byTurns: -1)
    #expect(time.current == 1)
    time.step(byTurns: 1)
    #expect(time.current == 3)
    time.step(byTurns: 1)
    #expect(level == 40)
    end()
  }

  @Test func `undo stops at the oldest moment, also in the middle of a turn`() throws {
    let short = AtomTimeMachine(store, limit: 2)
    try store.perform(SetTwice(levels: [1, 2, 3], isOneTurn: true))
    short.step(byTurns: -1)
    #expect(level == 1 && !short.canStepBack)
    short.step(byTurns: 1)
    #expect(level == 3)
    short.tearDown()
    end()
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `any walk through any history finds the state of each moment`(_ seed: UInt64) {
    let machine = AtomTimeMachine(store, limit: 25)
    var pictures = [0: store.picture]
    var events = WorkshopEvents(seed: seed)
    var walk = WorkshopEvents(seed: seed &+ 99)
    for _ in 0..<300 {
      let choice = walk.seed >> 40 % 8
      _ = walk.next()
      switch choice {
      case 0: machine.step(by: -2)
      case 1: machine.step(by: 1)
      case 2: machine.jump(to: Int(walk.seed >> 33) % (machine.current + 3))
      case 3: machine.rollBack(to: machine.current - 1)
      default:
        store.dispatch(events.next())
        pictures[machine.current] = store.picture
      }
      #expect(pictures[machine.current] == store.picture, "seed \(seed), at \(machine.current)")
      #expect(machine.count <= 25)
    }
    machine.tearDown()
    end()
  }

  @Test func `the screen shows what lies around the current moment`() {
    for level in 1...9 { store.dispatch(.light(.set(level))) }
    time.jump(to: 5)
    let screen = AtomTimeScreen(time, rows: 6, columns: 30)
    #expect(
      screen.lines
        == [
          "     3  light(set(3))", "     4  light(set(4))", " ▸   5  light(set(5))",
          "     6  light(set(6))", "     7  light(set(7))", "   light.level: 4 → 5",
        ], "\(screen.lines)")
    #expect(screen.currentIndex == 2)
    time.jump(to: 0)
    #expect(
      AtomTimeScreen(time, rows: 2, columns: 80).lines == [
        " ▸   0  the beginning", "     1  light(set(1))",
      ])
    for (rows, columns) in [(0, 0), (-3, 5), (1, -1), (99, 1)] {
      let screen = AtomTimeScreen(time, rows: rows, columns: columns)
      #expect(screen.lines.count == min(10, max(1, rows)) && screen.lines.allSatisfy { $0.count <= max(0, columns) })
      #expect(screen.currentIndex == 0)
    }
    store.dispatch(.put("漢字漢字", Tool()))
    let wide = AtomTimeScreen(time, rows: 20, columns: 19).lines
    #expect(wide.contains(#" ▸   10  put("漢字"#) && wide.allSatisfy { TerminalText.width(of: $0) <= 19 }, "\(wide)")
    end()
  }
}
