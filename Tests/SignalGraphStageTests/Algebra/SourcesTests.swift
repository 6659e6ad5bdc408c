import SignalGraph
import SignalGraphTesting
import Testing

/// Sources that change, begin and end on their own.
@Suite struct SourcesTests {
  private static let seeds = (0..<4).map { Settings.seed &+ UInt64($0) }

  @Test(arguments: Combination.allCases, seeds)
  func `sets that change alone and together`(combination: Combination, seed: UInt64) {
    let sources = (0..<3).map { _ in TrialSource.set() }
    let output = SetCombining<Int>(combination, sources: 3)
    for (sensor, source) in zip(output.sensors, sources) { output.chain(sensor, to: source.storage, site: Site()) }
    tryOut(sources, output, seed: seed) { sets in
      sets[0].union(sets[1]).union(sets[2]).filter { member in
        combination.includes(sets.map { $0.contains(member) })
      }
    }
  }

  @Test(arguments: Combination.allCases, seeds)
  func `dictionaries that change alone and together`(combination: Combination, seed: UInt64) {
    let sources = (0..<3).map { _ in TrialSource.dictionary() }
    let priority: SourcePriority = seed % 2 == 0 ? .first : .last
    let output = DictionaryCombining<Int, Int>(combination, sources: 3, priority: priority)
    for (sensor, source) in zip(output.sensors, sources) { output.chain(sensor, to: source.storage, site: Site()) }
    tryOut(sources, output, seed: seed) { dictionaries in
      let ordered = priority == .last && combination != .subtraction ? dictionaries.reversed() : dictionaries
      return ordered.reduce(TableDictionary()) { $0.merging($1) { first, _ in first } }.filter { entry in
        combination.includes(dictionaries.map { $0[entry.key] != nil })
      }
    }
  }

  @Test(arguments: seeds)
  func `dictionaries that are merged`(seed: UInt64) {
    let sources = (0..<3).map { _ in TrialSource.dictionary() }
    let output = DictionaryCombining<Int, Int>(sources: 3) { $0 * 3 + $1 }
    for (sensor, source) in zip(output.sensors, sources) { output.chain(sensor, to: source.storage, site: Site()) }
    tryOut(sources, output, seed: seed) { $0.reduce(TableDictionary()) { $0.merging($1) { $0 * 3 + $1 } } }
  }

  @Test(arguments: seeds)
  func `arrays that change alone and together`(seed: UInt64) {
    let sources = (0..<3).map { _ in TrialSource.array() }
    let output = ArrayConcatenating<Int>(sources: 3)
    for (sensor, source) in zip(output.sensors, sources) { output.chain(sensor, to: source.storage, site: Site()) }
    tryOut(sources, output, seed: seed) { TreeArray($0.flatMap { Array($0) }) }
  }

  /// R2: a reset of one input and a transition of another are one change.
  @Test func `a reset of one source and a transition of another give one change`() {
    let gates = [ReplicatingArrayStorage<Int>(), ReplicatingArrayStorage<Int>()]
    let dispatchers = [SignalDispatcher<ArraySignal<Int>>(), SignalDispatcher<ArraySignal<Int>>()]
    for (dispatcher, gate) in zip(dispatchers, gates) { dispatcher.register(gate) }
    let stage = gates[0].concatenated(gates[1])
    dispatchers[0].dispatch(.initiation([1]))
    #expect(stage.snapshot == nil)
    dispatchers[0].dispatch(.transition([.insert(2, at: 1)]))
    dispatchers[1].dispatch(.initiation([9]))
    let monitor = RecordingMonitor<ArrayTransaction<Int>>()
    monitor.attach(to: stage)
    transaction {
      dispatchers[0].dispatch(.transition([.insert(3, at: 2)]))
      dispatchers[1].dispatch(.termination([9]))
      dispatchers[1].dispatch(.initiation([7, 8]))
    }
    #expect(
      monitor.received([.initiation([1, 2, 9]), .termination([1, 2, 9]), .initiation([1, 2, 3, 7, 8])])
    )
    monitor.removeAll()
    transaction {
      dispatchers[0].dispatch(.termination([1, 2, 3]))
      dispatchers[1].dispatch(.termination([7, 8]))
    }
    #expect(monitor.received([.termination([1, 2, 3, 7, 8])]))
    monitor.detach()
    for (dispatcher, gate) in zip(dispatchers, gates) { dispatcher.deregister(gate) }
    stage.tearDown()
  }

  /// Two signals that a sensor got in one turn are no single transaction.
  @Test func `a session that begins and changes in one turn`() {
    let dispatcher = SignalDispatcher<SetSignal<Int>>()
    let gate = ReplicatingSetStorage<Int>()
    dispatcher.register(gate)
    let slot = SetSlot([5])
    let stage = slot.symmetricDifference(gate)
    transaction {
      dispatcher.dispatch(.initiation([1, 5]))
      dispatcher.dispatch(.transition([.insert(2), .remove(1)]))
      slot.insert(7)
    }
    #expect(stage.snapshot == [2, 7])
    dispatcher.deregister(gate)
    #expect(stage.snapshot == nil)
    slot.remove(5)
    dispatcher.register(gate)
    #expect(stage.snapshot == nil)
    stage.tearDown()
    dispatcher.deregister(gate)
  }
}
