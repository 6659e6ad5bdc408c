// Groups: a row of a group is a row of the input; a group as a whole was made of all its rows.
extension KeyedGrouping: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    if groups.group(of: row.output) != nil { return [row.name] }
    return row.name.key(as: Group.self).map { group in
      var names: [RowName] = []
      groupOfKey.forEach { if $0.value == group { names.append(.key(AnyHashable($0.key))) } }
      return names
    }
  }
}

extension ArrayGroupingWork: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    switch row.name {
    case .index(let index):
      guard let group = groups.group(of: row.output), let rows = names.value(of: group), index < rows.count else {
        return nil
      }
      return places.index(of: rows[index]).map { [.index($0)] }
    case .key:
      return row.name.key(as: Group.self).flatMap { names.value(of: $0) }?
        .compactMap { places.index(of: $0).map { .index($0) } }
    case .whole: return nil
    }
  }
}

extension GroupTargets {
  /// The group whose rows an emitter sends; nil if it is none of a group's.
  func group(of output: AnySource) -> Group? { (self as? any LiveGroups)?.anyGroup(of: output)?.base as? Group }
}

/// Groups that are storages of their own.
private protocol LiveGroups {
  func anyGroup(of output: AnySource) -> AnyHashable?
}

extension GroupStorages: LiveGroups {
  func anyGroup(of output: AnySource) -> AnyHashable? {
    var found: Group?
    made.entries.forEach { if $0.value.outlet === output { found = $0.key } }
    return found.map { AnyHashable($0) }
  }
}

extension GroupAggregateWork: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    row.name.key(as: Group.self).map { group in
      row.inputs { ($0 as? Rows.Row).flatMap { Reading.measure($0) }?.group == group }
    }
  }
}

extension SubtreeAggregateWork: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    row.name.key(as: Key.self).map { key in subtree(of: key).map { .key(AnyHashable($0)) } }
  }
}

// Rows that stand by an order: sections, groups cut to a length, trees.
extension KeyedArranging: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    (core as? any NameTracing)?.names(of: row)?.map { name in
      .key(((name.base as? any KeyName)?.anyKey) ?? name)
    }
  }
}

extension ArrayArranging: WorkTracing {
  func sources(of row: TracedRow) -> [RowName]? {
    (core as? any NameTracing)?.names(of: row)?.compactMap { name in
      (name.base as? Int32).map { .index(list.index(of: $0, in: places)) }
    }
  }
}

/// A name that stands for a key.
private protocol KeyName {
  var anyKey: AnyHashable { get }
}

extension TiedNames.Name: KeyName {
  var anyKey: AnyHashable { AnyHashable(key) }
}

/// What knows the names of the rows that it has arranged.
private protocol NameTracing {
  /// The names of the rows that a row was made of; nil if that is not known.
  func names(of row: TracedRow) -> [AnyHashable]?
}

extension Sections: NameTracing {
  /// An element is one row; a header was made of all that follow it.
  func names(of row: TracedRow) -> [AnyHashable]? {
    guard let at = row.name.index, let rows = row.state as? State else { return nil }
    if let (_, name) = rows.order(at: at, as: Key.self).row { return [AnyHashable(name)] }
    var names: [AnyHashable] = []
    var next = at + 1
    while next < rows.count, let (_, name) = rows.order(at: next, as: Key.self).row {
      names.append(AnyHashable(name))
      next += 1
    }
    return names
  }
}

extension SortedGroups: NameTracing {
  func names(of row: TracedRow) -> [AnyHashable]? {
    guard let group = row.name.key(as: Group.self), let entry = entries.value(of: group) else { return nil }
    return entry.rows.orderedElements(as: Key.self).prefix(entry.shown).map { AnyHashable($0.order.name) }
  }
}

extension Nest: NameTracing {
  /// A row of the tree has its own key; so has a root, and what hangs on a cycle.
  func names(of row: TracedRow) -> [AnyHashable]? {
    if row.output === roots { return (row.row as? Key).map { [AnyHashable($0)] } }
    return row.name.key(as: Key.self).map { [AnyHashable($0)] }
  }
}
