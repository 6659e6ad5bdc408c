/// How one kind of state changes: a list of mutations in normal form, as an ordinary value.
///
/// A transaction leads from one snapshot to the next. It carries every past value, so that it can be inverted, and
/// it is kept short: what cancels out is gone. Four kinds exist, ``ValueTransaction``, ``SetTransaction``,
/// ``DictionaryTransaction`` and ``ArrayTransaction``; each is one pointer wide or as wide as two values.
///
/// ```swift
/// var transaction = DictionaryTransaction<String, Int>()
/// transaction.append([.insert(key: "a", value: 1)])
/// transaction.append([.update(key: "a", past: 1, future: 2)])  // [.insert(key: "a", value: 2)]
/// var state: [String: Int] = [:]
/// transaction.apply(to: &state)                                // ["a": 2]
/// transaction.inverted().apply(to: &state)                     // [:]
/// ```
///
/// For every snapshot `s` that `t` is legal on:
/// - `t` then `t.inverted()` leaves `s`,
/// - `t.composed(with: u)` leaves what `t` then `u` leave,
/// - `difference(from: a, to: b)` turns `a` into `b`, and is empty when they are equal.
public protocol StateTransaction {
  /// The whole state that the mutations are about.
  associatedtype Snapshot

  /// Creates the transaction that changes nothing.
  init()

  /// Whether nothing changes. An empty transaction is never sent.
  var isEmpty: Bool { get }

  /// How many mutations there are.
  var count: Int { get }

  /// The transaction that undoes this one: the mutations in reverse order, past and future swapped.
  func inverted() -> Self

  /// Performs the mutations on a snapshot.
  ///
  /// - Precondition: Each mutation is legal where it is performed. Indices, and the presence or absence of keys and
  ///   elements, are checked in every build; whether pasts are the values held, in debug builds only, a NaN being
  ///   equal to a NaN.
  func apply(to snapshot: inout Snapshot)

  /// The first mutation that would be illegal on a snapshot, or nil. Never traps, and compares pasts in every build.
  ///
  /// Of a transaction made by `init(validating:)` it speaks of the list as that was written.
  func fault(against snapshot: Snapshot) -> Violation?

  /// Adds what happens next; the result is in normal form.
  ///
  /// - Precondition: `next` is legal after this transaction, as far as the two can tell.
  mutating func append(_ next: Self)

  /// The transaction that turns one snapshot into another.
  static func difference(from past: Snapshot, to future: Snapshot) -> Self

  /// Makes what does the same as ``difference(from:to:)``, for whoever does it often: how values compare is found once.
  static func makeDifference() -> (_ past: Snapshot, _ future: Snapshot) -> Self

  /// Forgets all mutations; the memory stays for the next ones when nobody else holds this value.
  mutating func removeAll()

  /// What these mutations amount to on the state without what `other` did before them, as far as they mean anything there:
  /// what is about an element that only `other` brought is left out.
  ///
  /// - Parameters:
  ///   - other: what was done before these mutations, legal on `snapshot`.
  ///   - snapshot: the state without either.
  func rebased(over other: Self, onto snapshot: Snapshot) -> Self

  /// Whether a change of a snapshot would copy it whole, because somebody else has it too; false where that is not known,
  /// or costs little.
  static func isShared(_ snapshot: inout Snapshot) -> Bool

  /// Whether releasing mutations and snapshots runs no code of a user: they hold nothing but numbers and the like.
  static var isTrivial: Bool { get }
}

extension StateTransaction {
  /// Makes what calls ``difference(from:to:)``.
  @inlinable
  public static func makeDifference() -> (_ past: Snapshot, _ future: Snapshot) -> Self {
    { difference(from: $0, to: $1) }
  }

  /// All mutations, if they are legal on the snapshot; otherwise none.
  @inlinable
  public func rebased(over other: Self, onto snapshot: Snapshot) -> Self {
    fault(against: snapshot) == nil ? self : Self()
  }

  /// False: nothing is known.
  @inlinable public static func isShared(_ snapshot: inout Snapshot) -> Bool { false }

  /// False: nothing is known.
  @inlinable public static var isTrivial: Bool { false }

  /// This transaction followed by another, as one.
  @inlinable
  public func composed(with next: Self) -> Self {
    var both = self
    both.append(next)
    return both
  }
}
