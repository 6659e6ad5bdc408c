import SignalCycle
import SignalGraph
import Testing

@Suite struct FunctionActionTests {
  let store = AtomStore(Workshop())

  @Test func `a function is an action, and leaves nothing if it is in one turn and throws`() throws {
    var turns = 0
    let token = store.state.light.storage.observe { _ in turns += 1 }
    try store.perform { atom in
      for level in 1...2 { try atom.dispatch(.light(.set(level))) }
    }
    #expect(turns == 3 && store.stepCount == 2)
    try store.perform(isOneTurn: true) { atom in
      for level in 3...5 { try atom.dispatch(.light(.set(level))) }
      #expect(atom.state.light.value.level == 5)
    }
    #expect(turns == 4 && store.stepCount == 5)
    #expect(throws: SetTwice.Failed.self) {
      try store.perform(isOneTurn: true) { atom in
        try atom.dispatch(.light(.set(6)))
        throw SetTwice.Failed()
      }
    }
    #expect(store.state.light.value.level == 5 && turns == 4 && store.stepCount == 5)
    token.tearDown()
    store.tearDown()
    #expect(throws: CancellationError.self) { try store.perform { _ in } }
  }

  /// Where the functions look at what belongs to their actor.
  @MainActor final class Model {
    let store: AtomStore<Workshop>
    var seen: [Int] = []

    init(_ store: AtomStore<Workshop>) { self.store = store }

    func climb(isOneTurn: Bool = false, fails: Bool = false) -> ActionTask {
      store.start(isOneTurn: isOneTurn) { [unowned self] atom in
        for level in 1...2 {
          try await Task.sleep(for: .milliseconds(1))
          MainActor.assertIsolated()
          try atom.dispatch(.light(.set(level)))
          seen.append(atom.state.light.value.level)
        }
        if fails { throw SetTwice.Failed() }
      }
    }
  }

  @MainActor @Test func `a function that waits is an action on the actor of its store`() async throws {
    let model = Model(store)
    try await model.climb().wait()
    #expect(model.seen == [1, 2] && store.stepCount == 2)
    try await model.climb(isOneTurn: true).wait()
    #expect(model.seen == [1, 2, 2, 2] && store.stepCount == 4)
    await #expect(throws: SetTwice.Failed()) { try await model.climb(isOneTurn: true, fails: true).wait() }
    #expect(store.stepCount == 4)
    store.tearDown()
  }

  @MainActor @Test func `a function that waits ends when it is cancelled, and by a move in time`() async throws {
    let model = Model(store)
    let time = AtomTimeMachine(store)
    let cancelled = model.climb()
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.wait() }
    store.dispatch(.light(.set(9)))
    let left = model.climb()
    time.step(by: -1)
    await #expect(throws: CancellationError.self) { try await left.wait() }
    #expect(model.seen == [] && store.state.light.value.level == 0)
    time.tearDown()
    store.tearDown()
  }
}
