import SignalGraph

/// The stage of the article about stages that has a deadline, word for word; ``PageTests`` compares and runs it.
extension StageExamples {
  // swift-format-ignore
  static func usingTheIdling(_ print: @escaping (Any...) -> Void) {
    // example: using the idling
    let clock = SignalClock()
    let position = ValueSlot(7)
    let isIdle = position.feeding(Idling<Int>(for: .seconds(60), on: clock))
    _ = isIdle.observe { state, _ in print(state, clock.now) }  // false 0.0 seconds
    clock.advance(by: .seconds(50))
    position.value = 8                                      // nothing
    clock.advance(by: .seconds(50))
    clock.advance(by: .seconds(50))                         // true 110.0 seconds
    position.value = 9                                      // false 150.0 seconds
    isIdle.tearDown()                                       // false 150.0 seconds
    // end
  }
}

// example: idling
/// Whether a value has not changed for a while.
final class Idling<Value>: ValueStage<ValueTransaction<Value>, Bool> {
  init(
    for duration: Duration, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(Idling<Value>.self, label, fileID, line)
    let alarm = StageAlarm(subject, on: clock)
    super.init(StageParts(subject, [], prompt: alarm, IdlingWork<Value>(alarm, duration)))
  }
}

final class IdlingWork<Value>: AdjustableWork {
  let (alarm, duration): (StageAlarm, Duration)
  let equality = Equality<Bool>()
  var value: Value?

  init(_ alarm: StageAlarm, _ duration: Duration) { (self.alarm, self.duration) = (alarm, duration) }

  func begin(_ value: Value) -> Bool {
    self.value = value
    alarm.deadline = alarm.now + duration
    return false
  }

  func change(
    _ input: borrowing ValueTransaction<Value>, _ isIdle: inout Bool, _ output: inout ValueTransaction<Bool>
  ) {
    value = input.future
    alarm.deadline = alarm.now + duration
    output.place(false, in: &isIdle, equality: equality)
  }

  func prepare() {}

  func adjust(
    _ adjustment: Readjustment, _ isIdle: inout Bool, _ output: inout ValueTransaction<Bool>
  ) -> Bool? {
    // A change in the turn of the deadline has set another one.
    if alarm.deadline == nil { output.place(true, in: &isIdle, equality: equality) }
    return nil
  }

  func source(_ isIdle: Bool) -> Value { value! }

  func end() {
    value = nil
    alarm.deadline = nil
  }
}
// end
