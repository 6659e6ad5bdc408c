/// Calls of an asynchronous closure, which wait until a test answers them.
actor TaskGate<Answer: Sendable> {
  private var waiting: [(call: String, reader: CheckedContinuation<Answer, Never>)] = []
  /// All calls, in the order in which they came.
  private(set) var calls: [String] = []
  /// What closures noted besides.
  private(set) var notes: [String] = []
  /// How many wait now, and how many waited at once at most.
  private(set) var present = 0
  private(set) var most = 0
  private var answers: (@Sendable (String) -> Answer)?

  /// The answer to a call; the gate heeds no cancellation.
  func pass(_ call: String) async -> Answer {
    calls.append(call)
    present += 1
    most = max(most, present)
    defer { present -= 1 }
    if let answers { return answers(call) }
    return await withCheckedContinuation { waiting.append((call, $0)) }
  }

  func note(_ line: String) { notes.append(line) }

  /// Answers the oldest call of this name; waits until there is one.
  func answer(_ call: String, with answer: Answer) async {
    var index = waiting.firstIndex { $0.call == call }
    while index == nil {
      await Task.yield()
      index = waiting.firstIndex { $0.call == call }
    }
    waiting.remove(at: index!).reader.resume(returning: answer)
  }

  /// Answers one of the calls that wait, if any does.
  func answer(number: Int, _ answers: @Sendable (String) -> Answer) {
    if waiting.isEmpty { return }
    let (call, reader) = waiting.remove(at: number % waiting.count)
    reader.resume(returning: answers(call))
  }

  /// Answers all calls, and from now on each at once.
  func open(_ answers: @escaping @Sendable (String) -> Answer) {
    self.answers = answers
    for (call, reader) in waiting { reader.resume(returning: answers(call)) }
    waiting = []
  }

  /// Waits until so many calls have come.
  func until(calls count: Int) async {
    while calls.count < count { await Task.yield() }
  }
}

/// Waits until something is so, on the caller's actor.
func until(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async {
  while !condition() { await Task.yield() }
}
