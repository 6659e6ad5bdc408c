/// Rows by key, sorted: the work of a sort of a dictionary or a set.
///
/// The order is computed once for a row that comes or is updated, and kept by key, so that the row is found again
/// without its past value.
@usableFromInline
final class KeyedSort<Rule: SortRule>: LeadingWork {
  @usableFromInline typealias Input = Rule.Rows
  @usableFromInline typealias Key = Rule.Rows.Key
  @usableFromInline typealias Value = Rule.Rows.Value
  @usableFromInline typealias Rows = Rule.Rows.Snapshot
  @usableFromInline typealias Output = ArrayTransaction<Rows.Row>
  @usableFromInline let rule: Rule
  @usableFromInline let control: SortControl
  @usableFromInline let subject: MessageSubject
  @usableFromInline let orders = KeyTable<Key, Rule.Held>()
  /// Takes orders that are not needed any more.
  @usableFromInline let bin = Bin<Rule.Held>()
  /// Takes rows of changes that were not recorded.
  @usableFromInline let rowBin = Bin<Rows.Row>()
  /// A map that has left its results to this sort.
  @usableFromInline let lead = SortLead<Rows.Row>(
    unshare: { $0.unshare(Rule.Sort.self) }, order: { _ = $0.ordered(Rule.Sort.self) })
  /// What the input did in a turn that brings a new order, until the rows are sorted anew; nil in other turns.
  @exclusivity(unchecked) @usableFromInline var postponed: PostponedEntries<Key, Value>?

  @inlinable
  init(_ subject: MessageSubject, _ control: SortControl, _ rule: Rule) {
    (self.subject, self.control, self.rule) = (subject, control, rule)
  }

  /// How many keys ahead memory is fetched in a batch.
  @inlinable static var ahead: Int { 6 }

  @inlinable
  func begin(_ rows: Rows) -> TreeArray<Rows.Row> {
    postponed = nil
    let sorter = RowSorter<Rows.Row, Rule.Sort>(capacity: rows.count)
    orders.load(rows) { key, value in
      let order = order(of: key, value)
      sorter.add(Rows.row(key, value), Rule.sort(order, key))
      return order
    }
    return sorter.sorted(subject, by: Rule.less)
  }

  @inlinable @inline(__always)
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    if postponed != nil { return postpone(input) }
    if let follower = lead.following { open(follower) }
    input.forEachChange(ahead: Self.ahead, { orders.prefetch($0) }) { change($0, &state, &output) }
  }

  @inlinable
  func end() {
    lead.detach()
    orders.removeAll()
    postponed = nil
  }

  @inlinable static var foresees: Bool { true }

  @inlinable @inline(__always)
  func foresee(_ bits: UInt64, _ state: borrowing State) { orders.foresee(bits: bits) }
}

extension KeyedSort {
  @inlinable @inline(__always)
  func change(_ change: DictionaryMutation<Key, Value>, _ state: inout State, _ output: inout Output) {
    switch change {
    case .insert(let key, let value):
      let order = order(of: key, value)
      if orders.updateValue(order, forKey: key) != nil { subject.reportHeld(key) }
      let row = Rows.row(key, value)
      make(row)
      let position = state.insert(row, order: Rule.sort(order, key), by: Rule.less)
      if lead.isSilent { return }
      output.list.appendOwned(.insert(row, at: position))
    case .update(let key, _, let future):
      var order = order(of: key, future)
      guard let entry = orders.find(key) else { subject.reportAbsent(key) }
      let old = entry.pointee.value
      if let renewed = rule.renewed(order, old) { order = renewed }
      let (before, after) = (Rule.sort(old, key), Rule.sort(order, key))
      let row = Rows.row(key, future)
      make(row)
      if Rule.same(before, after) {
        // The tree keeps the order that it has.
        bin.keep(order)
        guard let (position, past) = state.update(order: before, with: row, by: Rule.less) else {
          subject.reportDisorder(key)
        }
        if isLeft(past) { return }
        output.list.appendOwned(.update(at: position, past: past, future: row))
      } else {
        entry.pointee.value = order
        bin.keep(old)
        guard let (from, to, past) = state.move(order: before, to: after, with: row, by: Rule.less) else {
          subject.reportDisorder(key)
        }
        if isLeft(past) { return }
        if from == to {
          output.list.appendOwned(.update(at: from, past: past, future: row))
        } else {
          output.list.appendOwned(.move(from: from, to: to, past: past, future: row))
        }
      }
    case .remove(let key, _):
      guard let old = orders.removeValue(forKey: key) else { subject.reportAbsent(key) }
      guard let (position, past) = state.remove(order: Rule.sort(old, key), by: Rule.less) else {
        subject.reportDisorder(key)
      }
      bin.keep(old)
      if isLeft(past) { return }
      output.list.appendOwned(.remove(past, at: position))
    }
  }

  @inlinable @inline(__always)
  func order(of key: Key, _ value: Value) -> Rule.Held {
    let order = rule.order(of: key, value)
    if !rule.isSane(order) { subject.reportUnequal(key) }
    return order
  }
}

// What a map has left to the sort.
extension KeyedSort {
  /// Makes ready for a change of the map's results.
  @inlinable @inline(__always)
  func open(_ follower: Unmanaged<SortFollower<Rows.Row>>) {
    follower._withUnsafeGuaranteedRef {
      if _fastPath($0.open($0)) {
        $0.isDone = !lead.isSilent
      } else {
        lead.detach()
      }
    }
  }

  /// Has the map make the result of a row, before the rows change.
  @inlinable @inline(__always)
  func make(_ row: Rows.Row) {
    if let follower = lead.following { follower._withUnsafeGuaranteedRef { $0.make(row) } }
  }

  /// Whether nothing is recorded, as nothing reads it; then a past row is let go of.
  @inlinable @inline(__always)
  func isLeft(_ past: Rows.Row) -> Bool {
    if lead.isSilent { rowBin.keep(past) }
    return lead.isSilent
  }

  @inlinable
  func lead(from outlet: Outlet<Output>) {
    lead.outlet = .passUnretained(outlet)
    outlet.lead = lead
  }

  @inlinable @inline(__always)
  func begin(stepping outlet: Outlet<Output>, _ turn: Turn) {
    guard let follower = lead.following, turn.core.pointee.due == 0 else { return }
    let inlet = follower._withUnsafeGuaranteedRef { Unmanaged<AnyInlet>.fromOpaque($0.inlet) }
    lead.isSilent = inlet._withUnsafeGuaranteedRef { outlet.handsOn(to: $0) }
  }

  @inlinable @inline(__always)
  func conclude(_ outlet: Outlet<Output>, _ turn: Turn) -> Unmanaged<AnySource>? {
    guard lead.isSilent, let follower = lead.following else { return outlet.conclude(turn) }
    lead.isSilent = false
    outlet.noteHandingOn()
    return follower._withUnsafeGuaranteedRef { $0.conclude(turn) }
  }
}
