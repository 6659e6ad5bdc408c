import SignalGraph
import SignalGraphTesting
import Testing

/// The tables of suspended storages, and their examples.
@Suite struct SuspendingTests {
  private typealias Numbers = DictionaryTransaction<Int, Int>

  /// Plays edits of a source whose sessions come and go, and of the switch.
  private func play<Source: StateStorage<Transaction>, Transaction>(
    _ source: Source, isSuspended: Bool, _ make: (Source, ValueSlot<Bool>) -> StateStorage<Transaction>,
    _ expected: [StateSignal<Transaction>], location: SourceLocation = #_sourceLocation,
    _ edit: (Source, ValueSlot<Bool>) -> Void
  ) where Transaction: Equatable, Transaction.Snapshot: Equatable {
    let isPaused = ValueSlot(isSuspended)
    let stage = make(source, isPaused)
    expectSignals(of: stage, expected, location: location) { edit(source, isPaused) }
    stage.tearDown()
    #expect(source.emitter.sensorCount + isPaused.emitter.sensorCount == 0, sourceLocation: location)
  }

  /// The rows of the table that are the same for all kinds of storage.
  private func commonRows<Transaction>(
    _ table: MutationTable, from first: Transaction.Snapshot, to next: Transaction.Snapshot,
    and back: [Transaction] = [],
    _ makeStage:
      @escaping (SignalDispatcher<StateSignal<Transaction>>, ValueSlot<Bool>) -> (
        stage: StateStorage<Transaction>, tearDown: () -> Void
      )
  ) where Transaction: Equatable, Transaction.Snapshot: Equatable {
    let change = Transaction.difference(from: first, to: next)
    func play(
      _ isSuspended: Bool, _ expected: [StateSignal<Transaction>],
      _ edit: @escaping (SignalDispatcher<StateSignal<Transaction>>, ValueSlot<Bool>) -> Void
    ) {
      let (origin, isPaused) = (SignalDispatcher<StateSignal<Transaction>>(), ValueSlot(isSuspended))
      let (stage, tearDown) = makeStage(origin, isPaused)
      origin.dispatch(.initiation(first))
      expectSignals(of: stage, expected) { edit(origin, isPaused) }
      tearDown()
      #expect(origin.emitter.sensorCount + isPaused.emitter.sensorCount == 0)
    }
    table.row("it is suspended in a turn with changes", "nothing: these wait") {
      play(false, []) { origin, isPaused in
        transaction {
          origin.dispatch(.transition(change))
          isPaused.value = true
        }
      }
    }
    table.row("it goes on in a turn with changes", "one `transition` with these and what waited") {
      play(true, [.transition(change)]) { origin, isPaused in
        transaction {
          origin.dispatch(.transition(change))
          isPaused.value = false
        }
        transaction {
          isPaused.value = true
          isPaused.value = false
        }
      }
      play(true, back.map { .transition($0) }) { origin, isPaused in
        origin.dispatch(.transition(change))
        transaction {
          origin.dispatch(.transition(change.inverted()))
          isPaused.value = false
        }
      }
    }
    table.row("`initiation`, a reset", "the same, also while it is suspended") {
      play(true, [.termination(first), .initiation(next), .termination(next), .initiation(first)]) { origin, isPaused in
        origin.dispatch(.transition(change))
        transaction {
          origin.dispatch(.termination(next))
          origin.dispatch(.initiation(next))
        }
        isPaused.value = false
        origin.dispatch(.termination(next))
        isPaused.value = true
        origin.dispatch(.initiation(first))
        isPaused.value = false
      }
    }
    table.row("`termination`", "`termination` with the state that was sent, also while it is suspended") {
      play(true, [.termination(first)]) { origin, isPaused in
        origin.dispatch(.transition(change))
        origin.dispatch(.termination(next))
        isPaused.value = false
      }
    }
  }

  @Test func `the table of dictionaries holds`() throws {
    typealias Signal = DictionarySignal<Int, Int>
    func play(
      _ isSuspended: Bool, _ expected: [Signal], _ edit: (DictionarySlot<Int, Int>, ValueSlot<Bool>) -> Void
    ) {
      self.play(DictionarySlot([1: 1, 2: 2]), isSuspended: isSuspended, { $0.suspended(while: $1) }, expected) {
        edit($0, $1)
      }
    }
    try playTable(of: "Stages/Suspend/DictionarySuspending.swift", type: "DictionarySuspending") { table in
      table.row("`insert`, `update`, `remove`", "the same") {
        play(
          false,
          [
            .transition([.insert(key: 3, value: 3)]), .transition([.update(key: 1, past: 1, future: 1)]),
            .transition([.remove(key: 2, past: 2), .update(key: 1, past: 1, future: 4)]),
          ]
        ) { slot, _ in
          slot[3] = 3
          slot.refresh(1)
          transaction {
            slot[2] = nil
            slot[1] = 4
          }
        }
      }
      table.row("the same, while it is suspended", "nothing") {
        play(true, []) { slot, _ in
          slot[3] = 3
          slot.refresh(1)
          slot[2] = nil
        }
      }
      table.row("it goes on", "one `transition`: at most one mutation per key; nothing if all is as it was") {
        play(
          true,
          [
            .transition([
              .insert(key: 3, value: 5), .update(key: 1, past: 1, future: 9), .remove(key: 2, past: 2),
            ])
          ]
        ) { slot, isPaused in
          for value in 3...5 { slot[3] = value }
          slot[1] = nil
          slot[1] = 9
          slot[4] = 4
          slot[2] = 7
          slot[2] = nil
          slot[4] = nil
          isPaused.value = false
        }
        play(true, [.transition([.update(key: 1, past: 1, future: 1)])]) { slot, isPaused in
          slot[2] = 7
          slot[2] = 2
          isPaused.value = false
          isPaused.value = true
          slot.refresh(1)
          isPaused.value = false
        }
      }
      commonRows(table, from: [1: 1, 2: 2] as TableDictionary, to: [1: 5, 3: 3] as TableDictionary) {
        origin, isPaused in
        let stage = DictionarySuspending<Int, Int>(while: isPaused)
        origin.register(stage)
        return (
          stage,
          {
            origin.deregister(stage)
            stage.tearDown()
          }
        )
      }
    }
  }

  @Test func `the table of sets holds`() throws {
    func play(_ isSuspended: Bool, _ expected: [SetSignal<Int>], _ edit: (SetSlot<Int>, ValueSlot<Bool>) -> Void) {
      self.play(SetSlot([1, 2]), isSuspended: isSuspended, { $0.suspended(while: $1) }, expected) { edit($0, $1) }
    }
    try playTable(of: "Stages/Suspend/SetSuspending.swift", type: "SetSuspending") { table in
      table.row("`insert`, `remove`", "the same") {
        play(false, [.transition([.insert(3)]), .transition([.remove(1)])]) { slot, _ in
          slot.insert(3)
          slot.remove(1)
        }
      }
      table.row("the same, while it is suspended", "nothing") { play(true, []) { slot, _ in slot.insert(3) } }
      table.row("it goes on", "one `transition`: what came and what went; nothing if all is as it was") {
        play(true, [.transition([.insert(3), .remove(2)])]) { slot, isPaused in
          for member in [1, 2] {
            slot.remove(member)
            slot.insert(member + 2)
          }
          slot.remove(4)
          slot.insert(1)
          isPaused.value = false
          isPaused.value = true
          slot.remove(1)
          slot.insert(1)
          isPaused.value = false
        }
      }
      commonRows(table, from: [1, 2] as Set, to: [2, 3] as Set) { origin, isPaused in
        let stage = SetSuspending<Int>(while: isPaused)
        origin.register(stage)
        return (
          stage,
          {
            origin.deregister(stage)
            stage.tearDown()
          }
        )
      }
    }
  }

  @Test func `the table of values holds`() throws {
    func move(_ past: Int, _ future: Int) -> ValueSignal<Int> {
      .transition(ValueTransaction(unequalPast: past, future: future))
    }
    func play(_ isSuspended: Bool, _ expected: [ValueSignal<Int>], _ edit: (ValueSlot<Int>, ValueSlot<Bool>) -> Void) {
      self.play(ValueSlot(1), isSuspended: isSuspended, { $0.suspended(while: $1) }, expected) { edit($0, $1) }
    }
    try playTable(of: "Stages/Suspend/ValueSuspending.swift", type: "ValueSuspending") { table in
      table.row("`transition`", "the same") {
        play(false, [move(1, 2), move(2, 2)]) { slot, _ in
          slot.value = 2
          slot.refresh()
        }
      }
      table.row("the same, while it is suspended", "nothing") { play(true, []) { slot, _ in slot.value = 2 } }
      table.row("it goes on", "one `transition`; nothing if the value is as it was, and was not refreshed") {
        play(true, [move(1, 3), move(3, 3)]) { slot, isPaused in
          slot.value = 2
          slot.value = 3
          for value in [4, 3] {
            isPaused.value = false
            isPaused.value = true
            slot.value = value + 1
            slot.value = 3
          }
          isPaused.value = false
          isPaused.value = true
          slot.refresh()
          slot.value = 9
          slot.value = 3
          isPaused.value = false
        }
      }
      commonRows(table, from: 1, to: 2) { origin, isPaused in
        let stage = ValueSuspending<Int>(while: isPaused)
        origin.register(stage)
        return (
          stage,
          {
            origin.deregister(stage)
            stage.tearDown()
          }
        )
      }
    }
  }

  @Test func `the table of arrays holds`() throws {
    func play(_ isSuspended: Bool, _ expected: [ArraySignal<Int>], _ edit: (ArraySlot<Int>, ValueSlot<Bool>) -> Void) {
      self.play(ArraySlot([1, 2, 3]), isSuspended: isSuspended, { $0.suspended(while: $1) }, expected) { edit($0, $1) }
    }
    try playTable(of: "Stages/Suspend/ArraySuspending.swift", type: "ArraySuspending") { table in
      table.row("`insert`, `update`, `remove`, `move`, `replace`", "the same") {
        play(
          false,
          [
            .transition([.insert(0, at: 0)]), .transition([.update(at: 1, past: 1, future: 1)]),
            .transition([.move(from: 3, to: 0, past: 3, future: 3)]),
            .transition([.replace(at: 1, past: [0, 1], future: [7])]), .transition([.remove(2, at: 2)]),
          ]
        ) { slot, _ in
          slot.insert(0, at: 0)
          slot.refresh(at: 1)
          slot.move(from: 3, to: 0)
          slot.replaceSubrange(1..<3, with: [7])
          slot.remove(at: 2)
        }
      }
      table.row("the same, while it is suspended", "nothing") {
        play(true, []) { slot, _ in
          slot.insert(0, at: 0)
          slot.refresh(at: 1)
          slot.move(from: 3, to: 0)
        }
      }
      table.row(
        "it goes on", "one `transition`: rows go, move, come, are updated; nothing if all is as it was"
      ) {
        play(
          true,
          [
            .transition([
              .remove(2, at: 1), .move(from: 0, to: 1, past: 1, future: 1), .insert(9, at: 2),
              .update(at: 0, past: 3, future: 5),
            ])
          ]
        ) { slot, isPaused in
          slot.remove(at: 1)
          slot.move(from: 0, to: 1)
          slot[0] = 4
          slot.append(8)
          slot[2] = 9
          slot.insert(7, at: 1)
          slot.remove(at: 1)
          slot[0] = 5
          isPaused.value = false
          isPaused.value = true
          slot.move(from: 0, to: 2)
          slot.append(7)
          slot[1] = 0
          slot.move(from: 2, to: 0)
          slot.remove(at: 3)
          slot[2] = slot[2] * 2
          slot[2] = 0
          slot[2] = 9
          slot.replace(with: slot.settled)
          isPaused.value = true
        }
        play(true, [.transition([.update(at: 1, past: 2, future: 2)])]) { slot, isPaused in
          slot.refresh(at: 1)
          isPaused.value = false
        }
        play(true, [.transition([.replace(at: 0, past: [1, 2, 3], future: [1, 2, 3])])]) { slot, isPaused in
          slot.replaceSubrange(0..<3, with: [1, 2, 3])
          isPaused.value = false
        }
      }
      // What is put back is another row.
      let back: ArrayTransaction<Int> = [.remove(1, at: 0), .insert(1, at: 0)]
      commonRows(table, from: [1, 2, 3] as TreeArray, to: [2, 4, 3] as TreeArray, and: [back]) { origin, isPaused in
        let stage = ArraySuspending<Int>(while: isPaused)
        origin.register(stage)
        return (
          stage,
          {
            origin.deregister(stage)
            stage.tearDown()
          }
        )
      }
    }
  }

  @Test func `the examples of the documentation hold`() {
    let (prices, isHidden) = (DictionarySlot(["tea": 3, "milk": 1]), ValueSlot(true))
    let shown = prices.suspended(while: isHidden)
    let (guests, names, level) = (SetSlot(["Ada", "Bob"]), ArraySlot(["Ada", "Bob", "Cyd"]), ValueSlot(1))
    let (listed, rows, value) = (
      guests.suspended(while: isHidden), names.suspended(while: isHidden), level.suspended(while: isHidden)
    )
    var changes: [ArrayTransaction<String>] = []
    let token = rows.observe { _, signal in changes += [signal.transaction].compactMap(\.self) }
    prices["tea"] = 4
    prices["tea"] = 5
    prices["salt"] = 1
    prices["milk"] = nil
    prices["salt"] = nil
    guests.insert("Cyd")
    guests.remove("Bob")
    guests.insert("Bob")
    names.move(from: 0, to: 2)
    names.append("Dan")
    names[0] = "Rob"
    names.remove(at: 3)
    level.value = 2
    level.value = 3
    #expect(shown.elements == ["tea": 3, "milk": 1] && listed.elements == ["Ada", "Bob"])
    #expect(rows.elements == ["Ada", "Bob", "Cyd"] && value.value == 1)
    isHidden.value = false
    #expect(shown.elements == ["tea": 5] && listed.elements == ["Ada", "Bob", "Cyd"])
    #expect(rows.elements == ["Rob", "Cyd", "Ada"] && value.value == 3)
    #expect(
      changes == [
        [.move(from: 0, to: 2, past: "Ada", future: "Ada"), .update(at: 0, past: "Bob", future: "Rob")]
      ])
    token.tearDown()
    for stage in [shown, listed, rows, value] as [Chained] { stage.tearDown() }
    prices.assertTornDown()
    names.assertTornDown()
  }
}
