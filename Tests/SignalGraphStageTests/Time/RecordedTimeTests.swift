import SignalGraph
import SignalGraphTesting
import Testing

/// A recording of edits and instants replays to the same signals.
@Suite struct RecordedTimeTests {
  /// Stages of every kind on one clock, and what they sent, with the instants.
  private final class Board {
    let clock = SignalClock()
    let slot = DictionarySlot([1: 1])
    let width = ValueSlot(Duration.seconds(2))
    let log = SignalLog()
    private var stages: [Chained] = []

    init() {
      watch(slot.expiring(after: width, on: clock).sorted { $0.value }, "expiring")
      watch(slot.lingering(for: width, on: clock).sorted { $0.value }, "lingering")
      watch(slot.sorted { $0.value }.expiring(after: .seconds(1), on: clock), "rows")
      watch(slot.counted().debounced(for: .seconds(1), on: clock), "quiet")
      watch(slot.throttled(for: width, on: clock).sorted { $0.value }, "throttled")
      watch(slot.sampled(every: .seconds(1), on: clock).counted(), "sampled")
      watch(slot.sorted { $0.value }.arrivals(within: .seconds(3), on: clock).aggregated(.sum { $0.value }), "sum")
      watch(slot.sorted { $0.value }.arrivals(inEach: width, on: clock).counted(), "tumbling")
    }

    private func watch<Transaction: StateTransaction>(_ stage: StateStorage<Transaction>, _ name: String) {
      stages.append(stage)
      log.watch(stage, name) { [unowned self] _ in log.note("at \(clock.now)") }
    }

    func end() -> [String] {
      let lines = log.take()
      log.end()
      for stage in stages { stage.tearDown() }
      #expect(clock.nextDeadline == nil)
      return lines
    }
  }

  private enum Act {
    case edit([(key: Int, value: Int?)])
    case width(Duration)
    case advance(Duration)
  }

  private func script(_ seed: Int) -> [Act] {
    var generator = SeededGenerator(seed: UInt64(seed))
    return (0..<200).map { _ in
      switch generator.number(below: 8) {
      case 0..<4:
        return .edit(
          (0..<generator.size(in: 1...5)).map { _ in
            (generator.number(below: 8), generator.number(below: 3) == 0 ? nil : generator.number(below: 5))
          }
        )
      case 4: return .width(.milliseconds(500 * generator.number(below: 6)))
      default: return .advance(.milliseconds(100 * generator.number(below: 30)))
      }
    }
  }

  private func perform(_ act: Act, _ board: Board) {
    switch act {
    case .edit(let edits): transaction { for (key, value) in edits { board.slot[key] = value } }
    case .width(let width): board.width.value = width
    case .advance(let duration): board.clock.advance(by: duration)
    }
  }

  @Test(arguments: Settings.seeds(10)) func `a script played twice sends the same`(seed: Int) {
    let logs = (0..<2).map { _ in
      let board = Board()
      for act in script(seed) { perform(act, board) }
      return board.end()
    }
    #expect(logs[0] == logs[1] && logs[0].count > 200, "seed \(seed)")
  }

  /// Where the clock is driven, the instants of edits are read, and are what a recording keeps.
  @MainActor
  @Test func `what happened on a driven clock happens again on one that is advanced`() async {
    let (board, driver) = (Board(), ManualDriver())
    var recording: [(instant: Duration, act: Act)] = []
    let driving = Task { [clock = board.clock] in await clock.follow(driver) }
    #expect(await driver.wait { driver.sleeping != nil })
    for act in script(7) {
      if case .advance(let duration) = act {
        driver.advance(by: duration)
        // Half of the time the deadlines that are over have their turns before the next edit, else after it.
        if recording.count % 2 == 0 { for _ in 0..<20 { await Task.yield() } }
      } else {
        // The time that a body asks for is that of its turn.
        transaction {
          recording.append((board.clock.now, act))
          perform(act, board)
        }
      }
    }
    driving.cancel()
    await driving.value
    let last = board.clock.now
    let again = Board()
    for (instant, act) in recording {
      again.clock.advance(to: instant)
      perform(act, again)
    }
    again.clock.advance(to: last)
    #expect(again.end() == board.end())
  }
}
