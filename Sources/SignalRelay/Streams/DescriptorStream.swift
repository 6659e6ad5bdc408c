import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A stream over a file descriptor, or two: a socket, a pipe each way, standard input and output.
///
/// Reading and writing try at once, and cost a system call. Only where the descriptor is not ready does a thread wait for
/// it, one for each stream that ever had to wait.
///
/// ```swift
/// let stream = DescriptorStream(reading: 0, writing: 1)    // standard input and output
/// ```
///
/// - Precondition: the stream alone uses the descriptors from now on. They are made non-blocking, which whoever shares
///   them by a copy notices too, and closed by ``close()`` or when the stream is released.
public final class DescriptorStream: RelayStream {
  private let input: DescriptorEnd
  private let output: DescriptorEnd

  /// Creates a stream over one descriptor, such as a socket.
  public convenience init(_ descriptor: Int32) { self.init(DescriptorEnd(descriptor), nil) }

  /// Creates a stream over two descriptors, such as those of two pipes; they may be the same one.
  public convenience init(reading input: Int32, writing output: Int32) {
    self.init(DescriptorEnd(input), input == output ? nil : DescriptorEnd(output))
  }

  private init(_ input: DescriptorEnd, _ output: DescriptorEnd?) {
    self.input = input
    self.output = output ?? input
  }

  deinit { close() }

  /// The next bytes, 64 KiB at most; nil at the end.
  public func read() async throws -> [UInt8]? {
    while true {
      switch try input.read() {
      case .done(let bytes): return bytes.isEmpty ? nil : bytes
      case .notReady: await input.ready(.reading)
      case .closed: return nil
      }
    }
  }

  /// Writes all bytes; throws if the other side has closed.
  public func write(_ bytes: [UInt8]) async throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch try output.write(rest) {
      case .done(let count): rest = rest.dropFirst(count)
      case .notReady: await output.ready(.writing)
      case .closed: throw RelayError.stream("it was closed on this side")
      }
    }
  }

  /// Closes the descriptors; a socket ends for the other side, also where another process has it, too.
  public func close() {
    input.close()
    if output !== input { output.close() }
  }
}

/// A descriptor: what can be done at once, and who waits for the rest.
final class DescriptorEnd: Sendable {
  enum Outcome<Result> {
    case done(Result)
    case notReady
    case closed
  }

  enum Wish { case reading, writing }

  private struct Content {
    var isClosed = false
    /// Whether a thread waits for the descriptor; then it is the one to close it.
    var hasWaiter = false
    /// Who waits for it: more than one where several tasks accept connections.
    var readers: [CheckedContinuation<Void, Never>] = []
    var writers: [CheckedContinuation<Void, Never>] = []

    /// Takes out those for whom it is ready.
    mutating func take(reading: Bool, writing: Bool) -> [CheckedContinuation<Void, Never>] {
      defer {
        if reading { readers = [] }
        if writing { writers = [] }
      }
      return (reading ? readers : []) + (writing ? writers : [])
    }
  }

  private let descriptor: Int32
  /// What wakes the waiting thread; made with it.
  private let bell = Mutex<(ringing: Int32, hearing: Int32)?>(nil)
  private let content = Mutex(Content())

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    Descriptors.unblock(descriptor)
  }

  func read() throws -> Outcome<[UInt8]> { try perform { Descriptors.read(descriptor) } }

  func write(_ bytes: ArraySlice<UInt8>) throws -> Outcome<Int> {
    try perform { Descriptors.write(descriptor, bytes) }
  }

  func accept() throws -> Outcome<Int32> { try perform { Descriptors.accept(descriptor) } }

  /// Calls the system while nobody can close the descriptor.
  private func perform<Result>(_ call: () -> Swift.Result<Result, Descriptors.Failure>) throws -> Outcome<Result> {
    try content.withLock { content in
      if content.isClosed { return .closed }
      switch call() {
      case .success(let result): return .done(result)
      case .failure(.notReady): return .notReady
      case .failure(.failed(let words)): throw RelayError.stream(words)
      }
    }
  }

  /// Returns when the descriptor may be ready, or is closed.
  func ready(_ wish: Wish) async {
    await withCheckedContinuation { continuation in
      let isClosed = content.withLock { content in
        if content.isClosed { return true }
        switch wish {
        case .reading: content.readers.append(continuation)
        case .writing: content.writers.append(continuation)
        }
        if !content.hasWaiter {
          content.hasWaiter = true
          bell.withLock { $0 = Descriptors.pipe() }
          Descriptors.startThread { self.waitUntilClosed() }
        }
        return false
      }
      if isClosed { continuation.resume() } else { ring() }
    }
  }

  func close() {
    let (isFirst, hasWaiter) = content.withLock { content in
      defer { content.isClosed = true }
      // Nobody is to find it open until the thread closes it, which cannot have done so yet, nor where another process
      // has it, too.
      if !content.isClosed { Descriptors.shutDown(descriptor) }
      return (!content.isClosed, content.hasWaiter)
    }
    guard isFirst else { return }
    if hasWaiter { ring() } else { Descriptors.close(descriptor) }
  }

  private func ring() { bell.withLock { if let bell = $0 { Descriptors.ring(bell.ringing) } } }

  /// What the thread does: it waits for what is wished for, or for the bell.
  private func waitUntilClosed() {
    let hearing = bell.withLock { $0?.hearing } ?? -1
    while true {
      let wishes = content.withLock { content in
        content.isClosed ? nil : (reading: !content.readers.isEmpty, writing: !content.writers.isEmpty)
      }
      guard let wishes else { break }
      // Without a bell, because there are no descriptors left, it looks every few milliseconds.
      let ready = Descriptors.wait(for: descriptor, wishes, or: hearing, milliseconds: hearing < 0 ? 5 : -1)
      for sleeper in content.withLock({ $0.take(reading: ready.reading, writing: ready.writing) }) { sleeper.resume() }
    }
    let sleepers = content.withLock { $0.take(reading: true, writing: true) }
    bell.withLock { bell in
      if let (ringing, hearing) = bell.take() {
        Descriptors.close(ringing)
        Descriptors.close(hearing)
      }
    }
    Descriptors.close(descriptor)
    for sleeper in sleepers { sleeper.resume() }
  }
}
