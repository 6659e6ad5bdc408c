import SignalGraph
import SignalGraphTesting

/// Faults of what a stage sends, put between a sound stage and the checks.
///
/// Each is made anew for a registration and changes its signals.
struct SignalFault<Transaction: StateTransaction> {
  typealias Signal = StateSignal<Transaction>

  let name: String
  /// The laws of which one must be found broken.
  let laws: Set<Law>
  let make: () -> (Signal) -> [Signal]

  init(_ name: String, _ laws: Set<Law>, _ make: @escaping () -> (Signal) -> [Signal]) {
    self.name = name
    self.laws = laws
    self.make = make
  }

  /// A fault of transitions only.
  static func transitions(
    _ name: String,
    _ laws: Set<Law>,
    _ change: @escaping (Transaction) -> [Transaction]
  ) -> Self {
    Self(name, laws) {
      { signal in
        guard case .transition(let transaction) = signal else { return [signal] }
        return change(transaction).map { .transition($0) }
      }
    }
  }
}

/// Faults of sessions, whatever the state.
extension SignalFault {
  static var sessions: [Self] {
    [
      Self("an initiation is missing", [.session, .replay]) {
        { signal in if case .initiation = signal { [] } else { [signal] } }
      },
      Self("an initiation comes twice", [.session, .oneChange]) {
        { signal in if case .initiation = signal { [signal, signal] } else { [signal] } }
      },
      Self("a termination is missing", [.session, .termination, .replay]) {
        { signal in if case .termination = signal { [] } else { [signal] } }
      },
      Self("a termination comes twice", [.session, .oneChange]) {
        { signal in if case .termination = signal { [signal, signal] } else { [signal] } }
      },
      Self("a termination carries the state of the beginning", [.termination]) {
        var first: Transaction.Snapshot?
        return { signal in
          if case .initiation(let snapshot) = signal { first = snapshot }
          if case .termination = signal, let first { return [.termination(first)] }
          return [signal]
        }
      },
      Self("a transition comes after the termination", [.session, .oneChange]) {
        var last: Transaction?
        return { signal in
          if case .transition(let transaction) = signal { last = transaction }
          if case .termination = signal, let last { return [signal, .transition(last)] }
          return [signal]
        }
      },
      .stale("a late sensor is told an old state", [.lateness, .session, .replay, .termination]),
      .transitions("a transition is dropped", [.replay, .session, .termination]) { _ in [] },
      .transitions("a transition comes twice", [.oneChange, .session]) { [$0, $0] },
      .transitions("an empty transition follows", [.minimality, .oneChange]) { [$0, Transaction()] },
      .transitions("a transition is undone and done again", [.oneChange]) { [$0, $0.inverted(), $0] },
      .transitions("the inverse is sent", [.session, .replay]) { [$0.inverted()] },
    ]
  }

  /// Shares what it saw first among all registrations.
  private static func stale(_ name: String, _ laws: Set<Law>) -> Self {
    var first: Transaction.Snapshot?
    return Self(name, laws) {
      { signal in
        guard case .initiation(let snapshot) = signal else { return [signal] }
        defer { first = first ?? snapshot }
        return [.initiation(first ?? snapshot)]
      }
    }
  }
}

extension SignalFault where Transaction == DictionaryTransaction<Int, Int> {
  static var dictionaries: [Self] {
    [
      .transitions("a key is missed", [.replay, .session]) { transaction in
        guard transaction.count > 1 else { return [transaction] }
        return [make(transaction.mutations.dropLast())]
      },
      .transitions("an update is a removal and an insertion", [.minimality, .session]) { transaction in
        guard let first = apart(transaction), case .update(let key, let past, let future) = first else {
          return [transaction]
        }
        let others = transaction.mutations.dropFirst()
        return [make([.remove(key: key, past: past)] + others + [.insert(key: key, value: future)])]
      },
      .transitions("a transaction is split in two", [.oneChange]) { transaction in
        guard transaction.count > 1 else { return [transaction] }
        return [make(transaction.mutations.prefix(1)), make(transaction.mutations.dropFirst())]
      },
      .transitions("a past is wrong", [.session]) { transaction in
        [
          make(
            transaction.mutations.map { mutation in
              guard case .update(let key, let past, let future) = mutation else { return mutation }
              return .update(key: key, past: past + 100, future: future)
            }
          )
        ]
      },
      .transitions("a key is inserted twice", [.minimality, .session]) { transaction in
        guard let first = apart(transaction), case .insert = first else { return [transaction] }
        return [make(transaction.mutations + [first])]
      },
      .transitions("a value is updated to itself", [.minimality, .session]) { transaction in
        [
          make(
            transaction.mutations.map { mutation in
              guard case .update(let key, let past, _) = mutation else { return mutation }
              return .update(key: key, past: past, future: past)
            }
          )
        ]
      },
    ]
  }

  /// The first mutation of a long transaction: debug builds let nobody repeat a key within a few mutations.
  private static func apart(_ transaction: DictionaryTransaction<Int, Int>) -> DictionaryMutation<Int, Int>? {
    transaction.count > 9 ? transaction.mutations.first : nil
  }

  private static func make(
    _ mutations: some Sequence<DictionaryMutation<Int, Int>>
  ) -> DictionaryTransaction<Int, Int> {
    var result = DictionaryTransaction<Int, Int>()
    for mutation in mutations { result.appendUnique(mutation) }
    return result
  }
}

extension SignalFault where Transaction == ArrayTransaction<Int> {
  static var arrays: [Self] {
    [
      .commands("a move is off by one", [.replay, .session, .minimality]) {
        guard case .move(let from, let to, let past, let future) = $0 else { return [$0] }
        return [.move(from: from, to: to > 0 ? to - 1 : to + 1, past: past, future: future)]
      },
      .commands("a move is swallowed", [.replay, .session, .minimality]) {
        if case .move = $0 { [] } else { [$0] }
      },
      .commands("a move is numbered before the removal", [.replay, .session, .minimality]) {
        guard case .move(let from, let to, let past, let future) = $0, to > from else { return [$0] }
        return [.move(from: from, to: to + 1, past: past, future: future)]
      },
      .commands("an update is dropped", [.replay, .session, .minimality]) {
        if case .update = $0 { [] } else { [$0] }
      },
      .commands("an insertion is repeated", [.replay, .session]) {
        if case .insert = $0 { [$0, $0] } else { [$0] }
      },
      .commands("a removal is off by one", [.session, .replay]) {
        guard case .remove(let past, let at) = $0 else { return [$0] }
        return [.remove(past, at: at + 1)]
      },
      .commands("a replaced range is off by one", [.session, .replay, .minimality]) {
        guard case .replace(let at, let past, let future) = $0 else { return [$0] }
        return [.replace(at: at, past: Array(past.dropLast()), future: future)]
      },
      .commands("an element is moved to its own place", [.minimality]) {
        guard case .update(let at, _, let future) = $0 else { return [$0] }
        return [$0, .move(from: at, to: at, past: future, future: future)]
      },
      .commands("commands come in reverse", [.session, .replay, .minimality], isReversed: true) { [$0] },
    ]
  }

  private static func commands(
    _ name: String,
    _ laws: Set<Law>,
    isReversed: Bool = false,
    _ change: @escaping (ArrayMutation<Int>) -> [ArrayMutation<Int>]
  ) -> Self {
    transitions(name, laws) { transaction in
      var result = ArrayTransaction<Int>()
      let mutations = transaction.mutations.flatMap(change)
      for mutation in isReversed ? mutations.reversed() : mutations { result.appendUnchecked(mutation) }
      return [result]
    }
  }
}
