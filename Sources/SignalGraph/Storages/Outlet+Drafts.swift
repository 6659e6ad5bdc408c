extension Outlet {
  /// Edits the state of an origin: in a turn of its own, as a part of the open transaction body, or, in a handler, in a
  /// later turn.
  @inlinable
  func edit(_ body: (inout Transaction.Snapshot, inout Transaction) -> Void) {
    let turn = Turn.current
    enter(turn)
    guard turn.isIdle else { return editLater(turn, body) }
    body(&current.unsafelyUnwrappedInPlace, &transaction)
    guard !transaction.isEmpty else { return leave(turn) }
    turn.begin()
    commit(turn)
    turn.run()
  }

  @inlinable
  func editLater(_ turn: Turn, _ body: (inout Transaction.Snapshot, inout Transaction) -> Void) {
    turn.requireOutsideStages("edited", subject)
    defer { if segment < 0 { leave(turn) } }
    if turn.isInBody, draftLevel == turn.core.pointee.level || openDraft(turn) {
      body(&current.unsafelyUnwrappedInPlace, &draft)
    } else {
      if !isAhead { keepShared() }
      var edits = Transaction()
      body(&current.unsafelyUnwrappedInPlace, &edits)
      if edits.isEmpty { return }
      if turn.isInBody { sink(edits, turn) } else { wait(edits, turn) }
    }
  }

  /// Makes the draft that of the innermost body.
  ///
  /// - Returns: False where edits lie above it that wait for the end of this body.
  @inlinable
  func openDraft(_ turn: Turn) -> Bool {
    let (level, pending) = (turn.core.pointee.level, pending.unsafelyUnwrapped)
    if draftLevel == 0, let top = pending.layers.last, top.base > turn.core.pointee.base { return false }
    if !isAhead, turn.core.pointee.phase == .monitors { keepShared() }
    layDraft()
    if let opening = pending.openings.last, opening.level == level {
      if pending.layers.count > opening.start { draft = pending.layers.removeLast().edits }
    } else {
      pending.openings.append((level, pending.layers.count))
      turn.touch(self)
    }
    draftLevel = level
    return true
  }

  /// Lays the draft on the layers beneath it.
  @inlinable
  func layDraft() {
    guard draftLevel != 0 else { return }
    pending.unsafelyUnwrapped.layers.append(PendingEdits<Transaction>.Layer(edits: draft, base: 0))
    draft = Transaction()
    draftLevel = 0
  }

  /// Lets edits of a handler wait: for a turn of their own, and before for the end of the bodies in which it was called.
  @inlinable
  func wait(_ edits: Transaction, _ turn: Turn) {
    let (base, pending) = (turn.core.pointee.base, pending.unsafelyUnwrapped)
    if base == 0 {
      pending.queue(edits)
    } else {
      layDraft()
      pending.layers.append(PendingEdits<Transaction>.Layer(edits: edits, base: base))
      if pending.openings.last?.level != base {
        pending.openings.append((base, pending.layers.count - 1))
        turn.touch(self)
      }
    }
    turn.enqueue([subject]) { [self] turn in launchQueued(turn) }
  }

  /// Puts edits of the innermost body, made on what waits for its end, beneath that.
  ///
  /// What waits is changed so that all together leads to the same state.
  @usableFromInline
  func sink(_ edits: Transaction, _ turn: Turn) {
    let (level, pending) = (turn.core.pointee.level, pending.unsafelyUnwrapped)
    var (edits, place) = (edits, pending.layers.count)
    var state = current.unsafelyUnwrapped
    edits.inverted().apply(to: &state)
    while place > 0, pending.layers[place - 1].base > turn.core.pointee.base {
      place -= 1
      let waiting = pending.layers[place].edits
      waiting.inverted().apply(to: &state)
      let beneath = edits.rebased(over: waiting, onto: state)
      var above = beneath.inverted()
      above.append(waiting)
      above.append(edits)
      pending.layers[place].edits = above
      pending.bin.keep(waiting)
      edits = beneath
    }
    pending.layers.insert(PendingEdits<Transaction>.Layer(edits: edits, base: 0), at: place)
    if pending.openings.last?.level != level {
      pending.openings.append((level, place))
      turn.touch(self)
    }
  }

  @inlinable
  func launchQueued(_ turn: Turn) {
    transaction = pending.unsafelyUnwrapped.takeQueued()
    moveSettled()
    commit(turn)
  }

  /// Keeps the settled state before the first edit that waits, if that copies it anyway.
  @inlinable
  func keepShared() {
    let settled = pending.unsafelyUnwrapped.settled
    guard settled.snapshot == nil, Transaction.isShared(&current.unsafelyUnwrappedInPlace) else { return }
    settled.keep(current.unsafelyUnwrapped)
  }

  /// Moves the settled state on, if it is kept, by the transaction that is sent.
  ///
  /// Where no edit waits it is kept for those to come, unless somebody else has it too: then it would be copied in vain.
  @inlinable
  func moveSettled() {
    let settled = pending.unsafelyUnwrapped.settled
    guard settled.snapshot != nil else { return }
    let isDraining = Turn.current.core.pointee.isDraining
    if isAhead || isDraining && !Transaction.isShared(&settled.snapshot.unsafelyUnwrappedInPlace) {
      transaction.apply(to: &settled.snapshot.unsafelyUnwrappedInPlace)
    } else {
      settled.empty()
    }
  }

  @inlinable
  static func makeDrafting() -> Drafting {
    Drafting(
      fold: { source, level in unsafeDowncast(source, to: Outlet<Transaction>.self).fold(level) },
      rollBack: { source, level in unsafeDowncast(source, to: Outlet<Transaction>.self).rollBack(level) },
      launchDraft: { source, turn in unsafeDowncast(source, to: Outlet<Transaction>.self).launchDraft(turn) },
      queueDraft: { source, base in unsafeDowncast(source, to: Outlet<Transaction>.self).queueDraft(base) }
    )
  }
}

// What the end of a body does.
extension Outlet {
  /// Whether there are edits that signals have not told of.
  @inlinable
  final var isAhead: Bool { draftLevel != 0 || !(pending?.isEmpty ?? true) }

  @inlinable
  func fold(_ level: Int) -> Bool {
    let pending = pending.unsafelyUnwrapped
    let start = pending.openings.removeLast().start
    if draftLevel == level { draftLevel = level - 1 }
    // What waits lies above all drafts.
    var place = pending.layers.count
    while place > start, pending.layers[place - 1].base > 0 {
      place -= 1
      pending.layers[place].base = min(pending.layers[place].base, level - 1)
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
    // What is not undone is done again, as far as it still means something; `undone` leads from what it is done to now to
    // what it was done to before.
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
    }
  }

  @inlinable
  func launchDraft(_ turn: Turn) {
    let pending = pending.unsafelyUnwrapped
    if pending.layers.isEmpty {
      swap(&transaction, &draft)
      draftLevel = 0
      pending.openings.removeAll(keepingCapacity: true)
    } else {
      let (edits, waiting) = takeRegion()
      transaction = edits
      for layer in waiting { pending.queued.append(layer.edits) }
    }
    moveSettled()
    commit(turn)
  }

  @inlinable
  func queueDraft(_ base: Int) -> ((Turn) -> Void)? {
    let pending = pending.unsafelyUnwrapped
    let (edits, waiting) = takeRegion()
    if base == 0 {
      pending.queue(edits)
      for layer in waiting { pending.queued.append(layer.edits) }
    } else {
      let start = pending.layers.count
      if !edits.isEmpty { pending.layers.append(PendingEdits<Transaction>.Layer(edits: edits, base: base)) }
      for layer in waiting { pending.layers.append(PendingEdits<Transaction>.Layer(edits: layer.edits, base: base)) }
      if pending.layers.count > start, pending.openings.last?.level != base {
        pending.openings.append((base, start))
        Turn.current.touch(self)
      }
    }
    return edits.isEmpty ? nil : { [self] turn in launchQueued(turn) }
  }

  /// Takes the layers of the innermost body: its drafts as one transaction, and what waits for its end.
  @inlinable
  func takeRegion() -> (Transaction, ArraySlice<PendingEdits<Transaction>.Layer>) {
    layDraft()
    let pending = pending.unsafelyUnwrapped
    let region = pending.layers[pending.openings.removeLast().start...]
    pending.layers.removeLast(region.count)
    let waiting = region.drop { $0.base == 0 }
    let drafts = region[..<waiting.startIndex]
    guard var edits = drafts.first?.edits else { return (Transaction(), waiting) }
    if drafts.count > 1 {
      for layer in waiting.reversed() { layer.edits.inverted().apply(to: &current.unsafelyUnwrappedInPlace) }
      for layer in drafts.dropFirst() {
        pending.join(&edits, layer.edits, &current.unsafelyUnwrappedInPlace)
        pending.bin.keep(layer.edits)
      }
      for layer in waiting { layer.edits.apply(to: &current.unsafelyUnwrappedInPlace) }
    }
    return (edits, waiting)
  }
}
