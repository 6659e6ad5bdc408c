import SignalGraph
import Testing

/// Rule R12: stateless signals are delivered in order within a turn and are not merged.
@Suite struct StatelessSignalTests {
  enum Key: StatelessSignal { case up, down }

  @Test func `a dispatcher sends to all its sensors`() {
    let keys = SignalDispatcher<Key>()
    let log = SignalLog()
    log.watch(keys, "a")
    keys.dispatch(.up)
    log.watch(keys, "b")
    keys.dispatch(.down)
    #expect(log.take() == ["a up", "a down", "b down"])
    #expect(log.end() == [])
    keys.dispatch(.up)
    #expect(log.take() == [])
  }

  @Test func `a map passes on a function of each signal`() {
    let numbers = SignalDispatcher<Int>()
    let texts = SignalMap<Int, String> { "<\($0)>" }
    let log = SignalLog()
    numbers.register(texts)
    log.watch(texts, "text")
    numbers.dispatch(1)
    numbers.dispatch(1)
    #expect(log.take() == ["text <1>", "text <1>"])
    log.end()
    numbers.deregister(texts)
  }

  @Test func `a filter passes on what satisfies it`() {
    let numbers = SignalDispatcher<Int>()
    let even = SignalFilter<Int> { $0 % 2 == 0 }
    let log = SignalLog()
    numbers.register(even)
    log.watch(even, "even")
    for number in 1...5 { numbers.dispatch(number) }
    #expect(log.take() == ["even 2", "even 4"])
    log.end()
    numbers.deregister(even)
  }

  @Test func `the signals of a transaction are delivered in order and not merged`() {
    let numbers = SignalDispatcher<Int>()
    let even = SignalFilter<Int> { $0 % 2 == 0 }
    let tens = SignalMap<Int, Int> { $0 * 10 }
    numbers.register(even)
    even.register(tens)
    let log = SignalLog()
    log.watch(numbers, "number")
    log.watch(tens, "ten")
    transaction {
      for number in [2, 1, 2, 4] { numbers.dispatch(number) }
      #expect(log.lines == [])
    }
    #expect(
      log.take() == ["number 2", "number 1", "number 2", "number 4", "ten 20", "ten 20", "ten 40"]
    )
    log.end()
    even.deregister(tens)
    numbers.deregister(even)
  }

  @Test func `a diamond of stateless stages settles before its monitors are called`() {
    let numbers = SignalDispatcher<Int>()
    let (double, triple) = (SignalMap<Int, Int> { $0 * 2 }, SignalMap<Int, Int> { $0 * 3 })
    let log = SignalLog()
    log.watch(triple, "triple")
    log.watch(double, "double")
    numbers.register(double)
    numbers.register(triple)
    numbers.dispatch(1)
    #expect(log.take() == ["double 2", "triple 3"])
    log.end()
    numbers.deregister(double)
    numbers.deregister(triple)
  }

  @Test func `what a nested transaction dispatched joins the outer one in order`() {
    let numbers = SignalDispatcher<Int>()
    let log = SignalLog()
    log.watch(numbers, "n")
    transaction {
      numbers.dispatch(1)
      transaction { numbers.dispatch(2) }
      numbers.dispatch(3)
    }
    transaction {
      transaction {
        transaction { numbers.dispatch(4) }
      }
    }
    #expect(log.take() == ["n 1", "n 2", "n 3", "n 4"])
    log.end()
  }

  @Test func `a sensor that leaves in the middle of a turn gets all the signals it was owed`() {
    let numbers = SignalDispatcher<Int>()
    let log = SignalLog()
    let second = log.monitor("second", Int.self)
    log.watch(numbers, "first") { if $0 == 1, second.sensor.isRegistered { numbers.deregister(second) } }
    numbers.register(second)
    transaction {
      numbers.dispatch(1)
      numbers.dispatch(2)
    }
    #expect(log.take() == ["first 1", "second 1", "second 2", "first 2"])
    log.end()
  }

  @Test func `a stateless stage that leaves in a handler has passed on all it was owed`() {
    let numbers = SignalDispatcher<Int>()
    let tens = SignalMap<Int, Int> { $0 * 10 }
    let log = SignalLog()
    numbers.register(tens)
    log.watch(numbers, "number") { if $0 == 1 { numbers.deregister(tens) } }
    log.watch(tens, "ten")
    transaction {
      numbers.dispatch(1)
      numbers.dispatch(2)
    }
    #expect(log.take() == ["number 1", "ten 10", "ten 20", "number 2"])
    numbers.dispatch(3)
    #expect(log.take() == ["number 3"])
    log.end()
  }

  @Test func `wrappers of stateless signals are stateless`() {
    let results = SignalFilter<Result<Int, CancellationError>> { _ in true }
    let lists = SignalMap<[Int?], [String]> { $0.map { "\($0 ?? 0)" } }
    let log = SignalLog()
    log.watch(lists, "list")
    log.watch(results, "result")
    lists.sensor.sense([1, nil])
    results.sensor.sense(.success(1))
    #expect(log.take() == ["list [\"1\", \"0\"]", "result success(1)"])
    log.end()
  }
}

/// Dispatchers of the signals of a state: what they send in one turn is one change.
@Suite struct StateDispatcherTests {
  private func sent(_ body: (SignalDispatcher<ValueSignal<Int>>) -> Void) -> [String] {
    let dispatcher = SignalDispatcher<ValueSignal<Int>>()
    let log = SignalLog()
    log.watch(dispatcher, "s")
    transaction { body(dispatcher) }
    defer { log.end() }
    return log.take().map { String($0.dropFirst(2)) }
  }

  private func move(_ past: Int, _ future: Int) -> ValueSignal<Int> {
    .transition(ValueTransaction(past: past, future: future))
  }

  @Test func `transitions become one`() {
    #expect(sent { for value in 1...3 { $0.dispatch(move(value, value + 1)) } } == ["transition([1 → 4])"])
  }

  @Test func `transitions that cancel out are not sent`() {
    #expect(
      sent {
        $0.dispatch(move(1, 2))
        $0.dispatch(move(2, 1))
      } == []
    )
  }

  @Test func `an initiation takes what follows into its state`() {
    #expect(
      sent {
        $0.dispatch(.initiation(1))
        $0.dispatch(move(1, 2))
      } == ["initiation(2)"]
    )
  }

  @Test func `a session within a body is not sent`() {
    #expect(
      sent {
        $0.dispatch(.initiation(1))
        $0.dispatch(move(1, 2))
        $0.dispatch(.termination(2))
      } == []
    )
  }

  @Test func `a termination carries the state that receivers know`() {
    #expect(
      sent {
        $0.dispatch(move(1, 2))
        $0.dispatch(move(2, 3))
        $0.dispatch(.termination(3))
      } == ["termination(1)"]
    )
  }

  @Test func `resets become one`() {
    #expect(
      sent {
        $0.dispatch(move(1, 2))
        $0.dispatch(.termination(2))
        $0.dispatch(.initiation(5))
        $0.dispatch(.termination(5))
        $0.dispatch(.initiation(6))
        $0.dispatch(move(6, 7))
      } == ["termination(1)", "initiation(7)"]
    )
  }

  @Test func `a replica of what a body dispatched agrees`() {
    let dispatcher = SignalDispatcher<DictionarySignal<Int, Int>>()
    let copy = ReplicatingDictionaryStorage<Int, Int>()
    dispatcher.register(copy)
    dispatcher.dispatch(.initiation([1: 1]))
    transaction {
      dispatcher.dispatch(.transition([.update(key: 1, past: 1, future: 2)]))
      transaction { dispatcher.dispatch(.transition([.insert(key: 2, value: 2)])) }
      try? transaction {
        dispatcher.dispatch(.transition([.remove(key: 1, past: 2)]))
        throw CancellationError()
      }
      dispatcher.dispatch(.transition([.update(key: 1, past: 2, future: 3)]))
    }
    #expect(copy.snapshot == [1: 3, 2: 2])
    dispatcher.deregister(copy)
    #expect(copy.snapshot == nil)
  }

  @Test func `a replication of a dispatcher ends its session when it is deregistered`() {
    let dispatcher = SignalDispatcher<ValueSignal<Int>>()
    let copy = ReplicatingValueStorage<Int>()
    let log = SignalLog()
    log.watch(copy, "copy")
    dispatcher.register(copy)
    dispatcher.dispatch(.initiation(1))
    dispatcher.deregister(copy)
    dispatcher.register(copy)
    dispatcher.dispatch(.initiation(5))
    dispatcher.dispatch(.termination(5))
    dispatcher.deregister(copy)
    #expect(
      log.take() == ["copy initiation(1)", "copy termination(1)", "copy initiation(5)", "copy termination(5)"]
    )
    log.end()
  }
}
