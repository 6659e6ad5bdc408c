/// How many elements a storage has, as a value.
///
/// | in | out |
/// |---|---|
/// | `transition` that changes the count | `transition` |
/// | another | nothing |
/// | `initiation`, `termination` | the same, of the count |
///
/// ```swift
/// let chosen = SetSlot([1, 2])
/// let count = chosen.counted()    // 2
/// chosen.insert(3)                // 3
/// count.tearDown()
/// ```
///
/// - Complexity: O(1) a mutation. Memory: O(1).
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class Counting<Transaction: StateTransaction>: ValueStorage<Int>, Replication {
  /// The signals that are received.
  public typealias Input = StateSignal<Transaction>
  /// The unicatching end.
  public let sensor: SignalSensor<StateSignal<Transaction>>

  @inlinable
  init(
    _ label: String?,
    _ site: Site,
    count: @escaping (Transaction.Snapshot) -> Int,
    difference: @escaping (borrowing Transaction) -> Int
  ) {
    let subject = Subject(Counting<Transaction>.self, label: label, site: site)
    let inlet = Inlet<StateSignal<Transaction>>(subject: subject)
    let outlet = Outlet<ValueTransaction<Int>>(subject: subject)
    let node = Node(writing: outlet, reading: [inlet]) {
      outlet.follow(
        inlet,
        begin: count,
        change: { input, state, output in
          let difference = difference(input)
          guard difference != 0 else { return }
          output = ValueTransaction(unequalPast: state, future: state + difference)
          state += difference
        }
      )
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }

  /// Makes a count of an array's elements that is registered by its user.
  @inlinable
  public convenience init<Element>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Transaction == ArrayTransaction<Element> {
    self.init(label, Site(fileID: fileID, line: line), count: { $0.count }) { transaction in
      transaction.growth
    }
  }

  /// Makes a count of a dictionary's entries that is registered by its user.
  @inlinable
  public convenience init<Key, Value>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Transaction == DictionaryTransaction<Key, Value> {
    self.init(label, Site(fileID: fileID, line: line), count: { $0.count }) { transaction in
      transaction.withMutations { $0.reduce(0) { $0 + $1.countDifference } }
    }
  }

  /// Makes a count of a set's members that is registered by its user.
  @inlinable
  public convenience init<Element>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Transaction == SetTransaction<Element> {
    self.init(label, Site(fileID: fileID, line: line), count: { $0.count }) { transaction in
      transaction.withMutations { $0.reduce(0) { $0 + $1.countDifference } }
    }
  }
}

extension DictionaryMutation {
  @inlinable
  var countDifference: Int {
    switch self {
    case .insert: 1
    case .remove: -1
    case .update: 0
    }
  }
}

extension SetMutation {
  @inlinable
  var countDifference: Int {
    switch self {
    case .insert: 1
    case .remove: -1
    }
  }
}

extension ArrayStorage {
  /// Counts the elements; see ``Counting``.
  @inlinable
  public final func counted(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Counting<ArrayTransaction<Element>> {
    feeding(Counting<ArrayTransaction<Element>>(label: label, fileID: fileID, line: line))
  }
}

extension DictionaryStorage {
  /// Counts the entries; see ``Counting``.
  @inlinable
  public final func counted(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Counting<DictionaryTransaction<Key, Value>> {
    feeding(Counting<DictionaryTransaction<Key, Value>>(label: label, fileID: fileID, line: line))
  }
}

extension SetStorage {
  /// Counts the members; see ``Counting``.
  @inlinable
  public final func counted(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Counting<SetTransaction<Element>> {
    feeding(Counting<SetTransaction<Element>>(label: label, fileID: fileID, line: line))
  }
}
