/// The entries of a dictionary whose keys lie in a range; the range is fixed or a storage's value.
///
/// A range and source that change in one turn give one change. Keys must be Comparable; to choose entries by their values,
/// filter, and for positions, sort and see ``ArrayWindow``.
///
/// | in | key | out |
/// |---|---|---|
/// | `insert`, `update`, `remove` | in the range | the same |
/// | `insert`, `update`, `remove` | elsewhere | nothing |
/// | another range | in the old one alone | `remove` |
/// | another range | in the new one alone | `insert` |
/// | another range | in both, in none | nothing |
/// | `initiation`, `termination` | | the same, of the entries in the range |
///
/// ```swift
/// let born = DictionarySlot([1815: "Ada", 1882: "Emmy", 1906: "Grace"])
/// let century = ValueSlot(1800..<1900)
/// let names = born.entries(in: century)    // Ada, Emmy
/// born[1806] = "Augustus"                  // Ada, Emmy, Augustus
/// century.value = 1882..<1982              // Emmy, Grace
/// names.tearDown()
/// ```
///
/// - Complexity: with a fixed range, initiation O(n), a mutation O(1) and at most three comparisons; memory: one dictionary
///   entry a member. With a storage, initiation O(n log n), a mutation O(log n), another range O(log n) and O(1) an entry
///   that comes or goes; memory: all entries in a tree, too.
///
/// Preconditions: keys are strictly and totally ordered. An empty range is allowed, also one of a storage.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensors.
public final class DictionaryKeyRange<Key: Hashable & Comparable, Value, Keys: KeyRange>:
  DictionaryStorage<Key, Value>, Replication
where Keys.Bound == Key {
  /// The signals that are received.
  public typealias Input = DictionarySignal<Key, Value>
  /// The unicatching end.
  public let sensor: SignalSensor<DictionarySignal<Key, Value>>
  /// Receives the range; none where that is fixed.
  public let rangeSensor: SignalSensor<ValueSignal<Keys>>?

  /// Makes a range of keys that is registered by its user; with none given, it has a sensor for the range.
  @inlinable
  public init(
    _ range: Keys? = nil,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let site = Site(fileID: fileID, line: line)
    let subject = Subject(DictionaryKeyRange<Key, Value, Keys>.self, label: label, site: site)
    let inlet = Inlet<DictionarySignal<Key, Value>>(subject: subject)
    let outlet = Outlet<DictionaryTransaction<Key, Value>>(subject: subject)
    let node: Node
    if let bounds = range?.keyBounds {
      rangeSensor = nil
      node = Node(writing: outlet, reading: [inlet]) {
        outlet.follow(
          inlet,
          begin: { $0.filter { bounds.contains($0.key) } },
          change: { input, members, output in
            for mutation in input.list.unsafeMutations { bounds.change(mutation, &members, &output) }
          }
        )
      }
    } else {
      let ranges = Inlet<ValueSignal<Keys>>(subject: subject)
      rangeSensor = SignalSensor(ranges)
      let input = SteeredInlet(inlet, steering: ranges)
      let table = KeyedWindow<Key, Value>(subject)
      node = Node(writing: outlet, reading: input.inlets) {
        outlet.follow(
          input,
          begin: { source, range in
            table.load(source.map { Entry(key: $0.key, value: $0.value) })
            return TableDictionary(
              uniqueKeysWithValues: table.entries(in: range.keyBounds).lazy.map { ($0.key, $0.value) }
            )
          },
          change: { input, range, members, output in
            let bounds = range.keyBounds
            for mutation in input.list.unsafeMutations {
              table.follow(mutation)
              bounds.change(mutation, &members, &output)
            }
          },
          adjust: { change, members, output in
            // What the source's mutations of this turn have brought or taken is so already.
            let (past, future) = (change.past.keyBounds, change.future.keyBounds)
            table.forEachDifference(from: past, to: future) { entry, isIn in
              if !isIn {
                output.unset(entry.key, in: &members)
              } else if members[entry.key] == nil {
                output.set(entry.value, forKey: entry.key, in: &members)
              }
            }
          },
          source: { TableDictionary(uniqueKeysWithValues: table.entries.lazy.map { ($0.key, $0.value) }) },
          end: { table.removeAll() }
        )
      }
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}

extension KeyBounds where Bound: Hashable {
  /// Does to the members what a mutation of the source means.
  @inlinable
  @inline(__always)
  func change<Value>(
    _ mutation: DictionaryMutation<Bound, Value>,
    _ members: inout TableDictionary<Bound, Value>,
    _ output: inout DictionaryTransaction<Bound, Value>
  ) {
    switch mutation {
    case .insert(let key, let value):
      if contains(key) { output.set(value, forKey: key, in: &members) }
    case .update(let key, _, let future):
      if contains(key) { output.set(future, forKey: key, in: &members) } else { output.unset(key, in: &members) }
    case .remove(let key, _):
      output.unset(key, in: &members)
    }
  }
}

extension DictionaryStorage where Key: Comparable {
  /// Keeps the entries whose keys lie in a range; see ``DictionaryKeyRange``.
  ///
  /// - `range`: a range of the standard library's, ``KeyBounds``, or a storage of either.
  @inlinable
  public final func entries<Keys: KeyRange>(
    in range: some Adjustable<Keys>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> DictionaryKeyRange<Key, Value, Keys> where Keys.Bound == Key {
    let (range, site) = (range.adjustment, Site(fileID: fileID, line: line))
    let stage = DictionaryKeyRange<Key, Value, Keys>(range.fixed, label: label, fileID: fileID, line: line)
    stage.chain(stage.sensor, to: self, site: site)
    stage.chain(stage.rangeSensor, to: range, site: site)
    return stage
  }
}
