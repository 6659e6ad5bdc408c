/// Where lists from outside come from: decisions, drawn by a generator or read from a fuzzer's bytes.
protocol Choices {
  /// A number in `0..<bound`; the bound is at least 1 and at most 256.
  mutating func number(below bound: Int) -> Int
}

extension Choices {
  mutating func chance(_ times: Int, in total: Int) -> Bool { number(below: total) < times }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

  /// A position: one that is there mostly, else one near it, else one at the ends of what a number can be.
  mutating func position(near position: Int) -> Int {
    switch number(below: 4) {
    case 0: position &+ 1
    case 1: position &- 1
    case 2: number(below: 12) - 2
    default: pick(Self.ends) &+ number(below: 3) &- 1
    }
  }

  private static var ends: [Int] {
    [.max, .min, 0, .max / 2, .max / 4, .min / 2, -.max / 4, Int(Int32.max), Int(UInt32.max), -1]
  }

  /// Few different values, so that wrong ones are often right; not all are equal to themselves, and two are equal.
  mutating func value() -> Double { pick([0, 1, 2, -0.0, .nan, 0, 1, 2]) }

  mutating func size(_ most: Int) -> Int {
    chance(1, in: 8) ? number(below: 8 * most) : number(below: most + 1)
  }
}

/// Values as transactions compare them: a NaN in the place of a NaN is the same.
enum SameValue {
  static func holds(_ one: Double, _ other: Double) -> Bool { one == other || (one.isNaN && other.isNaN) }
}
