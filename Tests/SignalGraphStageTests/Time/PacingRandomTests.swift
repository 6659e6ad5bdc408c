import SignalGraph
import SignalGraphTesting
import Testing

/// What a paced stage shows, as a fold over its source's signals and their instants.
private final class PaceFold<Transaction: LawfulTransaction> where Transaction.Snapshot: Equatable {
  enum Rule {
    case quiet
    case spaced(ThrottleEdges)
    case beat
  }

  let (rule, interval): (Rule, Duration)
  private var shown: Transaction.Snapshot?
  private var latest: Transaction.Snapshot?
  private var since: Duration?

  init(_ rule: Rule, _ interval: Duration) { (self.rule, self.interval) = (rule, interval) }

  func note(_ state: Transaction.Snapshot?, _ now: Duration) {
    guard let state, shown != nil else {
      (shown, latest, since) = (state, state, nil)
      return
    }
    _ = self.state(at: now)
    latest = state
    switch rule {
    case .quiet: since = now
    case .beat: since = since ?? now
    case .spaced(let edges):
      if since == nil {
        since = now
        if edges.contains(.leading) { shown = latest }
      }
    }
  }

  func state(at now: Duration) -> Transaction.Snapshot? {
    while let since, end(since) <= now {
      self.since = nil
      if latest == shown { continue }
      if case .spaced(let edges) = rule {
        if !edges.contains(.trailing) { continue }
        if edges.contains(.leading) { self.since = end(since) }
      }
      shown = latest
    }
    return shown
  }

  private func end(_ since: Duration) -> Duration {
    guard case .beat = rule else { return since + interval }
    var instant = Duration.zero
    while instant <= since { instant += interval }
    return instant
  }
}

@Suite struct PacingRandomTests {
  private func play<Transaction: LawfulTransaction>(
    _ seed: Int, _ clock: SignalClock, _ source: StateStorage<Transaction>,
    _ stages: [(StateStorage<Transaction>, PaceFold<Transaction>)], _ edit: (inout SeededGenerator) -> Void
  ) where Transaction.Snapshot: Equatable {
    let monitor = SignalMonitor<StateSignal<Transaction>> { _ in
      for (_, fold) in stages { fold.note(source.snapshot, clock.now) }
    }
    source.register(monitor)
    playInTime(seed, clock, stages.map(\.0), edit: edit) { stages.map { $0.1.state(at: clock.now) } }
    source.deregister(monitor)
    #expect(source.emitter.sensorCount == 0)
  }

  @Test(arguments: Settings.seeds(15)) func `values`(seed: Int) {
    let (clock, slot) = (SignalClock(), ValueSlot(0))
    let (one, two) = (Duration.seconds(1), Duration.seconds(2))
    play(
      seed, clock, slot,
      [
        (slot.debounced(for: one, on: clock), PaceFold(.quiet, one)),
        (slot.throttled(for: one, on: clock), PaceFold(.spaced([.leading, .trailing]), one)),
        (slot.throttled(for: two, on: clock, edges: .leading), PaceFold(.spaced(.leading), two)),
        (slot.throttled(for: two, on: clock, edges: .trailing), PaceFold(.spaced(.trailing), two)),
        (slot.sampled(every: two, on: clock), PaceFold(.beat, two)),
      ]
    ) { slot.value = $0.number(below: 3) }
  }

  @Test(arguments: Settings.seeds(15)) func `dictionaries`(seed: Int) {
    let (clock, slot) = (SignalClock(), DictionarySlot([1: 1]))
    let (one, two) = (Duration.seconds(1), Duration.milliseconds(1_500))
    play(
      seed, clock, slot,
      [
        (slot.debounced(for: one, on: clock), PaceFold(.quiet, one)),
        (slot.throttled(for: one, on: clock), PaceFold(.spaced([.leading, .trailing]), one)),
        (slot.throttled(for: two, on: clock, edges: .leading), PaceFold(.spaced(.leading), two)),
        (slot.throttled(for: two, on: clock, edges: .trailing), PaceFold(.spaced(.trailing), two)),
        (slot.sampled(every: two, on: clock), PaceFold(.beat, two)),
      ]
    ) { generator in
      let key = generator.number(below: 4)
      slot[key] = generator.number(below: 3) == 0 ? nil : generator.number(below: 3)
    }
  }

  @Test(arguments: Settings.seeds(10)) func `sets`(seed: Int) {
    let (clock, slot) = (SignalClock(), SetSlot([1]))
    let one = Duration.seconds(1)
    play(
      seed, clock, slot,
      [
        (slot.debounced(for: one, on: clock), PaceFold(.quiet, one)),
        (slot.throttled(for: one, on: clock), PaceFold(.spaced([.leading, .trailing]), one)),
        (slot.sampled(every: one, on: clock), PaceFold(.beat, one)),
      ]
    ) { slot.editAtRandom(&$0) }
  }

  /// Commands that cancel out in the end need not have merged, so throttles may be closed where the fold's are open.
  @Test(arguments: Settings.seeds(15)) func `arrays`(seed: Int) {
    let (clock, slot) = (SignalClock(), ArraySlot([1, 2, 3]))
    let one = Duration.seconds(1)
    var serial = 3
    play(
      seed, clock, slot,
      [
        (slot.debounced(for: one, on: clock), PaceFold(.quiet, one)),
        (slot.sampled(every: one, on: clock), PaceFold(.beat, one)),
      ]
    ) { slot.editInTime(&$0, &serial) }
  }
}
