// Closures that give no order do not compile, and say what to write instead.
extension ElementReading {
  /// Write `sorted { $0.date }`: the order is a key of each element.
  @available(
    *,
    unavailable,
    message:
      "An order is a key of each element: sorted { $0.date }, or sorted(by: .descending(\\.date)), a SortCriteria."
  )
  public func sorted(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> [Element] {
    try elements.sorted(by: areInIncreasingOrder)
  }

  /// Write a number, or the `SortCriteria` of several keys.
  @available(
    *,
    unavailable,
    message:
      "A Bool has no order. Sort by 0 and 1, and by further keys with a SortCriteria: sorted(by: .ascending { … })"
  )
  public func sorted(by order: (Element) throws -> Bool) rethrows -> [Element] { Array(elements) }

  /// Write what nil stands for.
  @available(
    *,
    unavailable,
    message: "An optional has no order. Say what nil stands for, $0.due ?? .max, or sort by a SortCriteria of two keys."
  )
  public func sorted<Order: Comparable>(by order: (Element) throws -> Order?) rethrows -> [Element] { Array(elements) }

  /// Write a `SortCriteria` of its parts.
  @available(
    *,
    unavailable,
    message: "A tuple has no order. Sort by a SortCriteria: sorted(by: .ascending(\\.date).ascending(\\.name))"
  )
  public func sorted<First, Second, each Other>(
    by order: (Element) throws -> (First, Second, repeat each Other)
  ) rethrows -> [Element] { Array(elements) }
}
