/// How much room text takes on a terminal.
public enum TerminalText {
  /// How many columns a character takes: 0, 1 or 2.
  public static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.value < 0x7F { return first.value < 0x20 ? 0 : isEmoji(character) ? 2 : 1 }
    switch first.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    return first.properties.isEmojiPresentation || isEmoji(character) || isWide(first.value) ? 2 : 1
  }

  /// How many columns text takes.
  public static func width(of text: some StringProtocol) -> Int { text.reduce(0) { $0 + width(of: $1) } }

  /// Text cut and filled to a number of columns; what a terminal would obey, or show nowhere, is left out.
  ///
  /// A wide character that would be cut in two is left out, and a blank takes its place.
  public static func fitted(_ text: String, to columns: Int, filled: Bool = true) -> String {
    var result = ""
    var room = max(0, columns)
    for character in text {
      let width = width(of: character)
      if width == 0 { continue }
      if width > room { break }
      result.append(character)
      room -= width
    }
    return filled ? result + String(repeating: " ", count: room) : result
  }

  /// Whether a sign that is text by itself is to be shown as an emoji.
  private static func isEmoji(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    return scalars.count > 1 && scalars.contains { $0.value == 0xFE0F || $0.value == 0x200D || $0.value == 0x20E3 }
  }

  /// The wide scripts of East Asia, as Unicode's Annex 11 has them; emoji are known by a property of their own.
  private static func isWide(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x1100 else { return false }
    return wide.contains { $0.contains(scalar) }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18AFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]
}
