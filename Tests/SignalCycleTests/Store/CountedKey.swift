/// A key that counts how often it is compared.
struct CountedKey: Hashable {
  final class Counter { var comparisons = 0 }

  let number: Int
  let counter: Counter

  static func == (one: CountedKey, other: CountedKey) -> Bool {
    one.counter.comparisons += 1
    return one.number == other.number
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
