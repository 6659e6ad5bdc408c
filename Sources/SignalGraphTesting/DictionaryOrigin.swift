import SignalGraph

/// A dictionary slot as the source of a trial.
///
/// Keys are drawn with a bias to the ends, to the last one drawn and to its neighbours; as there are few different
/// values, values are often equal.
public struct DictionaryOrigin<Key: Hashable, Value: Equatable>: TrialOrigin {
  private let keyBound: Int
  private let valueBound: Int
  private let key: (Int) -> Key
  private let value: (Int) -> Value

  /// Draws keys from `key(0)` to `key(keys - 1)` and values from `value(0)` to `value(values - 1)`.
  public init(keys: Int, values: Int, key: @escaping (Int) -> Key, value: @escaping (Int) -> Value) {
    keyBound = keys
    valueBound = values
    self.key = key
    self.value = value
  }

  /// Makes a slot.
  public func makeSlot(_ snapshot: TableDictionary<Key, Value>, label: String) -> DictionarySlot<Key, Value> {
    DictionarySlot(snapshot, label: label)
  }

  /// Itself.
  public func input(_ slot: DictionarySlot<Key, Value>) -> DictionaryStorage<Key, Value> { slot }

  /// Makes a replication.
  public func makeGate(
    label: String
  ) -> (input: DictionaryStorage<Key, Value>, sensor: SignalSensor<DictionarySignal<Key, Value>>) {
    let gate = ReplicatingDictionaryStorage<Key, Value>(label: label)
    return (gate, gate.sensor)
  }

  /// Draws entries.
  public func snapshot(count: Int, using generator: inout SeededGenerator) -> TableDictionary<Key, Value> {
    TableDictionary(entries(count, &generator)) { $1 }
  }

  /// Every value for every key, every removal, and every refresh.
  public func everyEdit(of snapshot: TableDictionary<Key, Value>) -> [ScriptedEdit<DictionarySlot<Key, Value>>] {
    var edits: [ScriptedEdit<DictionarySlot<Key, Value>>] = []
    for key in (0..<keyBound).map(key) {
      for value in (0..<valueBound).map(value) {
        edits.append(ScriptedEdit("set(\(key), \(value))") { $0[key] = value })
      }
      edits.append(ScriptedEdit("remove(\(key))") { $0[key] = nil })
      if snapshot[key] != nil { edits.append(ScriptedEdit("refresh(\(key))", isRefresh: true) { $0.refresh(key) }) }
    }
    return edits
  }
}

extension DictionaryOrigin where Key == Int, Value == Int {
  /// Draws numbers from 0.
  public init(keys: Int, values: Int) {
    self.init(keys: keys, values: values, key: { $0 }, value: { $0 })
  }
}

extension DictionaryOrigin {
  /// Uses one of the slot's verbs.
  public func edit(_ slot: DictionarySlot<Key, Value>, using generator: inout SeededGenerator) -> TrialEdit? {
    switch generator.number(below: 11) {
    case 10:
      guard let key = presentKey(in: slot, &generator) else { return nil }
      slot.refresh(key)
      return TrialEdit("refresh", "\(key)", isRefresh: true)
    case 0, 1:
      let (key, value) = entry(&generator)
      slot[key] = value
      return TrialEdit("set", "\(key), \(value)")
    case 2, 3:
      guard let key = presentKey(in: slot, &generator) else { return nil }
      let value = value(generator.edge(below: valueBound))
      slot[key]! = value
      return TrialEdit("update", "\(key), \(value)")
    case 4, 5:
      guard let key = presentKey(in: slot, &generator) else { return nil }
      slot[key] = nil
      return TrialEdit("remove", "\(key)")
    case 6:
      let key = key(generator.edge(below: keyBound))
      slot.removeValue(forKey: key)
      return TrialEdit("removeValue", "\(key)")
    case 7:
      let (key, value) = entry(&generator)
      slot[key, default: value] = value
      return TrialEdit("default", "\(key), \(value)")
    case 8:
      let new = entries(generator.number(below: 9), &generator)
      slot.merge(new.lazy.map { (key: $0.0, value: $0.1) }) { past, future in past == future ? past : future }
      return TrialEdit("merge", new.map { "\($0):\($1)" }.joined(separator: " "))
    default:
      return editWhole(slot, &generator)
    }
  }

  private func editWhole(_ slot: DictionarySlot<Key, Value>, _ generator: inout SeededGenerator) -> TrialEdit {
    switch generator.number(below: 8) {
    case 0:
      slot.removeAll()
      return TrialEdit("whole", "removeAll")
    case 1, 2:
      let gone = value(generator.edge(below: valueBound))
      slot.removeAll { $0.value == gone }
      return TrialEdit("whole", "removeAll where \(gone)")
    case 3, 4:
      let entries = snapshot(count: generator.size(in: 0...200), using: &generator)
      slot.replace(with: entries)
      return TrialEdit("whole", "replace with \(entries.count)")
    default:
      var entries = slot.snapshot ?? [:]
      let changed = self.entries(generator.number(below: 9), &generator)
      for (key, value) in changed { entries[key] = entries[key] == nil ? value : nil }
      slot.replace(with: entries)
      return TrialEdit("whole", "replace, changed at \(changed.map { $0.0 })")
    }
  }

  private func entry(_ generator: inout SeededGenerator) -> (Key, Value) {
    (key(generator.edge(below: keyBound)), value(generator.number(below: valueBound)))
  }

  private func entries(_ count: Int, _ generator: inout SeededGenerator) -> [(Key, Value)] {
    (0..<count).map { _ in (key(generator.number(below: keyBound)), value(generator.number(below: valueBound))) }
  }

  /// The first key that is there, from a drawn one on: the hash table does not choose it, so a seed repeats it.
  private func presentKey(in slot: DictionarySlot<Key, Value>, _ generator: inout SeededGenerator) -> Key? {
    let start = generator.edge(below: keyBound)
    return (0..<keyBound).lazy.map { key((start + $0) % keyBound) }.first { slot[$0] != nil }
  }
}
