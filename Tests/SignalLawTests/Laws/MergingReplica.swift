import SignalGraph

/// An array replica that makes one update of a removal and an insertion at one place when told, or follows by comparing
/// states.
final class MergingReplica<Element: Equatable>: ArrayStorage<Element>, Replication {
  let sensor: SignalSensor<ArraySignal<Element>>

  init(isMerging: Bool, isByValue: Bool = false) {
    let subject = MessageSubject(Self.self, site: Site())
    let inlet = Inlet<ArraySignal<Element>>(subject: subject)
    let outlet = Outlet<ArrayTransaction<Element>>(subject: subject)
    var all: TreeArray<Element>?
    let node = StageNode(writing: outlet, reading: [inlet]) {
      if isByValue {
        inlet.replay(into: &all)
        return outlet.become(all)
      }
      outlet.follow(
        inlet,
        begin: { $0 },
        change: { input, state, output in
          let mutations = Array(input.mutations)
          var position = 0
          while position < mutations.count {
            var mutation = mutations[position]
            if isMerging, position + 1 < mutations.count, case .remove(let past, let at) = mutation,
              case .insert(let future, at) = mutations[position + 1]
            {
              mutation = .update(at: at, past: past, future: future)
              position += 1
            }
            var one = ArrayTransaction<Element>()
            one.appendUnchecked(mutation)
            one.apply(to: &state)
            output.appendUnchecked(mutation)
            position += 1
          }
        }
      )
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}
