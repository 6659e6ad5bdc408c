import SignalGraph
import SignalGraphTesting
import Testing

/// Expiry and delayed removal, against folds over signals and instants.
@Suite struct ExpiringRandomTests {
  /// How long a row of a number stays.
  static func lifetime(_ number: Int) -> Duration? {
    number % 7 == 0 ? nil : .milliseconds(500 * (number % 7 - 1))
  }

  private static func isIn(_ since: Duration, _ lifetime: Duration?, _ clock: SignalClock) -> Bool {
    lifetime.map { clock.now < since + $0 } ?? true
  }

  @Test(arguments: Settings.seeds(12)) func `entries expire as the fold says`(seed: Int) {
    let (clock, width, slot) = (SignalClock(), ValueSlot(Duration.seconds(2)), DictionarySlot([1: 2, 2: 3]))
    let scale = ValueSlot(1)
    let ages = AgeFold(slot, clock)
    let stages = [
      slot.expiring(after: .seconds(1), on: clock), slot.expiring(after: width, on: clock),
      slot.expiring(on: clock) { Self.lifetime($0.key + $0.value) },
      slot.expiring(on: clock, with: scale) { entry, scale in Self.lifetime(entry.value).map { $0 * scale } },
    ]
    playInTime(seed, clock, stages) { generator in
      slot.editAtRandom(&generator)
      if generator.number(below: 8) == 0 { width.value = .milliseconds(250 * generator.number(below: 12)) }
      if generator.number(below: 8) == 0 { scale.value = generator.number(below: 4) }
    } oracles: {
      func rows(_ lifetime: (Int, Int) -> Duration?) -> TableDictionary<Int, Int> {
        slot.snapshot!.filter { Self.isIn(ages.since[$0.key]!, lifetime($0.key, $0.value), clock) }
      }
      return [
        rows { _, _ in .seconds(1) }, rows { _, _ in width.value }, rows { Self.lifetime($0 + $1) },
        rows { _, value in Self.lifetime(value).map { $0 * scale.value } },
      ]
    }
    ages.end()
    #expect(slot.emitter.sensorCount == 0 && width.emitter.sensorCount == 0 && scale.emitter.sensorCount == 0)
  }

  @Test(arguments: Settings.seeds(8)) func `members expire as the fold says`(seed: Int) {
    let (clock, width, slot) = (SignalClock(), ValueSlot(Duration.seconds(2)), SetSlot([1, 2]))
    let ages = AgeFold(slot, clock)
    let stages = [
      slot.expiring(after: .seconds(1), on: clock), slot.expiring(after: width, on: clock),
      slot.expiring(on: clock) { Self.lifetime($0) },
      slot.expiring(on: clock, with: width) { $0 % 3 == 0 ? nil : $1 },
    ]
    playInTime(seed, clock, stages) { generator in
      slot.editAtRandom(&generator)
      if generator.number(below: 8) == 0 { width.value = .milliseconds(250 * generator.number(below: 12)) }
    } oracles: {
      func members(_ lifetime: (Int) -> Duration?) -> Set<Int> {
        slot.snapshot!.filter { Self.isIn(ages.since[$0]!, lifetime($0), clock) }
      }
      return [
        members { _ in .seconds(1) }, members { _ in width.value }, members { Self.lifetime($0) },
        members { $0 % 3 == 0 ? nil : width.value },
      ]
    }
    ages.end()
  }

  @Test(arguments: Settings.seeds(20)) func `elements expire as the fold says`(seed: Int) {
    let (clock, width, slot) = (SignalClock(), ValueSlot(Duration.seconds(2)), ArraySlot([1, 2, 3]))
    let ages = RowAgeFold(slot, clock)
    let stages = [
      slot.expiring(after: .seconds(1), on: clock), slot.expiring(after: width, on: clock),
      slot.expiring(on: clock) { Self.lifetime($0) },
      slot.expiring(on: clock, with: width) { $0 % 3 == 0 ? nil : $1 },
    ]
    var serial = 3
    playInTime(seed, clock, stages) { generator in
      slot.editInTime(&generator, &serial)
      if generator.number(below: 8) == 0 { width.value = .milliseconds(250 * generator.number(below: 12)) }
    } oracles: {
      func rows(_ lifetime: (Int) -> Duration?) -> TreeArray<Int> {
        TreeArray(zip(slot.snapshot!, ages.since).filter { Self.isIn($1, lifetime($0), clock) }.map(\.0))
      }
      return [
        rows { _ in .seconds(1) }, rows { _ in width.value }, rows { Self.lifetime($0) },
        rows { $0 % 3 == 0 ? nil : width.value },
      ]
    }
    ages.end()
    #expect(slot.emitter.sensorCount == 0)
  }

  @Test(arguments: Settings.seeds(10)) func `entries and members linger as the fold says`(seed: Int) {
    let (clock, width) = (SignalClock(), ValueSlot(Duration.seconds(1)))
    let (slot, members) = (DictionarySlot([1: 2, 2: 3]), SetSlot([1, 2]))
    let stages = [slot.lingering(for: .seconds(2), on: clock), slot.lingering(for: width, on: clock)]
    let sets = [members.lingering(for: .seconds(2), on: clock), members.lingering(for: width, on: clock)]
    // What went, with its last value, and when; a delay that was over in between is over.
    var (shown, gone): ([TableDictionary<Int, Int>], [[Int: Duration]]) = ([[1: 2, 2: 3], [1: 2, 2: 3]], [[:], [:]])
    let monitor = SignalMonitor<DictionarySignal<Int, Int>> { signal in
      signal.transaction?.forEachChange { change in
        for index in shown.indices {
          gone[index][change.key] = change.future == nil ? clock.now : nil
          if let value = change.future { shown[index][change.key] = value }
        }
        if change.future == nil { members.remove(change.key) } else { members.insert(change.key) }
      }
      settle()
    }
    func settle() {
      for (index, delay) in [.seconds(2), width.value].enumerated() {
        for (key, since) in gone[index] where since + delay <= clock.now {
          gone[index][key] = nil
          shown[index][key] = nil
        }
      }
    }
    slot.register(monitor)
    let replicas = sets.map { stage in
      let replica = SignalReplica<SetTransaction<Int>>()
      replica.attach(to: stage)
      return replica
    }
    playInTime(seed, clock, stages, others: sets) { generator in
      slot.editAtRandom(&generator)
      if generator.number(below: 8) == 0 { width.value = .milliseconds(250 * generator.number(below: 8)) }
    } oracles: {
      settle()
      for (index, replica) in replicas.enumerated() {
        #expect(replica.state == Set(shown[index].keys) && replica.fault == nil, "seed \(seed)")
      }
      return shown
    }
    slot.deregister(monitor)
    for replica in replicas { replica.detach() }
  }
}
