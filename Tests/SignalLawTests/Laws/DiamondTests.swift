import SignalGraph
import SignalGraphTesting
import Testing

/// R2 with several inputs: one consistent output a turn.
@Suite struct DiamondTests {
  typealias Sum = Combining<ValueTransaction<Int>, ValueTransaction<Int>, [Int]>

  /// Two inputs that can begin, end, reset and change in one turn: dispatchers with replications behind them.
  private final class Pair {
    let sources = [SignalDispatcher<ValueSignal<Int>>(), SignalDispatcher<ValueSignal<Int>>()]
    let inputs = [ReplicatingValueStorage<Int>(), ReplicatingValueStorage<Int>()]
    let sum = Sum { [$0, $1] }
    let monitor = RecordingMonitor<ValueTransaction<[Int]>>()

    init() {
      for (source, input) in zip(sources, inputs) { source.register(input) }
      inputs[0].register(sum.first)
      inputs[1].register(sum.second)
      monitor.attach(to: sum)
    }

    func tearDown() {
      monitor.detach()
      inputs[0].deregister(sum.first)
      inputs[1].deregister(sum.second)
      for (source, input) in zip(sources, inputs) { source.deregister(input) }
    }
  }

  @Test func `a diamond sends one change a turn`() {
    let slot = ValueSlot(1)
    let (low, high) = (slot.map { $0 }, slot.map { $0 }.map { $0 * 10 })
    let sum = Sum { [$0, $1] }
    let monitor = RecordingMonitor<ValueTransaction<[Int]>>()
    low.register(sum.first)
    high.register(sum.second)
    monitor.attach(to: sum)
    slot.value = 2
    slot.value = 3
    #expect(
      monitor.received([
        .initiation([1, 10]),
        .transition(ValueTransaction(past: [1, 10], future: [2, 20])),
        .transition(ValueTransaction(past: [2, 20], future: [3, 30])),
      ])
    )
    monitor.detach()
    sum.tearDown()
    low.tearDown()
    high.tearDown()
  }

  @Test func `it begins when both inputs have begun`() {
    let pair = Pair()
    pair.sources[0].dispatch(.initiation(1))
    #expect(pair.monitor.history.isEmpty)
    pair.sources[1].dispatch(.initiation(2))
    #expect(pair.monitor.received([.initiation([1, 2])]))
    pair.tearDown()
  }

  @Test func `it begins once when both inputs begin in one turn`() {
    let pair = Pair()
    transaction {
      pair.sources[0].dispatch(.initiation(1))
      pair.sources[1].dispatch(.initiation(2))
    }
    #expect(pair.monitor.received([.initiation([1, 2])]))
    pair.tearDown()
  }

  @Test func `a reset of one input and a transition of the other give one change`() {
    let pair = Pair()
    pair.sources[0].dispatch(.initiation(1))
    pair.sources[1].dispatch(.initiation(2))
    pair.monitor.removeAll()
    transaction {
      pair.sources[0].dispatch(.termination(1))
      pair.sources[0].dispatch(.initiation(5))
      pair.sources[1].dispatch(.transition(ValueTransaction(past: 2, future: 7)))
    }
    #expect(pair.monitor.received([.transition(ValueTransaction(past: [1, 2], future: [5, 7]))]))
    pair.tearDown()
  }

  @Test func `resets of both inputs give one change`() {
    let pair = Pair()
    pair.sources[0].dispatch(.initiation(1))
    pair.sources[1].dispatch(.initiation(2))
    pair.monitor.removeAll()
    transaction {
      for (number, source) in pair.sources.enumerated() {
        source.dispatch(.termination(number + 1))
        source.dispatch(.initiation(8))
      }
    }
    #expect(pair.monitor.received([.transition(ValueTransaction(past: [1, 2], future: [8, 8]))]))
    pair.tearDown()
  }

  @Test func `the first input that ends, ends it, once`() {
    let pair = Pair()
    pair.sources[0].dispatch(.initiation(1))
    pair.sources[1].dispatch(.initiation(2))
    pair.monitor.removeAll()
    transaction {
      pair.sources[0].dispatch(.termination(1))
      pair.sources[1].dispatch(.transition(ValueTransaction(past: 2, future: 7)))
    }
    #expect(pair.monitor.received([.termination([1, 2])]))
    pair.sources[1].dispatch(.termination(7))
    #expect(pair.monitor.received([.termination([1, 2])]))
    #expect(pair.sum.snapshot == nil)
    pair.tearDown()
  }

  @Test func `one input that ends while the other begins leaves it without a state`() {
    let pair = Pair()
    pair.sources[0].dispatch(.initiation(1))
    transaction {
      pair.sources[0].dispatch(.termination(1))
      pair.sources[1].dispatch(.initiation(2))
    }
    #expect(pair.monitor.history.isEmpty)
    pair.tearDown()
  }

  @Test func `two slots edited in one transaction give one change`() {
    let (left, right) = (ValueSlot(1), ValueSlot(2))
    let sum = Sum { [$0, $1] }
    left.register(sum.first)
    right.register(sum.second)
    let monitor = RecordingMonitor<ValueTransaction<[Int]>>()
    monitor.attach(to: sum)
    transaction {
      left.value = 3
      right.value = 4
      left.value = 5
    }
    #expect(
      monitor.received([.initiation([1, 2]), .transition(ValueTransaction(past: [1, 2], future: [5, 4]))])
    )
    monitor.detach()
    sum.tearDown()
  }

  @Test(arguments: Diamonds.trials.map(\.name))
  func `diamonds keep the laws`(name: String) throws {
    let trial = try #require(Diamonds.trials.first { $0.name == name })
    print(try trial.run(Settings.plan(for: trial.name, sequences: 200)))
    try trial.checkLifecycle(Settings.seed)
  }
}

/// Graphs whose branches meet again.
enum Diamonds {
  static var trials: [LawTrial] {
    [
      LawTrial(Origins.numbers, counts), LawTrial(Origins.numbers, uneven), LawTrial(Origins.numbers, merged),
      LawTrial(Origins.number, values),
    ]
  }

  /// Both branches of one height.
  static var counts: StageRecipe<Numbers, ValueStorage<[Int]>> {
    StageRecipe("diamond of counts") { input, rigging in
      let (even, odd) = (input.filter { $0.value % 2 == 0 }.counted(), input.filter { $0.value % 2 != 0 }.counted())
      return combine(even, odd, on: input, rigging) { [$0, $1] }
    } oracle: { numbers in
      let even = numbers.count { $0.value % 2 == 0 }
      return [even, numbers.count - even]
    }
  }

  /// One branch three stages longer than the other, and of another kind.
  static var uneven: StageRecipe<Numbers, ValueStorage<Int>> {
    StageRecipe("uneven diamond") { input, rigging in
      let sorted = input.filter { $0.value > 3 }.sorted { $0.value }.map(\.key)
      return combine(input, sorted, on: input, rigging) { numbers, keys in numbers.count * 1000 + (keys.first ?? 999) }
    } oracle: { numbers in
      let first = numbers.filter { $0.value > 3 }.min { ($0.value, $0.key) < ($1.value, $1.key) }
      return numbers.count * 1000 + (first?.key ?? 999)
    }
  }

  static var values: StageRecipe<Number, ValueStorage<Int>> {
    StageRecipe("diamond of values") { input, rigging in
      combine(input.map { $0 / 2 }, input.map { $0 % 2 }.map { $0 }, on: input, rigging) { $0 * 2 + $1 }
    } oracle: {
      $0
    }
  }

  /// Two overlapping parts of a dictionary, merged again.
  static var merged: StageRecipe<Numbers, Numbers> {
    StageRecipe("diamond of dictionaries") { input, rigging in
      let (low, high) = (input.filter { $0.value < 8 }, input.filter { $0.value > 3 }.filter { $0.key > 5 })
      let merging = Merging()
      low.register(merging.first)
      high.register(merging.second)
      rigging.onTearDown {
        low.tearDown()
        high.tearDown()
      }
      return merging
    } oracle: { numbers in
      numbers.filter { $0.value < 8 || ($0.value > 3 && $0.key > 5) }
    }
  }

  static func combine<First: StateTransaction, Second: StateTransaction, Value>(
    _ first: StateStorage<First>,
    _ second: StateStorage<Second>,
    on input: Chained,
    _ rigging: Rigging,
    _ body: @escaping (First.Snapshot, Second.Snapshot) -> Value
  ) -> ValueStorage<Value> {
    let combining = Combining<First, Second, Value>(body)
    first.register(combining.first)
    second.register(combining.second)
    rigging.onTearDown {
      if combining.first.isRegistered { first.deregister(combining.first) }
      if combining.second.isRegistered { second.deregister(combining.second) }
      for branch in [first as Chained, second] where branch !== input { branch.tearDown() }
    }
    return combining
  }
}
