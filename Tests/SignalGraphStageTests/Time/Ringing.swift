import SignalGraph

/// The instants at which the deadlines of a list fell due, for tests of clocks.
final class Ringing: ValueStage<ValueTransaction<[Duration]>, [Duration]> {
  let work: RingingWork

  init(
    on clock: SignalClock, every interval: Duration? = nil,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(Ringing.self, label, fileID, line)
    let alarm = StageAlarm(subject, on: clock)
    work = RingingWork(alarm, interval)
    super.init(StageParts(subject, [], prompt: alarm, work))
  }
}

final class RingingWork: AdjustableWork {
  typealias Input = ValueTransaction<[Duration]>
  typealias Output = ValueTransaction<[Duration]>
  let alarm: StageAlarm
  let interval: Duration?
  private(set) var runs = 0
  private var deadlines: [Duration] = []

  init(_ alarm: StageAlarm, _ interval: Duration?) { (self.alarm, self.interval) = (alarm, interval) }

  private func setNext() {
    if let interval { return alarm.deadline = alarm.now + interval }
    deadlines.removeAll { $0 <= alarm.now }
    alarm.deadline = deadlines.min()
  }

  func begin(_ deadlines: [Duration]) -> [Duration] {
    self.deadlines = deadlines
    setNext()
    return []
  }

  func change(_ input: borrowing Input, _ state: inout [Duration], _ output: inout Output) {
    deadlines = input.future ?? []
    setNext()
  }

  func prepare() {}

  func adjust(_ adjustment: Readjustment, _ state: inout [Duration], _ output: inout Output) -> [Duration]? {
    runs += 1
    output.place(state + [alarm.now], in: &state, equality: Equality())
    setNext()
    return nil
  }

  func source(_ state: [Duration]) -> [Duration] { deadlines }

  func end() { alarm.deadline = nil }
}

extension ValueStorage where Value == [Duration] {
  func ringing(
    on clock: SignalClock, every interval: Duration? = nil,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Ringing {
    feeding(Ringing(on: clock, every: interval, label: label, fileID: fileID, line: line))
  }
}

extension Duration {
  /// Whole seconds, for lists that are compared.
  var whole: Int { Int(components.seconds) }
}

extension Sequence<Int> {
  var instants: [Duration] { map { .seconds($0) } }
}
