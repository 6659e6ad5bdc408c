internal import CSignalGraph

/// Which stage is running on this thread.
///
/// A value that travels, such as a transaction or a tree, knows nothing of the stage that applies it, but a message
/// about it should name that stage. So the thread remembers it, at the cost of one store for each stage that runs.
enum ViolationContext {
  /// Puts the running stage in front of a message that does not begin with it.
  static func locate(_ message: String) -> String {
    guard let name = runningSubject?.located else { return message }
    return message.hasPrefix(name) ? message : "In \(name): \(message)"
  }

  /// The running stage; nil if there is none.
  static var runningSubject: MessageSubject? {
    // Set by the turn, which keeps the stage alive meanwhile.
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
