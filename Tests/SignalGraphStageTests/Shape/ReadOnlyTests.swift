import SignalGraph
import Testing

@Suite struct ReadOnlyTests {
  @Test func `a view of a slot is not the slot`() {
    let (value, set) = (ValueSlot(1), SetSlot([1]))
    let (dictionary, array) = (DictionarySlot([1: 1]), ArraySlot([1]))
    let views: [Chained] = [value.readOnly(), set.readOnly(), dictionary.readOnly(), array.readOnly()]
    #expect(
      views.map { "\(type(of: $0))" } == [
        "ValueStorage<Int>", "SetStorage<Int>", "DictionaryStorage<Int, Int>", "ArrayStorage<Int>",
      ]
    )
    #expect(!(value.readOnly() is ValueSlot<Int>))
  }

  @Test func `a view shows the state and sends the signals of what it views`() {
    let slot = DictionarySlot([1: 1])
    let view = slot.readOnly()
    #expect(view.snapshot == [1: 1])
    expectSignals(of: view, [.transition([.insert(key: 2, value: 2)])]) { slot[2] = 2 }
    #expect(view[2] == 2)
  }

  @Test func `a view is no further stage`() {
    let slot = DictionarySlot([1: 1], label: "delays")
    let stage = slot.readOnly().filter { $0.value > 0 }
    #expect(stage.describe().split(separator: "\n").count == 2)
    #expect(stage.describe().contains("\"delays\""))
    stage.tearDown()
    #expect(slot.emitter.sensorCount == 0)
  }

  @Test func `a chain on a view of a stage is taken down with the stage`() {
    let slot = DictionarySlot([1: 1, 2: 2])
    let stage = slot.filter { $0.value > 1 }.readOnly().sorted { $0.value }
    #expect(stage.elements.map(\.key) == [2])
    stage.tearDown()
    #expect(stage.snapshot == nil)
    #expect(slot.emitter.sensorCount == 0)
  }

  @Test func `a stage that somebody else reads outlives the chain on its view`() {
    let slot = DictionarySlot([1: 1, 2: 2])
    let filter = slot.filter { $0.value > 1 }
    let count = filter.counted()
    filter.readOnly().sorted { $0.value }.tearDown()
    #expect(count.value == 1)
    count.tearDown()
    #expect(slot.emitter.sensorCount == 0)
  }

  @Test func `an observation of a view belongs to the view`() {
    let slot = ValueSlot(1)
    let view = slot.readOnly()
    var (all, some): ([Int], [Int]) = ([], [])
    _ = slot.observe { state, _ in all.append(state) }
    _ = view.observe { state, _ in some.append(state) }
    view.tearDown()
    slot.value = 2
    #expect(all == [1, 2])
    #expect(some == [1, 1])
    slot.tearDown()
  }

  @Test func `a view keeps what it views`() {
    weak var stage: DictionaryFiltering<Int, Int>?
    let slot = DictionarySlot([1: 1])
    do {
      let view = {
        let filter = slot.filter { $0.value > 0 }
        stage = filter
        return filter.readOnly()
      }()
      #expect(stage != nil)
      #expect(view.count == 1)
      stage?.tearDown()
    }
    #expect(stage == nil)
  }
}
