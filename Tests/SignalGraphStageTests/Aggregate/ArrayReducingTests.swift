import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ArrayReducingTests {
  private func transition<Value>(_ past: Value, _ future: Value) -> ValueSignal<Value> {
    .transition(ValueTransaction(unequalPast: past, future: future))
  }

  private func play(
    _ state: [String], _ expected: [ValueSignal<String>], _ edit: (ArraySlot<String>, ValueSlot<String>) -> Void
  ) {
    let (slot, separator) = (ArraySlot(state), ValueSlot(""))
    let stage = slot.reduced(with: separator, from: "") { $0 + $2 + $1 }
    expectSignals(of: stage, expected) { edit(slot, separator) }
    stage.tearDown()
    #expect(slot.emitter.sensorCount + separator.emitter.sensorCount == 0)
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Aggregate/ArrayReducing.swift", type: "ArrayReducing") { table in
      table.row("mutations after which the result is another, moves included", "`transition`") {
        play(
          ["a", "b", "c"],
          [transition("abc", "abcd"), transition("abcd", "bcda"), transition("bcda", "bxda"), transition("bxda", "x")]
        ) { slot, _ in
          slot.append("d")
          slot.move(from: 0, to: 3)
          slot[1] = "x"
          transaction {
            slot.removeFirst()
            slot.removeSubrange(1..<3)
          }
        }
      }
      table.row("mutations after which it is equal", "nothing") {
        play(["a", "", "a"], []) { slot, _ in
          slot.move(from: 0, to: 2)
          slot.remove(at: 0)
          transaction {
            slot[0] = "b"
            slot[0] = "a"
          }
        }
      }
      table.row("a refresh", "nothing, unless results do not compare") {
        play(["a", "b"], []) { slot, _ in slot.refresh(at: 1) }
        struct Opaque {}
        let slot = ArraySlot([Opaque()])
        let stage = slot.reduced(Opaque()) { $1 }
        var changes = -1
        let token = stage.observe { _ in changes += 1 }
        slot.refresh(at: 0)
        #expect(changes == 1)
        token.tearDown()
        stage.tearDown()
      }
      table.row("a new parameter", "`transition` where the result is another") {
        play(["a", "b"], [transition("ab", "-a-b")]) { _, separator in
          separator.value = "-"
          separator.refresh()
        }
      }
      table.row("a new parameter and mutations", "one `transition`, or nothing") {
        play(["a", "b"], [transition("ab", "-b-a-c")]) { slot, separator in
          transaction {
            slot.swapAt(0, 1)
            separator.value = "-"
            slot.append("c")
          }
          transaction {
            slot.replaceSubrange(0..<3, with: ["-b-a-c"])
            separator.value = ""
          }
        }
      }
      table.row("`initiation`, `termination`", "the same, of the result, while there is a parameter") {
        let (gate, separator) = (ReplicatingArrayStorage<String>(), ReplicatingValueStorage<String>())
        let stage = gate.reduced(with: separator, from: ">") { $0 + $2 + $1 }
        expectSignals(
          of: stage, [.initiation(">-a-b"), .termination(">-a-b"), .initiation(">a"), .termination(">a")]
        ) {
          gate.sensor.sense(.initiation(["a", "b"]))
          separator.sensor.sense(.initiation("-"))
          separator.sensor.sense(.termination("-"))
          gate.sensor.sense(.transition([.remove("b", at: 1)]))
          separator.sensor.sense(.initiation(""))
          gate.sensor.sense(.termination(["a"]))
        }
        separator.sensor.sense(.termination(""))
        stage.tearDown()
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    let parts = ArraySlot(["a", "b", "c"])
    let text = parts.reduced("", +)
    #expect(text.value == "abc")
    parts.move(from: 0, to: 2)
    #expect(text.value == "bca")
    parts.remove(at: 1)
    #expect(text.value == "ba")
    let separator = ValueSlot("-")
    let line = parts.reduced(with: separator, from: ">") { $0 + $2 + $1 }
    #expect(line.value == ">-b-a")
    separator.value = " "
    #expect(line.value == "> b a")
    text.tearDown()
    line.tearDown()
    parts.assertTornDown()
  }

  @Test func `the initial value need not be neutral, and is the result of no elements`() {
    let slot = ArraySlot<Int>()
    let stage = ArrayReducing<Int>(100) { $0 - $1 + 2 * $1 }
    slot.register(stage)
    #expect(stage.value == 100)
    slot.append(contentsOf: [1, 2, 3])
    #expect(stage.value == 106)
    slot.removeAll()
    #expect(stage.value == 100)
    slot.deregister(stage)
    #expect(stage.snapshot == nil)
  }

  @Test func `the groups of an array are reduced each in its order`() throws {
    let words = ArraySlot(["ox", "a", "be", "i", "to"])
    let lines = words.grouped { $0.count }.mapValues { $0.reduced("", +) }
    let (one, two) = (try #require(lines[1]), try #require(lines[2]))
    #expect(one.value == "ai" && two.value == "oxbeto")
    words.move(from: 4, to: 0)
    words[2] = "you"
    #expect(one.value == "i" && two.value == "tooxbe" && lines[3]?.value == "you")
    lines.tearDown()
    words.assertTornDown()
  }

  /// Functions, which do not compare, and of which the order matters.
  @Test func `functions are composed in the order of the rows`() {
    let steps = ArraySlot<(Int) -> Int>([{ $0 + 1 }, { $0 * 10 }])
    let whole = steps.reduced({ $0 }) { first, second in { second(first($0)) } }
    #expect(whole.value!(2) == 30)
    steps.swapAt(0, 1)
    #expect(whole.value!(2) == 21)
    steps.insert({ -$0 }, at: 1)
    #expect(whole.value!(2) == -19)
    whole.tearDown()
  }

  @Test(arguments: Settings.seeds(30)) func `random turns`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (slot, separator) = (ArraySlot<String>(), ValueSlot("-"))
    let (stage, changing) = (slot.reduced("<", +), slot.reduced(with: separator, from: "<") { $0 + $2 + $1 })
    let replicas = [stage, changing].map { stage in
      let replica = SignalReplica<ValueTransaction<String>>()
      replica.attach(to: stage)
      return replica
    }
    for step in 0..<120 {
      transaction {
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
          let at = Int.random(in: 0...slot.count, using: &generator)
          let letter = String("abcd".randomElement(using: &generator)!)
          switch Int.random(in: 0..<10, using: &generator) {
          case 0...2: slot.insert(letter, at: at)
          case 3: if at < slot.count { slot.remove(at: at) }
          case 4: if at < slot.count { slot[at] = letter }
          case 5, 6: if at < slot.count { slot.move(from: at, to: Int.random(in: 0..<slot.count, using: &generator)) }
          case 7: slot.replaceSubrange(at / 2..<at, with: [letter, "z", letter])
          case 8: if at < slot.count { slot.refresh(at: at) }
          default: separator.value = letter.uppercased()
          }
        }
      }
      let comment: Comment = "seed \(seed), step \(step)"
      let expected = [slot.elements.reduce("<", +), slot.elements.reduce("<") { $0 + separator.value + $1 }]
      #expect([stage.value, changing.value] == expected, comment)
      #expect(replicas.map { $0.state! } == expected && replicas.allSatisfy { $0.fault == nil }, comment)
    }
    for replica in replicas { replica.detach() }
    stage.tearDown()
    changing.tearDown()
  }

  /// A leaf has 24 of 4096 elements, and the tree above 171 of them is eight nodes high.
  @Test func `an edit calls the operation for a leaf and as often as the tree above is high`() {
    let calls = CallCounter()
    let slot = ArraySlot(0..<4096)
    let stage = slot.reduced(0) {
      calls.record()
      return max($0, $1)
    }
    #expect(calls.count == 4096)
    calls.reset()
    slot[17] = 5
    #expect((30...32).contains(calls.count))
    calls.reset()
    // Out of one leaf, and into another.
    slot.move(from: 0, to: 4095)
    #expect(calls.count <= 2 * 32)
    calls.reset()
    transaction {}
    slot.swapAt(3, 3)
    #expect(calls.count == 0)
    stage.tearDown()
  }

  /// What a stage lets go of is released when no stage runs, so that a `deinit` may edit.
  @Test func `partial results are released when the turn is over`() {
    final class Part {
      let edit: () -> Void
      init(_ edit: @escaping () -> Void) { self.edit = edit }
      deinit { edit() }
    }
    let released = ValueSlot(0)
    let note = { released.value += 1 }
    let slot = ArraySlot((0..<8).map { _ in Part {} })
    let stage = slot.reduced(Part {}) { _, _ in Part(note) }
    slot.move(from: 0, to: 7)
    slot.remove(at: 3)
    #expect(released.value > 0)
    stage.tearDown()
    slot.removeAll()
    // Seven inner nodes at first; the partial results of the turns, and the results that were sent.
    #expect(released.value > 7)
  }
}
