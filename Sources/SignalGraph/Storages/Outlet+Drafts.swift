extension Outlet {
  /// Edits the state of an origin, in a turn of its own or as a part of the open transaction body.
  ///
  /// An edit made in a handler is a later turn.
  @inlinable
  func edit(_ body: (inout Transaction.Snapshot, inout Transaction) -> Void) {
    let edit = openEdit()
    body(&current.unsafelyUnwrappedInPlace, &edit.record.pointee)
    close(edit)
  }

  /// Begins an edit, which the caller makes in the state and in the record: without a closure, on which the compiler
  /// would not look into it.
  @inlinable @inline(__always)
  func openEdit() -> OpenEdit<Transaction> {
    let turn = Turn.current
    beginEdit()
    enter(turn)
    // A stored property has one address while its object lives.
    if turn.isIdle { return OpenEdit(turn, isNow: true, withUnsafeMutablePointer(to: &transaction) { $0 }) }
    openDraft(for: turn)
    return OpenEdit(turn, isNow: false, withUnsafeMutablePointer(to: &pending.unsafelyUnwrapped.draft) { $0 })
  }

  /// Ends an edit: it is sent, or waits.
  @inlinable @inline(__always)
  func close(_ edit: OpenEdit<Transaction>) {
    isBeingEdited = false
    if !edit.isNow { return closeDraft(edit.turn) }
    guard !transaction.isEmpty else { return leave(edit.turn) }
    if Transaction.isTrivial, readership == .nobody {
      transaction.removeAll()
      return leave(edit.turn)
    }
    isInPlace = true
    edit.turn.run(from: self)
  }

  /// Calls closures of a user's that decide what an edit is to do: what they have seen must hold when it is made.
  @inlinable @inline(__always)
  func decide<Result>(_ body: () throws -> Result) rethrows -> Result {
    beginEdit()
    defer { isBeingEdited = false }
    return try body()
  }

  @inlinable @inline(__always)
  func beginEdit() {
    if isBeingEdited { reportOverlap() }
    isBeingEdited = true
  }

  @usableFromInline @inline(never)
  func reportOverlap() -> Never {
    Violation.trap(
      .overlappingEdit,
      "\(subject.located) was edited while an edit of it was being made, by `==` or `hash(into:)` or by a closure that a "
        + "verb of it was given. Such closures are pure: edit it before or after."
    )
  }

  /// Fetches what a turn reads of the outlet: its last lines.
  ///
  /// A graph may have a hundred thousand slots, of which each edit meets another: all their lines are waited for at once.
  @inlinable @inline(__always)
  func fetch() {
    let end = CacheLine.number(of: withUnsafeMutablePointer(to: &transaction) { UnsafeRawPointer($0) })
    CacheLine.fetch(end &- 1)
    CacheLine.fetch(end)
  }

  /// Makes the draft take an edit that is not sent at once.
  @inlinable @inline(never)
  func openDraft(for turn: Turn) {
    turn.requireOutsideStages("edited", subject)
    if turn.isInBody {
      if draftLevel != turn.core.pointee.level { openDraft(turn) }
    } else {
      if !isAhead { keepShared() }
      _ = makePending()
      layDraft()
    }
  }

  /// Lets a handler's edit, which the draft has taken, wait; a body's stays there.
  @inlinable @inline(never)
  func closeDraft(_ turn: Turn) {
    defer { if segment < 0 { leave(turn) } }
    let pending = pending.unsafelyUnwrapped
    if turn.isInBody || pending.draft.isEmpty { return }
    var edits = Transaction()
    swap(&edits, &pending.draft)
    wait(edits, turn)
  }

  /// What is not sent yet beside the draft, to be added to.
  @inlinable
  func makePending() -> PendingEdits<Transaction> {
    if let pending { return pending }
    let made = PendingEdits<Transaction>()
    drafting = made
    return made
  }

  /// Makes the draft the one of the innermost body.
  @inlinable
  func openDraft(_ turn: Turn) {
    let (level, pending) = (turn.core.pointee.level, makePending())
    if !isAhead, turn.core.pointee.phase == .monitors { keepShared() }
    layDraft()
    draftLevel = level
    guard let opening = pending.openings.last, opening.level == level else {
      pending.openings.append((level, pending.layers.count))
      return turn.touch(self)
    }
    if pending.layers.count > opening.start, pending.layers[pending.layers.count - 1].base == 0 {
      pending.draft = pending.layers.removeLast().edits
    }
  }

  /// Lays the draft on the layers beneath it.
  @inlinable
  func layDraft() {
    guard draftLevel != 0 else { return }
    let pending = pending.unsafelyUnwrapped
    pending.layers.append(PendingEdits<Transaction>.Layer(edits: pending.draft, base: 0))
    pending.draft = Transaction()
    draftLevel = 0
  }

  /// Lets a handler's edits wait for a turn of their own, after the end of the bodies in which it was called.
  @inlinable
  func wait(_ edits: Transaction, _ turn: Turn) {
    let (base, pending) = (turn.core.pointee.base, makePending())
    if base == 0 {
      pending.queue(edits)
    } else {
      layDraft()
      pending.layers.append(PendingEdits<Transaction>.Layer(edits: edits, base: base))
      pending.waitingCount += 1
      if pending.openings.last?.level != base {
        pending.openings.append((base, pending.layers.count - 1))
        turn.touch(self)
      }
    }
    turn.enqueue([subject]) { [self] turn in launchQueued(turn) }
  }

  @inlinable
  func launchQueued(_ turn: Turn) {
    transaction = pending.unsafelyUnwrapped.takeQueued()
    moveSettled()
    commit(turn)
  }

  /// Keeps the settled state before the first edit that waits, if that edit copies it anyway.
  @inlinable
  func keepShared() {
    let settled = makePending().settled
    guard settled.snapshot == nil, Transaction.isShared(&current.unsafelyUnwrappedInPlace) else { return }
    settled.keep(current.unsafelyUnwrapped)
  }

  /// Moves the settled state, if it is kept, on by the transaction that is sent.
  ///
  /// If no edit waits, it is kept for those to come, unless somebody else holds it too: it would be copied in vain.
  @inlinable
  func moveSettled() {
    guard let settled = pending?.settled, settled.snapshot != nil else { return }
    let isDraining = Turn.current.core.pointee.isDraining
    if isAhead || isDraining && !Transaction.isShared(&settled.snapshot.unsafelyUnwrappedInPlace) {
      transaction.apply(to: &settled.snapshot.unsafelyUnwrappedInPlace)
    } else {
      settled.empty()
    }
  }
}

/// An edit that is being made.
@usableFromInline
struct OpenEdit<Transaction> {
  @usableFromInline let turn: Turn
  /// Whether it is a turn of its own.
  @usableFromInline let isNow: Bool
  /// Where it is recorded; valid until it is closed.
  @usableFromInline let record: UnsafeMutablePointer<Transaction>

  @inlinable
  init(_ turn: Turn, isNow: Bool, _ record: UnsafeMutablePointer<Transaction>) {
    (self.turn, self.isNow, self.record) = (turn, isNow, record)
  }
}

// What the end of a body does.
extension Outlet {
  /// Whether there are edits that no signal has announced yet.
  @inlinable final var isAhead: Bool { draftLevel != 0 || !(pending?.isEmpty ?? true) }

  @inlinable
  func fold(_ level: Int) -> Bool {
    let pending = pending.unsafelyUnwrapped
    let start = pending.openings.removeLast().start
    if draftLevel == level { draftLevel = level - 1 }
    if pending.waitingCount > 0 {
      for index in start..<pending.layers.count where pending.layers[index].base == level {
        pending.layers[index].base = level - 1
      }
    }
    if pending.openings.last?.level == level - 1 || draftLevel == 0 && pending.layers.count == start { return false }
    pending.openings.append((level - 1, start))
    return true
  }

  @usableFromInline
  func rollBack(_ level: Int) {
    layDraft()
    let pending = pending.unsafelyUnwrapped
    guard let opening = pending.openings.last else { return }
    let region = pending.layers[opening.start...]
    pending.layers.removeSubrange(opening.start...)
    for layer in region.reversed() {
      layer.edits.inverted().apply(to: &current.unsafelyUnwrappedInPlace)
      pending.bin.keep(layer.edits)
    }
    // What is not undone is done again, as far as it still means something. `undone` leads from the state that it is
    // now done to, to the one it was done to before.
    var undone = Transaction()
    for layer in region {
      guard layer.base > 0 else {
        undone.append(layer.edits)
        continue
      }
      let edits = layer.edits.rebased(over: undone, onto: current.unsafelyUnwrapped)
      var next = edits.inverted()
      next.append(undone)
      next.append(layer.edits)
      undone = next
      edits.apply(to: &current.unsafelyUnwrappedInPlace)
      pending.layers.append(PendingEdits<Transaction>.Layer(edits: edits, base: layer.base))
      pending.isRebased = true
    }
  }

  @inlinable
  func launchDraft(_ turn: Turn) {
    let pending = pending.unsafelyUnwrapped
    if pending.layers.isEmpty {
      swap(&transaction, &pending.draft)
      draftLevel = 0
      // One by one: mostly there is one, and the array's own way to remove all is made for many.
      while !pending.openings.isEmpty { pending.openings.removeLast() }
    } else {
      let (edits, waiting) = takeRegion(isLast: true)
      transaction = edits
      pending.queued += waiting
    }
    moveSettled()
    commit(turn)
  }

  @usableFromInline
  func queueDraft(_ base: Int) -> ((Turn) -> Void)? {
    let pending = pending.unsafelyUnwrapped
    let (edits, waiting) = takeRegion(isLast: base == 0)
    if base == 0 {
      pending.queue(edits)
      pending.queued += waiting
    } else {
      let start = pending.layers.count
      if !edits.isEmpty { pending.layers.append(PendingEdits<Transaction>.Layer(edits: edits, base: base)) }
      for edits in waiting { pending.layers.append(PendingEdits<Transaction>.Layer(edits: edits, base: base)) }
      pending.waitingCount += pending.layers.count - start
      if pending.layers.count > start, pending.openings.last?.level != base {
        pending.openings.append((base, start))
        Turn.current.touch(self)
      }
    }
    return edits.isEmpty ? nil : { [self] turn in launchQueued(turn) }
  }

  /// Takes the layers of the innermost body: its drafts as one transaction, and what waits for its end.
  ///
  /// - Parameter isLast: whether no body that may still throw is open around it.
  @usableFromInline
  func takeRegion(isLast: Bool) -> (Transaction, [Transaction]) {
    layDraft()
    let pending = pending.unsafelyUnwrapped
    let region = Array(pending.layers[pending.openings.removeLast().start...])
    pending.layers.removeLast(region.count)
    if pending.waitingCount > 0, region.contains(where: { $0.base > 0 }) { return sort(region, isLast: isLast) }
    if region.count < 2 { return (region.first?.edits ?? Transaction(), []) }
    defer { for layer in region.dropFirst() { pending.bin.keep(layer.edits) } }
    return (join(region.map(\.edits)), [])
  }

  /// Joins drafts, done one after the other; where they cancel out, the state gets the past values back.
  private func join(_ drafts: [Transaction]) -> Transaction {
    var joint = JointDraft(drafts)
    withUnsafeMutablePointer(to: &joint) { work(self, .join, $0) }
    return joint.edits
  }

  /// Moves the drafts among layers beneath what waits, and joins them.
  ///
  /// What waits is changed so that everything together leads to the same state.
  @usableFromInline
  func sort(_ layers: [PendingEdits<Transaction>.Layer], isLast: Bool) -> (Transaction, [Transaction]) {
    let pending = pending.unsafelyUnwrapped
    for layer in layers.reversed() { layer.edits.inverted().apply(to: &current.unsafelyUnwrappedInPlace) }
    var (drafts, waiting): ([Transaction], [Transaction]) = ([], [])
    for layer in layers {
      defer { layer.edits.apply(to: &current.unsafelyUnwrappedInPlace) }
      if layer.base > 0 {
        waiting.append(layer.edits)
        pending.waitingCount -= 1
        continue
      }
      var (draft, state) = (layer.edits, current.unsafelyUnwrapped)
      for index in waiting.indices.reversed() {
        waiting[index].inverted().apply(to: &state)
        let beneath = draft.rebased(over: waiting[index], onto: state)
        var above = beneath.inverted()
        above.append(recorded: waiting[index])
        above.append(recorded: draft)
        pending.bin.keep(waiting[index])
        (draft, waiting[index]) = (beneath, above)
      }
      drafts.append(draft)
      pending.bin.keep(layer.edits)
    }
    let (isJoined, isRebased) = (drafts.count > 1, isLast && pending.isRebased)
    if !isJoined, !isRebased { return (drafts.first ?? Transaction(), waiting) }
    // Joined on the state that the drafts leave; where they cancel out, it gets its instances back, and what waits
    // starts from those.
    for edits in waiting.reversed() { edits.inverted().apply(to: &current.unsafelyUnwrappedInPlace) }
    let edits = isJoined ? join(drafts) : drafts.first ?? Transaction()
    for draft in drafts.dropFirst() { pending.bin.keep(draft) }
    for index in waiting.indices {
      var again = waiting[index].rebased(over: Transaction(), onto: current.unsafelyUnwrapped)
      again.apply(to: &current.unsafelyUnwrappedInPlace)
      pending.bin.keep(waiting[index])
      if isRebased {
        // What a throw has left without an effect, by the slot's comparison, is not an edit.
        pending.bin.keep(again)
        again = join([again])
      }
      waiting[index] = again
    }
    if isLast { pending.isRebased = false }
    return (edits, waiting)
  }
}
