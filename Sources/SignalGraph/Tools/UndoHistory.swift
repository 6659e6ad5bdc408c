/// Undoes and redoes what was done to any number of slots, of any kind.
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
/// A step is what one edit or one `transaction` led to, including the edits of handlers that answered it.
/// ``group(fileID:line:_:)`` makes several into one step. What cancels out is none, as an edit that a handler takes
/// back. An element that is removed from an array and inserted again does not cancel out, also in the place where it
/// was: it is another row, and a step of which nothing is seen. To drag a row, move it.
///
/// The history cannot tell who edits: an edit of others, which came from elsewhere, is a step as one's own, is undone
/// as one's own, and leaves nothing to redo. Make such edits in ``unrecorded(fileID:line:_:)``. If they changed what a
/// step was about, undoing it is refused with the reason, nothing is changed, and the step is forgotten. Of values that
/// do not compare, as objects without `==`, only the places are looked at: keys, and indices.
///
/// It keeps transactions, which are small, and no snapshots: an edit of a dictionary whose snapshot lives would copy
/// it. Undoing restores an array's state, not its rows: what it inserts are new rows (see ``ArrayTransaction``); what
/// it moves, moves.
///
/// - Complexity: what ``Slot/apply(_:fileID:line:)`` takes for the mutations of the step, however many turns made them:
///   O(k log n) for k of an array, O(k) for k of the others. Memory: the mutations of `limit` steps.
///
/// Teardown: ``tearDown(fileID:line:)``. The history keeps its slots until then, one of them alone until
/// ``stopRecording(_:fileID:line:)``.
public final class UndoHistory {
  /// Takes back what a step did to a slot, or says why it cannot.
  @usableFromInline typealias Reversal = () -> Violation?
  /// Ends a change of a slot, and says what takes it back; nil where it has cancelled out.
  @usableFromInline typealias EndOfChange = () -> Reversal?
  /// What takes back what was done to each slot, in the order in which that was done.
  private typealias Step = [(slot: ObjectIdentifier, revert: Reversal)]
  /// A slot that is recorded: its number in the order of recording, and what ends its registration, which keeps it.
  private typealias Recording = (number: Int, end: (Site) -> Void)

  /// What is being recorded.
  private enum Direction { case forwards, undoing, redoing }

  private let limit: Int
  private let subject: MessageSubject
  private var undoSteps = Ring<Step>()
  private var redoSteps = Ring<Step>()
  private var openStep: Step = []
  /// The changes of slots since a step was last closed, which belong to the open one.
  private(set) var openChanges: [(slot: ObjectIdentifier, end: EndOfChange)] = []
  /// How many times these were ended.
  private var endCount = 0
  /// Whether something was done, if only to cancel out, since a step was last taken back.
  private var hasClosedStep = false
  private var direction = Direction.forwards
  private var openGroups = 0
  @usableFromInline private(set) var isRecording = true
  private var recordings: [ObjectIdentifier: Recording] = [:]
  private var recordingCount = 0
  /// What ``isUndoable`` and ``isRedoable`` show.
  private let shownUndo: ValueSlot<Bool>
  private let shownRedo: ValueSlot<Bool>

  /// Whether there is a step to undo, as a storage: for a button.
  ///
  /// ```swift
  /// let token = history.isUndoable.observe { undoButton.isEnabled = $0 }
  /// ```
  ///
  /// Both this and ``isRedoable`` change in one turn, if at all: the one that follows an edit, and what handlers
  /// answered it; ``undo(fileID:line:)`` or ``redo(fileID:line:)``, before it returns; the end of a
  /// ``group(fileID:line:_:)``. In a handler of that turn ``canUndo`` says the same.
  ///
  /// - Complexity: a turn of its own where it changes, nothing where it does not.
  ///
  /// Teardown: that of the history tells that there is no step, then ends what chain verbs attached here, as
  /// observations are. Stages on it are taken down by whoever made them.
  public let isUndoable: ValueStorage<Bool>

  /// Whether there is a step to redo, as a storage; see ``isUndoable``.
  public let isRedoable: ValueStorage<Bool>

  /// Makes a history of no slots yet.
  ///
  /// - `limit`: how many steps it keeps, at least 1; beyond that the oldest are forgotten.
  public init(limit: Int = 100, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    subject = MessageSubject(UndoHistory.self, label, fileID, line)
    self.limit = limit
    shownUndo = ValueSlot(false, label: "whether there is a step to undo", fileID: fileID, line: line)
    shownRedo = ValueSlot(false, label: "whether there is a step to redo", fileID: fileID, line: line)
    (isUndoable, isRedoable) = (shownUndo.readOnly(), shownRedo.readOnly())
    if limit < 1 {
      Violation.trap(.badParameter, "\(subject.located) was to keep \(limit) steps. Let it keep at least one.")
    }
  }

  #if DEBUG
    deinit {
      if recordings.isEmpty { return }
      let slots = recordings.count == 1 ? "a slot" : "\(recordings.count) slots"
      Violation.trap(
        .missingTeardown,
        "\(subject.located) was released while it recorded \(slots). Keep it, and tear it down: tearDown()."
      )
    }
  #endif

  /// Records what is done to a slot from now on.
  ///
  /// - Precondition: it does not record the slot yet.
  @inlinable
  public func record<Recorded: Slot>(_ slot: Recorded, fileID: StaticString = #fileID, line: UInt = #line) {
    // Made here, where the type is known: what is generic over it takes ten times as long.
    var (change, listing) = (Recorded.Transaction(), -1)
    let endChange: EndOfChange = {
      let whole = change
      if whole.isEmpty { return nil }
      change = Recorded.Transaction()
      return {
        do throws(Violation) { try slot.apply(validating: whole.inverted()) } catch { return error }
        return nil
      }
    }
    let monitor = SignalMonitor<Recorded.Output>(label: "undo history", fileID: fileID, line: line) {
      [unowned self] signal in
      guard case .transition(let next) = signal else { return }
      if !isRecording { return end(endChange, of: ObjectIdentifier(slot)) }
      if !change.isEmpty { return change.append(next) }
      change = next
      begin(endChange, of: ObjectIdentifier(slot), &listing)
    }
    record(slot, by: monitor, Site(fileID: fileID, line: line))
  }

  /// Records a slot by a monitor that says when a change of it begins.
  @usableFromInline
  func record<Recorded: Slot>(_ slot: Recorded, by monitor: SignalMonitor<Recorded.Output>, _ site: Site) {
    if recordings[ObjectIdentifier(slot)] != nil {
      Violation.trap(
        .badParameter,
        "\(subject.located) was to record a slot at \(site) that it records already, so that each edit "
          + "would be undone twice. Let it record a slot once."
      )
    }
    recordingCount += 1
    recordings[ObjectIdentifier(slot)] = (
      recordingCount, { slot.deregister(monitor, fileID: $0.fileID, line: $0.line) }
    )
    slot.register(monitor, fileID: site.fileID, line: site.line)
  }

  /// Records a slot no more, lets go of it, and forgets what was done to it.
  ///
  /// ```swift
  /// transaction {
  ///   rows.append("c")
  ///   title.value = "More letters"
  /// }                              // one step
  /// history.stopRecording(title)
  /// try history.undo()             // a b; the title stays
  /// ```
  ///
  /// What steps and an open group did to others stays. A step that was about this slot alone is none any more. It may be
  /// recorded again.
  ///
  /// - Precondition: it records the slot.
  /// - Complexity: O(changes of slots in all steps).
  public func stopRecording<Recorded: Slot>(
    _ slot: Recorded, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let (site, slot) = (Site(fileID: fileID, line: line), ObjectIdentifier(slot))
    guard let recording = recordings.removeValue(forKey: slot) else {
      Violation.trap(
        .badParameter,
        "\(subject.located) was to stop recording a slot at \(site) that it does not record. "
          + "Let it stop what record(_:) has begun, once."
      )
    }
    // A monitor is handed first what it is owed.
    recording.end(site)
    if openChanges.contains(where: { $0.slot == slot }) { hasClosedStep = true }
    openChanges.removeAll { $0.slot == slot }
    remember(
      undo: undoSteps.without(slot), redo: redoSteps.without(slot), open: openStep.filter { $0.slot != slot })
    show()
  }

  /// Ends the recording and forgets all steps; may be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    let (ended, site) = (recordings.values.sorted { $0.number < $1.number }, Site(fileID: fileID, line: line))
    recordings = [:]
    for recording in ended { recording.end(site) }
    removeAll()
    atRest { [isUndoable, isRedoable] in
      for shown in [isUndoable, isRedoable] { shown.tearDown(fileID: fileID, line: line) }
    }
  }
}

@available(*, unavailable)
extension UndoHistory: Sendable {}

extension UndoHistory {
  /// How many steps can be undone.
  public var undoCount: Int { undoSteps.count }

  /// How many steps can be redone: those that were undone since the last edit.
  public var redoCount: Int { redoSteps.count }

  /// Whether there is a step to undo; ``undo(fileID:line:)`` says whether it still can be undone.
  ///
  /// For a button, which follows it, there is ``isUndoable``.
  public var canUndo: Bool { !undoSteps.isEmpty }

  /// Whether there is a step to redo.
  public var canRedo: Bool { !redoSteps.isEmpty }

  /// Forgets all steps.
  public func removeAll() {
    endChanges()
    remember(undo: Ring(), redo: Ring(), open: [])
    show()
  }

  /// Takes the last step back, in one turn.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: Why a step cannot be taken back: something else changed what it was about. Then nothing is changed, the
  ///   step is forgotten, and the one before it is next.
  /// - Precondition: no handler runs, and no transaction body or group is open; else that is a `badParameter`
  ///   violation.
  @discardableResult
  public func undo(fileID: StaticString = #fileID, line: UInt = #line) throws(Violation) -> Bool {
    requireRest("undo", Site(fileID: fileID, line: line))
    // Not before: what handlers of that turn do is done forwards.
    defer { show() }
    while let step = undoSteps.popLast() { if try takeBack(step, .undoing) { return true } }
    return false
  }

  /// Redoes what was undone last, in one turn; an edit after undoing leaves nothing to redo.
  ///
  /// - Returns: Whether there was a step.
  /// - Throws: Why the step cannot be redone, as with ``undo(fileID:line:)``.
  /// - Precondition: that of ``undo(fileID:line:)``.
  @discardableResult
  public func redo(fileID: StaticString = #fileID, line: UInt = #line) throws(Violation) -> Bool {
    requireRest("redo", Site(fileID: fileID, line: line))
    defer { show() }
    while let step = redoSteps.popLast() { if try takeBack(step, .redoing) { return true } }
    return false
  }

  /// Makes one step of everything done in the body, however many turns that takes.
  ///
  /// ```swift
  /// history.group {
  ///   for word in words { text.append(word) }    // a turn each, one step
  /// }
  /// ```
  ///
  /// A group whose edits cancel out is no step. A group inside another joins it. If the body throws, what it has done
  /// is a step all the same: its turns are over.
  ///
  /// - Precondition: that of ``undo(fileID:line:)``, except that a group may be open.
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

  /// Leaves what is done in the body, and what handlers answer, out of the history.
  ///
  /// Use it for edits of others, which are not to be undone here.
  ///
  /// Steps before and after it stay; those that it has made impossible are refused when their turn comes.
  ///
  /// - Precondition: that of ``undo(fileID:line:)``, except that a group may be open.
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
  /// - Returns: Whether that did anything: the turns of a group may have cancelled out.
  private func takeBack(_ step: Step, _ direction: Direction) throws(Violation) -> Bool {
    (self.direction, hasClosedStep) = (direction, false)
    defer { self.direction = .forwards }
    try transaction { () throws(Violation) in
      for change in step.reversed() { if let fault = change.revert() { throw fault } }
    }
    // What it did was recorded, unless it is left out.
    return hasClosedStep || !isRecording
  }

  /// Called when the graph is at rest: what was recorded becomes a step, to undo or to redo.
  private func closeStep() {
    if openGroups > 0 || openChanges.isEmpty { return }
    endChanges()
    let step = openStep
    openStep = []
    if step.isEmpty { return }
    switch direction {
    case .undoing: redoSteps.append(step)
    case .redoing: undoSteps.append(step)
    case .forwards:
      undoSteps.append(step)
      remember(undo: undoSteps, redo: Ring(), open: [])
    }
    if undoSteps.count > limit { _ = undoSteps.popFirst() }
    if direction == .forwards { show() }
  }

  /// Remembers other steps; what is forgotten is released after that, as a `deinit` may edit a slot that is recorded.
  private func remember(undo: Ring<Step>, redo: Ring<Step>, open: Step) {
    let forgotten = (undoSteps, redoSteps, openStep)
    (undoSteps, redoSteps, openStep) = (undo, redo, open)
    withExtendedLifetime(forgotten) {}
  }

  /// Has the storages say whether there are steps, outside of bodies, whose throw would take it back.
  private func show() {
    if shownUndo.value == canUndo, shownRedo.value == canRedo { return }
    atRest { [self] in
      transaction {
        shownUndo.value = canUndo
        shownRedo.value = canRedo
      }
    }
  }

  /// Does something when no turn runs and none waits; at once if that is so now.
  private func atRest(_ body: @escaping () -> Void) {
    if Turn.current.isIdle { body() } else { Turn.current.whenAtRest(body) }
  }

  /// A change of a slot begins, and goes on until the step is closed.
  ///
  /// - `listing`: when the slot's change was listed last; it still is if it has cancelled out and begins again.
  @usableFromInline
  func begin(_ change: @escaping EndOfChange, of slot: ObjectIdentifier, _ listing: inout Int) {
    if listing == endCount { return }
    listing = endCount
    if openChanges.isEmpty { Turn.current.whenAtRest { [weak self] in self?.closeStep() } }
    openChanges.append((slot, change))
  }

  /// A change of a slot is over: what comes between does not belong to the step, nor is what was before it followed by
  /// what comes next.
  @usableFromInline
  func end(_ change: EndOfChange, of slot: ObjectIdentifier) {
    if let reversal = change() { openStep.append((slot, reversal)) }
  }

  private func endChanges() {
    if openChanges.isEmpty { return }
    for change in openChanges { end(change.end, of: change.slot) }
    (openChanges, hasClosedStep) = ([], true)
    endCount += 1
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

extension Ring<[(slot: ObjectIdentifier, revert: UndoHistory.Reversal)]> {
  /// The same steps without what was done to a slot.
  fileprivate func without(_ slot: ObjectIdentifier) -> Self {
    let others = elements.map { $0.filter { $0.slot != slot } }
    return others.reduce(into: Self()) { if !$1.isEmpty { $0.append($1) } }
  }
}
