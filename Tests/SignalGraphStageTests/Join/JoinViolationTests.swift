import SignalGraph
import Testing

/// Signals that no side may send, and closures that edit, end the process, in release too.
@Suite struct JoinViolationTests {
  typealias Stage = DictionaryJoining<InnerJoin<Int, Int, Int, Int>>

  @Test func `a side inserts a key that it holds`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = Stage(label: "pairs", by: { $0.key }, to: { $0.key })
      stage.left.sense(.initiation([1: 1]))
      stage.right.sense(.initiation([1: 1]))
      stage.left.sense(.transition([.insert(key: 1, value: 2)]))
    }
    result?.tells(.doubleInsertion, "\"pairs\"", "JoinViolationTests.swift", "insertion of 1", "Update it instead")
  }

  @Test func `a side updates a key that only the other holds`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = Stage(by: { $0.key }, to: { $0.key })
      stage.left.sense(.initiation([:]))
      stage.right.sense(.initiation([1: 1]))
      stage.left.sense(.transition([.update(key: 1, past: 1, future: 2)]))
    }
    result?.tells(.wrongPast, "DictionaryJoining<InnerJoin<Int, Int, Int, Int>>", "Insert it first")
  }

  @Test func `a side removes what it does not hold while the other is missing`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = Stage(label: "pairs", by: { $0.key }, to: { $0.key })
      stage.left.sense(.initiation([:]))
      stage.left.sense(.transition([.remove(key: 1, past: 1)]))
    }
    result?.tells(.wrongPast, "\"pairs\"", "Insert it first")
  }

  @Test func `a side changes outside of its session`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = Stage(by: { $0.key }, to: { $0.key })
      stage.left.sense(.initiation([1: 1]))
      stage.right.sense(.transition([.insert(key: 2, value: 2)]))
    }
    result?.tells(.signalOutsideSession, "DictionaryJoining<InnerJoin<Int, Int, Int, Int>>")
  }

  @Test func `a closure edits a side`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let (left, right) = (DictionarySlot([1: 1], label: "left"), DictionarySlot([1: 1]))
      _ = left.joined(
        right, label: "pairs",
        by: { entry in
          left[2] = 2
          return entry.value
        })
    }
    result?.tells(.sideEffectInStage, "DictionarySlot<Int, Int> \"left\"", "inside a stage closure")
  }
}
