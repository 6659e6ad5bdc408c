extension ArrayTransaction {
  /// Creates a transaction from commands that came from outside, unless they contradict each other.
  ///
  /// Never traps, whatever the numbers. The list is checked as it stands, against all arrays at once: for positions
  /// that no array has, and for pasts that differ from what an earlier command put there. Then it is recorded, which
  /// may leave out commands that cancel each other or change nothing; again and again, until nothing more is left out.
  /// So what is read from the transaction's own mutations has the same mutations. ``StateTransaction/fault(against:)``
  /// also requires what the original list requires, so a list that passes both is legal as it was written.
  ///
  /// ```swift
  /// let transaction = try ArrayTransaction(validating: [.insert("a", at: 2), .remove("a", at: 2)])
  /// transaction.isEmpty                      // true
  /// transaction.fault(against: ["b"])        // not nil: there must be two elements
  /// ```
  ///
  /// What is required beyond the commands is forgotten when the transaction is inverted or appended to another.
  ///
  /// Rejected: keeping the list as written, because stages would work through it command by command; and asking for the
  /// state at once, because a decoder does not have it.
  ///
  /// - Throws: A `badIndex` or `wrongPast` violation, with the index in the list.
  /// - Complexity: expected O(k log k) for k commands, with the elements of bulk commands counted, and O(k) for each
  ///   time that they are recorded: once if nothing is left out, seldom more than twice.
  @inlinable
  public init(validating mutations: some Sequence<ArrayMutation<Element>>) throws(Violation) {
    let mutations = Array(mutations)
    var script = ArrayScript<Element>()
    for (number, mutation) in mutations.enumerated() {
      switch script.perform(mutation, number) {
      case .legal: break
      case .outside: throw Self.outsideFault(mutation).at(number)
      case .other(let index, let held): throw Self.pastFault(mutation, index, held).at(number)
      }
    }
    self = Self.settled(mutations)
    guard !mutations.isEmpty else { return }
    list.makeRoomForOne()
    list.ownReplacements().requirements = script.requirements
  }

  @usableFromInline @inline(never)
  static func outsideFault(_ mutation: ArrayMutation<Element>) -> Violation {
    Violation(
      kind: .badIndex,
      message: "An \(Self.self) performs \(mutation), for which no array is long enough or short enough. Leave it out."
    )
  }

  /// A violation if an array does not meet what the original list requires.
  @inlinable
  func requirementFault<State: PositionalState>(in state: State, _ equality: Equality<Element>) -> Violation?
  where State.Element == Element {
    guard list.buffer?.side != nil, let requirements = list.replacements().requirements else { return nil }
    let most = State.self == TreeArray<Element>.self ? TreeLayout<Element>.maximumCount : Int.max
    if state.count < requirements.least || requirements.peak > most - state.count {
      return Self.countFault(requirements.least, most - requirements.peak, state.count)
    }
    for run in requirements.runs {
      for offset in 0..<run.past.count {
        let (past, held) = (run.past[offset], state[run.start + offset])
        if !equality.admits(past, for: held) { return Self.heldFault(past, run.start + offset, held, run.number) }
      }
    }
    return nil
  }

  @usableFromInline @inline(never)
  static func countFault(_ least: Int, _ most: Int, _ count: Int) -> Violation {
    Violation(
      kind: .badIndex,
      message: """
        An \(Self.self) is for an array of at least \(least) and at most \(most) elements, not of \(count). \
        Apply it to the state it was made on.
        """
    )
  }

  @usableFromInline @inline(never)
  static func heldFault(_ past: Element, _ index: Int, _ held: Element, _ number: Int) -> Violation {
    Violation(
      kind: .wrongPast,
      message:
        "An \(Self.self) leads away from \(past), but \(held) is at \(index). Apply it to the state it was made on."
    )
    .at(number)
  }
}
