import Foundation
import SignalGraph
import Testing

/// Edits to values that are equal and yet different: slot, rollback and views hold the same instance.
@Suite struct EqualValueTests {
  private typealias Changes = ObservationBag

  /// What a slot and views of it, registered early and late, hold.
  private func everywhere<Value>(_ slot: ValueSlot<Value>, _ early: ReplicatingValueStorage<Value>) -> [Value] {
    let late = ReplicatingValueStorage<Value>()
    slot.register(late)
    defer { slot.deregister(late) }
    return [slot.value, slot.settled, early.value!, late.value!]
  }

  private func everywhere<Key, Value>(
    _ slot: DictionarySlot<Key, Value>,
    _ early: ReplicatingDictionaryStorage<Key, Value>
  ) -> Set<[String]> {
    let late = ReplicatingDictionaryStorage<Key, Value>()
    slot.register(late)
    defer { slot.deregister(late) }
    return [slot.snapshot!.texts, slot.settled.texts, early.snapshot!.texts, late.snapshot!.texts]
  }

  private func everywhere(_ slot: SetSlot<Alike>, _ early: ReplicatingSetStorage<Alike>) -> Set<[String]> {
    let late = ReplicatingSetStorage<Alike>()
    slot.register(late)
    defer { slot.deregister(late) }
    return Set(
      [slot.snapshot!, slot.settled, early.snapshot!, late.snapshot!].map { $0.map(\.description).sorted() }
    )
  }

  @Test func `a value stays where an equal one is set, thrown or not`() {
    let slot = ValueSlot(Alike(1, "a"))
    let early = ReplicatingValueStorage<Alike>()
    slot.register(early)
    var changes = -1
    let observation = slot.observe { _, _ in changes += 1 }
    slot.value = Alike(1, "b")
    #expect(everywhere(slot, early).map(\.tag) == ["a", "a", "a", "a"])
    refused { slot.value = Alike(1, "c") }
    refused {
      slot.value = Alike(2, "d")
      slot.value = Alike(1, "e")
      #expect(slot.value.tag == "a")
    }
    slot.replace(with: Alike(1, "f"))
    #expect(everywhere(slot, early).map(\.tag) == ["a", "a", "a", "a"])
    #expect(changes == 0)
    slot.value = Alike(2, "g")
    #expect(everywhere(slot, early).map(\.tag) == ["g", "g", "g", "g"])
    observation.tearDown()
    slot.deregister(early)
  }

  @Test func `a value that returns in a body, or in bodies within, is the one that was there`() {
    let slot = ValueSlot(Alike(1, "a"))
    let early = ReplicatingValueStorage<Alike>()
    slot.register(early)
    var changes = -1
    let observation = slot.observe { _, _ in changes += 1 }
    transaction {
      slot.value = Alike(2, "b")
      slot.value = Alike(1, "c")
    }
    transaction {
      slot.value = Alike(2, "b")
      transaction { slot.value = Alike(1, "c") }
    }
    transaction {
      slot.value = Alike(2, "b")
      transaction { slot.value = Alike(1, "c") }
      slot.value = Alike(3, "d")
      transaction { slot.value = Alike(1, "e") }
      refused { slot.value = Alike(7, "f") }
    }
    #expect(everywhere(slot, early).map(\.tag) == ["a", "a", "a", "a"])
    #expect(changes == 0)
    transaction {
      slot.value = Alike(2, "b")
      transaction { slot.value = Alike(1, "c") }
      slot.value = Alike(3, "d")
    }
    #expect(everywhere(slot, early).map(\.tag) == ["d", "d", "d", "d"])
    #expect(changes == 1)
    observation.tearDown()
    slot.deregister(early)
  }

  @Test func `two forms of a letter and two zeros are one value, unless the slot is told otherwise`() {
    let (composed, decomposed) = ("\u{e9}", "e\u{301}")
    let text = ValueSlot(composed)
    text.value = decomposed
    #expect(text.value.unicodeScalars.count == 1)
    let zero = ValueSlot(0.0)
    zero.value = -0.0
    #expect(zero.value.sign == .plus)

    let exact = ValueSlot(composed, areEqual: { $0.unicodeScalars.elementsEqual($1.unicodeScalars) })
    let scalars = exact.map { $0 }.map(with: ValueSlot(0)) { text, _ in text }
    exact.value = decomposed
    #expect(exact.value.unicodeScalars.count == 2 && scalars.value?.unicodeScalars.count == 2)
    exact.value = "e\u{301}"
    scalars.tearDown()

    let signed = DictionarySlot([1: 0.0], areEqual: { $0.bitPattern == $1.bitPattern })
    let views = signed.filter { _ in true }.map { $0.value }
    let sorted = signed.sorted { $0.value }
    signed[1] = -0.0
    #expect(signed[1]?.sign == .minus && views[1]?.sign == .minus && sorted.first?.value.sign == .minus)
    views.tearDown()
    sorted.tearDown()
  }

  @Test func `an entry stays where an equal value is set, thrown or not`() {
    let slot = DictionarySlot([1: Alike(1, "a"), 2: Alike(2, "b")])
    let early = ReplicatingDictionaryStorage<Int, Alike>()
    slot.register(early)
    var changes = -1
    let observation = slot.observe { _, _ in changes += 1 }
    #expect(slot.updateValue(Alike(1, "c"), forKey: 1)?.tag == "a")
    slot[2] = Alike(2, "d")
    slot[1, default: Alike(9, "x")] = Alike(1, "e")
    slot.merge([1: Alike(1, "f")]) { $1 }
    slot.replace(with: [1: Alike(1, "g"), 2: Alike(2, "h")])
    refused {
      slot[1] = Alike(1, "i")
      slot[2] = nil
      slot[2] = Alike(2, "j")
      slot[1] = Alike(3, "k")
    }
    transaction {
      slot[1] = nil
      slot[1] = Alike(1, "l")
      slot[2] = Alike(5, "m")
      slot[2] = Alike(2, "n")
      slot[3] = Alike(3, "o")
      slot[3] = nil
    }
    transaction {
      slot[1] = nil
      slot[2] = Alike(5, "p")
      transaction {
        slot[1] = Alike(1, "q")
        slot[2] = Alike(2, "r")
      }
      transaction { slot[1] = Alike(6, "s") }
      transaction { slot[1] = Alike(1, "t") }
    }
    #expect(everywhere(slot, early) == [["1:1a", "2:2b"]])
    #expect(changes == 0)
    slot.replace(with: [1: Alike(1, "u"), 2: Alike(7, "v"), 3: Alike(3, "w")])
    #expect(everywhere(slot, early) == [["1:1a", "2:7v", "3:3w"]])
    transaction {
      slot[4] = Alike(4, "x")
      slot.replace(with: [1: Alike(1, "y"), 2: Alike(8, "z")])
    }
    #expect(everywhere(slot, early) == [["1:1a", "2:8z"]])
    slot.replace(with: [5: Alike(1, "y")])
    #expect(everywhere(slot, early) == [["5:1y"]])
    #expect(changes == 3)
    observation.tearDown()
    slot.deregister(early)
  }

  @Test func `a key that goes and comes back in a body is the one that was there`() {
    let slot = DictionarySlot([Alike(1, "a"): 1])
    let early = ReplicatingDictionaryStorage<Alike, Int>()
    slot.register(early)
    transaction {
      slot[Alike(1, "b")] = nil
      slot[Alike(1, "c")] = 2
    }
    #expect(everywhere(slot, early) == [["1a:2"]])
    transaction {
      slot[Alike(1, "d")] = nil
      transaction { slot[Alike(1, "e")] = 2 }
    }
    refused { slot[Alike(1, "f")] = nil }
    slot.replace(with: [Alike(1, "g"): 3])
    #expect(everywhere(slot, early) == [["1a:3"]])
    slot[Alike(1, "h")] = nil
    slot[Alike(1, "i")] = 3
    #expect(everywhere(slot, early) == [["1i:3"]])
    slot.deregister(early)
  }

  @Test func `a member stays where an equal one is edited in, thrown or not`() {
    let slot = SetSlot([Alike(1, "a"), Alike(2, "b")])
    let early = ReplicatingSetStorage<Alike>()
    slot.register(early)
    var changes = -1
    let observation = slot.observe { _, _ in changes += 1 }
    #expect(slot.update(with: Alike(1, "c"))?.tag == "a")
    #expect(slot.insert(Alike(1, "d")) == (false, Alike(1, "a")))
    slot.formUnion([Alike(1, "e"), Alike(2, "f")])
    slot.replace(with: [Alike(1, "g"), Alike(2, "h")])
    refused {
      slot.remove(Alike(1, "i"))
      slot.insert(Alike(1, "j"))
      slot.remove(Alike(2, "k"))
    }
    transaction {
      slot.remove(Alike(1, "l"))
      #expect(slot.insert(Alike(1, "m")).memberAfterInsert.tag == "a")
      slot.formSymmetricDifference([Alike(2, "n"), Alike(3, "o")])
      slot.formSymmetricDifference([Alike(2, "p"), Alike(3, "q")])
    }
    transaction {
      slot.remove(Alike(1, "l"))
      transaction { slot.insert(Alike(1, "r")) }
      transaction { slot.remove(Alike(1, "s")) }
      transaction { slot.update(with: Alike(1, "t")) }
      slot.remove(Alike(2, "b"))
      slot.replace(with: [Alike(1, "u"), Alike(2, "v")])
    }
    #expect(everywhere(slot, early) == [["1a", "2b"]])
    #expect(changes == 0)
    slot.replace(with: [Alike(2, "w"), Alike(3, "x")])
    #expect(everywhere(slot, early) == [["2b", "3x"]])
    #expect(slot.update(with: Alike(4, "y")) == nil)
    #expect(everywhere(slot, early) == [["2b", "3x", "4y"]])
    #expect(changes == 2)
    observation.tearDown()
    slot.deregister(early)
  }

  @Test func `a slot asks once about an edit, and nobody asks about what is handed on`() {
    var comparisons = 0
    let counting: (Int, Int) -> Bool = { one, other in
      comparisons += 1
      return one == other
    }
    let (value, entries) = (ValueSlot(1, areEqual: counting), DictionarySlot([1: 1], areEqual: counting))
    value.value = 2
    value.value = 2
    entries[1] = 2
    entries[1] = 2
    entries[2] = 1
    entries[2] = nil
    #expect(comparisons == 4)
    comparisons = 0
    entries.replace(with: [1: 2, 3: 3])
    entries.replace(with: [1: 5, 3: 3])
    #expect(comparisons == 3)
  }

  @Test func `objects between are released when all is over, and may edit`() {
    final class Noisy: Equatable {
      let number: Int
      let release: () -> Void
      init(_ number: Int, _ release: @escaping () -> Void) { (self.number, self.release) = (number, release) }
      deinit { release() }
      static func == (one: Noisy, other: Noisy) -> Bool { one.number == other.number }
    }
    let log = ArraySlot<Int>([])
    let make = { (number: Int) in Noisy(number) { log.append(number) } }
    let value = ValueSlot(make(1))
    let entries = DictionarySlot([1: make(10)])
    transaction {
      value.value = make(2)
      value.value = make(3)
      value.value = make(1)
      entries[1] = make(20)
      entries[1] = make(30)
      entries[1] = nil
      entries[1] = make(10)
      entries[2] = make(40)
      entries[2] = nil
    }
    #expect(Set(log.snapshot!) == [1, 2, 3, 10, 20, 30, 40])
    #expect(value.value.number == 1 && entries[1]?.number == 10)
    value.value = make(1)
    #expect(log.snapshot!.count { $0 == 1 } == 2)
  }
}
