import SignalGraph

/// The stage of the article about stages that makes storages, word for word; ``PageTests`` compares and runs it.
extension StageExamples {
  // swift-format-ignore
  static func usingTheDealing(_ print: @escaping (Any...) -> Void) {
    // example: using the dealing
    let trains = DictionarySlot(["RE 1": "platform 4", "S 5": "platform 2", "IC 8": "platform 4"])
    let platforms = DictionaryDealing<String, String, String>(by: { $0 })
    trains.register(platforms)
    let fourth = platforms["platform 4"]!
    _ = platforms.observe { state, _ in print(state.keys.sorted()) }  // ["platform 2", "platform 4"]
    _ = fourth.observe { state, _ in print(state.keys.sorted()) }     // ["IC 8", "RE 1"]
    trains["ICE 3"] = "platform 4"                                // ["IC 8", "ICE 3", "RE 1"]
    trains["S 5"] = "platform 7"                                  // ["platform 4", "platform 7"]
    transaction {
      trains["S 5"] = "platform 2"
      trains["S 5"] = "platform 7"
    }                                                             // nothing
    trains.deregister(platforms)                                  // ["IC 8", "ICE 3", "RE 1"]
                                                                  // ["platform 4", "platform 7"]
    fourth.tearDown()
    platforms.tearDown()
    // end
  }

  // example: dealing
  /// A dictionary's entries by a group, each group a dictionary of its own.
  final class DictionaryDealing<Key: Hashable, Value, Group: Hashable>:
    DictionaryStorage<Group, DictionaryStorage<Key, Value>>, Replication
  {
    typealias Input = DictionarySignal<Key, Value>
    typealias Rows = DictionaryTransaction<Key, Value>
    let sensor: SignalSensor<DictionarySignal<Key, Value>>

    init(
      label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
      by group: @escaping (Value) -> Group
    ) {
      let subject = MessageSubject(DictionaryDealing.self, label, fileID, line)
      let inlet = Inlet<DictionarySignal<Key, Value>>(subject: subject)
      let outlet = Outlet<DictionaryTransaction<Group, DictionaryStorage<Key, Value>>>(subject: subject)
      let groups = MadeStorages<Group, Rows, _>(by: outlet, empty: [:]) { DictionaryStorage($0, nil) }
      var groupOfKey: [Key: Group] = [:]
      func deal(_ key: Key, _ value: Value?) {
        let (past, future) = (groupOfKey[key], value.map(group))
        groupOfKey[key] = future
        if let past, past != future { groups.update(past) { $1.unset(key, in: &$0) } }
        if let future { groups.update(future) { $1.set(value!, forKey: key, in: &$0) } }
      }
      let node = StageNode(writing: outlet, reading: [inlet]) {
        outlet.follow(inlet) { entries in
          for (key, value) in entries { deal(key, value) }
          var state: TableDictionary<Group, DictionaryStorage<Key, Value>> = [:]
          groups.conclude(\.isEmpty) {
            state[$0] = $1
          } went: { _ in
          }
          return state
        } change: { input, state, output in
          input.forEachChange { deal($0.key, $0.future) }
          groups.conclude(\.isEmpty) {
            output.set($1, forKey: $0, in: &state)
          } went: {
            output.unset($0, in: &state)
          }
        } end: {
          groups.removeAll()
          groupOfKey = [:]
        }
      }
      sensor = SignalSensor(inlet)
      super.init(outlet, node)
    }
  }
  // end
}
