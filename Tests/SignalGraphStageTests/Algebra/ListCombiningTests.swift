import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ListCombiningTests {
  private typealias Sets = ArraySlot<SetStorage<Int>>
  private typealias Dictionaries = ArraySlot<DictionaryStorage<Int, Int>>

  private func play(
    _ expected: [SetSignal<Int>],
    _ combination: Combination = .union,
    _ edit: (_ list: Sets, _ first: SetSlot<Int>) -> Void
  ) {
    let (first, second) = (SetSlot([1, 2]), SetSlot([2, 3]))
    let list = Sets([first, second])
    let stage = list.combined(combination)
    expectSignals(of: stage, expected) { edit(list, first) }
    stage.tearDown()
    #expect(first.emitter.sensorCount == 0 && second.emitter.sensorCount == 0)
  }

  @Test func `the table of mutations of sets holds`() throws {
    try playTable(of: "Stages/Algebra/SetListCombining.swift", type: "SetListCombining") { table in
      table.row("a storage is inserted into the list", "what it changes: `insert`, `remove` or nothing") {
        play([.transition([.insert(4)])]) { list, _ in list.append(SetSlot([1, 4])) }
        play([.transition([.remove(2)])], .intersection) { list, _ in list.append(SetSlot([1, 4])) }
        play([]) { list, _ in list.append(SetSlot([3])) }
      }
      table.row("a storage is removed from the list", "what it changes: `insert`, `remove` or nothing") {
        play([.transition([.remove(1)])]) { list, _ in list.remove(at: 0) }
        play([.transition([.insert(2)])], .subtraction) { list, _ in list.remove(at: 1) }
      }
      table.row("a storage is replaced in the list", "what both change, in one transition") {
        play([.transition([.remove(1), .insert(7)])]) { list, _ in list[0] = SetSlot([7]) }
      }
      table.row("a storage is moved in the list", "nothing, unless another is the first of a difference") {
        play([]) { list, _ in list.move(from: 0, to: 1) }
        play([.transition([.remove(1), .insert(3)])], .subtraction) { list, _ in list.move(from: 0, to: 1) }
      }
      table.row("an element comes to a storage or leaves it", "`insert`, `remove` or nothing") {
        play([.transition([.insert(5)])]) { $1.insert(5) }
        play([.transition([.remove(1)])]) { $1.remove(1) }
        play([]) { $1.remove(2) }
      }
      table.row("a storage without a state is inserted", "`termination`") {
        play([.termination([1, 2, 3])]) { list, _ in list.append(ReplicatingSetStorage<Int>()) }
      }
      table.row("the last state that was missing comes", "`initiation`") {
        let (gate, slot) = (ReplicatingSetStorage<Int>(), SetSlot([9]))
        let stage = Sets([gate, slot]).combined(.union)
        expectSignals(of: stage, [.initiation([9])]) { slot.register(gate) }
        slot.deregister(gate)
        stage.tearDown()
      }
      table.row("initiation of an empty list", "`initiation` of the empty set") {
        let stage = SetListCombining<SetStorage<Int>, Int>(.intersection)
        expectSignals(of: stage, [.initiation([])]) { stage.sensor.sense(.initiation([])) }
      }
      table.row("termination of the list", "`termination`") {
        let (stage, slot) = (SetListCombining<SetStorage<Int>, Int>(.symmetricDifference), SetSlot([1]))
        stage.sensor.sense(.initiation([slot]))
        expectSignals(of: stage, [.termination([1])]) { stage.sensor.sense(.termination([slot])) }
        #expect(slot.emitter.sensorCount == 0)
      }
    }
  }

  private func playKeyed(
    _ expected: [DictionarySignal<Int, Int>],
    _ edit: (_ list: Dictionaries, _ first: DictionarySlot<Int, Int>) -> Void
  ) {
    let (first, second) = (DictionarySlot([1: 10, 2: 20]), DictionarySlot([2: 21, 3: 31]))
    let list = Dictionaries([first, second])
    let stage = list.combined(.union)
    expectSignals(of: stage, expected) { edit(list, first) }
    stage.tearDown()
    #expect(first.emitter.sensorCount == 0 && second.emitter.sensorCount == 0)
  }

  @Test func `the table of mutations of dictionaries holds`() throws {
    try playTable(of: "Stages/Algebra/DictionaryListCombining.swift", type: "DictionaryListCombining") { table in
      table.row("a storage is inserted into the list", "what it changes: `insert`, `update`, `remove` or nothing") {
        playKeyed([.transition([.insert(key: 4, value: 44)])]) { list, _ in
          list.append(DictionarySlot([1: 14, 4: 44]))
        }
        playKeyed([.transition([.update(key: 1, past: 10, future: 14)])]) { list, _ in
          list.insert(DictionarySlot([1: 14]), at: 0)
        }
      }
      table.row("a storage is removed from the list", "what it changes: `insert`, `update`, `remove` or nothing") {
        playKeyed([.transition([.remove(key: 1, past: 10), .update(key: 2, past: 20, future: 21)])]) { list, _ in
          list.remove(at: 0)
        }
      }
      table.row("a storage is replaced in the list", "what both change, in one transition") {
        playKeyed([.transition([.update(key: 1, past: 10, future: 11), .update(key: 2, past: 20, future: 21)])]) {
          list,
          _ in
          list[0] = DictionarySlot([1: 11])
        }
      }
      table.row("a storage is moved in the list", "`update` of each key whose value is another storage's now") {
        playKeyed([.transition([.update(key: 2, past: 20, future: 21)])]) { list, _ in list.move(from: 0, to: 1) }
      }
      table.row("a mutation of a storage", "`insert`, `update`, `remove` or nothing") {
        playKeyed([.transition([.insert(key: 5, value: 5)])]) { $1[5] = 5 }
        playKeyed([.transition([.update(key: 2, past: 20, future: 2)])]) { $1[2] = 2 }
        playKeyed([.transition([.remove(key: 1, past: 10)])]) { $1[1] = nil }
        playKeyed([.transition([.update(key: 3, past: 31, future: 31)])]) { $1[3] = 31 }
        playKeyed([]) { list, _ in (list[1] as? DictionarySlot)?[2] = 22 }
      }
      table.row("a storage without a state is inserted", "`termination`") {
        playKeyed([.termination([1: 10, 2: 20, 3: 31])]) { list, _ in
          list.append(ReplicatingDictionaryStorage<Int, Int>())
        }
      }
      table.row("the last state that was missing comes", "`initiation`") {
        let (gate, slot) = (ReplicatingDictionaryStorage<Int, Int>(), DictionarySlot([9: 9]))
        let stage = Dictionaries([gate, slot]).merged { $0 + $1 }
        expectSignals(of: stage, [.initiation([9: 18])]) { slot.register(gate) }
        slot.deregister(gate)
        stage.tearDown()
      }
      table.row("initiation of an empty list", "`initiation` of the empty dictionary") {
        let stage = DictionaryListCombining<DictionaryStorage<Int, Int>, Int, Int>(.subtraction)
        expectSignals(of: stage, [.initiation([:])]) { stage.sensor.sense(.initiation([])) }
      }
      table.row("termination of the list", "`termination`") {
        let (stage, slot) = (
          DictionaryListCombining<DictionaryStorage<Int, Int>, Int, Int>(.intersection), DictionarySlot([1: 1])
        )
        stage.sensor.sense(.initiation([slot]))
        expectSignals(of: stage, [.termination([1: 1])]) { stage.sensor.sense(.termination([slot])) }
        #expect(slot.emitter.sensorCount == 0)
      }
    }
  }

  @Test func `the example of the documentation of sets`() {
    let (red, blue) = (SetSlot([1, 2]), SetSlot([2, 3]))
    let teams = ArraySlot<SetStorage<Int>>([red])
    let players = teams.combined(.union)
    #expect(players.snapshot == [1, 2])
    teams.append(blue)
    #expect(players.snapshot == [1, 2, 3])
    blue.insert(4)
    #expect(players.snapshot == [1, 2, 3, 4])
    teams.remove(at: 0)
    #expect(players.snapshot == [2, 3, 4])
    players.tearDown()
  }

  @Test func `the example of the documentation of dictionaries`() {
    let (own, standard) = (DictionarySlot(["font": 12]), DictionarySlot(["font": 10, "tabs": 2]))
    let layers = ArraySlot<DictionaryStorage<String, Int>>([standard])
    let settings = layers.combined(.union)
    #expect(settings.snapshot == ["font": 10, "tabs": 2])
    expectSignals(of: settings, [.transition([.update(key: "font", past: 10, future: 12)])]) {
      layers.insert(own, at: 0)
    }
    expectSignals(of: settings, [.transition([.update(key: "font", past: 12, future: 10)])]) {
      layers.move(from: 0, to: 1)
    }
    layers.remove(at: 0)
    #expect(settings.snapshot == ["font": 12])
    settings.tearDown()
  }

  @Test func `a list that is reset in one turn resets`() {
    let (stage, slot) = (SetListCombining<SetStorage<Int>, Int>(.union), SetSlot([1]))
    let dispatcher = SignalDispatcher<ArraySignal<SetStorage<Int>>>()
    dispatcher.register(stage)
    dispatcher.dispatch(.initiation([slot]))
    expectSignals(of: stage, [.termination([1]), .initiation([1, 2])]) {
      transaction {
        slot.insert(2)
        dispatcher.dispatch(.termination([slot]))
        dispatcher.dispatch(.initiation([slot, slot]))
      }
    }
    #expect(slot.emitter.sensorCount == 2)
    dispatcher.deregister(stage)
    #expect(slot.emitter.sensorCount == 0)
  }

  @Test func `a list without an emitter ends with it`() {
    let slot = SetSlot([1])
    let stage = SetListCombining<SetStorage<Int>, Int>(.union)
    do {
      let list = Sets([slot])
      list.register(stage)
      list.deregister(stage)
    }
    #expect(stage.snapshot == nil && slot.emitter.sensorCount == 0)
  }

  @Test func `a dictionary of storages is combined as the list of them by key`() {
    let (red, blue, own, standard) = (
      SetSlot([1, 2]), SetSlot([2, 3]), DictionarySlot(["font": 12]), DictionarySlot(["font": 10, "tabs": 2])
    )
    let teams = DictionarySlot<String, SetStorage<Int>>(["red": red, "blue": blue])
    let layers = DictionarySlot<Int, DictionaryStorage<String, Int>>([1: standard])
    let numbers = ArraySlot([21, 12, 11])
    let players = teams.sorted().map { $0.value }.combined(.union)
    let settings = layers.sorted().map { $0.value }.combined(.union)
    let sums = layers.sorted().map { $0.value }.merged { $0 + $1 }
    let tens = numbers.grouped { $0 / 10 }.sorted().map { $0.value }.flattened()
    #expect(players.elements == [1, 2, 3] && settings.elements == ["font": 10, "tabs": 2])
    #expect(tens.elements == [12, 11, 21])
    expectSignals(of: players, [.transition([.remove(1), .insert(4)])]) {
      transaction {
        teams["red"] = nil
        blue.insert(4)
      }
    }
    layers[0] = own
    numbers.insert(5, at: 0)
    numbers.removeLast(2)
    #expect(settings.elements == ["font": 12, "tabs": 2] && sums.elements == ["font": 22, "tabs": 2])
    #expect(tens.elements == [5, 21])
    for stage in [players, settings, sums, tens] as [Chained] { stage.tearDown() }
    teams.assertTornDown()
    layers.assertTornDown()
    numbers.assertTornDown()
  }
}
