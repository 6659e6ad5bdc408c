/// The results of a function of each entry of a dictionary, kept; entries without a result are left out.
///
/// What the verbs `map`, `mapValues`, `compactMap`, `compactMapValues` and `map(updating:_:)` make. Results are kept,
/// so that the closure is called once for an inserted or updated entry, never for past values or removals. It may read
/// a parameter that changes; then the source's values are kept beside the results. For a closure that throws, use
/// ``DictionaryTryMapping``.
///
/// | in | result before | result now | out |
/// |---|---|---|---|
/// | `insert` | | yes | `insert` of the result |
/// | `insert` | | none | nothing |
/// | `update` | yes | another | `update` |
/// | `update` | yes | equal | nothing; `update` where it is a refresh, from a value to itself |
/// | `update` | yes | none | `remove` of the kept result |
/// | `update` | none | yes | `insert` |
/// | `update` | none | none | nothing |
/// | `remove` | yes | | `remove` of the kept result |
/// | `remove` | none | | nothing |
/// | a new parameter | | | `update` of each result that is another, `insert` and `remove` of those that come and go |
/// | a refreshed parameter | | | `update` of each result, `insert` and `remove` of those that come and go |
/// | a new parameter and mutations | | | one transition |
/// | `initiation`, `termination` | | | the same, of the results, while there is a parameter |
///
/// ```swift
/// let texts = DictionarySlot(["a": "1", "b": "x"])
/// let numbers = texts.compactMapValues { Int($0) }    // ["a": 1]
/// texts["a"] = "01"                                   // nothing: 1 stays 1
/// texts["b"] = "2"                                    // ["a": 1, "b": 2]
/// let factor = ValueSlot(10)
/// let products = numbers.map(with: factor) { $0.value * $1 }    // ["a": 10, "b": 20]
/// transaction {
///   factor.value = 100
///   texts["b"] = nil
/// }                                                   // ["a": 100], one transition
/// products.tearDown()
/// ```
///
/// `map(updating:_:)` is for results that are objects: an update of an entry changes its object instead of making
/// another. An `update` from the object to itself leaves then, so that later stages look at it again. The past of such
/// an object is not kept anywhere. It takes no parameters, because a stage cannot know whether a new one is to change the
/// objects or to replace them.
///
/// Where the result is a storage, the closure may chain stages to make it, for a live value per entry: see <doc:Turns>.
/// What it chained ends when it is called again for the entry, and when the entry goes; a storage that it did not make
/// stays.
///
/// ```swift
/// let (limits, prices) = (DictionarySlot(["low": 5]), SetSlot([3, 7]))
/// let parts = limits.mapValues { limit in prices.filter { $0 < limit } }    // ["low": a storage of 3]
/// prices.insert(4)                                                          // the same, of 3 and 4; parts send nothing
/// limits["low"] = 10                                                        // another, of 3, 4 and 7
/// parts.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(1), an insertion or update with one call; a transaction of k, O(k); a
///   new parameter O(n), with a call for each entry that was not mutated in the same turn. Memory: one dictionary entry
///   per result; with a parameter, one table entry per entry besides; with storages as results, an inlet per stage made.
///
/// Preconditions: the closure is pure, but for the object that it updates and the stages that it chains to the storage
/// that it returns; editing, or registering anything else, is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
public final class DictionaryMapping<Key: Hashable, Value, Mapped>:
  DictionaryStage<DictionaryTransaction<Key, Value>, Key, Mapped>
{
  @usableFromInline typealias Work = KeyedMap<DictionaryTransaction<Key, Value>, Mapped>

  /// Makes a map that is registered by its user.
  ///
  /// - `transform`: the result of an entry; nil leaves it out.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (DictionaryEntry<Key, Value>) -> Mapped?
  ) {
    self.init(MessageSubject(DictionaryMapping.self, label, fileID, line), Work(transform))
  }

  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter], _ work: Work) {
    super.init(StageParts(subject, parameters, work))
  }

  /// Without parameters, what serves only them is not compiled.
  @inlinable
  init(_ subject: MessageSubject, _ work: Work) {
    super.init(StageParts(subject, work))
  }
}

extension DictionaryMapping: ParameterReading { static var verb: String { "map" } }
