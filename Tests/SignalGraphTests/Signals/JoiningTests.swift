import Testing

@testable import SignalGraph

/// Drafts of one slot, joined: what cancels out leaves the instances that views have.
@Suite struct JoiningTests {
  /// Every sequence of values, each edit of a draft of its own or of the one before; checked by instance.
  @Test func `values return as the instances that views have`() {
    let equality = Equality<Alike>()
    for script in 0..<3 * 3 * 3 * 3 * 8 {
      let numbers = [script % 3, script / 3 % 3, script / 9 % 3, script / 27 % 3]
      var (state, drafts) = (Alike(0, "a"), [ValueTransaction<Alike>()])
      for (step, number) in numbers.enumerated() {
        if step > 0, script / 81 & (1 << (step - 1)) != 0 { drafts.append(ValueTransaction()) }
        let next = Alike(number, "\(step)")
        if equality(state, next) { continue }
        let past = state
        state = drafts[drafts.count - 1].record(past: past, future: next, equality) ?? next
      }
      let joined = ValueTransaction.joined(drafts, in: &state, equality: equality)
      var view = Alike(0, "a")
      if let change = joined.mutation { #expect(change.past.tag == "a" && change.past != change.future) }
      joined.apply(to: &view)
      #expect("\(view)" == "\(state)", "\(numbers), \(script / 81)")
    }
  }

  /// The same with a key that comes and goes too: 0 removes.
  @Test func `entries return as the instances that views have`() {
    let equality = Equality<Alike>()
    for script in 0..<3 * 3 * 3 * 3 * 3 * 16 {
      let numbers = [script % 3, script / 3 % 3, script / 9 % 3, script / 27 % 3, script / 81 % 3]
      let start: TableDictionary<Alike, Alike> = [Alike(1, "k"): Alike(1, "a")]
      let slot = DictionarySlot(start)
      var state = start
      var drafts = [DictionaryTransaction<Alike, Alike>()]
      for (step, number) in numbers.enumerated() {
        if step > 0, script / 243 & (1 << (step - 1)) != 0 { drafts.append(DictionaryTransaction()) }
        let key = Alike(1, "\(step)")
        if number == 0 {
          slot.take(key, &state, &drafts[drafts.count - 1])
        } else {
          var value = Alike(number, "\(step)")
          slot.put(&value, key, &state, &drafts[drafts.count - 1])
        }
      }
      let joined = DictionaryTransaction.joined(drafts, in: &state, equality: equality)
      joined.checkInvariants()
      for mutation in joined.mutations {
        if let past = mutation.past { #expect(past.tag == "a" && mutation.key.tag == "k") }
        if case .update(_, let past, let future) = mutation { #expect(past != future) }
      }
      var view = start
      joined.apply(to: &view)
      #expect(view.texts == state.texts, "\(numbers), \(script / 243)")
      var back = view
      joined.inverted().apply(to: &back)
      #expect(back.texts == start.texts)
    }
  }

  @Test func `members return as the instances that views have`() {
    for script in 0..<2 * 2 * 2 * 2 * 2 * 16 {
      let start: Set = [Alike(1, "a")]
      let slot = SetSlot(start)
      var (state, drafts) = (start, [SetTransaction<Alike>()])
      for step in 0..<5 {
        if step > 0, script / 32 & (1 << (step - 1)) != 0 { drafts.append(SetTransaction()) }
        if script & (1 << step) == 0 {
          slot.take(Alike(1, "\(step)"), &state, &drafts[drafts.count - 1])
        } else {
          slot.put(Alike(1, "\(step)"), &state, &drafts[drafts.count - 1])
        }
      }
      let joined = SetTransaction.joined(drafts, in: &state)
      var view = start
      joined.apply(to: &view)
      #expect("\(view)" == "\(state)", "\(script % 32), \(script / 32)")
      #expect(joined.mutations.allSatisfy { $0.element.tag == "a" })
    }
  }

  @Test func `a refresh in one of the drafts stands`() {
    let equality = Equality<Alike>()
    for refreshed in 0..<4 {
      var (state, drafts) = (Alike(0, "a"), [ValueTransaction<Alike>]())
      for step in 0..<4 {
        var draft = ValueTransaction<Alike>()
        if step == refreshed { draft.refresh(state) }
        let next = Alike(step % 2 == 0 ? 1 : 0, "\(step)")
        state = draft.record(past: state, future: next, equality) ?? next
        drafts.append(draft)
      }
      let joined = ValueTransaction.joined(drafts, in: &state, equality: equality)
      var view = Alike(0, "a")
      #expect(!joined.isEmpty, "refreshed in draft \(refreshed)")
      joined.apply(to: &view)
      #expect("\(view)" == "\(state)")
    }
    for refreshed in 0..<4 {
      let slot = DictionarySlot([1: Alike(0, "a")])
      var state = slot.snapshot!
      var drafts: [DictionaryTransaction<Int, Alike>] = []
      for step in 0..<4 {
        var draft = DictionaryTransaction<Int, Alike>()
        if step == refreshed { draft.refresh(key: 1, value: state[1]!) }
        var value = Alike(step % 2 == 0 ? 1 : 0, "\(step)")
        slot.put(&value, 1, &state, &draft)
        drafts.append(draft)
      }
      let joined = DictionaryTransaction.joined(drafts, in: &state, equality: equality)
      var view = slot.snapshot!
      #expect(!joined.isEmpty, "refreshed in draft \(refreshed)")
      joined.apply(to: &view)
      #expect(view.texts == state.texts)
    }
  }

  /// The memory of a transaction is used again: nothing of one turn is known in the next.
  @Test func `what has cancelled out is forgotten with its turn`() {
    let slot = DictionarySlot([1: 0, 2: 0])
    let gate = ReplicatingDictionaryStorage<Int, Int>()
    slot.emitter.register(gate.sensor)
    for number in 1...20 {
      transaction {
        slot[1] = number
        transaction {
          slot[1] = slot.settled[1]
          slot[2] = number
        }
      }
      slot[1] = number
      #expect(gate.snapshot == slot.snapshot && slot.snapshot == [1: number, 2: number])
    }
    slot.emitter.deregister(gate.sensor)
  }

  @Test func `a refresh stands where the rest of its body cancels out`() {
    let (entries, rows) = (DictionarySlot([1: 1]), ArraySlot([1]))
    var count = 0
    _ = entries.observe { _, _ in count += 1 }
    _ = rows.observe { _, _ in count += 1 }
    count = 0
    transaction {
      entries[5] = 5
      rows.append(5)
      transaction {
        transaction {
          entries[5] = nil
          rows.removeLast()
        }
        entries.refresh(1)
        rows.refresh(at: 0)
      }
    }
    #expect(count == 2)
    for storage in [entries, rows] as [Chained] { storage.tearDown() }
  }

  /// A mark that a refresh has left would let them stand: in the same body where it is gone, and in those that come later.
  @Test func `values that return do not stand after a refresh that is gone or sent`() {
    let (entries, rows) = (DictionarySlot([1: 1]), ArraySlot([1]))
    var count = 0
    _ = entries.observe { _, _ in count += 1 }
    _ = rows.observe { _, _ in count += 1 }
    func thereAndBack() {
      entries[1] = 3
      entries[1] = 1
      rows[0] = 3
      rows[0] = 1
    }
    count = 0
    transaction {
      entries[2] = 2
      entries.refresh(2)
      entries[2] = nil
      rows.append(2)
      rows.refresh(at: 1)
      rows.removeLast()
      thereAndBack()
    }
    transaction { thereAndBack() }
    #expect(count == 0)
    entries.refresh(1)
    rows.refresh(at: 0)
    #expect(count == 2)
    // A slot has memory for an edit and for a body, and changes one for the other.
    for _ in 0..<4 { transaction { thereAndBack() } }
    #expect(count == 2)
    for storage in [entries, rows] as [Chained] { storage.tearDown() }
  }
}
