import SignalGraph

/// A storage as a value: equal to itself only.
struct Choice<Value>: Equatable {
  let storage: ValueStorage<Value>

  static func == (left: Self, right: Self) -> Bool { left.storage === right.storage }
}

/// The value of the storage that was chosen last: a stage that gains and loses inputs while it runs, as users write one.
///
/// It has a state while there is a choice and the chosen storage has one.
final class SwitchingLatest<Value>: ValueStorage<Value>, Replication {
  typealias Input = ValueSignal<Choice<Value>>

  let sensor: SignalSensor<ValueSignal<Choice<Value>>>

  init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(Self.self, label: label, site: Site(fileID: fileID, line: line))
    let chooser = Inlet<ValueSignal<Choice<Value>>>(subject: subject)
    let chosen = Inlet<ValueSignal<Value>>(subject: subject)
    let outlet = Outlet<ValueTransaction<Value>>(subject: subject)
    var choice: Choice<Value>?
    var attached: Choice<Value>?
    var value: Value?
    let node = StageNode(writing: outlet, reading: [chooser]) {
      chooser.replay(into: &choice)
      if attached != choice {
        if attached != nil { outlet.detach(chosen) }
        attached = choice
        value = nil
        if let choice {
          outlet.attach(chosen, to: choice.storage)
          return
        }
      }
      chosen.replay(into: &value)
      outlet.become(value)
    }
    sensor = SignalSensor(chooser)
    super.init(outlet, node)
  }
}
