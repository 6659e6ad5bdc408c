import SignalGraph
import Testing

/// What storages of storages may not do ends the process, in release too.
@Suite struct FlattenViolationTests {
  @Test func `a choice of what reads it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let choice = ValueSlot<ValueStorage<Int>>(ValueSlot(1))
      let stage = choice.flattened(label: "latest")
      choice.value = stage.map { $0 + 1 }
    }
    result?.tells(.cycle, "\"latest\"", "FlattenViolationTests.swift", "would read what it writes")
  }

  @Test func `a choice begins twice`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = ArraySwitching<ArrayStorage<Int>, Int>(label: "latest")
      stage.sensor.sense(.initiation(ArraySlot([1])))
      stage.sensor.sense(.initiation(ArraySlot([1])))
    }
    result?.tells(.doubleInitiation, "ArraySwitching<ArrayStorage<Int>, Int>", "\"latest\"")
  }

  @Test func `a choice changes outside of its session`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetSwitching<SetStorage<Int>?, Int>(label: "latest")
      stage.sensor.sense(.transition(ValueTransaction(unequalPast: nil, future: SetSlot([1]))))
    }
    result?.tells(.signalOutsideSession, "SetSwitching<Optional<SetStorage<Int>>, Int>", "\"latest\"")
  }

  @Test func `a choice ends twice`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = ValueSwitching<ValueStorage<Int>, Int>()
      stage.sensor.sense(.termination(ValueSlot(1)))
    }
    result?.tells(.signalOutsideSession, "ValueSwitching<ValueStorage<Int>, Int>")
  }
}
