/// The entries of a dictionary, each with the array of its matches in another.
///
/// For one row per left entry however many matches it has: a customer with their orders, an airline with its flights.
/// A closure for each side gives an entry's foreign key; nil matches nothing. Where each match is to be a row of its
/// own, use ``DictionaryJoining``: a match that changes is one mutation there, and here one for each entry that has
/// it.
///
/// | in | out |
/// |---|---|
/// | `insert` of an entry | `insert`, with its matches, which may be none |
/// | `update` of an entry | `update`, with the matches that it has now |
/// | `remove` of an entry | `remove` |
/// | a match comes, changes or goes | `update` of each entry that has it, with another array |
/// | an entry that matches none comes, changes or goes on the other side | nothing |
/// | a refresh of an entry or a match | `update` of the entry, or of each that has the match |
/// | mutations of both sides in one turn | one transition, each entry once |
/// | a new parameter | `update` of each entry that gets another key or matches, unless it has none before and after |
/// | initiation of the last side or parameter that was missing | `initiation` |
/// | termination of the first side or parameter that ends | `termination` |
///
/// Matches stand in the order of their keys, or by a ``TieRule``: by a part of the key, then by arrival, which depends
/// on the path. To show them in another order, sort the array of one entry, or join and sort the rows.
///
/// ```swift
/// let airlines = DictionarySlot(["LH": "Lufthansa", "AF": "Air France"])
/// let flights = DictionarySlot([4: "LH", 1: "AF", 2: "LH"])
/// let fleets = airlines.matched(with: flights, to: { $0.value })
/// // LH: (Lufthansa, [2: LH, 4: LH]), AF: (Air France, [1: AF])
/// flights[1] = "LH"                                   // LH: (Lufthansa, [1: LH, 2: LH, 4: LH]), AF: (Air France, [])
/// let kept = fleets["LH"]!.right                      // stays as it is
/// flights[2] = nil                                    // LH: (Lufthansa, [1: LH, 4: LH])
/// print(kept.count)                                   // 3
/// fleets.tearDown()
/// ```
///
/// In SQL this is a left join aggregated into an array; in DynamicData `LeftJoinMany`, whose selector gets the group.
/// There the group is an object that is copied to be kept; here it is a persistent array, of which every state stays
/// as it was.
///
/// - Complexity: initiation O(n log g) for groups of g matches; a mutation of an entry O(1); one of a match that m
///   entries have O(log g + m); a transaction of k, the sum. A new parameter O(n), and what it changes. Each closure
///   is called once for each entry that comes or is updated, never for past values. Memory: for each entry of either
///   side a table entry with its foreign key, and its key in the index; each match in an array, once however many
///   entries have it; with a tie rule a table entry for each match, which a comparison looks up; and the state.
///
/// Preconditions: the closures are pure; editing or registering in them is a violation. The order of keys, or of ties,
/// is strict and total; where it is found not to be, that is an `inconsistentOrder` violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensors.
public final class DictionaryMatching<Key: Hashable, Value, OtherKey: Hashable, OtherValue>:
  DictionaryStorage<Key, JoinRow<Value, TreeArray<DictionaryEntry<OtherKey, OtherValue>>>>
{
  /// Receives the dictionary whose entries are kept; takes one emitter at a time.
  public let entries: SignalSensor<DictionarySignal<Key, Value>>
  /// Receives the dictionary of their matches; takes one emitter at a time.
  public let others: SignalSensor<DictionarySignal<OtherKey, OtherValue>>

  /// Makes a stage whose sensors are registered by its user, and whose matches stand by their keys.
  ///
  /// - `key`, `otherKey`: the foreign key of an entry of either side; nil matches nothing.
  @inlinable
  public convenience init<ForeignKey: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (DictionaryEntry<Key, Value>) -> ForeignKey?,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>) -> ForeignKey?
  ) where OtherKey: Comparable {
    self.init(MessageSubject(DictionaryMatching.self, label, fileID, line), [], KeyNames(), key, otherKey)
  }

  /// Makes a stage whose sensors are registered by its user, and whose matches stand by a tie rule.
  ///
  /// - `key`, `otherKey`: the foreign key of an entry of either side; nil matches nothing.
  /// - `ties`: in which order matches stand.
  @inlinable
  public convenience init<ForeignKey: Hashable, Tie>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (DictionaryEntry<Key, Value>) -> ForeignKey?,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>) -> ForeignKey?, ties: TieRule<OtherKey, Tie>
  ) {
    let subject = MessageSubject(DictionaryMatching.self, label, fileID, line)
    self.init(subject, [], TiedNames(ties.tie, subject), key, otherKey)
  }

  @inlinable
  init<ForeignKey: Hashable, Names: RowNaming>(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ names: Names,
    _ key: @escaping (DictionaryEntry<Key, Value>) -> ForeignKey?,
    _ otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>) -> ForeignKey?
  ) where Names.Key == OtherKey {
    typealias Work = MatchWork<Key, Value, OtherValue, ForeignKey, Names>
    let work = Work(JoinSide(subject, key), JoinSide(subject, otherKey), names)
    let inputs = Inputs<Work.Output>(
      subject, empty: [:], begin: { work.begin() }, end: { work.end() })
    (entries, others) = (inputs.add(work.side), inputs.add(work.other))
    for parameter in parameters { inputs.add(parameter) { work.rekey() } }
    super.init(inputs.outlet, inputs.makeNode { work.write(&$0, &$1) }.traced(by: work))
    inputs.connect(self)
  }

  /// Makes a stage whose foreign keys are made with parameters; for its verbs.
  @inlinable
  convenience init<ForeignKey: Hashable, Names: RowNaming, each Setting>(
    with storages: repeat ValueStorage<each Setting>, label: String?, fileID: StaticString, line: UInt, names: Names,
    by key: @escaping (DictionaryEntry<Key, Value>, repeat each Setting) -> ForeignKey?,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>, repeat each Setting) -> ForeignKey?
  ) where Names.Key == OtherKey {
    let subject = MessageSubject(DictionaryMatching.self, label, fileID, line)
    let parameters = Parameters(repeat each storages, of: subject)
    self.init(subject, parameters.list, names, parameters.reading(key), parameters.reading(otherKey))
  }

  /// Makes a stage whose foreign keys, into the entries' own keys, are made with parameters; for its verbs.
  @inlinable
  convenience init<Names: RowNaming, each Setting>(
    with storages: repeat ValueStorage<each Setting>, label: String?, fileID: StaticString, line: UInt, names: Names,
    to otherKey: @escaping (DictionaryEntry<OtherKey, OtherValue>, repeat each Setting) -> Key?
  ) where Names.Key == OtherKey {
    let subject = MessageSubject(DictionaryMatching.self, label, fileID, line)
    let parameters = Parameters(repeat each storages, of: subject)
    self.init(subject, parameters.list, names, { $0.key }, parameters.reading(otherKey))
  }

  /// Registers it with both sides.
  @inlinable
  func reading(_ entries: DictionaryStorage<Key, Value>, _ others: DictionaryStorage<OtherKey, OtherValue>) -> Self {
    reading(entries, through: self.entries).reading(others, through: self.others)
  }
}

extension DictionaryMatching: ParameterReading { static var verb: String { "matched" } }
