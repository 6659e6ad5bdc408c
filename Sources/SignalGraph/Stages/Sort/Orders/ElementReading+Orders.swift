// Closures that give no order do not compile, and say what to write instead.
extension ElementReading {
  /// Write `sorted { $0.date }`: the order is a key of each element.
  @available(
    *,
    unavailable,
    message:
      "An order is a key of each element: sorted { $0.date }, or sorted(by: .descending(\\.date)), a SortCriteria."
  )
  public func sorted(by areInIncreasingOrder: (VerbElement, VerbElement) -> Bool) -> SortedStorage<VerbElement> {
    refused()
  }

  /// Write `sorted { $0.date }`: the order is a key of each element.
  @available(
    *,
    unavailable,
    message: "What does not compare has no order of its own. Sort by a key of each element: sorted { $0.date }"
  )
  public func sorted() -> SortedStorage<VerbElement> { refused() }

  private func refused() -> SortedStorage<VerbElement> { preconditionFailure("A call of this does not compile.") }
}

@available(
  *,
  unavailable,
  message: "A Bool has no order. Sort by 0 and 1, and by further keys with a SortCriteria: sorted(by: .ascending { … })"
)
extension ElementReading {
  /// Write a number, or the `SortCriteria` of several keys.
  public func sorted(by order: (VerbElement) -> Bool) -> SortedStorage<VerbElement> { refused() }

  /// Write a number, or the `SortCriteria` of several keys.
  public func sorted<First, each Other>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    by order: (VerbElement, First, repeat each Other) -> Bool
  ) -> SortedStorage<VerbElement> { refused() }
}

@available(
  *,
  unavailable,
  message: "An optional has no order. Say what nil stands for, $0.due ?? .max, or sort by a SortCriteria of two keys."
)
extension ElementReading {
  /// Write what nil stands for.
  public func sorted<Order: Comparable>(by order: (VerbElement) -> Order?) -> SortedStorage<VerbElement> { refused() }

  /// Write what nil stands for.
  public func sorted<First, each Other, Order: Comparable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    by order: (VerbElement, First, repeat each Other) -> Order?
  ) -> SortedStorage<VerbElement> { refused() }
}

@available(
  *,
  unavailable,
  message: "A tuple has no order. Sort by a SortCriteria: sorted(by: .ascending(\\.date).ascending(\\.name))"
)
extension ElementReading {
  /// Write a `SortCriteria` of its parts.
  public func sorted<One, Next, each Further>(
    by order: (VerbElement) -> (One, Next, repeat each Further)
  ) -> SortedStorage<VerbElement> { refused() }

  /// Write a `SortCriteria` of its parts.
  public func sorted<First, each Other, One, Next, each Further>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    by order: (VerbElement, First, repeat each Other) -> (One, Next, repeat each Further)
  ) -> SortedStorage<VerbElement> { refused() }
}
