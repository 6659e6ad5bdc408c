/// The work of a combination of sets or dictionaries: its inputs are the sources of tables.
@usableFromInline
final class CombiningWork<Rule: CombinationRule, Rows: KeyedTransaction>: ListedWork
where Rule.Key == Rows.Key, Rule.Value == Rows.Value {
  @usableFromInline typealias Key = Rows.Key
  @usableFromInline typealias Value = Rows.Value
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = Rows
  @usableFromInline let rule: Rule
  @usableFromInline let sources: SourceTables<Key, Value>
  @usableFromInline let equality = Equality<Value>()
  @usableFromInline let unchanged = Equality<Value>.ofRefreshes
  @usableFromInline let bin = Bin<Value>()

  @inlinable
  init(_ rule: Rule, _ sources: SourceTables<Key, Value>) { (self.rule, self.sources) = (rule, sources) }

  @inlinable
  func load(_ snapshot: Rows.Snapshot, of input: Int) {
    let rank = sources.rank(of: input)
    sources.tables[rank].reserveCapacity(snapshot.count)
    for row in snapshot {
      let (key, value) = Rows.Snapshot.entry(row)
      if sources.hasState { touch(key) }
      sources.insert(key, value, rank)
    }
  }

  @inlinable
  func unload(_ input: Int) { sources.tables[sources.rank(of: input)].removeAll() }

  @inlinable
  func apply(_ transaction: borrowing Rows, of input: Int) {
    let rank = sources.rank(of: input)
    transaction.forEachChange { apply($0, rank) }
  }

  @inlinable
  @inline(__always)
  func apply(_ change: DictionaryMutation<Key, Value>, _ rank: Int) {
    switch change {
    case .insert(let key, let value): sources.insert(key, value, rank)
    case .update(let key, _, let future): sources.update(key, future, rank)
    case .remove(let key, _): sources.remove(key, rank)
    }
  }

  @inlinable
  func begin() -> Rows.Snapshot {
    sources.forgetTouched()
    sources.hasState = true
    var rows: [(key: Key, value: Value)] = []
    sources.forEach(by: rule) { rows.append(($0, $1)) }
    return Rows.Snapshot.made(of: rows) { $0 }
  }

  @inlinable
  func end(_ state: Rows.Snapshot) {
    sources.forgetTouched()
    sources.hasState = false
  }
}

extension CombiningWork {
  @inlinable
  func change(
    _ transaction: borrowing Rows,
    of input: Int,
    isOnly: Bool,
    _ state: inout Rows.Snapshot,
    _ output: inout Rows
  ) {
    let rank = sources.rank(of: input)
    transaction.forEachChange { change in
      let key = change.key
      if isOnly {
        sources.prefetch(key, rank)
        switch rule.step(KeyStep(change), of: rank, key, in: sources) {
        case .comes(let value), .changes(_, let value): output.set(value, forKey: key, in: &state)
        case .goes: output.unset(key, in: &state)
        case .becomes(let value):
          output.setMade(value, forKey: key, in: &state, equality, bin, standing: isRefresh(change))
        case nil: break
        }
      } else {
        touch(key, by: rank, isRefresh: Rule.makesValues && isRefresh(change))
      }
      apply(change, rank)
    }
  }

  @inlinable
  func isRefresh(_ change: DictionaryMutation<Key, Value>) -> Bool {
    if case .update(_, let past, let future) = change { unchanged(past, future) } else { false }
  }

  @inlinable
  func settle(_ state: inout Rows.Snapshot, _ output: inout Rows) {
    if sources.isRearranged { sources.touchRearranged(Rule.self, state.lazy.map { Rows.Snapshot.entry($0).key }) }
    for touch in sources.touched.touches {
      guard let holding = rule.holding(touch.key, in: sources) else {
        output.unset(touch.key, in: &state)
        continue
      }
      if holding.rank == .max {
        output.setMade(holding.value, forKey: touch.key, in: &state, equality, bin, standing: touch.isRefreshed)
      } else if touch.isAnnounced || touch.former != sources.ids[holding.rank] || state.value(of: touch.key) == nil {
        output.set(holding.value, forKey: touch.key, in: &state)
      }
    }
    sources.touched.removeAll()
  }

  /// Notes that a key must be looked at when all sources have settled; before anything about it changes.
  @inlinable
  func touch(_ key: Key, by rank: Int? = nil, isRefresh: Bool = false) {
    sources.touched.insert(key, by: rank.map { sources.ids[$0] }, isRefresh: isRefresh) {
      guard Rule.reachesBeyondFirst else { return sources.isRearranged ? sources.formerFirst : sources.ids.first }
      return rule.winner(key, in: sources).map { sources.ids[$0] }
    }
  }
}

// Sources that come, go and move.
extension CombiningWork {
  /// Notes that every key of a source must be looked at.
  @inlinable
  func touchKeys(of input: Int) {
    guard sources.hasState else { return }
    sources.tables[sources.rank(of: input)].forEach { touch($0.key) }
  }

  @inlinable
  func insertInput(at index: Int) { sources.insertSource(at: index) }

  @inlinable
  func enter(_ input: Int) {}

  @inlinable
  func removeInput(at index: Int) {
    touchKeys(of: index)
    sources.removeSource(at: index)
  }

  @inlinable
  func moveInput(from: Int, to: Int) {
    touchKeys(of: from)
    sources.moveSource(from: from, to: to)
  }
}

extension KeyStep {
  @inlinable
  @inline(__always)
  init<Key>(_ change: DictionaryMutation<Key, Value>) {
    self =
      switch change {
      case .insert(_, let value): .comes(value)
      case .update(_, let past, let future): .changes(past: past, future: future)
      case .remove(_, let past): .goes(past)
      }
  }
}
