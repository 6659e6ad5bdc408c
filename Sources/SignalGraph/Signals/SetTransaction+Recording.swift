extension SetTransaction {
  /// Records the insertion of an element.
  ///
  /// - Returns: If an equal element was removed in this transaction, that element, which views still have and which the
  ///   state must hold instead; otherwise nil.
  /// - Precondition: The transaction does not insert it already.
  @inlinable @inline(__always) @discardableResult
  public mutating func insert(_ element: Element) -> Element? {
    if isEmpty {
      list.append(.insert(element))
      return nil
    }
    return insertAgain(element)
  }

  /// Records the removal of an element.
  ///
  /// - Precondition: The transaction does not remove it already.
  @inlinable @inline(__always)
  public mutating func remove(_ element: Element) {
    if isEmpty {
      list.append(.remove(element))
    } else {
      removeAgain(element)
    }
  }

  /// Records a mutation, as ``insert(_:)`` and ``remove(_:)`` do.
  @inlinable
  public mutating func append(_ mutation: SetMutation<Element>) {
    switch mutation {
    case .insert(let element): insert(element)
    case .remove(let element): remove(element)
    }
  }

  /// Records a mutation of an element that has none yet, without looking for one.
  ///
  /// - Precondition: No mutation of this transaction is about the element. Debug builds look at the last few, and
  ///   ``checkInvariants()`` at all.
  @inlinable @inline(__always)
  public mutating func appendUnique(_ mutation: SetMutation<Element>) {
    list.appendUnique(mutation, of: Self.self)
  }

  /// Traps if two mutations are about the same element.
  ///
  /// - Complexity: O(k).
  public func checkInvariants() { list.checkKeys(of: Self.self) }

  @inlinable @inline(never)
  mutating func insertAgain(_ element: Element) -> Element? {
    guard let position = list.claim(element) else {
      list.appendClaimed(.insert(element))
      return nil
    }
    guard case .remove(let gone) = list.elements[position] else { Violation.trap(Self.presentFault(element)) }
    list.withdraw(at: position)
    return gone
  }

  @inlinable @inline(never)
  mutating func removeAgain(_ element: Element) {
    guard let position = list.claim(element) else {
      list.appendClaimed(.remove(element))
      return
    }
    guard case .insert = list.elements[position] else { Violation.trap(Self.absentFault(element)) }
    list.withdraw(at: position)
  }
}

extension SetTransaction: ExpressibleByArrayLiteral {
  /// Creates a transaction by recording mutations one after the other.
  @inlinable
  public init(_ mutations: some Sequence<SetMutation<Element>>) {
    self.init()
    for mutation in mutations { append(mutation) }
  }

  /// Creates a transaction by recording a literal's mutations one after the other.
  @inlinable
  public init(arrayLiteral mutations: SetMutation<Element>...) {
    self.init(mutations)
  }
}

extension SetTransaction: CustomStringConvertible {
  /// The mutations in brackets.
  public var description: String { list.description }
}
