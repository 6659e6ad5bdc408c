/// Something that happens once, and that any number of tasks wait for.
@usableFromInline
final class Latch: Sendable {
  private struct State {
    var isOpen = false
    var waiters: [Int: UnsafeContinuation<Void, Never>] = [:]
    var next = 0
  }

  private let state = Guarded(State())

  @usableFromInline init() {}

  /// Whether it has happened.
  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// It has happened; those who wait go on.
  @usableFromInline
  func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until it has happened, or the calling task is cancelled.
  func wait(isolation: isolated (any Actor)? = #isolation) async {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    await withTaskCancellationHandler {
      await withUnsafeContinuation { waiter in
        let goesOn = state.withLock { state in
          if state.isOpen || Task.isCancelled { return true }
          state.waiters[number] = waiter
          return false
        }
        if goesOn { waiter.resume() }
      }
    } onCancel: {
      // One that was not kept yet finds the task cancelled.
      state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
    }
  }
}
