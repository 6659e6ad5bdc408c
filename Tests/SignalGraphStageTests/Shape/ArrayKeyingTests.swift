import SignalGraph
import SignalGraphTesting
import Testing

/// New keys for elements, whose positions decide what collides.
@Suite struct ArrayKeyingTests {
  private func play(
    _ state: TreeArray<Int>,
    _ expected: DictionarySignal<Int, Int>...,
    rule: CollisionRule<Int, Int> = .lowest,
    edit: (ArraySlot<Int>) -> Void
  ) {
    let slot = ArraySlot(state)
    let stage = slot.keyed(by: { $0 / 10 }, collisions: rule)
    expectSignals(of: stage, expected) { edit(slot) }
    stage.tearDown()
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Shape/ArrayKeying.swift", type: "ArrayKeying") { table in
      table.row("`insert` under a key that is free", "`insert`") {
        play([15], .transition([.insert(key: 2, value: 20)])) { $0.insert(20, at: 0) }
      }
      table.row("`insert` behind the first element of its key", "nothing") { play([15]) { $0.append(14) } }
      table.row("`insert` before the first element of its key", "`update` to the new element") {
        play([15], .transition([.update(key: 1, past: 15, future: 16)])) { $0.insert(16, at: 0) }
      }
      table.row("`update` that keeps the key", "`update`; nothing where the element is not the first") {
        play([15, 16], .transition([.update(key: 1, past: 15, future: 17)])) { $0[0] = 17 }
        play([15, 16]) { $0[1] = 17 }
      }
      table.row("`update` that changes the key", "what a removal and an insertion give, in one transaction") {
        play([15, 16], .transition([.update(key: 1, past: 15, future: 16), .insert(key: 2, value: 20)])) { $0[0] = 20 }
      }
      table.row("`remove` of the first of a key", "`update` to the next one; `remove` where there is none") {
        play([15, 16], .transition([.update(key: 1, past: 15, future: 16)])) { $0.remove(at: 0) }
        play([15], .transition([.remove(key: 1, past: 15)])) { $0.remove(at: 0) }
      }
      table.row("`remove` of another", "nothing") { play([15, 16]) { $0.remove(at: 1) } }
      table.row("`move` that makes another the first of a key", "`update` to that") {
        play([15, 16], .transition([.update(key: 1, past: 15, future: 16)])) { $0.move(from: 0, to: 1) }
      }
      table.row("another `move` of an equal element", "nothing, without a call") {
        play([15, 16, 17]) { $0.move(from: 1, to: 2) }
      }
      table.row(
        "`replace` of a range",
        "what the removals of its elements and the insertions of others give, in one transaction"
      ) {
        play([15, 16, 17], .transition([.update(key: 1, past: 15, future: 17), .insert(key: 2, value: 20)])) {
          $0.replaceSubrange(0..<2, with: [20, 21, 22])
        }
      }
      table.playNewDivisor(of: "element") { divisor in
        let slot = ArraySlot([15, 25])
        return (slot.keyed(with: divisor) { $0 / $1 }, { slot.append(40) })
      }
      table.row("`initiation`, `termination`", "the same, under the keys") {
        let gate = ReplicatingArrayStorage<Int>()
        let stage = gate.keyed { $0 / 10 }
        expectSignals(of: stage, [.initiation([1: 16]), .termination([1: 16])]) {
          gate.sensor.sense(.initiation([16, 15]))
          gate.sensor.sense(.termination([16, 15]))
        }
        stage.tearDown()
      }
    }
  }

  @Test func `the last one wins by the reverse order of indices`() {
    play([15, 16], .transition([.update(key: 1, past: 16, future: 17)]), rule: .last) { $0.append(17) }
    play([15, 16], rule: .last) { $0.insert(17, at: 0) }
    play([15, 16], rule: .first) { $0.append(17) }
    play([15, 16], .transition([.update(key: 1, past: 16, future: 17)]), rule: .lowest(by: >)) { $0.append(17) }
    play([15, 16], rule: .lowest(by: >)) { $0.insert(17, at: 0) }
  }

  @Test func `elements of one key are a violation where the rule says so`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ArraySlot([1, 2])
      let stage = slot.keyed(label: "rows", fileID: "App/Board.swift", line: 9, by: { $0 / 10 }, collisions: .violation)
      stage.tearDown()
    }
    result.tells(.doubleInsertion, "ArrayKeying<Int, Int> \"rows\" (Board.swift:9) gave 0 as the key of both")
  }

  /// The row that a key has its element from changes while others are before it, and is the first again in the end.
  @Test func `a row that gives way, changes and comes back is announced`() {
    let rows = ArraySlot(["a1", "a2", "b1"])
    let keyed = rows.keyed { $0.first! }
    transaction {
      rows.move(from: 0, to: 1)
      rows[1] = "a3"
      rows.move(from: 0, to: 2)
    }
    #expect(rows.elementsEqual(["a3", "b1", "a2"]))
    #expect(keyed["a"] == "a3")
    transaction {
      rows[0] = "c1"
      rows.insert("a0", at: 0)
      rows[1] = "a4"
      rows.move(from: 0, to: 1)
    }
    #expect(keyed["a"] == "a4")
    keyed.tearDown()
  }
}
