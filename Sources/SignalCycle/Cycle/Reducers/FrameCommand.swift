/// Something that is done to a frame, as a value that can be kept, checked and taken back.
///
/// ```swift
/// enum Count: FrameCommand {
///   case add(Int)
///   func apply(to frame: inout Counter) { if case .add(let number) = self { frame.count += number } }
///   func inverse(in frame: Counter) -> Count? { if case .add(let number) = self { .add(-number) } else { nil } }
/// }
/// ```
public protocol FrameCommand<Frame>: CycleValue {
  /// What it is done to.
  associatedtype Frame: CycleValue

  /// Does it.
  func apply(to frame: inout Frame)

  /// Why it cannot be done in a frame, in words; nil if it can, as by default.
  func fault(in frame: Frame) -> String?

  /// What takes it back, if it is done in a frame; nil if nothing does, as by default.
  func inverse(in frame: Frame) -> Self?
}

extension FrameCommand {
  /// Nil.
  public func fault(in frame: Frame) -> String? { nil }
  /// Nil.
  public func inverse(in frame: Frame) -> Self? { nil }
}

/// Commands in the order in which they were given, each with its instant.
///
/// | verb | gives |
/// |---|---|
/// | ``faults(from:)`` | what cannot be done, before anything is |
/// | ``replayed(from:)`` | each frame that they lead to |
/// | ``reversed(from:)`` | what takes all of them back |
/// | ``throttled(to:)`` | fewer: the first of each while |
/// | ``filter(_:)`` | those that a predicate includes |
/// | ``spliced(_:with:)`` | others in the place of some |
public struct CommandSequence<Command: FrameCommand>: CycleValue {
  /// A command and its instant.
  public struct Entry: CycleValue {
    /// Since the beginning.
    public var instant: Duration
    /// What is done.
    public var command: Command

    /// Makes an entry.
    public init(_ command: Command, at instant: Duration = .zero) {
      (self.command, self.instant) = (command, instant)
    }
  }

  /// Why commands cannot be done or taken back.
  public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the command.
    public let position: Int
    /// Why, in words.
    public let words: String
    /// The position and the words.
    public var description: String { "Command \(position): \(words)" }
  }

  /// The commands in order.
  public var entries: [Entry]

  /// Makes a sequence.
  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// Makes a sequence of commands that are all given at once.
  public init(_ commands: [Command]) { entries = commands.map { Entry($0) } }

  /// Adds a command.
  public mutating func append(_ command: Command, at instant: Duration = .zero) {
    entries.append(Entry(command, at: instant))
  }

  /// What cannot be done, if one command after the other is applied to a frame; those that cannot are left out.
  public func faults(from frame: Command.Frame) -> [Fault] {
    var frame = frame
    var faults: [Fault] = []
    for (position, entry) in entries.enumerated() {
      if let words = entry.command.fault(in: frame) {
        faults.append(Fault(position: position, words: words))
      } else {
        entry.command.apply(to: &frame)
      }
    }
    return faults
  }

  /// The frame after each command.
  ///
  /// - Throws: The first command that cannot be done.
  public func replayed(from frame: Command.Frame) throws(Fault) -> [Command.Frame] {
    var frame = frame
    var frames: [Command.Frame] = []
    for (position, entry) in entries.enumerated() {
      if let words = entry.command.fault(in: frame) { throw Fault(position: position, words: words) }
      entry.command.apply(to: &frame)
      frames.append(frame)
    }
    return frames
  }

  /// What takes all commands back that were applied to a frame, the last first.
  ///
  /// - Throws: The first command that cannot be done, or taken back.
  public func reversed(from frame: Command.Frame) throws(Fault) -> CommandSequence {
    var frame = frame
    var inverses: [Command] = []
    for (position, entry) in entries.enumerated() {
      if let words = entry.command.fault(in: frame) { throw Fault(position: position, words: words) }
      guard let inverse = entry.command.inverse(in: frame) else {
        throw Fault(position: position, words: "\(entry.command) cannot be taken back")
      }
      inverses.append(inverse)
      entry.command.apply(to: &frame)
    }
    return CommandSequence(inverses.reversed())
  }

  /// The first command, and then each that comes a while after the last of those.
  public func throttled(to interval: Duration) -> CommandSequence {
    var last: Duration?
    return CommandSequence(
      entries.filter { entry in
        if let last, entry.instant < last + interval { return false }
        last = entry.instant
        return true
      })
  }

  /// The commands that a predicate includes.
  public func filter(_ isIncluded: (Command) -> Bool) -> CommandSequence {
    CommandSequence(entries.filter { isIncluded($0.command) })
  }

  /// The commands with others in the place of some.
  ///
  /// - `range`: those that go; an empty range puts the others in between.
  /// - Precondition: the range lies within the sequence.
  public func spliced(_ range: Range<Int>, with others: CommandSequence) -> CommandSequence {
    var entries = entries
    entries.replaceSubrange(range, with: others.entries)
    return CommandSequence(entries)
  }
}
