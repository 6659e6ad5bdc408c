/// The entries of a dictionary, each with the value that another dictionary has under a foreign key.
///
/// For foreign keys that name one entry each by its own key: the plane of a flight, the author of a message. Rows
/// keep the keys of their entries. Where a foreign key may match several entries, join with ``DictionaryJoining`` or
/// ``DictionaryMatching``. A foreign key that may fail is made before, as ``DictionaryJoining`` shows; where the value
/// that fills in for a missing one changes, take nil, and `mapValues(with:)` after it.
///
/// | in | out |
/// |---|---|
/// | `insert` of an entry | `insert`, with the value that it names, or with nil |
/// | `update` of an entry | `update`, with the value that it names now, or with nil |
/// | `remove` of an entry | `remove` |
/// | a named entry comes, changes or goes | `update` of each entry that names it |
/// | an entry that none names comes, changes or goes | nothing |
/// | a refresh of either | `update` of the entry, or of each that names it |
/// | nothing is found, under `missing: .dropped` | the entry is left out: `insert` and `remove` when that changes |
/// | nothing is found, under `missing: .filled` | the given value stands in its place |
/// | mutations of both in one turn | one transition, each entry once |
/// | a new parameter | `update` of each entry whose foreign key has changed, unless it finds nothing before and after |
/// | initiation of the last dictionary or parameter that was missing | `initiation` |
/// | termination of the first one that ends | `termination` |
///
/// ```swift
/// let flights = DictionarySlot(["LH 4": "D-AIMA", "AF 1": "F-GZCP"])
/// let planes = DictionarySlot(["D-AIMA": "A380"])
/// let models = flights.lookedUp(in: planes) { $0.value }
/// let known = flights.lookedUp(in: planes, missing: .dropped) { $0.value }
/// // models: LH 4: (D-AIMA, A380), AF 1: (F-GZCP, nil); known: LH 4: (D-AIMA, A380)
/// planes["F-GZCP"] = "A330"     // AF 1: (F-GZCP, A330), an update of models, an insertion into known
/// flights["LH 4"] = "F-GZCP"    // LH 4: (F-GZCP, A330), an update of both
/// planes["D-AIMA"] = nil        // nothing: none names it
/// models.tearDown()
/// known.tearDown()
/// ```
///
/// In SQL this is a left join to a primary key; in DynamicData `LeftJoin`, whose rows have the left key, too. There
/// the selector is called again for each flight of a plane that changes; here nothing is: both values are handed on.
///
/// - Complexity: initiation O(n); a mutation of an entry O(1), of one that m name O(m); a transaction of k, the sum;
///   a new parameter O(n). `foreignKey` is called once for each entry that comes or is updated. Memory: for each
///   entry a table entry with its foreign key, and its key in the index; for each foreign key and each entry of the
///   other dictionary a table entry; and the state.
///
/// Preconditions: `foreignKey` is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensors.
public final class DictionaryLookup<Key: Hashable, Value, OtherKey: Hashable, OtherValue, Found>:
  DictionaryStorage<Key, JoinRow<Value, Found>>
{
  /// Receives the dictionary whose entries are kept; takes one emitter at a time.
  public let entries: SignalSensor<DictionarySignal<Key, Value>>
  /// Receives the dictionary in which they are looked up; takes one emitter at a time.
  public let others: SignalSensor<DictionarySignal<OtherKey, OtherValue>>

  /// Makes a look-up whose sensors are registered by its user, and whose rows have nil where nothing is found.
  ///
  /// - `foreignKey`: the key of the entry that an entry names; nil names none.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (DictionaryEntry<Key, Value>) -> OtherKey?
  ) where Found == OtherValue? {
    self.init(MessageSubject(DictionaryLookup.self, label, fileID, line), [], foreignKey) { .some($0) }
  }

  /// Makes a look-up whose sensors are registered by its user; a rule says what happens where nothing is found.
  ///
  /// - `rule`: leaves the entry out, or fills in a value.
  /// - `foreignKey`: the key of the entry that an entry names; nil names none.
  @inlinable
  public convenience init(
    missing rule: MissingMatch<OtherValue>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (DictionaryEntry<Key, Value>) -> OtherKey?
  ) where Found == OtherValue {
    self.init(MessageSubject(DictionaryLookup.self, label, fileID, line), [], foreignKey, rule.found)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter],
    _ foreignKey: @escaping (DictionaryEntry<Key, Value>) -> OtherKey?, _ found: @escaping (OtherValue?) -> Found?
  ) {
    let work = LookupWork<Key, Value, OtherKey, OtherValue, Found>(
      JoinSide(subject, foreignKey), JoinSide(subject), found)
    let inputs = Inputs<DictionaryTransaction<Key, JoinRow<Value, Found>>>(
      subject, empty: [:], begin: { work.begin() }, end: { work.end() })
    (entries, others) = (inputs.add(work.side), inputs.add(work.other))
    for parameter in parameters { inputs.add(parameter) { work.side.isRekeyed = true } }
    super.init(inputs.outlet, inputs.makeNode { work.write(&$0, &$1) }.traced(by: work))
    inputs.connect(self)
  }

  /// Makes a stage whose foreign keys are made with parameters; for its verbs.
  @inlinable
  convenience init<each Setting>(
    with storages: repeat ValueStorage<each Setting>, label: String?, fileID: StaticString, line: UInt,
    by foreignKey: @escaping (DictionaryEntry<Key, Value>, repeat each Setting) -> OtherKey?,
    found: @escaping (OtherValue?) -> Found?
  ) {
    let subject = MessageSubject(DictionaryLookup.self, label, fileID, line)
    let parameters = Parameters(repeat each storages, of: subject)
    self.init(subject, parameters.list, parameters.reading(foreignKey), found)
  }

  /// Registers it with both dictionaries.
  @inlinable
  func reading(_ entries: DictionaryStorage<Key, Value>, _ others: DictionaryStorage<OtherKey, OtherValue>) -> Self {
    reading(entries, through: self.entries).reading(others, through: self.others)
  }
}

extension DictionaryLookup: ParameterReading { static var verb: String { "lookedUp" } }

extension DictionaryStorage {
  /// Looks each entry up in another dictionary, by a foreign key into its keys; see ``DictionaryLookup``.
  @inlinable
  public final func lookedUp<OtherKey, OtherValue>(
    in others: DictionaryStorage<OtherKey, OtherValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (DictionaryEntry<Key, Value>) -> OtherKey?
  ) -> DictionaryLookup<Key, Value, OtherKey, OtherValue, OtherValue?> {
    DictionaryLookup(label: label, fileID: fileID, line: line, by: foreignKey).reading(self, others)
  }

  /// Looks each entry up in another dictionary, by a foreign key into its keys; a rule says what happens where
  /// nothing is found; see ``DictionaryLookup``.
  @inlinable
  public final func lookedUp<OtherKey, OtherValue>(
    in others: DictionaryStorage<OtherKey, OtherValue>, missing rule: MissingMatch<OtherValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (DictionaryEntry<Key, Value>) -> OtherKey?
  ) -> DictionaryLookup<Key, Value, OtherKey, OtherValue, OtherValue> {
    DictionaryLookup(missing: rule, label: label, fileID: fileID, line: line, by: foreignKey).reading(self, others)
  }

  /// Looks each entry up in another dictionary, by a foreign key made with one or several parameters, each held by a
  /// storage; see ``DictionaryLookup``.
  ///
  /// - `first`, `more`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func lookedUp<OtherKey, OtherValue, First, each More>(
    in others: DictionaryStorage<OtherKey, OtherValue>, with first: ValueStorage<First>,
    _ more: repeat ValueStorage<each More>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each More) -> OtherKey?
  ) -> DictionaryLookup<Key, Value, OtherKey, OtherValue, OtherValue?> {
    DictionaryLookup(
      with: first, repeat each more, label: label, fileID: fileID, line: line, by: foreignKey, found: { .some($0) }
    ).reading(self, others)
  }

  /// Looks each entry up in another dictionary, by a foreign key made with one or several parameters, each held by a
  /// storage; a rule says what happens where nothing is found; see ``DictionaryLookup``.
  ///
  /// - `first`, `more`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func lookedUp<OtherKey, OtherValue, First, each More>(
    in others: DictionaryStorage<OtherKey, OtherValue>, missing rule: MissingMatch<OtherValue>,
    with first: ValueStorage<First>, _ more: repeat ValueStorage<each More>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each More) -> OtherKey?
  ) -> DictionaryLookup<Key, Value, OtherKey, OtherValue, OtherValue> {
    DictionaryLookup(
      with: first, repeat each more, label: label, fileID: fileID, line: line, by: foreignKey, found: rule.found
    ).reading(self, others)
  }
}
