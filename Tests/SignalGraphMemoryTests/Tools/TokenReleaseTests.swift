import SignalGraph
import Testing

/// What is released with a chain that a token takes down.
@Suite struct TokenReleaseTests {
  @Test func `a deinit of what a token takes down edits in a later turn, behind those that wait`() {
    final class Probe {
      let onRelease: () -> Void
      init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }
      deinit { onRelease() }
    }
    let lines = ArraySlot<String>()
    let copy = lines.map { $0 }
    let (first, second) = (ArraySlot([1]), ArraySlot([1]))
    func chain() -> ObservationToken {
      let probe = Probe { lines.append("released") }
      return first.map { number in withExtendedLifetime(probe) { number } }.observe { (_: TreeArray<Int>) in () }
    }
    var inner: ObservationToken? = chain()
    let token = second.observe { (rows: TreeArray<Int>) in
      if rows.isEmpty, let token = inner {
        token.tearDown()
        inner = nil
        lines.append("handled")
      }
    }
    second.remove(at: 0)
    #expect(copy.elements == ["handled", "released"])
    token.tearDown()
    copy.tearDown()
  }
}
