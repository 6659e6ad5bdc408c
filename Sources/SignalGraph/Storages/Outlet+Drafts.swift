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
    let level = turn.core.pointee.level
    if level > 0 {
      if draftLevel != level { openDraft(level, turn) }
      body(&current.unsafelyUnwrappedInPlace, &draft)
    } else {
      var edits = Transaction()
      body(&current.unsafelyUnwrappedInPlace, &edits)
      guard !edits.isEmpty else { return }
      queued.append(edits)
      turn.enqueue([subject]) { [self] turn in launchQueued(turn) }
    }
  }

  @usableFromInline
  func openDraft(_ level: Int, _ turn: Turn) {
    if draftLevel != 0 {
      outerDrafts.append((draftLevel, draft))
      draft = Transaction()
    }
    draftLevel = level
    turn.touch(self)
  }

  @usableFromInline
  func takeDraft() -> Transaction {
    defer {
      if let outer = outerDrafts.popLast() {
        (draftLevel, draft) = outer
      } else {
        (draftLevel, draft) = (0, Transaction())
      }
    }
    return draft
  }

  @usableFromInline
  func launchQueued(_ turn: Turn) {
    transaction = queued.removeFirst()
    commit(turn)
  }

  @inlinable
  static func makeDrafting() -> Drafting {
    Drafting(
      fold: { source, level in
        let outlet = unsafeDowncast(source, to: Outlet<Transaction>.self)
        guard outlet.outerDrafts.last?.level == level - 1 else {
          outlet.draftLevel = level - 1
          return true
        }
        let inner = outlet.takeDraft()
        outlet.draft.append(inner)
        return false
      },
      rollBack: { source in
        let outlet = unsafeDowncast(source, to: Outlet<Transaction>.self)
        outlet.takeDraft().inverted().apply(to: &outlet.current.unsafelyUnwrappedInPlace)
      },
      launchDraft: { source, turn in
        let outlet = unsafeDowncast(source, to: Outlet<Transaction>.self)
        swap(&outlet.transaction, &outlet.draft)
        outlet.draftLevel = 0
        outlet.commit(turn)
      },
      queueDraft: { source in
        let outlet = unsafeDowncast(source, to: Outlet<Transaction>.self)
        let edits = outlet.takeDraft()
        guard !edits.isEmpty else { return false }
        outlet.queued.append(edits)
        return true
      },
      launchQueued: { source, turn in
        unsafeDowncast(source, to: Outlet<Transaction>.self).launchQueued(turn)
      }
    )
  }
}
