extension Slot {
  /// Edits this slot for each element of an asynchronous sequence, until that ends; what is pending is one transaction.
  ///
  /// | the sequence | the graph |
  /// |---|---|
  /// | gives an element while the graph waits | one turn with the edits for it |
  /// | gives several while the graph is busy | one turn with the edits for all of them, at most `limit` |
  /// | gives more than that | it waits: nothing is read ahead of it |
  /// | ends | this returns |
  /// | throws | the edits for what came before are made, then this throws the same |
  /// | the calling task is cancelled | nothing more is edited, this returns; the sequence is let go of |
  ///
  /// It runs in the isolation domain of its caller, to which the graph must belong. A task in no domain reads the
  /// sequence, so the elements are Sendable, and the sequence is given away.
  ///
  /// ```swift
  /// let prices = DictionarySlot<String, Int>()
  /// let quotes = AsyncStream { feed in
  ///   for (name, price) in [("tea", 3), ("milk", 2), ("tea", 4)] { feed.yield((name, price)) }
  ///   feed.finish()
  /// }
  /// await prices.feed(from: quotes) { prices, quote in prices[quote.0] = quote.1 }    // ["tea": 4, "milk": 2]
  /// ```
  ///
  /// The closure may edit any slot of the graph: all is one turn.
  ///
  /// - `limit`: how many elements one transaction is made of at most, and how many wait; positive.
  /// - `isolation`: the graph's isolation domain, which is the caller's.
  /// - `edit`: does to this slot what an element stands for.
  /// - Complexity: an element O(1), with a lock, and what its edits take.
  public func feed<Elements: AsyncSequence>(
    from elements: sending Elements, atMost limit: Int = 1000, isolation: isolated (any Actor)? = #isolation,
    _ edit: (_ slot: Self, _ element: Elements.Element) -> Void
  ) async throws(Elements.Failure)
  where Elements.Element: Sendable, Elements: SendableMetatype, Elements.AsyncIterator: SendableMetatype {
    let subject = emitter.subject
    try await Intake.drain(elements, atMost: limit, for: subject, isolation: isolation) { pending in
      transaction {
        for element in pending { edit(self, element) }
      }
    }
  }
}

extension SignalDispatcher where Signal: StatelessSignal & Sendable {
  /// Dispatches each element of an asynchronous sequence, until that ends; what is pending goes in one turn.
  ///
  /// ```swift
  /// let keys = SignalDispatcher<String>()
  /// await keys.feed(from: terminal.keys)
  /// ```
  ///
  /// Otherwise as ``Slot/feed(from:atMost:isolation:_:)``.
  ///
  /// - `limit`: how many events one turn has at most, and how many wait; positive.
  /// - `isolation`: the graph's isolation domain, which is the caller's.
  public func feed<Elements: AsyncSequence>(
    from elements: sending Elements, atMost limit: Int = 1000, isolation: isolated (any Actor)? = #isolation
  ) async throws(Elements.Failure)
  where Elements.Element == Signal, Elements: SendableMetatype, Elements.AsyncIterator: SendableMetatype {
    let subject = emitter.subject
    try await Intake.drain(elements, atMost: limit, for: subject, isolation: isolation) { pending in
      transaction {
        for event in pending { dispatch(event) }
      }
    }
  }
}
