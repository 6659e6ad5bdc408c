import SignalGraph
import SignalGraphTesting
import Testing

/// Stages that a closure makes for each group: rule R4 on storages that come and go themselves.
@Suite struct GroupChainTests {
  @Test func `each group has the stages that a closure made for it`() throws {
    let trains = DictionarySlot(["RE 1": 4, "S 5": 2, "IC 8": 4])
    let fast = trains.grouped { $0.value }.mapValues { $0.filter { $0.key.hasPrefix("IC") }.counted() }
    #expect(fast.elements.mapValues(\.snapshot) == [2: 0, 4: 1])
    let two = try #require(fast[2])
    trains["IC 9"] = 2
    #expect(two.value == 1)
    transaction {
      trains["IC 9"] = 7
      trains["S 5"] = nil
    }
    #expect(two.snapshot == nil)
    #expect(fast.elements.mapValues(\.snapshot) == [4: 1, 7: 1])
    fast.tearDown()
    trains.assertTornDown()
  }

  @Test func `groups of groups, and what is chained to them, end with the outer group`() throws {
    let rows = ArraySlot([11, 12, 21, 22, 31])
    let nested = rows.grouped { $0 / 10 }.mapValues { tens in
      tens.grouped { $0 % 10 }.mapValues { $0.counted() }
    }
    let inner = try #require(nested[2]?[1])
    #expect(inner.value == 1)
    rows.removeAll { $0 / 10 == 2 }
    #expect(inner.snapshot == nil)
    #expect(nested.elements.keys.sorted() == [1, 3])
    nested.tearDown()
    rows.assertTornDown()
  }

  /// The group ends in the turn in which the list loses it: that is a removal of rows, and no reset.
  @Test func `groups one behind the other are told of one that goes as of rows that go`() {
    let rows = ArraySlot([11, 12, 21])
    let dealt = rows.grouped { $0 / 10 }.sorted { $0.key }.map(\.value).flattened()
    expectSignals(of: dealt, [.transition([.remove(21, at: 2)])]) { rows.removeLast() }
    #expect(dealt.elements == [11, 12])
    dealt.tearDown()
    rows.assertTornDown()
  }

  /// Rows move between groups, groups come, go and come back, another source changes in the same turn.
  @Test(arguments: Settings.seeds(30)) func `random turns`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (rows, limit) = (DictionarySlot<Int, Int>(), ValueSlot(10))
    let counts = rows.grouped { $0.value < 0 ? nil : $0.value % 4 }.mapValues { group in
      group.filter(with: limit) { $0.value < $1 }.counted()
    }
    var followed: [Int: SignalReplica<ValueTransaction<Int>>] = [:]
    var past: [SignalReplica<ValueTransaction<Int>>] = []
    let token = counts.observe { _, signal in
      func come(_ key: Int, _ handle: ValueStorage<Int>?) {
        if let former = followed.removeValue(forKey: key) { past.append(former) }
        guard let handle else { return }
        followed[key] = SignalReplica()
        followed[key]!.attach(to: handle)
      }
      switch signal {
      case .initiation(let state): for (key, handle) in state { come(key, handle) }
      case .transition(let transaction): transaction.forEachChange { come($0.key, $0.future) }
      case .termination: for key in followed.keys { come(key, nil) }
      }
    }
    for step in 0..<60 {
      transaction {
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let key = Int.random(in: 0..<8, using: &generator)
          switch Int.random(in: 0..<6, using: &generator) {
          case 0, 1: rows[key] = nil
          case 2: limit.value = Int.random(in: 0..<20, using: &generator)
          default: rows[key] = Int.random(in: -2..<20, using: &generator)
          }
        }
      }
      let groups = Dictionary(grouping: rows.elements.values.filter { $0 >= 0 }) { $0 % 4 }
      let expected = groups.mapValues { $0.count { $0 < limit.value } }
      let shown = counts.elements.mapValues(\.snapshot)
      #expect(shown == TableDictionary(expected.mapValues { Optional($0) }), "seed \(seed), step \(step)")
      #expect(followed.mapValues(\.state) == expected.mapValues { Optional($0) }, "seed \(seed), step \(step)")
      for replica in past + followed.values { #expect(replica.fault == nil, "seed \(seed), step \(step)") }
      for replica in past { #expect(replica.state == nil, "seed \(seed), step \(step)") }
      past = []
    }
    for replica in followed.values { replica.detach() }
    token.tearDown()
    counts.tearDown()
    rows.assertTornDown()
  }
}
