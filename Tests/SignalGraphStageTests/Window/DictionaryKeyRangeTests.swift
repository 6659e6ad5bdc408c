import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct DictionaryKeyRangeTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Window/DictionaryKeyRange.swift", type: "DictionaryKeyRange") { table in
      /// Keys 2 to 4 of 1 to 5.
      func play(
        _ expected: [DictionaryTransaction<Int, Int>],
        _ edit: (DictionarySlot<Int, Int>, ValueSlot<ClosedRange<Int>>) -> Void
      ) {
        let slot = DictionarySlot([1: 1, 2: 2, 4: 4, 5: 5])
        let range = ValueSlot(2...4)
        let (fixed, adjusted) = (slot.entries(in: 2...4), slot.entries(in: range))
        expectSignals(of: adjusted, expected.map { .transition($0) }) { edit(slot, range) }
        if range.value == 2...4 { #expect(fixed.snapshot == adjusted.snapshot) }
        fixed.tearDown()
        adjusted.tearDown()
      }
      table.row("`insert`, `update`, `remove`", "in the range", "the same") {
        play([[.insert(key: 3, value: 3)]]) { slot, _ in slot[3] = 3 }
        play([[.update(key: 4, past: 4, future: 6)]]) { slot, _ in slot[4] = 6 }
        play([[.remove(key: 2, past: 2)]]) { slot, _ in slot[2] = nil }
      }
      table.row("`insert`, `update`, `remove`", "elsewhere", "nothing") {
        play([]) { slot, _ in
          slot[6] = 6
          slot[1] = 7
          slot[5] = nil
        }
      }
      table.row("another range", "in the old one alone", "`remove`") {
        play([[.remove(key: 2, past: 2)]]) { _, range in range.value = 3...4 }
      }
      table.row("another range", "in the new one alone", "`insert`") {
        play([[.insert(key: 5, value: 5)]]) { _, range in range.value = 2...5 }
      }
      table.row("another range", "in both, in none", "nothing") { play([]) { _, range in range.value = 2...4 } }
      table.row("`initiation`, `termination`", "", "the same, of the entries in the range") {
        let gate = ReplicatingDictionaryStorage<Int, Int>()
        let stage = gate.entries(in: 2...)
        expectSignals(of: stage, [.initiation([3: 3]), .termination([3: 3])]) {
          gate.sensor.sense(.initiation([1: 1, 3: 3]))
          gate.sensor.sense(.termination([1: 1, 3: 3]))
        }
        stage.tearDown()
      }
    }
  }

  @Test func `a range follows its storage`() {
    let born = DictionarySlot([1815: "Ada", 1882: "Emmy", 1906: "Grace"])
    let century = ValueSlot(1800..<1900)
    let names = born.entries(in: century)
    #expect(names.snapshot == [1815: "Ada", 1882: "Emmy"])
    born[1806] = "Augustus"
    #expect(names.snapshot == [1806: "Augustus", 1815: "Ada", 1882: "Emmy"])
    century.value = 1882..<1982
    #expect(names.snapshot == [1882: "Emmy", 1906: "Grace"])
    names.tearDown()
  }

  @Test func `nothing lies before or behind a bound that does not equal itself`() {
    let keys = DictionarySlot([1.0: 1, 2: 2])
    for bounds in [KeyBounds(from: Double.nan), KeyBounds(through: .nan), KeyBounds(from: 1, upTo: .nan)] {
      let storage = ValueSlot(bounds)
      let (fixed, changing) = (keys.entries(in: bounds), keys.entries(in: storage))
      #expect(fixed.isEmpty && changing.isEmpty)
      storage.value = KeyBounds(from: 2)
      #expect(changing.snapshot == [2: 2])
      storage.value = bounds
      #expect(changing.isEmpty)
      fixed.tearDown()
      changing.tearDown()
    }
  }

  @Test func `a range and its source that change in one turn give one change`() {
    let (slot, range) = (DictionarySlot([1: 1, 2: 2, 3: 3, 4: 4, 5: 5]), ValueSlot(1..<4))
    let stage = slot.entries(in: range)
    var received: [DictionarySignal<Int, Int>] = []
    let monitor = SignalMonitor<DictionarySignal<Int, Int>> { received.append($0) }
    stage.register(monitor)
    transaction {
      slot[1] = 7  // was in it, is not
      slot[2] = nil  // was in it, would not be
      slot[3] = 8  // in both
      slot[4] = 9  // comes
      slot[6] = 6  // new, in neither
      slot[5] = nil  // would come
      range.value = 3..<6
    }
    #expect(received.count == 2 && received[1].transaction?.count == 4)
    #expect(stage.snapshot == [3: 8, 4: 9])
    stage.deregister(monitor)
    stage.tearDown()
  }

  @Test func `every kind of range`() {
    let slot = DictionarySlot([1: 1, 2: 2, 3: 3])
    func expect(_ range: some KeyRange<Int>, _ keys: [Int]) {
      let (fixed, adjusted) = (slot.entries(in: range), slot.entries(in: ValueSlot(range)))
      #expect(fixed.keys.sorted() == keys && adjusted.keys.sorted() == keys)
      fixed.tearDown()
      adjusted.tearDown()
    }
    expect(1..<3, [1, 2])
    expect(2..<2, [])
    expect(2...2, [2])
    expect(2..., [2, 3])
    expect(..<2, [1])
    expect(...2, [1, 2])
    expect(KeyBounds(from: 3), [3])
    expect(KeyBounds<Int>(), [1, 2, 3])
    let any = ValueSlot(KeyBounds(...1))
    let stage = slot.entries(in: any)
    any.value = KeyBounds(2..<3)
    #expect(stage.snapshot == [2: 2])
    any.value = KeyBounds()
    #expect(stage.count == 3)
    stage.tearDown()
  }

  @Test func `a range that comes late or goes`() {
    let (range, slot) = (ReplicatingValueStorage<Range<Int>>(), DictionarySlot([1: 1, 2: 2, 3: 3]))
    let stage = DictionaryKeyRange<Int, Int>(range)
    slot.register(stage)
    #expect(stage.snapshot == nil)
    range.sensor.sense(.initiation(2..<9))
    #expect(stage.snapshot == [2: 2, 3: 3])
    slot[4] = 4
    range.sensor.sense(.termination(2..<9))
    #expect(stage.snapshot == nil)
    slot[5] = 5
    range.sensor.sense(.initiation(4..<9))
    #expect(stage.snapshot == [4: 4, 5: 5])
    stage.tearDown()
  }

  private struct Name: Hashable, Comparable {
    let number: Int
    let comparisons: CallCounter

    static func < (one: Self, other: Self) -> Bool {
      one.comparisons.record()
      return one.number < other.number
    }

    static func == (one: Self, other: Self) -> Bool { one.number == other.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test func `a range searches by bisection`() {
    let comparisons = CallCounter()
    func name(_ number: Int) -> Name { Name(number: number, comparisons: comparisons) }
    let slot = DictionarySlot(Dictionary(uniqueKeysWithValues: (0..<4_096).map { (name($0), $0) }))
    let range = ValueSlot(name(0)..<name(2_048))
    let (fixed, adjusted) = (slot.entries(in: name(0)..<name(9)), slot.entries(in: range))
    comparisons.reset()
    slot[name(1_000)] = 0
    #expect(comparisons.count <= 4 + 2 * 12 + 16)
    comparisons.reset()
    range.value = name(10)..<name(2_100)
    #expect(adjusted.count == 2_090 && comparisons.count <= 4 * (2 * 12 + 16))
    fixed.tearDown()
    adjusted.tearDown()
  }

  @Test func `keys that contradict each other`() async throws {
    struct Odd: Hashable, Comparable {
      let number: Int

      static func < (one: Self, other: Self) -> Bool { one.number != 1 && one.number < other.number }
    }
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([Odd(number: 1): 1])
      let stage = slot.entries(in: ValueSlot(KeyBounds<Odd>()), label: "all", fileID: "App/Board.swift", line: 7)
      slot[Odd(number: 0)] = 0
      slot[Odd(number: 2)] = 0
      slot[Odd(number: 3)] = 0
      for number in 0..<4 { slot[Odd(number: number)] = nil }
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "\"all\" (Board.swift:7) does not find Odd(number: ", "Take keys of which any two")
  }
}
