/// Undoes and redoes what was done to slots, of any number and kind.
///
/// ```swift
/// let (rows, title) = (ArraySlot(["a", "b"]), ValueSlot("Letters"))
/// let history = UndoHistory(limit: 100)
/// history.record(rows)
/// history.record(title)
/// transaction {
///   rows.append("c")
///   title.value = "More letters"
/// }                        // one step
/// rows.sort(by: >)         // another: c b a
/// try history.undo()       // a b c
/// try history.undo()       // a b, Letters
/// try history.redo()       // a b c, More letters
/// history.tearDown()
/// ```
///
/// A step is what one edit, or one `transaction`, led to: the edits of handlers that answered it belong to it. ``group(fileID:line:_:)``
/// makes one step of several. What others do, edits that came from elsewhere, is not to be undone here: do that in
/// ``unrecorded(fileID:line:_:)``. If it changed what a step was about, the step is refused, with the reason, and nothing is changed.
///
/// It keeps transactions, which are small, and no snapshots: an edit of a dictionary whose snapshot lives would copy it. An
/// array's state is put back, not its rows: what undoing inserts, are new rows (see ``ArrayTransaction``); what it moves, moves.
///
/// - Complexity: what ``Slot/apply(validating:)`` takes for the mutations of the step. Memory: the mutations of `limit` steps.
///
/// Teardown: ``tearDown(fileID:line:)``. It keeps its slots until then.
public final class UndoHistory {
  /// What takes back each change of a step, or says why it cannot, in the order in which they were made.
  private typealias Step = [() -> Violation?]

  /// What is being recorded.
  private enum Direction { case forwards, undoing, redoing }

  private let limit: Int
  private let subject: MessageSubject
  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  private var openStep: Step = []
  private var direction = Direction.forwards
  private var openGroups = 0
  private var isRecording = true
  /// Ends the registrations.
  private var endings: [(Site) -> Void] = []

  /// Makes a history of no slots yet.
  ///
  /// - `limit`: how many steps it keeps, at least 1; of more, the oldest are forgotten.
  public init(limit: Int = 100, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    subject = MessageSubject(UndoHistory.self, label, fileID, line)
    self.limit = limit
    if limit < 1 {
      Violation.trap(.badParameter, "\(subject.located) was to keep \(limit) steps. Let it keep at least one.")
    }
  }

  /// Records what is done to a slot from now on.
  public func record<Recorded: Slot>(_ slot: Recorded, fileID: StaticString = #fileID, line: UInt = #line) {
    let monitor = SignalMonitor<Recorded.Output>(label: "undo history", fileID: fileID, line: line) {
      [unowned self] signal in
      guard isRecording, case .transition(let change) = signal else { return }
      if openStep.isEmpty { Turn.current.whenAtRest { [weak self] in self?.closeStep() } }
      openStep.append {
        do throws(Violation) { try slot.apply(validating: change.inverted()) } catch { return error }
        return nil
      }
    }
    endings.append { slot.deregister(monitor, fileID: $0.fileID, line: $0.line) }
    slot.register(monitor, fileID: fileID, line: line)
  }

  /// Ends the recording and forgets all steps; may be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    let endings = endings
    self.endings = []
    for end in endings { end(Site(fileID: fileID, line: line)) }
    removeAll()
  }
}

@available(*, unavailable)
extension UndoHistory: Sendable {}

extension UndoHistory {
  /// How many steps can be undone.
  public var undoCount: Int { undoSteps.count }

  /// How many steps can be redone: those that were undone since the last edit.
  public var redoCount: Int { redoSteps.count }

  /// Whether there is a step to undo; whether it still can be, ``undo(fileID:line:)`` says.
  public var canUndo: Bool { !undoSteps.isEmpty }

  /// Whether there is a step to redo.
  public var canRedo: Bool { !redoSteps.isEmpty }

  /// Forgets all steps.
  public func removeAll() { (undoSteps, redoSteps, openStep) = ([], [], []) }

  /// Takes the last step back, in one turn.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: Why a step cannot be taken back: something else changed what it was about. Nothing is changed then, the step is
  ///   forgotten, and the one before it is the next.
  /// - Precondition: no handler runs, and no transaction body and no group is open: else a `badParameter` violation.
  @discardableResult
  public func undo(fileID: StaticString = #fileID, line: UInt = #line) throws(Violation) -> Bool {
    requireRest("undo", Site(fileID: fileID, line: line))
    return try takeBack(undoSteps.popLast(), .undoing)
  }

  /// Does again what was undone last, in one turn; an edit after undoing leaves nothing to redo.
  ///
  /// - Returns: Whether there was a step.
  /// - Throws: Why the step cannot be done again, as ``undo(fileID:line:)`` does.
  /// - Precondition: as that of ``undo(fileID:line:)``.
  @discardableResult
  public func redo(fileID: StaticString = #fileID, line: UInt = #line) throws(Violation) -> Bool {
    requireRest("redo", Site(fileID: fileID, line: line))
    return try takeBack(redoSteps.popLast(), .redoing)
  }

  /// Makes one step of all that is done in the body, in as many turns as that takes.
  ///
  /// ```swift
  /// history.group {
  ///   for word in words { text.append(word) }    // a turn each, one step
  /// }
  /// ```
  ///
  /// A group in another joins it. What a body has done that throws, is a step all the same: its turns are over.
  ///
  /// - Precondition: as that of ``undo(fileID:line:)``; but a group may be open.
  public func group<Result, Failure: Error>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    requireRest("group", Site(fileID: fileID, line: line), mayGroup: true)
    openGroups += 1
    defer {
      openGroups -= 1
      closeStep()
    }
    return try body()
  }

  /// Leaves what is done in the body, and what handlers answer, out of the history: edits of others, which are not to be undone
  /// here.
  ///
  /// Steps before and after it stay; those that it has made impossible are refused when their time comes.
  ///
  /// - Precondition: as that of ``undo(fileID:line:)``; but a group may be open.
  public func unrecorded<Result, Failure: Error>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    requireRest("leave edits out", Site(fileID: fileID, line: line), mayGroup: true)
    let wasRecording = isRecording
    isRecording = false
    defer { isRecording = wasRecording }
    return try body()
  }
}

extension UndoHistory {
  private func takeBack(_ step: Step?, _ direction: Direction) throws(Violation) -> Bool {
    guard let step else { return false }
    self.direction = direction
    defer { self.direction = .forwards }
    try transaction { () throws(Violation) in
      for revert in step.reversed() { if let fault = revert() { throw fault } }
    }
    return true
  }

  /// The graph is at rest: what was recorded is a step, which taken back undoes, or redoes.
  private func closeStep() {
    guard openGroups == 0, !openStep.isEmpty else { return }
    let step = openStep
    openStep = []
    switch direction {
    case .undoing: redoSteps.append(step)
    case .redoing: undoSteps.append(step)
    case .forwards:
      undoSteps.append(step)
      redoSteps = []
    }
    if undoSteps.count > limit { undoSteps.removeFirst() }
  }

  private func requireRest(_ act: String, _ site: Site, mayGroup: Bool = false) {
    guard !Turn.current.isIdle || openGroups > 0 && !mayGroup else { return }
    Violation.trap(
      .badParameter,
      "\(subject.located) was asked to \(act) at \(site) inside a handler, a transaction or a group: what it does is a "
        + "step of its own. Ask when that is over."
    )
  }
}
