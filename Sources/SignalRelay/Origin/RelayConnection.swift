import SignalGraph

/// One replica's connection, as an origin sees it: bytes in, bytes out, and no stream.
///
/// ``RelayOrigin/serve(_:isolation:)`` makes one and moves the bytes. Make one yourself, with
/// ``RelayOrigin/connect(whenReady:)``, where something else moves them: a server's event loop, a test.
///
/// | call | when | does |
/// |---|---|---|
/// | ``receive(_:)`` | bytes have come from the replica | reads them; throws if the connection must end |
/// | ``next()`` | the other side takes bytes | gives some, or none if there is nothing to say |
/// | `whenReady`, of the origin | after `next` gave none, once | there is something again |
/// | ``close()`` | the stream has ended | lets go of it |
///
/// Nothing waits here but a number: where in the origin's log the replica is. A replica that takes bytes slower than they
/// come gets the state anew when the log no longer has its place.
///
/// - Complexity: `next` O(bytes returned), at most 64 KiB and a row or a transaction; while a state is sent, a snapshot of
///   it is held.
public final class RelayConnection {
  private enum Phase {
    case waiting
    case state(Sending)
    /// Transitions are sent from this position of the log on.
    case log(UInt64)
    /// The refusal has not been taken.
    case ending
    case closed
  }

  /// A state that is being sent.
  private struct Sending {
    let rows: RelayHub.RowWriter
    /// Where in the log the transitions after it begin, and the number of the last one before.
    let position: UInt64
    let sequence: UInt64
    var isFirst = true
    /// A row for which the part before had no room.
    var held: [UInt8] = []
  }

  private let hub: RelayHub
  private let whenReady: () -> Void
  private var frames: FrameAssembler
  private var phase = Phase.waiting
  /// What goes before everything else.
  private var greeting: [UInt8] = []
  /// Whether the hub tells it of the next change.
  private var isAwaiting = false
  /// Called when it ends, unless by a refusal, which is still to be written.
  var onEnd: (() -> Void)?

  /// Why this side has refused the connection; nil if it has not.
  ///
  /// It is there from the moment of the refusal on, and stays when the connection has ended.
  public private(set) var failure: RelayError?

  init(_ hub: RelayHub, _ whenReady: @escaping () -> Void) {
    self.hub = hub
    self.whenReady = whenReady
    frames = FrameAssembler(limit: 1 << 16)
  }

  /// Whether it has ended, so that ``next()`` gives nothing any more.
  ///
  /// It ends by ``close()``, because the origin was taken down, or when ``next()`` has given a refusal of this side.
  public var isClosed: Bool { if case .closed = phase { true } else { false } }

  /// Reads what the replica sends; nothing where the connection is refused or has ended.
  ///
  /// - Throws: What is wrong with the bytes, or with what they ask for. Then send what ``next()`` returns, which says so
  ///   to the replica; with that the connection has ended.
  public func receive(_ bytes: [UInt8]) throws(RelayError) {
    if failure != nil || isClosed { return }
    frames.append(bytes)
    do {
      while let (kind, body) = try frames.next() { try handle(kind, body) }
    } catch {
      refuse(error)
      throw error
    }
    wake()
  }

  private func handle(_ kind: RelayFrame.Kind, _ body: RelayReader) throws(RelayError) {
    var body = body
    switch (kind, phase) {
    case (.hello, .waiting):
      let name = try body.read(String.self)
      guard name == hub.name else { throw .unexpected("A replica of \"\(name)\" at an origin of \"\(hub.name)\"") }
      let (epoch, sequence) = (try body.readFixed(8), try body.readNumber())
      let position = epoch == hub.epoch ? hub.log.position(after: sequence, last: hub.sequence) : nil
      greeting = RelayFrame.make(.welcome) {
        $0.write(fixed: hub.epoch, count: 8)
        $0.write(number: hub.sequence)
        $0.write(position != nil)
      }
      if let position { phase = .log(position) } else { begin() }
    case (.again, .state), (.again, .log): begin()
    case (.refusal, _): throw .refused(try body.read())
    default: throw .unexpected("A frame of the kind \(kind)")
    }
  }

  /// Begins to send the state.
  private func begin() {
    guard let rows = hub.makeRowWriter() else {
      greeting += RelayFrame.make(.end) { $0.write(number: hub.sequence) }
      phase = .log(hub.log.end)
      return
    }
    phase = .state(Sending(rows: rows, position: hub.log.end, sequence: hub.sequence))
  }

  /// The next bytes for the replica; none if there is nothing to say before `whenReady` is called.
  ///
  /// They may be a refusal, because of what came or of a row that is longer than a frame may be: then ``failure`` says
  /// why, and the connection has ended.
  public func next() -> [UInt8] {
    var bytes = takeGreeting()
    while bytes.isEmpty {
      switch phase {
      case .closed: return []
      case .waiting, .ending: return rest()
      case .log(let position) where !hub.log.has(position): begin()
      case .log(let position):
        bytes = hub.log.piece(from: position)
        if bytes.isEmpty { return rest() }
        phase = .log(position + UInt64(bytes.count))
      case .state(let sending) where !hub.log.has(sending.position): begin()
      case .state(let sending): bytes = part(of: sending)
      }
      // What begins anew may have a frame for it, and a row that is too long has a refusal.
      if bytes.isEmpty { bytes = takeGreeting() }
    }
    return bytes
  }

  /// Takes what goes before everything else; behind a refusal there is nothing.
  private func takeGreeting() -> [UInt8] {
    let bytes = greeting
    greeting = []
    if case .ending = phase {
      onEnd = nil
      close()
    }
    return bytes
  }

  /// A part of the state, with a row at least if there is one; nothing if that is too long.
  private func part(of sending: Sending) -> [UInt8] {
    var (writer, rest, isMore) = (RelayWriter(), sending, true)
    let start = RelayFrame.open(&writer)
    writer.write(number: sending.sequence)
    let flags = writer.bytes.count
    writer.write(byte: 0)
    let first = writer.bytes.count
    let enough = min(RelayLimits.piece, hub.limits.frame / 2)
    repeat {
      let row = writer.bytes.count
      if rest.held.isEmpty {
        isMore = rest.rows(&writer)
      } else {
        writer.bytes += rest.held
        rest.held = []
      }
      let count = writer.bytes.count - start - RelayFrame.headerCount
      if count <= hub.limits.frame { continue }
      if row == first {
        refuse(.tooLong(count))
        return []
      }
      rest.held = Array(writer.bytes[row...])
      writer.bytes.removeSubrange(row...)
    } while isMore && rest.held.isEmpty && writer.bytes.count < enough
    writer.bytes[flags] = (rest.isFirst ? 1 : 0) | (isMore ? 0 : 2)
    RelayFrame.close(&writer, start, .state)
    rest.isFirst = false
    phase = isMore ? .state(rest) : .log(rest.position)
    return writer.bytes
  }

  private func refuse(_ error: RelayError) {
    failure = error
    greeting = RelayFrame.make(.refusal) { $0.write("\(error)") }
    phase = .ending
  }

  private func rest() -> [UInt8] {
    if !isAwaiting { hub.tellsNext(self) }
    isAwaiting = true
    return []
  }

  func wake() {
    guard isAwaiting else { return }
    hub.tellsNoMore(self)
    tell()
  }

  /// The hub, which tells it no more, has a change.
  func tell() {
    guard isAwaiting else { return }
    isAwaiting = false
    whenReady()
  }

  /// Ends the connection on this side; may be called twice.
  public func close() {
    if isClosed { return }
    phase = .closed
    greeting = []
    isAwaiting = false
    hub.remove(self)
    whenReady()
    onEnd?()
    onEnd = nil
  }
}

@available(*, unavailable)
extension RelayConnection: Sendable {}
