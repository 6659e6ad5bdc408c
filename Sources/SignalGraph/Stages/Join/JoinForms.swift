/// Makes a row of each two entries that match.
public enum InnerJoin<LeftKey: Hashable, LeftValue, RightKey: Hashable, RightValue>: JoinForm {
  /// True.
  @inlinable public static var makesPairs: Bool { true }
  /// None.
  @inlinable public static var left: JoinRest { .none }
  /// None.
  @inlinable public static var right: JoinRest { .none }

  /// Both keys.
  @inlinable
  public static func key(_ left: LeftKey?, _ right: RightKey?) -> JoinKey<LeftKey, RightKey> { JoinKey(left!, right!) }

  /// Both values.
  @inlinable
  public static func row(_ left: LeftValue?, _ right: RightValue?) -> JoinRow<LeftValue, RightValue> {
    JoinRow(left!, right!)
  }
}

/// Makes a row of each two entries that match, and of each left entry without a match.
public enum LeftJoin<LeftKey: Hashable, LeftValue, RightKey: Hashable, RightValue>: JoinForm {
  /// True.
  @inlinable public static var makesPairs: Bool { true }
  /// Those without a match.
  @inlinable public static var left: JoinRest { .unmatched }
  /// None.
  @inlinable public static var right: JoinRest { .none }

  /// Both keys, the right one nil without a match.
  @inlinable
  public static func key(_ left: LeftKey?, _ right: RightKey?) -> JoinKey<LeftKey, RightKey?> { JoinKey(left!, right) }

  /// Both values, the right one nil without a match.
  @inlinable
  public static func row(_ left: LeftValue?, _ right: RightValue?) -> JoinRow<LeftValue, RightValue?> {
    JoinRow(left!, right)
  }
}

/// Makes a row of each two entries that match, and of each right entry without a match.
public enum RightJoin<LeftKey: Hashable, LeftValue, RightKey: Hashable, RightValue>: JoinForm {
  /// True.
  @inlinable public static var makesPairs: Bool { true }
  /// None.
  @inlinable public static var left: JoinRest { .none }
  /// Those without a match.
  @inlinable public static var right: JoinRest { .unmatched }

  /// Both keys, the left one nil without a match.
  @inlinable
  public static func key(_ left: LeftKey?, _ right: RightKey?) -> JoinKey<LeftKey?, RightKey> { JoinKey(left, right!) }

  /// Both values, the left one nil without a match.
  @inlinable
  public static func row(_ left: LeftValue?, _ right: RightValue?) -> JoinRow<LeftValue?, RightValue> {
    JoinRow(left, right!)
  }
}

/// Makes a row of each two entries that match, and of each entry without a match.
public enum FullJoin<LeftKey: Hashable, LeftValue, RightKey: Hashable, RightValue>: JoinForm {
  /// True.
  @inlinable public static var makesPairs: Bool { true }
  /// Those without a match.
  @inlinable public static var left: JoinRest { .unmatched }
  /// Those without a match.
  @inlinable public static var right: JoinRest { .unmatched }

  /// Both keys, one of them nil without a match.
  @inlinable
  public static func key(_ left: LeftKey?, _ right: RightKey?) -> JoinKey<LeftKey?, RightKey?> { JoinKey(left, right) }

  /// Both values, one of them nil without a match.
  @inlinable
  public static func row(_ left: LeftValue?, _ right: RightValue?) -> JoinRow<LeftValue?, RightValue?> {
    JoinRow(left, right)
  }
}

/// Keeps the left entries that have a match, once each.
public enum SemiJoin<LeftKey: Hashable, LeftValue, RightKey: Hashable, RightValue>: JoinForm {
  /// False.
  @inlinable public static var makesPairs: Bool { false }
  /// Those with a match.
  @inlinable public static var left: JoinRest { .matched }
  /// None.
  @inlinable public static var right: JoinRest { .none }

  /// The left key.
  @inlinable public static func key(_ left: LeftKey?, _ right: RightKey?) -> LeftKey { left! }

  /// The left value.
  @inlinable public static func row(_ left: LeftValue?, _ right: RightValue?) -> LeftValue { left! }
}

/// Keeps the left entries that have no match.
public enum AntiJoin<LeftKey: Hashable, LeftValue, RightKey: Hashable, RightValue>: JoinForm {
  /// False.
  @inlinable public static var makesPairs: Bool { false }
  /// Those without a match.
  @inlinable public static var left: JoinRest { .unmatched }
  /// None.
  @inlinable public static var right: JoinRest { .none }

  /// The left key.
  @inlinable public static func key(_ left: LeftKey?, _ right: RightKey?) -> LeftKey { left! }

  /// The left value.
  @inlinable public static func row(_ left: LeftValue?, _ right: RightValue?) -> LeftValue { left! }
}
