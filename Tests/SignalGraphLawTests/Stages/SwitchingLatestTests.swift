import SignalGraph
import SignalGraphTesting
import Testing

/// R7: a stage that gains an input while it runs.
@Suite struct SwitchingLatestTests {
  @Test func `it follows what is chosen`() {
    let (one, other) = (ValueSlot(1), ValueSlot(2))
    let choice = ValueSlot(Choice(storage: one))
    let latest = SwitchingLatest<Int>()
    let monitor = RecordingMonitor<ValueTransaction<Int>>()
    monitor.attach(to: latest)
    choice.register(latest)
    one.value = 10
    other.value = 20
    choice.value = Choice(storage: other)
    one.value = 11
    other.value = 21
    choice.deregister(latest)
    #expect(
      monitor.received([
        .initiation(1),
        .transition(ValueTransaction(past: 1, future: 10)),
        .transition(ValueTransaction(past: 10, future: 20)),
        .transition(ValueTransaction(past: 20, future: 21)),
        .termination(21),
      ])
    )
    #expect(one.emitter.sensorCount == 0 && other.emitter.sensorCount == 0)
    monitor.detach()
  }

  @Test func `an input that is higher and still due in this turn is waited for`() {
    let number = ValueSlot(1)
    let far = number.map { $0 * 2 }.map { $0 * 2 }.map { $0 * 2 }
    let choices = [Choice<Int>(storage: number), Choice<Int>(storage: far)]
    let choice = number.map { choices[$0 % 2] }
    let latest = SwitchingLatest<Int>()
    choice.register(latest)
    let monitor = RecordingMonitor<ValueTransaction<Int>>()
    monitor.attach(to: latest)
    number.value = 2
    number.value = 3
    number.value = 5
    #expect(
      monitor.received([
        .initiation(8),
        .transition(ValueTransaction(past: 8, future: 2)),
        .transition(ValueTransaction(past: 2, future: 24)),
        .transition(ValueTransaction(past: 24, future: 40)),
      ])
    )
    monitor.detach()
    choice.deregister(latest)
    choice.tearDown()
    far.tearDown()
  }

  @Test func `a choice without a state ends it, and begins it when the state comes`() {
    let (one, empty) = (ValueSlot(1), ReplicatingValueStorage<Int>())
    let choice = ValueSlot(Choice(storage: one))
    let latest = SwitchingLatest<Int>()
    choice.register(latest)
    let monitor = RecordingMonitor<ValueTransaction<Int>>()
    monitor.attach(to: latest)
    choice.value = Choice(storage: empty)
    #expect(monitor.received([.initiation(1), .termination(1)]))
    one.register(empty)
    #expect(monitor.received([.initiation(1), .termination(1), .initiation(1)]))
    monitor.detach()
    choice.deregister(latest)
    one.deregister(empty)
  }

  @Test func `a stage that reads it rises with it`() {
    let number = ValueSlot(0)
    let far = (0..<6).reduce(number as ValueStorage<Int>) { storage, _ in storage.map { $0 + 1 } }
    let choices = [Choice<Int>(storage: number), Choice(storage: far)]
    let choice = number.map { choices[$0 % 2] }
    let latest = SwitchingLatest<Int>()
    let near = number.map { -$0 }
    let both = Combining<ValueTransaction<Int>, ValueTransaction<Int>, [Int]> { [$0, $1] }
    choice.register(latest)
    latest.register(both.first)
    near.register(both.second)
    let monitor = RecordingMonitor<ValueTransaction<[Int]>>()
    monitor.attach(to: both)
    number.value = 1
    number.value = 2
    #expect(
      monitor.received([
        .initiation([0, 0]),
        .transition(ValueTransaction(past: [0, 0], future: [7, -1])),
        .transition(ValueTransaction(past: [7, -1], future: [2, -2])),
      ])
    )
    monitor.detach()
    both.tearDown()
    choice.deregister(latest)
    for storage in [choice as Chained, near, far] { storage.tearDown() }
  }

  @Test(arguments: Switches.trials.map(\.name))
  func `switching keeps the laws`(name: String) throws {
    let trial = try #require(Switches.trials.first { $0.name == name })
    print(try trial.run(Settings.plan(for: trial.name, sequences: 200)))
    try trial.checkLifecycle(Settings.seed)
  }
}

/// Graphs in which what is chosen and what it chooses from change in one turn.
enum Switches {
  static var trials: [LawTrial] {
    [LawTrial(LawTrials.numbers, counts), LawTrial(LawTrials.numbers, joined), LawTrial(LawTrials.number, values)]
  }

  /// The choice is low, what is chosen from lies at three heights.
  static var counts: StageRecipe<Numbers, ValueStorage<Int>> {
    StageRecipe("switch of counts") { input, rigging in
      let all = input.counted()
      let some = input.filter { $0.value > 5 }.sorted { $0.value }.counted()
      let more = input.filter { $0.value % 2 == 0 }.counted().map { $0 }.map { $0 + 1 }.map { -$0 }
      let choices = [all, some, more].map { Choice<Int>(storage: $0) }
      return switching(all.map { choices[$0 % 3] }, [all, some, more], rigging)
    } oracle: { numbers in
      switch numbers.count % 3 {
      case 0: numbers.count
      case 1: numbers.count { $0.value > 5 }
      default: -numbers.count { $0.value % 2 == 0 } - 1
      }
    }
  }

  /// The choice is higher than what is chosen from, and the result meets a branch again.
  static var joined: StageRecipe<Numbers, ValueStorage<Int>> {
    StageRecipe("switch in a diamond") { input, rigging in
      let all = input.counted()
      let some = input.filter { $0.key % 2 == 0 }.counted()
      let choices = [all, some].map { Choice<Int>(storage: $0) }
      let chooser = input.filter { $0.value > 2 }.sorted { $0.value }.map(\.key).counted().map { choices[$0 % 2] }
      return Diamonds.combine(switching(chooser, [all, some], rigging), input, on: input, rigging) {
        $0 * 1000 + $1.count
      }
    } oracle: { numbers in
      let isAll = numbers.count { $0.value > 2 } % 2 == 0
      return (isAll ? numbers.count : numbers.count { $0.key % 2 == 0 }) * 1000 + numbers.count
    }
  }

  static var values: StageRecipe<Number, ValueStorage<Int>> {
    StageRecipe("switch of values") { input, rigging in
      let (half, double) = (input.map { $0 / 2 }, input.map { $0 }.map { $0 * 2 })
      let choices = [half, double].map { Choice<Int>(storage: $0) }
      return switching(input.map { choices[$0 % 2] }, [half, double], rigging)
    } oracle: {
      $0 % 2 == 0 ? $0 / 2 : $0 * 2
    }
  }

  static func switching(
    _ chooser: ValueStorage<Choice<Int>>,
    _ inputs: [ValueStorage<Int>],
    _ rigging: Rigging
  ) -> ValueStorage<Int> {
    let latest = SwitchingLatest<Int>()
    chooser.register(latest)
    rigging.onTearDown {
      if latest.sensor.isRegistered { chooser.deregister(latest) }
      for storage in [chooser as Chained] + inputs { storage.tearDown() }
    }
    rigging.keep(latest)
    return latest
  }
}
