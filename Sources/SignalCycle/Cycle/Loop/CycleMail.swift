/// What other threads send into a cycle, in order; a task on the cycle's actor delivers it.
@usableFromInline
final class CycleMail: Sendable {
  /// Handles a message in the cycle's domain.
  typealias Handler = (any Sendable) -> Void

  /// A message, and the number of its inbox; without a message the inbox sends no more.
  struct Letter: Sendable {
    let inbox: Int
    let message: (any Sendable)?
  }

  let letters: AsyncStream<Letter>
  private let continuation: AsyncStream<Letter>.Continuation

  @usableFromInline init() { (letters, continuation) = AsyncStream.makeStream(of: Letter.self) }

  func send(_ message: any Sendable, to inbox: Int) { continuation.yield(Letter(inbox: inbox, message: message)) }

  /// Nobody has the inbox any more.
  func end(_ inbox: Int) { continuation.yield(Letter(inbox: inbox, message: nil)) }

  func close() { continuation.finish() }
}

/// Where threads of any kind send a driver what has happened; the driver handles it in the cycle's domain.
///
/// A driver makes it of its outlet: ``DriverOutlet/inbox(_:)``. What handles the messages is kept until the inbox and
/// all copies of it are gone.
public struct DriverInbox<Message: Sendable>: Sendable {
  private let address: MailAddress

  init(_ mail: CycleMail, _ number: Int) { address = MailAddress(mail, number) }

  /// Sends a message from any thread; one that comes after the cycle's end is dropped.
  public func send(_ message: Message) { address.mail.send(message, to: address.number) }
}

/// Where the messages of an inbox go, shared by its copies.
private final class MailAddress: Sendable {
  let mail: CycleMail
  let number: Int

  init(_ mail: CycleMail, _ number: Int) { (self.mail, self.number) = (mail, number) }

  deinit { mail.end(number) }
}

/// Who handles messages, in the cycle's domain.
final class MailRoom {
  /// Nil when the cycle is over: what handles a message mostly has an outlet, which leads here.
  private var handlers: [Int: CycleMail.Handler]? = [:]
  private var last = 0

  func add(_ handler: @escaping CycleMail.Handler) -> Int {
    last += 1
    handlers?[last] = handler
    return last
  }

  /// Has what comes be handled on the actor of the cycle.
  func deliver(_ mail: CycleMail, on isolation: any Actor) -> Task<Void, Never> {
    // The caller is on it, and the cycle belongs to it. The compiler cannot know that, as an initialiser hands it on; so it
    // is checked, in release builds too, and this is handed over unsafely.
    nonisolated(unsafe) let room = self
    return isolation.assumeIsolated { home in
      Task { await room.deliver(mail, isolation: home) }
    }
  }

  private func deliver(_ mail: CycleMail, isolation: isolated any Actor) async {
    for await letter in mail.letters { deliver(letter) }
  }

  private func deliver(_ letter: CycleMail.Letter) {
    if let message = letter.message {
      handlers?[letter.inbox]?(message)
    } else {
      // Released behind the access, as what a handler holds may make another inbox when it goes.
      withExtendedLifetime(handlers?.removeValue(forKey: letter.inbox)) {}
    }
  }

  /// What comes from now on is dropped.
  func close() { withExtendedLifetime(handlers.take()) {} }
}
