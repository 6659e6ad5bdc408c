extension ValueTransaction {
  /// Makes a transaction of changes that came from outside, one after the other, if they do not contradict each other.
  ///
  /// Never traps. Each past must be the future before it; then ``fault(against:)`` says whether the first one is the value
  /// that a state holds. Changes that lead back to where they began stay, as an announcement of the same value: without it
  /// nobody could tell any more what they required.
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
