#if os(Linux)
  import Foundation
  import SignalCycle
  import SignalGraph
  import Testing

  /// What is held after very many events, in a process of its own, where nothing else is counted.
  @Suite struct CycleMemoryTests {
    #if DEBUG
      private static let eventCount = 100_000
    #else
      private static let eventCount = 1_000_000
    #endif

    @Test func `a million events leave memory flat, recorded or not`() async {
      await #expect(processExitsWith: .success) {
        let drivers = LiftDrivers()
        let cycle = Cycle(LiftRouter(), drivers: drivers)
        func run(_ count: Int) { for _ in 0..<count { drivers.buttons.outlet?.emit(.nothing) } }
        run(Self.eventCount / 10)
        let before = residentBytes()
        run(Self.eventCount)
        // One event that leads to as many others, each emitted as a frame is rendered.
        drivers.buttons.press(Self.eventCount)
        let recorder = try CycleRecorder(cycle, keeping: 100)
        run(Self.eventCount / 100)
        let after = residentBytes()
        precondition(recorder.recording.moments.count == 100 && cycle.frame.motor.floor == Self.eventCount)
        // The motor of the tests keeps its models, 16 bytes each.
        precondition(after - before < (8 << 20) + 64 * Self.eventCount, "\(after - before) bytes more")
        recorder.tearDown()
        cycle.tearDown()
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
