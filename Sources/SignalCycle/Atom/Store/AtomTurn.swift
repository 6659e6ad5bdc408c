import SignalGraph

/// What happens in one turn, as it is made: it performs what reactions say, and keeps what that changed.
@usableFromInline
final class AtomTurn {
  // No access to its fields calls anything of a user's while it lasts: they need no checks.

  /// The changes of places, in order.
  @exclusivity(unchecked) @usableFromInline var changes: [any PlacedChange] = []
  /// The number of its last step.
  @exclusivity(unchecked) @usableFromInline var lastStep = 0
  /// The store's revision after it.
  @exclusivity(unchecked) @usableFromInline var revision = 0

  @usableFromInline init() {}

  @inlinable
  func perform<Origin: Slot>(_ transaction: Origin.Transaction, on place: AtomPlace<Origin>) {
    if transaction.isEmpty { return }
    place.slot.apply(transaction)
    note(transaction, on: place)
  }

  /// Keeps what the caller has done to a place.
  @inlinable
  func note<Origin: Slot>(_ transaction: Origin.Transaction, on place: AtomPlace<Origin>) {
    changes.append(PlaceChange(place: place, transaction: transaction))
  }

  /// Whether a place keeps a value for another one, as its slot does: for an equal one, and a NaN for a NaN.
  @inlinable
  static func keeps<Value: Equatable>(_ past: Value, for future: Value) -> Bool {
    if past == future { return true }
    // Only where a value does not equal itself is it worth to ask for the slot's comparison, which is found at run time.
    return past != past && Equality<Value>()(past, future)
  }

  /// Notes that the places of the changes from an index on are of another revision of the store.
  @usableFromInline
  func mark(from start: Int, _ revision: Int) {
    for index in start..<changes.count { changes[index].place.lastRevision = revision }
  }
}
