// What a dictionary's sorting does when its order does not hold any more.
extension RankTable: SortTable {
  @usableFromInline typealias Input = DictionaryTransaction<Rule.Key, Rule.Value>

  @inlinable
  @inline(__always)
  func change(
    _ input: borrowing Input,
    _ state: inout TreeArray<Row>,
    _ output: inout ArrayTransaction<Row>
  ) {
    let mutations = input.list.unsafeMutations
    for position in mutations.indices {
      // In a batch the memory of a later key is fetched while this one is worked on.
      let ahead = position + Self.lead
      if ahead < mutations.count { ranks.prefetch(mutations[ahead].key) }
      change(mutations[position], &state, &output)
    }
  }

  @inlinable
  func postpone(_ input: borrowing Input) {
    for mutation in input.list.unsafeMutations {
      let isHeld = postponed.holds(mutation.key) ?? (ranks.value(of: mutation.key) != nil)
      switch mutation {
      case .insert(let key, let value):
        if isHeld { subject.reportHeld(key) }
        postponed.insert(value, of: key)
      case .update(let key, _, let future):
        if !isHeld { subject.reportAbsent(key) }
        postponed.insert(future, of: key)
      case .remove(let key, _):
        if !isHeld { subject.reportAbsent(key) }
        postponed.remove(key)
      }
    }
  }

  @inlinable
  func arrange(_ rows: TreeArray<Row>) -> Arrangement<Row> {
    var postponed = PostponedEntries<Key, Rule.Value>()
    swap(&postponed, &self.postponed)
    var builder = ArrangementBuilder<Row, Rule.Sort>(capacity: rows.count)
    for (past, row) in rows.enumerated() {
      var (value, isFresh) = (row.value, false)
      if let entry = postponed.take(row.key) {
        guard let future = entry else {
          if let old = ranks.removeValue(forKey: row.key) { bin.keep(old) }
          continue
        }
        (value, isFresh) = (future, true)
      }
      var rank = rank(row.key, value)
      if let old = ranks.updateValue(rank, forKey: row.key) {
        bin.keep(old)
        if let renewed = rule.renewed(rank, old) {
          rank = renewed
          _ = ranks.updateValue(rank, forKey: row.key)
        }
      }
      builder.add(Row(key: row.key, value: value), Rule.sort(rank, row.key), past: past, isFresh: isFresh)
    }
    for (key, value) in postponed.insertions {
      let rank = rank(key, value)
      _ = ranks.updateValue(rank, forKey: key)
      builder.add(Row(key: key, value: value), Rule.sort(rank, key), past: nil, isFresh: true)
    }
    return builder.sorted(subject, by: Rule.less)
  }

  @inlinable
  func restore(_ rows: TreeArray<Row>) -> TableDictionary<Key, Rule.Value> {
    TableDictionary(uniqueKeysWithValues: rows.lazy.map { ($0.key, $0.value) })
  }
}
