extension SetTransaction {
  /// Creates a transaction from mutations that came from outside, unless they contradict each other.
  ///
  /// Never traps. The list is checked as it stands: an element that it has inserted may be removed later, but not
  /// inserted again. Then it is recorded in normal form. ``fault(against:)`` also requires what that leaves out, so a
  /// list that passes both is legal as it was written.
  ///
  /// ```swift
  /// let transaction = try SetTransaction(validating: [.insert(1), .remove(1)])  // changes nothing,
  /// transaction.fault(against: [1])                                             // but 1 must be absent
  /// ```
  ///
  /// What is required beyond the mutations is forgotten when the transaction is inverted or appended to another.
  ///
  /// - Throws: A `doubleInsertion` or `wrongPast` violation with the index in the list, or a `badParameter` violation
  ///   if an element, such as a NaN, does not equal itself.
  /// - Complexity: O(k).
  @inlinable
  public init(validating mutations: some Sequence<SetMutation<Element>>) throws(Violation) {
    let mutations = Array(mutations)
    var script = KeyScript<Element, Void>(minimumCapacity: mutations.count)
    for (number, mutation) in mutations.enumerated() {
      let result =
        switch mutation {
        case .insert(let element): script.perform(element, past: nil, future: .some(()), isSame: false) { _, _ in true }
        case .remove(let element): script.perform(element, past: .some(()), future: nil, isSame: false) { _, _ in true }
        }
      switch result {
      case .legal: break
      case .present: throw Self.presentFault(mutation.key).at(number)
      case .absent, .other: throw Self.absentFault(mutation.key).at(number)
      case .unequal: throw Violation.unequal(mutation.key, in: Self.self).at(number)
      }
    }
    self.init(mutations)
    list.require(script.requirements)
  }

  /// A violation if a set does not meet what the original list requires beyond the mutations.
  @inlinable
  func requirementFault(in snapshot: Set<Element>) -> Violation? {
    guard let requirements = list.keyRequirements(of: Void.self) else { return nil }
    for row in requirements.rows where snapshot.contains(row.key) != (row.past != nil) {
      return row.past == nil ? Self.presentFault(row.key) : Self.absentFault(row.key)
    }
    return nil
  }
}
