// Stages over rows by key.
extension KeyedFilter: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [row.name] }
}

extension KeyedMap: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [row.name] }
}

extension KeyedAsyncMap: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [row.name] }
}

extension KeyedRange: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [row.name] }
}

extension KeyedExpiry: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [row.name] }
}

// A row that lingers has gone from the input; then there is nothing to show there.
extension KeyedLingering: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [row.name] }
}

extension KeyedSort: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    (row.row as? Rows.Row).map { [.key(AnyHashable(Rows.parts($0).key))] }
  }
}

extension KeyedExpansion: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    row.name.key(as: JoinKey<Rows.Key, ID>.self).map { [.key(AnyHashable($0.left))] }
  }
}

extension Rekeying: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    row.name.key(as: NewKey.self).flatMap { index.groups.members(of: $0) }?.map { .key(AnyHashable($0)) }
  }
}

extension ArrayKeyingWork: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    row.name.key(as: Key.self).flatMap { index.groups.members(of: $0) }?
      .compactMap { places.index(of: $0).map { .index($0) } }
  }
}

extension KeyGroups {
  /// The members whose values make the row of a key: the first, or all of them where values are combined.
  func members(of key: Key) -> [Member]? {
    guard let group = groups.find(key)?.pointee.value, !group.isEmpty else { return nil }
    var members = [group.member]
    if rule.heedsAll || rule.heedsCount, group.others != 0 { others.forEach(group.others) { members.append($0.key) } }
    return members
  }
}

// A stage with a second state, or with two works one after the other.
extension Division: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    let work: any AdjustableWork = row.output === outlet ? rest : members
    return (work as? any WorkTracing)?.sources(of: row)
  }
}

extension ComposedWork: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    guard let first = first as? any WorkTracing, let second = second as? any WorkTracing else { return nil }
    let last = TracedRow(name: row.name, state: row.state, input: between, output: row.output)
    var names: [RowName] = []
    for name in second.sources(of: last) ?? [.whole] {
      let step = TracedRow(name: name, state: between, input: row.input, output: row.output)
      guard let sources = name == .whole ? [.whole] : first.sources(of: step) else { return nil }
      names += sources
    }
    return names
  }
}

// What is held back differs from the input, but keys stay.
extension PacedWork: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { held.isEmpty || row.name.index == nil ? [row.name] : nil }
}

extension SuspensionWork: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { held.isEmpty || row.name.index == nil ? [row.name] : nil }
}

// Counts of equal rows; those rows are looked for.
extension TallyWork: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    row.name.key(as: Rows.Row.self).map { wanted in row.inputs { $0 as? Rows.Row == wanted } }
  }
}

extension KeySetWork: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? { [row.name] }
}
