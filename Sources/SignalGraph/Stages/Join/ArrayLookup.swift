/// The elements of an array, each with the value that a dictionary has under a key that the element names.
///
/// For lists of what lies elsewhere: the ids of a playlist and the songs, the cells of a page and their records. The rows
/// keep the order of the elements; an element may be there several times, and many may name one entry. Where the rows of a
/// dictionary name others, see ``DictionaryLookup``. To keep the elements that are found, or those that are not, and nothing
/// beside them, there are ``ArrayStorage/semiJoined(_:label:fileID:line:by:)`` and
/// ``ArrayStorage/antiJoined(_:label:fileID:line:by:)``.
///
/// | in | out |
/// |---|---|
/// | `insert` of an element | `insert`, with the value that it names, or with nil |
/// | `update` of an element | `update`, with the value that it names now, or with nil |
/// | `remove` of an element | `remove` |
/// | `move` of an element | `move`, or nothing where rows that are left out were all that it passed |
/// | `replace` of elements | `remove` or `replace` of those that go, `insert` or `replace` of those that come |
/// | a named entry comes, changes or goes | `update` of each element that names it |
/// | an entry that none names comes, changes or goes | nothing |
/// | a refresh of either | `update` of the element, or of each that names it |
/// | nothing is found, under `missing: .dropped` | the element is left out: `insert` and `remove` when that changes |
/// | nothing is found, under `missing: .filled` | the given value stands in its place |
/// | mutations of both in one turn | one transition |
/// | a new parameter | `update` of each element whose key has changed, unless it finds nothing before and after |
/// | initiation of the last input or parameter that was missing | `initiation` |
/// | termination of the first one that ends | `termination` |
///
/// ```swift
/// let queue = ArraySlot(["b", "a"])
/// let songs = DictionarySlot(["a": "Ave Maria", "b": "Bolero"])
/// let playing = queue.lookedUp(in: songs)                       // (b, Bolero) (a, Ave Maria)
/// let titles = queue.lookedUp(in: songs, missing: .dropped).map(\.right)
/// songs["a"] = "Ave verum"                                      // titles: Bolero, Ave verum
/// queue.append("c")                                             // playing: … (c, nil); titles: nothing
/// queue.move(from: 1, to: 0)                                    // titles: Ave verum, Bolero
/// songs["c"] = "Carmen"                                         // titles: … Carmen
/// playing.tearDown()
/// titles.tearDown()
/// ```
///
/// In SQL this is a left join of an ordered list to a primary key; apps know it as a normalised state, whose lists hold
/// ids.
///
/// - Complexity: initiation O(n); an element that comes, changes, moves or goes O(log n); an entry that changes, and that m
///   elements name, O(m log n); a transaction of k, the sum; a new parameter O(n). `key` is called once for each element
///   that comes or is updated. Memory: for each element a table entry with its key, its name, and its place in the index;
///   for each key and each entry of the dictionary a table entry; and the state.
///
/// Preconditions: `key` is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensors.
public final class ArrayLookup<Element, OtherKey: Hashable, OtherValue, Found>: ArrayStorage<JoinRow<Element, Found>> {
  @usableFromInline typealias Work = ArrayLookupWork<Element, OtherKey, OtherValue, Found>
  /// Receives the array whose elements are kept; takes one emitter at a time.
  public let sensor: SignalSensor<ArraySignal<Element>>
  /// Receives the dictionary in which they are looked up; takes one emitter at a time.
  public let others: SignalSensor<DictionarySignal<OtherKey, OtherValue>>

  /// Makes a look-up whose sensors are registered by its user, and whose rows have nil where nothing is found.
  ///
  /// - `key`: the key of the entry that an element names; nil names none.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line, by key: @escaping (Element) -> OtherKey?
  ) where Found == OtherValue? {
    self.init(MessageSubject(ArrayLookup.self, label, fileID, line), [], key) { .some($0) }
  }

  /// Makes a look-up whose sensors are registered by its user; a rule says what happens where nothing is found.
  ///
  /// - `rule`: leaves the element out, or fills in a value.
  /// - `key`: the key of the entry that an element names; nil names none.
  @inlinable
  public convenience init(
    missing rule: MissingMatch<OtherValue>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (Element) -> OtherKey?
  ) where Found == OtherValue {
    self.init(MessageSubject(ArrayLookup.self, label, fileID, line), [], key, rule.found)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], isOfPresence: Bool = false,
    _ key: @escaping (Element) -> OtherKey?, _ found: @escaping (OtherValue?) -> Found?
  ) {
    let work = Work(subject, isOfPresence: isOfPresence, key, found)
    (sensor, others) = (work.addElements(), work.inputs.add(work.core.other))
    for parameter in parameters { work.inputs.add(parameter) { work.core.side.isRekeyed = true } }
    super.init(work.inputs.outlet, work.makeNode())
    work.inputs.connect(self)
  }

  /// Registers it with the array and the dictionary.
  @inlinable
  func reading(_ elements: ArrayStorage<Element>, _ others: DictionaryStorage<OtherKey, OtherValue>) -> Self {
    reading(elements, through: sensor).reading(others, through: self.others)
  }
}

extension ArrayLookup: ParameterReading { static var verb: String { "lookedUp" } }

extension ArrayStorage {
  /// Looks each element up in a dictionary, by a key that it names; see ``ArrayLookup``.
  @inlinable
  public final func lookedUp<OtherKey, OtherValue>(
    in others: DictionaryStorage<OtherKey, OtherValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line, by key: @escaping (Element) -> OtherKey?
  ) -> ArrayLookup<Element, OtherKey, OtherValue, OtherValue?> {
    ArrayLookup(label: label, fileID: fileID, line: line, by: key).reading(self, others)
  }

  /// Looks each element up in a dictionary, by a key that it names; a rule says what happens where nothing is found; see
  /// ``ArrayLookup``.
  @inlinable
  public final func lookedUp<OtherKey, OtherValue>(
    in others: DictionaryStorage<OtherKey, OtherValue>, missing rule: MissingMatch<OtherValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line, by key: @escaping (Element) -> OtherKey?
  ) -> ArrayLookup<Element, OtherKey, OtherValue, OtherValue> {
    ArrayLookup(missing: rule, label: label, fileID: fileID, line: line, by: key).reading(self, others)
  }

  /// Looks each element up in a dictionary, by a key made with one or several parameters, each held by a storage; see
  /// ``ArrayLookup``.
  ///
  /// - `first`, `more`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func lookedUp<OtherKey, OtherValue, First, each More>(
    in others: DictionaryStorage<OtherKey, OtherValue>, with first: ValueStorage<First>,
    _ more: repeat ValueStorage<each More>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (Element, First, repeat each More) -> OtherKey?
  ) -> ArrayLookup<Element, OtherKey, OtherValue, OtherValue?> {
    let subject = MessageSubject(ArrayLookup<Element, OtherKey, OtherValue, OtherValue?>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each more, of: subject)
    return ArrayLookup(subject, parameters.list, parameters.reading(key)) { .some($0) }.reading(self, others)
  }

  /// Looks each element up in a dictionary, by a key made with one or several parameters, each held by a storage; a rule
  /// says what happens where nothing is found; see ``ArrayLookup``.
  ///
  /// - `first`, `more`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func lookedUp<OtherKey, OtherValue, First, each More>(
    in others: DictionaryStorage<OtherKey, OtherValue>, missing rule: MissingMatch<OtherValue>,
    with first: ValueStorage<First>, _ more: repeat ValueStorage<each More>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (Element, First, repeat each More) -> OtherKey?
  ) -> ArrayLookup<Element, OtherKey, OtherValue, OtherValue> {
    let subject = MessageSubject(ArrayLookup<Element, OtherKey, OtherValue, OtherValue>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each more, of: subject)
    return ArrayLookup(subject, parameters.list, parameters.reading(key), rule.found).reading(self, others)
  }
}

extension ArrayStorage where Element: Hashable {
  /// Looks each element up in a dictionary whose key it is; see ``ArrayLookup``.
  @inlinable
  public final func lookedUp<OtherValue>(
    in others: DictionaryStorage<Element, OtherValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayLookup<Element, Element, OtherValue, OtherValue?> {
    lookedUp(in: others, label: label, fileID: fileID, line: line, by: { $0 })
  }

  /// Looks each element up in a dictionary whose key it is; a rule says what happens where there is none; see
  /// ``ArrayLookup``.
  @inlinable
  public final func lookedUp<OtherValue>(
    in others: DictionaryStorage<Element, OtherValue>, missing rule: MissingMatch<OtherValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayLookup<Element, Element, OtherValue, OtherValue> {
    lookedUp(in: others, missing: rule, label: label, fileID: fileID, line: line, by: { $0 })
  }
}
