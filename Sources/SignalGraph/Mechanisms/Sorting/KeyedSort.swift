/// Rows by key in an order: the work of a sort of a dictionary or a set.
///
/// The order is asked for once for a row that comes or is updated. The rank of each key is kept, so that a past place is
/// found without past values.
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
  @usableFromInline let ranks = KeyTable<Key, Rule.Rank>()
  /// Takes ranks that are not needed any more.
  @usableFromInline let bin = Bin<Rule.Rank>()
  /// What happened while the order did not hold; nil while it holds.
  @exclusivity(unchecked) @usableFromInline var postponed: PostponedEntries<Key, Value>?

  @inlinable
  init(_ subject: MessageSubject, _ control: SortControl, _ rule: Rule) {
    (self.subject, self.control, self.rule) = (subject, control, rule)
  }

  /// How many keys ahead of the one worked on memory is fetched in a batch.
  @inlinable static var lead: Int { 6 }

  @inlinable
  func begin(_ rows: Rows) -> TreeArray<Rows.Row> {
    postponed = nil
    ranks.reserveCapacity(rows.count)
    var sorter = RowSorter<Rows.Row, Rule.Sort>(capacity: rows.count)
    rows.forEachEntry { key, value in
      let rank = rank(key, value)
      _ = ranks.updateValue(rank, forKey: key)
      sorter.add(Rows.row(key, value), Rule.sort(rank, key))
    }
    return sorter.sorted(subject, by: Rule.less)
  }

  @inlinable @inline(__always)
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    if postponed != nil { return postpone(input) }
    input.forEachChange(ahead: Self.lead, { ranks.prefetch($0) }) { change($0, &state, &output) }
  }

  @inlinable
  func end() {
    ranks.removeAll()
    postponed = nil
  }
}

extension KeyedSort {
  @inlinable @inline(__always)
  func change(_ change: DictionaryMutation<Key, Value>, _ state: inout State, _ output: inout Output) {
    switch change {
    case .insert(let key, let value):
      let rank = rank(key, value)
      if ranks.updateValue(rank, forKey: key) != nil { subject.reportHeld(key) }
      let row = Rows.row(key, value)
      let position = state.insert(row, order: Rule.sort(rank, key), by: Rule.less)
      output.list.appendOwned(.insert(row, at: position))
    case .update(let key, _, let future):
      var rank = rank(key, future)
      guard let held = ranks.find(key) else { subject.reportAbsent(key) }
      let old = held.pointee.value
      if let renewed = rule.renewed(rank, old) { rank = renewed }
      let (before, after) = (Rule.sort(old, key), Rule.sort(rank, key))
      let row = Rows.row(key, future)
      if Rule.same(before, after) {
        // The rank stays that the tree has.
        bin.keep(rank)
        guard let (position, past) = state.update(order: before, with: row, by: Rule.less) else {
          subject.reportDisorder(key)
        }
        output.list.appendOwned(.update(at: position, past: past, future: row))
      } else {
        held.pointee.value = rank
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
    case .remove(let key, _):
      guard let old = ranks.removeValue(forKey: key) else { subject.reportAbsent(key) }
      guard let (position, past) = state.remove(order: Rule.sort(old, key), by: Rule.less) else {
        subject.reportDisorder(key)
      }
      bin.keep(old)
      output.list.appendOwned(.remove(past, at: position))
    }
  }

  @inlinable @inline(__always)
  func rank(_ key: Key, _ value: Value) -> Rule.Rank {
    let rank = rule.rank(key, value)
    if !rule.isSane(rank) { subject.reportUnequal(key) }
    return rank
  }
}
