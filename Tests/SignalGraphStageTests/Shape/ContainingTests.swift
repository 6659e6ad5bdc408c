import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ContainingTests {
  private func play(
    _ state: [Int],
    _ expected: [ValueSignal<Bool>],
    _ edit: (ArraySlot<Int>, ValueSlot<Int>) -> Void
  ) {
    let (slot, element) = (ArraySlot(state), ValueSlot(1))
    let stage = slot.containment(of: element)
    expectSignals(of: stage, expected) { edit(slot, element) }
    #expect(stage.value == slot.contains(element.value))
    stage.tearDown()
  }

  private func transition(_ future: Bool) -> ValueSignal<Bool> {
    .transition(ValueTransaction(past: !future, future: future))
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Aggregate/Containing.swift", type: "Containing") { table in
      table.row("`transition` that brings the element, or takes the last equal one away", "`transition`") {
        play([1, 2, 1], [transition(false), transition(true)]) { slot, _ in
          slot.remove(at: 0)
          slot.remove(at: 1)
          slot[0] = 1
        }
      }
      table.row("another", "nothing") {
        play([1, 2], []) { slot, _ in
          slot.append(3)
          slot.move(from: 0, to: 2)
          slot.append(1)
          slot.remove(at: 2)
          slot.refresh(at: 0)
        }
      }
      table.row("another element to look for", "`transition` where the answer is another") {
        play([1, 2], [transition(false)]) { _, element in
          element.value = 2
          element.value = 3
        }
      }
      table.row("another element and mutations", "one `transition`, or nothing") {
        play([1, 2], []) { slot, element in
          transaction {
            slot.append(9)
            element.value = 9
            slot.remove(at: 0)
          }
        }
        play([1, 2], [transition(false)]) { slot, element in
          transaction {
            slot.append(9)
            element.value = 8
          }
        }
      }
      table.row("`initiation`, `termination`", "the same, of the answer, while there is an element to look for") {
        let (gate, element) = (ReplicatingSetStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.containment(of: element)
        expectSignals(of: stage, [.initiation(true), .termination(true)]) {
          gate.sensor.sense(.initiation([1, 2]))
          element.sensor.sense(.initiation(2))
          gate.sensor.sense(.termination([1, 2]))
        }
        element.sensor.sense(.termination(2))
        stage.tearDown()
      }
    }
  }

  @Test func `members are looked for, one that stays or a storage's`() {
    let (members, chosen) = (SetSlot([1, 2]), ValueSlot(3))
    let (one, other) = (members.containment(of: 2, label: "two"), members.containment(of: chosen))
    #expect(one.value == true && other.value == false)
    members.remove(2)
    members.insert(3)
    #expect(one.value == false && other.value == true)
    one.tearDown()
    other.tearDown()
    #expect(members.emitter.sensorCount + chosen.emitter.sensorCount == 0)
  }

  @Test func `emptiness follows each kind of storage`() {
    let (rows, members, board) = (ArraySlot<Int>(), SetSlot([1]), DictionarySlot(["a": 1]))
    let views = [rows.emptiness(label: "rows"), members.emptiness(), board.emptiness()]
    #expect(views.map(\.value) == [true, false, false])
    expectSignals(of: views[0], [transition(false), transition(true)]) {
      rows.append(1)
      rows.append(2)
      rows.removeAll()
    }
    members.removeAll()
    board["b"] = 2
    #expect(views.map(\.value) == [true, true, false] && rows.isEmpty && !board.isEmpty)
    for view in views { view.tearDown() }
    #expect(rows.emitter.sensorCount == 0)
  }
}
