/// What waits, first in, first out.
///
/// Taking one is O(1) amortised: the places of those that have gone make room now and then. Nothing is released here, as
/// that could run code of a user's that adds to what waits.
@usableFromInline
struct Waiting<Element> {
  /// Nil where one has gone.
  @usableFromInline var elements: [Element?] = []
  /// Where the first one is.
  @usableFromInline var start = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { elements.isEmpty }

  /// The one that has waited longest, where there is one.
  @inlinable var first: Element { elements[start]! }

  @inlinable mutating func append(_ element: Element) { elements.append(element) }

  /// Takes the one that has waited longest, where there is one.
  @inlinable
  mutating func removeFirst() -> Element {
    let element = elements[start].take()!
    start += 1
    if start == elements.count {
      elements.removeAll(keepingCapacity: true)
      start = 0
    } else if start > 1_000, start * 2 > elements.count {
      elements.removeFirst(start)
      start = 0
    }
    return element
  }
}
