/// What keeps a column beside the rows of a sort.
@usableFromInline
final class SortFollower<Row>: TreeColumn<Row> {
  /// Makes ready for the changes of a turn.
  @usableFromInline let open: () -> Void
  @exclusivity(unchecked) @usableFromInline var isDone = false
  @exclusivity(unchecked) @usableFromInline var isSilent = false
  @usableFromInline let conclude: (Turn) -> Unmanaged<AnySource>?
  @exclusivity(unchecked) @usableFromInline var inlet: Unmanaged<AnyInlet>?

  @inlinable
  init<Made>(
    _ made: Made.Type, open: @escaping () -> Void, make: @escaping (borrowing Row) -> Void,
    insert: @escaping (UnsafeMutableRawPointer, Int) -> Void, remove: @escaping (UnsafeMutableRawPointer, Int) -> Void,
    update: @escaping (UnsafeMutableRawPointer, Int) -> Void,
    move: @escaping (UnsafeMutableRawPointer, Int, Int) -> Void,
    conclude: @escaping (Turn) -> Unmanaged<AnySource>?
  ) {
    self.conclude = conclude
    self.open = open
    super.init(made, make: make, insert: insert, remove: remove, update: update, move: move)
  }
}

extension TreeArray {
  @inlinable @inline(__always)
  var follower: Unmanaged<SortFollower<Element>>? {
    guard let box else { return nil }
    return box.memory.state.pointee.column.map { .fromOpaque($0.toOpaque()) }
  }
}

extension ArrayMap {
  @inlinable
  func makeFollower(_ outlet: Outlet<Output>) -> SortFollower<Element> {
    let staged = UnsafeMutablePointer<Made>.allocate(capacity: 1)
    let outlet = Unmanaged.passUnretained(outlet)
    let (make, equality) = (self.make, self.equality)
    return SortFollower<Element>(
      Made.self,
      open: {
        outlet._withUnsafeGuaranteedRef { outlet in
          outlet.open(Turn.current)
          if !isKnownUniquelyReferenced(&outlet.current.unsafelyUnwrappedInPlace.box) { fatalError("shared") }
        }
      },
      make: { row in staged.initialize(to: make(copy row)) },
      insert: { cell, at in
        let made = staged.move()
        cell.assumingMemoryBound(to: Made.self).initialize(to: made)
        outlet._withUnsafeGuaranteedRef { $0.transaction.list.appendOwned(.insert(made, at: at)) }
      },
      remove: { cell, at in
        let made = cell.assumingMemoryBound(to: Made.self).move()
        outlet._withUnsafeGuaranteedRef { $0.transaction.list.appendOwned(.remove(made, at: at)) }
      },
      update: { cell, at in
        let place = cell.assumingMemoryBound(to: Made.self)
        let made = staged.move()
        if equality(place.pointee, made) { return }
        let past = place.move()
        place.initialize(to: made)
        outlet._withUnsafeGuaranteedRef {
          $0.transaction.list.appendOwned(.update(at: at, past: past, future: made))
        }
      },
      move: { cell, from, to in
        let place = cell.assumingMemoryBound(to: Made.self)
        let made = staged.move()
        if equality(place.pointee, made) {
          if from != to {
            outlet._withUnsafeGuaranteedRef {
              $0.transaction.list.appendOwned(.shift(from: from, to: to, place.pointee))
            }
          }
          return
        }
        let past = place.move()
        place.initialize(to: made)
        outlet._withUnsafeGuaranteedRef {
          if from == to {
            $0.transaction.list.appendOwned(.update(at: to, past: past, future: made))
          } else {
            $0.transaction.list.appendOwned(.move(from: from, to: to, past: past, future: made))
          }
        }
      },
      conclude: { turn in outlet._withUnsafeGuaranteedRef { $0.conclude(turn) } })
  }
}

extension AnySource {
  /// Whether a change is handed on to one inlet, and to nothing else.
  @inlinable @inline(__always)
  final func handsOn(to inlet: Unmanaged<AnyInlet>?) -> Bool {
    guard segment < 0, let inlet, loneReader?.toOpaque() == inlet.toOpaque() else { return false }
    return inlet._withUnsafeGuaranteedRef { inlet in
      inlet.node.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.stepping?.toOpaque() == Unmanaged.passUnretained(inlet).toOpaque() }
    }
  }
}
