extension StateStorage where Transaction: Sendable, Transaction.Snapshot: Sendable {
  /// The signals from now on, for a loop in any isolation domain: bounded, and without loss.
  ///
  /// | what happens | the loop waits | the loop is busy |
  /// |---|---|---|
  /// | it is made while there is a state | | `initiation` waits |
  /// | `initiation`, `termination` | the same | the same waits |
  /// | `transition` | the same | the same waits, behind at most `limit` others |
  /// | `transition`, `limit` wait | | all are replaced by `termination` and `initiation` |
  /// | `transition`, an `initiation` waits | | that is moved on to the new state |
  /// | `initiation`, a session that has ended waits | | that is forgotten, and the new one waits |
  ///
  /// So a replica that is fed what arrives always has a state that this storage had, and in the end the same. The
  /// termination carries the state that the loop had reached.
  ///
  /// ```swift
  /// let prices = DictionarySlot(["tea": 3])
  /// let changes = prices.signals(buffering: 1)
  /// prices["tea"] = 4
  /// var loop = changes.makeAsyncIterator()
  /// await loop.next()          // initiation(["tea": 4]): what waited was moved on
  /// prices["milk"] = 2
  /// await loop.next()          // transition([insert("milk", 2)])
  /// prices["milk"] = 1
  /// prices["tea"] = 5          // one more than may wait
  /// await loop.next()          // termination(["tea": 4, "milk": 2])
  /// await loop.next()          // initiation(["tea": 5, "milk": 1])
  /// prices.deregister(changes)
  /// await loop.next()          // termination(["tea": 5, "milk": 1])
  /// await loop.next()          // nil
  /// ```
  ///
  /// See ``OutboundSequence`` for how it ends, and ``Replication/follow(_:atMost:isolation:fileID:line:)`` for a
  /// replica that follows it.
  ///
  /// - `limit`: how many transitions may wait; not negative.
  /// - `isolation`: the graph's isolation domain, which is the caller's.
  /// - Complexity: a signal O(1). When `limit` are exceeded, as much as undoing what waits takes, and for a dictionary or
  ///   set two copies of the state: one for the termination, one when it is edited next. From then on, until the loop
  ///   goes on, what applying a transaction takes. Memory: `limit` transactions, or two states.
  @inlinable
  public final func signals(
    buffering limit: Int,
    label: String? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> OutboundSequence<StateSignal<Transaction>> {
    let subject = MessageSubject(OutboundSequence<StateSignal<Transaction>>.self, label, fileID, line)
    if limit < 0 { subject.refuse(limit: limit) }
    let mailbox = Mailbox(SignalBacklog<Transaction>(limit: limit), subject)
    return leading(mailbox, OutboundPort(mailbox), isolation) { [unowned outlet] in mailbox.post($0, of: outlet) }
  }

  /// The states from now on, for a loop in any isolation domain: the newest of those that it has not taken.
  ///
  /// | what happens | element |
  /// |---|---|
  /// | it is made while there is a state | the state |
  /// | a session begins | the state |
  /// | a transition | the state that it leads to |
  /// | a session ends | none; what waits may still be taken |
  /// | while the loop is busy | the newest of these, once |
  ///
  /// ```swift
  /// let rows = ArraySlot([1])
  /// let states = rows.values()
  /// var loop = states.makeAsyncIterator()
  /// await loop.next()          // [1]
  /// rows.append(2)
  /// rows.append(3)
  /// await loop.next()          // [1, 2, 3]
  /// states.close()
  /// await loop.next()          // nil
  /// ```
  ///
  /// See ``OutboundSequence`` for how it ends. A value says what the state is, not how it came about; for that use
  /// ``signals(buffering:label:isolation:fileID:line:)``.
  ///
  /// - `isolation`: the graph's isolation domain, which is the caller's.
  /// - Complexity: O(1) per turn for a loop that waits; for one that is busy what applying a transaction takes. The first
  ///   edit after a state of a dictionary or set was handed over copies it, unless the loop has let go of it.
  @inlinable
  public final func values(
    label: String? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> OutboundSequence<Transaction.Snapshot> {
    let subject = MessageSubject(OutboundSequence<Transaction.Snapshot>.self, label, fileID, line)
    let mailbox = Mailbox(StateBacklog<Transaction>(), subject)
    return leading(mailbox, OutboundPort(mailbox), isolation) { [unowned outlet] in mailbox.post($0, of: outlet) }
  }

  /// Makes the sequence of what is put into a mailbox.
  ///
  /// - `post`: puts in what a signal stands for; false if the loop has closed.
  @inlinable
  final func leading<Waiting: Backlog>(
    _ mailbox: Mailbox<Waiting>, _ port: OutboundPort<Waiting.Element>, _ isolation: isolated (any Actor)?,
    _ post: @escaping (StateSignal<Transaction>) -> Bool
  ) -> OutboundSequence<Waiting.Element> {
    let exit = SequenceExit()
    let inlet = MonitorInlet<StateSignal<Transaction>>(subject: mailbox.subject) { if !post($0) { exit.leave() } }
    return lead(port, inlet, exit, isolation, finish: { mailbox.finish() })
  }

  @usableFromInline
  final func lead<Element: Sendable>(
    _ port: OutboundPort<Element>, _ inlet: Inlet<StateSignal<Transaction>>, _ exit: SequenceExit,
    _ isolation: isolated (any Actor)?, finish: @escaping () -> Void
  ) -> OutboundSequence<Element> {
    OutboundSequence(port, inlet, of: self, exit, finish: finish, isolation: isolation) {
      attach($0, inlet, port.subject.site)
    }
  }
}

extension StateStorage {
  /// Ends a sequence that was made of this storage: its loop takes what waits and, of signals, the termination.
  ///
  /// This is done in the graph's domain; a loop is ended from elsewhere by ``OutboundSequence/close()``. May be called
  /// twice.
  ///
  /// - Precondition: the sequence was made of this storage.
  public final func deregister<Element>(
    _ sequence: OutboundSequence<Element>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    deregister(sequence, Site(fileID: fileID, line: line))
  }
}

extension MessageSubject {
  /// Reports a limit that is negative.
  @usableFromInline
  func refuse(limit: Int) -> Never {
    Violation.trap(.badParameter, "\(located) was to keep \(limit) elements. A limit is not negative.")
  }
}
