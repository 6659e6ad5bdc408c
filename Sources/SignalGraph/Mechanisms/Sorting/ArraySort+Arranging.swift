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
    list.renumber(places)
    if !_isPOD(Order.self) {
      for order in orders { if let order { bin.keep(order) } }
    }
    orders = ContiguousArray(repeating: nil, count: list.used)
    var builder = ReorderedRowsBuilder<Element, Key>(capacity: places.count)
    for (past, row) in rows.orderedElements(as: Key.self).enumerated() {
      guard let (place, fresh) = postponed.take(row.order.place) else { continue }
      add(fresh ?? row.element, place, past: past, isFresh: fresh != nil, to: &builder)
    }
    for (place, element) in postponed.fresh { add(element, place, past: nil, isFresh: true, to: &builder) }
    return builder.reordered(sorted(builder.sorter))
  }

  /// Orders a row anew, and adds it to those that are sorted.
  @inlinable @inline(never)
  func add(
    _ element: Element, _ place: Int32, past: Int?, isFresh: Bool, to builder: inout ReorderedRowsBuilder<Element, Key>
  ) {
    let order = checkedOrder(of: element)
    orders[Int(place)] = order
    builder.add(element, Key(order, place), past: past, isFresh: isFresh)
  }
}
