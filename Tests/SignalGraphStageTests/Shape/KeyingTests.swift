import SignalGraph
import SignalGraphTesting
import Testing

/// New keys for entries and members, and what collides.
@Suite struct DictionaryRekeyingTests {
  private func play(
    _ state: TableDictionary<Int, Int>,
    _ expected: DictionarySignal<Int, Int>...,
    rule: CollisionRule<Int, Int> = .lowest,
    edit: (DictionarySlot<Int, Int>) -> Void
  ) {
    let slot = DictionarySlot(state)
    let stage = slot.rekeyed(by: { $0.value / 10 }, collisions: rule)
    expectSignals(of: stage, expected) { edit(slot) }
    stage.tearDown()
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Shape/DictionaryRekeying.swift", type: "DictionaryRekeying") { table in
      table.row("`insert` under a key that is free", "`insert`") {
        play([5: 10], .transition([.insert(key: 2, value: 20)])) { $0[6] = 20 }
      }
      table.row("`insert` under a key that a lower old key has", "nothing") { play([5: 10]) { $0[6] = 11 } }
      table.row("`insert` under a key that a higher old key has", "`update` to the new value") {
        play([5: 10], .transition([.update(key: 1, past: 10, future: 11)])) { $0[4] = 11 }
      }
      table.row("`update` that keeps the key", "`update`; nothing where the old key has not won") {
        play([5: 10, 6: 11], .transition([.update(key: 1, past: 10, future: 12)])) { $0[5] = 12 }
        play([5: 10, 6: 11]) { $0[6] = 12 }
      }
      table.row(
        "`update` that keeps a key whose values are combined",
        "`update`; nothing where the result is equal, but for a refresh"
      ) {
        play([5: 10, 6: 11], .transition([.update(key: 1, past: 11, future: 12)]), rule: .combined(max)) { $0[6] = 12 }
        play([5: 10, 6: 12], rule: .combined(max)) { $0[5] = 11 }
        play([5: 10, 6: 12], .transition([.update(key: 1, past: 12, future: 12)]), rule: .combined(max)) {
          $0.refresh(5)
        }
      }
      table.row("`update` that changes the key", "what a removal and an insertion give, in one transaction") {
        play(
          [5: 10, 6: 11],
          .transition([.update(key: 1, past: 10, future: 11), .insert(key: 2, value: 20)])
        ) { $0[5] = 20 }
      }
      table.row("`remove` of the winner", "`update` to the value of the next one; `remove` where there is none") {
        play([5: 10, 6: 11, 7: 12], .transition([.update(key: 1, past: 10, future: 11)])) { $0[5] = nil }
        play([5: 10], .transition([.remove(key: 1, past: 10)])) { $0[5] = nil }
      }
      table.row("`remove` of another", "nothing") { play([5: 10, 6: 11]) { $0[6] = nil } }
      table.playNewDivisor(of: "row") { divisor in
        let slot = DictionarySlot([5: 15, 6: 25])
        return (slot.rekeyed(with: divisor) { $0.value / $1 }, { slot[7] = 40 })
      }
      table.row("`initiation`, `termination`", "the same, under the new keys") {
        let gate = ReplicatingDictionaryStorage<Int, Int>()
        let stage = gate.rekeyed { $0.value / 10 }
        expectSignals(of: stage, [.initiation([1: 10]), .termination([1: 10])]) {
          gate.sensor.sense(.initiation([5: 10, 6: 11]))
          gate.sensor.sense(.termination([5: 10, 6: 11]))
        }
        stage.tearDown()
      }
    }
  }

  @Test func `two entries that exchange their keys in one turn collide with nobody`() {
    play(
      [1: 10, 2: 20],
      .transition([.update(key: 1, past: 10, future: 11), .update(key: 2, past: 20, future: 21)]),
      rule: .violation
    ) { slot in
      transaction {
        slot[1] = 21
        slot[2] = 11
      }
    }
  }

  @Test func `a winner that leaves and comes back in one turn sends nothing`() {
    play([1: 10, 2: 11]) { slot in
      transaction {
        slot[1] = 20
        slot[1] = 10
      }
    }
  }

  @Test func `what collides is combined from the lowest old key to the highest`() {
    play(
      [1: 10, 3: 12],
      .transition([.update(key: 1, past: 1012, future: 101_112)]),
      rule: .combined { $0 * 100 + $1 }
    ) {
      $0[2] = 11
    }
    play([1: 10, 2: 11], .transition([.update(key: 1, past: 21, future: 10)]), rule: .combined(+)) { $0[2] = nil }
    play([1: 10, 2: 11], rule: .combined(by: >, +)) { slot in
      transaction {
        slot[1] = 11
        slot[2] = 10
      }
    }
  }

  @Test func `combining runs once a turn for each key that changed`() {
    var calls = 0
    let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<10).map { ($0, $0) }))
    let stage = slot.rekeyed(
      by: { $0.value / 100 },
      collisions: .combined { first, second in
        calls += 1
        return first + second
      }
    )
    #expect(calls == 9)
    transaction { for key in 0..<10 { slot[key] = key + 10 } }
    #expect(calls == 18)
    #expect(stage[0] == 145)
    stage.tearDown()
  }

  @Test func `the closure runs once for each entry that comes or changes, and comparisons are few`() throws {
    let (calls, comparisons) = (CallCounter(), CallCounter())
    var trial = StageTrial(
      Origins.numbers,
      StageRecipe<Numbers, Numbers>("counted rekeying") {
        $0.rekeyed(
          by: calls.counting { $0.value },
          collisions: .lowest(by: { first, second in
            comparisons.record()
            return first < second
          })
        )
      } oracle: {
        TableDictionary($0.sorted { $0.key < $1.key }.map { ($0.value, $0.value) }) { first, _ in first }
      }.exchanging()
    )
    trial.calls = [calls]
    trial.comparisons = [comparisons]
    let report = try trial.run(Settings.plan(for: "counted rekeying", sequences: 100))
    #expect(report.calls == report.arrivals)
  }

  @Test func `two entries of one key are a violation where the rule says so`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([1: 10, 2: 20])
      let stage = slot.rekeyed(
        label: "tens",
        fileID: "App/Board.swift",
        line: 9,
        by: { $0.value / 10 },
        collisions: .violation
      )
      slot[3] = 25
      stage.tearDown()
    }
    result.tells(
      .doubleInsertion,
      "DictionaryRekeying<Int, Int, Int> \"tens\" (Board.swift:9) gave 2 as the key of both 2 and 3",
      "choose another rule"
    )
  }

  @Test func `an order in which keys are equal is found`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot<Int, Int>()
      let stage = slot.rekeyed(
        label: "tens",
        fileID: "App/Board.swift",
        line: 9,
        by: { $0.value / 10 },
        collisions: .lowest { _, _ in false }
      )
      // One by one: of a dictionary the order, and with it whether this is seen, is another in each process.
      for key in 1...4 { slot[key] = 10 }
      slot[2] = nil
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "\"tens\" (Board.swift:9) does not find", "strict order")
  }
}

@Suite struct SetKeyingTests {
  @Test func `the tables of mutations hold`() throws {
    try playTable(of: "Stages/Shape/SetKeying.swift", type: "SetKeying") { table in
      func play(_ state: Set<Int>, _ expected: DictionarySignal<Int, Int>..., edit: (SetSlot<Int>) -> Void) {
        let slot = SetSlot(state)
        let stage = slot.keyed { $0 / 10 }
        expectSignals(of: stage, expected) { edit(slot) }
        stage.tearDown()
      }
      table.row("`insert` under a key that is free", "`insert`") {
        play([15], .transition([.insert(key: 2, value: 20)])) { $0.insert(20) }
      }
      table.row("`insert` under a key that a lower member has", "nothing") { play([15]) { $0.insert(16) } }
      table.row("`insert` under a key that a higher member has", "`update` to the new member") {
        play([15], .transition([.update(key: 1, past: 15, future: 14)])) { $0.insert(14) }
      }
      table.row("`remove` of the winner", "`update` to the next one; `remove` where there is none") {
        play([15, 16, 17], .transition([.update(key: 1, past: 15, future: 16)])) { $0.remove(15) }
        play([15], .transition([.remove(key: 1, past: 15)])) { $0.remove(15) }
      }
      table.row("`remove` of another", "nothing") { play([15, 16]) { $0.remove(16) } }
      table.playNewDivisor(of: "row") { divisor in
        let slot = SetSlot([15, 25])
        return (slot.keyed(with: divisor) { $0 / $1 }, { slot.insert(40) })
      }
      table.row("`initiation`, `termination`", "the same, under the keys") {
        let gate = ReplicatingSetStorage<Int>()
        let stage = gate.keyed { $0 / 10 }
        expectSignals(of: stage, [.initiation([1: 15]), .termination([1: 15])]) {
          gate.sensor.sense(.initiation([15, 16]))
          gate.sensor.sense(.termination([15, 16]))
        }
        stage.tearDown()
      }
    }
    try playTable(of: "Stages/Shape/SetAssociating.swift", type: "SetAssociating") { table in
      func play(_ state: Set<Int>, _ expected: DictionarySignal<Int, Int>..., edit: (SetSlot<Int>) -> Void) {
        let slot = SetSlot(state)
        let stage = slot.associated { $0 * 2 }
        expectSignals(of: stage, expected) { edit(slot) }
        stage.tearDown()
      }
      table.row("`insert`", "`insert` under the member") {
        play([], .transition([.insert(key: 1, value: 2)])) { $0.insert(1) }
      }
      table.row("`remove`", "`remove`") { play([1], .transition([.remove(key: 1, past: 2)])) { $0.remove(1) } }
      table.row("a new parameter", "`update` of each value that is another") {
        let (slot, factor) = (SetSlot([0, 3]), ValueSlot(2))
        let stage = slot.associated(with: factor) { $0 * $1 }
        expectSignals(of: stage, [.transition([.update(key: 3, past: 6, future: 9)])]) { factor.value = 3 }
        stage.tearDown()
      }
      table.row("a new parameter and mutations", "one `transition`") {
        let (slot, factor) = (SetSlot([0, 3]), ValueSlot(2))
        let stage = slot.associated(with: factor) { $0 * $1 }
        expectSignals(of: stage, [.transition([.remove(key: 0, past: 0), .update(key: 3, past: 6, future: 9)])]) {
          transaction {
            factor.value = 3
            slot.remove(0)
          }
        }
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, with values") {
        let gate = ReplicatingSetStorage<Int>()
        let stage = gate.associated { $0 * 2 }
        expectSignals(of: stage, [.initiation([1: 2]), .termination([1: 2])]) {
          gate.sensor.sense(.initiation([1]))
          gate.sensor.sense(.termination([1]))
        }
        stage.tearDown()
      }
    }
  }
}

extension MutationTable {
  /// What the tables of the three say of a new parameter: 15 and 25 stand under what they are when divided by it.
  ///
  /// - `row`: what the table calls one of them.
  /// - `make`: makes the stage, and what adds 40.
  func playNewDivisor(
    of row: String, _ make: @escaping (ValueSlot<Int>) -> (stage: DictionaryStorage<Int, Int>, add: () -> Void)
  ) {
    self.row(
      "a new parameter",
      "for each \(row) whose key changed what a removal and an insertion give, in one transaction"
    ) {
      let divisor = ValueSlot(10)
      let (stage, _) = make(divisor)
      expectSignals(
        of: stage,
        [.transition([.remove(key: 2, past: 25), .update(key: 1, past: 15, future: 25), .insert(key: 0, value: 15)])]
      ) { divisor.value = 20 }
      #expect(stage.elements == [0: 15, 1: 25])
      stage.tearDown()
    }
    self.row("a new parameter and mutations", "one transition") {
      let divisor = ValueSlot(10)
      let (stage, add) = make(divisor)
      var count = 0
      let token = stage.observe { _, change in count += change.transaction == nil ? 0 : 1 }
      transaction {
        add()
        divisor.value = 20
      }
      #expect(stage.elements == [0: 15, 1: 25, 2: 40] && count == 1)
      token.tearDown()
      stage.tearDown()
    }
  }
}
