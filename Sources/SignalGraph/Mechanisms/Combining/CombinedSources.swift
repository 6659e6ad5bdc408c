/// Sets or dictionaries that a stage combines: their rows by key, each known by the source that it lies in.
///
/// A key's rows stand in the order of the sources, so that the lowest is the one whose value counts. Sources are known
/// by their places, whether they are fixed or named by a list.
@usableFromInline
final class CombinedSources<Rows: KeyedTransaction> {
  @usableFromInline typealias Key = Rows.Key
  @usableFromInline typealias Value = Rows.Value
  @usableFromInline let places = PlaceTable()
  @usableFromInline let groups: KeyGroups<Int32, Rows>
  @usableFromInline let inputs: Inputs<Rows>
  /// Whether the first source, or the number of sources, decides which keys belong.
  @usableFromInline let heedsSources: Bool

  @inlinable
  convenience init(_ subject: MessageSubject, _ combination: Combination, _ priority: SourcePriority = .first) {
    self.init(subject, combination, priority, .lowest)
  }

  /// A union; a key's value is made of those of all sources that hold it, in the order of the sources.
  ///
  /// - Parameter parameters: what the closure reads.
  @inlinable
  convenience init(
    _ subject: MessageSubject, _ parameters: [AnyParameter] = [], combining combine: @escaping (Value, Value) -> Value
  ) {
    self.init(subject, .union, .first, .combined(combine))
    for parameter in parameters {
      inputs.add(parameter) { [groups] in
        groups.isRearranged = true
        if parameter.isRefreshed { groups.isRefreshed = true }
      }
    }
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ combination: Combination, _ priority: SourcePriority,
    _ choice: CollisionRule<Int32, Value>.Choice
  ) {
    let places = places
    let isReversed = priority == .last && combination != .subtraction
    let rule = CollisionRule<Int32, Value>(choice, heedsCount: combination != .union) {
      isReversed ? places.list.isBefore($1, $0) : places.list.isBefore($0, $1)
    }
    let groups = KeyGroups<Int32, Rows>(rule, subject: subject) { count, first in
      switch combination {
      case .union: true
      case .intersection: count == places.count
      case .subtraction: count == 1 && first == PlaceTable.place(places[0])
      case .symmetricDifference: count % 2 == 1
      }
    }
    self.groups = groups
    inputs = Inputs(subject, empty: Rows.Snapshot(), begin: { groups.begin() }, end: { groups.end() })
    heedsSources = combination == .intersection || combination == .subtraction
  }

  /// Notes that sources came, went or moved.
  @inlinable func rearrange() { groups.isRearranged = heedsSources }
}

extension CombinedSources {
  @inlinable
  func makeNode() -> StageNode { inputs.makeNode { [groups] in groups.write(&$0, &$1) }.traced(by: self) }

  /// Adds a number of sources.
  @inlinable
  func add(_ count: Int) -> [SignalSensor<StateSignal<Rows>>] {
    places.load(max(0, count))
    return inputs.addEach(names: Array(places.names), makeKind()).map { SignalSensor($0) }
  }

  /// Adds the sources that a list names.
  @inlinable
  func addListed<Source: StateStorage<Rows>>() -> SignalSensor<ArraySignal<Source>> {
    let listed = ListedInputs<Source, Rows, Rows>(places, makeKind()) { _, _ in
      self.rearrange()
    } move: { rows, source, move, _, _ in
      self.rearrange()
      self.move(PlaceTable.place(source), rows, move)
    }
    return inputs.addListed(listed)
  }

  @inlinable
  func makeKind() -> InputKind<Rows, Rows> {
    InputKind(
      inputs,
      foresight: Foresight { [groups, outlet = inputs.outlet] bits in
        if outlet.current != nil { groups.foresee(bits: bits, outlet.current.unsafelyUnwrappedInPlace) }
      },
      load: { rows, source, _, _ in self.load(rows, PlaceTable.place(source)) },
      change: { rows, source, state, output in
        // Where an earlier run of this turn has noted keys, each is written once, at the end.
        let isAlone = self.inputs.isAlone && self.groups.touched.isEmpty
        rows.forEachChange(ahead: 4, { self.groups.groups.prefetch($0) }) {
          let effect = self.change($0, PlaceTable.place(source))
          if !self.groups.settle(effect, atOnce: isAlone, &state, &output) { self.report($0) }
        }
      },
      unload: { rows, source, _, _ in self.unload(rows, PlaceTable.place(source)) }
    )
  }
}

// What a source does to the rows.
extension CombinedSources {
  @inlinable
  func load(_ rows: Rows.Snapshot, _ source: Int32) {
    groups.groups.reserveCapacity(rows.count)
    rows.forEachEntry { key, value in
      if !groups.note(groups.put(source, value, key)) { groups.subject.reportHeld(key, by: "its source") }
    }
  }

  @inlinable @inline(__always)
  func change(_ change: KeyedChange<Key, Value>, _ source: Int32) -> KeyGroups<Int32, Rows>.Effect {
    switch change.kind {
    case .insert: groups.put(source, change.unsafeFuture, change.key)
    case .update: groups.update(source, change.unsafePast, change.unsafeFuture, change.key)
    case .remove: groups.take(source, change.key)
    }
  }

  @inlinable
  func unload(_ rows: Rows.Snapshot?, _ source: Int32) {
    if let rows {
      rows.forEachEntry { key, _ in _ = groups.note(groups.take(source, key)) }
    } else {
      // Its emitter was released: its last state is not known.
      var keys: [Key] = []
      groups.groups.forEach { keys.append($0.key) }
      for key in keys { _ = groups.note(groups.take(source, key) { groups.bin.keep($0) }) }
    }
  }

  /// Moves a source: its rows are taken out, and put back in the new order of the sources.
  @inlinable
  func move(_ source: Int32, _ rows: Rows.Snapshot?, _ move: () -> Void) {
    var taken: [(key: Key, value: Value)] = []
    rows?.forEachEntry { key, _ in
      _ = groups.note(groups.take(source, key) { taken.append((key, $0)) })
    }
    move()
    for (key, value) in taken { _ = groups.note(groups.put(source, value, key, isAnnounced: false)) }
  }

  @usableFromInline
  func report(_ change: KeyedChange<Key, Value>) -> Never {
    if change.kind == .insert { groups.subject.reportHeld(change.key, by: "its source") }
    groups.subject.reportAbsent(change.key, from: "its source")
  }
}
