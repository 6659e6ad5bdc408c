internal import CSignalGraph
import Synchronization

/// A broken contract: which rule, and a message that names the place of set-up.
///
/// Violations are programming errors. They reach the hook, if one is set, and then end the process; data from
/// outside never becomes one, it is validated first and throws.
public struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule that was broken.
  public let kind: Kind
  /// MessageSubject with its type, what happened, where it was set up, what to do.
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
  /// What can be broken, one case a rule.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A transition or a termination reached a receiver outside of a session.
    case signalOutsideSession
    /// An initiation reached a receiver inside a session.
    case doubleInitiation
    /// A mutation's past is not the value that the state holds.
    case wrongPast
    /// A mutation inserts a key or an element that is there already.
    case doubleInsertion
    /// An index or a range lies outside of the state.
    case badIndex
    /// A sensor was registered while another emitter holds it.
    case secondEmitter
    /// A sensor was deregistered that this emitter does not hold.
    case foreignDeregistration
    /// An edge would close a cycle.
    case cycle
    /// A stage closure edited, registered, deregistered or opened a transaction.
    case sideEffectInStage
    /// Handlers answered each other's edits a thousand times over.
    case endlessFeedback
    /// Two threads used one graph at the same time.
    case foreignThread
    /// An editor was made on a replication whose sensor is registered.
    case secondWriter
    /// An emitter or a sensor was released while registered, or outlived `assertTornDown()`.
    case missingTeardown
    /// An order contradicts itself: a value is not equal to itself, or two are each before the other.
    case inconsistentOrder
    /// A parameter has a value that its documentation excludes.
    case badParameter
    /// The framework's own invariants do not hold.
    case brokenInvariant
  }

  /// Reports a violation to the hook and ends the process.
  ///
  /// The message reaches standard error in debug and release builds alike: `precondition` would print nothing
  /// in `-O` and vanish in `-Ounchecked`. What the message does not say itself, which stage was running, is put before
  /// it.
  @inline(never)
  public static func trap(_ kind: Kind, _ message: @autoclosure () -> String) -> Never {
    let violation = Violation(kind: kind, message: ViolationContext.locate(message()))
    hook.withLock { $0 }?(violation)
    fatalError(violation.message)
  }

  /// Tells the hook, or where there is none standard error, of a violation that the program survives; once a place.
  static func tell(_ kind: Kind, at site: Site, _ message: @autoclosure () -> String) {
    guard toldPlaces.withLock({ $0.insert("\(site.fileID):\(site.line)").inserted }) else { return }
    let message = message()
    if let hook = hook.withLock({ $0 }) {
      hook(Violation(kind: kind, message: message))
    } else {
      signalgraph_print_error("SignalGraph: \(message)\n")
    }
  }

  /// Sets what is told of a violation before the process ends, and returns what was told before.
  ///
  /// For a crash reporter or a log. The hook cannot prevent the end. One violation is survived, by release builds alone: a
  /// chain that nobody kept has ended without a signal; the hook is told of it once for each place of set-up.
  @discardableResult
  public static func setHook(_ new: (@Sendable (Violation) -> Void)?) -> (@Sendable (Violation) -> Void)? {
    hook.withLock { old in
      defer { old = new }
      return old
    }
  }

  /// The places of which ``tell(_:at:_:)`` told: as many as the program has lines that set a chain up.
  private static let toldPlaces = Mutex<Set<String>>([])
  private static let hook = Mutex<(@Sendable (Violation) -> Void)?>(nil)
}
