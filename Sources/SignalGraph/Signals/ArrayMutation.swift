/// One change of an array; indices are those of the state that the change before it left.
///
/// A command says what becomes of *rows*: an `update` and a `move` are about the same row before and after. What is removed
/// is a row that went, what is inserted another that came, even at one place and even if their elements are equal; a
/// `replace` is rows that went and rows that came.
///
/// The past and the future of an `update` may be equal: it announces that the element, as an object, has changed inside, or
/// that what equals it has taken its place.
public enum ArrayMutation<Element> {
  /// An element comes; those from this index on move up.
  case insert(Element, at: Int)
  /// A row gets another element.
  case update(at: Int, past: Element, future: Element)
  /// An element goes; those behind it move down.
  case remove(Element, at: Int)
  /// A row goes to another place and may get another element; `to` counts after the removal, so that it is the index
  /// where the element is then found.
  case move(from: Int, to: Int, past: Element, future: Element)
  /// The rows of a range go and others come in their place, more or fewer; the bulk form of `remove` and `insert`.
  case replace(at: Int, past: [Element], future: [Element])
}

extension ArrayMutation: Equatable where Element: Equatable {}

extension ArrayMutation: Hashable where Element: Hashable {}

extension ArrayMutation: Sendable where Element: Sendable {}

extension ArrayMutation {
  /// Insertion for removal, past for future, the way back for a move.
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

  /// By how much the array grows.
  @inlinable
  public var growth: Int {
    switch self {
    case .insert: 1
    case .update, .move: 0
    case .remove: -1
    case .replace(_, let past, let future): future.count - past.count
    }
  }

  /// Whether all indices fit an array of this many elements.
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
  /// The same command with a function of each element.
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
