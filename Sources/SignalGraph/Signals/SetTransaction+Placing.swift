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
    guard let removed = state.remove(element) else { return false }
    // The member that was there, which views have, and which is then not released here.
    list.appendOwned(.remove(removed))
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

extension SetTransaction {
  /// The same mutations, with the members as a state holds them, which equal those that are written.
  ///
  /// - Complexity: O(k).
  @inlinable
  func leadingAway(from state: Set<Element>) -> Self {
    var change = self
    change.list.makeUnique()
    for position in 0..<count {
      guard case .remove(let member) = change.list.elements[position], let place = state.firstIndex(of: member) else {
        continue
      }
      change.list.elements[position] = .remove(state[place])
    }
    return change
  }
}
