/// The members of a set as the keys of a dictionary, each with a value made of it.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` under the member |
/// | `remove` | `remove` |
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
/// - Complexity: initiation O(n); a mutation O(1) and, for an insertion, one call of `value`; a transaction of k, O(k).
///   Memory: one dictionary entry per member.
///
/// Preconditions: `value` is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class SetAssociating<Element: Hashable, Value>: DictionaryStage<SetTransaction<Element>, Element, Value> {
  /// Makes an association that is registered by its user.
  @inlinable
  public init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    with value: @escaping (Element) -> Value
  ) {
    let subject = MessageSubject(SetAssociating<Element, Value>.self, label, fileID, line)
    super.init(StageParts(subject, KeyedMap(value)))
  }
}

extension SetStorage {
  /// Gives each member a value; see ``SetAssociating``.
  @inlinable
  public final func associated<Value>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    with value: @escaping (Element) -> Value
  ) -> SetAssociating<Element, Value> {
    feeding(SetAssociating(label: label, fileID: fileID, line: line, with: value))
  }
}
