/// Why the running turn runs: which edit it carries out, and whose handler made that.
///
/// For a log, or for a breakpoint in a handler that is called too often:
///
/// ```swift
/// let price = ValueSlot(10, label: "price"), total = ValueSlot(0, label: "total")
/// let token = price.observe(label: "sum") { total.value += $0 }
/// let other = total.observe { _ in print(TurnCause.current!) }
/// price.value = 20    // prints "ValueSlot<Int> "total" (Board.swift:1), edited by ObservationToken "sum" (…), depth 1"
/// for observation in [token, other] { observation.tearDown() }
/// ```
///
/// Nothing is kept for it: it is found when it is asked for. Only ``handler`` takes somebody who watches, or a debug build.
///
/// - Complexity: O(emitters that have sent in the turn).
public struct TurnCause: Sendable {
  /// The slots that were edited, or dispatched.
  ///
  /// Where there are none, the stages that ran by themselves: because they were registered or deregistered, or were asked
  /// to run again by a clock or by their user. Empty for a handler that is called as it is registered or deregistered.
  public let origins: [MessageSubject]
  /// How many handlers' edits led here, one after the other; 0 for an edit made outside of handlers.
  public let depth: Int
  /// The monitor whose handler made the edit; nil at depth 0.
  ///
  /// A release build knows it only where a hook or counters watch that monitor's graph: otherwise each edit of a handler
  /// would pay for it. A debug build always knows it, unless the handler had deregistered itself before.
  public let handler: MessageSubject?
}

extension TurnCause {
  /// The cause of the turn that runs on this thread; nil if none does.
  public static var current: TurnCause? {
    let core = Turn.current.core
    guard core.pointee.phase != .idle else { return nil }
    let sent = UnsafeBufferPointer(start: core.pointee.sent, count: core.pointee.sentCount)[core.pointee.segment...]
    // What has handed its change on, in the outermost turn, came before those that have sent.
    let first = core.pointee.segment == 0 ? core.pointee.first?.takeUnretainedValue() : nil
    let others = sent.lazy.map { $0.takeUnretainedValue() }.filter { $0 !== first }
    let sources = (first.map { [$0] } ?? []) + others
    let edited = sources.filter { $0.node == nil }
    let origins = edited.isEmpty ? Array(sources.prefix(1)) : edited
    return TurnCause(origins: origins.map(\.subject), depth: core.pointee.depth, handler: core.pointee.asker?.subject)
  }
}

extension TurnCause {
  /// Whether a turn runs on this thread: an edit that is made now, in a handler, is carried out in a later one.
  ///
  /// - Complexity: O(1), some ten instructions.
  @inlinable
  public static var isTurnRunning: Bool { Turn.current.core.pointee.phase != .idle }

  /// Whether a `transaction` body is open on this thread: an edit that is made now waits for its end, and is taken back if
  /// the body throws.
  ///
  /// False in a handler that is called inside a body, which has no part in it.
  ///
  /// For what reaches beyond the graph, and cannot be taken back.
  ///
  /// - Complexity: O(1), some ten instructions.
  @inlinable
  public static var isBodyOpen: Bool { Turn.current.isInBody }

  /// Has the running handler go on in a turn after those that wait, as if it went on now.
  ///
  /// That leads no deeper than the handler is, and so it may be done any number of times.
  ///
  /// - Precondition: a turn runs.
  package static func goOnLater(_ body: @escaping () -> Void) { Turn.current.goOnLater(body) }
}

extension TurnCause {
  /// How many handlers' edits led to the running turn; 0 where none runs.
  ///
  /// Set by who does in one turn what was asked for in another, and has waited: that leads no deeper than if it had been
  /// done where it was asked for. Where no turn runs there is nothing to set.
  @usableFromInline package static var runningDepth: Int {
    get { Turn.current.core.pointee.depth }
    set {
      let core = Turn.current.core
      if core.pointee.phase != .idle { core.pointee.depth = newValue }
    }
  }
}

extension TurnCause: CustomStringConvertible {
  /// The slots with their places, the handler, and the depth.
  public var description: String {
    let origins = origins.isEmpty ? "a registration" : origins.map(\.located).joined(separator: ", ")
    if depth == 0 { return origins }
    let handler = handler.map { ", edited by \($0.located)" } ?? ""
    return "\(origins)\(handler), depth \(depth)"
  }
}

extension Turn {
  /// The monitor whose handler is on the stack, the innermost one; nil if there is none, or if it is not known any more.
  var runningHandler: MessageSubject? {
    #if DEBUG
      findHandler()
    #else
      core.pointee.asking?._withUnsafeGuaranteedRef { $0.subject }
    #endif
  }

  private func findHandler() -> MessageSubject? {
    guard core.pointee.phase == .monitors else { return nil }
    if let called = core.pointee.called { return called._withUnsafeGuaranteedRef { $0.subject } }
    var position = core.pointee.sentCount
    while position > 0 {
      position -= 1
      let handler = core.pointee.sent[position]._withUnsafeGuaranteedRef { source -> MessageSubject?? in
        guard source.cursor > 0, source.cursor <= source.monitors.count else { return nil }
        guard let inlet = source.monitors[source.cursor - 1] else { return nil }
        return inlet._withUnsafeGuaranteedRef { $0.isOnStack ? .some($0.subject) : nil }
      }
      if let handler { return handler }
    }
    return nil
  }
}
