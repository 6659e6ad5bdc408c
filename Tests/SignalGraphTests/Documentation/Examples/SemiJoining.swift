import SignalGraph

/// The entries of a dictionary whose foreign key is in a set.
///
/// An inserted or updated entry asks the closure, which must be pure, once. An entry comes or goes with its own insertion or
/// removal, with an update that changes its foreign key, and with the member that this names. O(n) to begin, O(1) per
/// changed entry, O(entries that name it) per member. Torn down with `tearDown()`.
final class SemiJoining<Key: Hashable, Value, Foreign: Hashable>: DictionaryStorage<Key, Value> {
  init(
    _ entries: DictionaryStorage<Key, Value>,
    in members: SetStorage<Foreign>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by foreignKey: @escaping (Value) -> Foreign
  ) {
    let subject = MessageSubject(SemiJoining.self, label, fileID, line)
    let inputs = Inputs<DictionaryTransaction<Key, Value>>(subject, empty: [:])
    var foreignKeys: [Key: Foreign] = [:]
    var naming: [Foreign: Set<Key>] = [:]  // the entries with a foreign key
    var touched: [Key: Bool] = [:]  // and whether the entry came or changed
    let entries = inputs.keep(entries) { change in
      if let past = foreignKeys.removeValue(forKey: change.key) {
        naming[past]!.remove(change.key)
        if naming[past]!.isEmpty { naming[past] = nil }
      }
      if let foreign = change.future.map(foreignKey) {
        foreignKeys[change.key] = foreign
        naming[foreign, default: []].insert(change.key)
      }
      touched[change.key] = true
    }
    let members = inputs.keep(members) { change in
      for key in naming[change.key] ?? [] { touched[key] = touched[key] ?? false }
    }
    let node = inputs.makeNode { state, output in
      for (key, isNews) in touched {
        if let entry = entries.state[key], members.state.contains(foreignKeys[key]!) {
          if isNews || state[key] == nil { output.set(entry, forKey: key, in: &state) }
        } else {
          output.unset(key, in: &state)
        }
      }
      touched = [:]
    }
    super.init(inputs.outlet, node)
    inputs.connect(self)
  }
}
