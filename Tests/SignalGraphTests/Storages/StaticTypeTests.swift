import SignalGraph
import Testing

/// What the compiler chooses where the standard library has a verb of the same name.
///
/// What must not compile is in `Tests/Scripts/compile-failures.sh`.
@Suite struct StaticTypeTests {
  private func type<Value>(of value: Value) -> Any.Type { Value.self }

  @Test func `chain verbs are chosen without annotations`() {
    let entries = DictionarySlot(["a": 1])
    let filtered = entries.filter { $0.value > 0 }
    let filteredAgain = filtered.filter { entry in
      let isLong = entry.key.count > 3
      return isLong || entry.value > 0
    }
    let sorted = filteredAgain.sorted { $0.value }
    let sortedByTuple = filtered.sorted(by: \.value)
    let mapped = sorted.map { $0.key }
    let mappedByPath = sorted.map(\.value)
    let mappedMultiline = sorted.map { entry in
      let text = entry.key
      return text + "\(entry.value)"
    }
    #expect(type(of: filtered) == DictionaryFiltering<String, Int>.self)
    #expect(type(of: filteredAgain) == DictionaryFiltering<String, Int>.self)
    #expect(type(of: sorted) == DictionarySorting<String, Int, Int>.self)
    #expect(type(of: sortedByTuple) == DictionarySorting<String, Int, Int>.self)
    #expect(type(of: mapped) == ArraySignalMapStorage<DictionaryEntry<String, Int>, String>.self)
    #expect(type(of: mappedByPath) == ArraySignalMapStorage<DictionaryEntry<String, Int>, Int>.self)
    #expect(type(of: mappedMultiline) == ArraySignalMapStorage<DictionaryEntry<String, Int>, String>.self)
    for stage in [mapped, mappedByPath, mappedMultiline, sortedByTuple] as [Chained] { stage.tearDown() }
    #expect(entries.emitter.sensorCount == 0)
  }

  @Test func `values map to stages`() {
    let slot = ValueSlot(1)
    let mapped = slot.map { $0 + 1 }
    let text = mapped.map { "\($0)" }
    #expect(type(of: mapped) == ValueMapping<Int, Int>.self)
    #expect(type(of: text) == ValueMapping<Int, String>.self)
    text.tearDown()
  }

  @Test func `counts are stages and count is a number`() {
    let rows = ArraySlot([1])
    let counted = rows.counted()
    #expect(type(of: counted) == Counting<ArrayTransaction<Int>>.self)
    #expect(type(of: rows.count) == Int.self)
    counted.tearDown()
  }

  /// The habits that stay, each on the value: what of them is written on the storage itself does not compile.
  @Test func `elements have the standard library's verbs and make no stages`() {
    let entries = DictionarySlot(["a": 1, "b": 2])
    let (rows, members) = (ArraySlot([3, 1, 2]), SetSlot([1, 2]))
    var seen: [Int] = []
    for row in rows.elements { seen.append(row) }
    #expect(seen == [3, 1, 2] && rows.elements == [3, 1, 2])
    #expect(Array(rows.elements) == seen && Set(rows.elements) == [1, 2, 3])
    #expect(Dictionary(entries.elements) == ["a": 1, "b": 2])
    #expect(rows.elements.max() == 3 && rows.elements.min() == 1 && rows.elements.reduce(0, +) == 6)
    #expect(rows.elements.sorted { $0 > $1 } == [3, 2, 1] && Array(rows.elements[1...]) == [1, 2])
    #expect(rows.elements.firstIndex(of: 2) == 2 && rows.elements.first { $0 < 3 } == 1)
    #expect(rows.elements.filter { $0 > 1 }.count == 2 && rows.elements.allSatisfy { $0 > 0 })
    #expect(
      entries.elements.map { $0.key }.sorted() == ["a", "b"] && entries.elements.filter { $0.value > 1 } == ["b": 2]
    )
    #expect(members.elements.contains { $0 > 1 } && members.elements == [2, 1])
    #expect("\(rows.elements)" == "[3, 1, 2]")
    #expect(rows.emitter.sensorCount + members.emitter.sensorCount == 0)
  }

  @Test func `a stage may be taken as its kind of storage`() {
    func total(_ storage: ArrayStorage<Int>) -> Int { storage.elements.reduce(0, +) }
    func sum<Source: Storage>(_ storage: Source) -> Int where Source.Transaction == ArrayTransaction<Int> {
      storage.snapshot?.reduce(0, +) ?? 0
    }
    let rows = ArraySlot([1, 2])
    let stage = rows.map { $0 * 2 }
    #expect(total(rows) == 3)
    #expect(total(stage) == 6)
    #expect(sum(stage) == 6)
    stage.tearDown()
  }

  @Test func `the long names are the same types`() {
    #expect(DictionaryFilteringDictionaryStorage<Int, Int>.self == DictionaryFiltering<Int, Int>.self)
    #expect(DictionarySortingArrayStorage<Int, Int, Int>.self == DictionarySorting<Int, Int, Int>.self)
    #expect(EditableArrayStorage<Int>.self == ArraySlot<Int>.self)
    #expect(EditableDictionaryStorage<Int, Int>.self == DictionarySlot<Int, Int>.self)
  }
}
