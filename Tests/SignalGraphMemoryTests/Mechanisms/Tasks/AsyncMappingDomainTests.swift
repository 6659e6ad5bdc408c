import SignalGraph
import SignalGraphTesting
import Synchronization
import Testing

/// Asynchronous maps on actors other than the main one, and what keeps what.
@Suite(.timeLimit(.minutes(10))) struct AsyncMappingDomainTests {
  /// Runs an actor's jobs when it is told to.
  private final class StepExecutor: SerialExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    /// For the thread sanitizer, which does not know the lock on Linux.
    private let isHandedOn = Atomic(false)

    private func withJobs<Result: Sendable>(_ body: (inout [UnownedJob]) -> Result) -> Result {
      jobs.withLock { jobs in
        _ = isHandedOn.load(ordering: .acquiring)
        defer { isHandedOn.store(true, ordering: .releasing) }
        return body(&jobs)
      }
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      withJobs { $0.append(job) }
    }

    var count: Int { withJobs { $0.count } }

    /// Runs what waits now, and what comes of it, until nothing waits.
    func run() {
      while let job = withJobs({ $0.isEmpty ? nil : $0.removeFirst() }) {
        job.runSynchronously(on: asUnownedSerialExecutor())
      }
    }

    /// Runs jobs when there are so many of them.
    func run(atLeast count: Int) async {
      while self.count < count { await Task.yield() }
      run()
    }
  }

  private actor Home {
    nonisolated let executor: StepExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let slot = DictionarySlot<Int, Int>()
    private let replica = SignalReplica<DictionaryTransaction<Int, Int>>()
    private var doubled: DictionaryStorage<Int, Int>?

    init(_ executor: StepExecutor) { self.executor = executor }

    func begin(_ count: Int, _ gate: TaskGate<Int>) {
      let doubled = slot.mapValuesAsync(limit: count) { value in await gate.pass("\(value)") }
      replica.attach(to: doubled)
      self.doubled = doubled
      transaction { for key in 0..<count { slot[key] = key } }
    }

    var changes: Int { replica.changes }
    var state: TableDictionary<Int, Int>? { replica.state }

    func end() -> Bool {
      doubled?.tearDown()
      replica.detach()
      return replica.fault == nil
    }
  }

  @Test func `results that come while the actor is busy are one transaction`() async {
    let executor = StepExecutor()
    let (home, gate) = (Home(executor), TaskGate<Int>())
    let beginning = Task { await home.begin(5, gate) }
    await executor.run(atLeast: 1)
    await beginning.value
    await gate.until(calls: 5)
    // The actor does nothing meanwhile.
    await gate.open { Int($0)! * 2 }
    await executor.run(atLeast: 5)
    let reading = Task { (await home.changes, await home.state, await home.end()) }
    while executor.count == 0 { await Task.yield() }
    let running = Task { while !Task.isCancelled { await executor.run(atLeast: 0) } }
    let (changes, state, isLawful) = await reading.value
    running.cancel()
    #expect(changes == 2)
    #expect(state == [0: 0, 1: 2, 2: 4, 3: 6, 4: 8])
    #expect(isLawful)
  }

  private actor Worker {
    private let slot = DictionarySlot<Int, Int>()
    private lazy var results = slot.mapValuesAsync(limit: 3, isolation: self) { value in
      try Task.checkCancellation()
      await Task.yield()
      return value * value
    }

    func edit(_ seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<10 {
        let key = random.number(below: 20)
        slot[key] = random.chance(1, in: 3) ? nil : random.number(below: 100)
      }
    }

    func isRight() async -> Bool {
      await results.idle()
      return results.failures.isEmpty && results.elements == slot.elements.mapValues { $0 * $0 }
    }

    func close() async {
      results.tearDown()
      await results.idle()
    }
  }

  @Test func `several actors have maps of their own`() async {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          let worker = Worker()
          for round in 0..<UInt64(Settings.isWhole ? 100 : 20) {
            await worker.edit(round * 7 + UInt64(number))
            if round % 3 == 0 { await Task.yield() }
          }
          #expect(await worker.isRight())
          await worker.edit(99)
          await worker.close()
        }
      }
    }
  }

  @Test func `an actor that has taken its map down is released`() async {
    weak var released: Worker?
    do {
      let worker = Worker()
      released = worker
      await worker.edit(1)
      #expect(await worker.isRight())
      await worker.close()
    }
    // A job that has run lets go of its actor a moment later.
    while released != nil { await Task.yield() }
  }
}
