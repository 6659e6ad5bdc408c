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
    result?.tells(.doubleInsertion, "\"all\"", "AlgebraViolationTests.swift", "insertion of 1")
  }

  @Test func `a source removes a member that another holds`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetCombining<Int>(.union, label: "all")
      stage.sensors[0].sense(.initiation([1]))
      stage.sensors[1].sense(.initiation([]))
      stage.sensors[1].sense(.transition([.remove(1)]))
    }
    result?.tells(.wrongPast, "\"all\"", "Insert it first")
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
}
