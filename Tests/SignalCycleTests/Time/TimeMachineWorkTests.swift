import SignalGraph
import SignalGraphTesting
import Testing

@testable import SignalCycle

/// How often elements of a list are compared when a time machine goes over many moments, and what it leaves alone.
@Suite(.serialized) struct TimeMachineWorkTests {
  private struct Row: AtomState {
    typealias Parent = Rows
    var number = 0

    nonisolated(unsafe) static var comparisons = 0

    static func == (left: Self, right: Self) -> Bool {
      comparisons += 1
      return left.number == right.number
    }

    enum Event: AtomEvent { case add(Int) }

    static func initial() -> Row { Row() }

    static func react(_ current: Row?, to event: Event) -> Row {
      switch event {
      case .add(let number): Row(number: (current?.number ?? 0) + number)
      }
    }
  }

  private struct Rows: AtomRoot {
    let rows = AtomList<Row>()
    static var parts: [AtomPart<Rows>] { [AtomPart("rows", \.rows)] }

    enum Event: AtomEvent {
      case append(Int)
      case remove(Int)
      case move(Int, Int)
      case row(Int, Row.Event)
    }

    func react(to event: Event) -> AtomReaction<Rows> {
      switch event {
      case .append(let number): .append(Row(number: number), to: \.rows)
      case .remove(let index): .remove(at: index, from: \.rows)
      case .move(let from, let to): .move(from: from, to: to, in: \.rows)
      case .row(let index, let event): .send(event, at: index, in: \.rows)
      }
    }
  }

  private func comparisons(ofMoments n: Int) -> (back: Int, forth: Int) {
    let store = AtomStore(Rows())
    let time = AtomTimeMachine(store, limit: 2 * n)
    for number in 0..<n { store.dispatch(.append(number)) }
    for index in 0..<n { store.dispatch(.row(index, .add(n))) }
    Row.comparisons = 0
    time.jump(to: 0)
    let back = Row.comparisons
    #expect(store.state.rows.isEmpty)
    time.jump(to: 2 * n)
    let forth = Row.comparisons - back
    #expect(store.state.rows.storage.elements.map(\.number) == Array(n..<2 * n))
    time.tearDown()
    store.tearDown()
    return (back, forth)
  }

  @Test func `a jump compares as often as there are moments on the way`() {
    for n in [Settings.many(2_000), Settings.many(4_000)] {
      let (back, forth) = comparisons(ofMoments: n)
      #expect(back <= 16 * n && forth <= 16 * n, "\(back) and \(forth) over \(2 * n) moments")
    }
  }

  @Test func `a machine that follows another's jumps compares nothing`() {
    let store = AtomStore(Rows())
    let (time, other) = (AtomTimeMachine(store), AtomTimeMachine(store))
    for number in 0..<100 { store.dispatch(.append(number)) }
    for index in 0..<100 { store.dispatch(.row(index, .add(1))) }
    func comparisons() -> Int {
      Row.comparisons = 0
      for moment in [0, 150, 40, 200] { time.jump(to: moment) }
      return Row.comparisons
    }
    let followed = comparisons()
    #expect(other.current == 200 && other.count == 200)
    other.tearDown()
    #expect(comparisons() == followed)
    time.tearDown()
    store.tearDown()
  }

  @Test func `a jump leaves the branches that begin on the way where they lie`() {
    let n = 100
    let store = AtomStore(Rows())
    let time = AtomTimeMachine(store, limit: n + 10)
    store.dispatch(.append(0))
    for number in 2...n + 1 {
      time.jump(to: 1)
      store.dispatch(.row(0, .add(number)))
    }
    // A list that was copied or filtered lies elsewhere.
    func address() -> UnsafePointer<Int>? { time.futures(of: 1).all.withUnsafeBufferPointer { $0.baseAddress } }
    let before = address()
    for moment in 2...11 {
      time.jump(to: moment)
      #expect(address() == before)
    }
    #expect(time.current == 11 && store.state.rows.storage[0].number == 11)
    #expect(time.lines.map(\.branchCount) == [0, n - 1, 0] && time.branches == Array(2...n + 1))
    time.tearDown()
    store.tearDown()
  }

  @Test func `a jump leads to any moment, and so do those who follow by signals`() {
    var generator = SeededGenerator(seed: 11)
    let store = AtomStore(Rows())
    let time = AtomTimeMachine(store)
    let replica = SignalReplica<ArrayTransaction<Row>>()
    replica.attach(to: store.state.rows.storage)
    var moments: [[Int]] = [[]]
    for number in 0..<600 {
      let count = store.state.rows.count
      let (index, other) = (generator.number(below: max(count, 1)), generator.number(below: max(count, 1)))
      switch generator.number(below: count < 5 ? 1 : 4) {
      case 0: store.dispatch(.append(number))
      case 1: store.dispatch(.row(index, .add(generator.chance(1, in: 2) ? 1 : -1)))
      case 2: store.dispatch(.move(index, index == other ? (index + 1) % count : other))
      default: store.dispatch(.remove(index))
      }
      moments.append(store.state.rows.storage.elements.map(\.number))
    }
    #expect(time.current == 600)
    for moment in [0, 600, 250, 599, 1, 300, 0, 450] {
      replica.turn { time.jump(to: moment) }
      #expect(store.state.rows.storage.elements.map(\.number) == moments[moment])
      #expect(replica.state?.map(\.number) == moments[moment])
    }
    #expect(replica.fault == nil)
    replica.detach()
    time.tearDown()
    store.tearDown()
  }
}
