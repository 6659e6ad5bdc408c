// Semi and anti joins of arrays: a look-up leaves out what is not found, or what is; see ``ArrayLookup``.
extension ArrayStorage {
  /// Keeps the elements whose foreign key is a member of a set, in their order.
  ///
  /// For a list without what is not there any more, and for the chosen ones among its rows.
  /// The set may be the keys of a dictionary, `planes.keySet()`. For what the dictionary has beside each element there is
  /// ``lookedUp(in:missing:label:fileID:line:by:)``.
  ///
  /// | in | out of a semi join | out of an anti join |
  /// |---|---|---|
  /// | `insert` or `remove` of an element that names a member | the same | nothing |
  /// | `insert` or `remove` of one that names none | nothing | the same |
  /// | `update` or refresh, named a member and does | `update` | nothing |
  /// | `update` or refresh, named none and does not | nothing | `update` |
  /// | `update`, names a member now | `insert` | `remove` |
  /// | `update`, names none any more | `remove` | `insert` |
  /// | `move` of an element that names a member | `move`, or nothing if it passes none | nothing |
  /// | `move` of one that names none | nothing | `move`, or nothing if it passes none |
  /// | `replace` of elements | `remove` or `replace`, and `insert` or `replace` | the same |
  /// | a member comes | `insert` of each that names it | `remove` of each |
  /// | a member goes | `remove` of each that names it | `insert` of each |
  /// | a member that none names comes or goes | nothing | nothing |
  /// | mutations of both in one turn | one transition | one transition |
  /// | a new parameter | `insert` and `remove` where that changes | the same |
  /// | initiation of the last input that was missing | `initiation` | `initiation` |
  /// | termination of the first one that ends | `termination` | `termination` |
  ///
  /// ```swift
  /// let board = ArraySlot(["LH 4", "AF 1", "BA 9"])
  /// let boarding = SetSlot(["AF 1"])
  /// let open = board.semiJoined(boarding)      // AF 1
  /// let closed = board.antiJoined(boarding)    // LH 4, BA 9
  /// boarding.insert("LH 4")                    // open: LH 4, AF 1; closed: BA 9
  /// board.move(from: 2, to: 0)                 // closed: nothing
  /// open.tearDown()
  /// closed.tearDown()
  /// ```
  ///
  /// - Complexity: initiation O(n); an element that comes, changes, moves or goes O(log n); a member that comes or goes and
  ///   that m elements name, O(m log n); a transaction of k, the sum; a new parameter O(n). `foreignKey` is called once for
  ///   each element that comes or is updated. Memory: that of ``ArrayLookup``, and the kept elements once more.
  ///
  /// Preconditions: `foreignKey` is pure; editing or registering in it is a violation.
  ///
  /// Teardown: ``Chained/tearDown(fileID:line:)``.
  ///
  /// - `foreignKey`: the member that an element names; nil names none.
  @inlinable
  public final func semiJoined<Member>(
    _ members: SetStorage<Member>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (Element) -> Member?
  ) -> ArraySignalMapStorage<JoinRow<Element, Bool>, Element> {
    keeping({ $0 == nil ? nil : true }, members, label: label, fileID: fileID, line: line, by: foreignKey)
  }

  /// Keeps the elements whose foreign key is a member of a set; the key is made with one or several parameters, each
  /// held by a storage; see ``semiJoined(_:label:fileID:line:by:)``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func semiJoined<Member, First, each Other>(
    _ members: SetStorage<Member>, with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (Element, First, repeat each Other) -> Member?
  ) -> ArraySignalMapStorage<JoinRow<Element, Bool>, Element> {
    keeping(
      { $0 == nil ? nil : true }, members, with: first, repeat each others, label: label, fileID: fileID, line: line,
      by: foreignKey)
  }

  /// Keeps the elements whose foreign key is no member of a set, in their order; see
  /// ``semiJoined(_:label:fileID:line:by:)``.
  ///
  /// - `foreignKey`: the member that an element names; nil names none.
  @inlinable
  public final func antiJoined<Member>(
    _ members: SetStorage<Member>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (Element) -> Member?
  ) -> ArraySignalMapStorage<JoinRow<Element, Bool>, Element> {
    keeping({ $0 == nil ? false : nil }, members, label: label, fileID: fileID, line: line, by: foreignKey)
  }

  /// Keeps the elements whose foreign key is no member of a set; the key is made with one or several parameters, each
  /// held by a storage; see ``semiJoined(_:label:fileID:line:by:)``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func antiJoined<Member, First, each Other>(
    _ members: SetStorage<Member>, with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (Element, First, repeat each Other) -> Member?
  ) -> ArraySignalMapStorage<JoinRow<Element, Bool>, Element> {
    keeping(
      { $0 == nil ? false : nil }, members, with: first, repeat each others, label: label, fileID: fileID, line: line,
      by: foreignKey)
  }

  /// Keeps the elements for which a function says something of what their foreign key has found.
  @inlinable
  func keeping<Member, each Setting>(
    _ found: @escaping (Void?) -> Bool?, _ members: SetStorage<Member>,
    with storages: repeat ValueStorage<each Setting>,
    label: String?, fileID: StaticString, line: UInt,
    by foreignKey: @escaping (Element, repeat each Setting) -> Member?
  ) -> ArraySignalMapStorage<JoinRow<Element, Bool>, Element> {
    typealias Found = ArrayLookup<Element, Member, Void, Bool>
    let subject = MessageSubject(Found.self, nil, fileID, line)
    let parameters = Parameters(repeat each storages, of: subject)
    return Found(subject, parameters.list, isOfPresence: true, parameters.reading(foreignKey), found)
      .reading(self, members.unvalued(fileID, line))
      .map(label: label, fileID: fileID, line: line) { $0.left }
  }
}

extension ArrayStorage where Element: Hashable {
  /// Keeps the elements that are members of a set, in their order; see
  /// ``ArrayStorage/semiJoined(_:label:fileID:line:by:)``.
  @inlinable
  public final func semiJoined(
    _ members: SetStorage<Element>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArraySignalMapStorage<JoinRow<Element, Bool>, Element> {
    semiJoined(members, label: label, fileID: fileID, line: line) { $0 }
  }

  /// Keeps the elements that are no members of a set, in their order; see
  /// ``ArrayStorage/semiJoined(_:label:fileID:line:by:)``.
  @inlinable
  public final func antiJoined(
    _ members: SetStorage<Element>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArraySignalMapStorage<JoinRow<Element, Bool>, Element> {
    antiJoined(members, label: label, fileID: fileID, line: line) { $0 }
  }
}
