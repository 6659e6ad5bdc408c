import SignalGraphTesting

/// An element that others equal and that is told from them: equal by value, marked by a tag.
struct Marked: Equatable, CustomStringConvertible {
  let value: Int
  let tag: Int

  static func == (left: Self, right: Self) -> Bool { left.value == right.value }

  var description: String { "\(value)#\(tag)" }

  /// Draws elements that all have tags of their own.
  static func origin(values: Int = 6) -> ArrayOrigin<Marked> {
    var tag = 0
    return ArrayOrigin(values: values) {
      tag += 1
      return Marked(value: $0, tag: tag)
    }
  }
}
