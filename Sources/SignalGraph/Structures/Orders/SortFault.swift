// What is reported when an order contradicts itself.
extension MessageSubject {
  /// In debug builds, checks that sorted keys ascend strictly.
  ///
  /// - Parameters:
  ///   - sorts: the keys.
  ///   - numbers: their numbers, sorted.
  ///   - name: what a message calls the row of a number.
  @inlinable
  func verifyOrder<Sort>(
    _ sorts: UnsafeBufferPointer<Sort>, _ numbers: ContiguousArray<Int32>, by less: (Sort, Sort) -> Bool,
    _ name: (Int) -> Any
  ) {
    #if DEBUG
      for (first, second) in zip(numbers, numbers.dropFirst()) {
        let (one, other) = (sorts[Int(first)], sorts[Int(second)])
        if !less(one, other) || less(other, one) { reportContradiction(name(Int(first)), name(Int(second))) }
      }
    #endif
  }

  /// The last sentence is there because such strings come from outside, and who compares them did nothing wrong.
  private static var orderAdvice: String {
    "Give an order in which any two results are less, equal or greater. "
      + "A `<` of your own that compares strings gives none where they are in no normal form: compare one."
  }

  @usableFromInline
  func reportContradiction(_ first: Any, _ second: Any) -> Never {
    Violation.trap(
      .inconsistentOrder,
      "\(located) cannot tell which of \(first) and \(second) comes first: the order contradicts itself. "
        + Self.orderAdvice
    )
  }

  /// - `advice`: what to do where the order is not one that a closure gives.
  @usableFromInline
  func reportDisorder(_ element: Any, advice: String? = nil) -> Never {
    Violation.trap(
      .inconsistentOrder,
      "\(located) does not find \(element) at its place: its order contradicts itself. "
        + (advice ?? Self.orderAdvice)
    )
  }

  @usableFromInline
  func reportUnequal(_ element: Any) -> Never {
    Violation.trap(
      .inconsistentOrder,
      "\(located) got an order for \(element) that is not equal to itself, as a NaN is. "
        + "Order numbers by NaNLast(_:), or map such values to one that compares."
    )
  }
}
