import SignalGraph
import SignalGraphTesting
import Testing

/// Reading storages in place, in a session and outside of one.
@Suite struct ReadingTests {
  @Test func `an array storage is read by properties, the subscript and its elements`() {
    let rows = ArraySlot(0..<100)
    let stage = rows.map { $0 * 2 }
    #expect(stage.count == 100)
    #expect(stage[7] == 14)
    #expect(stage.first == 0)
    #expect(stage.last == 198)
    #expect(!stage.isEmpty)
    #expect(Array(stage.elements) == (0..<100).map { $0 * 2 })
    #expect(Array(stage.elements[3..<5]) == [6, 8])
    #expect(stage.contains(198) && !stage.contains(199))
    #expect(stage.elementsEqual(stride(from: 0, to: 200, by: 2)) && !stage.elementsEqual([0]))
    #expect(stage.indices == 0..<100)
    #expect(stage.elements.reversed().first == 198)
    #expect(stage.elements.firstIndex(of: 20) == 10)
    var sum = 0
    for element in stage.elements { sum += element }
    #expect(sum == 9900)
    stage.tearDown()
    #expect(stage.count == 0)
    #expect(stage.isEmpty)
    #expect(stage.first == nil)
    #expect(stage.last == nil)
    #expect(stage.elements == [])
    #expect(stage.indices == 0..<0 && !stage.contains(0))
    #expect(stage.snapshot == nil)
  }

  private func size(_ rows: some ElementReading) -> Int { rows.isEmpty ? 0 : rows.count }

  private func keyedSize<Rows: DictionaryReading>(_ rows: Rows) -> Int { rows.isEmpty ? 0 : rows.count }

  @Test func `code that is generic over storages asks how many there are`() {
    #expect(size(ArraySlot([1, 2])) == 2 && size(SetSlot([1, 2, 3])) == 3 && size(SetSlot<Int>()) == 0)
    #expect(keyedSize(DictionarySlot([1: 1])) == 1 && keyedSize(ReplicatingDictionaryStorage<Int, Int>()) == 0)
  }

  @Test func `a snapshot of an array stays`() {
    let rows = ArraySlot([1, 2, 3])
    let snapshot = rows.elements
    rows.removeAll()
    #expect(Array(snapshot) == [1, 2, 3])
    #expect(rows.isEmpty)
  }

  @Test func `a loop over elements sees the state in which it began`() {
    let rows = ArraySlot([1, 2, 3])
    let members = SetSlot([1, 2, 3])
    let entries = DictionarySlot([1: 1, 2: 2])
    var seen: [Int] = []
    for element in rows.elements {
      seen.append(element)
      rows.append(element)
    }
    for member in members.elements { members.insert(member + 10) }
    for (key, _) in entries.elements { entries[key + 10] = 0 }
    #expect(seen == [1, 2, 3])
    #expect(rows.count == 6)
    #expect(members.count == 6)
    #expect(entries.count == 4)
  }

  @Test func `a dictionary storage is read by key`() {
    let entries = DictionarySlot(["a": 1, "b": 2])
    let stage = entries.filter { $0.value > 1 }
    #expect(stage["b"] == 2)
    #expect(stage["a"] == nil)
    #expect(stage.count == 1)
    #expect(!stage.isEmpty)
    #expect(Array(stage.keys) == ["b"])
    #expect(Array(stage.values) == [2])
    #expect(stage.elements == ["b": 2])
    #expect(stage.withState { $0["b"] } == 2)
    stage.tearDown()
    #expect(stage["b"] == nil)
    #expect(stage.isEmpty)
    #expect(Array(stage.keys) == [])
    #expect(Array(stage.values) == [])
    #expect(stage.withState { $0.count } == 0)
    #expect(stage.elements.isEmpty)
  }

  @Test func `a dictionary is read with a default, as a slot, a view and by an editor`() {
    let entries = DictionarySlot(["a": 1])
    let stage = entries.mapValues { $0 * 2 }
    #expect(stage["a", default: 7] == 2 && stage["b", default: 7] == 7)
    #expect(entries["a", default: 7] == 1 && entries["b", default: 7] == 7)
    entries["b", default: 7] += 1
    DictionaryEditor(entries)["a", default: 7] += 1
    #expect(entries.elements == ["a": 2, "b": 8] && stage["b", default: 0] == 16)
    stage.tearDown()
    #expect(stage["a", default: 7] == 7)
  }

  @Test func `of a dictionary of optionals a view gives one optional, and a slot what was set`() {
    let entries = DictionarySlot(["LH 4": 75, "AF 1": -1])
    let worst = entries.aggregated(by: { $0.key.prefix(2) }, .max { $0.value < 0 ? nil : $0.value })
    let known = worst["LH"]
    let doubled = worst["LH"].map { $0 * 2 }
    #expect(known == 75 && doubled == 150 && worst["LH"]! + 1 == 76)
    #expect(worst["AF"] == nil && worst["BA"] == nil && worst.keys.contains("AF") && !worst.keys.contains("BA"))
    let whole: Int?? = worst["AF"]
    #expect(whole == .some(nil))
    worst.tearDown()

    let slot = DictionarySlot<String, Int?>([:])
    slot["a"] = .some(nil)
    let there = slot["a"]
    #expect(there == .some(nil) && slot.count == 1)
    slot["a"] = nil
    #expect(slot["a"] == nil && slot.isEmpty)
    slot["a", default: 1]? += 1
    #expect(slot["a"] == 2)
  }

  @Test func `a set storage is read by member`() {
    let members = SetSlot([1, 2])
    let copy = ReplicatingSetStorage<Int>()
    members.register(copy)
    #expect(copy.contains(1))
    #expect(!copy.contains(3))
    #expect(copy.count == 2)
    #expect(copy.elements == [1, 2])
    members.deregister(copy)
    #expect(!copy.contains(1))
    #expect(copy.isEmpty)
    #expect(copy.elements == [])
  }

  @Test func `a value storage has a value in a session`() {
    let slot = ValueSlot(1)
    let stage = slot.map { "\($0)" }
    #expect(stage.value == "1")
    stage.tearDown()
    #expect(stage.value == nil)
  }

  @Test func `a value may be an optional`() {
    let slot = ValueSlot<Int?>(nil)
    let copy = ReplicatingValueStorage<Int?>()
    var states: [Int?] = []
    let observation = copy.observe { state, _ in states.append(state) }
    slot.register(copy)
    slot.value = 1
    slot.value = nil
    slot.value = nil
    slot.deregister(copy)
    #expect(states == [nil, 1, nil, nil])
    #expect(copy.value == nil)
    observation.tearDown()
  }
}

/// Whether values compare is decided from the type at run time, so that generic code gets it too.
@Suite struct EqualityInGenericCodeTests {
  private struct Opaque { var number: Int }
  private struct Reading: Equatable { var degrees: Double }
  private struct Compared: Equatable {
    var number: Int
    let comparisons: CallCounter

    static func == (past: Self, future: Self) -> Bool {
      past.comparisons.record()
      return past.number == future.number
    }
  }

  private func changes<Value>(_ values: [Value]) -> Int {
    let slot = ValueSlot(values[0])
    let entries = DictionarySlot([0: values[0]])
    let rows = ArraySlot([values[0]])
    var count = 0
    _ = slot.observe { _, change in count += change.transaction == nil ? 0 : 1 }
    _ = entries.observe { _, change in count += change.transaction == nil ? 0 : 1 }
    _ = rows.observe { _, change in count += change.transaction == nil ? 0 : 1 }
    for value in values {
      slot.value = value
      entries[0] = value
      rows[0] = value
    }
    for storage in [slot, entries, rows] as [Chained] { storage.tearDown() }
    return count
  }

  @Test func `equal values are no change in generic code`() {
    #expect(changes([1, 1, 2, 2]) == 3)
    #expect(changes([[1], [1]]) == 0)
    #expect(changes([Int?.none, nil, 1]) == 3)
  }

  /// A comparison may be dear: whether two values are one takes no second.
  @Test func `two values are compared once`() {
    let comparisons = CallCounter()
    let (one, other) = (Compared(number: 1, comparisons: comparisons), Compared(number: 2, comparisons: comparisons))
    for equality in [Equality<Compared>(), generic()] {
      comparisons.reset()
      #expect(!equality(one, other))
      #expect(equality(one, one))
      #expect(comparisons.count == 2)
    }
  }

  private func generic<Value>() -> Equality<Value> { Equality() }

  @Test func `values that do not compare always change`() {
    #expect(changes([Opaque(number: 1), Opaque(number: 1)]) == 6)
  }

  @Test func `a NaN in the place of a NaN is no change`() {
    #expect(changes([Double.nan, .nan, 1, .nan]) == 6)
    #expect(changes([Float.nan, .nan]) == 0)
  }

  /// What compares as unequal to itself without being a number may differ in anything.
  @Test func `a value that holds a NaN always changes`() {
    #expect(changes([Reading(degrees: .nan), Reading(degrees: .nan)]) == 6)
    #expect(changes([Reading(degrees: 1), Reading(degrees: 1)]) == 0)
    #expect(changes([Double?.some(.nan), .nan]) == 6)
  }
}
