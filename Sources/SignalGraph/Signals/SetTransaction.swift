/// One change of a set.
///
/// The order of the cases is known to ``KeyedChange``.
public enum SetMutation<Element: Hashable>: Hashable {
  /// An element comes that was not there.
  case insert(Element)
  /// An element goes that was there.
  case remove(Element)
}

extension SetMutation: Sendable where Element: Sendable {}

extension SetMutation: KeyedMutation {
  /// The element that comes or goes.
  @inlinable
  public var element: Element {
    switch self {
    case .insert(let element), .remove(let element): element
    }
  }

  @inlinable @inline(__always)
  var key: Element { element }

  /// The mutation that undoes this one: a removal for an insertion, and the other way round.
  @inlinable
  public func inverted() -> Self {
    switch self {
    case .insert(let element): .remove(element)
    case .remove(let element): .insert(element)
    }
  }

  /// Destroys a mutation part by part, which is specialised; `deinitialize` would go through the type's metadata.
  @inlinable @inline(__always)
  static func discard(_ place: UnsafeMutablePointer<Self>) {
    KeyedChanges<Element, Void>.change(ofSet: place, 0).destroy()
  }
}

/// How a set changes: insertions and removals, at most one for each element.
///
/// It is in normal form: n edits of one element leave one mutation or none. The order of the mutations means nothing;
/// two transactions are equal if they hold the same ones. Recording an edit takes constant time.
///
/// ```swift
/// var transaction: SetTransaction<Int> = [.insert(1), .remove(2)]
/// transaction.remove(1)                  // [.remove(2)]
/// ```
public struct SetTransaction<Element: Hashable> {
  @usableFromInline var list: MutationList<SetMutation<Element>>

  /// Creates the transaction that changes nothing.
  @inlinable
  public init() {
    list = MutationList()
  }
}

extension SetTransaction: Sendable where Element: Sendable {}

extension SetTransaction: Hashable {
  /// Whether two transactions hold the same mutations.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    one.list.isPermutation(of: other.list)
  }

  /// Hashes the mutations, whatever their order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    list.hashUnordered(into: &hasher)
  }
}

extension SetTransaction: StateTransaction {
  /// Whether nothing changes.
  @inlinable
  public var isEmpty: Bool {
    @inline(__always) get { list.isEmpty }
  }

  /// How many elements come and go.
  @inlinable
  public var count: Int {
    @inline(__always) get { list.count }
  }

  /// The mutations; their order means nothing.
  @inlinable
  public var mutations: MutationList<SetMutation<Element>> {
    @inline(__always) get { list }
  }

  /// Calls `body` with the mutations where they lie in memory; the pointer must not leave it.
  @inlinable @inline(__always)
  public func withMutations<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<SetMutation<Element>>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try list.withMutations(body)
  }

  /// Removes all mutations, and keeps their memory if possible.
  @inlinable @inline(__always)
  public mutating func removeAll() {
    list.removeAll { SetMutation.discard($0) }
  }

  /// The transaction that undoes this one: removals for insertions, and the other way round.
  @inlinable
  public func inverted() -> Self {
    var inverse = Self()
    inverse.list.reserveCapacity(count)
    for mutation in list.reversed() { inverse.list.append(mutation.inverted()) }
    return inverse
  }

  /// Inserts and removes the elements.
  ///
  /// - Complexity: O(k) for k mutations.
  /// - Precondition: What is inserted is absent, what is removed is present.
  @inlinable
  public func apply(to snapshot: inout Set<Element>) {
    withMutations { mutations in
      for mutation in mutations {
        switch mutation {
        case .insert(let element):
          if !snapshot.insert(element).inserted { Violation.trap(Self.presentFault(element)) }
        case .remove(let element):
          if snapshot.remove(element) == nil { Violation.trap(Self.absentFault(element)) }
        }
      }
    }
  }

  /// The first insertion of an element that is present, or removal of one that is absent; nil if there is none.
  @inlinable
  public func fault(against snapshot: Set<Element>) -> Violation? {
    if let fault = requirementFault(in: snapshot) { return fault }
    return withMutations { mutations in
      for mutation in mutations {
        switch mutation {
        case .insert(let element):
          if snapshot.contains(element) { return Self.presentFault(element) }
        case .remove(let element):
          if !snapshot.contains(element) { return Self.absentFault(element) }
        }
      }
      return nil
    }
  }

  /// Adds the mutations of the next transaction.
  ///
  /// An element inserted and removed again, or the other way round, is no change.
  @inlinable
  public mutating func append(_ next: Self) {
    if list.take(next.list) { return }
    for mutation in next.list { append(mutation) }
  }

  /// Makes a function that adds the mutations of the next transaction; what is removed are the snapshot's own elements.
  @inlinable
  public static func makeAppend() -> (_ transaction: inout Self, _ next: Self, _ snapshot: Set<Element>) -> Void {
    { transaction, next, snapshot in
      if isTrivial { return transaction.append(next) }
      for mutation in next.list {
        if case .remove(let element) = mutation, let index = snapshot.firstIndex(of: element) {
          transaction.remove(snapshot[index])
        } else {
          transaction.append(mutation)
        }
      }
    }
  }

  /// The removals of what only `past` has, and the insertions of what only `future` has.
  ///
  /// - Complexity: O(n + m).
  @inlinable
  public static func difference(from past: Set<Element>, to future: Set<Element>) -> Self {
    var difference = Self()
    for element in past where !future.contains(element) { difference.appendUnique(.remove(element)) }
    for element in future where !past.contains(element) { difference.appendUnique(.insert(element)) }
    return difference
  }

  @usableFromInline @inline(never)
  static func presentFault(_ element: Element) -> Violation {
    Violation(kind: .doubleInsertion, message: "A \(Self.self) inserts \(element), which is present. Remove it first.")
  }

  @usableFromInline @inline(never)
  static func absentFault(_ element: Element) -> Violation {
    Violation(kind: .wrongPast, message: "A \(Self.self) removes \(element), which is absent. Insert it first.")
  }
}
