@testable import SignalGraph
import Testing

/// What runs no code when it is released waits for nothing: a body that edits one long value again and again keeps no copies.
@Suite struct SilentReleaseTests {
  private final class Object {}

  private struct Lines { let lines: [Int] }

  @Test func `memory and collections of it are released silently`() {
    #expect(isSilentlyReleased(Int.self) && isSilentlyReleased(String.self) && isSilentlyReleased(Substring?.self))
    #expect(isSilentlyReleased([[Int]].self) && isSilentlyReleased(ContiguousArray<String>.self))
    #expect(isSilentlyReleased(Set<String>.self) && isSilentlyReleased([String: [Double]].self))
  }

  @Test func `what holds objects, or may, is not`() {
    #expect(!isSilentlyReleased(Object.self) && !isSilentlyReleased([Object].self) && !isSilentlyReleased(Any.self))
    #expect(!isSilentlyReleased([String: Object].self) && !isSilentlyReleased((() -> Void)?.self))
    #expect(!isSilentlyReleased([Int: any Error].self) && !isSilentlyReleased(Lines.self))
  }

  @Test func `a body keeps what may run code until it ends, and nothing else`() {
    let (texts, objects) = (Bin<[String]>(), Bin<[Object]>())
    transaction {
      texts.keep(["a"])
      objects.keep([Object()])
      #expect(texts.values.isEmpty && objects.values.count == 1)
    }
    #expect(objects.values.isEmpty)
  }
}
