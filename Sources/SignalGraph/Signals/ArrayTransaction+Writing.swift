// What leaves for elsewhere, to be recorded again there.
//
// A move is read as one that changes the element if the two differ; between equal ones, as one that only moves. Of a move
// that announces its row too, only the transaction knows. Outside, it is a move and an update.
extension ArrayTransaction {
  /// Calls `body` with mutations that make this transaction again where they are recorded, such as by
  /// ``init(validating:)-(Sequence<ArrayMutation<Element>>)``: with the commands, in order.
  ///
  /// A move of a row that was refreshed, from an element to an equal one, is followed by an update there, without which it
  /// would be read as a move alone. For those who write transactions down, or send them elsewhere.
  ///
  /// ```swift
  /// var transaction: ArrayTransaction = [.update(at: 0, past: "a", future: "a")]
  /// transaction.append(.move(from: 0, to: 2, past: "a", future: "a"), equality: Equality())
  /// transaction.forEachWritten { print($0) }      // move(from: 0, to: 2, …), then update(at: 2, …)
  /// ```
  ///
  /// - Complexity: O(k), and a comparison for each move that is also an update.
  @inlinable
  public func forEachWritten<Failure: Error>(_ body: (ArrayMutation<Element>) throws(Failure) -> Void) throws(Failure) {
    try list.withMutations { commands throws(Failure) in
      var equality: Equality<Element>?
      for position in commands.indices {
        try body(list.decoded(ArrayChanges(commands)[position]))
        if let update = commands[position].announcement(&equality) { try body(update) }
      }
    }
  }

  /// How many mutations ``forEachWritten(_:)`` has.
  @inlinable
  public var writtenCount: Int {
    withCommands { commands in
      var equality: Equality<Element>?
      var written = commands.count
      for command in commands where command.announcement(&equality) != nil { written += 1 }
      return written
    }
  }
}

extension ArrayCommand {
  /// The update that says what a move announces, where its elements do not.
  ///
  /// - `equality`: made when it is first needed, as that takes longer than a comparison.
  @inlinable
  func announcement(_ equality: inout Equality<Element>?) -> ArrayMutation<Element>? {
    guard case .move(_, let to, let past, let future) = self else { return nil }
    let known = equality ?? Equality()
    equality = known
    return known(past, future) ? .update(at: to, past: future, future: future) : nil
  }
}
