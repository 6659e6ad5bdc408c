// For stages with a parameter, which keep the source's elements.
extension ArrayMembership {
  /// Does to the rows, and to the result, what a transaction does to the source; if a new parameter came in the same turn,
  /// remembers about which rows it asked.
  @inlinable
  func change(
    _ transaction: borrowing ArrayTransaction<Element>,
    isSteering: Bool,
    _ result: inout TreeArray<Selected>,
    _ output: inout ArrayTransaction<Selected>,
    _ select: (Element) -> Selected?
  ) {
    if isSteering, settled == nil { settled = BitTree(BitString(zeros: flags.count)) }
    transaction.apply(to: &rows)
    change(transaction, &result, &output, select)
  }

  /// Asks about each row that was not settled, in order, and changes the result accordingly.
  ///
  /// - Parameters:
  ///   - members: whether to ask about rows that are members.
  ///   - others: whether to ask about rows that are none.
  ///   - keeps: whether a member that stays is what it was, as in a filter.
  ///
  /// - Complexity: O(n), and O(log n) for each change.
  @inlinable
  func adjust(
    members: Bool = true,
    others: Bool = true,
    keeps: Bool,
    _ result: inout TreeArray<Selected>,
    _ output: inout ArrayTransaction<Selected>,
    _ select: (Element) -> Selected?
  ) {
    let bits = flags.bits
    let marks = settled?.bits
    settled = nil
    let isAlone = output.isEmpty
    var (position, rank) = (-1, 0)
    for element in rows {
      position += 1
      let isMember = bits[position]
      if !(isMember ? members : others) || marks?[position] == true {
        if isMember { rank += 1 }
        continue
      }
      let command: ArrayCommand<Selected>
      switch (isMember, select(element)) {
      case (true, let selected?):
        rank += 1
        if keeps { continue }
        if equality(result[rank - 1], selected) {
          bin.keep(selected)
          continue
        }
        let past = result.exchange(at: rank - 1, with: selected)
        command = .update(at: rank - 1, past: past, future: selected)
      case (true, nil):
        flags.exchange(at: position, with: false)
        command = .remove(result.remove(at: rank), at: rank)
      case (false, let selected?):
        flags.exchange(at: position, with: true)
        result.insert(selected, at: rank)
        command = .insert(selected, at: rank)
        rank += 1
      case (false, nil): continue
      }
      // Each concerns a row of its own, unless the source was edited too.
      if isAlone { output.list.append(command) } else { output.record(command, .never, bin) }
    }
  }
}

extension ArrayMembership where Selected == Element {
  /// Asks about members only, and removes those that do not satisfy the predicate any more.
  ///
  /// - Complexity: O(members), and O(log n) for each removal.
  @inlinable
  func tighten(
    _ result: inout TreeArray<Element>,
    _ output: inout ArrayTransaction<Element>,
    _ isIncluded: (Element) -> Bool
  ) {
    var leaving: [Int] = []
    var rank = 0
    for element in result {
      if !isSettled(rank: rank), !isIncluded(element) { leaving.append(rank) }
      rank += 1
    }
    settled = nil
    let isAlone = output.isEmpty
    for (number, rank) in leaving.enumerated() {
      let rank = rank - number
      flags.exchange(at: flags.position(ofOne: rank), with: false)
      let command = ArrayCommand.remove(result.remove(at: rank), at: rank)
      if isAlone { output.list.append(command) } else { output.record(command, .never) }
    }
  }

  @inlinable
  func isSettled(rank: Int) -> Bool {
    guard let settled else { return false }
    return settled.locate(flags.position(ofOne: rank)).bit
  }

  /// An element about which a hint lied, of some that it leaves out; nil if there is none.
  @inlinable
  func lie(_ hint: FilterHint, _ result: TreeArray<Element>, _ isIncluded: (Element) -> Bool) -> Element? {
    if hint == .unknown || rows.isEmpty { return nil }
    for number in 0..<FilterHint.sampleSize {
      if hint == .relaxed {
        let rank = result.count * number / FilterHint.sampleSize
        guard rank < result.count, !isSettled(rank: rank), !isIncluded(result[rank]) else { continue }
        return result[rank]
      }
      let position = rows.count * number / FilterHint.sampleSize
      let isSettled = settled?.locate(position).bit ?? false
      guard !isSettled, !flags.locate(position).bit, isIncluded(rows[position]) else { continue }
      return rows[position]
    }
    return nil
  }
}
