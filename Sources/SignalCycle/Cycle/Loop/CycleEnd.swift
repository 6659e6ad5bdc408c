/// The end of a cycle, which a task may wait for.
final class CycleEnd: Sendable {
  private let ends: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  init() { (ends, continuation) = AsyncStream.makeStream(of: Never.self) }

  func come() { continuation.finish() }

  func wait(isolation: isolated (any Actor)? = #isolation) async {
    var iterator = ends.makeAsyncIterator()
    _ = await iterator.next(isolation: isolation)
  }
}
