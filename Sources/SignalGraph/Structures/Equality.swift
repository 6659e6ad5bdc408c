/// How two values of one type compare, decided once for a storage.
///
/// Equality is asked where a value is made: by the edit of a slot, and by the stage whose closure made it. Two values that
/// are equal may stand for each other: the one that is there stays, and nothing is sent.
///
/// Where `Value` is `Equatable` two values are equal when `==` says so; a floating-point NaN in the place of a NaN is no
/// change either. Where it is not, nothing is equal and every update counts. A slot can be made with another comparison.
///
/// ```swift
/// let titles = Equality<Issue> { $0.title == $1.title }
/// titles(one, other)    // whether an edit from one to the other changes nothing
/// ```
public struct Equality<Value> {
  @usableFromInline let compare: ((borrowing Value, borrowing Value) -> Bool)?

  /// Finds the comparison from the type at run time, so that generic code gets it too.
  ///
  /// A conformance that belongs to an actor, as in modules whose default isolation is the main actor, is found on that actor
  /// alone: elsewhere its values are taken for ones that do not compare.
  @inlinable
  public init() {
    if let common = Self.known(Int.self) ?? .known(String.self) ?? .known(Double.self) ?? .known(Bool.self) {
      // The same as below; but where the type is one of these, the compiler sees it and compares without a witness.
      self = common
    } else if let type = Value.self as? any Equatable.Type, Self.isCallableHere {
      self = Self.opened(type)
    } else {
      compare = nil
    }
  }

  /// Whether the conformance may be called from here.
  ///
  /// One that belongs to an actor is found by the cast of a type wherever that is asked, but by that of a value only on the
  /// actor: an array has the conformance of its elements, and needs none of them.
  @usableFromInline @inline(never)
  static var isCallableHere: Bool { ([Value]() as Any) is any Equatable }

  /// The comparison of a type that the compiler knows, if it is this one's.
  @inlinable
  static func known<Known: Equatable>(_ type: Known.Type) -> Self? {
    Value.self == Known.self ? opened(type) : nil
  }

  /// Uses the comparison that the compiler knows.
  @inlinable
  public init() where Value: Equatable {
    compare = Value.self is any FloatingPoint.Type ? { Self.sameNumber($0, $1) } : { Self.same($0, $1) }
  }

  /// Uses another comparison: one that says of two values whether they may stand for each other.
  ///
  /// - Precondition: `areEqual` is pure, and an equivalence: a value equals itself, in either order, and what two values
  ///   equal in common makes them equal.
  @inlinable
  public init(_ areEqual: @escaping (Value, Value) -> Bool) {
    compare = { areEqual(copy $0, copy $1) }
  }

  @inlinable init(never: Void) { compare = nil }

  /// The comparison that finds no two values equal, for whoever hands on what was compared where it was made.
  @inlinable static var never: Self { Self(never: ()) }

  /// What tells a refresh from an update, where a closure has made an equal result of either: the comparison of the type,
  /// and of objects that have none, whether they are the same one.
  @inlinable
  static var ofRefreshes: Self {
    let equality = Self()
    if equality.isKnown || !(Value.self is AnyObject.Type) { return equality }
    return Self { ($0 as AnyObject) === ($1 as AnyObject) }
  }

  /// Whether values compare at all.
  @inlinable public var isKnown: Bool { compare != nil }

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

/// Whether all values of a type are known to equal themselves: integers and strings do, a NaN does not.
@usableFromInline
enum Reflexivity {
  @inlinable
  static func isKnown<Value>(of type: Value.Type) -> Bool {
    Value.self is any BinaryInteger.Type || Value.self == String.self
  }
}
