extension DictionaryTransaction {
  /// Creates a transaction from mutations that came from outside, unless they contradict each other.
  ///
  /// Never traps. The list is checked as it stands: what it says about a key must be legal in this order, with each
  /// past the value that the mutation before left. Then it is recorded in normal form.
  /// ``StateTransaction/fault(against:)`` also requires what that leaves out, so a list that passes both is legal as it
  /// was written.
  ///
  /// ```swift
  /// let transaction = try DictionaryTransaction(validating: [.insert(key: 1, value: "a"), .remove(key: 1, past: "a")])
  /// transaction.isEmpty                      // true
  /// transaction.fault(against: [1: "b"])     // not nil: the key 1 must be absent
  /// ```
  ///
  /// What is required beyond the mutations is forgotten when the transaction is inverted or appended to another.
  ///
  /// Rejected: keeping the list as written, because stages count on one mutation for each key.
  ///
  /// - Throws: A `doubleInsertion` or `wrongPast` violation with the index in the list, or a `badParameter` violation
  ///   if a key, such as a NaN, does not equal itself.
  /// - Complexity: O(k).
  @inlinable
  public init(validating mutations: some Sequence<DictionaryMutation<Key, Value>>) throws(Violation) {
    let mutations = Array(mutations)
    let equality = Equality<Value>()
    var script = KeyScript<Key, Value>(minimumCapacity: mutations.count)
    for (number, mutation) in mutations.enumerated() {
      let (past, future) = (mutation.past, mutation.future)
      var isSame = false
      if case .update(_, let past, let future) = mutation { isSame = equality(past, future) }
      switch script.perform(mutation.key, past: past, future: future, isSame: isSame, admits: equality.admits) {
      case .legal: break
      case .present: throw Self.presentFault(mutation.key).at(number)
      case .absent: throw Self.absentFault(mutation.key).at(number)
      case .other(let past, let held): throw Self.pastFault(mutation.key, past, held).at(number)
      case .unequal: throw Violation.unequal(mutation.key, in: Self.self).at(number)
      }
    }
    self.init(mutations)
    list.require(script.requirements)
  }

  /// A violation if a dictionary does not meet what the original list requires beyond the mutations.
  @inlinable
  func requirementFault(in snapshot: some KeyedEntries<Key, Value>, _ equality: Equality<Value>) -> Violation? {
    guard let requirements = list.keyRequirements(of: Value.self) else { return nil }
    for row in requirements.rows {
      switch (row.past, snapshot[row.key]) {
      case (nil, nil):
        break
      case (nil, .some):
        return Self.presentFault(row.key)
      case (.some, nil):
        return Self.absentFault(row.key)
      case (.some(let past), .some(let held)):
        if !equality.admits(past, for: held) { return Self.pastFault(row.key, past, held) }
      }
    }
    return nil
  }
}
