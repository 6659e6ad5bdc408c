/// The results of a function of each entry of a dictionary, kept; what the function throws is kept apart, by key.
///
/// What the verbs `tryMap`, `tryMapValues`, `tryCompactMap` and `tryFilter` make. An error in one entry ends nothing:
/// the entry is left out, and its failure is in ``failures`` until an update of the entry succeeds or the entry goes.
/// Where nothing throws, use ``DictionaryMapping``; in arrays, `tryMap` and `tryFilter` put a `Result` in the element's
/// place.
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
/// | a new parameter | gives what it gave | nothing | nothing |
/// | a new parameter | gives something else | `insert`, `update`, `remove` or nothing | the same, of failures |
/// | a refreshed parameter | gives an equal one | `update` of a result | `update` of a failure |
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
/// - Complexity: initiation O(n); a mutation O(1), an insertion or update with one call; a transaction of k, O(k); a
///   new parameter O(n), with a call for each entry that was not mutated in the same turn. Memory: one dictionary entry
///   per result or failure; with a parameter, one table entry per entry besides.
///
/// Preconditions: the closure is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor. Stages and
/// monitors of ``failures`` are taken down by themselves, before.
public final class DictionaryTryMapping<Key: Hashable, Value, Mapped, Failure: Error>:
  DictionaryStage<DictionaryTransaction<Key, Value>, Key, Mapped>
{
  /// What the closure has thrown, by key; ends with this stage.
  public let failures: DictionaryStorage<Key, Failure>

  /// Makes a map that is registered by its user.
  ///
  /// - `transform`: the result of an entry; nil leaves it out.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (DictionaryEntry<Key, Value>) throws(Failure) -> Mapped?
  ) {
    self.init(MessageSubject(DictionaryTryMapping.self, label, fileID, line), [], transform)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter],
    _ transform: @escaping (DictionaryEntry<Key, Value>) throws(Failure) -> Mapped?
  ) {
    typealias Rows = DictionaryTransaction<Key, Value>
    let failing = Outlet<DictionaryTransaction<Key, Failure>>(failuresOf: subject)
    let answers = Answers<DictionaryEntry<Key, Value>, Failure?>()
    let isAdjustable = !parameters.isEmpty
    let make = answers.successes(transform, notesRows: isAdjustable)
    let work = Division(KeyedMap<Rows, Mapped>(keepsRows: isAdjustable, make), answers, failures: failing)
    failures = DictionaryStorage(failing, nil)
    super.init(StageParts(subject, parameters, work))
  }
}

extension DictionaryTryMapping: ParameterReading { static var verb: String { "tryMap" } }

extension DictionaryStorage {
  /// Maps each entry, and keeps apart what is thrown; see ``DictionaryTryMapping``.
  @inlinable
  public final func tryMap<Mapped, Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (DictionaryEntry<Key, Value>) throws(Failure) -> Mapped
  ) -> DictionaryTryMapping<Key, Value, Mapped, Failure> {
    tryCompactMap(label: label, fileID: fileID, line: line) { entry throws(Failure) in try transform(entry) }
  }

  /// Maps each value, and keeps apart what is thrown; see ``DictionaryTryMapping``.
  @inlinable
  public final func tryMapValues<Mapped, Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Value) throws(Failure) -> Mapped
  ) -> DictionaryTryMapping<Key, Value, Mapped, Failure> {
    tryCompactMap(label: label, fileID: fileID, line: line) { entry throws(Failure) in try transform(entry.value) }
  }

  /// Keeps the entries that satisfy a predicate, and keeps apart what it throws; see ``DictionaryTryMapping``.
  @inlinable
  public final func tryFilter<Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (DictionaryEntry<Key, Value>) throws(Failure) -> Bool
  ) -> DictionaryTryMapping<Key, Value, Value, Failure> {
    tryCompactMap(label: label, fileID: fileID, line: line) { entry throws(Failure) in
      try isIncluded(entry) ? entry.value : nil
    }
  }

  /// Maps each entry, leaves out those without a result, and keeps apart what is thrown; see ``DictionaryTryMapping``.
  @inlinable
  public final func tryCompactMap<Mapped, Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (DictionaryEntry<Key, Value>) throws(Failure) -> Mapped?
  ) -> DictionaryTryMapping<Key, Value, Mapped, Failure> {
    feeding(DictionaryTryMapping(label: label, fileID: fileID, line: line, transform))
  }
}
