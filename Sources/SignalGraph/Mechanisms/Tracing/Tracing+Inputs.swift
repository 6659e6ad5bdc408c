// Stages with several inputs. Their inlets are in the order in which they were added.
extension CombinedSources: InputTracing {
  func origins(of row: TracedRow, at node: StageNode) -> [RowOrigin]? {
    guard let key = row.name.key(as: Key.self), let members = groups.members(of: key) else { return nil }
    return node.inlets(named: members).flatMap { $0.origin(row.name) }
  }
}

extension ConcatenatedSources: InputTracing {
  func origins(of row: TracedRow, at node: StageNode) -> [RowOrigin]? {
    guard let index = row.name.index else { return nil }
    let run = runs.run(of: index)
    let inlets = node.inlets(named: [PlaceTable.place(places[run])])
    return inlets.flatMap { $0.origin(.index(index - runs.start(of: run))) }
  }
}

extension StageNode {
  /// The inputs that are known by the places of their names, in the order of these.
  fileprivate func inlets(named places: [Int32]) -> [AnyInlet] {
    places.compactMap { place in inlets.first { $0.name != 0 && PlaceTable.place($0.name) == place } }
  }
}

// Joins.
extension JoinWork: InputTracing {
  /// The rows of both sides; of a row that stays because it has matches, these too.
  func origins(of row: TracedRow, at node: StageNode) -> [RowOrigin]? {
    guard case .key(let key) = row.name else { return nil }
    if Form.makesPairs, let pair = key.base as? any PairOfKeys {
      return node.inlets[0].origin(pair.leftName) + node.inlets[1].origin(pair.rightName)
    }
    var origins = node.inlets[0].origin(row.name)
    if Form.left == .matched, let key = key.base as? Form.LeftKey, let foreignKey = left.foreignKey(of: key) {
      right.forEach(foreignKey) { origins += node.inlets[1].origin(.key(AnyHashable($0.pointee.key))) }
    }
    return origins
  }
}

/// The keys of a row that was made of two, of which one may be missing.
private protocol PairOfKeys {
  var leftName: RowName? { get }
  var rightName: RowName? { get }
}

extension JoinKey: PairOfKeys {
  var leftName: RowName? { Self.name(left) }
  var rightName: RowName? { Self.name(right) }

  private static func name(_ side: Any) -> RowName? {
    func inside(_ side: some OptionalValue) -> Any? { side.asOptional }
    guard let optional = side as? any OptionalValue else { return (side as? AnyHashable).map { .key($0) } }
    return inside(optional).flatMap { $0 as? AnyHashable }.map { .key($0) }
  }
}

extension JoinSide {
  func foreignKey(of key: Key) -> ForeignKey? { rows.find(key)?.pointee.value.foreignKey }
}

extension LookupWork: InputTracing {
  func origins(of row: TracedRow, at node: StageNode) -> [RowOrigin]? {
    guard let key = row.name.key(as: Key.self) else { return nil }
    let found = side.foreignKey(of: key).flatMap { other.rows.contains($0) ? RowName.key(AnyHashable($0)) : nil }
    return node.inlets[0].origin(row.name) + node.inlets[1].origin(found)
  }
}

extension ArrayLookupWork: InputTracing {
  func origins(of row: TracedRow, at node: StageNode) -> [RowOrigin]? {
    guard let position = row.name.index.map({ results.flags.position(ofOne: $0) }) else { return nil }
    let key = core.side.foreignKey(of: results.places[position])
    let found = key.flatMap { core.other.rows.contains($0) ? RowName.key(AnyHashable($0)) : nil }
    return node.inlets[0].origin(.index(position)) + node.inlets[1].origin(found)
  }
}

extension MatchWork: InputTracing {
  func origins(of row: TracedRow, at node: StageNode) -> [RowOrigin]? {
    guard let key = row.name.key(as: Key.self) else { return nil }
    var origins = node.inlets[0].origin(row.name)
    for match in matches(of: side.foreignKey(of: key)) {
      origins += node.inlets[1].origin(.key(AnyHashable(match.key)))
    }
    return origins
  }
}

// Trees as rows: the entry, and that it is in the set.
extension OutlineWork: InputTracing {
  func origins(of row: TracedRow, at node: StageNode) -> [RowOrigin]? {
    guard let key = (row.row as? Row)?.key else { return nil }
    let name = RowName.key(AnyHashable(key))
    return node.inlets[0].origin(name) + (members.contains(key) ? node.inlets[2].origin(name) : [])
  }
}

// Storages that rows name: the row, and the value that it names.
extension KeyedLive: InputTracing {
  func origins(of row: TracedRow, at node: StageNode) -> [RowOrigin]? {
    guard let key = row.name.key(as: Rows.Key.self), let input = rows.value(of: key) else { return nil }
    return node.inlets[0].origin(row.name) + input.origin(.whole)
  }
}

extension ArrayLive: InputTracing {
  func origins(of row: TracedRow, at node: StageNode) -> [RowOrigin]? {
    guard let position = row.name.index.map({ results.flags.position(ofOne: $0) }) else { return nil }
    return node.inlets[0].origin(.index(position)) + self.row(results.places[position]).pointee.origin(.whole)
  }
}

extension SwitchedInput: InputTracing {
  func origins(of row: TracedRow, at node: StageNode) -> [RowOrigin]? {
    chooser.origin(.whole) + (inlet?.origin(row.name) ?? [])
  }
}

extension ArrivalLimit: InputTracing {
  func origins(of row: TracedRow, at node: StageNode) -> [RowOrigin]? {
    node.inlets.first { $0 is Inlet<StateSignal<Rows>> }?.origin(row.name)
  }
}

extension ArrayArrivalLimit: InputTracing {
  func origins(of row: TracedRow, at node: StageNode) -> [RowOrigin]? {
    guard let name = results.sources(of: row)?.first else { return nil }
    return node.inlets.first { $0 is Inlet<ArraySignal<Element>> }?.origin(name)
  }
}

// Values of several storages, and what events amount to.
extension CombinedValues: InputTracing {
  func origins(of row: TracedRow, at node: StageNode) -> [RowOrigin]? { node.inlets.flatMap { $0.origin(.whole) } }
}

extension EventFold: InputTracing {
  func origins(of row: TracedRow, at node: StageNode) -> [RowOrigin]? { input.inlet.origin(.whole) }
}
