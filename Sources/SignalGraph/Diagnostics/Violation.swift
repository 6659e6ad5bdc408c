internal import CSignalGraph
import Synchronization

/// A broken contract: which rule, and a message that says where the subject was set up.
///
/// Violations are programming errors. They are passed to the hook, if one is set, and then end the process. Data from
/// outside never causes one: it is validated first, which throws.
public struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule that was broken.
  public let kind: Kind
  /// The subject with its type, what happened, where it was set up, and what to do.
  public let message: String

  /// Creates a violation; use ``trap(_:_:)`` to report one.
  public init(kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

extension Violation {
  /// The rules that can be broken, one case each.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A transition or a termination reached a receiver outside of a session.
    case signalOutsideSession
    /// An initiation reached a receiver inside a session.
    case doubleInitiation
    /// A mutation's past is not the value that the state holds.
    case wrongPast
    /// A mutation inserts a key or an element that is already there.
    case doubleInsertion
    /// An index or a range lies outside of the state.
    case badIndex
    /// A sensor was registered while it was registered with another emitter.
    case secondEmitter
    /// A sensor was deregistered from an emitter that it is not registered with.
    case foreignDeregistration
    /// An edge would close a cycle.
    case cycle
    /// A stage closure edited, registered, deregistered, dispatched or opened a transaction; in debug builds also: read a
    /// state.
    case sideEffectInStage
    /// A slot was edited by a comparison or a closure that an edit of it had called.
    case overlappingEdit
    /// Handlers reacted to each other's edits more than a thousand times in a row, or closures made chains in each other.
    case endlessFeedback
    /// Two threads used one graph at the same time.
    case foreignThread
    /// An editor was made on a replication whose sensor is registered.
    case secondWriter
    /// An emitter or a sensor was released while registered, or outlived `assertTornDown()`.
    case missingTeardown
    /// A stage was chained to, or observed, after it had been taken down; debug builds alone.
    case readAfterTeardown
    /// An order contradicts itself: a value is not equal to itself, or each of two values comes before the other.
    case inconsistentOrder
    /// A sum of integers leaves the range of their type.
    case overflow
    /// A parameter has a value that its documentation excludes.
    case badParameter
    /// The framework's own invariants do not hold.
    case brokenInvariant
  }

  /// Reports a violation to the hook and ends the process.
  ///
  /// The message is printed to standard error in debug and release builds alike; `precondition` would print nothing in
  /// `-O` and vanish in `-Ounchecked`. If a stage was running that the message does not begin with, its name is put in
  /// front.
  @inline(never)
  public static func trap(_ kind: Kind, _ message: @autoclosure () -> String) -> Never {
    let violation = Violation(kind: kind, message: ViolationContext.locate(message()))
    hook.withLock { $0 }?(violation)
    fatalError(violation.message)
  }

  /// Reports a violation that the program survives to the hook, or to standard error without one; once for each line.
  static func tell(_ kind: Kind, at site: Site, _ message: @autoclosure () -> String) {
    guard toldLines.withLock({ $0.insert("\(site.fileID):\(site.line)").inserted }) else { return }
    let message = message()
    if let hook = hook.withLock({ $0 }) {
      hook(Violation(kind: kind, message: message))
    } else {
      signalgraph_print_error("SignalGraph: \(message)\n")
    }
  }

  /// Sets the function that is called before a violation ends the process, and returns the previous one.
  ///
  /// For a crash reporter or a log. The hook cannot keep the process alive. One violation does not end it, in release
  /// builds alone: a chain that nobody kept and that ended without a signal. The hook is called for it once for each
  /// place of set-up.
  @discardableResult
  public static func setHook(_ new: (@Sendable (Violation) -> Void)?) -> (@Sendable (Violation) -> Void)? {
    hook.withLock { old in
      defer { old = new }
      return old
    }
  }

  /// The lines that ``tell(_:at:_:)`` has reported: no more than the program has lines that set up a chain.
  private static let toldLines = Mutex<Set<String>>([])
  private static let hook = Mutex<(@Sendable (Violation) -> Void)?>(nil)
}
