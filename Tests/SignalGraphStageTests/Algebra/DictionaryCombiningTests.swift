import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct DictionaryCombiningTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Algebra/DictionaryCombining.swift", type: "DictionaryCombining") { table in
      func play(
        _ expected: [DictionarySignal<Int, Int>],
        _ edit: (_ first: DictionarySlot<Int, Int>, _ second: DictionarySlot<Int, Int>) -> Void
      ) {
        let (first, second) = (DictionarySlot([1: 10, 2: 20]), DictionarySlot([2: 21, 3: 30, 4: 40]))
        let stage = first.union(second)
        expectSignals(of: stage, expected) { edit(first, second) }
        stage.tearDown()
      }
      table.row("no", "yes", "", "`insert`") { play([.transition([.insert(key: 5, value: 50)])]) { $1[5] = 50 } }
      table.row("yes", "no", "", "`remove`") {
        play([.transition([.remove(key: 1, past: 10)])]) { first, _ in first[1] = nil }
      }
      table.row("yes", "yes", "another source's", "`update`, also where the values are equal") {
        play([.transition([.update(key: 2, past: 20, future: 21)])]) { first, _ in first[2] = nil }
        play([.transition([.update(key: 4, past: 40, future: 40)])]) { first, _ in first[4] = 40 }
      }
      table.row("yes", "yes", "the same source's, which has announced an update", "`update`") {
        play([.transition([.update(key: 3, past: 30, future: 31)])]) { _, second in second[3] = 31 }
        play([.transition([.update(key: 3, past: 30, future: 30)])]) { _, second in second.refresh(3) }
      }
      table.row("yes", "yes", "the same source's, which has announced nothing", "nothing") {
        play([]) { _, second in second[2] = 22 }
        play([]) { _, second in second.refresh(2) }
      }
      table.row("yes", "yes", "made by a combining rule, another", "`update`") {
        playMerge([.transition([.update(key: 1, past: 10, future: 11)])]) { $0[1] = 11 }
      }
      table.row(
        "yes", "yes", "made by a combining rule, equal", "nothing, unless a source or a parameter was refreshed"
      ) {
        playMerge([]) { $0[1] = 5 }
        playMerge([.transition([.update(key: 1, past: 10, future: 10)])]) { $0.refresh(1) }
      }
      table.row("no", "no", "", "nothing") {
        let (first, second) = (DictionarySlot([1: 10]), DictionarySlot([2: 20]))
        let stage = first.intersection(second)
        expectSignals(of: stage, []) { first[1] = 11 }
        stage.tearDown()
      }
      table.row("initiation of the last source or parameter that was missing", "", "", "`initiation`") {
        playSessions(ending: false, [.initiation([1: 10])])
      }
      table.row("termination of the first source or parameter that ends", "", "", "`termination`") {
        playSessions(ending: true, [.termination([1: 10])])
      }
    }
  }

  /// Two sources merged by what is greater.
  private func playMerge(
    _ expected: [DictionarySignal<Int, Int>],
    _ edit: (_ first: DictionarySlot<Int, Int>) -> Void
  ) {
    let (first, second) = (DictionarySlot([1: 3]), DictionarySlot([1: 10]))
    let stage = first.merging(second) { max($0, $1) }
    expectSignals(of: stage, expected) { edit(first) }
    stage.tearDown()
  }

  private func playSessions(ending: Bool, _ expected: [DictionarySignal<Int, Int>]) {
    let stage = DictionaryCombining<Int, Int>(.union)
    stage.sensors[0].sense(.initiation([1: 10]))
    if ending { stage.sensors[1].sense(.initiation([1: 11])) }
    expectSignals(of: stage, expected) {
      if ending {
        stage.sensors[1].sense(.termination([1: 11]))
        stage.sensors[0].sense(.termination([1: 10]))
      } else {
        stage.sensors[1].sense(.initiation([1: 11]))
      }
    }
  }

  @Test func `the example of the documentation`() {
    let (own, standard) = (DictionarySlot(["font": 12]), DictionarySlot(["font": 10, "tabs": 2]))
    let settings = own.union(standard)
    #expect(settings.snapshot == ["font": 12, "tabs": 2])
    expectSignals(of: settings, []) { standard["font"] = 11 }
    expectSignals(of: settings, [.transition([.update(key: "font", past: 12, future: 11)])]) { own["font"] = nil }
    let sums = own.merging(standard, uniquingKeysWith: +)
    #expect(sums.snapshot == ["font": 11, "tabs": 2])
    expectSignals(of: settings, [.transition([.update(key: "tabs", past: 2, future: 2)])]) { own["tabs"] = 2 }
    #expect(sums.snapshot == ["font": 11, "tabs": 4])
    sums.tearDown()
    settings.tearDown()
  }

  @Test func `a key that leaves one source and enters the other is an update`() {
    let (first, second) = (DictionarySlot([1: 10, 2: 20]), DictionarySlot(TableDictionary<Int, Int>()))
    let stage = first.union(second)
    expectSignals(of: stage, [.transition([.update(key: 1, past: 10, future: 11)])]) {
      transaction {
        first[1] = nil
        second[1] = 11
      }
    }
    expectSignals(of: stage, [.transition([.update(key: 2, past: 20, future: 20)])]) {
      transaction {
        second[2] = 20
        first[2] = nil
      }
    }
    stage.tearDown()
  }

  @Test func `the last source counts where it has priority`() {
    let slots = [DictionarySlot([1: 1, 2: 2]), DictionarySlot([1: 10, 3: 30]), DictionarySlot([1: 100])]
    let union = slots[0].union(slots[1], slots[2], priority: .last)
    let merged = slots[0].union(slots[1], slots[2], priority: .last)
    #expect(union.snapshot == [1: 100, 2: 2, 3: 30])
    slots[2][1] = nil
    #expect(union.snapshot == [1: 10, 2: 2, 3: 30])
    expectSignals(of: union, []) { slots[0][1] = 5 }
    #expect(merged.snapshot == union.snapshot)
    let both = slots[0].intersection(slots[1], priority: .last)
    #expect(both.snapshot == [1: 10])
    both.tearDown()
    merged.tearDown()
    union.tearDown()
  }

  /// Where values do not compare, what cannot have changed is not sent.
  @Test func `a source behind the one that counts is silent with values that do not compare`() {
    struct Opaque { let number: Int }
    let (first, second) = (DictionarySlot([1: Opaque(number: 1)]), DictionarySlot([1: Opaque(number: 2)]))
    let stage = first.union(second)
    let monitor = RecordingMonitor<DictionaryTransaction<Int, Opaque>>()
    monitor.attach(to: stage)
    monitor.removeAll()
    second[1] = Opaque(number: 3)
    second[1] = nil
    second[1] = Opaque(number: 4)
    #expect(monitor.history.isEmpty)
    first[1] = nil
    #expect(monitor.history.count == 1)
    #expect(stage[1]?.number == 4)
    transaction {
      first[1] = Opaque(number: 5)
      second[1] = nil
    }
    #expect(stage[1]?.number == 5)
    monitor.detach()
    stage.tearDown()
  }

  @Test func `a merge combines from left to right what the sources have`() {
    let slots = ["a", "b", "c"].map { DictionarySlot([1: $0]) }
    let stage = slots[0].merging(with: [slots[1], slots[2]]) { "(\($0)\($1))" }
    #expect(stage[1] == "((ab)c)")
    slots[1][1] = nil
    #expect(stage[1] == "(ac)")
    transaction {
      slots[0][1] = nil
      slots[1][1] = "x"
      slots[2][1] = "y"
    }
    #expect(stage[1] == "(xy)")
    stage.tearDown()
  }

  @Test func `a merge combines once for a key that a turn touches`() {
    let calls = CallCounter()
    let (first, second) = (DictionarySlot([1: 1, 2: 2]), DictionarySlot([1: 10, 3: 30]))
    let combine = calls.counting { (pair: (Int, Int)) in pair.0 + pair.1 }
    let stage = first.merging(second) { combine(($0, $1)) }
    #expect(calls.count == 1)
    transaction {
      first[1] = 2
      second[1] = 20
      second[2] = 7
    }
    #expect(stage.snapshot == [1: 22, 2: 9, 3: 30])
    #expect(calls.count == 3)
    second[1] = nil
    first[2] = nil
    #expect(calls.count == 3)
    stage.tearDown()
  }

  @Test func `a merge is made anew with a new parameter, for the keys of several sources`() {
    let calls = CallCounter()
    let (first, second) = (DictionarySlot([1: 1, 2: 2, 4: 0]), DictionarySlot([1: 10, 3: 30, 4: 0]))
    let weight = ValueSlot(2)
    let combine = calls.counting { (part: (Int, Int, Int)) in part.0 + part.1 * part.2 }
    let stage = first.merging(second, with: weight) { combine(($0, $1, $2)) }
    #expect(stage.snapshot == [1: 21, 2: 2, 3: 30, 4: 0])
    calls.reset()
    expectSignals(of: stage, [.transition([.update(key: 1, past: 21, future: 31)])]) { weight.value = 3 }
    #expect(calls.count == 2)
    expectSignals(
      of: stage,
      [.transition([.update(key: 1, past: 31, future: 42), .update(key: 2, past: 2, future: 22)])]
    ) {
      transaction {
        first[1] = 2
        second[2] = 5
        weight.value = 4
      }
    }
    #expect(calls.count == 5)
    expectSignals(of: stage, [.transition([.remove(key: 3, past: 30)])]) { second[3] = nil }
    #expect(calls.count == 5)
    stage.tearDown()
  }

  /// An update of a parameter to an equal value makes values anew, and announces them.
  @Test func `a refreshed parameter of a merge refreshes what it makes`() {
    let (first, second) = (DictionarySlot([1: 1, 2: 2]), DictionarySlot([1: 10, 3: 30]))
    let weight = ValueSlot(2)
    let stage = first.merging(second, with: weight) { $0 + $1 * $2 }
    expectSignals(of: stage, [.transition([.update(key: 1, past: 21, future: 21)])]) { weight.refresh() }
    stage.tearDown()
  }

  @Test func `a merge has a state while its parameters have values`() {
    let (first, second) = (DictionarySlot([1: 1]), DictionarySlot([1: 10]))
    let (slot, weight, offset) = (ValueSlot(2), ReplicatingValueStorage<Int>(), ValueSlot(100))
    let stage = first.merging(second, with: weight, offset) { $0 + $1 * $2 + $3 }
    #expect(stage.snapshot == nil)
    expectSignals(of: stage, [.initiation([1: 121])]) { slot.register(weight) }
    expectSignals(of: stage, [.termination([1: 121])]) {
      transaction {
        slot.deregister(weight)
        second[1] = 20
      }
    }
    first[2] = 2
    expectSignals(of: stage, [.initiation([1: 141, 2: 2])]) { slot.register(weight) }
    expectSignals(of: stage, [.transition([.update(key: 1, past: 141, future: 41)])]) { offset.value = 0 }
    stage.tearDown()
    slot.deregister(weight)
  }

  @Test func `listed dictionaries are merged with a parameter`() {
    let (own, standard) = (DictionarySlot([1: 1]), DictionarySlot([1: 10, 2: 20]))
    let layers = ArraySlot<DictionaryStorage<Int, Int>>([own])
    let weight = ValueSlot(2)
    let stage = layers.merged(with: weight) { $0 + $1 * $2 }
    #expect(stage.snapshot == [1: 1])
    expectSignals(
      of: stage, [.transition([.update(key: 1, past: 1, future: 31), .insert(key: 2, value: 20)])]
    ) {
      transaction {
        layers.append(standard)
        weight.value = 3
      }
    }
    expectSignals(of: stage, [.transition([.update(key: 1, past: 31, future: 11)])]) { weight.value = 1 }
    stage.tearDown()
  }

  @Test(arguments: Combination.allCases)
  func `one source alone is itself`(combination: Combination) {
    let slot = DictionarySlot([1: 10])
    let stage = slot.combined(combination, with: [])
    expectSignals(of: stage, [.transition([.update(key: 1, past: 10, future: 11)])]) { slot[1] = 11 }
    #expect(stage.snapshot == [1: 11])
    stage.tearDown()
  }

  @Test(arguments: zip(Combination.allCases, [true, true, false, false]))
  func `a source given twice counts twice`(combination: Combination, isItself: Bool) {
    let slot = DictionarySlot([1: 10])
    let stage = slot.combined(combination, with: [slot])
    slot[1] = 11
    slot[2] = 20
    #expect(stage.snapshot == (isItself ? [1: 11, 2: 20] : [:]))
    let doubled = slot.merging(slot, uniquingKeysWith: +)
    slot[2] = 21
    #expect(doubled.snapshot == [1: 22, 2: 42])
    doubled.tearDown()
    stage.tearDown()
  }

  @Test(arguments: [0, -1])
  func `with no sources there is no state`(count: Int) {
    let stage = DictionaryCombining<Int, Int>(sources: count, uniquingKeysWith: +)
    #expect(stage.sensors.isEmpty && stage.snapshot == nil)
    stage.tearDown()
  }
}
