// How ``TryGrouping`` is made: of a dictionary, a set and an array.
extension TryGrouping {
  /// Makes a grouping of a dictionary that is registered by its user.
  ///
  /// - Parameters:
  ///   - label: names it in messages.
  ///   - fileID: where it is made.
  ///   - line: where it is made.
  ///   - group: the group of an entry; nil for none.
  ///   - keepingEmpty: whether a group stays when its last row has gone.
  ///   - domain: the groups that there are, empty ones included; nil for those of the rows.
  @inlinable
  public convenience init<Key, Value, Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (DictionaryEntry<Key, Value>) throws(Failure) -> Group?, keepingEmpty: Bool = false,
    domain: (any GroupDomain<Group>)? = nil
  )
  where
    Rows == DictionaryTransaction<Key, Value>, Handle == DictionaryStorage<Key, Value>,
    Failures == DictionaryStorage<Key, Failure>
  {
    let subject = MessageSubject(Self.self, label, fileID, line)
    self.init(subject, [], keyed: group, keepingEmpty, domain, empty: [:]) { DictionaryStorage($0, nil) }
  }

  /// Makes a grouping of a set that is registered by its user.
  ///
  /// - Parameters:
  ///   - label: names it in messages.
  ///   - fileID: where it is made.
  ///   - line: where it is made.
  ///   - group: the group of a member; nil for none.
  ///   - keepingEmpty: whether a group stays when its last row has gone.
  ///   - domain: the groups that there are, empty ones included; nil for those of the rows.
  @inlinable
  public convenience init<Element, Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element) throws(Failure) -> Group?, keepingEmpty: Bool = false,
    domain: (any GroupDomain<Group>)? = nil
  )
  where
    Rows == SetTransaction<Element>, Handle == SetStorage<Element>,
    Failures == DictionaryStorage<Element, Failure>
  {
    let subject = MessageSubject(Self.self, label, fileID, line)
    self.init(subject, [], keyed: group, keepingEmpty, domain, empty: []) { SetStorage($0, nil) }
  }

  /// Makes a grouping of an array that is registered by its user.
  ///
  /// - Parameters:
  ///   - label: names it in messages.
  ///   - fileID: where it is made.
  ///   - line: where it is made.
  ///   - group: the group of an element; nil for none.
  ///   - keepingEmpty: whether a group stays when its last row has gone.
  ///   - domain: the groups that there are, empty ones included; nil for those of the rows.
  @inlinable
  public convenience init<Element, Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element) throws(Failure) -> Group?, keepingEmpty: Bool = false,
    domain: (any GroupDomain<Group>)? = nil
  )
  where
    Rows == ArrayTransaction<Element>, Handle == ArrayStorage<Element>,
    Failures == ArrayStorage<FailedElement<Element, Failure>>
  {
    let subject = MessageSubject(Self.self, label, fileID, line)
    self.init(subject, [], rows: group, keepingEmpty, domain)
  }
}

extension DictionaryStorage {
  /// Groups the entries, and keeps apart what is thrown; see ``TryGrouping``.
  ///
  /// - `group`: the group of an entry; nil for none.
  /// - `keepingEmpty`: whether a group stays when its last entry has gone.
  /// - `domain`: a set of groups, or the storage of one: there are these, empty ones included, and no others.
  @inlinable
  public final func tryGrouped<Group: Hashable, Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (DictionaryEntry<Key, Value>) throws(Failure) -> Group?, keepingEmpty: Bool = false,
    domain: (any GroupDomain<Group>)? = nil
  ) -> TryGrouping<
    DictionaryTransaction<Key, Value>, Group, DictionaryStorage<Key, Value>, DictionaryStorage<Key, Failure>
  > {
    feeding(
      TryGrouping(label: label, fileID: fileID, line: line, by: group, keepingEmpty: keepingEmpty, domain: domain))
  }

  /// Groups the entries with one or several parameters, each held by a storage, and keeps apart what is thrown; see
  /// ``TryGrouping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, there
  ///   are no groups and no state.
  /// - `group`: the group of an entry; nil for none.
  /// - `keepingEmpty`: whether a group stays when its last entry has gone.
  /// - `domain`: a set of groups, or the storage of one: there are these, empty ones included, and no others.
  @inlinable
  public final func tryGrouped<First, each Other, Group: Hashable, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) throws(Failure) -> Group?,
    keepingEmpty: Bool = false, domain: (any GroupDomain<Group>)? = nil
  ) -> TryGrouping<
    DictionaryTransaction<Key, Value>, Group, DictionaryStorage<Key, Value>, DictionaryStorage<Key, Failure>
  > {
    typealias Stage = TryGrouping<
      DictionaryTransaction<Key, Value>, Group, DictionaryStorage<Key, Value>, DictionaryStorage<Key, Failure>
    >
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let group = parameters.trying(group)
    return feeding(
      Stage(subject, parameters.list, keyed: group, keepingEmpty, domain, empty: [:]) { DictionaryStorage($0, nil) })
  }
}

extension SetStorage {
  /// Groups the members, and keeps apart what is thrown; see ``TryGrouping``.
  ///
  /// - `group`: the group of a member; nil for none.
  /// - `keepingEmpty`: whether a group stays when its last member has gone.
  /// - `domain`: a set of groups, or the storage of one: there are these, empty ones included, and no others.
  @inlinable
  public final func tryGrouped<Group: Hashable, Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element) throws(Failure) -> Group?, keepingEmpty: Bool = false,
    domain: (any GroupDomain<Group>)? = nil
  ) -> TryGrouping<
    SetTransaction<Element>, Group, SetStorage<Element>, DictionaryStorage<Element, Failure>
  > {
    feeding(
      TryGrouping(label: label, fileID: fileID, line: line, by: group, keepingEmpty: keepingEmpty, domain: domain))
  }

  /// Groups the members with one or several parameters, each held by a storage, and keeps apart what is thrown; see
  /// ``TryGrouping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, there
  ///   are no groups and no state.
  /// - `group`: the group of a member; nil for none.
  /// - `keepingEmpty`: whether a group stays when its last member has gone.
  /// - `domain`: a set of groups, or the storage of one: there are these, empty ones included, and no others.
  @inlinable
  public final func tryGrouped<First, each Other, Group: Hashable, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element, First, repeat each Other) throws(Failure) -> Group?,
    keepingEmpty: Bool = false, domain: (any GroupDomain<Group>)? = nil
  ) -> TryGrouping<
    SetTransaction<Element>, Group, SetStorage<Element>, DictionaryStorage<Element, Failure>
  > {
    typealias Stage = TryGrouping<
      SetTransaction<Element>, Group, SetStorage<Element>, DictionaryStorage<Element, Failure>
    >
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let group = parameters.trying(group)
    return feeding(
      Stage(subject, parameters.list, keyed: group, keepingEmpty, domain, empty: []) { SetStorage($0, nil) })
  }
}

extension ArrayStorage {
  /// Groups the elements, and keeps apart what is thrown; see ``TryGrouping``.
  ///
  /// - `group`: the group of an element; nil for none.
  /// - `keepingEmpty`: whether a group stays when its last element has gone.
  /// - `domain`: a set of groups, or the storage of one: there are these, empty ones included, and no others.
  @inlinable
  public final func tryGrouped<Group: Hashable, Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element) throws(Failure) -> Group?, keepingEmpty: Bool = false,
    domain: (any GroupDomain<Group>)? = nil
  ) -> TryGrouping<
    ArrayTransaction<Element>, Group, ArrayStorage<Element>, ArrayStorage<FailedElement<Element, Failure>>
  > {
    feeding(
      TryGrouping(label: label, fileID: fileID, line: line, by: group, keepingEmpty: keepingEmpty, domain: domain))
  }

  /// Groups the elements with one or several parameters, each held by a storage, and keeps apart what is thrown; see
  /// ``TryGrouping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, there
  ///   are no groups and no state.
  /// - `group`: the group of an element; nil for none.
  /// - `keepingEmpty`: whether a group stays when its last element has gone.
  /// - `domain`: a set of groups, or the storage of one: there are these, empty ones included, and no others.
  @inlinable
  public final func tryGrouped<First, each Other, Group: Hashable, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by group: @escaping (Element, First, repeat each Other) throws(Failure) -> Group?,
    keepingEmpty: Bool = false, domain: (any GroupDomain<Group>)? = nil
  ) -> TryGrouping<
    ArrayTransaction<Element>, Group, ArrayStorage<Element>, ArrayStorage<FailedElement<Element, Failure>>
  > {
    typealias Stage = TryGrouping<
      ArrayTransaction<Element>, Group, ArrayStorage<Element>, ArrayStorage<FailedElement<Element, Failure>>
    >
    let subject = MessageSubject(Stage.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let group = parameters.trying(group)
    return feeding(Stage(subject, parameters.list, rows: group, keepingEmpty, domain))
  }
}
