import Testing

@testable import SignalGraph

/// What a value notes of the row that names it is what an edit of it reads.
@Suite struct NearMemoryTests {
  private let slots = (0..<100).map { ValueSlot($0) }
  private let rows: DictionarySlot<Int, ValueSlot<Int>>

  init() { rows = DictionarySlot(TableDictionary(uniqueKeysWithValues: slots.enumerated().map { ($0, $1) })) }

  /// Whether the lines noted are those of a row's inlet and of what is made of the row.
  private func isNear(_ slot: ValueSlot<Int>, _ key: Int, _ values: DictionaryStorage<Int, Int>) throws -> Bool {
    let inlet = try #require(slot.outlet.stages.first).toOpaque() + AnyInlet.offsetOfTurn
    let made = try #require(values.outlet.current?.memory(bits: KeyHash.bits(of: key)))
    // Memory that lies too far away to be told has a distance too; it leads nowhere.
    return slot.near.inlet == slot.distance(to: inlet) && slot.near.made == slot.distance(to: made)
  }

  @Test func `a row is near from the initiation on`() throws {
    let values = rows.flattened()
    for (key, slot) in slots.enumerated() { #expect(try isNear(slot, key, values)) }
    values.tearDown()
  }

  @Test func `a row that comes, and one in a table that has grown, is near from the first edit on`() throws {
    let values = rows.flattened()
    for key in 100..<1000 { rows[key] = ValueSlot(key) }
    for (key, slot) in slots.enumerated() {
      slot.value += 1
      #expect(try isNear(slot, key, values))
    }
    values.tearDown()
  }

  @Test func `a value is near the row that turned to it`() throws {
    let values = rows.flattened()
    rows[1] = nil
    rows[0] = slots[1]
    slots[1].value = 7
    #expect(try isNear(slots[1], 0, values))
    values.tearDown()
  }
}
