/// Elements that are taken out in the order in which they were put in, or the last one first.
///
/// - Complexity: amortised O(1) for each operation. Memory: the next power of two of the most that were in at once.
@usableFromInline
struct Ring<Element> {
  @usableFromInline var slots: ContiguousArray<Element?> = []
  /// Where the first one is.
  @usableFromInline var head = 0
  @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { count == 0 }

  /// The element that is taken out next; nil if there is none.
  @inlinable var first: Element? { count == 0 ? nil : slots[head] }

  /// The element that was put in last; nil if there is none.
  @inlinable var last: Element? { count == 0 ? nil : slots[(head + count - 1) & (slots.count - 1)] }

  /// Puts an element behind all others.
  @inlinable
  mutating func append(_ element: consuming Element) {
    if count == slots.count { grow() }
    slots[(head + count) & (slots.count - 1)] = element
    count += 1
  }

  /// Takes the first element out; nil if there is none.
  @inlinable
  mutating func popFirst() -> Element? {
    if count == 0 { return nil }
    var first: Element?
    swap(&first, &slots[head])
    head = (head + 1) & (slots.count - 1)
    count -= 1
    return first
  }

  /// Takes the last element out; nil if there is none.
  @inlinable
  mutating func popLast() -> Element? {
    if count == 0 { return nil }
    var last: Element?
    count -= 1
    swap(&last, &slots[(head + count) & (slots.count - 1)])
    return last
  }

  /// All elements in order.
  @inlinable
  var elements: [Element] { (0..<count).compactMap { slots[(head + $0) & (slots.count - 1)] } }

  @inlinable
  mutating func grow() {
    var larger = ContiguousArray<Element?>(repeating: nil, count: max(4, slots.count * 2))
    for position in 0..<count { larger[position] = slots[(head + position) & (slots.count - 1)] }
    (slots, head) = (larger, 0)
  }
}

extension Ring: Sendable where Element: Sendable {}
