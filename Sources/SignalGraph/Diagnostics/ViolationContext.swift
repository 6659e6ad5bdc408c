internal import CSignalGraph

/// Who is at work on a thread: the beginning of the memory that the thread keeps for its turns.
///
/// A value that travels (a transaction, a tree) knows nothing of the stage that applies it; a message about it names that
/// stage all the same. Kept in the turn's memory, so that it costs the turn one store a stage.
struct ViolationContext {
  /// The stage that runs, a `Located`; valid while it runs.
  var running: UnsafeRawPointer?

  /// Puts the stage that runs before a message that does not begin with it.
  static func locate(_ message: String) -> String {
    guard let place = runningSubject?.located else { return message }
    return message.hasPrefix(place) ? message : "In \(place): \(message)"
  }

  /// The stage that runs.
  static var runningSubject: MessageSubject? {
    // What the thread keeps begins with a context, see `TurnCore`.
    guard
      let running = signalgraph_turn_get()?.assumingMemoryBound(to: ViolationContext.self).pointee.running,
      let stage = Unmanaged<AnyObject>.fromOpaque(running).takeUnretainedValue() as? any Located
    else { return nil }
    return stage.subject
  }
}

/// Something that a message can name.
protocol Located: AnyObject {
  var subject: MessageSubject { get }
}
