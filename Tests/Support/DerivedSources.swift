import SignalGraph

/// A set made of a snapshot: in trials, one of several sources that change in one turn with the input they are made of.
final class DerivingSet<Input: StateTransaction>: SetStorage<Int>, Replication {
  let sensor: SignalSensor<StateSignal<Input>>

  init(_ source: StateStorage<Input>, _ derive: @escaping (Input.Snapshot) -> Set<Int>) {
    let subject = MessageSubject(Self.self, site: Site())
    let inlet = Inlet<StateSignal<Input>>(subject: subject)
    let outlet = Outlet<SetTransaction<Int>>(subject: subject)
    var state: Input.Snapshot?
    let node = StageNode(writing: outlet, reading: [inlet]) {
      inlet.replay(into: &state)
      outlet.become(state.map(derive))
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
    chain(sensor, to: source, site: Site())
  }
}

/// A dictionary made of a snapshot.
final class DerivingNumbers<Input: StateTransaction>: DictionaryStorage<Int, Int>, Replication {
  let sensor: SignalSensor<StateSignal<Input>>

  init(_ source: StateStorage<Input>, _ derive: @escaping (Input.Snapshot) -> TableDictionary<Int, Int>) {
    let subject = MessageSubject(Self.self, site: Site())
    let inlet = Inlet<StateSignal<Input>>(subject: subject)
    let outlet = Outlet<DictionaryTransaction<Int, Int>>(subject: subject)
    var state: Input.Snapshot?
    let node = StageNode(writing: outlet, reading: [inlet]) {
      inlet.replay(into: &state)
      outlet.become(state.map(derive))
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
    chain(sensor, to: source, site: Site())
  }
}

extension Combination {
  /// The plain meaning: which sources hold a key.
  func includes(_ holders: [Bool]) -> Bool {
    switch self {
    case .union: holders.contains(true)
    case .intersection: !holders.contains(false)
    case .subtraction: holders[0] && !holders.dropFirst().contains(true)
    case .symmetricDifference: holders.count { $0 } % 2 == 1
    }
  }
}
