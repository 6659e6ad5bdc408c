// Semi and anti joins with sets: a set joins as the dictionary of its members without values.
extension DictionaryStorage {
  /// Keeps the entries whose foreign key is a member of a set: a selection, or the keys of something; see
  /// ``DictionaryJoining``.
  ///
  /// ```swift
  /// let flights = DictionarySlot(["LH 4": "D-AIMA", "AF 1": "F-GZCP"])
  /// let grounded = SetSlot(["F-GZCP"])
  /// let late = flights.semiJoined(grounded) { $0.value }    // AF 1: F-GZCP
  /// let free = flights.antiJoined(grounded) { $0.value }    // LH 4: D-AIMA
  /// grounded.insert("D-AIMA")                               // late: both; free: none
  /// late.tearDown()
  /// free.tearDown()
  /// ```
  ///
  /// - `foreignKey`: the member that an entry names; nil names none.
  @inlinable
  public final func semiJoined<Member>(
    _ members: SetStorage<Member>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (DictionaryEntry<Key, Value>) -> Member?
  ) -> DictionaryJoining<SemiJoin<Key, Value, Member, Void>> {
    semiJoined(members.unvalued(fileID, line), label: label, fileID: fileID, line: line, by: foreignKey)
  }

  /// Keeps the entries whose own key is a member of a set; see ``DictionaryJoining``.
  @inlinable
  public final func semiJoined(
    _ members: SetStorage<Key>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryJoining<SemiJoin<Key, Value, Key, Void>> {
    semiJoined(members.unvalued(fileID, line), label: label, fileID: fileID, line: line)
  }

  /// Keeps the entries whose foreign key is a member of a set; the key is made with one or several parameters, each
  /// held by a storage; see ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func semiJoined<Member, First, each Other>(
    _ members: SetStorage<Member>, with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> Member?
  ) -> DictionaryJoining<SemiJoin<Key, Value, Member, Void>> {
    semiJoined(
      members.unvalued(fileID, line), with: first, repeat each others, label: label, fileID: fileID, line: line,
      by: foreignKey)
  }

  /// Keeps the entries whose foreign key is no member of a set; see ``DictionaryJoining``.
  ///
  /// - `foreignKey`: the member that an entry names; nil names none.
  @inlinable
  public final func antiJoined<Member>(
    _ members: SetStorage<Member>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (DictionaryEntry<Key, Value>) -> Member?
  ) -> DictionaryJoining<AntiJoin<Key, Value, Member, Void>> {
    antiJoined(members.unvalued(fileID, line), label: label, fileID: fileID, line: line, by: foreignKey)
  }

  /// Keeps the entries whose own key is no member of a set; see ``DictionaryJoining``.
  @inlinable
  public final func antiJoined(
    _ members: SetStorage<Key>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryJoining<AntiJoin<Key, Value, Key, Void>> {
    antiJoined(members.unvalued(fileID, line), label: label, fileID: fileID, line: line)
  }

  /// Keeps the entries whose foreign key is no member of a set; the key is made with one or several parameters, each
  /// held by a storage; see ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func antiJoined<Member, First, each Other>(
    _ members: SetStorage<Member>, with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> Member?
  ) -> DictionaryJoining<AntiJoin<Key, Value, Member, Void>> {
    antiJoined(
      members.unvalued(fileID, line), with: first, repeat each others, label: label, fileID: fileID, line: line,
      by: foreignKey)
  }
}

extension SetStorage {
  /// The members as a dictionary without values, as a join reads them.
  @inlinable
  func unvalued(_ fileID: StaticString, _ line: UInt) -> SetAssociating<Element, Void> {
    associated(fileID: fileID, line: line) { _ in }
  }

  /// Keeps the members whose foreign key is a member of another set; see ``DictionaryJoining``.
  ///
  /// Where the foreign key is the member itself, this is ``SetStorage/intersection(_:label:fileID:line:)``, which takes
  /// less. The other set may be the keys of a dictionary.
  ///
  /// ```swift
  /// let legs = SetSlot(["FRA-JFK", "CDG-JFK"])
  /// let closed = SetSlot(["FRA"])
  /// let cancelled = legs.semiJoined(closed) { String($0.prefix(3)) }    // FRA-JFK
  /// let flown = legs.antiJoined(closed) { String($0.prefix(3)) }        // CDG-JFK
  /// closed.insert("CDG")                                                // cancelled: both; flown: none
  /// cancelled.tearDown()
  /// flown.tearDown()
  /// ```
  ///
  /// - `foreignKey`: the member of the other set that a member names; nil names none.
  @inlinable
  public final func semiJoined<Other>(
    _ others: SetStorage<Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (Element) -> Other?
  ) -> DictionaryKeySet<Element, Void> {
    unvalued(fileID, line)
      .semiJoined(others, fileID: fileID, line: line) { foreignKey($0.key) }
      .keySet(label: label, fileID: fileID, line: line)
  }

  /// Keeps the members whose foreign key is a member of another set; the key is made with one or several parameters,
  /// each held by a storage; see ``DictionaryJoining``.
  ///
  /// - `first`, `more`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func semiJoined<Other, First, each More>(
    _ others: SetStorage<Other>, with first: ValueStorage<First>, _ more: repeat ValueStorage<each More>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (Element, First, repeat each More) -> Other?
  ) -> DictionaryKeySet<Element, Void> {
    DictionaryJoining<SemiJoin<Element, Void, Other, Void>>(
      with: first, repeat each more, label: nil, fileID: fileID, line: line, of: { $0.key }, by: foreignKey,
      to: { $0.key }
    ).reading(unvalued(fileID, line), others.unvalued(fileID, line)).keySet(label: label, fileID: fileID, line: line)
  }

  /// Keeps the members whose foreign key is no member of another set; see ``DictionaryJoining``.
  ///
  /// Where the foreign key is the member itself, this is ``SetStorage/subtracting(_:label:fileID:line:)``.
  ///
  /// - `foreignKey`: the member of the other set that a member names; nil names none.
  @inlinable
  public final func antiJoined<Other>(
    _ others: SetStorage<Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (Element) -> Other?
  ) -> DictionaryKeySet<Element, Void> {
    unvalued(fileID, line)
      .antiJoined(others, fileID: fileID, line: line) { foreignKey($0.key) }
      .keySet(label: label, fileID: fileID, line: line)
  }

  /// Keeps the members whose foreign key is no member of another set; the key is made with one or several parameters,
  /// each held by a storage; see ``DictionaryJoining``.
  ///
  /// - `first`, `more`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func antiJoined<Other, First, each More>(
    _ others: SetStorage<Other>, with first: ValueStorage<First>, _ more: repeat ValueStorage<each More>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (Element, First, repeat each More) -> Other?
  ) -> DictionaryKeySet<Element, Void> {
    DictionaryJoining<AntiJoin<Element, Void, Other, Void>>(
      with: first, repeat each more, label: nil, fileID: fileID, line: line, of: { $0.key }, by: foreignKey,
      to: { $0.key }
    ).reading(unvalued(fileID, line), others.unvalued(fileID, line)).keySet(label: label, fileID: fileID, line: line)
  }
}
