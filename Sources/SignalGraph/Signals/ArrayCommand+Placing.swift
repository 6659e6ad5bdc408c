// Commands for another array that has the same rows elsewhere.
extension ArrayCommand {
  /// The same command with indices greater by `offset`; a bulk command is unchanged, because its index lies elsewhere.
  @inlinable @inline(__always)
  func shifted(by offset: Int) -> Self {
    switch self {
    case .insert(let element, let at): .insert(element, at: at + offset)
    case .update(let at, let past, let future): .update(at: at + offset, past: past, future: future)
    case .remove(let element, let at): .remove(element, at: at + offset)
    case .shift(let from, let to, let element): .shift(from: from + offset, to: to + offset, element)
    case .move(let from, let to, let past, let future):
      .move(from: from + offset, to: to + offset, past: past, future: future)
    case .replace: self
    }
  }

  /// The same command on the reversed array, which has `count` elements before it; a bulk command is unchanged.
  @inlinable @inline(__always)
  func mirrored(in count: Int) -> Self {
    let last = count - 1
    return switch self {
    case .insert(let element, let at): .insert(element, at: count - at)
    case .update(let at, let past, let future): .update(at: last - at, past: past, future: future)
    case .remove(let element, let at): .remove(element, at: last - at)
    case .shift(let from, let to, let element): .shift(from: last - from, to: last - to, element)
    case .move(let from, let to, let past, let future):
      .move(from: last - from, to: last - to, past: past, future: future)
    case .replace: self
    }
  }
}
