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
      var joined = drafts[0]
      for draft in drafts.dropFirst() { joined.join(draft, in: &state, equality: equality) }
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
          slot.put(Alike(number, "\(step)"), key, &state, &drafts[drafts.count - 1])
        }
      }
      var joined = drafts[0]
      for draft in drafts.dropFirst() { joined.join(draft, in: &state, equality: equality) }
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
      var joined = drafts[0]
      for draft in drafts.dropFirst() { joined.join(draft, in: &state) }
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
      var joined = ValueTransaction<Alike>()
      for draft in drafts { joined.join(draft, in: &state, equality: equality) }
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
        slot.put(Alike(step % 2 == 0 ? 1 : 0, "\(step)"), 1, &state, &draft)
        drafts.append(draft)
      }
      var joined = DictionaryTransaction<Int, Alike>()
      for draft in drafts { joined.join(draft, in: &state, equality: equality) }
      var view = slot.snapshot!
      #expect(!joined.isEmpty, "refreshed in draft \(refreshed)")
      joined.apply(to: &view)
      #expect(view.texts == state.texts)
    }
  }

  @Test func `what lies between is handed over`() {
    var (state, dropped) = (Alike(0, "c"), [String]())
    var joined = ValueTransaction(past: Alike(0, "a"), future: Alike(1, "b"))
    let next = ValueTransaction(past: Alike(1, "b"), future: Alike(0, "c"))
    joined.join(next, in: &state, equality: Equality()) { dropped.append($0.tag) }
    #expect(joined.isEmpty && state.tag == "a")
    #expect(Set(dropped) == ["b", "c"])

    dropped = []
    var entries: TableDictionary = [1: Alike(0, "c")]
    var edits: DictionaryTransaction = [.update(key: 1, past: Alike(0, "a"), future: Alike(1, "b"))]
    edits.join([.update(key: 1, past: Alike(1, "b"), future: Alike(0, "c"))], in: &entries, equality: Equality()) {
      dropped.append($0.value.tag)
    }
    #expect(edits.isEmpty && entries.texts == ["1:0a"])
    #expect(Set(dropped) == ["b", "c"])
  }
}
