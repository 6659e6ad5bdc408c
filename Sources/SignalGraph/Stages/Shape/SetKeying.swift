/// The members of a set under keys.
///
/// Where several members are given one key, a rule says which is its value: the lowest unless another rule is chosen,
/// see ``CollisionRule``. For a dictionary whose keys are the members see ``SetAssociating``.
///
/// | in | out |
/// |---|---|
/// | `insert` under a key that is free | `insert` |
/// | `insert` under a key that a lower member has | nothing |
/// | `insert` under a key that a higher member has | `update` to the new member |
/// | `remove` of the winner | `update` to the next one; `remove` where there is none |
/// | `remove` of another | nothing |
/// | a new parameter | for each row whose key changed what a removal and an insertion give, in one transaction |
/// | a new parameter and mutations | one transition |
/// | `initiation`, `termination` | the same, under the keys |
///
/// ```swift
/// let delays = SetSlot([75, 90, 10])
/// let hours = delays.keyed { $0 / 60 }    // 0: 10, 1: 75
/// delays.remove(75)                       // 0: 10, 1: 90: the next one takes over
/// delays.insert(20)                       // nothing: 10 is lower
/// hours.tearDown()
/// ```
///
/// - Complexity: initiation O(n log g), where g members have one key; a mutation O(log g) and, for an insertion, one
///   call of `key`, under `.combined` O(g); a transaction of k, k times that. A new parameter and memory: as for
///   ``DictionaryRekeying``.
///
/// Preconditions: `key` is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class SetKeying<Element: Hashable, Key: Hashable>: DictionaryStage<SetTransaction<Element>, Key, Element> {
  /// Makes a keying that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (Element) -> Key, collisions rule: CollisionRule<Element, Element>
  ) {
    self.init(MessageSubject(SetKeying.self, label, fileID, line), [], key, rule)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ key: @escaping (Element) -> Key,
    _ rule: CollisionRule<Element, Element>
  ) {
    let work = Rekeying<SetTransaction<Element>, Key>(subject, rule, keepsRows: !parameters.isEmpty, key)
    super.init(StageParts(subject, parameters, work))
  }
}

extension SetKeying: ParameterReading { static var verb: String { "keyed" } }

extension SetStorage {
  /// Gives each member a key; a rule decides where keys collide; see ``SetKeying``.
  @inlinable
  public final func keyed<Key: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (Element) -> Key, collisions rule: CollisionRule<Element, Element>
  ) -> SetKeying<Element, Key> {
    feeding(SetKeying(label: label, fileID: fileID, line: line, by: key, collisions: rule))
  }

  /// Gives each member a key; where keys collide, the lowest member wins; see ``SetKeying``.
  @inlinable
  public final func keyed<Key: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (Element) -> Key
  ) -> SetKeying<Element, Key> where Element: Comparable {
    keyed(label: label, fileID: fileID, line: line, by: key, collisions: .lowest)
  }

  /// Gives each member a key made with one or several parameters, each held by a storage; a rule decides where
  /// keys collide; see ``SetKeying``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func keyed<First, each Other, Key: Hashable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (Element, First, repeat each Other) -> Key,
    collisions rule: CollisionRule<Element, Element>
  ) -> SetKeying<Element, Key> {
    let subject = MessageSubject(SetKeying<Element, Key>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(SetKeying(subject, parameters.list, parameters.reading(key), rule))
  }

  /// Gives each member a key made with one or several parameters, each held by a storage; where keys
  /// collide, the lowest member wins; see ``SetKeying``.
  @inlinable
  public final func keyed<First, each Other, Key: Hashable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (Element, First, repeat each Other) -> Key
  ) -> SetKeying<Element, Key> where Element: Comparable {
    keyed(
      with: first, repeat each others, label: label, fileID: fileID, line: line, by: key, collisions: .lowest)
  }

  /// Members that do not compare: say which wins where two collide.
  @available(
    *,
    unavailable,
    message: """
      Members that do not compare need a rule for collisions: add collisions: .lowest { … }, \
      or .combined(by: { … }) { … }
      """
  )
  public final func keyed<Key: Hashable>(by key: @escaping (Element) -> Key)
    -> SetKeying<Element, Key>
  {
    keyed(by: key, collisions: .lowest { _, _ in false })
  }
}
