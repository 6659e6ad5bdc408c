import SignalGraph

/// A value made of two inputs, of any kinds: a stage of two named sensors, as users write one.
///
/// It has a state while both inputs have one.
final class Combining<First: StateTransaction, Second: StateTransaction, Value>: ValueStorage<Value> {
  let first: SignalSensor<StateSignal<First>>
  let second: SignalSensor<StateSignal<Second>>

  init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ combine: @escaping (First.Snapshot, Second.Snapshot) -> Value
  ) {
    let subject = MessageSubject(Self.self, label: label, site: Site(fileID: fileID, line: line))
    let (left, right) = (Inlet<StateSignal<First>>(subject: subject), Inlet<StateSignal<Second>>(subject: subject))
    let outlet = Outlet<ValueTransaction<Value>>(subject: subject)
    var one: First.Snapshot?
    var other: Second.Snapshot?
    let node = StageNode(writing: outlet, reading: [left, right]) {
      left.replay(into: &one)
      right.replay(into: &other)
      if let one, let other { outlet.become(combine(one, other)) } else { outlet.become(nil) }
    }
    first = SignalSensor(left)
    second = SignalSensor(right)
    super.init(outlet, node)
  }
}

/// The entries of two dictionaries, the first one's values where both have a key.
final class Merging: DictionaryStorage<Int, Int> {
  let first: SignalSensor<DictionarySignal<Int, Int>>
  let second: SignalSensor<DictionarySignal<Int, Int>>

  init(fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(Self.self, site: Site(fileID: fileID, line: line))
    let (left, right) = (
      Inlet<DictionarySignal<Int, Int>>(subject: subject), Inlet<DictionarySignal<Int, Int>>(subject: subject)
    )
    let outlet = Outlet<DictionaryTransaction<Int, Int>>(subject: subject)
    var one: TableDictionary<Int, Int>?
    var other: TableDictionary<Int, Int>?
    let node = StageNode(writing: outlet, reading: [left, right]) {
      left.replay(into: &one)
      right.replay(into: &other)
      if let one, let other { outlet.become(one.merging(other) { first, _ in first }) } else { outlet.become(nil) }
    }
    first = SignalSensor(left)
    second = SignalSensor(right)
    super.init(outlet, node)
  }
}
