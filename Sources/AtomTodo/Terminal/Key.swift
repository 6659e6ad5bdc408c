/// What a user presses.
enum Key: Equatable, Sendable {
  case character(Character)
  case enter, escape, backspace, up, down, left, right
  /// Control and C, or control and D.
  case interrupt

  /// The names that scripts use.
  init?(named name: String) {
    switch name {
    case "enter": self = .enter
    case "escape": self = .escape
    case "backspace": self = .backspace
    case "up": self = .up
    case "down": self = .down
    case "left": self = .left
    case "right": self = .right
    case "space": self = .character(" ")
    default:
      guard name.count == 1, let character = name.first else { return nil }
      self = .character(character)
    }
  }
}

/// Makes keys of the bytes that a terminal sends.
struct KeyReader {
  /// The beginning of a character whose end has not come.
  private var rest: [UInt8] = []

  /// The keys of the bytes that have come together; an escape at their end is the key.
  mutating func keys(in piece: [UInt8]) -> [Key] {
    var bytes = (rest + piece)[...]
    rest = []
    var keys: [Key] = []
    while let first = bytes.first {
      switch first {
      case 0x1B:
        keys.append(Self.escape(&bytes))
        continue
      case 0x03, 0x04: keys.append(.interrupt)
      case 0x0D, 0x0A: keys.append(.enter)
      case 0x7F, 0x08: keys.append(.backspace)
      case 0x20..<0x7F: keys.append(.character(Character(Unicode.Scalar(first))))
      case 0xC2...0xF4:
        let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        if bytes.count < count {
          rest = Array(bytes)
          return keys
        }
        if let text = String(validating: bytes.prefix(count), as: UTF8.self), let character = text.first {
          keys.append(.character(character))
          bytes = bytes.dropFirst(count)
          continue
        }
      default: break
      }
      bytes = bytes.dropFirst()
    }
    return keys
  }

  /// The key of a sequence that begins with an escape; what is none of ours is passed over as an escape.
  private static func escape(_ bytes: inout ArraySlice<UInt8>) -> Key {
    bytes = bytes.dropFirst()
    guard let next = bytes.first, next == 0x5B || next == 0x4F else { return .escape }
    bytes = bytes.dropFirst()
    let parameters = bytes.prefix { $0 < 0x40 }
    bytes = bytes.dropFirst(parameters.count)
    switch bytes.popFirst() {
    case 0x41: return .up
    case 0x42: return .down
    case 0x43: return .right
    case 0x44: return .left
    default: return .escape
    }
  }
}
