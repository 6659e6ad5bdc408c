import Foundation
import Testing

@testable import SignalGraph

/// Which scalars a comparison of texts may take for what they are, against Unicode's tables.
@Suite struct PlainScalarTests {
  static let scalars = (0...0x10FFFF as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }

  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    Array(String(scalar).utf8).withUnsafeBufferPointer { StrictText.isPlain(0, $0) }
  }

  static func isClosed(_ scalar: Unicode.Scalar) -> Bool {
    Array(String(scalar).utf8).withUnsafeBufferPointer { StrictText.isPlain(0, $0) && StrictText.isClosed(0, $0) }
  }

  static func composed(_ text: String) -> [Unicode.Scalar] {
    Array(text.precomposedStringWithCanonicalMapping.unicodeScalars)
  }

  /// The scalars that compose with one behind them, and those that compose with one before them.
  static let composing: (firsts: Set<Unicode.Scalar>, seconds: Set<Unicode.Scalar>) = {
    var (firsts, seconds): (Set<Unicode.Scalar>, Set<Unicode.Scalar>) = ([], [])
    // Planes 4 to 13 hold nothing, 15 and 16 are private: nothing of theirs has a decomposition.
    let assigned = scalars.filter { $0.value < 0x4_0000 || 0xE_0000..<0xF_0000 ~= $0.value }
    for scalar in assigned where composed(String(scalar)) == [scalar] {
      let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
      guard parts.count > 1, let last = parts.last else { continue }
      seconds.insert(last)
      let start = composed(String(String.UnicodeScalarView(parts.dropLast())))
      if start.count == 1 { firsts.insert(start[0]) }
    }
    // Hangul: a syllable of two parts and a final one.
    for vowel in 0x1161...0x1175 as ClosedRange<UInt32> { seconds.insert(Unicode.Scalar(vowel)!) }
    for final in 0x11A8...0x11C2 as ClosedRange<UInt32> { seconds.insert(Unicode.Scalar(final)!) }
    return (firsts, seconds)
  }()

  @Test func `what composes is found`() {
    #expect(Self.composing.firsts.isSuperset(of: ["A", "e", "\u{C4}", "\u{304B}", "\u{928}", "\u{627}", "\u{1100}"]))
    #expect(
      Self.composing.seconds.isSuperset(of: ["\u{300}", "\u{345}", "\u{3099}", "\u{93C}", "\u{9BE}", "\u{1161}"]))
  }

  @Test func `a plain scalar is its own composed form and composes with nothing before it`() {
    var count = 0
    for scalar in Self.scalars where Self.isPlain(scalar) {
      count += 1
      let isRight =
        scalar.properties.canonicalCombiningClass == .notReordered && !Self.composing.seconds.contains(scalar)
        && Self.composed(String(scalar)) == [scalar] && Self.composed("x" + String(scalar)) == ["x", scalar]
      if !isRight { Issue.record("U+\(String(scalar.value, radix: 16)) is not plain") }
    }
    #expect(count > 40_000)
  }

  @Test func `a plain scalar leaves bases as they are`() {
    let bases: [Unicode.Scalar] = [
      "A", "e", "\u{3A9}", "\u{438}", "\u{304B}", "\u{1100}", "\u{AC00}", "\u{928}", "\u{648}",
    ]
    for scalar in Self.scalars where Self.isPlain(scalar) {
      for base in bases where Self.composed(String(base) + String(scalar)) != [base, scalar] {
        Issue.record("U+\(String(scalar.value, radix: 16)) composes with \(base)")
      }
    }
  }

  @Test func `a closed scalar composes with nothing behind it`() {
    var count = 0
    for scalar in Self.scalars where Self.isClosed(scalar) {
      count += 1
      if Self.composing.firsts.contains(scalar) { Issue.record("U+\(String(scalar.value, radix: 16)) is not closed") }
    }
    #expect(count > 20_000)
  }
}
