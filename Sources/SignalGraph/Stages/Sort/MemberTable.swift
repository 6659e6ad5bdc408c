/// What a set's sorting keeps beside its array: the rank of each member.
@usableFromInline
final class MemberTable<Rule: SortRule>: SortTable where Rule.Value == Void {
  @usableFromInline typealias Input = SetTransaction<Rule.Key>
  @usableFromInline typealias Row = Rule.Key

  @usableFromInline let ranks = KeyTable<Row, Rule.Rank>()
  @usableFromInline let rule: Rule
  @usableFromInline let subject: Subject
  /// Takes ranks that are not needed any more.
  @usableFromInline let bin = Bin<Rule.Rank>()
  /// What came and went while the order did not hold.
  @exclusivity(unchecked) @usableFromInline var postponed = PostponedEntries<Row, Void>()

  @inlinable
  init(_ rule: Rule, subject: Subject) {
    self.rule = rule
    self.subject = subject
  }
}

extension MemberTable {
  @inlinable
  func rank(_ member: Row) -> Rule.Rank {
    let rank = rule.rank(member, ())
    if !rule.isSane(rank) { subject.reportUnequal(member) }
    return rank
  }

  @inlinable
  func load(_ members: Set<Row>) -> TreeArray<Row> {
    ranks.reserveCapacity(members.count)
    var builder = ArrangementBuilder<Row, Rule.Sort>(capacity: members.count)
    for member in members {
      let rank = rank(member)
      _ = ranks.updateValue(rank, forKey: member)
      builder.add(member, Rule.sort(rank, member), past: nil, isFresh: true)
    }
    return builder.sorted(subject, by: Rule.less).rows
  }

  @inlinable
  func change(
    _ input: borrowing SetTransaction<Row>,
    _ state: inout TreeArray<Row>,
    _ output: inout ArrayTransaction<Row>
  ) {
    for mutation in input.list.unsafeMutations {
      switch mutation {
      case .insert(let member):
        let rank = rank(member)
        if ranks.updateValue(rank, forKey: member) != nil { subject.reportHeld(member) }
        let position = state.insert(member, order: Rule.sort(rank, member), by: Rule.less)
        output.list.appendOwned(.insert(member, at: position))
      case .remove(let member):
        guard let rank = ranks.removeValue(forKey: member) else { subject.reportAbsent(member) }
        guard let (position, past) = state.remove(order: Rule.sort(rank, member), by: Rule.less) else {
          subject.reportDisorder(member)
        }
        bin.keep(rank)
        output.list.appendOwned(.remove(past, at: position))
      }
    }
  }

  @inlinable
  func postpone(_ input: borrowing SetTransaction<Row>) {
    for mutation in input.list.unsafeMutations {
      switch mutation {
      case .insert(let member):
        if postponed.holds(member) ?? (ranks.value(of: member) != nil) { subject.reportHeld(member) }
        postponed.insert((), of: member)
      case .remove(let member):
        if !(postponed.holds(member) ?? (ranks.value(of: member) != nil)) { subject.reportAbsent(member) }
        postponed.remove(member)
      }
    }
  }

  @inlinable
  func arrange(_ rows: TreeArray<Row>) -> Arrangement<Row> {
    var postponed = PostponedEntries<Row, Void>()
    swap(&postponed, &self.postponed)
    var builder = ArrangementBuilder<Row, Rule.Sort>(capacity: rows.count)
    for (past, member) in rows.enumerated() {
      if let entry = postponed.take(member), entry == nil {
        if let old = ranks.removeValue(forKey: member) { bin.keep(old) }
        continue
      }
      var rank = rank(member)
      if let old = ranks.updateValue(rank, forKey: member) {
        bin.keep(old)
        if let renewed = rule.renewed(rank, old) {
          rank = renewed
          _ = ranks.updateValue(rank, forKey: member)
        }
      }
      builder.add(member, Rule.sort(rank, member), past: past, isFresh: false)
    }
    for (member, _) in postponed.insertions {
      let rank = rank(member)
      _ = ranks.updateValue(rank, forKey: member)
      builder.add(member, Rule.sort(rank, member), past: nil, isFresh: true)
    }
    return builder.sorted(subject, by: Rule.less)
  }

  @inlinable
  func restore(_ rows: TreeArray<Row>) -> Set<Row> { Set(rows) }

  @inlinable
  func removeAll() {
    ranks.removeAll()
    postponed = PostponedEntries()
  }
}
