/// The members of a set as the keys of a dictionary, each with a value made of it.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` under the member |
/// | `remove` | `remove` |
/// | a new parameter | `update` of each value that is another |
/// | a new parameter and mutations | one `transition` |
/// | `initiation`, `termination` | the same, with values |
///
/// ```swift
/// let words = SetSlot(["a", "bb"])
/// let lengths = words.associated { $0.count }    // a: 1, bb: 2
/// words.insert("ccc")                            // a: 1, bb: 2, ccc: 3
/// words.remove("a")                              // bb: 2, ccc: 3
/// lengths.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(1) and, for an insertion, one call of `value`; a transaction of k, O(k);
///   a new parameter O(n), with a call for each member that was not inserted in the same turn. Memory: one dictionary
///   entry per member, and with a parameter one table entry besides.
///
/// Preconditions: `value` is pure, but for the stages that it chains to the storage that it returns, as in a
/// ``DictionaryMapping``; editing, or registering anything else, is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class SetAssociating<Element: Hashable, Value>: DictionaryStage<SetTransaction<Element>, Element, Value> {
  /// Makes an association that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by value: @escaping (Element) -> Value
  ) {
    self.init(MessageSubject(SetAssociating.self, label, fileID, line), [], value)
  }

  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter], _ value: @escaping (Element) -> Value) {
    super.init(StageParts(subject, parameters, KeyedMap(keepsRows: !parameters.isEmpty, value)))
  }
}

extension SetAssociating: ParameterReading { static var verb: String { "associated" } }

extension SetStorage {
  /// Gives each member a value; see ``SetAssociating``.
  @inlinable
  public final func associated<Value>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by value: @escaping (Element) -> Value
  ) -> SetAssociating<Element, Value> {
    feeding(SetAssociating(label: label, fileID: fileID, line: line, by: value))
  }

  /// Gives each member a value made with one or several parameters, each held by a storage; see ``SetAssociating``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func associated<First, each Other, Value>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by value: @escaping (Element, First, repeat each Other) -> Value
  ) -> SetAssociating<Element, Value> {
    let subject = MessageSubject(SetAssociating<Element, Value>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(SetAssociating(subject, parameters.list, parameters.reading(value)))
  }
}
