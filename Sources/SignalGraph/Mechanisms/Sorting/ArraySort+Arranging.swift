extension ArraySort {
  @inlinable func prepare() { postponed = PostponedRows() }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    control.adopt(arrange(state), &state, &output)
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
    return builder.reordered(sorted(builder.sorter))
  }
}
