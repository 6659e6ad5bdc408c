import SignalGraph

/// What an edit costs that is one of many in a handler, each of them a turn of its own later, and one of many in nested
/// bodies; n is the number of edits, so that equal costs at different n say that n edits take O(n).
///
/// "observed" has a handler that is given the state after each edit, behind which others wait still: of a dictionary that
/// is a copy, made once.
enum Handlers {
  static var subject: Subject {
    Subject(name: "handler") { _ in
      (Program.isDebugBuild ? [100, 1_000] : [1_000, 10_000, 100_000]).map { edits in
        Contest(name: "handler", n: edits, hasReference: false) {
          [
            .work("a value and a monitor", turns: edits, value(observed: false)),
            .work("a value, observed", turns: edits, value(observed: true)),
            .work("1,000 entries, observed", turns: edits, entries(1_000)),
            .work("100,000 entries, observed", turns: edits, entries(100_000)),
            .work("nested bodies", turns: edits, nestedBodies()),
          ]
        }
      }
    }
  }

  private static func value(observed: Bool) -> (_ edits: Int) -> Void {
    let (trigger, slot) = (ValueSlot(0), ValueSlot(0))
    return { edits in
      let (past, start) = (slot.settled, trigger.settled)
      var heard = 0
      if observed { _ = slot.observe { state, _ in heard = state } }
      let watched = Watched(slot) { signal, sum in if case .transition = signal { sum &+= 1 } }
      _ = trigger.observe { state, _ in if state > start { for _ in 0..<edits { slot.value &+= 1 } } }
      trigger.value &+= 1
      if slot.settled != past &+ edits || observed && heard != slot.value { fatalError("\(edits) edits: one was lost") }
      withExtendedLifetime(watched) {}
      slot.tearDown()
      trigger.tearDown()
    }
  }

  private static func entries(_ count: Int) -> (_ edits: Int) -> Void {
    let (trigger, slot) = (ValueSlot(0), DictionarySlot(StageInput.records(count)))
    // No value comes twice, and none of them is drawn.
    var serial = 1 << 40
    return { edits in
      let start = trigger.settled
      var (random, heard) = (SplitMix64(seed: Workload.seed), 0)
      _ = slot.observe { state, _ in heard &+= state.count }
      _ = trigger.observe { state, _ in
        guard state > start else { return }
        for _ in 0..<edits {
          let key = random.next(below: count)
          serial &+= 1
          slot[key] = PlainShape.row(key, group: 0, score: serial)
        }
      }
      trigger.value &+= 1
      if heard != count &* (edits + 1) { fatalError("\(edits) edits: \(heard / count) were observed") }
      slot.tearDown()
      trigger.tearDown()
    }
  }

  private static func nestedBodies() -> (_ edits: Int) -> Void {
    let slot = ValueSlot(0)
    func nest(_ levels: Int) {
      transaction {
        slot.value &+= 1
        if levels > 1 { nest(levels - 1) }
      }
    }
    return { edits in
      let past = slot.value
      for _ in 0..<max(1, edits / 10_000) { nest(min(edits, 10_000)) }
      if slot.value != past + edits { fatalError("\(edits) edits: one was lost") }
    }
  }
}
