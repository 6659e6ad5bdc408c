/// What a user presses.
public enum TerminalKey: CycleValue, Hashable {
  /// A character, a blank among them.
  case character(String)
  /// A letter together with the control key.
  case control(String)
  /// Keys that have names.
  case enter, escape, backspace, delete, tab, up, down, left, right, home, end, pageUp, pageDown

  /// The key of a name, as scripts have it: a character, `space`, `enter`, `ctrl-c`.
  public init?(named name: String) {
    if let key = Self.names[name] {
      self = key
    } else if name.hasPrefix("ctrl-"), name.count == 6 {
      self = .control(String(name.suffix(1)))
    } else if name.count == 1 {
      self = .character(name)
    } else {
      return nil
    }
  }

  private static let names: [String: TerminalKey] = [
    "space": .character(" "), "enter": .enter, "escape": .escape, "backspace": .backspace, "delete": .delete,
    "tab": .tab, "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end,
    "page-up": .pageUp, "page-down": .pageDown,
  ]
}

/// Makes keys of the bytes that a terminal sends.
///
/// Bytes that are no key are passed over: what they are is not known, but where they end is.
struct TerminalKeyReader {
  /// The beginning of a character or of a sequence, whose end has not come.
  private var rest: [UInt8] = []

  /// The keys of the bytes that have come together; an escape at their end is the key.
  mutating func keys(in piece: some Collection<UInt8>) -> [TerminalKey] {
    var bytes = (rest + piece)[...]
    rest = []
    var keys: [TerminalKey] = []
    while let first = bytes.first {
      switch first {
      case 0x1B:
        guard let key = Self.sequence(&bytes) else {
          rest = Array(bytes)
          return keys
        }
        keys += key
      case 0x80...:
        let count = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1
        let isWhole = bytes.count >= count
        // What follows may show already that it is no character.
        if !isWhole, bytes.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) {
          rest = Array(bytes)
          return keys
        }
        guard isWhole, let text = String(validating: bytes.prefix(count), as: UTF8.self) else {
          bytes = bytes.dropFirst()
          continue
        }
        keys.append(.character(text))
        bytes = bytes.dropFirst(count)
      default:
        if let key = Self.key(of: first) { keys.append(key) }
        bytes = bytes.dropFirst()
      }
    }
    return keys
  }

  private static func key(of byte: UInt8) -> TerminalKey? {
    switch byte {
    case 0x0D, 0x0A: .enter
    case 0x09: .tab
    case 0x7F, 0x08: .backspace
    case 0x01...0x1A: .control(String(UnicodeScalar(byte + 0x60)))
    case 0x20..<0x7F: .character(String(UnicodeScalar(byte)))
    default: nil
    }
  }

  /// Takes a sequence that begins with an escape; nil if its end has not come.
  private static func sequence(_ bytes: inout ArraySlice<UInt8>) -> [TerminalKey]? {
    let start = bytes
    bytes = bytes.dropFirst()
    guard let next = bytes.first, next == 0x5B || next == 0x4F else { return [.escape] }
    bytes = bytes.dropFirst()
    let parameters = bytes.prefix { (0x20..<0x40).contains($0) }
    bytes = bytes.dropFirst(parameters.count)
    guard let last = bytes.first else {
      // Nothing is as long as that.
      if parameters.count > 16 { return [] }
      bytes = start
      return nil
    }
    // A control character is no part of a sequence.
    guard last >= 0x40 else { return [] }
    bytes = bytes.dropFirst()
    switch last {
    case 0x41: return [.up]
    case 0x42: return [.down]
    case 0x43: return [.right]
    case 0x44: return [.left]
    case 0x48: return [.home]
    case 0x46: return [.end]
    case 0x7E:
      let number = String(decoding: parameters.prefix { $0 != 0x3B }, as: UTF8.self)
      return named[Int(number) ?? 0].map { [$0] } ?? []
    default: return []
    }
  }

  private static let named: [Int: TerminalKey] = [
    1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]
}
