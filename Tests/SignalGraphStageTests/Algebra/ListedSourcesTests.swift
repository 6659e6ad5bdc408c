import SignalGraph
import SignalGraphTesting
import Testing

/// Lists of sources: what they name comes, goes, moves, and changes on its own.
@Suite struct ListedSourcesTests {
  private static let seeds = (0..<4).map { Settings.seed &+ UInt64($0) }

  @Test(arguments: Combination.allCases, seeds)
  func `listed sets that change alone and together`(combination: Combination, seed: UInt64) {
    let sources = (0..<3).map { _ in TrialSource.set() }
    let list = TrialList(kinds: sources.count)
    let storages = sources.map { $0.storage as! SetStorage<Int> }
    let output = list.storage.map { storages[$0] }.combined(combination)
    tryOut(sources, listed: list, output, seed: seed) { sets in
      sets.reduce(Set()) { $0.union($1) }.filter { member in combination.includes(sets.map { $0.contains(member) }) }
    }
  }

  @Test(arguments: Combination.allCases, seeds)
  func `listed dictionaries that change alone and together`(combination: Combination, seed: UInt64) {
    let sources = (0..<3).map { _ in TrialSource.dictionary() }
    let priority: SourcePriority = seed % 2 == 0 ? .first : .last
    let list = TrialList(kinds: sources.count)
    let storages = sources.map { $0.storage as! DictionaryStorage<Int, Int> }
    let output = list.storage.map { storages[$0] }.combined(combination, priority: priority)
    tryOut(sources, listed: list, output, seed: seed) { dictionaries in
      let ordered = priority == .last && combination != .subtraction ? dictionaries.reversed() : dictionaries
      return ordered.reduce(TableDictionary()) { $0.merging($1) { first, _ in first } }.filter { entry in
        combination.includes(dictionaries.map { $0[entry.key] != nil })
      }
    }
  }

  @Test(arguments: seeds)
  func `listed dictionaries that are merged`(seed: UInt64) {
    let sources = (0..<3).map { _ in TrialSource.dictionary() }
    let list = TrialList(kinds: sources.count)
    let storages = sources.map { $0.storage as! DictionaryStorage<Int, Int> }
    let output = list.storage.map { storages[$0] }.merged { $0 * 3 + $1 }
    tryOut(sources, listed: list, output, seed: seed) { dictionaries in
      dictionaries.reduce(TableDictionary()) { $0.merging($1) { $0 * 3 + $1 } }
    }
  }

  @Test func `a storage is kept while the list names it, and let go after that`() {
    weak var part: SetStorage<Int>?
    let slot = SetSlot([1, 2, 3])
    let list = ArraySlot<SetStorage<Int>>([])
    let stage = list.combined(.union)
    do {
      let odd = slot.filter { $0 % 2 == 1 }
      part = odd
      list.append(odd)
    }
    #expect(stage.snapshot == [1, 3])
    slot.insert(5)
    #expect(stage.snapshot == [1, 3, 5])
    list[0].tearDown()
    #expect(stage.snapshot == nil)
    list.removeAll()
    #expect(stage.snapshot == [] && part == nil)
    stage.tearDown()
  }

  @Test func `what did not change is not looked at`() {
    let calls = CallCounter()
    let combine = calls.counting { (pair: (Int, Int)) in pair.0 + pair.1 }
    let slots = (0..<3).map { part in DictionarySlot([Int: Int](uniqueKeysWithValues: (0..<100).map { ($0, part) })) }
    let few = DictionarySlot([7: 7])
    let list = ArraySlot<DictionaryStorage<Int, Int>>(slots)
    let stage = list.merged { combine(($0, $1)) }
    #expect(calls.count == 200)
    calls.reset()
    list.insert(few, at: 1)
    #expect(calls.count == 3 && stage[7] == 10)
    calls.reset()
    slots[0][9] = 5
    #expect(calls.count == 2 && stage[9] == 8)
    calls.reset()
    list.move(from: 1, to: 3)
    list.remove(at: 3)
    #expect(calls.count == 5 && stage[7] == 3)
    stage.tearDown()
  }
}
