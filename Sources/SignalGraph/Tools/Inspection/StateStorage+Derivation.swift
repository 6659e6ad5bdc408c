extension StateStorage {
  /// Whether it is made of another storage: directly, through any number of stages, or in that a stage chooses by it.
  ///
  /// Ask before a user chooses what a storage is to read, as a formula of a sheet may name any cell: where that is derived
  /// from what chooses it, the choice closes a cycle, which is a violation.
  ///
  /// ```swift
  /// let zero = ValueSlot(0)
  /// let (first, second) = (ValueSlot<ValueStorage<Int>>(zero), ValueSlot<ValueStorage<Int>>(zero))
  /// let (one, two) = (first.flattened(), second.flattened())
  /// second.value = one
  /// two.isDerived(from: one)     // true: first must not become two
  /// one.isDerived(from: two)     // false
  /// ```
  ///
  /// It tells how storages are connected now. What a body has edited is not carried out before its end, so that of several
  /// choices in one body, each may be allowed while all together are not.
  ///
  /// - Parameter other: any storage; each counts as derived from itself.
  /// - Complexity: O(e), e: the edges between the stages on the way, of which those are left out that stand below `other`.
  public final func isDerived<Other: StateTransaction>(from other: StateStorage<Other>) -> Bool {
    let (end, least) = (other.outlet as AnySource, other.outlet.height)
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(outlet)]
    var pending: [AnySource] = [outlet]
    while let source = pending.popLast() {
      if source === end { return true }
      guard source.height > least, let node = source.node?.takeUnretainedValue() else { continue }
      for input in node.inputs where seen.insert(ObjectIdentifier(input)).inserted { pending.append(input) }
    }
    return false
  }
}
