#if os(Linux) || os(macOS)
  import Foundation

  /// A thread that reads a file descriptor, until that ends or nobody wants any more.
  final class DescriptorReader: Sendable {
    private let wakeUp = WakeUp()

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - descriptor: What is read.
    ///   - isOwned: Whether it is closed afterwards.
    ///   - onBytes: Called on the thread with what has come together; with nil at the end, if it comes by itself.
    init(_ descriptor: Int32, isOwned: Bool = false, _ onBytes: @escaping @Sendable ([UInt8]?) -> Void) {
      SignalHearing.beginning {
        Thread.detachNewThread { [wakeUp] in
          Self.read(descriptor, until: wakeUp, onBytes)
          if isOwned { close(descriptor) }
        }
      }
    }

    /// Ends the thread.
    func stop() { wakeUp.call() }

    private static func read(_ descriptor: Int32, until wakeUp: WakeUp, _ onBytes: ([UInt8]?) -> Void) {
      var piece = [UInt8](repeating: 0, count: 1 << 14)
      while true {
        var ends = [
          pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
          pollfd(fd: wakeUp.descriptor, events: 0, revents: 0),
        ]
        if poll(&ends, 2, -1) < 0, errno != EINTR { break }
        if ends[1].revents != 0 { return }
        if ends[0].revents == 0 { continue }
        let count = Foundation.read(descriptor, &piece, piece.count)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        guard count > 0 else { break }
        onBytes(Array(piece.prefix(count)))
      }
      onBytes(nil)
    }
  }
#endif
