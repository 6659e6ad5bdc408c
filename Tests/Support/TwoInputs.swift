import SignalGraph

/// The sum of two values, while both have one: a stage with two inputs, written with the public stage API.
final class AddingTwo: ValueStorage<Int> {
  let left: SignalSensor<ValueSignal<Int>>
  let right: SignalSensor<ValueSignal<Int>>
  private let counter: Counter

  private final class Counter { var runs = 0 }

  /// How often the stage has run.
  var runs: Int { counter.runs }

  init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(AddingTwo.self, label: label, site: Site(fileID: fileID, line: line))
    let outlet = Outlet<ValueTransaction<Int>>(subject: subject)
    let left = Inlet<ValueSignal<Int>>(subject: subject)
    let right = Inlet<ValueSignal<Int>>(subject: subject)
    let counter = Counter()
    var (first, second): (Int?, Int?)
    let node = StageNode(writing: outlet, reading: [left, right]) {
      counter.runs += 1
      left.replay(into: &first)
      right.replay(into: &second)
      if let first, let second { outlet.become(first + second) } else { outlet.become(nil) }
    }
    self.left = SignalSensor(left)
    self.right = SignalSensor(right)
    self.counter = counter
    super.init(outlet, node)
  }
}
