import SignalGraph

/// What happens in one turn, as it is made: it performs what reactions say, and keeps what that changed.
@usableFromInline
final class AtomTurn {
  /// The changes of places, in order.
  @usableFromInline var changes: [any PlacedChange] = []
  /// The number of its last step.
  var lastStep = 0
  /// The store's revision after it.
  var revision = 0

  init() {}

  @inlinable
  func perform<Origin: Slot>(_ transaction: Origin.Transaction, on place: AtomPlace<Origin>) {
    if transaction.isEmpty { return }
    place.slot.apply(transaction)
    changes.append(PlaceChange(place: place, transaction: transaction))
  }
}
