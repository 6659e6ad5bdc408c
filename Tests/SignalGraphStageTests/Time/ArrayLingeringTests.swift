import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ArrayLingeringTests {
  private func play(
    _ expected: [ArraySignal<Int>], for delay: Duration = .seconds(5), location: SourceLocation = #_sourceLocation,
    before: (ArraySlot<Int>, SignalClock) -> Void = { _, _ in }, when action: (ArraySlot<Int>, SignalClock) -> Void
  ) {
    let (slot, clock) = (ArraySlot([1, 2, 3]), SignalClock())
    let stage = slot.lingering(for: delay, on: clock)
    before(slot, clock)
    expectSignals(of: stage, expected, location: location) { action(slot, clock) }
    stage.tearDown()
    #expect(clock.nextDeadline == nil, sourceLocation: location)
    slot.assertTornDown()
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Time/ArrayLingering.swift", type: "ArrayLingering") { table in
      table.row("`insert`", "`insert`, behind what lingers before the element there") {
        play([.transition([.insert(4, at: 2)]), .transition([.insert(5, at: 4)])]) { slot, _ in
          slot.remove(at: 1)
        } when: { slot, _ in
          slot.insert(4, at: 1)
          slot.append(5)
        }
      }
      table.row("`update`", "`update`") {
        play([.transition([.update(at: 2, past: 3, future: 4)])]) { slot, _ in
          slot.remove(at: 0)
          slot[1] = 4
        }
      }
      table.row("`remove`", "nothing; it lingers with its last value") {
        play([]) { slot, clock in
          slot.remove(at: 1)
          #expect(clock.nextDeadline == .seconds(5))
        }
      }
      table.row("`remove`, where the delay is not positive", "`remove`") {
        play([.transition([.remove(2, at: 1)])], for: .zero) { slot, _ in slot.remove(at: 1) }
      }
      table.row("`move`", "`move`; what lingers stays") {
        play([
          .transition([.move(from: 0, to: 2, past: 1, future: 1)]),
          .transition([.move(from: 2, to: 1, past: 1, future: 4)]),
        ]) { slot, _ in
          slot.remove(at: 1)
        } when: { slot, _ in
          slot.move(from: 0, to: 1)
          transaction {
            slot.move(from: 1, to: 0)
            slot[0] = 4
          }
        }
      }
      table.row("`replace` of a range", "`insert` or `replace` of what comes, behind what lingers") {
        play([.transition([.replace(at: 2, past: [], future: [4, 5])])]) { slot, _ in
          slot.replaceSubrange(0..<2, with: [4, 5])
        }
      }
      table.row("the delay is over", "`remove`, in the turn of that instant") {
        play([.transition([.remove(1, at: 0)]), .transition([.remove(3, at: 1)])]) { slot, clock in
          slot.remove(at: 0)
          clock.advance(by: .seconds(2))
          slot.remove(at: 1)
        } when: { _, clock in
          clock.advance(by: .seconds(5))
        }
      }
      table.row("a new delay", "`remove` of elements that went longer ago") {
        let (slot, clock, delay) = (ArraySlot([1, 2]), SignalClock(), ValueSlot(Duration.seconds(5)))
        let stage = slot.lingering(for: delay, on: clock)
        slot.remove(at: 0)
        clock.advance(by: .seconds(2))
        slot.remove(at: 0)
        expectSignals(of: stage, [.transition([.remove(1, at: 0)])]) { delay.value = .seconds(2) }
        #expect(clock.nextDeadline == .seconds(4))
        stage.tearDown()
      }
      table.row(
        "`initiation`, `termination`", "the same; the termination carries what lingers, which then is forgotten"
      ) {
        let (slot, clock) = (ArraySlot([1, 2]), SignalClock())
        let source = ReplicatingArrayStorage<Int>()
        let stage = source.lingering(for: .seconds(5), on: clock)
        slot.register(source)
        slot.remove(at: 0)
        expectSignals(of: stage, [.termination([1, 2]), .initiation([2]), .termination([2])]) {
          slot.deregister(source)
          slot.register(source)
          slot.deregister(source)
        }
        #expect(clock.nextDeadline == nil)
        stage.tearDown()
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    let clock = SignalClock()
    let queue = ArraySlot(["ada", "emmy", "lise"])
    let shown = queue.lingering(for: .seconds(5), on: clock)
    expectSignals(of: shown, []) { queue.remove(at: 1) }
    queue.insert("mary", at: 1)
    #expect(shown.elements == ["ada", "emmy", "mary", "lise"])
    expectSignals(of: shown, []) { queue.removeFirst() }
    clock.advance(by: .seconds(5))
    #expect(shown.elements == ["mary", "lise"])
    shown.tearDown()
    queue.assertTornDown()
  }

  /// The rows that are shown, with the instant at which each went, as a list that is searched.
  private final class Fold {
    private var rows: [(value: Int, since: Duration?)]
    private let delay: () -> Duration

    init(_ rows: [Int], _ delay: @escaping () -> Duration) {
      (self.rows, self.delay) = (rows.map { ($0, nil) }, delay)
    }

    /// Where a row of the source stands, or would.
    private func place(_ index: Int) -> Int {
      let places = rows.indices.filter { rows[$0].since == nil }
      return index < places.count ? places[index] : rows.count
    }

    func follow(_ mutation: ArrayMutation<Int>, _ now: Duration) {
      switch mutation {
      case .insert(let value, let at): rows.insert((value, nil), at: place(at))
      case .update(let at, _, let value): rows[place(at)].value = value
      case .remove(_, let at): rows[place(at)].since = now
      case .move(let from, let to, _, let value):
        rows.remove(at: place(from))
        rows.insert((value, nil), at: place(to))
      case .replace(let at, let past, let future):
        for _ in past { rows[place(at)].since = now }
        rows.insert(contentsOf: future.map { ($0, nil) }, at: place(at))
      }
    }

    func shown(_ now: Duration) -> TreeArray<Int> {
      rows.removeAll { row in row.since.map { $0 + delay() <= now } ?? false }
      return TreeArray(rows.map(\.value))
    }
  }

  @Test(arguments: Settings.seeds(20)) func `elements linger as the fold says`(seed: Int) {
    let (clock, width, slot) = (SignalClock(), ValueSlot(Duration.seconds(1)), ArraySlot([1, 2, 3]))
    let stages = [
      slot.lingering(for: .seconds(2), on: clock), slot.lingering(for: width, on: clock),
      slot.lingering(for: .zero, on: clock),
    ]
    let folds = [Fold([1, 2, 3]) { .seconds(2) }, Fold([1, 2, 3]) { width.value }, Fold([1, 2, 3]) { .zero }]
    let monitor = SignalMonitor<ArraySignal<Int>> { signal in
      for mutation in signal.transaction?.mutations ?? ArrayTransaction().mutations {
        for fold in folds { fold.follow(mutation, clock.now) }
      }
      for fold in folds { _ = fold.shown(clock.now) }
    }
    slot.register(monitor)
    var serial = 3
    playInTime(seed, clock, stages) { generator in
      slot.editInTime(&generator, &serial)
      if generator.number(below: 8) == 0 { width.value = .milliseconds(250 * generator.number(below: 8)) }
    } oracles: {
      folds.map { $0.shown(clock.now) }
    }
    slot.deregister(monitor)
    slot.assertTornDown()
    width.assertTornDown()
  }

  @Test func `what lingers keeps its row, and one that is there is explained`() {
    let (slot, clock) = (ArraySlot([1, 2, 3], label: "numbers"), SignalClock())
    let stage = slot.lingering(for: .seconds(5), on: clock)
    let rows = stage.enumerated()
    let places = Array(rows.elements)
    slot.remove(at: 0)
    slot.move(from: 0, to: 1)
    #expect(stage.elements == [1, 3, 2] && places.map(\.offset) == [0, 2, 1])
    let words = stage.explain(at: 2)?.description ?? ""
    #expect(words.contains("\"numbers\"") && words.contains("[1]"), "\(words)")
    rows.tearDown()
  }
}
