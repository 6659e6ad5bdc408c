import Dispatch
import Foundation

/// Writes to a file descriptor, and waits as long as nobody reads, until nobody wants any more.
///
/// That is done on a thread of Dispatch's: those of tasks are few, and none of them may wait.
final class DescriptorWriter: Sendable {
  private let descriptor: Int32
  private let wakeUp: WakeUp
  private let queue = DispatchQueue(label: "SignalCycle.DescriptorWriter")

  /// - Parameters:
  ///   - descriptor: What is written to; it may be closed meanwhile, as this has a copy.
  ///   - wakeUp: Ends the waiting; what finds room is written then, too.
  init(_ descriptor: Int32, until wakeUp: WakeUp) {
    (self.descriptor, self.wakeUp) = (fcntl(descriptor, F_DUPFD_CLOEXEC, 0), wakeUp)
  }

  /// Lets go of the copy; called once, when nothing is written any more.
  func close() { _ = Foundation.close(descriptor) }

  /// Writes bytes; false if not all of them could be.
  func write(_ bytes: Data) async -> Bool {
    await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: writeAll(bytes)) }
    }
  }

  private func writeAll(_ bytes: Data) -> Bool {
    guard descriptor >= 0 else { return false }
    var rest = bytes[...]
    while !rest.isEmpty {
      var ends = [
        pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: wakeUp.descriptor, events: 0, revents: 0),
      ]
      if poll(&ends, 2, -1) < 0 {
        if errno == EINTR { continue }
        return false
      }
      if ends[0].revents == 0 { return false }
      // A pipe with room has room for so much; more would have to wait in there.
      let piece = rest.prefix(Int(PIPE_BUF))
      let count = piece.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
