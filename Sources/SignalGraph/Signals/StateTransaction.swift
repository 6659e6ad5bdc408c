/// How one kind of state changes: a list of mutations in normal form, as an ordinary value.
///
/// A transaction leads from one snapshot to the next. It carries every past value, so that it can be inverted, and it
/// is kept short: what cancels out is removed. There are four kinds, ``ValueTransaction``, ``SetTransaction``,
/// ``DictionaryTransaction`` and ``ArrayTransaction``. The first is as wide as two values, the others one pointer.
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
  ///   elements, are checked in every build. In debug builds each past value must also be the one held, where a NaN
  ///   equals a NaN.
  func apply(to snapshot: inout Snapshot)

  /// The first mutation that would be illegal on a snapshot, as a violation; nil if there is none.
  ///
  /// It never traps, and compares past values in every build.
  ///
  /// If the transaction was made by `init(validating:)`, the answer is about the list as it was written.
  func fault(against snapshot: Snapshot) -> Violation?

  /// Adds the mutations of the next transaction; the result is in normal form.
  ///
  /// - Precondition: `next` is legal after this transaction, as far as the two can tell.
  mutating func append(_ next: Self)

  /// Adds the next edits of the same origin, where each refresh was recorded as one.
  ///
  /// An update between equal values that is none has lost its effect to a rebase: it counts for nothing, where the other
  /// form would take it for a refresh that it cannot see recorded.
  mutating func append(recorded next: Self)

  /// The transaction that turns one snapshot into another.
  static func difference(from past: Snapshot, to future: Snapshot) -> Self

  /// Makes a function that does the same as ``difference(from:to:)``, for frequent use.
  ///
  /// How values compare may be found once, before the first call.
  static func makeDifference() -> (_ past: Snapshot, _ future: Snapshot) -> Self

  /// Makes a function that does the same as ``append(_:)`` to a transaction that leads away from a snapshot, for frequent
  /// use.
  ///
  /// What is past in the result are the snapshot's own instances, where `next` may tell of equal ones: then what the
  /// snapshot lets go of, when the result is applied to it, is kept by the result. How values compare may be found once,
  /// before the first call.
  static func makeAppend() -> (_ transaction: inout Self, _ next: Self, _ snapshot: Snapshot) -> Void

  /// Removes all mutations; keeps their memory for the next ones unless other copies of this value share it.
  mutating func removeAll()

  /// What these mutations amount to on a state without those of `other`, which were made before them.
  ///
  /// Mutations of elements that only `other` brought mean nothing there, and are left out.
  ///
  /// - Parameters:
  ///   - other: the mutations made before these, legal on `snapshot`.
  ///   - snapshot: the state before both.
  func rebased(over other: Self, onto snapshot: Snapshot) -> Self

  /// Whether changing a snapshot would copy it whole because others share it; false if unknown, or if it costs little.
  static func isShared(_ snapshot: inout Snapshot) -> Bool

  /// Whether it may announce a value that is equal to the one before, as a refresh does.
  ///
  /// A turn keeps such a change to its end, for rows that turn to the value after it was read. False by default, as for
  /// transactions of rows: nothing asks what they were in that turn.
  var isRefresh: Bool { get }

  /// Whether releasing mutations and snapshots runs no code of the user, because they hold only trivial values.
  static var isTrivial: Bool { get }
}

extension StateTransaction {
  /// False.
  @inlinable public var isRefresh: Bool { @inline(__always) get { false } }

  /// Adds the mutations of the next transaction, as ``append(_:)`` does.
  @inlinable public mutating func append(recorded next: Self) { append(next) }

  /// Makes a function that calls ``difference(from:to:)``.
  @inlinable
  public static func makeDifference() -> (_ past: Snapshot, _ future: Snapshot) -> Self {
    { difference(from: $0, to: $1) }
  }

  /// Makes a function that calls ``append(_:)``.
  @inlinable
  public static func makeAppend() -> (_ transaction: inout Self, _ next: Self, _ snapshot: Snapshot) -> Void {
    { transaction, next, _ in transaction.append(next) }
  }

  /// All mutations if they are legal on the snapshot; otherwise none.
  @inlinable
  public func rebased(over other: Self, onto snapshot: Snapshot) -> Self {
    fault(against: snapshot) == nil ? self : Self()
  }

  /// False, because nothing is known.
  @inlinable public static func isShared(_ snapshot: inout Snapshot) -> Bool { false }

  /// False, because nothing is known.
  @inlinable public static var isTrivial: Bool { false }

  /// Performs the mutations on a snapshot, and adds them to a transaction that leads to it.
  @inlinable @inline(__always)
  func repeated(on snapshot: inout Snapshot, _ output: inout Self) {
    apply(to: &snapshot)
    output.append(self)
  }

  /// This transaction followed by another, as one.
  @inlinable
  public func composed(with next: Self) -> Self {
    var both = self
    both.append(next)
    return both
  }
}
