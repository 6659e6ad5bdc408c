import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ArrayListConcatenatingTests {
  private func play(
    _ expected: [ArraySignal<Int>],
    _ edit: (_ list: ArraySlot<ArrayStorage<Int>>, _ first: ArraySlot<Int>) -> Void
  ) {
    let (first, second) = (ArraySlot([1, 2]), ArraySlot([7]))
    let list = ArraySlot<ArrayStorage<Int>>([first, second])
    let stage = list.flattened()
    expectSignals(of: stage, expected) { edit(list, first) }
    stage.tearDown()
    #expect(first.emitter.sensorCount == 0 && second.emitter.sensorCount == 0)
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Algebra/ArrayListConcatenating.swift", type: "ArrayListConcatenating") { table in
      table.row("a storage is inserted into the list", "`insert` of its elements, or `replace`") {
        play([.transition([.insert(5, at: 2)])]) { list, _ in list.insert(ArraySlot([5]), at: 1) }
        play([.transition([.replace(at: 3, past: [], future: [5, 6])])]) { list, _ in list.append(ArraySlot([5, 6])) }
        play([]) { list, _ in list.append(ArraySlot([])) }
      }
      table.row("a storage is removed from the list", "`remove` of its elements, or `replace`") {
        play([.transition([.remove(7, at: 2)])]) { list, _ in list.remove(at: 1) }
        play([.transition([.replace(at: 0, past: [1, 2], future: [])])]) { list, _ in list.remove(at: 0) }
      }
      table.row("a storage is replaced in the list", "both") {
        play([.transition([.remove(7, at: 2), .insert(8, at: 2)])]) { list, _ in list[1] = ArraySlot([8]) }
      }
      table.row("a storage is moved in the list", "`move` of each of its elements") {
        let moves = [ArrayMutation.move(from: 0, to: 2, past: 1, future: 1), .move(from: 0, to: 2, past: 2, future: 2)]
        play([.transition(ArrayTransaction(moves))]) { list, _ in list.move(from: 0, to: 1) }
        play([.transition([.move(from: 2, to: 0, past: 7, future: 7)])]) { list, _ in list.move(from: 1, to: 0) }
      }
      table.row("a mutation of a storage", "the same, where its elements stand") {
        play([.transition([.insert(3, at: 2)])]) { $1.append(3) }
      }
      table.row("a storage without a state is inserted", "`termination`") {
        play([.termination([1, 2, 7])]) { list, _ in list.append(ReplicatingArrayStorage<Int>()) }
      }
      table.row("the last state that was missing comes", "`initiation`") {
        let (gate, slot) = (ReplicatingArrayStorage<Int>(), ArraySlot([9]))
        let stage = ArraySlot<ArrayStorage<Int>>([gate, slot]).flattened()
        expectSignals(of: stage, [.initiation([9, 9])]) { slot.register(gate) }
        slot.deregister(gate)
        stage.tearDown()
      }
      table.row("initiation of an empty list", "`initiation` of the empty array") {
        let stage = ArrayListConcatenating<ArrayStorage<Int>, Int>()
        expectSignals(of: stage, [.initiation([])]) { stage.sensor.sense(.initiation([])) }
      }
      table.row("termination of the list", "`termination`") {
        let (stage, slot) = (ArrayListConcatenating<ArrayStorage<Int>, Int>(), ArraySlot([1]))
        stage.sensor.sense(.initiation([slot]))
        expectSignals(of: stage, [.termination([1])]) { stage.sensor.sense(.termination([slot])) }
        #expect(slot.emitter.sensorCount == 0)
      }
    }
  }

  @Test func `the example of the documentation`() {
    let (news, chat) = (ArraySlot(["a"]), ArraySlot(["x", "y"]))
    let channels = ArraySlot([news])
    let lines = channels.flattened()
    #expect(lines.elements == ["a"])
    channels.append(chat)
    news.append("b")
    #expect(lines.elements == ["a", "b", "x", "y"])
    channels.move(from: 0, to: 1)
    #expect(lines.elements == ["x", "y", "a", "b"])
    channels.remove(at: 0)
    #expect(lines.elements == ["a", "b"])
    lines.tearDown()
  }

  @Test func `a list of slots is a list of storages`() {
    let (own, standard) = (DictionarySlot(["font": 12]), DictionarySlot(["font": 10, "tabs": 2]))
    let layers = ArraySlot([standard])
    let settings = layers.combined(.union)
    layers.insert(own, at: 0)
    #expect(settings.snapshot == ["font": 12, "tabs": 2])
    let (red, blue) = (SetSlot([1, 2]), SetSlot([2, 3]))
    let teams = ArraySlot([red, blue])
    let players = teams.combined(.intersection)
    #expect(players.snapshot == [2])
    let sums = layers.merged(uniquingKeysWith: +)
    #expect(sums.snapshot == ["font": 22, "tabs": 2])
    for stage in [settings, players, sums] as [Chained] { stage.tearDown() }
  }

  /// In a debug build a thousand.
  @Test func `ten thousand sources come, change, move and go`() {
    let count = Settings.many(10_000)
    let sources = (0..<count).map { ArraySlot([$0]) }
    let list = ArraySlot<ArrayStorage<Int>>()
    let lines = list.flattened()
    list.replaceSubrange(0..<0, with: sources as [ArrayStorage<Int>])
    for number in stride(from: 0, to: count, by: 100) { sources[number].append(-number) }
    #expect(lines.count == count + count / 100 && lines[101] == 100 && lines[102] == -100)
    list.move(from: count - 1, to: 0)
    #expect(lines.first == count - 1)
    list.removeSubrange(1..<count)
    #expect(lines.elements == [count - 1])
    lines.tearDown()
  }
}
