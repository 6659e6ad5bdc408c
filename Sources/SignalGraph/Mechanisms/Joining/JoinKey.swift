/// What a row of a join is known by: the keys of the two entries that it is made of.
///
/// Where a join also has rows of one entry alone, the other side's key is optional, and nil in these. Optionals do not
/// compare, so neither does such a key: sort with a ``TieRule``, as `ties: .by { JoinKey($0.left, $0.right ?? "") }`.
///
/// ```swift
/// let key = JoinKey("LH 4", "D-AIMA")
/// key.left     // LH 4
/// print(key)   // (LH 4, D-AIMA)
/// ```
public struct JoinKey<Left, Right> {
  /// The key of the left entry.
  public var left: Left
  /// The key of the right entry.
  public var right: Right

  /// Pairs two keys.
  @inlinable
  public init(_ left: Left, _ right: Right) { (self.left, self.right) = (left, right) }
}

extension JoinKey: Equatable where Left: Equatable, Right: Equatable {}
extension JoinKey: Sendable where Left: Sendable, Right: Sendable {}

extension JoinKey: Hashable where Left: Hashable, Right: Hashable {
  /// Hashes both keys.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(left)
    hasher.combine(right)
  }

  /// A hash of both keys, made as the tables of states make theirs.
  @inlinable
  public var hashValue: Int { KeyHash.value(of: left, right) }
}

extension JoinKey: Comparable where Left: Comparable, Right: Comparable {
  /// Orders by the left key, then by the right one.
  @inlinable
  public static func < (one: JoinKey, other: JoinKey) -> Bool {
    one.left == other.left
      ? StrictOrder.precedes(one.right, other.right) : StrictOrder.precedes(one.left, other.left)
  }
}

extension JoinKey: CustomStringConvertible {
  /// Both keys in brackets.
  public var description: String { "(\(JoinText.of(left)), \(JoinText.of(right)))" }
}

/// A row of a join: the values of the two entries that it is made of.
///
/// Where a join also has rows of one entry alone, the other side's value is optional, and nil in these.
public struct JoinRow<Left, Right> {
  /// The value of the left entry.
  public var left: Left
  /// The value of the right entry.
  public var right: Right

  /// Pairs two values.
  @inlinable
  public init(_ left: Left, _ right: Right) { (self.left, self.right) = (left, right) }
}

extension JoinRow: Equatable where Left: Equatable, Right: Equatable {}
extension JoinRow: Hashable where Left: Hashable, Right: Hashable {}
extension JoinRow: Sendable where Left: Sendable, Right: Sendable {}

extension JoinRow: CustomStringConvertible {
  /// Both values in brackets.
  public var description: String { "(\(JoinText.of(left)), \(JoinText.of(right)))" }
}

/// How keys and rows are printed: what is there without a word of its being optional.
private enum JoinText {
  static func of<Value>(_ value: Value) -> String {
    guard let optional = value as? any OptionalValue else { return "\(value)" }
    return text(optional)
  }

  private static func text(_ optional: some OptionalValue) -> String { optional.asOptional.map { "\($0)" } ?? "nil" }
}
