extension RowTable {
  @inlinable
  func postpone(_ input: borrowing ArrayTransaction<Element>) {
    input.forEach { command in
      switch command {
      case .insert(let element, let at): postponed.fresh[makePlace(at: at)] = element
      case .update(let at, _, let future): postponed.fresh[places[at]] = future
      case .remove(_, let at): postponeRemoval(at)
      case .move(let from, let to, let past, let future):
        let old = retirePlace(at: from)
        let new = makePlace(at: to)
        let element = postponed.fresh.removeValue(forKey: old)
        if element != nil || !equality(past, future) { postponed.fresh[new] = future }
        postponed.successors[old] = new
      case .replace(let at, let past, let future):
        let shared = Swift.min(past.count, future.count)
        for offset in 0..<shared where !equality(past[offset], future[offset]) {
          postponed.fresh[places[at + offset]] = future[offset]
        }
        for _ in shared..<past.count { postponeRemoval(at + shared) }
        for offset in shared..<future.count { postponed.fresh[makePlace(at: at + offset)] = future[offset] }
      }
    }
  }

  @inlinable
  func postponeRemoval(_ position: Int) {
    let place = retirePlace(at: position)
    postponed.fresh[place] = nil
    postponed.gone.insert(place)
  }

  @inlinable
  func arrange(_ rows: TreeArray<Element>) -> Arrangement<Element> {
    var (fresh, successors, gone) = (postponed.fresh, postponed.successors, postponed.gone)
    postponed = PostponedRows()
    list.renumber(places)
    orders = ContiguousArray(repeating: nil, count: list.used)
    var builder = ArrangementBuilder<Element, Key>(capacity: places.count)
    func add(_ element: Element, _ place: Int32, past: Int?, isFresh: Bool) {
      let rank = rank(element)
      orders[Int(place)] = rank
      builder.add(element, Key(rank, place), past: past, isFresh: isFresh)
    }
    for (past, row) in rows.orderedElements(as: Key.self).enumerated() {
      var place = row.order.place
      while let next = successors.removeValue(forKey: place) { place = next }
      if gone.remove(place) != nil { continue }
      let element = fresh.removeValue(forKey: place)
      add(element ?? row.element, place, past: past, isFresh: element != nil)
    }
    for (place, element) in fresh { add(element, place, past: nil, isFresh: true) }
    return builder.sorted(subject) { less($0, $1) }
  }
}
