import SignalGraph

/// A value slot as the source of a trial.
public struct ValueOrigin<Value: Equatable>: TrialOrigin {
  private let bound: Int
  private let value: (Int) -> Value

  /// Draws values from `value(0)` to `value(values - 1)`.
  public init(values: Int, _ value: @escaping (Int) -> Value) {
    bound = values
    self.value = value
  }

  /// Makes a slot.
  public func makeSlot(_ snapshot: Value, label: String) -> ValueSlot<Value> { ValueSlot(snapshot, label: label) }

  /// Itself.
  public func input(_ slot: ValueSlot<Value>) -> ValueStorage<Value> { slot }

  /// Makes a replication.
  public func makeGate(label: String) -> (input: ValueStorage<Value>, sensor: SignalSensor<ValueSignal<Value>>) {
    let gate = ReplicatingValueStorage<Value>(label: label)
    return (gate, gate.sensor)
  }

  /// Draws a value.
  public func snapshot(count: Int, using generator: inout SeededGenerator) -> Value {
    value(generator.edge(below: bound))
  }

  /// Sets, replaces, sets to the same value, or refreshes.
  public func edit(_ slot: ValueSlot<Value>, using generator: inout SeededGenerator) -> TrialEdit? {
    let future = value(generator.edge(below: bound))
    switch generator.number(below: 7) {
    case 6:
      slot.refresh()
      return TrialEdit("refresh", isRefresh: true)
    case 0:
      slot.value = slot.value
      return TrialEdit("same")
    case 1, 2:
      slot.replace(with: future)
      return TrialEdit("replace", "\(future)")
    default:
      slot.value = future
      return TrialEdit("set", "\(future)")
    }
  }

  /// Every value, and a refresh.
  public func everyEdit(of snapshot: Value) -> [ScriptedEdit<ValueSlot<Value>>] {
    (0..<bound).map { number in
      let future = value(number)
      return ScriptedEdit("set(\(future))") { $0.value = future }
    } + [ScriptedEdit("refresh()", isRefresh: true) { $0.refresh() }]
  }
}

extension ValueOrigin where Value == Int {
  /// Draws numbers from 0.
  public init(values: Int) { self.init(values: values) { $0 } }
}
