// One edit of a set and its record, for stages that touch a member at most once in a transaction.
extension SetTransaction {
  /// Inserts an element, and says whether it was there already.
  ///
  /// - Precondition: no mutation of this transaction is about the element.
  @inlinable @inline(__always) @discardableResult
  public mutating func set(_ value: Void = (), forKey element: Element, in state: inout Set<Element>) -> Bool {
    guard state.insert(element).inserted else { return true }
    list.appendOwned(.insert(element))
    return false
  }

  /// Removes an element, and says whether it was there.
  ///
  /// - Precondition: no mutation of this transaction is about the element.
  @inlinable @inline(__always) @discardableResult
  public mutating func unset(_ element: Element, in state: inout Set<Element>) -> Bool {
    guard state.remove(element) != nil else { return false }
    list.appendOwned(.remove(element))
    return true
  }
  /// Inserts an element, or removes it if there is no value; always true.
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
