/// The members of a set that lie in a range; the range is fixed or a storage's value.
///
/// A range and source that change in one turn give one change. Members must be Comparable; to choose them otherwise, filter.
///
/// | in | member | out |
/// |---|---|---|
/// | `insert`, `remove` | in the range | the same |
/// | `insert`, `remove` | elsewhere | nothing |
/// | another range | in the old one alone | `remove` |
/// | another range | in the new one alone | `insert` |
/// | another range | in both, in none | nothing |
/// | `initiation`, `termination` | | the same, of the members in the range |
///
/// ```swift
/// let years = SetSlot([1815, 1882, 1906])
/// let century = ValueSlot(1800..<1900)
/// let some = years.elements(in: century)    // 1815, 1882
/// years.insert(1806)                        // 1806, 1815, 1882
/// century.value = 1882..<1982               // 1882, 1906
/// some.tearDown()
/// ```
///
/// - Complexity: with a fixed range, initiation O(n), a mutation O(1) and at most three comparisons; memory: one entry a
///   member in the range. With a storage, initiation O(n log n), a mutation O(log n), another range O(log n) and O(1) a
///   member that comes or goes; memory: all members in a tree, too.
///
/// Preconditions: members are strictly and totally ordered. An empty range is allowed, also one of a storage.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensors.
public final class SetKeyRange<Element: Hashable & Comparable, Keys: KeyRange>: SetStorage<Element>, Replication
where Keys.Bound == Element {
  /// The signals that are received.
  public typealias Input = SetSignal<Element>
  /// The unicatching end.
  public let sensor: SignalSensor<SetSignal<Element>>
  /// Receives the range; none where that is fixed.
  public let rangeSensor: SignalSensor<ValueSignal<Keys>>?

  /// Makes a range of members that is registered by its user; with none given, it has a sensor for the range.
  @inlinable
  public init(
    _ range: Keys? = nil,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let site = Site(fileID: fileID, line: line)
    let subject = Subject(SetKeyRange<Element, Keys>.self, label: label, site: site)
    let inlet = Inlet<SetSignal<Element>>(subject: subject)
    let outlet = Outlet<SetTransaction<Element>>(subject: subject)
    let node: Node
    if let bounds = range?.keyBounds {
      rangeSensor = nil
      node = Node(writing: outlet, reading: [inlet]) {
        outlet.follow(
          inlet,
          begin: { $0.filter { bounds.contains($0) } },
          change: { input, members, output in
            for mutation in input.list.unsafeMutations { bounds.change(mutation, &members, &output) }
          }
        )
      }
    } else {
      let ranges = Inlet<ValueSignal<Keys>>(subject: subject)
      rangeSensor = SignalSensor(ranges)
      let input = SteeredInlet(inlet, steering: ranges)
      // A set is sorted as a dictionary without values is.
      let table = KeyedWindow<Element, Void>(subject)
      node = Node(writing: outlet, reading: input.inlets) {
        outlet.follow(
          input,
          begin: { source, range in
            table.load(source.map { Entry(key: $0, value: ()) })
            return Set(table.entries(in: range.keyBounds).map(\.key))
          },
          change: { input, range, members, output in
            let bounds = range.keyBounds
            for mutation in input.list.unsafeMutations {
              switch mutation {
              case .insert(let element): table.follow(.insert(key: element, value: ()))
              case .remove(let element): table.follow(.remove(key: element, past: ()))
              }
              bounds.change(mutation, &members, &output)
            }
          },
          adjust: { change, members, output in
            let (past, future) = (change.past.keyBounds, change.future.keyBounds)
            table.forEachDifference(from: past, to: future) { entry, isIn in
              if isIn { output.set(entry.key, in: &members) } else { output.unset(entry.key, in: &members) }
            }
          },
          source: { Set(table.entries.lazy.map(\.key)) },
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
  func change(_ mutation: SetMutation<Bound>, _ members: inout Set<Bound>, _ output: inout SetTransaction<Bound>) {
    switch mutation {
    case .insert(let element):
      if contains(element) { output.set(element, in: &members) }
    case .remove(let element):
      output.unset(element, in: &members)
    }
  }
}

extension SetStorage where Element: Comparable {
  /// Keeps the members in a range; see ``SetKeyRange``.
  ///
  /// - `range`: a range of the standard library's, ``KeyBounds``, or a storage of either.
  @inlinable
  public final func elements<Keys: KeyRange>(
    in range: some Adjustable<Keys>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> SetKeyRange<Element, Keys> where Keys.Bound == Element {
    let (range, site) = (range.adjustment, Site(fileID: fileID, line: line))
    let stage = SetKeyRange<Element, Keys>(range.fixed, label: label, fileID: fileID, line: line)
    stage.chain(stage.sensor, to: self, site: site)
    stage.chain(stage.rangeSensor, to: range, site: site)
    return stage
  }
}
