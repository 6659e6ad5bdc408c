/// A range of keys, each end of which is optional.
///
/// For a storage whose value is now one kind of range and now another.
///
/// ```swift
/// let range = ValueSlot(KeyBounds(10..<20))
/// range.value = KeyBounds(from: 30)
/// range.value = KeyBounds(from: 30, through: nil)    // two optional ends: the fields of a form
/// range.value = KeyBounds()
/// ```
public struct KeyBounds<Bound: Comparable> {
  /// The least key that may lie in the range; nil if there is no lower bound.
  public let lower: Bound?
  /// The first key after the range, or the last one in it; nil if there is no upper bound.
  public let upper: Bound?
  /// Whether `upper` itself is in the range.
  public let includesUpper: Bool

  /// Creates the range of everything, or of everything from `lower` on.
  @inlinable
  public init(from lower: Bound? = nil) {
    self.init(lower: lower, upper: nil, includesUpper: false)
  }

  /// Creates the range from `lower` up to `upper`, which is not in it; a nil end is open.
  @inlinable
  public init(from lower: Bound? = nil, upTo upper: Bound?) {
    self.init(lower: lower, upper: upper, includesUpper: false)
  }

  /// Creates the range from `lower` to `upper`, which is in it; a nil end is open.
  @inlinable
  public init(from lower: Bound? = nil, through upper: Bound?) {
    self.init(lower: lower, upper: upper, includesUpper: true)
  }

  @inlinable
  init(lower: Bound?, upper: Bound?, includesUpper: Bool) {
    self.lower = lower
    self.upper = upper
    self.includesUpper = includesUpper
  }
}

extension KeyBounds: Equatable {}

extension KeyBounds: Hashable where Bound: Hashable {}

extension KeyBounds: Sendable where Bound: Sendable {}

extension KeyBounds {
  /// Whether a key lies in the range.
  @inlinable
  public func contains(_ key: Bound) -> Bool {
    if isNowhere { return false }
    if let lower, StrictOrder.precedes(key, lower) { return false }
    guard let upper else { return true }
    return StrictOrder.precedes(key, upper) || (includesUpper && key == upper)
  }

  /// Whether an end does not equal itself, as a NaN, before and behind which nothing lies.
  @inlinable var isNowhere: Bool { lower.map { $0 != $0 } == true || upper.map { $0 != $0 } == true }

  /// The positions of the range's keys in a tree that is sorted by them.
  @inlinable
  func positions<Element>(in tree: TreeArray<Element>) -> Range<Int> {
    if isNowhere { return 0..<0 }
    let start = lower.map { tree.index(ofOrder: $0, by: { StrictOrder.precedes($0, $1) }).index } ?? 0
    guard let upper else { return start..<tree.count }
    let (index, isFound) = tree.index(ofOrder: upper, by: { StrictOrder.precedes($0, $1) })
    return start..<max(start, index + (isFound && includesUpper ? 1 : 0))
  }
}
