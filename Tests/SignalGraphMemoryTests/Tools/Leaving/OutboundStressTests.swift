import SignalGraph
import SignalGraphTesting
import Testing

/// Graphs on one actor, loops on others.
///
/// Run with the thread sanitizer: nothing here may be written in one domain while another reads it.
@Suite struct OutboundStressTests {
  private actor Origin {
    let rows = DictionarySlot<Int, Int>()
    let sorted: ArrayStorage<Int>
    let events = SignalDispatcher<Int>()
    private var random: SeededGenerator

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      sorted = rows.sorted { $0.value }.map { $0.value }
    }

    func entries(buffering limit: Int) -> OutboundSequence<DictionarySignal<Int, Int>> {
      rows.signals(buffering: limit)
    }
    func list(buffering limit: Int) -> OutboundSequence<ArraySignal<Int>> { sorted.signals(buffering: limit) }
    func states() -> OutboundSequence<TableDictionary<Int, Int>> { rows.filter { $0.value % 2 == 0 }.values() }
    func ticks() -> OutboundSequence<Int> { events.events(buffering: 3, dropping: .oldest) }

    func edit(_ count: Int) {
      for _ in 0..<count {
        let key = random.number(below: 50)
        rows[key] = random.chance(1, in: 4) ? nil : random.number(below: 1000)
        if random.chance(1, in: 8) { events.dispatch(key) }
      }
    }

    func finish() -> (TableDictionary<Int, Int>, TreeArray<Int>) {
      rows[-1] = -1
      return (rows.elements, sorted.elements)
    }

    func tearDown() -> Int {
      sorted.tearDown()
      rows.tearDown()
      events.tearDown()
      return rows.emitter.sensorCount
    }
  }

  /// What a loop elsewhere rebuilds.
  private actor Mirror<Transaction: LawfulTransaction & Sendable>
  where Transaction.Snapshot: Equatable & Sendable {
    let replica = SignalReplica<Transaction>(keepsHistory: false)
    private(set) var last: Transaction.Snapshot?

    func follow(_ signals: OutboundSequence<StateSignal<Transaction>>, slowly: Bool) async {
      for await signal in signals {
        replica.receive(signal)
        if case .termination = signal {} else { last = replica.state }
        if slowly { for _ in 0..<20 { await Task.yield() } }
      }
    }

    var isFaultless: Bool { replica.fault == nil && replica.state == nil }
  }

  private static var rounds: Int { Settings.isSoak ? 400 : Settings.isWhole ? 60 : 25 }

  @Test(arguments: 0..<UInt64(Settings.isSoak ? 20 : 2))
  func `loops on other actors rebuild the state`(seed: UInt64) async {
    let origin = Origin(seed: Settings.seed &+ seed)
    let rowMirrors = (0..<3).map { _ in Mirror<DictionaryTransaction<Int, Int>>() }
    let listMirrors = (0..<3).map { _ in Mirror<ArrayTransaction<Int>>() }
    let states = await origin.states()
    let ticks = await origin.ticks()
    let (rows, list) = await withTaskGroup(of: Void.self) { group in
      for (number, mirror) in rowMirrors.enumerated() {
        let signals = await origin.entries(buffering: number * 4)
        group.addTask { await mirror.follow(signals, slowly: number == 1) }
      }
      for (number, mirror) in listMirrors.enumerated() {
        let signals = await origin.list(buffering: number * 4)
        group.addTask { await mirror.follow(signals, slowly: number == 1) }
      }
      group.addTask { for await state in states { #expect(state.values.allSatisfy { $0 % 2 == 0 }) } }
      group.addTask { for await tick in ticks { #expect(tick < 50) } }
      for number in 0..<Self.rounds {
        await origin.edit(20)
        if number % 3 == 0 { await Task.yield() }
      }
      let last = await origin.finish()
      states.close()
      await states.closed()
      #expect(await origin.tearDown() == 0)
      return last
    }
    for mirror in rowMirrors {
      #expect(await mirror.last == rows, "seed \(seed)")
      #expect(await mirror.isFaultless, "seed \(seed)")
    }
    for mirror in listMirrors {
      #expect(await mirror.last == list, "seed \(seed)")
      #expect(await mirror.isFaultless, "seed \(seed)")
    }
  }

  @Test func `loops come and go while the graph is edited`() async {
    let origin = Origin(seed: Settings.seed)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<Self.rounds {
        let (signals, states) = (await origin.list(buffering: number % 3), await origin.states())
        let reader = Task { for await _ in signals {} }
        group.addTask {
          var left = number % 4
          for await _ in states {
            left -= 1
            if left <= 0 { break }
          }
          await states.closed()
        }
        group.addTask {
          if number % 2 == 0 { await Task.yield() }
          reader.cancel()
          await signals.closed()
          await reader.value
        }
        await origin.edit(number % 5)
        if number % 4 == 3 { await origin.edit(4) }
      }
      while !group.isEmpty {
        await origin.edit(3)
        await group.next()
      }
    }
    #expect(await origin.tearDown() == 0)
  }
}
