import Foundation
import Synchronization

/// Ends what waits for file descriptors: one more to be waited for, at which something happens when it is called.
final class WakeUp: Sendable {
  /// What is waited for; `poll` names it as soon as, and as long as, nobody wants any more.
  let descriptor: Int32
  private let other: Mutex<Int32?>

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    other = Mutex(ends[1])
  }

  deinit {
    call()
    close(descriptor)
  }

  /// Ends the waiting; may be called twice.
  func call() { if let end = other.withLock({ $0.take() }) { close(end) } }
}
