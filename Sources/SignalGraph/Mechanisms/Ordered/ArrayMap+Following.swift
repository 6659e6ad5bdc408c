public import CSignalGraph

// A map that leaves its results to the sort that it reads: see `SortLead`.
extension ArrayMap {
  /// Makes ready to follow a sort: only where results are made of their rows alone, and belong to nothing else.
  ///
  /// Objects that are updated, storages, and results of parameters stay in the map's own tree; so do values that are not
  /// moved by copying their bits.
  @inlinable
  func prepareToFollow(_ parts: StageParts<Input, Output>) {
    if kept != nil || isRenewing || chains != nil || !_isBitwiseTakable(Made.self) { return }
    follower = makeFollower(parts.sensor.inlet, parts.outlet, parts.node)
  }

  /// Has the sort that these rows came from keep the results; nil if there is none, or it keeps those of another.
  @inlinable @inline(never)
  func begin(following rows: TreeArray<Element>) -> TreeArray<Made>? {
    guard let lead else { return nil }
    waited = 0
    return lead.rows?.box === rows.box ? follow(lead, make) : nil
  }

  /// Has the sort keep the results again, which it kept before or could not keep, when twice as many commands have come
  /// as there are results: so that it costs each of them little.
  @inlinable @inline(never)
  func followAgain(after count: Int, _ state: inout State) {
    waited &+= count
    guard waited > 2 &* state.count, let lead else { return }
    waited = 0
    guard lead.rows?.count == state.count else { return }
    var rest = state.makeIterator()
    if let column = follow(lead, { _ in rest.next().unsafelyUnwrapped }) { state = column }
  }

  /// What the sort does for a map, if this map reads a sort that does so.
  @inlinable var lead: SortLead<Element>? {
    guard let follower else { return nil }
    let inlet = Unmanaged<AnyInlet>.fromOpaque(follower.inlet).takeUnretainedValue()
    return inlet.source?.takeUnretainedValue().lead as? SortLead<Element>
  }

  @inlinable
  func follow(_ lead: SortLead<Element>, _ make: (Element) -> Made) -> TreeArray<Made>? {
    var column: TreeArray<Made>?
    lead.take(follower.unsafelyUnwrapped) { rows in
      column = rows.attach(follower.unsafelyUnwrapped, make)
      return column != nil
    }
    return column
  }

  /// Forgets what a sort has made of the session that ends.
  @inlinable
  func endFollowing() {
    follower?.isDone = false
    (isShorter, waited) = (false, -1)
  }

  /// Takes in a change that the sort has made already.
  @inlinable @inline(never)
  func takeDone(_ output: inout Output) {
    follower.unsafelyUnwrapped.isDone = false
    if isShorter { output.tidy(from: 1, bin) }
    isShorter = false
  }

  @inlinable
  func makeFollower(
    _ inlet: Inlet<StateSignal<Input>>, _ outlet: Outlet<Output>, _ node: StageNode
  ) -> SortFollower<Element> {
    // The stage's node keeps all of these; the sort lets go of the follower when the stage goes.
    let (map, outlet) = (Unmanaged.passUnretained(self), Unmanaged.passUnretained(outlet))
    let (node, make, equality, unchanged) = (Unmanaged.passUnretained(node).toOpaque(), make, equality, unchanged)
    return SortFollower<Element>(
      of: Made.self, inlet: Unmanaged.passUnretained(inlet).toOpaque(),
      open: { column in
        outlet._withUnsafeGuaranteedRef {
          if $0.segment >= 0 { $0.prepareNested(Turn.current) }
          return $0.current != nil && $0.current.unsafelyUnwrappedInPlace.showsAlone(column)
        }
      },
      make: { row in
        let thread = signalgraph_thread_get()
        let running = thread.pointee.running
        thread.pointee.running = UnsafeRawPointer(node)
        let made = make(copy row)
        thread.pointee.running = running
        map._withUnsafeGuaranteedRef { $0.made = made }
      },
      insert: { cell, at in
        let made = map._withUnsafeGuaranteedRef { $0.made.take().unsafelyUnwrapped }
        cell.assumingMemoryBound(to: Made.self).initialize(to: made)
        outlet._withUnsafeGuaranteedRef { $0.transaction.list.appendOwned(.insert(made, at: at)) }
      },
      remove: { cell, at in
        let old = cell.assumingMemoryBound(to: Made.self).move()
        outlet._withUnsafeGuaranteedRef { $0.transaction.list.appendOwned(.remove(old, at: at)) }
      },
      move: { cell, from, to, past, future in
        let place = cell.assumingMemoryBound(to: Made.self)
        let made = map._withUnsafeGuaranteedRef { $0.made.take().unsafelyUnwrapped }
        if equality(place.pointee, made), !unchanged(past, future) {
          map._withUnsafeGuaranteedRef {
            $0.bin.keep(made)
            $0.isShorter = true
          }
          if from == to { return }
          let old = place.pointee
          outlet._withUnsafeGuaranteedRef { $0.transaction.list.appendOwned(.shift(from: from, to: to, old)) }
          return
        }
        let old = place.move()
        place.initialize(to: made)
        outlet._withUnsafeGuaranteedRef {
          if from == to {
            $0.transaction.list.appendOwned(.update(at: to, past: old, future: made))
          } else {
            $0.transaction.list.appendOwned(.move(from: from, to: to, past: old, future: made))
          }
        }
      },
      conclude: { turn in
        outlet._withUnsafeGuaranteedRef { outlet in
          map._withUnsafeGuaranteedRef { if $0.isShorter { $0.takeDone(&outlet.transaction) } }
          return outlet.conclude(turn)
        }
      },
      detach: { column, rows, unshare in
        outlet._withUnsafeGuaranteedRef { outlet in
          if outlet.current == nil {
            var none = TreeArray<Made>()
            rows.detach(column, from: &none, unshare: unshare)
          } else {
            rows.detach(column, from: &outlet.current.unsafelyUnwrappedInPlace, unshare: unshare)
          }
        }
      }
    )
  }
}
