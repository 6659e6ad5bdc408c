// The first and the last row by an order.

extension Aggregates {
  /// The row with the least or the greatest order; see ``Aggregation/first(nan:by:ties:)``.
  public struct OutermostRow<Row, Order: Comparable, Tie: Comparable>: Aggregate {
    /// A row with its order.
    public struct Measure {
      @usableFromInline let row: Row
      @usableFromInline let place: Place

      @inlinable init(_ row: Row, _ place: Place) { (self.row, self.place) = (row, place) }
    }

    /// Where a row stands: by order, equals by a tie, then by arrival.
    @usableFromInline
    struct Place {
      @usableFromInline let order: Order
      @usableFromInline let tie: Tie
      @usableFromInline let arrival: Int

      @inlinable
      init(_ order: Order, _ tie: Tie, _ arrival: Int) {
        (self.order, self.tie, self.arrival) = (order, tie, arrival)
      }
    }

    /// The rows in order.
    public struct State {
      @usableFromInline var rows = TreeArray<Row>()

      @inlinable init() {}
    }

    @usableFromInline let isLast: Bool
    @usableFromInline let nan: NaNRule
    @usableFromInline let unchanged = Equality<Row>.ofRefreshes

    @inlinable init(isLast: Bool, _ nan: NaNRule) { (self.isLast, self.nan) = (isLast, nan) }

    /// No rows.
    @inlinable public func makeState() -> State { State() }

    /// Adds a row.
    @inlinable
    public func add(_ measure: Measure, to state: inout State) {
      nan.check(measure.place.order)
      state.rows.insert(measure.row, order: measure.place, by: precedes)
    }

    /// Takes a row out.
    @inlinable
    public func remove(_ measure: Measure, from state: inout State) {
      if state.rows.remove(order: measure.place, by: precedes) == nil {
        ValueTally<Order>.reportDisorder(measure.place.order)
      }
    }

    /// The outermost row; nil without rows.
    @inlinable public func result(_ state: State) -> Row? { isLast ? state.rows.last : state.rows.first }

    /// Whether it is the result.
    @inlinable
    public func shows(_ measure: Measure, _ state: State) -> Bool {
      let (index, isThere) = state.rows.index(ofOrder: measure.place, by: precedes)
      return isThere && index == (isLast ? state.rows.count - 1 : 0)
    }

    /// Whether the rows are equal: one whose order has changed is shown with another content.
    @inlinable public func isRefresh(_ past: Measure, _ future: Measure) -> Bool { unchanged(past.row, future.row) }

    /// Whether the first stands before the second.
    ///
    /// For the last row equals stand the other way round: of them the one with the lowest tie is shown, too.
    @inlinable
    func precedes(_ first: Place, _ second: Place) -> Bool {
      let order = nan.compare(first.order, second.order)
      if order != 0 { return order < 0 }
      let (first, second) = isLast ? (second, first) : (first, second)
      if first.tie != second.tie { return StrictOrder.precedes(first.tie, second.tie) }
      return first.arrival < second.arrival
    }
  }
}

extension Aggregates.OutermostRow.Measure: Equatable where Row: Equatable {
  /// Whether rows and orders are equal.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    one.place.order == other.place.order && one.row == other.row
  }
}

extension Aggregation {
  @inlinable
  static func outermost<Order, Tie>(
    isLast: Bool, _ nan: NaNRule, _ order: @escaping (Row) -> Order?, _ tie: @escaping (Row) -> Tie
  ) -> Self where Base == Aggregates.OutermostRow<Row, Order, Tie> {
    let arrivals = Arrivals()
    let order = nan.measuring(order)
    return Self(Base(isLast: isLast, nan), numbered: [arrivals]) { row in
      order(row).map { Base.Measure(row, Base.Place($0, tie(row), arrivals.next())) }
    }
  }

  /// The row with the least order, of equals that with the lowest tie: nil without rows.
  ///
  /// Of rows that are equal in both the one that came, or got them, first; this depends on the path. Entries with keys
  /// that compare, and rows that do themselves, need no tie.
  ///
  /// - Parameters:
  ///   - nan: where a row stands whose order is not equal to itself.
  ///   - order: what is compared; nil for nothing.
  ///   - tie: what decides between rows of equal order.
  @inlinable
  public static func first<Order: Comparable, Tie: Comparable>(
    nan: NaNRule = .violation, by order: @escaping (Row) -> Order?, ties tie: @escaping (Row) -> Tie
  ) -> Self where Base == Aggregates.OutermostRow<Row, Order, Tie> {
    outermost(isLast: false, nan, order, tie)
  }

  /// The row with the greatest order, of equals that with the lowest tie: nil without rows.
  ///
  /// - Parameters:
  ///   - nan: where a row stands whose order is not equal to itself.
  ///   - order: what is compared; nil for nothing.
  ///   - tie: what decides between rows of equal order.
  @inlinable
  public static func last<Order: Comparable, Tie: Comparable>(
    nan: NaNRule = .violation, by order: @escaping (Row) -> Order?, ties tie: @escaping (Row) -> Tie
  ) -> Self where Base == Aggregates.OutermostRow<Row, Order, Tie> {
    outermost(isLast: true, nan, order, tie)
  }

  /// The entry with the least order, of equals that with the lowest key: nil without entries.
  ///
  /// - Parameters:
  ///   - nan: where an entry stands whose order is not equal to itself.
  ///   - order: what is compared; nil for nothing.
  @inlinable
  public static func first<Key: Comparable, Value, Order: Comparable>(
    nan: NaNRule = .violation, by order: @escaping (Row) -> Order?
  ) -> Self where Row == DictionaryEntry<Key, Value>, Base == Aggregates.OutermostRow<Row, Order, Key> {
    outermost(isLast: false, nan, order, { $0.key })
  }

  /// The entry with the greatest order, of equals that with the lowest key: nil without entries.
  ///
  /// - Parameters:
  ///   - nan: where an entry stands whose order is not equal to itself.
  ///   - order: what is compared; nil for nothing.
  @inlinable
  public static func last<Key: Comparable, Value, Order: Comparable>(
    nan: NaNRule = .violation, by order: @escaping (Row) -> Order?
  ) -> Self where Row == DictionaryEntry<Key, Value>, Base == Aggregates.OutermostRow<Row, Order, Key> {
    outermost(isLast: true, nan, order, { $0.key })
  }
}

extension Aggregation {
  /// The row with the least order where neither rows nor keys compare: add a tie.
  @available(
    *, unavailable, message: "Rows or keys that do not compare need a rule for ties: add ties: { … }, which compare"
  )
  public static func first<Order: Comparable>(
    by order: @escaping (Row) -> Order?
  ) -> Self where Base == Aggregates.OutermostRow<Row, Order, Int> {
    outermost(isLast: false, .violation, order, { _ in 0 })
  }

  /// The row with the greatest order where neither rows nor keys compare: add a tie.
  @available(
    *, unavailable, message: "Rows or keys that do not compare need a rule for ties: add ties: { … }, which compare"
  )
  public static func last<Order: Comparable>(
    by order: @escaping (Row) -> Order?
  ) -> Self where Base == Aggregates.OutermostRow<Row, Order, Int> {
    outermost(isLast: true, .violation, order, { _ in 0 })
  }
}

extension Aggregation where Row: Comparable {
  /// The row with the least order, of equals the lowest: nil without rows.
  ///
  /// - Parameters:
  ///   - nan: where a row stands whose order is not equal to itself.
  ///   - order: what is compared; nil for nothing.
  @inlinable
  public static func first<Order: Comparable>(
    nan: NaNRule = .violation, by order: @escaping (Row) -> Order?
  ) -> Self where Base == Aggregates.OutermostRow<Row, Order, Row> {
    outermost(isLast: false, nan, order, { $0 })
  }

  /// The row with the greatest order, of equals the lowest: nil without rows.
  ///
  /// - Parameters:
  ///   - nan: where a row stands whose order is not equal to itself.
  ///   - order: what is compared; nil for nothing.
  @inlinable
  public static func last<Order: Comparable>(
    nan: NaNRule = .violation, by order: @escaping (Row) -> Order?
  ) -> Self where Base == Aggregates.OutermostRow<Row, Order, Row> {
    outermost(isLast: true, nan, order, { $0 })
  }
}
