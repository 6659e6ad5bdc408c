/// Tasks that work on rows by key, so many at once: of each key the newest row counts.
///
/// | the key's row | is asked for again | is forgotten |
/// |---|---|---|
/// | is not there | waits, behind all others | |
/// | waits | the newer one waits in its place | waits no more |
/// | is worked on | its task is cancelled; the newer one waits, behind all others | its task is cancelled |
/// | has an outcome that nobody has taken | the newer one waits, behind all others; the outcome is dropped | it is dropped |
///
/// A row that waits is worked on as soon as fewer than `limit` tasks run. One that was cancelled counts until it returns;
/// if it has not begun, it never calls the closure.
///
/// All this is in one isolation domain, that of an actor, except the closure, which is in none. So there is no lock: a task
/// begins on the actor, leaves it for the closure, and comes back with the outcome. Outcomes that come back while the actor
/// is busy are announced together.
///
/// The actor is not kept, but by tasks that run: a stage that kept it would never be released together with it.
@usableFromInline
final class TaskCrew<Key: Hashable & Sendable, Row: Sendable, Outcome: Sendable> {
  private struct Job {
    enum Phase {
      case waiting(Row)
      /// The number of the task.
      case running(Int)
      case over(Outcome)
    }

    var phase: Phase
    /// Whether it was asked for since a refresh, which an equal outcome answers too.
    var isStanding: Bool
  }

  private weak var home: (any Actor)?
  private let work: @Sendable (Row) async -> Outcome
  /// Has the outcomes taken.
  private let announce: () -> Void
  /// How many tasks may run.
  @usableFromInline var limit = 0 {
    didSet { fill() }
  }

  private var jobs: [Key: Job] = [:]
  private var queue = ArrivalQueue<Key>()
  /// The keys of outcomes, in the order in which these came; some may have been dropped since.
  private var over: [Key] = []
  private var running: [Int: Task<Void, Never>] = [:]
  private var lastNumber = 0
  private var announcement: Task<Void, Never>?
  private let rowBin = Bin<Row>()
  private let outcomeBin = Bin<Outcome>()

  /// - `work`: called with each row; it is cancelled where its outcome is not wanted any more.
  /// - `announce`: called on the actor, outside of turns, when there are outcomes to take.
  @usableFromInline
  init(on home: any Actor, announce: @escaping () -> Void, _ work: @escaping @Sendable (Row) async -> Outcome) {
    (self.home, self.announce, self.work) = (home, announce, work)
  }
}

// The side of the stage.
extension TaskCrew {
  /// Has a key's row worked on.
  @usableFromInline
  func ask(for key: Key, _ row: Row, standing isStanding: Bool) {
    let former = jobs.updateValue(Job(phase: .waiting(row), isStanding: isStanding), forKey: key)
    if let former {
      if former.isStanding { jobs[key]?.isStanding = true }
      drop(former)
    }
    if queue.append(key) { fill() }
  }

  /// Drops what there is of a key.
  @usableFromInline
  func forget(_ key: Key) {
    guard let job = jobs.removeValue(forKey: key) else { return }
    if case .waiting = job.phase { _ = queue.remove(key) }
    drop(job)
  }

  /// Drops everything.
  @usableFromInline
  func forgetAll() {
    for job in jobs.values { drop(job) }
    (jobs, queue, over) = ([:], ArrivalQueue(), [])
  }

  /// Calls `body` with each outcome, in the order in which they came, and whether it stands although it is equal.
  @usableFromInline
  func takeOutcomes(_ body: (_ key: Key, _ outcome: Outcome, _ isStanding: Bool) -> Void) {
    let keys = over
    over = []
    for key in keys {
      guard let job = jobs[key], case .over(let outcome) = job.phase else { continue }
      jobs[key] = nil
      body(key, outcome, job.isStanding)
    }
  }

  /// A task that has not returned yet; nil if none runs and every outcome has been announced.
  var pending: Task<Void, Never>? { announcement ?? running.first?.value }

  private func drop(_ job: Job) {
    switch job.phase {
    case .waiting(let row): rowBin.keep(row)
    case .running(let number):
      // Handlers of cancellation are code of the user: they run as a `deinit` does, and their edits are later turns.
      if let task = running[number] { Turn.current.keep(Cancellation(task)) }
    case .over(let outcome): outcomeBin.keep(outcome)
    }
  }
}

// The side of the tasks.
extension TaskCrew {
  private func fill() {
    while running.count < limit, let key = queue.removeOldest() {
      guard case .waiting(let row)? = jobs[key]?.phase else { continue }
      lastNumber += 1
      start(key, row, lastNumber)
    }
  }

  private func start(_ key: Key, _ row: Row, _ number: Int) {
    jobs[key]?.phase = .running(number)
    let work = work
    running[number] = atHome { _, crew in
      let outcome = Task.isCancelled ? nil : await work(row)
      crew.finish(key, outcome, number)
    }
  }

  private func finish(_ key: Key, _ outcome: Outcome?, _ number: Int) {
    running[number] = nil
    if let outcome, case .running(number)? = jobs[key]?.phase {
      jobs[key]?.phase = .over(outcome)
      over.append(key)
      announceSoon()
    }
    fill()
  }

  /// Announces outcomes when the actor has done what waits there now, other tasks that come back among it.
  private func announceSoon() {
    if announcement != nil { return }
    announcement = atHome { _, crew in
      crew.announcement = nil
      if !crew.over.isEmpty { crew.announce() }
    }
  }

  /// Makes a task on the actor; none if that is being released.
  private func atHome(
    _ body: @escaping @Sendable (_ home: isolated any Actor, _ crew: TaskCrew) async -> Void
  ) -> Task<Void, Never>? {
    // Whoever calls this is on the actor, to which the graph belongs. The compiler cannot know that, as the crew was made
    // in another call; so it is checked, in release builds too, and the crew is handed over unsafely.
    nonisolated(unsafe) let crew = self
    return home?.assumeIsolated { home in
      Task { await body(home, crew) }
    }
  }
}

/// Cancels a task as it is released.
private final class Cancellation {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }
}
