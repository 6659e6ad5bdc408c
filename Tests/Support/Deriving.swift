import SignalGraph

/// A value made of a snapshot: in trials, the parameter that changes alone or in one turn with the input it is made of.
///
/// ```swift
/// let threshold = Deriving(numbers) { $0[0] ?? 0 }
/// let stage = numbers.filter(with: threshold) { entry, threshold in entry.value > threshold }
/// ```
final class Deriving<Input: StateTransaction, Value: Equatable>: ValueStorage<Value>, Replication {
  let sensor: SignalSensor<StateSignal<Input>>

  init(_ source: StateStorage<Input>, _ derive: @escaping (Input.Snapshot) -> Value) {
    let subject = MessageSubject(Self.self, site: Site())
    let inlet = Inlet<StateSignal<Input>>(subject: subject)
    let outlet = Outlet<ValueTransaction<Value>>(subject: subject)
    var state: Input.Snapshot?
    let node = StageNode(writing: outlet, reading: [inlet]) {
      inlet.replay(into: &state)
      let value = state.map(derive)
      if value != outlet.state { outlet.become(value) }
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
    chain(sensor, to: source, site: Site())
  }
}
