/// A value with a tag that `==` ignores, and with something to call when it is released.
///
/// Two values that are equal and yet different show who compares although nothing was made, who takes the new instance
/// and who keeps the old. What is called when the last copy is released shows who lets go too early.
///
/// ```swift
/// let slot = ValueSlot(Tagged(1, tag: 1))
/// slot.value = Tagged(1, tag: 2)
/// slot.value.tag    // 1: an edit to an equal value changes nothing
/// ```
struct Tagged<Value>: CustomStringConvertible {
  /// What is compared.
  let value: Value
  /// What tells equal values apart.
  let tag: Int
  private let life: Life?

  private final class Life {
    let onRelease: () -> Void

    init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }

    deinit { onRelease() }
  }

  /// Tags a value; `onRelease` is called when the last copy is released.
  init(_ value: Value, tag: Int, onRelease: (() -> Void)? = nil) {
    self.value = value
    self.tag = tag
    life = onRelease.map(Life.init)
  }

  /// Value and tag.
  var description: String { "\(value)#\(tag)" }
}

extension Tagged: Equatable where Value: Equatable {
  /// Whether the values are equal; tags are ignored.
  static func == (left: Self, right: Self) -> Bool { left.value == right.value }
}

extension Tagged: Hashable where Value: Hashable {
  /// Hashes the value.
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
