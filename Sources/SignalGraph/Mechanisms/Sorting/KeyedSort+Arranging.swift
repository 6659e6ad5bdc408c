// A new order of rows by key.
extension KeyedSort {
  @inlinable func prepare() { postponed = PostponedEntries() }

  @inlinable
  func postpone(_ input: borrowing Input) {
    for change in input.unsafeChanges {
      let isHeld = postponed?.holds(change.key) ?? (orders.value(of: change.key) != nil)
      if change.kind == .insert {
        if isHeld { subject.reportHeld(change.key) }
      } else {
        if !isHeld { subject.reportAbsent(change.key) }
      }
      postponed?.set(change.future, of: change.key)
    }
  }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    control.adopt(arrange(state), &state, &output)
  }

  /// Orders and sorts all rows anew, with what was postponed.
  @inlinable
  func arrange(_ rows: TreeArray<Rows.Row>) -> ReorderedRows<Rows.Row> {
    var postponed = self.postponed ?? PostponedEntries()
    self.postponed = nil
    var builder = ReorderedRowsBuilder<Rows.Row, Rule.Sort>(capacity: rows.count)
    for (past, row) in rows.enumerated() {
      let (key, value) = Rows.parts(row)
      switch postponed.take(key) {
      case .none: add(key, value, past: past, isFresh: false, to: &builder)
      case .some(let future?): add(key, future, past: past, isFresh: true, to: &builder)
      case .some(.none): if let old = orders.removeValue(forKey: key) { bin.keep(old) }
      }
    }
    for (key, value) in postponed.insertions { add(key, value, past: nil, isFresh: true, to: &builder) }
    return builder.sorted(subject, by: Rule.less)
  }

  /// Orders a row anew, and adds it to those that are sorted.
  @inlinable @inline(never)
  func add(
    _ key: Key, _ value: Value, past: Int?, isFresh: Bool, to builder: inout ReorderedRowsBuilder<Rows.Row, Rule.Sort>
  ) {
    var order = order(of: key, value)
    if let old = orders.updateValue(order, forKey: key) {
      bin.keep(old)
      if let renewed = rule.renewed(order, old) {
        order = renewed
        _ = orders.updateValue(order, forKey: key)
      }
    }
    builder.add(Rows.row(key, value), Rule.sort(order, key), past: past, isFresh: isFresh)
  }

  @inlinable func source(_ rows: TreeArray<Rows.Row>) -> Rows { Rows.made(of: rows) { Rows.parts($0) } }
}
