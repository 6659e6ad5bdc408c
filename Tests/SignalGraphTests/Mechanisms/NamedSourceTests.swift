import SignalGraph
import Testing

/// Stages that read storages which their input names are stages of one input, as others are: the same sensor, and one
/// tear-down.
@Suite struct NamedSourceTests {
  private func leave(_ stage: some Replication & Chained) {
    #expect(stage.sensor.isRegistered)
    stage.tearDown()
    #expect(!stage.sensor.isRegistered)
  }

  @Test func `those whose sources a list names`() {
    let arrays = ArraySlot([ArraySlot([1])])
    let dictionaries = ArraySlot<DictionaryStorage<Int, Int>>([DictionarySlot([1: 1])])
    let sets = ArraySlot<SetStorage<Int>>([SetSlot([1])])
    let rows: ArrayStage<ArrayTransaction<ArraySlot<Int>>, Int> = arrays.flattened()
    let entries: DictionaryStage<ArrayTransaction<DictionaryStorage<Int, Int>>, Int, Int> = dictionaries.combined(
      .union)
    let members: SetStage<ArrayTransaction<SetStorage<Int>>, Int> = sets.combined(.union)
    #expect(rows.elements == [1] && entries.elements == [1: 1] && members.elements == [1])
    leave(rows)
    leave(entries)
    leave(members)
  }

  @Test func `those whose rows name a value each`() {
    let (scores, ids, score) = (ArraySlot([ValueSlot(1)]), SetSlot([1]), ValueSlot(2))
    let rows: ArrayStage<ArrayTransaction<ValueSlot<Int>>, Int> = scores.flattened()
    let entries: DictionaryStage<SetTransaction<Int>, Int, Int> = ids.associated(live: { _ in score }) { $1 }
    let members: SetStage<SetTransaction<Int>, Int> = ids.filter(live: { _ in score }) { $1 > $0 }
    #expect(rows.elements == [1] && entries.elements == [1: 2] && members.elements == [1])
    leave(rows)
    leave(entries)
    leave(members)
  }

  @Test func `those whose source a value names`() {
    let (array, dictionary) = (ValueSlot(ArraySlot([1])), ValueSlot(DictionarySlot([1: 1])))
    let (set, value) = (ValueSlot(SetSlot([1])), ValueSlot(ValueSlot(1)))
    let rows: ArrayStage<ValueTransaction<ArraySlot<Int>>, Int> = array.flattened()
    let entries: DictionaryStage<ValueTransaction<DictionarySlot<Int, Int>>, Int, Int> = dictionary.flattened()
    let members: SetStage<ValueTransaction<SetSlot<Int>>, Int> = set.flattened()
    let number: ValueStage<ValueTransaction<ValueSlot<Int>>, Int> = value.flattened()
    #expect(rows.elements == [1] && entries.elements == [1: 1] && members.elements == [1] && number.value == 1)
    leave(rows)
    leave(entries)
    leave(members)
    leave(number)
  }

  @Test func `those with a limit that a storage holds`() {
    let (dictionary, set, limit) = (DictionarySlot([1: 1]), SetSlot([1]), ValueSlot(1))
    let entries: DictionaryStage<DictionaryTransaction<Int, Int>, Int, Int> = dictionary.limited(to: limit)
    let members: SetStage<SetTransaction<Int>, Int> = set.limited(to: limit)
    limit.value = 0
    #expect(entries.elements.isEmpty && members.elements.isEmpty)
    leave(entries)
    leave(members)
    limit.value = 1
  }
}
