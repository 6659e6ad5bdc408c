// Doing one thing to a set, and recording it: for stages that touch a member at most once in a transaction.
extension SetTransaction {
  /// Lets an element in, if it is not there, and says whether it was.
  ///
  /// - Precondition: no mutation of this transaction is about the element.
  @inlinable @inline(__always) @discardableResult
  public mutating func set(_ value: Void = (), forKey element: Element, in state: inout Set<Element>) -> Bool {
    guard state.insert(element).inserted else { return true }
    list.appendOwned(.insert(element))
    return false
  }

  /// Takes an element out, and says whether it was there.
  ///
  /// - Precondition: no mutation of this transaction is about the element.
  @inlinable @inline(__always) @discardableResult
  public mutating func unset(_ element: Element, in state: inout Set<Element>) -> Bool {
    guard state.remove(element) != nil else { return false }
    list.appendOwned(.remove(element))
    return true
  }
  /// Lets an element in, or takes it out where there is no value.
  ///
  /// - Precondition: no mutation of this transaction is about the element.
  @inlinable @inline(__always)
  public mutating func setMade(
    _ value: Void?, forKey element: Element, in state: inout Set<Element>, _ equality: Equality<Void>,
    standing isStanding: @autoclosure () -> Bool
  ) -> Bool {
    if value != nil { set(forKey: element, in: &state) } else { unset(element, in: &state) }
    return true
  }
}
