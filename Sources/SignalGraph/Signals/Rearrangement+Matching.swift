// Which rows of one array are the same in another: those whose elements have the same identity.

extension ReorderedRows {
  /// The arrangement that other elements make of rows; nil if no row stays.
  ///
  /// An identity that occurs several times is matched in order, the first with the first. An element that equals the one
  /// that its row has is not taken: the row keeps the instance that it has.
  ///
  /// - Parameters:
  ///   - past: the elements of the rows.
  ///   - future: those that they are to have.
  ///   - equality: whether an element may stand for another.
  ///   - isRefreshed: whether equal elements are taken, too.
  ///   - identity: what tells one row from others; called once for each old and each new element.
  @inlinable
  init?<Identity: Hashable>(
    from past: [Row], to future: [Row], equality: Equality<Row>, isRefreshed: Bool = false,
    identifiedBy identity: (Row) -> Identity
  ) {
    let pasts = Self.match(past, future, identity)
    if !pasts.contains(where: { $0 >= 0 }) { return nil }
    let isFresh = future.indices.map {
      pasts[$0] < 0 || isRefreshed || !equality(past[Int(pasts[$0])], future[$0])
    }
    let rows = TreeArray(future.indices.lazy.map { isFresh[$0] ? future[$0] : past[Int(pasts[$0])] })
    self.init(rows: rows, pasts: pasts, isFresh: isFresh)
  }

  /// For each new element, the position of the old one with the same identity; −1 if there is none.
  @inlinable
  static func match<Identity: Hashable>(
    _ past: [Row], _ future: [Row], _ identity: (Row) -> Identity
  ) -> [Int32] {
    // For each identity the first old position that is not taken, and for each position the next one of its identity.
    var firsts: [Identity: Int32] = Dictionary(minimumCapacity: past.count)
    var nexts = [Int32](repeating: -1, count: past.count)
    for index in past.indices.reversed() {
      nexts[index] = firsts.updateValue(Int32(index), forKey: identity(past[index])) ?? -1
    }
    return future.map { element in
      guard let entry = firsts.index(forKey: identity(element)), firsts.values[entry] >= 0 else { return -1 }
      let index = firsts.values[entry]
      firsts.values[entry] = nexts[Int(index)]
      return index
    }
  }
}

extension ArrayTransaction {
  /// What happens to each row on the way from one array to another, where an element of the same identity is the same row;
  /// see ``ArraySlot/replace(with:identifiedBy:)``.
  @inlinable
  static func difference<Identity: Hashable>(
    from past: TreeArray<Element>, to future: [Element], equality: Equality<Element>, isRefreshed: Bool,
    identifiedBy identity: (Element) -> Identity
  ) -> Self {
    let old = Array(past)
    var difference = Self()
    let reordered = ReorderedRows(
      from: old, to: future, equality: equality, isRefreshed: isRefreshed, identifiedBy: identity)
    if let reordered {
      Rearrangement(from: past, to: reordered).record(into: &difference)
    } else {
      difference.addBulk(0, old, future)
    }
    return difference
  }

  /// The update of each element to one that stands in the same place.
  @inlinable
  static func updates(from past: TreeArray<Element>, to future: [Element]) -> Self {
    var updates = Self()
    for (at, (past, future)) in zip(past, future).enumerated() {
      updates.appendUnchecked(.update(at: at, past: past, future: future))
    }
    return updates
  }
}
