/// Rows by key that satisfy a predicate: the work of a filter, of which the predicate may read parameters.
///
/// The predicate is called once for a row that comes or is updated, never for past ones and removals. With parameters, the
/// rows that are left out are kept, so that a new parameter finds them.
@usableFromInline
final class KeyedFilter<Rows: KeyedTransaction>: AdjustableWork {
  @usableFromInline typealias Row = Rows.Snapshot.Element
  @usableFromInline let isIncluded: (Row) -> Bool
  @usableFromInline let rest: KeptRows<Rows.Key, Rows.Value>?
  @usableFromInline let hint: () -> FilterHint
  @usableFromInline let subject: Subject

  /// The work of a filter that reads no parameters.
  @inlinable
  init(_ subject: Subject, _ isIncluded: @escaping (Row) -> Bool) {
    (self.subject, self.isIncluded, rest, hint) = (subject, isIncluded, nil, { .unknown })
  }

  /// The work of a filter whose predicate reads parameters; the hint says how the new ones relate to those before.
  @inlinable
  init(_ subject: Subject, hint: @escaping () -> FilterHint, _ isIncluded: @escaping (Row) -> Bool) {
    (self.subject, self.isIncluded, rest, self.hint) = (subject, isIncluded, KeptRows(), hint)
  }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> Rows.Snapshot {
    guard let rest else { return snapshot.filter(isIncluded) }
    rest.removeAll()
    return snapshot.filter { row in
      if isIncluded(row) { return true }
      let (key, value) = Rows.Snapshot.entry(row)
      rest.rows.insertNew(key, value)
      return false
    }
  }

  @inlinable
  @inline(__always)
  func change(_ input: borrowing Rows, _ members: inout Rows.Snapshot, _ output: inout Rows) {
    input.forEachChange { change in
      switch change {
      case .insert(let key, let value):
        place(key, value, isIncluded(Rows.Snapshot.element(key, value)), isNew: true, &members, &output)
      case .update(let key, _, let future):
        place(key, future, isIncluded(Rows.Snapshot.element(key, future)), isNew: false, &members, &output)
      case .remove(let key, _):
        if !output.unset(key, in: &members), let rest { _ = rest.rows.removeValue(forKey: key) }
      }
    }
  }

  @inlinable
  @inline(__always)
  func place(
    _ key: Rows.Key,
    _ value: Rows.Value,
    _ isMember: Bool,
    isNew: Bool,
    _ members: inout Rows.Snapshot,
    _ output: inout Rows
  ) {
    if isMember {
      let wasMember = output.set(value, forKey: key, in: &members)
      if let rest { rest.settle(key, isKept: !wasMember && !isNew) }
    } else {
      if !isNew { output.unset(key, in: &members) }
      if let rest { rest.keep(value, forKey: key) }
    }
  }

  @inlinable
  func end() { rest?.removeAll() }
}

extension KeyedFilter {
  @inlinable
  func prepare() { rest?.isSettling = true }

  @inlinable
  func adjust(
    _ adjustment: Readjustment,
    _ members: inout Rows.Snapshot,
    _ output: inout Rows
  ) -> Rows.Snapshot? {
    guard let rest else { return nil }
    let hint = adjustment.isRefreshed ? .unknown : hint()
    Violation.debugCheck { lie(members, hint).map { hint.lie(about: $0, subject) } }
    var (leaving, coming): ([Entry<Rows.Key, Rows.Value>], [Entry<Rows.Key, Rows.Value>]) = ([], [])
    if hint.visitsMembers {
      for row in members {
        let (key, value) = Rows.Snapshot.entry(row)
        if !rest.isSettled(key), !isIncluded(row) { leaving.append(Entry(key: key, value: value)) }
      }
    }
    if hint.visitsOthers {
      rest.rows.forEach { entry in
        if !rest.isSettled(entry.key), isIncluded(Rows.Snapshot.element(entry.key, entry.value)) {
          coming.append(entry)
        }
      }
    }
    for entry in leaving {
      output.unset(entry.key, in: &members)
      rest.rows.insertNew(entry.key, entry.value)
    }
    for entry in coming {
      output.set(entry.value, forKey: entry.key, in: &members)
      _ = rest.rows.removeValue(forKey: entry.key)
    }
    rest.forgetSettled()
    return nil
  }

  @inlinable
  func source(_ members: Rows.Snapshot) -> Rows.Snapshot {
    var entries = members.map { Rows.Snapshot.entry($0) }
    rest?.rows.forEach { entries.append(($0.key, $0.value)) }
    return Rows.Snapshot.made(of: entries) { $0 }
  }

  /// A row about which the hint lies: one of the first that it leaves out.
  @inlinable
  func lie(_ members: Rows.Snapshot, _ hint: FilterHint) -> Any? {
    guard let rest else { return nil }
    switch hint {
    case .unknown: return nil
    case .relaxed:
      let sample = members.prefix(FilterHint.sampleSize)
      return sample.first { !rest.isSettled(Rows.Snapshot.entry($0).key) && !isIncluded($0) }
    case .tightened:
      return rest.sample(FilterHint.sampleSize).map { Rows.Snapshot.element($0.key, $0.value) }.first(where: isIncluded)
    }
  }
}
