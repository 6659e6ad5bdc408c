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
    let filteredAgain = filtered.filter { key, value in
      let isLong = key.count > 3
      return isLong || value > 0
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

  @Test func `a sequence is asked for by its type`() {
    let entries = DictionarySlot(["a": 1, "b": 2])
    let plain: [(key: String, value: Int)] = entries.filter { $0.value > 1 }
    let names: [String] = entries.map { $0.key }
    let rows = ArraySlot([3, 1, 2])
    let numbers: [Int] = rows.map { $0 * 2 }
    #expect(plain.count == 1)
    #expect(names.count == 2)
    #expect(numbers == [6, 2, 4])
    #expect(rows.sorted() == [1, 2, 3])
    #expect(rows.sorted(by: >) == [3, 2, 1])
    #expect(entries.emitter.sensorCount == 0)
    #expect(rows.emitter.sensorCount == 0)
  }

  @Test func `a stage may be taken as its kind of storage`() {
    func total(_ storage: ArrayStorage<Int>) -> Int { storage.reduce(0, +) }
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
