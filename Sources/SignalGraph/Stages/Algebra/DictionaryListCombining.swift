/// The entries of the dictionaries that a list names, combined by key, or merged by a rule.
///
/// For sources that come and go, and whose order decides whose value counts: layers of settings, the tables of open
/// files. Where the sources stay the same, use ``DictionaryCombining``, which says what each ``Combination`` is and
/// whose value a key has; the first source is the first of the list. A dictionary of storages, such as groups or what is
/// made of each of them, becomes such a list by `sources.sorted().map { $0.value }`, which stands by key: in front of
/// `combined(.union)` or `merged { $0 + $1 }`. Keys that do not compare are sorted by an order and a tie rule.
///
/// | in | out |
/// |---|---|
/// | a storage is inserted into the list | what it changes: `insert`, `update`, `remove` or nothing |
/// | a storage is removed from the list | what it changes: `insert`, `update`, `remove` or nothing |
/// | a storage is replaced in the list | what both change, in one transition |
/// | a storage is moved in the list | `update` of each key whose value is another storage's now |
/// | a mutation of a storage | `insert`, `update`, `remove` or nothing |
/// | a storage without a state is inserted | `termination` |
/// | the last state that was missing comes | `initiation` |
/// | initiation of an empty list | `initiation` of the empty dictionary |
/// | termination of the list | `termination` |
///
/// However much of the list and of the dictionaries changes in a turn, one transition leaves.
///
/// ```swift
/// let (own, standard) = (DictionarySlot(["font": 12]), DictionarySlot(["font": 10, "tabs": 2]))
/// let layers = ArraySlot<DictionaryStorage<String, Int>>([standard])
/// let settings = layers.combined(.union)    // font 10, tabs 2
/// layers.insert(own, at: 0)                 // font 12, tabs 2, an update
/// layers.move(from: 0, to: 1)               // font 10, tabs 2, an update
/// layers.remove(at: 0)                      // font 12, a removal and an update
/// settings.tearDown()
/// ```
///
/// There is a state while the list, every storage in it, and each parameter of a rule have one. A storage that stands in the list twice counts
/// twice. Storages are kept while the list names them.
///
/// - Complexity: initiation O(entries of all sources); a mutation of a source O(log s), where s sources hold the key; a
///   storage that comes, goes or moves O(its entries × log s), and for an intersection or a difference
///   O(entries of all). A combining rule is called once less than there are sources with the key, for each key that a
///   turn touches. Memory per key: a table entry, a dictionary entry, and an entry in a tree for each source
///   beyond the first that holds it.
///
/// Preconditions: a combining rule is pure; it gets values in the order of the list and need not be associative. No
/// storage in the list reads this one, directly or through others; such a cycle is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor.
public final class DictionaryListCombining<Source: DictionaryStorage<Key, Value>, Key: Hashable, Value>:
  DictionaryStage<ArrayTransaction<Source>, Key, Value>
{
  @usableFromInline typealias Sources = CombinedSources<DictionaryTransaction<Key, Value>>

  /// Makes a combination whose sensor is registered by its user.
  @inlinable
  public convenience init(
    _ combination: Combination, priority: SourcePriority = .first,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(DictionaryListCombining<Source, Key, Value>.self, label, fileID, line)
    self.init(Sources(subject, combination, priority))
  }

  /// Makes a merge by a combining rule whose sensor is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    uniquingKeysWith combine: @escaping (Value, Value) -> Value
  ) {
    let subject = MessageSubject(DictionaryListCombining<Source, Key, Value>.self, label, fileID, line)
    self.init(Sources(subject, combining: combine))
  }

  @inlinable
  init(_ combined: Sources) {
    super.init(Parts(combined.addListed(), combined.inputs, combined.makeNode()))
  }
}

extension DictionaryListCombining: ParameterReading { static var verb: String { "merged" } }

extension ArrayStorage {
  /// What the dictionaries in this list hold together; see ``DictionaryListCombining``.
  @inlinable
  public final func combined<Key, Value>(
    _ combination: Combination, priority: SourcePriority = .first,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryListCombining<Element, Key, Value> where Element: DictionaryStorage<Key, Value> {
    feeding(DictionaryListCombining(combination, priority: priority, label: label, fileID: fileID, line: line))
  }

  /// The entries of the dictionaries in this list, with one value made of all values of a key; see
  /// ``DictionaryListCombining``.
  @inlinable
  public final func merged<Key, Value>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    uniquingKeysWith combine: @escaping (Value, Value) -> Value
  ) -> DictionaryListCombining<Element, Key, Value> where Element: DictionaryStorage<Key, Value> {
    feeding(DictionaryListCombining(label: label, fileID: fileID, line: line, uniquingKeysWith: combine))
  }

  /// The entries of the dictionaries in this list, with one value made of all values of a key and of one or several
  /// parameters, each held by a storage; see ``DictionaryListCombining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func merged<Key, Value, First, each Other>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    uniquingKeysWith combine: @escaping (Value, Value, First, repeat each Other) -> Value
  ) -> DictionaryListCombining<Element, Key, Value> where Element: DictionaryStorage<Key, Value> {
    let subject = MessageSubject(DictionaryListCombining<Element, Key, Value>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let sources = CombinedSources<DictionaryTransaction<Key, Value>>(
      subject, parameters.list, combining: parameters.combining(combine))
    return feeding(DictionaryListCombining(sources))
  }
}
