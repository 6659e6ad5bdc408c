#if os(Linux)
  import Foundation
  import SignalCycle
  import SignalGraph
  import Testing

  /// What is held after very many events, each in a process of its own, where nothing else is counted.
  @Suite(.serialized) struct MemoryTests {
    #if DEBUG
      private static let eventCount = 40_000
    #else
      private static let eventCount = 1_000_000
    #endif

    @Test func `a million events leave memory flat`() async {
      await #expect(processExitsWith: .success) {
        let store = AtomStore(Workshop())
        let time = AtomTimeMachine(store, limit: 1_000)
        let view = store.state.tools.storage.filter { $0.value.uses > 0 }.sorted { $0.value.name }
        var told = 0
        store.subscribe("told") { _ in told += 1 }
        var events = WorkshopEvents(seed: 1)
        func run(_ count: Int) { for _ in 0..<count { store.dispatch(events.next()) } }
        run(Self.eventCount / 10)
        let before = residentBytes()
        run(Self.eventCount)
        let after = residentBytes()
        precondition(told == Self.eventCount / 10 * 11)
        // What a thousand moments hold differs a little from one thousand to the next.
        precondition(after - before < 4 << 20, "\(after - before) bytes more")
        view.tearDown()
        time.tearDown()
        store.tearDown()
      }
    }

    @Test func `ten thousand moments over a hundred thousand elements take few megabytes`() async {
      await #expect(processExitsWith: .success) {
        let count = Self.eventCount / 10
        let tools = (0..<count).map { ("\($0)", Tool(name: "\($0)")) }
        let store = AtomStore(Workshop(tools: Dictionary(uniqueKeysWithValues: tools)))
        let time = AtomTimeMachine(store, limit: 10_000)
        let before = residentBytes()
        for number in 0..<10_000 { store.dispatch(.tool("\(number * 7 % count)", .use)) }
        let after = residentBytes()
        print("10,000 moments over \(count) elements: \(after - before) bytes")
        precondition(time.count == 10_000)
        precondition(after - before < 64 << 20, "\(after - before) bytes more")
        time.step(by: -10_000)
        precondition(store.state.tools["7"]?.uses == 0)
        time.tearDown()
        store.tearDown()
      }
    }
  }

  /// How many bytes of memory the process has.
  private func residentBytes() -> Int {
    let numbers = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    guard numbers.count > 1, let pages = Int(numbers[1]), pages > 0 else { fatalError("/proc/self/statm says nothing") }
    return pages * Int(getpagesize())
  }
#endif
