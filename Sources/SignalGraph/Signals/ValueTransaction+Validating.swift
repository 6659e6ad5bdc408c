extension ValueTransaction {
  /// Creates a transaction from changes that came from outside, one after the other, unless they contradict each other.
  ///
  /// Never traps. Each past value must be the future value before it; ``fault(against:)`` then says whether a state
  /// holds the first one. Changes that lead back to where they began are kept as an announcement of the same value:
  /// without it nobody could tell any more what they required.
  ///
  /// ```swift
  /// let transaction = try ValueTransaction(validating: [ValueMutation(past: 1, future: 2)])
  /// if let fault = transaction.fault(against: state) { throw fault }
  /// ```
  ///
  /// - Throws: A `wrongPast` violation, with the index in the list.
  /// - Complexity: O(k).
  @inlinable
  public init(validating mutations: some Sequence<ValueMutation<Value>>) throws(Violation) {
    self.init()
    let equality = Equality<Value>()
    for (number, mutation) in mutations.enumerated() {
      guard let first = change else {
        change = mutation
        continue
      }
      guard equality.admits(mutation.past, for: first.future) else {
        throw Self.pastFault(mutation.past, first.future).at(number)
      }
      change = ValueMutation(past: first.past, future: mutation.future)
    }
  }
}
