extension ArraySort {
  @inlinable func prepare() { postponed = PostponedRows() }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    control.adopt(arrange(state), &state, &output)
  }

  @inlinable
  func postpone(_ input: borrowing Input) {
    for command in input.list.unsafeMutations {
      switch command {
      case .insert(let element, let at): postponed?.fresh[makePlace(at: at)] = element
      case .update(let at, _, let future): postponed?.fresh[places[at]] = future
      case .remove(_, let at): postponeRemoval(at)
      case .shift(let from, let to, _): postponeMove(from, to, nil)
      case .move(let from, let to, _, let future): postponeMove(from, to, future)
      case .replace(let number):
        let replacement = input.list.replacements().items[number]
        let at = replacement.at
        for _ in replacement.past { postponeRemoval(at) }
        for (offset, element) in replacement.future.enumerated() {
          postponed?.fresh[makePlace(at: at + offset)] = element
        }
      }
    }
  }

  @inlinable
  func postponeMove(_ from: Int, _ to: Int, _ future: Element?) {
    let old = retirePlace(at: from)
    let new = makePlace(at: to)
    let element = postponed?.fresh.removeValue(forKey: old)
    postponed?.fresh[new] = future ?? element
    postponed?.successors[old] = new
  }

  @inlinable
  func postponeRemoval(_ position: Int) {
    let place = retirePlace(at: position)
    postponed?.fresh[place] = nil
    postponed?.gone.insert(place)
  }

  @inlinable
  func arrange(_ rows: TreeArray<Element>) -> ReorderedRows<Element> {
    let postponed = self.postponed ?? PostponedRows()
    self.postponed = nil
    var (fresh, successors, gone) = (postponed.fresh, postponed.successors, postponed.gone)
    list.renumber(places)
    if !_isPOD(Order.self) {
      for order in orders { if let order { bin.keep(order) } }
    }
    orders = ContiguousArray(repeating: nil, count: list.used)
    var builder = ReorderedRowsBuilder<Element, Key>(capacity: places.count)
    func add(_ element: Element, _ place: Int32, past: Int?, isFresh: Bool) {
      let order = checkedOrder(of: element)
      orders[Int(place)] = order
      builder.add(element, Key(order, place), past: past, isFresh: isFresh)
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
