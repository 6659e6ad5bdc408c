import SignalGraphTesting
import Testing

@testable import SignalGraph

/// A map behind a sort leaves its results to the sort; nobody must notice.
///
/// Each scene is played on three chains of one slot: the map alone behind the sort, the map beside another reader of the
/// sort, and the map behind a replica of the sort, where it keeps its results itself. All must send the same.
@Suite struct SortedMappingTests {
  /// What a map has sent, without keeping a copy of its state.
  private final class Chain<Order: Comparable, Made: Equatable> {
    typealias Sorted = SortedStorage<DictionaryEntry<Int, Int>>
    let sorted: Sorted
    private let make: (DictionaryEntry<Int, Int>) -> Made
    private let isThroughReplica: Bool
    private(set) var mapped: ArrayStorage<Made>!
    private(set) var sent: [String] = []
    private var monitor: SignalMonitor<ArraySignal<Made>>!
    private var parting: () -> Void = {}
    private var second: SignalMonitor<ArraySignal<DictionaryEntry<Int, Int>>>?
    let calls = CallCounter()

    /// Whether the results stand beside the rows.
    var isFollowing: Bool { (sorted.outlet.lead as? SortLead<DictionaryEntry<Int, Int>>)?.following != nil }

    init(
      _ sorted: Sorted, _ way: Int, _ make: @escaping (DictionaryEntry<Int, Int>) -> Made
    ) {
      (self.sorted, self.make, isThroughReplica) = (sorted, make, way == 2)
      if way == 1 {
        let second = SignalMonitor<ArraySignal<DictionaryEntry<Int, Int>>> { _ in }
        sorted.register(second)
        self.second = second
      }
      attach()
    }

    func attach() {
      let map = ArraySignalMapStorage(calls.counting(make))
      if isThroughReplica {
        let replica = ReplicatingArrayStorage<DictionaryEntry<Int, Int>>()
        sorted.register(replica)
        replica.register(map)
        parting = { [sorted] in
          sorted.deregister(replica)
          replica.deregister(map)
        }
      } else {
        sorted.register(map)
        parting = { [sorted] in sorted.deregister(map) }
      }
      mapped = map
      monitor = SignalMonitor { [unowned self] signal in sent.append("\(signal)") }
      mapped.register(monitor)
    }

    func detach() {
      parting()
      mapped.deregister(monitor)
    }

    /// What was sent since the last call.
    func take() -> [String] {
      defer { sent = [] }
      return sent
    }

    func tearDown() {
      detach()
      if let second { sorted.deregister(second) }
      sorted.tearDown()
    }
  }

  private func chains<Made: Equatable>(
    _ slot: DictionarySlot<Int, Int>, _ sign: ValueSlot<Int>?, _ make: @escaping (DictionaryEntry<Int, Int>) -> Made
  ) -> [Chain<Int, Made>] {
    (0..<3).map { way in
      // Kept here, so that the map can go and come while the sort stays.
      let sorted: SortedStorage<DictionaryEntry<Int, Int>> =
        sign.map { slot.sorted(with: $0) { $0.value / 2 * $1 } } ?? slot.sorted { $0.value / 2 }
      return Chain(sorted, way, make)
    }
  }

  private func expectSame<Made: Equatable>(
    _ chains: [Chain<Int, Made>], _ make: (DictionaryEntry<Int, Int>) -> Made, _ name: Comment
  ) {
    let sent = chains.map { $0.take() }
    #expect(sent[0] == sent[2], name)
    #expect(sent[1] == sent[2], name)
    let calls = chains.map { $0.calls.count }
    #expect(calls[0] == calls[2] && calls[1] == calls[2], name)
    for chain in chains {
      #expect(chain.mapped.elements.elementsEqual(chain.sorted.elements.lazy.map(make)), name)
      #expect(chain.mapped.count == chain.sorted.count, name)
      #expect(chain.mapped.first == chain.sorted.first.map(make), name)
      #expect(chain.mapped.last == chain.sorted.last.map(make), name)
    }
  }

  private struct Refusal: Error {}

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `random turns send the same`(seed: UInt64) {
    let census = LifetimeCounter()
    play(seed) { [$0.key, $0.value / 3] }
    play(seed) { $0.value / 3 }
    play(seed) { Tracked($0.value / 3, census) }
    #expect(census.living == 0)
  }

  /// Plays random turns, in which copies of states are kept, and maps and sorts come and go.
  private func play<Made: Equatable>(_ seed: UInt64, _ make: @escaping (DictionaryEntry<Int, Int>) -> Made) {
    var random = SeededGenerator(seed: seed)
    let limit = [3, 12, 40, 100, 300, 6][Int(seed) - 1]
    let slot = DictionarySlot<Int, Int>()
    if seed % 2 == 0 { for key in 0..<limit { slot[key] = key * 7 % 100 } }
    let sign = seed % 3 == 0 ? ValueSlot(1) : nil
    let chains = chains(slot, sign, make)
    var kept: [(state: TreeArray<Made>, elements: [Made])] = []
    var rows: [(state: TreeArray<DictionaryEntry<Int, Int>>, elements: [DictionaryEntry<Int, Int>])] = []
    var following = [0, 0, 0]
    func edit() {
      let key = Int.random(in: 0..<limit, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: slot[key] = nil
      case 2: if slot[key] != nil { slot.refresh(key) }
      default: slot[key] = Int.random(in: 0..<100, using: &random)
      }
    }
    for step in 0..<160 {
      switch Int.random(in: 0..<24, using: &random) {
      case 0:
        transaction { for _ in 0..<Int.random(in: 0...limit, using: &random) { edit() } }
      case 1:
        try? transaction {
          edit()
          throw Refusal()
        }
      case 2:
        for chain in chains { kept.append((chain.mapped.elements, Array(chain.mapped.elements))) }
      case 3:
        for chain in chains { rows.append((chain.sorted.elements, Array(chain.sorted.elements))) }
      case 4: kept = []
      case 5: rows = []
      case 6:
        for chain in chains {
          chain.detach()
          if step % 2 == 0 { edit() }
        }
        edit()
        for chain in chains { chain.attach() }
        for chain in chains { _ = chain.take() }
        for chain in chains { chain.calls.reset() }
      case 7: for chain in chains { chain.sorted.resort() }
      case 8: sign?.value *= -1
      case 9:
        transaction {
          edit()
          sign?.value *= -1
          edit()
        }
      case 10: slot.replace(with: TableDictionary(uniqueKeysWithValues: (0..<limit / 2).map { ($0, $0 * step % 100) }))
      default: edit()
      }
      for way in 0..<3 where chains[way].isFollowing { following[way] += 1 }
      expectSame(chains, make, "seed \(seed) step \(step)")
      for copy in kept { #expect(copy.state.elementsEqual(copy.elements), "seed \(seed) step \(step)") }
      for copy in rows { #expect(copy.state.elementsEqual(copy.elements), "seed \(seed) step \(step)") }
    }
    // Both forms have had their turn.
    #expect(following[0] > 30 && following[0] < 150, "\(following)")
    #expect(following[1] == following[0] && following[2] == 0, "\(following)")
    for chain in chains { chain.tearDown() }
    #expect(slot.emitter.sensorCount == 0)
  }
}
