/// A range of keys: the standard library's ranges, and ``KeyBounds``, which is any of them.
public protocol KeyRange<Bound>: Adjustable where Value == Self {
  /// What lies in the range.
  associatedtype Bound: Comparable
  /// Where it begins and ends.
  var keyBounds: KeyBounds<Bound> { get }
}

extension KeyRange {
  /// A fixed range.
  @inlinable public var adjustment: Adjustment<Self> { .fixed(self) }
}

extension KeyBounds: KeyRange {
  /// Itself.
  @inlinable public var keyBounds: Self { self }

  /// The same range.
  @inlinable public init(_ range: some KeyRange<Bound>) { self = range.keyBounds }
}

extension Range: Adjustable, KeyRange {
  /// From the lower bound on, below the upper one.
  @inlinable
  public var keyBounds: KeyBounds<Bound> { KeyBounds(lower: lowerBound, upper: upperBound, includesUpper: false) }
}

extension ClosedRange: Adjustable, KeyRange {
  /// From the lower bound on, up to the upper one.
  @inlinable
  public var keyBounds: KeyBounds<Bound> { KeyBounds(lower: lowerBound, upper: upperBound, includesUpper: true) }
}

extension PartialRangeFrom: Adjustable, KeyRange {
  /// From the lower bound on.
  @inlinable public var keyBounds: KeyBounds<Bound> { KeyBounds(lower: lowerBound, upper: nil, includesUpper: false) }
}

extension PartialRangeUpTo: Adjustable, KeyRange {
  /// Below the upper bound.
  @inlinable public var keyBounds: KeyBounds<Bound> { KeyBounds(lower: nil, upper: upperBound, includesUpper: false) }
}

extension PartialRangeThrough: Adjustable, KeyRange {
  /// Up to the upper bound.
  @inlinable public var keyBounds: KeyBounds<Bound> { KeyBounds(lower: nil, upper: upperBound, includesUpper: true) }
}
