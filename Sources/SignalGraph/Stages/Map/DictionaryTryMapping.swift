/// A dictionary with a function of each entry of another that may throw: what it throws is kept apart, by key.
///
/// What the verbs `tryMap`, `tryMapValues`, `tryCompactMap` and `tryFilter` make. An error in one entry ends nothing: the
/// entry is left out, its failure is in ``failures`` until an update of the entry succeeds or the entry goes. Where nothing
/// throws use ``DictionaryMapping``; in arrays `tryMap` and `tryFilter` put a `Result` in the element's place.
///
/// | in | the closure | out | ``failures`` |
/// |---|---|---|---|
/// | `insert` | returns a result | `insert` | nothing |
/// | `insert` | returns none | nothing | nothing |
/// | `insert` | throws | nothing | `insert` |
/// | `update` of a result | throws | `remove` | `insert` |
/// | `update` of a result | returns another | `update` | nothing |
/// | `update` of a result or failure | gives an equal one | nothing | nothing |
/// | `update` from a value to itself, a refresh | gives an equal one | `update` of a result | `update` of a failure |
/// | `update` of a failure | returns a result | `insert` | `remove` |
/// | `update` of a failure | throws another | nothing | `update` |
/// | `remove` of a result | | `remove` | nothing |
/// | `remove` of a failure | | nothing | `remove` |
/// | `initiation`, `termination` | | the same, of the results | the same, of the failures |
///
/// ```swift
/// struct NoNumber: Error {}
/// let texts = DictionarySlot(["a": "1", "b": "x"])
/// let numbers = texts.tryMapValues { text throws(NoNumber) in
///   guard let number = Int(text) else { throw NoNumber() }
///   return number
/// }                                // ["a": 1], failures ["b": NoNumber()]
/// texts["b"] = "2"                 // ["a": 1, "b": 2], failures [:]
/// numbers.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(1), an insertion or update with one call; a transaction of k, O(k). Memory:
///   one dictionary entry a result or a failure.
///
/// Preconditions: the closure is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor. Stages and monitors of
/// ``failures`` are taken down for themselves, before.
public final class DictionaryTryMapping<Key: Hashable, Value, Mapped, Failure: Error>: DictionaryStorage<Key, Mapped>,
  Replication
{
  /// The signals that are received.
  public typealias Input = DictionarySignal<Key, Value>
  /// The unicatching end.
  public let sensor: SignalSensor<DictionarySignal<Key, Value>>
  /// What the closure has thrown, by key; ends with this stage.
  public let failures: DictionaryStorage<Key, Failure>

  /// Makes a map that is registered by its user; whether results compare is found from the type at run time.
  ///
  /// - `transform`: the result of an entry; nil leaves it out.
  @inlinable
  public init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping ((key: Key, value: Value)) throws(Failure) -> Mapped?
  ) {
    let site = Site(fileID: fileID, line: line)
    let subject = Subject(DictionaryTryMapping<Key, Value, Mapped, Failure>.self, label: label, site: site)
    let (equality, failureEquality) = (Equality<Mapped>(), Equality<Failure>())
    let inlet = Inlet<DictionarySignal<Key, Value>>(subject: subject)
    let outlet = Outlet<DictionaryTransaction<Key, Mapped>>(subject: subject)
    let failing = Outlet<DictionaryTransaction<Key, Failure>>(
      subject: Subject(DictionaryStorage<Key, Failure>.self, label: label.map { "\($0).failures" }, site: site)
    )
    let unchanged = Equality<Value>.ofRefreshes
    let (bin, failureBin) = (Bin<Mapped>(), Bin<Failure>())
    let attempt: ((key: Key, value: Value)) -> (mapped: Mapped?, failure: Failure?) = { entry in
      do throws(Failure) { return (try transform(entry), nil) } catch { return (nil, error) }
    }
    let node = Node(writing: outlet, beside: failing, reading: [inlet]) {
      outlet.follow(
        inlet,
        beside: failing,
        begin: { entries in
          var state: TableDictionary<Key, Mapped> = [:]
          var failed: TableDictionary<Key, Failure> = [:]
          for entry in entries {
            let result = attempt(entry)
            if let mapped = result.mapped { state[entry.key] = mapped }
            if let failure = result.failure { failed[entry.key] = failure }
          }
          return (state, failed)
        },
        change: { transaction, state, output, failed, failedOutput in
          for mutation in transaction.list.unsafeMutations {
            switch mutation {
            case .insert(let key, let value):
              let result = attempt((key, value))
              if let mapped = result.mapped { output.set(mapped, forKey: key, in: &state) }
              if let failure = result.failure { failedOutput.set(failure, forKey: key, in: &failed) }
            case .update(let key, let past, let future):
              let (mapped, failure) = attempt((key, future))
              let isStanding = { unchanged(past, future) }
              if !output.placeOnce(mapped, forKey: key, in: &state, equality, standing: isStanding()) {
                bin.keep(mapped.unsafelyUnwrapped)
              }
              if !failedOutput.placeOnce(failure, forKey: key, in: &failed, failureEquality, standing: isStanding()) {
                failureBin.keep(failure.unsafelyUnwrapped)
              }
            case .remove(let key, _):
              output.unset(key, in: &state)
              failedOutput.unset(key, in: &failed)
            }
          }
        }
      )
    }
    sensor = SignalSensor(inlet)
    failures = DictionaryStorage(failing, nil)
    super.init(outlet, node)
  }
}

extension DictionaryStorage {
  /// Maps each entry, and keeps apart what is thrown; see ``DictionaryTryMapping``.
  @inlinable
  public final func tryMap<Mapped, Failure: Error>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping ((key: Key, value: Value)) throws(Failure) -> Mapped
  ) -> DictionaryTryMapping<Key, Value, Mapped, Failure> {
    tryCompactMap(label: label, fileID: fileID, line: line) { entry throws(Failure) in try transform(entry) }
  }

  /// Maps each value, and keeps apart what is thrown; see ``DictionaryTryMapping``.
  @inlinable
  public final func tryMapValues<Mapped, Failure: Error>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Value) throws(Failure) -> Mapped
  ) -> DictionaryTryMapping<Key, Value, Mapped, Failure> {
    tryCompactMap(label: label, fileID: fileID, line: line) { entry throws(Failure) in try transform(entry.value) }
  }

  /// Keeps the entries that satisfy a predicate, and apart from them what it throws; see ``DictionaryTryMapping``.
  @inlinable
  public final func tryFilter<Failure: Error>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ isIncluded: @escaping ((key: Key, value: Value)) throws(Failure) -> Bool
  ) -> DictionaryTryMapping<Key, Value, Value, Failure> {
    tryCompactMap(label: label, fileID: fileID, line: line) { entry throws(Failure) in
      try isIncluded(entry) ? entry.value : nil
    }
  }

  /// Maps each entry, leaves out those without a result, and keeps apart what is thrown; see ``DictionaryTryMapping``.
  @inlinable
  public final func tryCompactMap<Mapped, Failure: Error>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping ((key: Key, value: Value)) throws(Failure) -> Mapped?
  ) -> DictionaryTryMapping<Key, Value, Mapped, Failure> {
    let stage = DictionaryTryMapping(label: label, fileID: fileID, line: line, transform)
    stage.chain(stage.sensor, to: self, site: Site(fileID: fileID, line: line))
    return stage
  }
}
