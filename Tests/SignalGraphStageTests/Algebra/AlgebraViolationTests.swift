import SignalGraph
import Testing

/// Signals that no source may send end the process, in release too.
@Suite struct AlgebraViolationTests {
  @Test func `a source inserts a member that it holds`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetCombining<Int>(.union, label: "all")
      stage.sensors[0].sense(.initiation([1]))
      stage.sensors[1].sense(.initiation([]))
      stage.sensors[0].sense(.transition([.insert(1)]))
    }
    result?.tells(.doubleInsertion, "\"all\"", "AlgebraViolationTests.swift", "insertion of 1, which its source holds")
  }

  @Test func `a source removes a member that another holds`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetCombining<Int>(.union, label: "all")
      stage.sensors[0].sense(.initiation([1]))
      stage.sensors[1].sense(.initiation([]))
      stage.sensors[1].sense(.transition([.remove(1)]))
    }
    result?.tells(.wrongPast, "\"all\"", "which its source does not hold. Insert it first")
  }

  @Test func `a source updates a key that another holds`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = DictionaryCombining<Int, Int>(.union)
      stage.sensors[0].sense(.initiation([1: 1]))
      stage.sensors[1].sense(.initiation([:]))
      stage.sensors[1].sense(.transition([.update(key: 1, past: 1, future: 2)]))
    }
    result?.tells(.wrongPast, "DictionaryCombining<Int, Int>", "Insert it first")
  }

  @Test func `a source edits the elements of the next one`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = ArrayConcatenating<Int>()
      stage.sensors[0].sense(.initiation([1]))
      stage.sensors[1].sense(.initiation([2]))
      stage.sensors[0].sense(.transition([.remove(2, at: 1)]))
    }
    result?.tells(.badIndex, "1 elements")
  }

  @Test func `a source changes outside of its session`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetCombining<Int>(.union)
      stage.sensors[0].sense(.initiation([1]))
      stage.sensors[1].sense(.transition([.insert(2)]))
    }
    result?.tells(.signalOutsideSession, "SetCombining<Int>")
  }

  @Test func `a source begins twice`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetCombining<Int>(.union)
      stage.sensors[0].sense(.initiation([1]))
      stage.sensors[0].sense(.initiation([1]))
    }
    result?.tells(.doubleInitiation, "SetCombining<Int>")
  }

  @Test func `a source ends twice`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetCombining<Int>(.union)
      stage.sensors[0].sense(.initiation([1]))
      stage.sensors[0].sense(.termination([1]))
      stage.sensors[0].sense(.termination([1]))
    }
    result?.tells(.signalOutsideSession, "SetCombining<Int>")
  }

  @Test func `a list begins twice`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetListCombining<SetStorage<Int>, Int>(.union)
      stage.sensor.sense(.initiation([]))
      stage.sensor.sense(.initiation([]))
    }
    result?.tells(.doubleInitiation, "SetListCombining<SetStorage<Int>, Int>")
  }

  @Test func `a list changes outside of its session`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = DictionaryListCombining<DictionaryStorage<Int, Int>, Int, Int>(.union, label: "layers")
      stage.sensor.sense(.transition([.insert(DictionarySlot([:]), at: 0)]))
    }
    result?.tells(.signalOutsideSession, "\"layers\"", "AlgebraViolationTests.swift")
  }

  @Test func `a list ends twice`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetListCombining<SetStorage<Int>, Int>(.union)
      stage.sensor.sense(.termination([]))
    }
    result?.tells(.signalOutsideSession, "SetListCombining<SetStorage<Int>, Int>")
  }

  @Test func `a list removes what it does not name`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetListCombining<SetStorage<Int>, Int>(.union, label: "all")
      stage.sensor.sense(.initiation([]))
      stage.sensor.sense(.transition([.remove(SetSlot([1]), at: 0)]))
    }
    result?.tells(.badIndex, "0 elements", "\"all\"", "AlgebraViolationTests.swift")
  }

  @Test func `a list names what reads it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let list = ArraySlot<SetStorage<Int>>([])
      let stage = list.combined(.union, label: "all")
      list.append(stage.filter { $0 > 0 })
    }
    result?.tells(.cycle, "\"all\"", "AlgebraViolationTests.swift", "would read what it writes")
  }
}
