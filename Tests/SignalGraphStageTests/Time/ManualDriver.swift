import Synchronization

/// A clock of the standard library's kind that is advanced by hand, so that tests wait for nothing.
final class ManualDriver: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }

  private struct State {
    var now = Instant(offset: .seconds(1_000))
    var serial = 0
    var sleepers: [Int: (deadline: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
    var cancelled: Set<Int> = []
    var reads = 0
  }

  private let state = Mutex(State())

  var now: Instant {
    state.withLock {
      $0.reads += 1
      return $0.now
    }
  }

  var minimumResolution: Duration { .zero }

  /// How often the time was read.
  var reads: Int { state.withLock { $0.reads } }

  /// Until when somebody sleeps; nil if nobody does.
  var sleeping: Duration? {
    state.withLock { $0.sleepers.values.map(\.deadline.offset).min().map { $0 - .seconds(1_000) } }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let serial = state.withLock {
      $0.serial += 1
      return $0.serial
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        let isOver: Bool? = state.withLock { state in
          if state.cancelled.contains(serial) { return nil }
          if state.now >= deadline { return true }
          state.sleepers[serial] = (deadline, wake)
          return false
        }
        if isOver == nil { wake.resume(throwing: CancellationError()) }
        if isOver == true { wake.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(serial)
        return state.sleepers.removeValue(forKey: serial)
      }
      sleeper?.wake.resume(throwing: CancellationError())
    }
  }

  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for serial in due.keys { state.sleepers[serial] = nil }
      return due.values.map(\.wake)
    }
    for wake in due { wake.resume() }
  }

  /// Lets other tasks run until something is so; false if it is not after a while.
  @MainActor
  func wait(_ isSo: () -> Bool) async -> Bool {
    for round in 0..<2_000 {
      if isSo() { return true }
      if round < 50 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
    }
    return isSo()
  }
}
