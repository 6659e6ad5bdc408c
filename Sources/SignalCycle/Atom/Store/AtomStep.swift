import SignalGraph

/// One event and what it changed, or one move of a time machine.
///
/// It carries the mutations, not the states; what was before a change is made from them when it is asked for. Several steps
/// of one turn are told one after the other when it is over, and all show the state after it.
public struct AtomStep<Root: AtomRoot>: StatelessSignal {
  /// The how manyth of its store, from 1.
  public let number: Int
  /// What happened; nil where a time machine moved the state.
  public let event: Root.Event?
  /// The tree, which shows the state after the last step.
  public let state: Root
  /// The turn that it is a part of, and which of its changes are those of this step.
  @usableFromInline let turn: AtomTurn
  @usableFromInline let range: Range<Int>
  /// How a time machine moved the state, where it did.
  @usableFromInline let move: AtomMove?

  @inlinable
  init(number: Int, event: Root.Event?, state: Root, turn: AtomTurn, range: Range<Int>, move: AtomMove?) {
    (self.number, self.event, self.state) = (number, event, state)
    (self.turn, self.range, self.move) = (turn, range, move)
  }

  /// Whether it is the last of its turn.
  var isLast: Bool { number == turn.lastStep }

  /// The changes of the places, in order.
  var changes: [any PlacedChange] { range == turn.changes.indices ? turn.changes : Array(turn.changes[range]) }

  /// Whether nothing changed.
  public var isUnchanged: Bool { range.isEmpty }

  /// What changed, a line each: `"items[3].isDone: false → true"`.
  public var differences: [String] { changes.flatMap(\.differences) }

  /// Whether a place changed.
  public func changed(_ path: KeyPath<Root, some AnyAtomPlace>) -> Bool {
    let place = state[keyPath: path]
    return changes.contains { $0.place === place }
  }

  /// How a place changed; an empty transaction if it did not.
  public func transaction<Origin, Place: AtomPlace<Origin>>(of path: KeyPath<Root, Place>) -> Origin.Transaction {
    whole(of: state[keyPath: path], in: turn.changes[range])
  }

  /// What a place held before the step.
  ///
  /// - Precondition: asked for while the step is told, before the place changes again.
  /// - Complexity: O(changes of the turn), and on top O(1) for a value, O(k log n) for a list, O(n) for a table, which is
  ///   copied.
  public func past<Origin, Place: AtomPlace<Origin>>(of path: KeyPath<Root, Place>) -> Origin.Transaction.Snapshot {
    let place: AtomPlace<Origin> = state[keyPath: path]
    if place.lastRevision > turn.revision {
      Violation.trap(
        .badParameter,
        "What \(place.path) held before step \(number) of \(AtomStore<Root>.self) was asked for when it had changed again. "
          + "Ask while the step is told, and keep what you need."
      )
    }
    var snapshot = place.snapshot
    whole(of: place, in: turn.changes[range.lowerBound...]).inverted().apply(to: &snapshot)
    return snapshot
  }

  /// What changes did to a place.
  private func whole<Origin>(
    of place: AtomPlace<Origin>, in changes: ArraySlice<any PlacedChange>
  ) -> Origin.Transaction {
    var whole = Origin.Transaction()
    for case let change as PlaceChange<Origin> in changes where change.origin === place {
      whole.append(change.transaction)
    }
    return whole
  }
}

/// How a time machine moved the state.
@usableFromInline
struct AtomMove {
  /// The step after which the state was as it is now; 0 is before the first.
  let target: Int
  /// Whether what followed that step is forgotten.
  let isRollBack: Bool
  /// The machine; nil where a journal is read.
  let mover: ObjectIdentifier?
}
