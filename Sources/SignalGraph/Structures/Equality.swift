/// How two values of one type compare, decided once for a storage.
///
/// Where `Value` is `Equatable` two values are equal when `==` says so; a floating-point NaN in the place of a NaN is no
/// change either. Where it is not, nothing is equal and every update counts.
public struct Equality<Value> {
  @usableFromInline let compare: ((borrowing Value, borrowing Value) -> Bool)?

  /// Finds the comparison from the type at run time, so that generic code gets it too.
  @inlinable
  public init() {
    if let type = Value.self as? any Equatable.Type {
      self = Self.opened(type)
    } else {
      compare = nil
    }
  }

  /// Uses the comparison that the compiler knows.
  @inlinable
  public init() where Value: Equatable {
    compare = Value.self is any FloatingPoint.Type ? { Self.sameNumber($0, $1) } : { Self.same($0, $1) }
  }

  /// Whether values compare at all.
  @inlinable
  public var isKnown: Bool { compare != nil }

  /// Whether an update from `past` to `future` changes nothing.
  @inlinable
  public func callAsFunction(_ past: borrowing Value, _ future: borrowing Value) -> Bool {
    compare?(past, future) ?? false
  }

  @inlinable
  static func same(_ past: borrowing Value, _ future: borrowing Value) -> Bool where Value: Equatable {
    (copy past) == (copy future)
  }

  @inlinable
  static func sameNumber(_ past: borrowing Value, _ future: borrowing Value) -> Bool where Value: Equatable {
    let (past, future) = (copy past, copy future)
    return past == future || (past != past && future != future)
  }

  /// The comparison of `Value`, seen through its conformance; inlinable, to be specialised where `Value` is known.
  @inlinable
  static func opened<Known: Equatable>(_ type: Known.Type) -> Self {
    // `Known` is `Value`, so that this is the same type by another name.
    unsafeBitCast(Equality<Known>(), to: Self.self)
  }
}
