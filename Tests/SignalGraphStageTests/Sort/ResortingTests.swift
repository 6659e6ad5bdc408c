import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ResortingTests {
  final class Task: Hashable, Comparable {
    let name: Int
    var priority: Int

    init(_ name: Int, _ priority: Int) { (self.name, self.priority) = (name, priority) }

    static func == (left: Task, right: Task) -> Bool { left === right }
    static func < (left: Task, right: Task) -> Bool { left.name < right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  private let tasks = (0..<5).map { Task($0, $0) }

  /// Changes priorities behind a stage's back, and expects a few moves.
  private func check<Element: Equatable>(_ stage: SortedStorage<Element>, _ name: (Element) -> Int) {
    let replica = SignalReplica<ArrayTransaction<Element>>()
    replica.attach(to: stage)
    replica.turn { stage.resort() }
    #expect(replica.latest.isEmpty)
    tasks[0].priority = 9
    replica.turn { stage.resort() }
    #expect(replica.state.map { $0.map(name) } == [1, 2, 3, 4, 0])
    #expect(replica.latest.first?.transaction?.count == 1)
    tasks[0].priority = 0
    replica.turn { stage.resort() }
    #expect(replica.state.map { $0.map(name) } == [0, 1, 2, 3, 4])
    #expect(replica.fault == nil)
    replica.detach()
    stage.tearDown()
    stage.resort()
    #expect(stage.snapshot == nil)
  }

  @Test func `objects that were changed in place are sorted anew`() {
    let entries = DictionarySlot(Dictionary(uniqueKeysWithValues: tasks.map { ($0.name, $0) }))
    let (set, array, way) = (SetSlot(Set(tasks)), ArraySlot(tasks), ValueSlot(1))
    check(entries.sorted { $0.value.priority }) { $0.key }
    check(entries.sorted(by: { $0.value.priority }, ties: .arrival)) { $0.key }
    check(set.sorted { $0.priority }) { $0.name }
    check(array.sorted { $0.priority }) { $0.name }
    check(entries.sorted(with: way) { $0.value.priority * $1 }) { $0.key }
    check(set.sorted(with: way) { $0.priority * $1 }) { $0.name }
    check(array.sorted(with: way) { $0.priority * $1 }) { $0.name }
  }

  @Test func `resorting in a handler is a later turn`() {
    let slot = ArraySlot(tasks)
    let stage = slot.sorted { $0.priority }
    var seen: [[Int]] = []
    _ = stage.observe { tasks, _ in seen.append(tasks.map(\.name)) }
    _ = slot.observe { [tasks] _, change in
      guard change.transaction != nil else { return }
      tasks[1].priority = 7
      stage.resort()
    }
    slot.append(Task(5, 5))
    #expect(seen == [[0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5], [0, 2, 3, 4, 5, 1]])
    stage.tearDown()
    slot.tearDown()
  }

  @Test func `resorting in a transaction sorts what was settled`() {
    let slot = ArraySlot(tasks)
    let stage = slot.sorted { $0.priority }
    transaction {
      slot.append(Task(5, -1))
      tasks[0].priority = 7
      stage.resort()
      #expect(stage.elements.map(\.name) == [1, 2, 3, 4, 0])
    }
    #expect(stage.elements.map(\.name) == [5, 1, 2, 3, 4, 0])
    stage.tearDown()
  }

  /// How many moves take one order to another: n minus the longest sequence that keeps its order.
  @Test func `a new order takes as few moves as possible`() {
    var random = SeededGenerator(seed: 3)
    let slot = ArraySlot(0..<200)
    let way = ValueSlot(Array(0..<200))
    let stage = slot.sorted(with: way) { $1[$0] }
    stage.resetRatio = 1
    let replica = SignalReplica<ArrayTransaction<Int>>()
    replica.attach(to: stage)
    for count in [1, 2, 5, 20, 200] {
      var order = way.value ?? []
      for _ in 0..<count { order.swapAt(random.number(below: 200), random.number(below: 200)) }
      let before = Array(stage.elements)
      replica.turn { way.value = order }
      #expect(Array(stage.elements) == (0..<200).sorted { order[$0] < order[$1] })
      let places = Dictionary(uniqueKeysWithValues: before.enumerated().map { ($1, $0) })
      var lengths: [Int] = []
      for (position, element) in stage.elements.enumerated() {
        let earlier = (0..<position).filter { places[stage[$0], default: 0] < places[element, default: 0] }
        lengths.append(1 + earlier.map { lengths[$0] }.reduce(0, max))
      }
      #expect((replica.latest.first?.transaction?.count ?? 0) == 200 - (lengths.max() ?? 0))
      #expect(replica.fault == nil)
    }
    replica.detach()
    stage.tearDown()
  }

  @Test func `the table of new orders holds`() throws {
    try playTable(of: "Stages/Sort/SortedStorage.swift", type: "SortedStorage") { table in
      func play(_ ratio: Double?, _ expected: [ArraySignal<Int>], _ order: @escaping (Int) -> Int) {
        let (slot, way) = (ArraySlot([1, 2, 3, 4]), ValueSlot(false))
        let stage = slot.sorted(with: way) { $1 ? order($0) : $0 }
        if let ratio { stage.resetRatio = ratio }
        expectSignals(of: stage, expected) { way.value = true }
        stage.tearDown()
      }
      table.row("changes no row's place", "nothing") { play(0, []) { $0 * 2 } }
      table.row("changes places", "`transition` with as few moves as possible") {
        play(nil, [.transition([.move(from: 0, to: 3, past: 1, future: 1)])]) { $0 == 1 ? 9 : $0 }
        play(
          nil,
          [
            .transition([
              .move(from: 3, to: 0, past: 4, future: 4), .move(from: 3, to: 1, past: 3, future: 3),
              .move(from: 3, to: 2, past: 2, future: 2),
            ])
          ]
        ) { -$0 }
      }
      table.row(
        "changes more than ``resetRatio`` of the rows, where that is set",
        "a reset: `termination` and `initiation`"
      ) {
        play(0.3, [.termination([1, 2, 3, 4]), .initiation([4, 3, 2, 1])]) { -$0 }
        play(0, [.termination([1, 2, 3, 4]), .initiation([2, 3, 4, 1])]) { $0 == 1 ? 9 : $0 }
      }
    }
  }
}
