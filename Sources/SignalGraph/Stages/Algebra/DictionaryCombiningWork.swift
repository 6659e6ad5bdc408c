/// What ``DictionaryCombining`` does.
@usableFromInline
final class DictionaryCombiningWork<Rule: CombinationRule>: CombiningWork {
  @usableFromInline typealias Key = Rule.Key
  @usableFromInline typealias Value = Rule.Value
  @usableFromInline typealias Input = DictionaryTransaction<Key, Value>
  @usableFromInline typealias Output = DictionaryTransaction<Key, Value>

  @usableFromInline let rule: Rule
  @usableFromInline let sources: SourceTables<Key, Value>
  /// How values compare that a rule has made.
  @usableFromInline let equality = Equality<Value>()
  @usableFromInline let unchanged = Equality<Value>.ofRefreshes
  /// Takes made values that equal those that are there.
  @usableFromInline let bin = Bin<Value>()

  @inlinable
  init(_ rule: Rule, _ sources: SourceTables<Key, Value>) {
    self.rule = rule
    self.sources = sources
  }

  @inlinable
  func load(_ snapshot: TableDictionary<Key, Value>, of input: Int) {
    let rank = sources.rank(of: input)
    sources.tables[rank].reserveCapacity(snapshot.count)
    for (key, value) in snapshot {
      if sources.hasState { touch(key) }
      sources.insert(key, value, rank)
    }
  }

  @inlinable
  func unload(_ input: Int) {
    sources.tables[sources.rank(of: input)].removeAll()
  }

  @inlinable
  func apply(_ transaction: borrowing DictionaryTransaction<Key, Value>, of input: Int) {
    let rank = sources.rank(of: input)
    for mutation in transaction.list.unsafeMutations { apply(mutation, rank) }
  }

  @inlinable
  @inline(__always)
  func apply(_ mutation: DictionaryMutation<Key, Value>, _ rank: Int) {
    switch mutation {
    case .insert(let key, let value): sources.insert(key, value, rank)
    case .update(let key, _, let future): sources.update(key, future, rank)
    case .remove(let key, _): sources.remove(key, rank)
    }
  }

  @inlinable
  func begin() -> TableDictionary<Key, Value> {
    sources.forgetTouched()
    sources.hasState = true
    var state: TableDictionary<Key, Value> = [:]
    sources.forEach(by: rule) { state[$0] = $1 }
    return state
  }

  @inlinable
  func change(
    _ transaction: borrowing DictionaryTransaction<Key, Value>,
    of input: Int,
    isOnly: Bool,
    _ state: inout TableDictionary<Key, Value>,
    _ output: inout DictionaryTransaction<Key, Value>
  ) {
    let rank = sources.rank(of: input)
    for mutation in transaction.list.unsafeMutations {
      if isOnly {
        sources.prefetch(mutation.key, rank)
        if let step = rule.step(KeyStep(mutation), of: rank, mutation.key, in: sources) {
          take(step, mutation, &state, &output)
        }
      } else {
        touch(mutation.key, by: rank, isRefresh: Rule.makesValues && isRefresh(mutation))
      }
      apply(mutation, rank)
    }
  }

  /// Whether a mutation announces a value that has not changed.
  @inlinable
  func isRefresh(_ mutation: DictionaryMutation<Key, Value>) -> Bool {
    if case .update(_, let past, let future) = mutation { unchanged(past, future) } else { false }
  }

  /// Does a step of the combination, which a mutation of a source has led to, and records it.
  ///
  /// Only a value that the rule has made is compared.
  @inlinable
  @inline(__always)
  func take(
    _ step: KeyStep<Value>,
    _ mutation: DictionaryMutation<Key, Value>,
    _ state: inout TableDictionary<Key, Value>,
    _ output: inout DictionaryTransaction<Key, Value>
  ) {
    let key = mutation.key
    switch step {
    case .comes(let value):
      state.updateValue(value, forKey: key)
      output.list.appendOwned(.insert(key: key, value: value))
    case .changes(let past, let future):
      state.updateValue(future, forKey: key)
      output.list.appendOwned(.update(key: key, past: past, future: future))
    case .goes(let past):
      state.removeValue(forKey: key)
      output.list.appendOwned(.remove(key: key, past: past))
    case .becomes(let value):
      let isTaken = output.setMade(value, forKey: key, in: &state, equality, standing: isRefresh(mutation))
      if !isTaken { bin.keep(value.unsafelyUnwrapped) }
    }
  }

  @inlinable
  func settle(_ state: inout TableDictionary<Key, Value>, _ output: inout DictionaryTransaction<Key, Value>) {
    if sources.isRearranged { sources.touchRearranged(Rule.self, state.keys) }
    for touch in sources.touched.touches { settle(touch, &state, &output) }
    sources.touched.removeAll()
  }

  /// Gives a key the value that it must have now: announced where another source's value counts now, or that source has
  /// announced it.
  @inlinable
  @inline(__always)
  func settle(
    _ touch: TouchedKeys<Key>.Touch,
    _ state: inout TableDictionary<Key, Value>,
    _ output: inout DictionaryTransaction<Key, Value>
  ) {
    guard let holding = rule.holding(touch.key, in: sources) else {
      output.unset(touch.key, in: &state)
      return
    }
    if holding.rank == .max {
      let value = holding.value
      let isTaken = output.setMade(value, forKey: touch.key, in: &state, equality, standing: touch.isRefreshed)
      if !isTaken { bin.keep(value) }
    } else if touch.isAnnounced || touch.former != sources.ids[holding.rank] || state[touch.key] == nil {
      output.set(holding.value, forKey: touch.key, in: &state)
    }
  }

  @inlinable
  func end(_ state: TableDictionary<Key, Value>) {
    sources.forgetTouched()
    sources.hasState = false
  }
}

extension KeyStep {
  /// What a mutation does to its key.
  @inlinable
  @inline(__always)
  init<Key>(_ mutation: DictionaryMutation<Key, Value>) {
    self =
      switch mutation {
      case .insert(_, let value): .comes(value)
      case .update(_, let past, let future): .changes(past: past, future: future)
      case .remove(_, let past): .goes(past)
      }
  }
}
