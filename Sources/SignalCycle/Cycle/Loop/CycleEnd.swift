import Synchronization

/// The end of a cycle, for which tasks may wait.
final class CycleEnd: Sendable {
  private struct State {
    var hasCome = false
    /// Who waits, each with a stream of its own: one that is cancelled ends for nobody else.
    var waiting: [Int: AsyncStream<Never>.Continuation] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  func come() {
    let waiting = state.withLock { state in
      state.hasCome = true
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.finish() }
  }

  func wait(isolation: isolated (any Actor)? = #isolation) async {
    let (ends, continuation) = AsyncStream.makeStream(of: Never.self)
    let number = state.withLock { state -> Int? in
      if state.hasCome { return nil }
      state.last += 1
      state.waiting[state.last] = continuation
      return state.last
    }
    guard let number else { return }
    var iterator = ends.makeAsyncIterator()
    _ = await iterator.next(isolation: isolation)
    state.withLock { $0.waiting[number] = nil }
  }
}
