import Foundation
import SignalGraph

/// Keeps the state of a store in a file: it reads it, goes on from it, and writes each turn.
///
/// ```swift
/// let store = AtomStore(Todos())
/// let journal = try AtomJournal(store, at: "todos.atom")    // the state is as it was left
/// if let dropped = journal.opening.dropped { print(dropped) }
/// store.dispatch(.add(1, name: "Milk"))                     // a line of the file
/// journal.tearDown()
/// store.tearDown()
/// ```
///
/// A turn is a line: its events as they were performed, or the mutations of a move of a time machine. So an action in one turn
/// is in the file as a whole or not at all. When there are enough of them, the whole state is written to a new file, which
/// takes the place of the old one.
///
/// | what happens | the next start |
/// |---|---|
/// | the process is killed while it writes | has the state before that turn, and says what it dropped |
/// | the disk is full | has the last state that was written; ``failure`` says so at once, and the next turn tries again |
/// | a value cannot be encoded, as a NaN | has the last state that was written; ``failure`` says so; the whole is tried again as below |
/// | the last line is damaged | has the state before it, and says so |
/// | the line feed before it is damaged, which makes one line of two | has the state before both, and says so |
/// | any other line is damaged or does not fit, or damage made two of the last | an ``AtomFileError``; the file stays as it is |
/// | this process or another has the file already | an ``AtomFileError`` |
///
/// While a value cannot be encoded, the whole state is tried again after 1, 2, 4 … turns, after `limit` at most, and at the
/// teardown.
///
/// Reading is replaying: the root reacts to each event again, so it must react as it did. Time machines that are attached
/// to the store before have the history of the file, with its branches, and are where they were.
///
/// - Complexity: a turn O(its line); every `limit` turns O(n).
///
/// Teardown: ``tearDown()``, before that of the store.
public final class AtomJournal<Root: AtomRoot> {
  /// What was read when a journal was opened.
  public struct Opening: Hashable, Sendable {
    /// How many steps were replayed, events and moves.
    public let stepCount: Int
    /// What was left out because it was cut off or damaged, in words; nil if nothing was.
    public let dropped: String?
  }

  /// What was read.
  public private(set) var opening = Opening(stepCount: 0, dropped: nil)
  /// Why the last turns are not in the file; nil if they are.
  ///
  /// The next turn tries again; where a value cannot be encoded, a later one.
  public private(set) var failure: AtomFileError?

  private let store: AtomStore<Root>
  private let path: String
  private let name: String
  private let limit: Int
  private let isSynchronised: Bool
  private var file: JournalFile?
  /// The steps of a turn whose last has not been told.
  private var turn: [AtomStep<Root>] = []
  /// Lines that could not be written.
  private var pending = Data()
  /// How many turns the file has, or there have been since the whole state was tried in vain.
  private var turnCount = 0
  /// Whether only the whole state can be written, because a step cannot, or was not told.
  private var needsWhole = false
  /// How many turns it must be before the whole state is tried again.
  private var pause = 0
  /// How many steps of the store had been when the whole state was written.
  private var start = 0
  /// The number of the last step that is in the file, or will be with what could not be written.
  private var last = 0

  /// Opens a journal, brings the store to the state that it holds, and begins to write; makes a file if there is none.
  ///
  /// - Parameters:
  ///   - store: A store in which nothing has happened yet, and which nobody shows. Where there is no file yet, something may
  ///     have happened.
  ///   - path: The file. Beside it, a file with `.new` at the end of its name is made and renamed.
  ///   - name: What the state is called in the file.
  ///   - limit: How many turns stand behind the whole state at most; with one more it is written anew.
  ///   - isSynchronised: Whether a turn is to outlast a loss of power, which else takes the last turns, and not the file. A
  ///     crash of the process it outlasts always.
  /// - Throws: Why the file cannot be read, or made. The store is then of no use.
  public init(
    _ store: AtomStore<Root>, at path: String, name: String = "\(Root.self)", limit: Int = 1_000,
    isSynchronised: Bool = true
  ) throws(AtomFileError) {
    (self.store, self.path, self.name) = (store, path, name)
    (self.limit, self.isSynchronised) = (max(1, limit), isSynchronised)
    if let (file, bytes) = try JournalFile.open(path, isSynchronised: isSynchronised) {
      if store.stepCount > 0 {
        Violation.trap(
          .badParameter,
          "The journal \(path) was opened for \(store.subject.located), in which \(store.stepCount) steps have happened "
            + "already. The file has another state: open it before anything happens."
        )
      }
      try replay(bytes, in: file)
      self.file = file
    } else {
      try writeWhole()
    }
    store.witnesses.append((ObjectIdentifier(self), { [self] step in write(step) }))
  }

  /// Writes what could not be written before, and lets go of the file; may be called twice.
  ///
  /// Called while the steps of a turn are told, or before they are, it writes the whole state, which has them.
  ///
  /// - Returns: Why not all turns are in the file; nil if they are.
  @discardableResult
  public func tearDown() -> AtomFileError? {
    guard file != nil else { return failure }
    store.witnesses.removeAll { $0.id == ObjectIdentifier(self) }
    // The others of its turn will not be told here.
    if last < store.keptStepCount { needsWhole = true }
    if failure != nil || needsWhole { retry() }
    file = nil
    return failure
  }
}

@available(*, unavailable)
extension AtomJournal: Sendable {}

// Writing.
extension AtomJournal {
  private func write(_ step: AtomStep<Root>) {
    // Where it was opened while steps were told, they are in the whole state.
    guard step.number > last else { return }
    turn.append(step)
    guard step.isLast else { return }
    last = step.number
    if !needsWhole {
      do throws(AtomFileError) {
        pending += try JournalForm.line(JournalTurn(steps: turn, start: start))
      } catch {
        needsWhole = true
      }
    }
    turn = []
    turnCount += 1
    if !needsWhole || turnCount >= pause { retry() }
  }

  private func retry() {
    do throws(AtomFileError) {
      if needsWhole || turnCount > limit {
        do throws(AtomFileError) { return try writeWhole() } catch {
          turnCount = 0
          if needsWhole {
            // Every try takes as long as the state is large: ever more seldom.
            pause = min(limit, max(1, pause * 2))
            throw error
          }
          // There is no room for a new file: the old one goes on, for as many turns again.
        }
      }
      try file?.append(pending)
      (pending, failure) = (Data(), nil)
    } catch {
      failure = error
    }
  }

  private func writeWhole() throws(AtomFileError) {
    let head = try JournalForm.line(JournalHead(atom: JournalForm.version, state: name))
    let whole = try JournalForm.line(JournalWhole(store: store))
    file = try JournalFile.replace(path, file, with: head + whole, isSynchronised: isSynchronised)
    (pending, failure, turnCount, needsWhole, pause) = (Data(), nil, 0, false, 0)
    (start, last) = (store.keptStepCount, store.keptStepCount)
  }
}

// Reading.
extension AtomJournal {
  private func replay(_ bytes: Data, in file: JournalFile) throws(AtomFileError) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    // Behind the last line feed is nothing, or what was cut off.
    let rest = lines.removeLast()
    guard let first = lines.first.flatMap(JournalForm.record),
      let head = try? JSONDecoder().decode(JournalHead.self, from: first)
    else { throw .noJournal(path: path) }
    guard head.atom == JournalForm.version else { throw .laterVersion(head.atom, path: path) }
    guard head.state == name else { throw .otherState(head.state, path: path) }
    var records = lines.dropFirst().map(JournalForm.record)
    var dropped = rest.isEmpty ? nil : "The last line, \(rest.count) bytes, was cut off: its change is lost."
    var end = bytes.count - rest.count
    if dropped == nil, records.count > 1, records[records.count - 1] == nil {
      let count = lines[lines.count - 1].count
      dropped = "The last line, \(count) bytes, is damaged: its change is lost."
      end -= count + 1
      records.removeLast()
    }
    for (index, record) in records.enumerated() {
      do {
        guard let record else { throw Fault("it is not what was written: its checksum is another one") }
        let content = try JSONDecoder().decode(JournalRecord<Root>.self, from: record)
        if case .whole = content.content, index > 0 { throw Fault("a whole state has no place here") }
        if index == 0, case .whole = content.content {} else if index == 0 { throw Fault("the whole state is missing") }
        try store.perform(content)
      } catch {
        throw .malformed(line: index + 2, path: path, words: Fault.words(error))
      }
    }
    if records.isEmpty { throw .malformed(line: 2, path: path, words: "the whole state is missing") }
    if dropped != nil { try file.cut(to: end) }
    (turnCount, last) = (records.count - 1, store.stepCount)
    opening = Opening(stepCount: store.stepCount, dropped: dropped)
  }

  /// What is wrong with a line.
  private struct Fault: Error {
    let words: String

    init(_ words: String) { self.words = words }

    static func words(_ error: any Error) -> String {
      switch error {
      case let fault as Fault: fault.words
      case let fault as Violation: "\(fault.message) If the file is whole, a reaction before it is not pure"
      case DecodingError.dataCorrupted(let context): context.debugDescription
      default: "\(error)"
      }
    }
  }
}
