#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Streams to other processes of this machine, over sockets that have a path.
///
/// ```swift
/// let listener = try RelayListener(path: "/tmp/board")        // one process
/// let stream = try UnixSocket.connect(path: "/tmp/board")     // another
/// ```
public enum UnixSocket {
  /// Connects to whoever listens at a path.
  ///
  /// - Throws: ``RelayError/stream(_:)`` if nobody does.
  public static func connect(path: String) throws(RelayError) -> DescriptorStream {
    let address = try self.address(of: path)
    let descriptor = try make()
    guard connectSocket(descriptor, address) == 0 else { throw failed("connect", path, descriptor) }
    return DescriptorStream(descriptor)
  }

  /// Two streams, each the other side of the other: for two sides in one process, as in tests.
  public static func pair() throws(RelayError) -> (DescriptorStream, DescriptorStream) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .stream("socketpair: \(reason)") }
    return (DescriptorStream(ends[0]), DescriptorStream(ends[1]))
  }

  static func listen(path: String) throws(RelayError) -> Int32 {
    let address = try self.address(of: path)
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK {
      if try isListening(at: address) { throw .stream("listen \(path): somebody listens there already") }
      // What a process that was killed has left there.
      unlink(path)
    }
    let descriptor = try make()
    guard bindSocket(descriptor, address) == 0, listenSocket(descriptor) == 0 else {
      throw failed("listen", path, descriptor)
    }
    return descriptor
  }

  /// Whether somebody takes connections at a path, or would if there were not so many.
  private static func isListening(at address: sockaddr_un) throws(RelayError) -> Bool {
    let descriptor = try make()
    defer { Descriptors.close(descriptor) }
    Descriptors.unblock(descriptor)
    return connectSocket(descriptor, address) == 0 || errno == EAGAIN
  }

  private static func make() throws(RelayError) -> Int32 {
    let descriptor = socket(AF_UNIX, kind, 0)
    if descriptor < 0 { throw .stream("socket: \(reason)") }
    return descriptor
  }

  private static func failed(_ call: String, _ path: String, _ descriptor: Int32) -> RelayError {
    defer { Descriptors.close(descriptor) }
    return .stream("\(call) \(path): \(reason)")
  }

  private static var reason: String { String(cString: strerror(errno)) }

  /// Private to this process from the beginning, where the system can do that: one started meanwhile would have it.
  private static var kind: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #elseif canImport(Musl)
      SOCK_STREAM | SOCK_CLOEXEC
    #else
      SOCK_STREAM
    #endif
  }

  /// A path as the system wants it.
  private static func address(of path: String) throws(RelayError) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    // One place is for the zero at the end.
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path), !bytes.contains(0), !bytes.isEmpty else {
      throw .stream("\(path) is too long or no path for a socket")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return address
  }
}

// Under their own names these would be taken for the functions above.
private func connectSocket(_ descriptor: Int32, _ address: sockaddr_un) -> Int32 {
  with(address) { connect(descriptor, $0, $1) }
}

private func bindSocket(_ descriptor: Int32, _ address: sockaddr_un) -> Int32 {
  with(address) { bind(descriptor, $0, $1) }
}

private func listenSocket(_ descriptor: Int32) -> Int32 { listen(descriptor, 64) }

private func with(_ address: sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
  withUnsafePointer(to: address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
  }
}

/// Waits at a path for other processes of this machine that connect.
///
/// ```swift
/// let listener = try RelayListener(path: "/tmp/board")
/// while let stream = try await listener.accept() {
///   Task { try? await origin.serve(stream) }
/// }
/// ```
///
/// A socket that is at the path already is replaced, because a process that was killed leaves one; not while somebody
/// listens there.
public final class RelayListener: Sendable {
  private let end: DescriptorEnd
  /// Where it listens.
  public let path: String

  /// Begins to listen.
  ///
  /// - Throws: ``RelayError/stream(_:)`` if that cannot be done, or somebody listens there already.
  public init(path: String) throws(RelayError) {
    end = DescriptorEnd(try UnixSocket.listen(path: path))
    self.path = path
  }

  deinit { close() }

  /// The next connection; nil when the listener is closed or the task cancelled.
  ///
  /// - Throws: ``RelayError/stream(_:)`` if the system has no descriptors left; it may be tried again.
  public func accept() async throws(RelayError) -> DescriptorStream? {
    let result = await withTaskCancellationHandler {
      await next()
    } onCancel: {
      close()
    }
    guard let result else { return nil }
    return try result.get()
  }

  private func next() async -> Result<DescriptorStream, RelayError>? {
    while true {
      do {
        switch try end.accept() {
        case .done(let descriptor): return .success(DescriptorStream(descriptor))
        case .notReady: await end.ready(.reading)
        case .closed: return nil
        }
      } catch { return .failure(RelayError(error)) }
    }
  }

  /// Ends listening; connections that were accepted go on.
  public func close() { end.close() }
}
