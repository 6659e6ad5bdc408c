import SignalGraph
import Testing

/// The dictionary verbs of slots and editors against the standard library's.
@Suite struct DictionaryVerbTests {
  private final class Trial<Editor: DictionaryEditing> where Editor.Key == String, Editor.Value == Int {
    let editor: Editor
    let replica = ReplicatingDictionaryStorage<String, Int>()
    private var turns = 0
    private var monitor: SignalMonitor<DictionarySignal<String, Int>>?

    init(_ editor: Editor) {
      self.editor = editor
      let monitor = SignalMonitor<DictionarySignal<String, Int>> { [unowned self] _ in turns += 1 }
      self.monitor = monitor
      editor.slot.register(monitor)
      editor.slot.register(replica)
      turns = 0
    }

    func expect<Result>(
      _ oracle: inout [String: Int],
      _ mine: (Editor) -> Result,
      _ theirs: (inout [String: Int]) -> Result,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let before = oracle
      let result = mine(editor)
      #expect("\(result)" == "\(theirs(&oracle))", sourceLocation: sourceLocation)
      #expect(editor.slot.snapshot == TableDictionary(oracle), sourceLocation: sourceLocation)
      #expect(replica.snapshot == TableDictionary(oracle), sourceLocation: sourceLocation)
      #expect(turns == (before == oracle ? 0 : 1), sourceLocation: sourceLocation)
      turns = 0
    }

    func end() {
      editor.slot.deregister(monitor!)
      editor.slot.deregister(replica)
    }
  }

  private func check<Editor: DictionaryEditing>(_ editor: Editor) where Editor.Key == String, Editor.Value == Int {
    var oracle = ["a": 1, "b": 2]
    let trial = Trial(editor)
    trial.expect(&oracle, { $0.updateValue(5, forKey: "a") }, { $0.updateValue(5, forKey: "a") })
    trial.expect(&oracle, { $0.updateValue(5, forKey: "a") }, { $0.updateValue(5, forKey: "a") })
    trial.expect(&oracle, { $0.updateValue(6, forKey: "c") }, { $0.updateValue(6, forKey: "c") })
    trial.expect(&oracle, { $0.removeValue(forKey: "c") }, { $0.removeValue(forKey: "c") })
    trial.expect(&oracle, { $0.removeValue(forKey: "c") }, { $0.removeValue(forKey: "c") })
    trial.expect(&oracle, { $0["d", default: 10] += 1 }, { $0["d", default: 10] += 1 })
    trial.expect(&oracle, { $0["d", default: 10] += 1 }, { $0["d", default: 10] += 1 })
    trial.expect(&oracle, { $0.slot["e"] = 1 }, { $0["e"] = 1 })
    trial.expect(&oracle, { $0.slot["e"]! += 1 }, { $0["e"]! += 1 })
    trial.expect(&oracle, { $0.slot["e"]? += 1 }, { $0["e"]? += 1 })
    trial.expect(&oracle, { $0.slot["x"]? += 1 }, { $0["x"]? += 1 })
    trial.expect(&oracle, { $0.slot["e"] = nil }, { $0["e"] = nil })
    trial.expect(
      &oracle,
      { $0.merge(["a": 7, "z": 8]) { $0 + $1 } },
      { $0.merge(["a": 7, "z": 8]) { $0 + $1 } }
    )
    trial.expect(
      &oracle,
      { $0.merge([("a", 1), ("y", 2), ("y", 3)]) { $0 * $1 } },
      { $0.merge([("a", 1), ("y", 2), ("y", 3)]) { $0 * $1 } }
    )
    trial.expect(
      &oracle,
      { $0.merge(zip(["a", "w"], [1, 2])) { _, new in new } },
      { $0.merge(zip(["a", "w"], [1, 2])) { _, new in new } }
    )
    trial.expect(&oracle, { $0.merge([:]) { $1 } }, { $0.merge([:]) { $1 } })
    trial.expect(&oracle, { $0.removeAll { $0.value > 5 } }, { $0 = $0.filter { $0.value <= 5 } })
    trial.expect(&oracle, { $0.removeAll { _ in false } }, { _ in })
    trial.expect(
      &oracle,
      { $0.popFirst() != nil },
      { theirs in
        theirs = Dictionary(editor.slot.snapshot!)
        return true
      }
    )
    trial.expect(&oracle, { $0.reserveCapacity(9) }, { $0.reserveCapacity(9) })
    trial.expect(&oracle, { $0.removeAll(keepingCapacity: true) }, { $0.removeAll(keepingCapacity: true) })
    trial.expect(&oracle, { $0.removeAll() }, { $0.removeAll() })
    trial.expect(&oracle, { $0.popFirst() == nil }, { $0.popFirst() == nil })
    trial.end()
  }

  @Test func `a slot's verbs do what a dictionary's do`() { check(DictionarySlot(["a": 1, "b": 2])) }

  @Test func `an editor's verbs on a slot do what a dictionary's do`() {
    check(DictionaryEditor(DictionarySlot(["a": 1, "b": 2])))
  }

  @Test func `an editor's verbs on a replication do what a dictionary's do`() {
    let entries = ReplicatingDictionaryStorage<String, Int>()
    let editor = DictionaryEditor(entries, ["a": 1, "b": 2])
    check(editor)
    editor["k"] = 1
    #expect(editor["k"] == 1)
    #expect(entries.snapshot == ["k": 1])
    editor.tearDown()
    #expect(entries.snapshot == nil)
  }

  @Test func `replacing the entries sends the difference`() {
    let slot = DictionarySlot(["a": 1, "b": 2, "c": 3])
    let trial = Trial(slot)
    var oracle = ["a": 1, "b": 2, "c": 3]
    var count = 0
    let observation = slot.observe { _, change in count = change.transaction?.count ?? 0 }
    trial.expect(&oracle, { $0.replace(with: ["a": 1, "b": 9, "d": 4]) }, { $0 = ["a": 1, "b": 9, "d": 4] })
    #expect(count == 3)
    trial.expect(&oracle, { $0.replace(with: ["a": 1, "b": 9, "d": 4]) }, { _ in })
    observation.tearDown()
    trial.end()
  }

  @Test func `a combining closure that throws changes nothing`() {
    struct Refusal: Error {}
    let slot = DictionarySlot(["a": 1])
    #expect(throws: Refusal.self) { try slot.merge([("b", 2), ("a", 2)]) { _, _ in throw Refusal() } }
    #expect(throws: Refusal.self) { try slot.removeAll { _ in throw Refusal() } }
    #expect(slot.snapshot == ["a": 1])
  }
}

/// The set verbs of slots and editors against the standard library's.
@Suite struct SetVerbTests {
  private final class Trial<Editor: SetEditing> where Editor.Element == Int {
    let editor: Editor
    let replica = ReplicatingSetStorage<Int>()
    private var turns = 0
    private var monitor: SignalMonitor<SetSignal<Int>>?

    init(_ editor: Editor) {
      self.editor = editor
      let monitor = SignalMonitor<SetSignal<Int>> { [unowned self] _ in turns += 1 }
      self.monitor = monitor
      editor.slot.register(monitor)
      editor.slot.register(replica)
      turns = 0
    }

    func expect<Result>(
      _ oracle: inout Set<Int>,
      _ mine: (Editor) -> Result,
      _ theirs: (inout Set<Int>) -> Result,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let before = oracle
      let result = mine(editor)
      #expect("\(result)" == "\(theirs(&oracle))", sourceLocation: sourceLocation)
      #expect(editor.slot.snapshot == oracle, sourceLocation: sourceLocation)
      #expect(replica.snapshot == oracle, sourceLocation: sourceLocation)
      #expect(turns == (before == oracle ? 0 : 1), sourceLocation: sourceLocation)
      turns = 0
    }

    func end() {
      editor.slot.deregister(monitor!)
      editor.slot.deregister(replica)
    }
  }

  private func check<Editor: SetEditing>(_ editor: Editor) where Editor.Element == Int {
    var oracle: Set = [1, 2, 3]
    let trial = Trial(editor)
    trial.expect(&oracle, { $0.insert(4).inserted }, { $0.insert(4).inserted })
    trial.expect(&oracle, { $0.insert(4).memberAfterInsert }, { $0.insert(4).memberAfterInsert })
    trial.expect(&oracle, { $0.update(with: 4) }, { $0.update(with: 4) })
    trial.expect(&oracle, { $0.update(with: 5) }, { $0.update(with: 5) })
    trial.expect(&oracle, { $0.remove(1) }, { $0.remove(1) })
    trial.expect(&oracle, { $0.remove(1) }, { $0.remove(1) })
    trial.expect(&oracle, { $0.formUnion([7, 8, 7, 2]) }, { $0.formUnion([7, 8, 7, 2]) })
    trial.expect(
      &oracle,
      { $0.formUnion($0.slot.elements.lazy.map { $0 * 10 }) },
      { $0.formUnion(Array($0.map { $0 * 10 })) }
    )
    trial.expect(&oracle, { $0.subtract([7, 1]) }, { $0.subtract([7, 1]) })
    trial.expect(&oracle, { $0.formIntersection([2, 3, 8, 80]) }, { $0.formIntersection([2, 3, 8, 80]) })
    trial.expect(
      &oracle,
      { $0.formSymmetricDifference([2, 9, 9]) },
      { $0.formSymmetricDifference([2, 9, 9]) }
    )
    trial.expect(&oracle, { $0.formUnion($0.slot.elements) }, { _ in })
    // A set of the standard library has no such verb.
    trial.expect(&oracle, { $0.reserveCapacity(9) }, { $0.reserveCapacity(9) })
    trial.expect(&oracle, { $0.removeAll { $0 > 80 } }, { $0 = $0.filter { $0 <= 80 } })
    trial.expect(&oracle, { $0.removeAll { _ in false } }, { _ in })
    #expect(throws: CancellationError.self) { try trial.editor.removeAll { _ in throw CancellationError() } }
    trial.expect(
      &oracle,
      { $0.popFirst() != nil },
      { theirs in
        theirs = editor.slot.snapshot!
        return true
      }
    )
    trial.expect(&oracle, { $0.subtract($0.slot.elements) }, { $0 = [] })
    trial.expect(&oracle, { $0.popFirst() }, { $0.popFirst() })
    trial.expect(&oracle, { $0.formUnion([1, 2]) }, { $0.formUnion([1, 2]) })
    trial.expect(&oracle, { $0.removeAll() }, { $0.removeAll() })
    trial.expect(&oracle, { $0.removeAll() }, { $0.removeAll() })
    trial.end()
  }

  @Test func `a slot's verbs do what a set's do`() { check(SetSlot([1, 2, 3])) }

  @Test func `an editor's verbs on a slot do what a set's do`() { check(SetEditor(SetSlot([1, 2, 3]))) }

  @Test func `an editor's verbs on a replication do what a set's do`() {
    let members = ReplicatingSetStorage<Int>()
    let editor = SetEditor(members, [1, 2, 3])
    check(editor)
    #expect(members.snapshot == [])
    editor.tearDown()
    editor.tearDown()
    #expect(members.snapshot == nil)
  }

  @Test func `slots are made of sequences as dictionaries and sets are`() {
    let words = ["a", "bb", "cc", "d"]
    let members = SetSlot(1...3)
    #expect(members.elements == [1, 2, 3])
    members.replace(with: stride(from: 3, to: 5, by: 1))
    #expect(members.elements == [3, 4])
    let lengths = DictionarySlot(uniqueKeysWithValues: words.lazy.map { ($0, $0.count) })
    #expect(lengths.snapshot == ["a": 1, "bb": 2, "cc": 2, "d": 1])
    let byLength = DictionarySlot(words.map { ($0.count, $0) }, uniquingKeysWith: +)
    #expect(byLength.snapshot == [1: "ad", 2: "bbcc"])
    let closures = DictionarySlot(uniqueKeysWithValues: [(1, { 5 })])
    let others = DictionarySlot([(1, { 5 }), (1, { 6 })], uniquingKeysWith: { $1 })
    #expect(closures[1]?() == 5 && others[1]?() == 6)
    #expect(throws: CancellationError.self) {
      try DictionarySlot([(1, 1), (1, 2)], uniquingKeysWith: { _, _ in throw CancellationError() })
    }
  }

  @Test func `editors tell how much there is`() {
    let (members, rows) = (SetEditor(SetSlot([1])), ArrayEditor(ArraySlot([1, 2])))
    let entries = DictionaryEditor(DictionarySlot([1: 1]))
    #expect((members.count, members.isEmpty, members.contains(1), members.contains(2)) == (1, false, true, false))
    #expect((rows.count, rows.isEmpty, entries.count, entries.isEmpty) == (2, false, 1, false))
    members.removeAll()
    rows.removeAll()
    entries.removeAll()
    #expect(members.isEmpty && rows.isEmpty && entries.isEmpty)
  }

  @Test func `replacing the members sends the difference`() {
    let slot = SetSlot([1, 2, 3])
    let trial = Trial(slot)
    var oracle: Set = [1, 2, 3]
    trial.expect(&oracle, { $0.replace(with: [2, 3, 4]) }, { $0 = [2, 3, 4] })
    trial.expect(&oracle, { $0.replace(with: [2, 3, 4]) }, { _ in })
    trial.end()
  }
}
