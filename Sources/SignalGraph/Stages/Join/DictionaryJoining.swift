/// Two dictionaries joined: rows of the entries whose foreign keys are equal.
///
/// A closure for each side gives an entry's foreign key; nil matches nothing, not even another nil, and neither does a
/// key that does not equal itself, such as NaN. A side for which no closure is given has its own key for its foreign
/// key; without any, `shipped.joined(paid)`, entries of equal keys match. One closure behind the brackets, `flights.joined(planes) { $0.value }`, is `by:`, unless only `to:` fits. A
/// ``JoinForm`` says which rows there are, and what they are known by. To look up one entry by its own key, there is
/// ``DictionaryLookup``; to have all matches of an entry in one row, ``DictionaryMatching``.
///
/// | in | out |
/// |---|---|
/// | two entries match that did not | `insert` of their row |
/// | two entries that matched do no more | `remove` of their row |
/// | `update` of an entry that keeps its foreign key | `update` of each of its rows |
/// | a refresh of an entry | `update` of each of its rows, each to an equal row |
/// | an entry without a match comes or goes | in a left join `insert` or `remove` of a row of its own; else nothing |
/// | the first match of an entry comes, in a left join | `remove` of the row of its own, `insert` of the match |
/// | its last match goes | `remove` of the match, `insert` of a row of its own |
/// | the first match comes or the last one goes, in a semi join | `insert` or `remove` of the left entry |
/// | another match comes, changes or goes, in a semi or anti join | nothing |
/// | the first match comes or the last one goes, in an anti join | `remove` or `insert` of the left entry |
/// | mutations of both sides in one turn | one transition with what they amount to |
/// | a new parameter | what the foreign keys that it changes amount to |
/// | initiation of the last side or parameter that was missing | `initiation` |
/// | termination of the first side or parameter that ends | `termination` |
///
/// Right and full joins do for right entries what is said here of left ones. A row keeps its identity while both
/// entries are there and match, whatever else happens to them: where both get another foreign key in one turn and
/// match again, their row is updated.
///
/// ```swift
/// let flights = DictionarySlot(["LH 4": "D-AIMA", "AF 1": "F-GZCP"])
/// let planes = DictionarySlot(["D-AIMA": "A380"])
/// let models = flights.joined(planes, by: { $0.value })          // (LH 4, D-AIMA): (D-AIMA, A380)
/// let all = flights.leftJoined(planes, by: { $0.value })         // the same, and (AF 1, nil): (F-GZCP, nil)
/// let unknown = flights.antiJoined(planes, by: { $0.value })     // AF 1: F-GZCP
/// planes["F-GZCP"] = "A330"                                      // models, all: (AF 1, F-GZCP): (F-GZCP, A330)
/// flights["LH 4"] = nil                                          // models, all: only that; unknown: nothing
/// models.tearDown()
/// all.tearDown()
/// unknown.tearDown()
/// ```
///
/// A foreign key that may fail is made before, by ``DictionaryTryMapping``: an entry whose closure throws is in no row,
/// not even alone, until an update of it succeeds, and ``DictionaryTryMapping/failures`` says why.
///
/// ```swift
/// struct NoNumber: Error {}
/// let (texts, halls) = (DictionarySlot(["LH 4": "7", "AF 1": "?"]), DictionarySlot([7: "Z"]))
/// let gates = texts.tryMapValues { text throws(NoNumber) in
///   guard let number = Int(text) else { throw NoNumber() }
///   return number
/// }
/// let shown = gates.leftJoined(halls, by: { $0.value })    // (LH 4, 7): (7, Z); gates.failures: AF 1
/// texts["AF 1"] = "8"                                      // and (AF 1, nil): (8, nil); gates.failures: none
/// shown.tearDown()
/// ```
///
/// A set joins as the dictionary that `associated` makes of it, and `keySet` makes a set of what is kept; semi and anti
/// joins take sets on either side. By the members themselves they are `intersection` and `subtracting`. Those of arrays, with a
/// set, are ``ArrayStorage/semiJoined(_:label:fileID:line:by:)`` and ``ArrayStorage/antiJoined(_:label:fileID:line:by:)``.
///
/// In SQL these are `JOIN … ON left.key = right.key`, its outer forms, `CROSS JOIN` and `WHERE [NOT] EXISTS`; in
/// DynamicData `InnerJoinMany`, `LeftJoinMany`, `RightJoinMany` and `FullJoinMany`, flattened; `merge` of incr_map is
/// a full join by the rows' own keys. In DynamicData a group of matches is one row, which changes as a whole; here
/// each match is a row, known by both keys, so that of a hundred thousand matches one that changes is one mutation.
///
/// - Complexity: initiation O(rows of both sides and of the join); a mutation of an entry with m matches O(m), where
///   it is one row that changes O(1); a transaction of k, the sum; rows that do not change are not looked at. A new
///   parameter O(n) for n entries of both sides, and the rows that it changes. Each closure is called once for each
///   entry that comes or is updated, never for past values. Memory: for each entry of either side a table entry with
///   its value and its foreign key, and its key in the index; for each foreign key a table entry; and the state.
///
/// Preconditions: the closures are pure; editing or registering in them is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensors.
public final class DictionaryJoining<Form: JoinForm>: DictionaryStorage<Form.Key, Form.Row> {
  /// Receives the left dictionary; takes one emitter at a time.
  public let left: SignalSensor<DictionarySignal<Form.LeftKey, Form.LeftValue>>
  /// Receives the right dictionary; takes one emitter at a time.
  public let right: SignalSensor<DictionarySignal<Form.RightKey, Form.RightValue>>

  /// Makes a join whose sensors are registered by its user.
  ///
  /// - `leftKey`, `rightKey`: the foreign key of an entry of either side; nil matches nothing.
  @inlinable
  public convenience init<ForeignKey: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Form.LeftKey, Form.LeftValue>) -> ForeignKey?,
    to rightKey: @escaping (DictionaryEntry<Form.RightKey, Form.RightValue>) -> ForeignKey?
  ) {
    self.init(MessageSubject(DictionaryJoining.self, label, fileID, line), [], leftKey, rightKey)
  }

  /// Makes a join by a foreign key of the left entries into the right dictionary's own keys, whose sensors are
  /// registered by its user.
  ///
  /// - `leftKey`: the key of the right entry that a left one matches; nil matches nothing.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Form.LeftKey, Form.LeftValue>) -> Form.RightKey?
  ) {
    let subject = MessageSubject(DictionaryJoining.self, label, fileID, line)
    self.init(subject, [], JoinWork(JoinSide(subject, leftKey), JoinSide(byOwnKeys: subject)))
  }

  /// Makes a join by a foreign key of the right entries into the left dictionary's own keys, whose sensors are
  /// registered by its user.
  ///
  /// - `rightKey`: the key of the left entry that a right one matches; nil matches nothing.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to rightKey: @escaping (DictionaryEntry<Form.RightKey, Form.RightValue>) -> Form.LeftKey?
  ) {
    let subject = MessageSubject(DictionaryJoining.self, label, fileID, line)
    self.init(subject, [], JoinWork(JoinSide(byOwnKeys: subject), JoinSide(subject, rightKey)))
  }

  @inlinable
  convenience init<ForeignKey: Hashable>(
    _ subject: MessageSubject, _ parameters: [AnyParameter],
    _ leftKey: @escaping (DictionaryEntry<Form.LeftKey, Form.LeftValue>) -> ForeignKey?,
    _ rightKey: @escaping (DictionaryEntry<Form.RightKey, Form.RightValue>) -> ForeignKey?
  ) {
    self.init(subject, parameters, JoinWork(JoinSide(subject, leftKey), JoinSide(subject, rightKey)))
  }

  @inlinable
  init<ForeignKey: Hashable>(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ work: JoinWork<Form, ForeignKey>
  ) {
    let inputs = Inputs<DictionaryTransaction<Form.Key, Form.Row>>(
      subject, empty: [:], begin: { work.begin() }, end: { work.end() })
    (left, right) = (inputs.add(work.left), inputs.add(work.right))
    for parameter in parameters { inputs.add(parameter) { work.rekey() } }
    super.init(inputs.outlet, inputs.makeNode { work.write(&$0, &$1) }.traced(by: work))
    inputs.connect(self)
  }

  /// The stage that reads both sides.
  @inlinable
  func reading(
    _ left: DictionaryStorage<Form.LeftKey, Form.LeftValue>, _ right: DictionaryStorage<Form.RightKey, Form.RightValue>
  ) -> Self {
    reading(left, through: self.left).reading(right, through: self.right)
  }

  /// Makes a join whose foreign keys are made with parameters, on both sides; for its verbs.
  @inlinable
  convenience init<ForeignKey: Hashable, each Setting>(
    with storages: repeat ValueStorage<each Setting>, label: String?, fileID: StaticString, line: UInt,
    by leftKey: @escaping (DictionaryEntry<Form.LeftKey, Form.LeftValue>, repeat each Setting) -> ForeignKey?,
    to rightKey: @escaping (DictionaryEntry<Form.RightKey, Form.RightValue>, repeat each Setting) -> ForeignKey?
  ) {
    let subject = MessageSubject(DictionaryJoining.self, label, fileID, line)
    let parameters = Parameters(repeat each storages, of: subject)
    self.init(subject, parameters.list, parameters.reading(leftKey), parameters.reading(rightKey))
  }

  /// Makes a join whose left foreign keys are made with parameters, and the right ones of a row alone; for its verbs.
  @inlinable
  convenience init<Row, ForeignKey: Hashable, each Setting>(
    with storages: repeat ValueStorage<each Setting>, label: String?, fileID: StaticString, line: UInt,
    of row: @escaping (DictionaryEntry<Form.LeftKey, Form.LeftValue>) -> Row,
    by leftKey: @escaping (Row, repeat each Setting) -> ForeignKey?,
    to rightKey: @escaping (DictionaryEntry<Form.RightKey, Form.RightValue>) -> ForeignKey?
  ) {
    let subject = MessageSubject(DictionaryJoining.self, label, fileID, line)
    let parameters = Parameters(repeat each storages, of: subject)
    let key = parameters.reading(leftKey)
    self.init(subject, parameters.list, { key(row($0)) }, rightKey)
  }

  /// Makes a join whose right foreign keys, into the left dictionary's own keys, are made with parameters; for its verbs.
  @inlinable
  convenience init<each Setting>(
    with storages: repeat ValueStorage<each Setting>, label: String?, fileID: StaticString, line: UInt,
    to rightKey: @escaping (DictionaryEntry<Form.RightKey, Form.RightValue>, repeat each Setting) -> Form.LeftKey?
  ) {
    let subject = MessageSubject(DictionaryJoining.self, label, fileID, line)
    let parameters = Parameters(repeat each storages, of: subject)
    self.init(subject, parameters.list, { $0.key }, parameters.reading(rightKey))
  }
}

extension DictionaryJoining: ParameterReading { static var verb: String { "joined" } }
