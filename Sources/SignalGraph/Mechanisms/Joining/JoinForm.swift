/// Which rows a join makes of two dictionaries, and under which keys: ``InnerJoin``, ``LeftJoin`` and their kin.
///
/// A row comes of two entries that match, or of one alone. The other side's key and value are nil then, and only
/// then.
///
/// | form | verb | rows | key of a row |
/// |---|---|---|---|
/// | ``InnerJoin`` | `joined`, `crossed` | one for each two entries that match | `JoinKey(left, right)` |
/// | ``LeftJoin`` | `leftJoined` | these, and each left entry without a match | `JoinKey(left, right?)` |
/// | ``RightJoin`` | `rightJoined` | these, and each right entry without a match | `JoinKey(left?, right)` |
/// | ``FullJoin`` | `fullyJoined` | these, and each entry without a match | `JoinKey(left?, right?)` |
/// | ``SemiJoin`` | `semiJoined` | each left entry with a match, once | the left key |
/// | ``AntiJoin`` | `antiJoined` | each left entry without a match | the left key |
public protocol JoinForm<Key, Row> {
  /// The keys of the left dictionary.
  associatedtype LeftKey: Hashable
  /// The values of the left dictionary.
  associatedtype LeftValue
  /// The keys of the right dictionary.
  associatedtype RightKey: Hashable
  /// The values of the right dictionary.
  associatedtype RightValue
  /// What a row is known by.
  associatedtype Key: Hashable
  /// What a row holds.
  associatedtype Row

  /// Whether two entries that match make a row.
  static var makesPairs: Bool { get }
  /// Which entries of the left dictionary make a row of their own.
  static var left: JoinRest { get }
  /// Which entries of the right dictionary make a row of their own.
  static var right: JoinRest { get }

  /// The key of the row of two entries or of one; different for different entries.
  static func key(_ left: LeftKey?, _ right: RightKey?) -> Key

  /// The row of two entries or of one.
  static func row(_ left: LeftValue?, _ right: RightValue?) -> Row
}

/// Which entries of one side of a join make a row of their own.
public enum JoinRest: Hashable, Sendable {
  /// None.
  case none
  /// Those without a match.
  case unmatched
  /// Those with at least one match.
  case matched
}
