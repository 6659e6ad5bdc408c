/// One change of an array; its indices are those of the state that the change before left.
///
/// A command says what becomes of *rows*: an `update` and a `move` are about the same row before and after. A `remove`
/// is a row that went, an `insert` another one that came, even at the same index and with equal elements; a `replace`
/// is rows that went and rows that came.
///
/// The past and the future of an `update` may be equal: then it announces that the element, an object, has changed
/// inside, or that an equal element has replaced it.
public enum ArrayMutation<Element> {
  /// An element comes; those from its index on move up.
  case insert(Element, at: Int)
  /// A row gets another element.
  case update(at: Int, past: Element, future: Element)
  /// An element goes; those behind it move down.
  case remove(Element, at: Int)
  /// A row moves and may get another element; `to` counts after the removal, so it is the index of the row afterwards.
  case move(from: Int, to: Int, past: Element, future: Element)
  /// The rows of a range go and others come instead, more or fewer: the bulk form of `remove` and `insert`.
  case replace(at: Int, past: [Element], future: [Element])
}

extension ArrayMutation: Equatable where Element: Equatable {}

extension ArrayMutation: Hashable where Element: Hashable {}

extension ArrayMutation: Sendable where Element: Sendable {}

extension ArrayMutation {
  /// The mutation that undoes this one: insertion and removal change places, past and future too, and a move goes back.
  @inlinable
  public func inverted() -> Self {
    switch self {
    case .insert(let element, let at): .remove(element, at: at)
    case .update(let at, let past, let future): .update(at: at, past: future, future: past)
    case .remove(let element, let at): .insert(element, at: at)
    case .move(let from, let to, let past, let future): .move(from: to, to: from, past: future, future: past)
    case .replace(let at, let past, let future): .replace(at: at, past: future, future: past)
    }
  }

  /// By how many elements the array grows.
  @inlinable
  public var growth: Int {
    switch self {
    case .insert: 1
    case .update, .move: 0
    case .remove: -1
    case .replace(_, let past, let future): future.count - past.count
    }
  }

  /// Whether all indices fit an array of `count` elements.
  @inlinable @inline(__always)
  func fits(_ count: Int) -> Bool {
    switch self {
    case .insert(_, let at): UInt(bitPattern: at) <= UInt(bitPattern: count)
    case .update(let at, _, _), .remove(_, let at): UInt(bitPattern: at) < UInt(bitPattern: count)
    case .move(let from, let to, _, _):
      UInt(bitPattern: from) < UInt(bitPattern: count) && UInt(bitPattern: to) < UInt(bitPattern: count)
    case .replace(let at, let past, _):
      UInt(bitPattern: at) <= UInt(bitPattern: count) && past.count <= count &- at
    }
  }
}

extension ArrayMutation {
  /// The same command with each element transformed.
  @inlinable
  public func map<Mapped>(_ transform: (Element) -> Mapped) -> ArrayMutation<Mapped> {
    switch self {
    case .insert(let element, at: let position): .insert(transform(element), at: position)
    case .update(at: let position, let past, let future):
      .update(at: position, past: transform(past), future: transform(future))
    case .remove(let element, at: let position): .remove(transform(element), at: position)
    case .move(let from, let to, let past, let future):
      .move(from: from, to: to, past: transform(past), future: transform(future))
    case .replace(at: let position, let past, let future):
      .replace(at: position, past: past.map(transform), future: future.map(transform))
    }
  }
}
