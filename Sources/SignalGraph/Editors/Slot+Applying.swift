// Performing a transaction that was made elsewhere: sent by another graph, undone, or read from a file.
//
// Its keys and pasts equal what is there, but may be other instances. What is recorded leads away from what is there:
// views have that, and a throw brings it back.
extension Slot {
  /// Performs a transaction as an edit of this slot: in a turn of its own, or as a part of the open `transaction` body.
  ///
  /// ```swift
  /// let letters = ArraySlot(["a", "b"])
  /// letters.apply([.move(from: 0, to: 1, past: "a", future: "a"), .insert("c", at: 2)])    // b a c
  /// ```
  ///
  /// What it announces is announced: rows that move, move; a refresh, which is an update between equal values, stays.
  ///
  /// - Precondition: the transaction is legal on the state as last edited; a violation names this slot. For one that
  ///   came from outside use ``apply(validating:)``.
  /// - Complexity: O(k log n) for an array, O(k) for the others; the same in a body, whatever that has done before.
  @inlinable
  public func apply(_ transaction: Transaction, fileID: StaticString = #fileID, line: UInt = #line) {
    do { try apply(validating: transaction) } catch { reportFault(error, Site(fileID: fileID, line: line)) }
  }

  @usableFromInline @inline(never)
  func reportFault(_ fault: Violation, _ site: Site) -> Never {
    Violation.trap(
      fault.kind,
      "\(emitter.subject.located) was to apply at \(site) what does not fit its state. \(fault.message)"
    )
  }
}

extension ArraySlot {
  /// Performs a transaction if it is legal on the state as last edited; see ``Slot/apply(validating:)``.
  @inlinable
  public func apply(validating transaction: ArrayTransaction<Element>) throws(Violation) {
    if let fault = transaction.fault(against: outlet.current.unsafelyUnwrapped) { throw fault }
    if transaction.isEmpty { return }
    var change = transaction
    outlet.edit { state, edits in
      change.performTakingPasts(from: &state)
      if change.hasStanding(equality) { change.list.pin() }
      add(change, &state, &edits)
    }
  }
}

extension DictionarySlot {
  /// Performs a transaction if it is legal on the state as last edited; see ``Slot/apply(validating:)``.
  @inlinable
  public func apply(validating transaction: DictionaryTransaction<Key, Value>) throws(Violation) {
    if let fault = transaction.fault(against: outlet.current.unsafelyUnwrapped) { throw fault }
    if !Reflexivity.isKnown(of: Key.self) {
      for mutation in transaction.mutations where mutation.key != mutation.key {
        throw Violation.unequal(mutation.key, in: DictionaryTransaction<Key, Value>.self)
      }
    }
    if transaction.isEmpty { return }
    let change = transaction.leadingAway(from: outlet.current.unsafelyUnwrapped, equality)
    outlet.edit { state, edits in perform(change, leadingTo: nil, &state, &edits) }
  }
}

extension SetSlot {
  /// Performs a transaction if it is legal on the state as last edited; see ``Slot/apply(validating:)``.
  @inlinable
  public func apply(validating transaction: SetTransaction<Element>) throws(Violation) {
    if let fault = transaction.fault(against: outlet.current.unsafelyUnwrapped) { throw fault }
    if !Reflexivity.isKnown(of: Element.self) {
      for mutation in transaction.mutations where mutation.key != mutation.key {
        throw Violation.unequal(mutation.key, in: SetTransaction<Element>.self)
      }
    }
    if transaction.isEmpty { return }
    let change = transaction.leadingAway(from: outlet.current.unsafelyUnwrapped)
    outlet.edit { state, edits in perform(change, leadingTo: nil, &state, &edits) }
  }
}

extension ValueSlot {
  /// Performs a transaction if it is legal on the value as last edited; see ``Slot/apply(validating:)``.
  @inlinable
  public func apply(validating transaction: ValueTransaction<Value>) throws(Violation) {
    if let fault = transaction.fault(against: outlet.current.unsafelyUnwrapped) { throw fault }
    guard let future = transaction.future else { return }
    outlet.edit { state, edits in
      if transaction.isRefreshed || areEqual(state, future) {
        discard(state)
        edits.refresh(from: state, to: future)
        state = future
      } else {
        merge(future, &state, &edits)
      }
    }
  }
}
