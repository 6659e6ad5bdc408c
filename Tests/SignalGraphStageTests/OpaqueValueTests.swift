import SignalGraph
import Testing

/// Stages of values that do not compare: nothing is suppressed, and all of it compiles.
@Suite struct OpaqueValueTests {
  private struct Opaque {
    let number: Int

    init(_ number: Int) { self.number = number }
  }

  @Test func `a value that does not compare is mapped anew by each edit`() {
    let slot = ValueSlot(Opaque(1))
    let mapped = slot.map { Opaque($0.number * 2) }
    let number = mapped.map { $0.number }
    var (changes, numbers) = (0, 0)
    _ = mapped.observe { _, _ in changes += 1 }
    _ = number.observe { _, _ in numbers += 1 }
    slot.value = Opaque(1)
    slot.value = Opaque(2)
    #expect(mapped.value?.number == 4 && number.value == 4)
    #expect(changes == 3, "the state and two changes")
    #expect(numbers == 2, "numbers compare")
    number.tearDown()
    mapped.tearDown()
  }

  @Test func `entries that do not compare are mapped to any and from any`() {
    let slot = DictionarySlot([1: Opaque(1)])
    let opaque = slot.map { Opaque($0.value.number + $0.key) }
    let numbers = opaque.map { $0.value.number }
    let opaqueAgain = numbers.mapValues { Opaque($0) }
    var (changes, numberChanges) = (0, 0)
    _ = opaqueAgain.observe { _, _ in changes += 1 }
    _ = numbers.observe { _, _ in numberChanges += 1 }
    slot[1] = Opaque(1)
    slot[2] = Opaque(5)
    slot[1] = nil
    #expect(opaque[2]?.number == 7 && numbers[2] == 7 && opaqueAgain[2]?.number == 7)
    #expect(opaque.count == 1 && opaqueAgain.count == 1)
    #expect(changes == 3 && numberChanges == 3, "the state, what came and what went; numbers compare")
    opaqueAgain.tearDown()
    numbers.tearDown()
  }

  @Test func `elements that do not compare are mapped to any and from any`() {
    let slot = ArraySlot<Opaque>()
    let opaque = slot.map { Opaque($0.number + 1) }
    let numbers = opaque.map { $0.number }
    let opaqueAgain = numbers.map { Opaque($0) }
    let strings = numbers.map { "\($0)" }
    slot.append(Opaque(1))
    slot.append(contentsOf: [Opaque(2), Opaque(3)])
    slot[0] = Opaque(5)
    slot.move(from: 0, to: 2)
    #expect(strings.elementsEqual(["3", "4", "6"]))
    #expect(opaqueAgain.elements.map(\.number) == [3, 4, 6])
    #expect(opaque[2].number == 6)
    slot.replace(with: [Opaque(7)])
    #expect(strings.elementsEqual(["8"]))
    for view in [opaqueAgain, strings] as [Chained] { view.tearDown() }
  }

  @Test func `stages of values that do not compare are wired by hand`() {
    let entries: TableDictionary<Int, Opaque> = [1: Opaque(1), 2: Opaque(2)]
    let slot = DictionarySlot(entries)
    let mapping = DictionaryMapping<Int, Opaque, Opaque> { Opaque($0.value.number * 10) }
    let odd = DictionaryMapping<Int, Opaque, Opaque> { $0.key % 2 == 1 ? $0.value : nil }
    let row = ArraySlot([Opaque(1), Opaque(2)])
    let filtering = ArrayFiltering<Opaque> { $0.number % 2 == 0 }
    slot.register(mapping)
    slot.register(odd)
    row.register(filtering)
    slot.merge([2: Opaque(5), 3: Opaque(3)] as TableDictionary) { Opaque($0.number + $1.number) }
    row.append(Opaque(4))
    #expect(mapping[2]?.number == 70 && mapping[3]?.number == 30)
    #expect(odd.count == 2 && odd[3]?.number == 3)
    #expect(filtering.elements.map(\.number) == [2, 4])
    slot.deregister(mapping)
    slot.deregister(odd)
    row.deregister(filtering)
  }
}
