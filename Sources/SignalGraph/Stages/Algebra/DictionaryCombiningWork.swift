/// What ``DictionaryCombining`` does.
@usableFromInline
final class DictionaryCombiningWork<Rule: CombinationRule>: CombiningWork {
  @usableFromInline typealias Key = Rule.Key
  @usableFromInline typealias Value = Rule.Value
  @usableFromInline typealias Input = DictionaryTransaction<Key, Value>
  @usableFromInline typealias Output = DictionaryTransaction<Key, Value>

  @usableFromInline let rule: Rule
  @usableFromInline let sources: SourceTables<Key, Value>
  @usableFromInline let equality = Equality<Value>()

  @inlinable
  init(_ rule: Rule, _ sources: SourceTables<Key, Value>) {
    self.rule = rule
    self.sources = sources
  }

  @inlinable
  func load(_ snapshot: TableDictionary<Key, Value>, of input: Int) {
    let rank = sources.rank(of: input)
    sources.tables[rank].reserveCapacity(snapshot.count)
    for (key, value) in snapshot { sources.insert(key, value, rank) }
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
          take(step, mutation.key, &state, &output)
        }
      } else {
        sources.touched.insert(mutation.key, rank)
      }
      apply(mutation, rank)
    }
  }

  /// Does a step of the combination, and records it.
  @inlinable
  @inline(__always)
  func take(
    _ step: KeyStep<Value>,
    _ key: Key,
    _ state: inout TableDictionary<Key, Value>,
    _ output: inout DictionaryTransaction<Key, Value>
  ) {
    switch step {
    case .comes(let value):
      state.updateValue(value, forKey: key)
      output.list.appendOwned(.insert(key: key, value: value))
    case .changes(let past, let future):
      if equality(past, future) { return }
      state.updateValue(future, forKey: key)
      output.list.appendOwned(.update(key: key, past: past, future: future))
    case .goes(let past):
      state.removeValue(forKey: key)
      output.list.appendOwned(.remove(key: key, past: past))
    case .becomes(let value):
      output.place(value, forKey: key, in: &state, equality)
    }
  }

  @inlinable
  func settle(_ state: inout TableDictionary<Key, Value>, _ output: inout DictionaryTransaction<Key, Value>) {
    if sources.isRearranged { sources.touchRearranged(Rule.self, state.keys) }
    for touch in sources.touched.touches { settle(touch.key, touch.rank, &state, &output) }
    sources.touched.removeAll()
  }

  /// Gives a key the value that it must have now; `rank` is the least of the sources that touched it.
  @inlinable
  @inline(__always)
  func settle(
    _ key: Key,
    _ rank: Int,
    _ state: inout TableDictionary<Key, Value>,
    _ output: inout DictionaryTransaction<Key, Value>
  ) {
    let holding = rule.holding(key, in: sources)
    // A source that stands before all that were touched gives the value it gave.
    if let holding, holding.rank < rank, state[key] != nil { return }
    output.place(holding?.value, forKey: key, in: &state, equality)
  }

  @inlinable
  func end(_ state: TableDictionary<Key, Value>) {
    sources.forgetTouched()
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
