import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system calls of this module, and its thread: all that is not portable.
enum Descriptors {
  enum Failure: Error {
    case notReady
    case failed(String)
  }

  /// Makes a descriptor non-blocking and private to this process.
  static func unblock(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
    #endif
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #else
      _ = Musl.close(descriptor)
    #endif
  }

  /// Ends a socket at once for the other side, and for those who would connect; the descriptor stays open.
  static func shutDown(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Some bytes; none at the end.
  static func read(_ descriptor: Int32) -> Result<[UInt8], Failure> {
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: RelayLimits.piece) { buffer, count in
      let result = retrying {
        #if canImport(Darwin)
          Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Glibc)
          Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #else
          Musl.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if result < 0 { failure = self.failure("read") }
      count = max(0, result)
    }
    return failure.map { .failure($0) } ?? .success(bytes)
  }

  /// How many bytes were taken.
  static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Result<Int, Failure> {
    let result = bytes.withUnsafeBytes { buffer in
      #if canImport(Darwin)
        retrying { Darwin.write(descriptor, buffer.baseAddress, buffer.count) }
      #else
        send(descriptor, buffer)
      #endif
    }
    return result < 0 ? .failure(failure("write")) : .success(result)
  }

  #if !canImport(Darwin)
    /// Writes without the signal that ends a process when the other side has closed.
    private static func send(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
      #if canImport(Glibc)
        let result = retrying { Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL)) }
      #else
        let result = retrying { Musl.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL)) }
      #endif
      guard result < 0, errno == ENOTSOCK else { return result }
      // A pipe has no such flag: the signal is held back in this thread, and taken away if it has come.
      var (pipe, before) = (sigset_t(), sigset_t())
      sigemptyset(&pipe)
      sigaddset(&pipe, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &pipe, &before)
      #if canImport(Glibc)
        let written = retrying { Glibc.write(descriptor, buffer.baseAddress, buffer.count) }
      #else
        let written = retrying { Musl.write(descriptor, buffer.baseAddress, buffer.count) }
      #endif
      let reason = errno
      if written < 0, reason == EPIPE {
        var now = timespec()
        while sigtimedwait(&pipe, nil, &now) < 0, errno == EINTR {}
      }
      pthread_sigmask(SIG_SETMASK, &before, nil)
      errno = reason
      return written
    }
  #endif

  private static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  static func failure(_ call: String) -> Failure {
    let reason = errno
    if reason == EAGAIN || reason == EWOULDBLOCK { return .notReady }
    return .failed("\(call): \(String(cString: strerror(reason)))")
  }

  /// Waits until a descriptor is ready for what is wished, or the bell rings; a descriptor that has failed is ready.
  static func wait(
    for descriptor: Int32, _ wishes: (reading: Bool, writing: Bool), or hearing: Int32, milliseconds: Int32
  ) -> (reading: Bool, writing: Bool) {
    var polled = [pollfd(fd: hearing, events: Int16(POLLIN), revents: 0)]
    if wishes.reading || wishes.writing {
      let events = (wishes.reading ? Int16(POLLIN) : 0) | (wishes.writing ? Int16(POLLOUT) : 0)
      polled.append(pollfd(fd: descriptor, events: events, revents: 0))
    }
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return (false, false) }
    if polled[0].revents != 0 { hear(hearing) }
    guard polled.count == 2 else { return (false, false) }
    let events = Int32(polled[1].revents)
    let isOver = events & Int32(POLLERR | POLLHUP | POLLNVAL) != 0
    return (events & Int32(POLLIN) != 0 || isOver, events & Int32(POLLOUT) != 0 || isOver)
  }

  /// Two ends of a pipe by which a thread is woken; nil if there are no descriptors left.
  static func pipe() -> (ringing: Int32, hearing: Int32)? {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      guard Darwin.pipe(&ends) == 0 else { return nil }
    #elseif canImport(Glibc)
      guard Glibc.pipe(&ends) == 0 else { return nil }
    #else
      guard Musl.pipe(&ends) == 0 else { return nil }
    #endif
    unblock(ends[0])
    unblock(ends[1])
    return (ends[1], ends[0])
  }

  static func ring(_ ringing: Int32) { _ = write(ringing, [1]) }

  private static func hear(_ hearing: Int32) { _ = read(hearing) }

  /// Runs the function in a thread of its own.
  static func startThread(_ body: @escaping @Sendable () -> Void) { Thread.detachNewThread(body) }

  /// Accepts a connection.
  static func accept(_ descriptor: Int32) -> Result<Int32, Failure> {
    #if canImport(Darwin)
      let result = retrying { Int(Darwin.accept(descriptor, nil, nil)) }
    #elseif canImport(Glibc)
      let result = retrying { Int(Glibc.accept(descriptor, nil, nil)) }
    #else
      let result = retrying { Int(Musl.accept(descriptor, nil, nil)) }
    #endif
    return result < 0 ? .failure(failure("accept")) : .success(Int32(result))
  }
}
