import SignalGraph

/// A value that is compared by its number alone, so that equal ones can be told apart.
struct Alike: Hashable, Comparable, CustomStringConvertible {
  let number: Int
  let tag: String

  init(_ number: Int, _ tag: String) {
    self.number = number
    self.tag = tag
  }

  var description: String { "\(number)\(tag)" }

  static func == (one: Alike, other: Alike) -> Bool { one.number == other.number }
  static func < (one: Alike, other: Alike) -> Bool { one.number < other.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

struct Refusal: Error {}

/// Does something and takes it back.
func refused(_ body: () -> Void) {
  do {
    try transaction { () throws(Refusal) in
      body()
      throw Refusal()
    }
  } catch {}
}

extension TableDictionary {
  /// Keys and values as text, ascending.
  var texts: [String] { map { "\($0.key):\($0.value)" }.sorted() }
}
