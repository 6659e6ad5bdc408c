/// Orders as words: unsigned integers that compare as the orders do, by which rows are sorted without comparisons.
///
/// Enters: an order of any type. Leaves: one word where that is a number, two where it is made of several, which say as
/// much as the first two of them. An order that is no number has none: ``exists(for:)`` tells, once a sort.
///
/// | order | words |
/// |---|---|
/// | an integer of up to 64 bits | the integer, with the sign turned over |
/// | `Double`, `Float` | the bits, turned over below zero; one word for both zeros |
/// | ``Descending`` | those of the value, turned over |
/// | ``SortKey`` | that of the order, and that of the tie |
@usableFromInline
enum OrderWord {
  /// Whether orders of a type have a word; specialisation decides it.
  @inlinable @inline(__always)
  static func exists<Order>(for type: Order.Type) -> Bool {
    isNumber(type) || (type as? any WordedOrder.Type)?.hasWord == true
  }

  /// Whether orders of a type with equal words are equal.
  @inlinable @inline(__always)
  static func isWhole<Order>(_ type: Order.Type) -> Bool {
    isNumber(type) || (type as? any WordedOrder.Type)?.isWholeWord == true
  }

  /// The first word of an order: if one order's is less than another's, then so is the order; 0 if there is none.
  @inlinable @inline(__always)
  static func first<Order>(of order: Order) -> UInt64 {
    if isNumber(Order.self) { return number(order) }
    return (order as? any WordedOrder)?.word ?? 0
  }

  /// The word that decides between orders of which the first is equal; 0 if there is none.
  @inlinable @inline(__always)
  static func second<Order>(of order: Order) -> UInt64 {
    if isNumber(Order.self) { return 0 }
    return (order as? any WordedOrder)?.nextWord ?? 0
  }
}

extension OrderWord {
  @inlinable @inline(__always)
  static func isNumber<Order>(_ type: Order.Type) -> Bool {
    isSigned(type) || isUnsigned(type) || type == Double.self || type == Float.self
  }

  @inlinable @inline(__always)
  static func isSigned<Order>(_ type: Order.Type) -> Bool {
    type == Int.self || type == Int64.self || type == Int32.self || type == Int16.self || type == Int8.self
  }

  @inlinable @inline(__always)
  static func isUnsigned<Order>(_ type: Order.Type) -> Bool {
    type == UInt.self || type == UInt64.self || type == UInt32.self || type == UInt16.self || type == UInt8.self
  }

  @inlinable @inline(__always)
  static func number<Order>(_ order: Order) -> UInt64 {
    if Order.self == Int.self { return signed(KeyHash.known(order, as: Int.self)) }
    if Order.self == Double.self { return floating(KeyHash.known(order, as: Double.self)) }
    if Order.self == Int64.self { return signed(KeyHash.known(order, as: Int64.self)) }
    if Order.self == UInt.self { return UInt64(KeyHash.known(order, as: UInt.self)) }
    if Order.self == UInt64.self { return KeyHash.known(order, as: UInt64.self) }
    if Order.self == Int32.self { return signed(KeyHash.known(order, as: Int32.self)) }
    if Order.self == UInt32.self { return UInt64(KeyHash.known(order, as: UInt32.self)) }
    if Order.self == Float.self { return floating(Double(KeyHash.known(order, as: Float.self))) }
    if Order.self == Int16.self { return signed(KeyHash.known(order, as: Int16.self)) }
    if Order.self == UInt16.self { return UInt64(KeyHash.known(order, as: UInt16.self)) }
    if Order.self == Int8.self { return signed(KeyHash.known(order, as: Int8.self)) }
    return UInt64(KeyHash.known(order, as: UInt8.self))
  }

  @inlinable @inline(__always)
  static func signed(_ number: some SignedInteger & FixedWidthInteger) -> UInt64 {
    UInt64(bitPattern: Int64(truncatingIfNeeded: number)) ^ (1 &<< 63)
  }

  @inlinable @inline(__always)
  static func floating(_ number: Double) -> UInt64 {
    // The sum makes one zero of both. What is negative is turned over, so that it ascends, and stands below the rest.
    let bits = (number + 0).bitPattern
    return bits ^ (UInt64(bitPattern: Int64(bitPattern: bits) &>> 63) | 1 &<< 63)
  }
}

/// What is made of orders, and has words if they have; see ``OrderWord``.
@usableFromInline
protocol WordedOrder {
  /// Whether there is a first word.
  static var hasWord: Bool { get }
  /// Whether those with equal first words are equal.
  static var isWholeWord: Bool { get }
  /// If one's is less than another's, then so is this one.
  var word: UInt64 { get }
  /// The same between those whose first words are equal.
  var nextWord: UInt64 { get }
}

extension SortKey: WordedOrder {
  @inlinable static var hasWord: Bool { @inline(__always) get { OrderWord.exists(for: Order.self) } }

  @inlinable static var isWholeWord: Bool { @inline(__always) get { false } }

  @inlinable var word: UInt64 { @inline(__always) get { OrderWord.first(of: order) } }

  @inlinable
  var nextWord: UInt64 {
    @inline(__always) get {
      OrderWord.isWhole(Order.self) ? OrderWord.first(of: tie) : OrderWord.second(of: order)
    }
  }
}

extension Descending: WordedOrder {
  @inlinable static var hasWord: Bool { @inline(__always) get { OrderWord.exists(for: Value.self) } }

  @inlinable static var isWholeWord: Bool { @inline(__always) get { OrderWord.isWhole(Value.self) } }

  @inlinable var word: UInt64 { @inline(__always) get { ~OrderWord.first(of: value) } }

  @inlinable var nextWord: UInt64 { @inline(__always) get { ~OrderWord.second(of: value) } }
}

/// A sort key of which the order is a part, and something without words decides between equals.
@usableFromInline
protocol OrderedKey: WordedOrder {
  associatedtype Order: Comparable
  var order: Order { get }
}

extension OrderedKey {
  @inlinable static var hasWord: Bool { @inline(__always) get { OrderWord.exists(for: Order.self) } }

  @inlinable static var isWholeWord: Bool { @inline(__always) get { false } }

  @inlinable var word: UInt64 { @inline(__always) get { OrderWord.first(of: order) } }

  @inlinable var nextWord: UInt64 { @inline(__always) get { OrderWord.second(of: order) } }
}
