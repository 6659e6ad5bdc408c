/// The order of any two values, strict for text too: what the library compares the orders and keys of its users by.
///
/// Enters: two values of a comparable type. Leaves: whether the first is less. It is the type's own `<`, but for strings,
/// substrings and characters, whose `<` contradicts itself where they are in no normal form: of `"A\u{308}"` and
/// `"\u{C4}!"` neither is less, nor are they equal. See ``StrictText`` for those.
@usableFromInline
enum StrictOrder {
  /// Whether the first of two values is less; which order that is, specialisation decides.
  @inlinable @inline(__always)
  static func precedes<Order: Comparable>(_ one: Order, _ other: Order) -> Bool {
    if Order.self == String.self {
      return StrictText.precedes(KeyHash.known(one, as: String.self), KeyHash.known(other, as: String.self))
    }
    if Order.self == Substring.self {
      return StrictText.precedes(KeyHash.known(one, as: Substring.self), KeyHash.known(other, as: Substring.self))
    }
    if Order.self == Character.self {
      return StrictText.precedes(
        String(KeyHash.known(one, as: Character.self)), String(KeyHash.known(other, as: Character.self)))
    }
    return one < other
  }

  /// Which of two values is less: negative for the first, positive for the second, 0 for neither.
  ///
  /// Of texts both is told by one look.
  @inlinable @inline(__always)
  static func compare<Order: Comparable>(_ one: Order, _ other: Order) -> Int {
    if Order.self == String.self {
      return StrictText.compare(KeyHash.known(one, as: String.self), KeyHash.known(other, as: String.self))
    }
    if Order.self == Substring.self {
      return StrictText.compare(KeyHash.known(one, as: Substring.self), KeyHash.known(other, as: Substring.self))
    }
    return precedes(one, other) ? -1 : precedes(other, one) ? 1 : 0
  }
}
