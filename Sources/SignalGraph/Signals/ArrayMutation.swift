/// One change of an array; indices are those of the state that the change before it left.
public enum ArrayMutation<Element> {
  /// An element comes; those from this index on move up.
  case insert(Element, at: Int)
  /// An element is replaced.
  case update(at: Int, past: Element, future: Element)
  /// An element goes; those behind it move down.
  case remove(Element, at: Int)
  /// An element goes to another place and may become another; `to` counts after the removal, so that it is the index
  /// where the element is then found.
  case move(from: Int, to: Int, past: Element, future: Element)
  /// The elements of a range are replaced by others, more or fewer; the bulk form of the other cases.
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
  @inlinable
  @inline(__always)
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

  /// The shortest form of a bulk change: nil for none, and a bulk form only where more than one element comes or goes.
  ///
  /// Elements that are replaced by equal ones, at the beginning and the end, are left out.
  @inlinable
  @inline(never)
  static func shortest(_ at: Int, _ past: [Element], _ future: [Element], _ equality: Equality<Element>) -> Self? {
    var head = 0
    var tail = 0
    if equality.isKnown {
      let shorter = min(past.count, future.count)
      while head < shorter, equality(past[head], future[head]) { head += 1 }
      while tail < shorter - head, equality(past[past.count - 1 - tail], future[future.count - 1 - tail]) { tail += 1 }
    }
    let at = at + head
    return switch (past.count - head - tail, future.count - head - tail) {
    case (0, 0): nil
    case (0, 1): .insert(future[head], at: at)
    case (1, 0): .remove(past[head], at: at)
    case (1, 1): .update(at: at, past: past[head], future: future[head])
    case (past.count, _): .replace(at: at, past: past, future: future)
    default: .replace(at: at, past: Array(past[head...].dropLast(tail)), future: Array(future[head...].dropLast(tail)))
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
