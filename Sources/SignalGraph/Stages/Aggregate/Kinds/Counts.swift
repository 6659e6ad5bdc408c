// Aggregates that count: rows, and rows that satisfy a condition.

extension Aggregates {
  /// How many rows there are; see ``Aggregation/count``.
  public struct Count: Aggregate {
    @inlinable init() {}

    /// 0.
    @inlinable public func makeState() -> Int { 0 }

    /// One more.
    @inlinable public func add(_ measure: Nothing, to count: inout Int) { count += 1 }

    /// One less.
    @inlinable public func remove(_ measure: Nothing, from count: inout Int) { count -= 1 }

    /// A count is added.
    @inlinable public var merging: StateMerging<Int>? { StateMerging(add: { $1 += $0 }, remove: { $1 -= $0 }) }

    /// The count.
    @inlinable public func result(_ count: Int) -> Int { count }
  }

  /// Nothing, whatever rows there are; see ``Aggregation/nothing``.
  public struct Omission: Aggregate {
    @inlinable init() {}

    /// Nothing.
    @inlinable public func makeState() -> Nothing { Nothing() }

    /// Nothing changes.
    @inlinable public func add(_ measure: Nothing, to state: inout Nothing) {}

    /// Nothing changes.
    @inlinable public func remove(_ measure: Nothing, from state: inout Nothing) {}

    /// Nothing is added.
    @inlinable public var merging: StateMerging<Nothing>? { StateMerging(add: { _, _ in }, remove: { _, _ in }) }

    /// Nothing.
    @inlinable public func result(_ state: Nothing) -> Nothing { state }
  }

  /// Whether there are no rows; see ``Aggregation/isEmpty``.
  public struct Emptiness: Aggregate {
    @inlinable init() {}

    /// 0.
    @inlinable public func makeState() -> Int { 0 }

    /// One more.
    @inlinable public func add(_ measure: Nothing, to count: inout Int) { count += 1 }

    /// One less.
    @inlinable public func remove(_ measure: Nothing, from count: inout Int) { count -= 1 }

    /// A count is added.
    @inlinable public var merging: StateMerging<Int>? { StateMerging(add: { $1 += $0 }, remove: { $1 -= $0 }) }

    /// Whether there are none.
    @inlinable public func result(_ count: Int) -> Bool { count == 0 }
  }

  /// What is made of how many rows satisfy a condition, and how many do not.
  public struct Condition<Result>: Aggregate {
    /// How many there are.
    public struct State {
      /// How many satisfy the condition.
      public internal(set) var matches = 0
      /// How many do not.
      public internal(set) var others = 0

      @usableFromInline init() {}

      @usableFromInline
      mutating func count(_ isMatch: Bool, _ step: Int) {
        if isMatch { matches += step } else { others += step }
      }

      @usableFromInline
      mutating func add(_ other: Self, _ step: Int) {
        matches += step * other.matches
        others += step * other.others
      }
    }

    @usableFromInline let answer: (State) -> Result

    @inlinable init(_ answer: @escaping (State) -> Result) { self.answer = answer }

    /// None.
    @inlinable public func makeState() -> State { State() }

    /// One more.
    @inlinable public func add(_ isMatch: Bool, to state: inout State) { state.count(isMatch, 1) }

    /// One less.
    @inlinable public func remove(_ isMatch: Bool, from state: inout State) { state.count(isMatch, -1) }

    /// The counts are added.
    @inlinable
    public var merging: StateMerging<State>? { StateMerging(add: { $1.add($0, 1) }, remove: { $1.add($0, -1) }) }

    /// The answer.
    @inlinable public func result(_ state: State) -> Result { answer(state) }
  }
}

extension Aggregation where Base == Aggregates.Count {
  /// How many rows there are.
  ///
  /// Rows are not looked at: a storage as a whole keeps nothing of them, a group which row is in it.
  @inlinable public static var count: Self { Self(unmeasured: Aggregates.Count()) }
}

extension Aggregation where Base == Aggregates.Omission {
  /// Nothing: for headers of sections that show their group alone; see ``Sectioning``.
  @inlinable public static var nothing: Self { Self(unmeasured: Aggregates.Omission()) }
}

extension Aggregation where Base == Aggregates.Emptiness {
  /// Whether there are no rows: true without them, so in a group, which has rows, always false.
  @inlinable public static var isEmpty: Self { Self(unmeasured: Aggregates.Emptiness()) }
}

extension Aggregation where Base == Aggregates.Condition<Int> {
  /// How many rows satisfy a condition; nil counts as no.
  @inlinable
  public static func count(where isMatch: @escaping (Row) -> Bool?) -> Self {
    Self(Aggregates.Condition { $0.matches }, isMatch)
  }
}

extension Aggregation where Base == Aggregates.Condition<Bool> {
  /// Whether a row satisfies a condition: false without rows; nil counts as no.
  @inlinable
  public static func any(_ isMatch: @escaping (Row) -> Bool?) -> Self {
    Self(Aggregates.Condition { $0.matches > 0 }, isMatch)
  }

  /// Whether all rows satisfy a condition: true without rows.
  ///
  /// A row of which nil is measured is passed over.
  @inlinable
  public static func all(_ isMatch: @escaping (Row) -> Bool?) -> Self {
    Self(Aggregates.Condition { $0.others == 0 }, isMatch)
  }

  /// Whether one of the rows has a measure: false without rows.
  @inlinable
  public static func contains<Value: Equatable>(_ value: Value, _ measure: @escaping (Row) -> Value?) -> Self {
    Self(Aggregates.Condition { $0.matches > 0 }) { measure($0).map { $0 == value } }
  }
}
