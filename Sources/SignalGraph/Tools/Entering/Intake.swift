/// Elements that a task reads from a sequence, for a graph in another isolation domain to take together.
///
/// | the graph | a task has read an element | what happens |
/// |---|---|---|
/// | waits | | it gets the element |
/// | is busy, there is room | | the element waits; the task reads on |
/// | is busy, there is no room | | the task waits until the graph has taken what waits |
/// | has closed | | nothing is kept |
///
/// One task puts in, one domain takes out.
final class Intake<Element: Sendable, Failure: Error>: Sendable {
  private struct Contents: Sendable {
    var pending: [Element] = []
    var limit: Int
    var reader: UnsafeContinuation<Void, Never>?
    var writer: UnsafeContinuation<Void, Never>?
    var isOver = false
    var failure: Failure?
  }

  private let contents: Guarded<Contents>

  init(limit: Int) { contents = Guarded(Contents(limit: limit)) }

  /// What the sequence failed with.
  var failure: Failure? { contents.withLock { $0.failure } }

  /// Puts an element in, and waits until there is room for another; false if nobody takes any.
  func put(_ element: Element) async -> Bool {
    let (reader, isFull, isOver): (UnsafeContinuation<Void, Never>?, Bool, Bool) = contents.withLock { contents in
      if contents.isOver { return (nil, false, true) }
      contents.pending.append(element)
      defer { contents.reader = nil }
      return (contents.reader, contents.pending.count >= contents.limit, false)
    }
    reader?.resume()
    if !isFull { return !isOver }
    await withUnsafeContinuation { writer in
      let goesOn = contents.withLock { contents in
        if contents.isOver || contents.pending.count < contents.limit { return true }
        contents.writer = writer
        return false
      }
      if goesOn { writer.resume() }
    }
    return contents.withLock { !$0.isOver }
  }

  /// Nothing is put in any more: what waits may still be taken, or, after `close`, not even that.
  func finish(_ failure: Failure? = nil, discarding: Bool = false) {
    typealias Waiting = (UnsafeContinuation<Void, Never>?, UnsafeContinuation<Void, Never>?, [Element])
    let (reader, writer, left): Waiting = contents.withLock { contents in
      if !contents.isOver { contents.failure = failure }
      contents.isOver = true
      defer {
        (contents.reader, contents.writer) = (nil, nil)
        if discarding { contents.pending = [] }
      }
      return (contents.reader, contents.writer, discarding ? contents.pending : [])
    }
    reader?.resume()
    writer?.resume()
    withExtendedLifetime(left) {}
  }

  /// Takes all that wait, once there is at least one; empty at the end.
  func takeAll(isolation: isolated (any Actor)? = #isolation) async -> [Element] {
    while true {
      typealias Taken = ([Element], UnsafeContinuation<Void, Never>?, Bool)
      let (elements, writer, isOver): Taken = contents.withLock { contents in
        defer { (contents.pending, contents.writer) = ([], nil) }
        return (contents.pending, contents.writer, contents.isOver)
      }
      writer?.resume()
      if isOver || !elements.isEmpty { return elements }
      await withUnsafeContinuation { reader in
        let goesOn = contents.withLock { contents in
          if contents.isOver || !contents.pending.isEmpty { return true }
          contents.reader = reader
          return false
        }
        if goesOn { reader.resume() }
      }
    }
  }

  /// Has a task read a sequence, and calls `body` with what has come meanwhile, until the sequence ends or fails or the
  /// calling task is cancelled.
  static func drain<Elements: AsyncSequence>(
    _ elements: sending Elements, atMost limit: Int, for subject: MessageSubject, isolation: isolated (any Actor)?,
    _ body: ([Element]) -> Void
  ) async throws(Failure)
  where
    Elements.Element == Element, Elements.Failure == Failure, Elements: SendableMetatype,
    Elements.AsyncIterator: SendableMetatype
  {
    if limit < 1 {
      Violation.trap(
        .badParameter, "\(subject.located) was to take at most \(limit) elements at once. The limit is positive."
      )
    }
    let intake = Intake(limit: limit)
    let pump = Task {
      do throws(Failure) {
        var iterator = elements.makeAsyncIterator()
        while let element = try await iterator.next(isolation: nil) {
          if await !intake.put(element) { return }
        }
        intake.finish()
      } catch {
        intake.finish(error)
      }
    }
    await withTaskCancellationHandler {
      // Captured, which isolates the closure: `body` edits the graph.
      let isolation = isolation
      while true {
        let batch = await intake.takeAll(isolation: isolation)
        if batch.isEmpty || Task.isCancelled { break }
        body(batch)
      }
    } onCancel: {
      intake.finish(discarding: true)
      pump.cancel()
    }
    if let failure = intake.failure { throw failure }
  }
}
