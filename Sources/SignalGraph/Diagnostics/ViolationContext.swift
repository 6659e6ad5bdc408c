internal import CSignalGraph

/// Who is at work on a thread.
///
/// A value that travels (a transaction, a tree) knows nothing of the stage that applies it; a message about it names that
/// stage all the same. The thread keeps it, at one store a stage.
enum ViolationContext {
  /// Puts the stage that runs before a message that does not begin with it.
  static func locate(_ message: String) -> String {
    guard let place = runningSubject?.located else { return message }
    return message.hasPrefix(place) ? message : "In \(place): \(message)"
  }

  /// The stage that runs.
  static var runningSubject: MessageSubject? {
    // Set by the turn, to a stage that it keeps as long.
    guard
      let running = signalgraph_thread_get().pointee.running,
      let stage = Unmanaged<AnyObject>.fromOpaque(running).takeUnretainedValue() as? any Located
    else { return nil }
    return stage.subject
  }
}

/// Something that a message can name.
protocol Located: AnyObject {
  var subject: MessageSubject { get }
}
