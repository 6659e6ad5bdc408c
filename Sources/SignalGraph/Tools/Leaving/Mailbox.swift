/// What waits in a mailbox, in the order in which it is taken.
@usableFromInline
protocol Backlog<Element>: Sendable {
  associatedtype Element: Sendable

  /// Takes the first element out; nil if none waits.
  mutating func takeFirst() -> Element?

  /// Takes everything out at once.
  mutating func takeAll() -> Self
}

/// Between a graph and a loop in another isolation domain: the graph puts in, the loop takes out.
///
/// | the loop | the graph puts in | what happens |
/// |---|---|---|
/// | waits | | it gets the element, without its being kept |
/// | is busy | | the element is added to what waits |
/// | has closed | | nothing is kept any more |
/// | is busy | and finishes | the loop takes what waits, and then ends |
///
/// One domain puts in, one task takes out. Whatever runs code of the user is done outside of the lock.
@usableFromInline
final class Mailbox<Waiting: Backlog>: Sendable {
  @usableFromInline typealias Element = Waiting.Element
  @usableFromInline typealias Reader = UnsafeContinuation<Element?, Never>

  @usableFromInline
  struct Contents: Sendable {
    @usableFromInline var waiting: Waiting
    @usableFromInline var reader: Reader?
    @usableFromInline var phase = Phase.open

    @inlinable init(waiting: Waiting) { self.waiting = waiting }
  }

  @usableFromInline
  enum Phase: Sendable {
    case open
    /// Nothing is added any more; what waits may still be taken.
    case finished
    /// Nothing is added or taken any more.
    case closed
  }

  @usableFromInline let contents: Guarded<Contents>
  /// Nothing is added any more.
  @usableFromInline let over = Latch()
  @usableFromInline let subject: MessageSubject

  @inlinable
  init(_ waiting: Waiting, _ subject: MessageSubject) {
    contents = Guarded(Contents(waiting: waiting))
    self.subject = subject
  }
}

// The side of the graph.
extension Mailbox {
  /// Hands an element to a loop that waits, or has it added to what waits; false if the loop has closed.
  ///
  /// What `add` takes out, to change it outside of the lock, is put back by ``putBack(_:)``; the loop finds nothing
  /// meanwhile that comes after it.
  @inlinable
  func put(_ element: Element, orAdd add: (inout Waiting) -> Void) -> Bool {
    let (reader, isOpen): (Reader?, Bool) = contents.withLock { contents in
      guard case .open = contents.phase else { return (nil, false) }
      guard let reader = contents.reader else {
        add(&contents.waiting)
        return (nil, true)
      }
      contents.reader = nil
      return (reader, true)
    }
    reader?.resume(returning: element)
    return isOpen
  }

  /// Puts back what was taken out to be changed.
  @inlinable
  func putBack(_ body: (inout Waiting) -> Void) {
    let given: (Reader, Element)? = contents.withLock { contents in
      if case .closed = contents.phase { return nil }
      body(&contents.waiting)
      guard let reader = contents.reader, let first = contents.waiting.takeFirst() else { return nil }
      contents.reader = nil
      return (reader, first)
    }
    if let (reader, first) = given { reader.resume(returning: first) }
  }

  /// Nothing comes any more: the loop ends when it has taken what waits.
  @usableFromInline
  func finish() {
    let reader: Reader? = contents.withLock { contents in
      guard case .open = contents.phase else { return nil }
      contents.phase = .finished
      defer { contents.reader = nil }
      return contents.reader
    }
    reader?.resume(returning: nil)
    over.open()
  }
}

// The side of the loop.
extension Mailbox {
  /// Whether something may be put in.
  @inlinable
  var isOpen: Bool {
    contents.withLock { contents in
      if case .open = contents.phase { return true }
      return false
    }
  }

  /// The next element, or nil at the end.
  @inlinable
  func next(isolation: isolated (any Actor)?) async -> Element? {
    if Task.isCancelled {
      close()
      return nil
    }
    let (element, isOver) = take()
    if element != nil || isOver { return element }
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { wait($0) }
    } onCancel: {
      close()
    }
  }

  /// What can be had at once, and whether there will never be more.
  @inlinable
  func take() -> (element: Element?, isOver: Bool) {
    contents.withLock { contents in
      if case .closed = contents.phase { return (nil, true) }
      if let first = contents.waiting.takeFirst() { return (first, false) }
      if case .finished = contents.phase { return (nil, true) }
      return (nil, false)
    }
  }

  /// Has the reader get the next element when it comes.
  @usableFromInline
  func wait(_ reader: Reader) {
    // Nil to wait; else what to go on with.
    let (answer, isSecond): (Element??, Bool) = contents.withLock { contents in
      if contents.reader != nil { return (nil, true) }
      if case .closed = contents.phase { return (.some(nil), false) }
      if let first = contents.waiting.takeFirst() { return (.some(first), false) }
      if case .finished = contents.phase { return (.some(nil), false) }
      contents.reader = reader
      return (nil, false)
    }
    if let answer { reader.resume(returning: answer) }
    if isSecond {
      Violation.trap(
        .badParameter,
        "\(subject.located) was asked for its next element by two tasks at once. Give each task a sequence of its own."
      )
    }
  }

  /// Ends everything at once: what waits is let go of, and nothing is kept or handed over any more.
  @usableFromInline
  func close() {
    let left: (Waiting, Reader?)? = contents.withLock { contents in
      if case .closed = contents.phase { return nil }
      contents.phase = .closed
      defer { contents.reader = nil }
      // Handed out, so that it is not released here, under the lock.
      return (contents.waiting.takeAll(), contents.reader)
    }
    left?.1?.resume(returning: nil)
    over.open()
  }
}
