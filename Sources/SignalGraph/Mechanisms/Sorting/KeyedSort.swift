/// Rows by key, sorted: the work of a sort of a dictionary or a set.
///
/// The order is computed once for a row that comes or is updated, and kept by key, so that the row is found again
/// without its past value.
@usableFromInline
final class KeyedSort<Rule: SortRule>: AdjustableWork {
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
  /// What the input did in a turn that brings a new order, until the rows are sorted anew; nil in other turns.
  @exclusivity(unchecked) @usableFromInline var postponed: PostponedEntries<Key, Value>?

  @inlinable
  init(_ subject: MessageSubject, _ control: SortControl, _ rule: Rule) {
    (self.subject, self.control, self.rule) = (subject, control, rule)
  }

  /// How many keys ahead memory is fetched in a batch.
  @inlinable static var lead: Int { 6 }

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
    if _slowPath(input.count == state.count), input.count > 1, removeAll(input, &state, &output) { return }
    // Without a closure, which would not be inlined.
    let changes = input.unsafeChanges
    for position in 0..<changes.count {
      if position &+ Self.lead < changes.count { orders.prefetch(changes[position &+ Self.lead].key) }
      change(changes[position], &state, &output)
    }
  }

  @inlinable
  func end() {
    orders.removeAll()
    postponed = nil
  }

  @inlinable static var foresees: Bool { true }

  @inlinable @inline(__always)
  func foresee(_ bits: UInt64, _ state: borrowing State) { orders.foresee(bits: bits) }
}

extension KeyedSort {
  @inlinable @inline(__always)
  func change(_ change: KeyedChange<Key, Value>, _ state: inout State, _ output: inout Output) {
    let key = change.key
    switch change.kind {
    case .insert:
      let value = change.unsafeFuture
      let order = order(of: key, value)
      if orders.updateValue(order, forKey: key) != nil { subject.reportHeld(key) }
      let row = Rows.row(key, value)
      let position = state.insert(row, order: Rule.sort(order, key), by: Rule.less)
      output.list.appendOwned(.insert(row, at: position))
    case .update:
      let value = change.unsafeFuture
      var order = order(of: key, value)
      guard let entry = orders.find(key) else { subject.reportAbsent(key) }
      let old = entry.pointee.value
      if let renewed = rule.renewed(order, old) { order = renewed }
      let (before, after) = (Rule.sort(old, key), Rule.sort(order, key))
      let row = Rows.row(key, value)
      if Rule.same(before, after) {
        // The tree keeps the order that it has.
        bin.keep(order)
        guard let (position, past) = state.update(order: before, with: row, by: Rule.less) else {
          subject.reportDisorder(key)
        }
        output.list.appendOwned(.update(at: position, past: past, future: row))
      } else {
        entry.pointee.value = order
        bin.keep(old)
        guard let (from, to, past) = state.move(order: before, to: after, with: row, by: Rule.less) else {
          subject.reportDisorder(key)
        }
        if from == to {
          output.list.appendOwned(.update(at: from, past: past, future: row))
        } else {
          output.list.appendOwned(.move(from: from, to: to, past: past, future: row))
        }
      }
    case .remove:
      guard let old = orders.removeValue(forKey: key) else { subject.reportAbsent(key) }
      guard let (position, past) = state.remove(order: Rule.sort(old, key), by: Rule.less) else {
        subject.reportDisorder(key)
      }
      bin.keep(old)
      output.list.appendOwned(.remove(past, at: position))
    }
  }

  /// Where all rows go and none comes, they go as one command: one by one, each would be searched for.
  ///
  /// - Returns: Whether it is so.
  @inlinable @inline(never)
  func removeAll(_ input: borrowing Input, _ state: inout State, _ output: inout Output) -> Bool {
    for change in input.unsafeChanges where change.kind != .remove { return false }
    // There are as many as rows, each of another key, and of one that is held.
    input.forEachChange(ahead: Self.lead, { orders.prefetch($0) }) { change in
      guard let old = orders.removeValue(forKey: change.key) else { subject.reportAbsent(change.key) }
      bin.keep(old)
    }
    output.recordBulk(0, Array(state), [], .never)
    state = State()
    return true
  }

  @inlinable @inline(__always)
  func order(of key: Key, _ value: Value) -> Rule.Held {
    let order = rule.order(of: key, value)
    if !rule.isSane(order) { subject.reportUnequal(key) }
    return order
  }
}
