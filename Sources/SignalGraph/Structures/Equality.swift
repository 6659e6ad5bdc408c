/// How two values of one type compare, decided once for each storage.
///
/// Equality is asked where a value is made: by the edit of a slot, and by the stage whose closure made it. Of two equal
/// values either may stand for the other: the present one stays, and nothing is sent.
///
/// If `Value` is `Equatable`, values are equal when `==` says so, and a floating-point NaN equals a NaN. If it is not,
/// nothing is equal and every update counts. A slot can be made with another comparison.
///
/// ```swift
/// let titles = Equality<Issue> { $0.title == $1.title }
/// titles(one, other)    // whether an edit from one to the other changes nothing
/// ```
public struct Equality<Value> {
  @usableFromInline let compare: (borrowing Value, borrowing Value) -> Bool
  /// Whether values compare at all; last, where what it is a part of may have room beside it.
  public let isKnown: Bool

  /// Finds the comparison of the type at run time, so that generic code gets it too.
  ///
  /// A conformance that belongs to an actor, as in modules whose default isolation is the main actor, is found only on
  /// that actor. Elsewhere its values are treated as ones that do not compare.
  @inlinable
  public init() {
    if let common = Self.known(Int.self) ?? .known(String.self) ?? .known(Double.self) ?? .known(Bool.self) {
      // The same as below; but if the type is one of these, the compiler sees it and compares without a witness.
      self = common
    } else if let type = Value.self as? any Equatable.Type, Self.isCallableHere {
      self = Self.opened(type)
    } else {
      self = .never
    }
  }

  /// Whether the conformance of the type may be called from here.
  ///
  /// Casting a type finds a conformance that belongs to an actor from anywhere; casting a value finds it only on the
  /// actor. An empty array will do for the latter: it conforms if its elements would.
  @usableFromInline @inline(never)
  static var isCallableHere: Bool { ([Value]() as Any) is any Equatable }

  /// The comparison of a type that the compiler knows, if `Value` is that type; nil otherwise.
  @inlinable
  static func known<Known: Equatable>(_ type: Known.Type) -> Self? {
    Value.self == Known.self ? opened(type) : nil
  }

  /// Uses the comparison that the compiler knows.
  ///
  /// A conformance that belongs to an actor is none of a `SendableMetatype`, so that this form, and those of slots that
  /// call it, are passed over for the one above where such a conformance is all there is.
  @inlinable
  public init() where Value: Equatable, Value: SendableMetatype { self.init(comparing: ()) }

  @inlinable
  init(comparing: Void) where Value: Equatable {
    isKnown = true
    if Self.isNumber {
      compare = { Self.sameNumber($0, $1) }
    } else {
      compare = { Self.same($0, $1) }
    }
  }

  /// Whether values are floating-point numbers; of a type that is none, finding out takes longer than comparing.
  @inlinable
  static var isNumber: Bool {
    Value.self != String.self && Value.self != Int.self && Value.self is any FloatingPoint.Type
  }

  /// Uses another comparison, which says whether two values may stand for each other.
  ///
  /// - Precondition: `areEqual` is pure and an equivalence: a value equals itself, the order of the two does not
  ///   matter, and two values that equal a third one equal each other.
  @inlinable
  public init(_ areEqual: @escaping (Value, Value) -> Bool) {
    isKnown = true
    compare = { areEqual(copy $0, copy $1) }
  }

  /// Takes the closure of another comparison.
  @inlinable
  init(compare: @escaping (borrowing Value, borrowing Value) -> Bool, isKnown: Bool) {
    (self.compare, self.isKnown) = (compare, isKnown)
  }

  @inlinable init(never: Void) { (isKnown, compare) = (false, { _, _ in false }) }

  /// The comparison that finds nothing equal, for stages that hand on values that were compared where they were made.
  @inlinable static var never: Self { Self(never: ()) }

  /// The comparison that tells a refresh from an update when a closure has made equal results of both.
  ///
  /// It is that of the type; objects without one, optional or not, are compared by identity.
  @inlinable
  static var ofRefreshes: Self {
    let equality = Self()
    if equality.isKnown { return equality }
    if Value.self is AnyObject.Type { return Self { ($0 as AnyObject) === ($1 as AnyObject) } }
    return (Value.self as? any OptionalValue.Type).flatMap { ofOptionals($0) } ?? equality
  }

  /// The comparison by identity, if `Value`, by another name, is an optional object.
  @inlinable
  static func ofOptionals<Maybe: OptionalValue>(_ type: Maybe.Type) -> Self? {
    guard Maybe.Wrapped.self is AnyObject.Type else { return nil }
    return Self { past, future in
      let objects = [past, future].map { ($0 as? Maybe)?.asOptional.map { $0 as AnyObject } }
      return objects[0] === objects[1]
    }
  }

  /// Whether an update from `past` to `future` changes nothing.
  @inlinable
  public func callAsFunction(_ past: borrowing Value, _ future: borrowing Value) -> Bool {
    compare(past, future)
  }

  /// The same of values in memory that is not written meanwhile; neither is copied to be passed on.
  @inlinable @inline(__always)
  func callAsFunction(inPlace past: UnsafePointer<Value>, _ future: inout Value) -> Bool {
    lend(past, &future, to: compare)
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

  /// The comparison of `Value` through its conformance; inlinable, so that it is specialised where `Value` is known.
  @inlinable
  static func opened<Known: Equatable>(_ type: Known.Type) -> Self {
    // `Known` is `Value`: this is one type by two names.
    unsafeBitCast(Equality<Known>(comparing: ()), to: Self.self)
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
