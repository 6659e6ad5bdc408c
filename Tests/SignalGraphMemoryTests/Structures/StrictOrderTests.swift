import Foundation
import SignalGraphTesting
import Testing

@testable import SignalGraph

/// The order of texts in any form, against that of Foundation's composed forms.
@Suite struct StrictOrderTests {
  /// Scalars that compose, decompose, reorder, or do nothing of it.
  static let alphabet: [Unicode.Scalar] = [
    "\0", "!", "A", "a", "\u{C4}", "\u{301}", "\u{308}", "\u{323}", "\u{345}", "\u{340}", "\u{387}", "\u{1EA0}",
    "\u{2126}",
    "\u{3A9}", "\u{212A}", "\u{437}", "\u{438}", "\u{306}", "\u{439}", "\u{1100}", "\u{1161}", "\u{AC00}", "\u{AC01}",
    "\u{304B}", "\u{304C}", "\u{3099}", "\u{4E2D}", "\u{928}", "\u{93C}", "\u{94D}", "\u{E01}", "\u{E48}", "\u{1F600}",
    "\u{1F1E6}", "\u{F900}",
  ]

  /// A text with its composed form, of scalars.
  struct Text {
    let text: String
    let composed: [UInt32]

    init(_ scalars: some Sequence<Unicode.Scalar>) {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      text = String(view)
      composed = text.precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
    }

    static func random(upTo count: Int, _ random: inout SeededGenerator) -> Text {
      Text((0..<random.number(below: count + 1)).map { _ in alphabet[random.number(below: alphabet.count)] })
    }
  }

  static func all(of alphabet: some Sequence<Unicode.Scalar>, upTo count: Int) -> [Text] {
    var (layer, texts): ([[Unicode.Scalar]], [Text]) = ([[]], [Text([])])
    for _ in 0..<count {
      layer = layer.flatMap { start in alphabet.map { start + [$0] } }
      texts += layer.map { Text($0) }
    }
    return texts
  }

  static func show(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined() + "\""
  }

  func check(_ one: Text, _ other: Text) {
    let isLess = one.composed.lexicographicallyPrecedes(other.composed)
    if StrictOrder.precedes(one.text, other.text) != isLess {
      Issue.record("\(Self.show(one.text)) is \(isLess ? "" : "not ")less than \(Self.show(other.text))")
    }
    let order = isLess ? -1 : one.composed == other.composed ? 0 : 1
    if StrictOrder.compare(one.text, other.text).signum() != order {
      Issue.record("\(Self.show(one.text)) compares with \(Self.show(other.text)) as not \(order)")
    }
  }

  func checkPairs(_ texts: [Text]) {
    for one in texts {
      for other in texts { check(one, other) }
    }
  }

  @Test func `short texts are in the order of their composed forms`() {
    checkPairs(Self.all(of: Self.alphabet.dropFirst(1).prefix(18), upTo: 2))
    checkPairs(Self.all(of: Self.alphabet.dropFirst(17) + ["\0", "A"], upTo: 2))
  }

  @Test func `longer texts of few scalars are in the order of their composed forms`() {
    checkPairs(Self.all(of: ["A", "\u{C4}", "\u{308}", "\u{323}", "\0", "\u{4E2D}"], upTo: 3))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `random texts behind a common beginning are in the order of their composed forms`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Settings.few(20_000) {
      let start = Text.random(upTo: random.chance(1, in: 2) ? 12 : 2, &random).text
      let (one, other) = (Text.random(upTo: 4, &random), Text.random(upTo: 4, &random))
      check(Text((start + one.text).unicodeScalars), Text((start + other.text).unicodeScalars))
    }
  }

  /// Also of syllables that are written in parts, which Foundation does not compose on every platform.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `of two texts one is less, or they are equal, and less goes on`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let scalars = Self.alphabet + ["\u{11A8}", "\u{11A9}"]
    func text() -> String {
      Text((0..<random.number(below: 4)).map { _ in scalars[random.number(below: scalars.count)] }).text
    }
    for _ in 0..<Settings.few(20_000) {
      let texts = [text(), text(), text()]
      for one in texts {
        for other in texts {
          let relations = [
            StrictOrder.precedes(one, other), StrictOrder.precedes(other, one), one == other,
          ]
          if relations.count(where: \.self) != 1 { Issue.record("\(Self.show(one)) \(Self.show(other))") }
        }
      }
      let sorted = texts.sorted { StrictOrder.precedes($0, $1) }
      if StrictOrder.precedes(sorted[2], sorted[0]) { Issue.record("\(texts.map(Self.show))") }
    }
  }

  @Test func `composed texts are in the order of the standard library`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<Settings.few(20_000) {
      let one = Text.random(upTo: 5, &random).text.precomposedStringWithCanonicalMapping
      let other = Text.random(upTo: 5, &random).text.precomposedStringWithCanonicalMapping
      #expect(StrictOrder.precedes(one, other) == (one < other), "\(Self.show(one)) \(Self.show(other))")
    }
  }

  @Test func `substrings and characters are in the order of their texts`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<Settings.few(10_000) {
      let (one, other) = (Text.random(upTo: 4, &random).text, Text.random(upTo: 4, &random).text)
      let isLess = StrictOrder.precedes(one, other)
      // Within a longer text each part is a text by itself.
      let (whole, otherWhole) = ("!" + one + "!", "!" + other + "!")
      let part = whole.unicodeScalars.dropFirst().dropLast()
      let otherPart = otherWhole.unicodeScalars.dropFirst().dropLast()
      #expect(StrictOrder.precedes(Substring(part), Substring(otherPart)) == isLess)
      if let first = one.first, let otherFirst = other.first {
        #expect(
          StrictOrder.precedes(first, otherFirst) == StrictOrder.precedes(String(first), String(otherFirst)))
      }
    }
  }

  /// Each difference at each place of a word, with words before and behind it.
  @Test func `a difference is found at each place`() {
    for count in 0..<40 {
      let text = String(repeating: "m", count: count)
      for place in 0..<count {
        for (letter, isLess) in [("a", true), ("z", false), ("\u{E9}", false), ("\u{4E2D}", false)] {
          let changed = text.prefix(place) + letter + text.dropFirst(place + 1)
          #expect(StrictOrder.precedes(String(changed), text) == isLess)
          #expect(StrictOrder.precedes(text, String(changed)) != isLess)
        }
      }
      for end in count..<40 {
        #expect(StrictOrder.precedes(text, text + String(repeating: "m", count: end - count)) == (end > count))
        #expect(!StrictOrder.precedes(text + String(repeating: "m", count: end - count), text))
      }
    }
  }
}

/// What is compared by ``StrictOrder``.
@Suite struct StrictOrderUseTests {
  // Equal letters, of which the second of each pair has a further one: neither is less by the standard library.
  let lower = "A\u{308}"
  let higher = "\u{C4}!"

  @Test func `keys of sorts compare texts in any form`() {
    #expect(SortKey(lower, 2) < SortKey(higher, 1) && !(SortKey(higher, 1) < SortKey(lower, 2)))
    #expect(SortKey(1, lower) < SortKey(1, higher) && !(SortKey(1, higher) < SortKey(1, lower)))
    #expect(Descending(higher) < Descending(lower) && !(Descending(lower) < Descending(higher)))
    #expect(AnySortKey(lower) < AnySortKey(higher) && !(AnySortKey(higher) < AnySortKey(lower)))
    #expect(AnySortKey(lower[...]) < AnySortKey(higher[...]))
    #expect(JoinKey(lower, 2) < JoinKey(higher, 1) && JoinKey(1, lower) < JoinKey(1, higher))
    // Composed, the first begins with U+00C4 and the second with U+1EA0.
    #expect(SortKey("A\u{308}" as Character, 1) < SortKey("\u{C4}\u{323}" as Character, 0))
  }

  @Test func `ranges of keys compare texts in any form`() {
    #expect(KeyBounds(from: higher).contains(higher) && !KeyBounds(from: higher).contains(lower))
    #expect(KeyBounds(upTo: higher).contains(lower) && !KeyBounds(upTo: lower).contains(higher))
    #expect(!KeyBounds(through: lower).contains(higher) && KeyBounds(through: "\u{C4}").contains(lower))
  }

  @Test func `an array of texts in any form is sorted`() {
    let words = ArraySlot([higher, "z", lower, "Z", "\u{C4}\u{C4}"])
    words.sort()
    #expect(Array(words.elements) == ["Z", "z", "\u{C4}", "\u{C4}!", "\u{C4}\u{C4}"])
  }

  @Test func `what is not ordered is neither less nor greater`() {
    #expect(StrictOrder.compare(Double.nan, 1) == 0 && StrictOrder.compare(1, Double.nan) == 0)
    #expect(StrictOrder.compare(1, 2) < 0 && StrictOrder.compare(2, 1) > 0 && StrictOrder.compare(2, 2) == 0)
    #expect(StrictOrder.compare(-0.0, 0.0) == 0)
    let values = [Double.nan, 1, 2]
    for (rule, order) in [(NaNRule.first, [-1, -1, -1]), (.last, [1, 1, -1]), (.violation, [0, 0, -1])] {
      let pairs = [(values[0], values[1]), (values[0], values[2]), (values[1], values[2])]
      #expect(pairs.map { rule.compare($0, $1).signum() } == order, "\(rule)")
      #expect(pairs.map { rule.compare($1, $0).signum() } == order.map { -$0 }, "\(rule)")
      #expect(rule.compare(Double.nan, .nan) == 0)
    }
  }
}
