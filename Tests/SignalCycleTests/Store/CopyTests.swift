import SignalGraph
import Testing

@testable import SignalCycle

/// Lists that actions add to stay where they are, unless they grow: what an action does inside another copies none.
@Suite struct CopyTests {
  /// Performs many others, half of which fail, and says where the lists are after each.
  private struct Many: Action {
    let note: ([UnsafeRawPointer?]) -> Void
    var isOneTurn: Bool { true }

    func run(_ atom: AtomContext<Workshop>) throws {
      for number in 1...1_000 {
        try? atom.perform(SetTwice(levels: [number, -number], isOneTurn: true, fails: number % 2 == 0))
        note([address(atom.kept), address(atom.store.made), address(atom.store.group?.changes ?? [])])
      }
    }

    private func address<Element>(_ list: [Element]) -> UnsafeRawPointer? {
      list.withUnsafeBytes { $0.baseAddress }
    }
  }

  @Test(arguments: [false, true])
  func `actions inside another in one turn copy nothing of what was before them`(_ isWaiting: Bool) throws {
    let store = AtomStore(Workshop())
    var (moves, places) = (0, [UnsafeRawPointer?]())
    let many = Many { next in
      moves += zip(places, next).count { $0 != $1 }
      places = next
    }
    store.subscribe("many") { [store] step in if step.event == .nothing { try? store.perform(many) } }
    if isWaiting { store.dispatch(.nothing) } else { try store.perform(many) }
    #expect(store.stepCount == 1_000 + (isWaiting ? 1 : 0) && store.state.light.value.level == -999)
    // Each list doubles some ten times.
    #expect(places.count == 3 && moves < 60, "\(moves) moves")
    store.tearDown()
  }
}
