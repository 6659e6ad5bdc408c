// What takes a process of its own, where nothing else is counted.
extension CycleLaws {
  /// By what a router of the first form lets memory grow, in words; empty if it does not.
  ///
  /// The events of a recording happen again and again, in laps that begin with its first frame. What is kept of each
  /// event is found from 4 MiB on: 4 bytes of each of a million.
  ///
  /// ```swift
  /// await #expect(processExitsWith: .success) {
  ///   let recording = try CycleRecording<Counter>(contentsOf: "Fixtures/day.cycle")
  ///   precondition(CycleLaws.memoryFaults(of: Counting(), under: recording) == [])
  /// }
  /// ```
  ///
  /// - `count`: how many events happen.
  /// - Precondition: nothing else in the process takes memory meanwhile, so it is asked in an exit test.
  public static func memoryFaults<Router: SinkSourceConverting>(
    of router: Router, under recording: CycleRecording<Router.Source>, events count: Int = 1_000_000
  ) -> [String] {
    memoryFaults(CycleReplay(recording, in: router), count)
  }

  /// By what a router of the second form lets memory grow, in words; see the first.
  public static func memoryFaults<Router: EventEffectConverting>(
    of router: Router, under recording: CycleRecording<Router.Frame>, events count: Int = 1_000_000
  ) -> [String] {
    memoryFaults(CycleReplay(recording, in: router), count)
  }

  /// By what a driver lets memory grow, in words; empty if it does not.
  ///
  /// It renders models again and again, in order, each if it is not equal to the one before.
  ///
  /// - `count`: how many models it is shown.
  /// - Precondition: as for a router.
  public static func memoryFaults<Driven: Driver>(
    of driver: Driven, showing models: [Driven.Model], renders count: Int = 1_000_000,
    isolation: isolated (any Actor)? = #isolation
  ) -> [String] {
    guard let first = models.first else { return ["there are no models to show"] }
    let trial = DriverTrial(driver, from: first, keepsAll: false)
    defer { trial.finish() }
    return ProcessMemory.growth(count, "models") { count in
      for number in 0..<count { trial.render(models[number % models.count]) }
    }
  }

  private static func memoryFaults<Frame>(_ replay: CycleReplay<Frame>, _ count: Int) -> [String] {
    defer { replay.tearDown() }
    let recording = replay.recording
    if recording.moments.isEmpty { return ["there are no events that could happen again"] }
    do {
      let events = try recording.moments.map { moment throws(CycleError) in try replay.cycle.event(of: moment) }
      return ProcessMemory.growth(count, "events") { count in
        for number in 0..<count {
          if number % events.count == 0 { replay.cycle.show(recording.start) }
          events[number % events.count]()
        }
      }
    } catch {
      return ["\(error)"]
    }
  }
}
