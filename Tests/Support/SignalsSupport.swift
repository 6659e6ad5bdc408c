import SignalGraph

/// What the tests of transactions share: a seeded generator, laws as functions that name the first one broken.
enum SignalsSupport {
  /// SplitMix64.
  struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// The first law that a transaction from `past` to `future` breaks, or nil.
  static func brokenLaw<Transaction: StateTransaction>(
    of transaction: Transaction,
    from past: Transaction.Snapshot,
    to future: Transaction.Snapshot
  ) -> String? where Transaction: Hashable, Transaction.Snapshot: Equatable {
    if let fault = transaction.fault(against: past) { return "fault: \(fault)" }
    var state = past
    transaction.apply(to: &state)
    if state != future { return "\(transaction) makes \(state) of \(past), not \(future)" }
    let inverse = transaction.inverted()
    if let fault = inverse.fault(against: future) { return "fault of the inverse: \(fault)" }
    inverse.apply(to: &state)
    if state != past { return "the inverse of \(transaction) leads to \(state), not \(past)" }
    if inverse.count != transaction.count { return "the inverse of \(transaction) has another count" }
    if inverse.inverted() != transaction { return "the inverse of the inverse of \(transaction) is another" }
    if inverse.inverted().hashValue != transaction.hashValue { return "\(transaction) hashes differently when copied" }
    let difference = Transaction.difference(from: past, to: future)
    if difference.isEmpty != (past == future) { return "\(difference) between \(past) and \(future)" }
    if let fault = difference.fault(against: past) { return "fault of the difference: \(fault)" }
    difference.apply(to: &state)
    if state != future { return "the difference \(difference) makes \(state) of \(past), not \(future)" }
    if transaction.isEmpty != (transaction.count == 0) { return "isEmpty and count of \(transaction) contradict" }
    return nil
  }
}

/// An object that says how many of its kind live.
final class CountedPayload: Hashable {
  final class Counter {
    var living = 0
  }

  let number: Int
  private let counter: Counter

  init(_ number: Int, _ counter: Counter) {
    self.number = number
    self.counter = counter
    counter.living += 1
  }

  deinit {
    counter.living -= 1
  }

  static func == (one: CountedPayload, other: CountedPayload) -> Bool { one.number == other.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A payload that cannot be compared.
struct OpaquePayload {
  var number: Int
}

extension ArrayMutation {
  /// The single element that goes or changes.
  var past: Element? {
    switch self {
    case .insert, .replace: nil
    case .update(_, let past, _), .remove(let past, _), .move(_, _, let past, _): past
    }
  }

  /// The single element that comes or is left.
  var future: Element? {
    switch self {
    case .remove, .replace: nil
    case .insert(let future, _), .update(_, _, let future), .move(_, _, _, let future): future
    }
  }
}
