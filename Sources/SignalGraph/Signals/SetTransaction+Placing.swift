// Doing one thing to a set, and recording it: for stages that touch a member at most once in a transaction.
extension SetTransaction {
  /// Lets an element in, if it is not there.
  ///
  /// - Precondition: no mutation of this transaction is about the element.
  @inlinable
  @inline(__always)
  mutating func set(_ element: Element, in state: inout Set<Element>) {
    if state.insert(element).inserted { list.appendOwned(.insert(element)) }
  }

  /// Takes an element out, and says whether it was there.
  ///
  /// - Precondition: no mutation of this transaction is about the element.
  @inlinable
  @inline(__always)
  @discardableResult
  mutating func unset(_ element: Element, in state: inout Set<Element>) -> Bool {
    guard state.remove(element) != nil else { return false }
    list.appendOwned(.remove(element))
    return true
  }
}
