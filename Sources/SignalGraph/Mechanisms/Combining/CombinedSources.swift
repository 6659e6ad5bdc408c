/// Sets or dictionaries that a stage combines: their rows by key, each known by the source that it lies in.
///
/// A key's rows stand in the order of the sources, so that the lowest is the one whose value counts. Sources are known by
/// the names of ``places``, whether they are fixed or named by a list.
@usableFromInline
final class CombinedSources<Rows: KeyedTransaction> {
  @usableFromInline typealias Key = Rows.Key
  @usableFromInline typealias Value = Rows.Value
  @usableFromInline let places = PlaceTable()
  @usableFromInline let groups: KeyGroups<Int, Rows>
  @usableFromInline let inputs: Inputs<Rows>
  /// Notes that sources came, went or changed places.
  @usableFromInline let rearrange: () -> Void

  @inlinable
  convenience init(_ subject: MessageSubject, _ combination: Combination, _ priority: SourcePriority = .first) {
    self.init(subject, combination, priority, .lowest)
  }

  /// A union whose values are made of those of all sources that hold the key, in the order of the sources.
  @inlinable
  convenience init(_ subject: MessageSubject, combining combine: @escaping (Value, Value) -> Value) {
    self.init(subject, .union, .first, .combined(combine))
  }

  @inlinable
  init(
    _ subject: MessageSubject,
    _ combination: Combination,
    _ priority: SourcePriority,
    _ choice: CollisionRule<Int, Value>.Choice
  ) {
    let places = places
    let isReversed = priority == .last && combination != .subtraction
    let rule = CollisionRule<Int, Value>(choice, heedsCount: combination != .union) {
      isReversed ? places.precedes($1, $0) : places.precedes($0, $1)
    }
    let groups = KeyGroups<Int, Rows>(rule, subject: subject) { group in
      switch combination {
      case .union: true
      case .intersection: group.count == places.count
      case .subtraction: group.count == 1 && group.first?.key == places[0]
      case .symmetricDifference: group.count % 2 == 1
      }
    }
    self.groups = groups
    // Whether keys belong by which source is the first, or how many there are.
    let heedsSources = combination == .intersection || combination == .subtraction
    var isRearranged = false
    rearrange = { isRearranged = heedsSources }
    inputs = Inputs(
      subject,
      empty: Rows.Snapshot(),
      begin: {
        isRearranged = false
        return groups.begin()
      },
      settle: {
        if isRearranged { groups.touchAll() }
        isRearranged = false
        groups.settle(&$0, &$1)
      },
      end: { groups.end() }
    )
  }
}

extension CombinedSources {
  /// Adds so many sources.
  @inlinable
  func add(_ count: Int) -> [SignalSensor<StateSignal<Rows>>] {
    places.load(max(0, count))
    return inputs.addEach(names: Array(places.names), makeKind())
  }

  /// Adds the sources that a list names.
  @inlinable
  func addListed<Source: StateStorage<Rows>>() -> SignalSensor<ArraySignal<Source>> {
    let listed = ListedInputs<Source, Rows, Rows>(places, makeKind()) { _, _ in
      self.rearrange()
    } move: { rows, source, move, _, _ in
      self.rearrange()
      self.move(source, rows, move)
    }
    return inputs.addListed(listed)
  }

  @inlinable
  func makeKind() -> InputKind<Rows, Rows> {
    InputKind(
      inputs,
      load: { rows, source, _, _ in self.load(rows, source) },
      change: { rows, source, _, _ in rows.forEachChange { self.change($0, source) } },
      unload: { rows, source, _, _ in self.unload(rows, source) }
    )
  }
}

// What a source does to the rows.
extension CombinedSources {
  @inlinable
  func load(_ rows: Rows.Snapshot, _ source: Int) {
    groups.groups.reserveCapacity(rows.count)
    for row in rows {
      let (key, value) = Rows.Snapshot.entry(row)
      insert(key, value, source)
    }
  }

  @inlinable
  @inline(__always)
  func change(_ change: DictionaryMutation<Key, Value>, _ source: Int) {
    switch change {
    case .insert(let key, let value): insert(key, value, source)
    case .update(let key, let past, let future):
      if !groups.update(source, past, future, key) { reportAbsence(key) }
    case .remove(let key, _):
      if groups.take(source, key) == nil { reportAbsence(key) }
    }
  }

  @inlinable
  @inline(__always)
  func insert(_ key: Key, _ value: Value, _ source: Int) {
    if !groups.put(source, value, key) { reportPresence(key) }
  }

  @inlinable
  func unload(_ rows: Rows.Snapshot?, _ source: Int) {
    if let rows {
      for row in rows { _ = groups.take(source, Rows.Snapshot.entry(row).key) }
    } else {
      // Its emitter was released: its last state is not known.
      var keys: [Key] = []
      groups.groups.forEach { keys.append($0.key) }
      for key in keys {
        if let value = groups.take(source, key) { groups.bin.keep(value) }
      }
    }
  }

  /// Gives a source another place: its rows are put where they stand then.
  @inlinable
  func move(_ source: Int, _ rows: Rows.Snapshot?, _ move: () -> Void) {
    let keys = rows?.map { Rows.Snapshot.entry($0).key } ?? []
    let values = keys.map { groups.take(source, $0) }
    move()
    for (key, value) in zip(keys, values) {
      if let value { _ = groups.put(source, value, key, isAnnounced: false) }
    }
  }

  @usableFromInline
  func reportPresence(_ key: Key) -> Never {
    Violation.trap(
      .doubleInsertion,
      "\(groups.subject.located) received an insertion of \(key) from a source that holds it. Update it instead."
    )
  }

  @usableFromInline
  func reportAbsence(_ key: Key) -> Never {
    Violation.trap(
      .wrongPast,
      "\(groups.subject.located) received an update or a removal of \(key) from a source that does not hold it. "
        + "Insert it first."
    )
  }
}
