import SignalGraph

// Stages of events: what streams make of what is dispatched, and states that are made of that.
extension AttackWorld {
  func onEvents() -> AttackNode? {
    let (label, dispatcher) = (label, dispatchers[0])
    switch generator.number(below: 6) {
    case 0:
      return onStream("map", AttackStream { event, _, _ in event.raised(by: 1) }) {
        dispatcher.map(label: label) { $0.raised(by: 1) }
      }
    case 1:
      return onStream("filter", AttackStream { event, _, _ in event.rank & 1 == 0 ? event : nil }) {
        dispatcher.filter(label: label) { $0.item.value.rank & 1 == 0 }
      }
    case 2:
      let stream = AttackStream(dispatchers: [0, 1]) { event, number, _ in number == 0 ? event : event.raised(by: 2) }
      let other = dispatchers[1]
      return onStream("merged", stream) {
        dispatcher.merged(with: other.map(label: label) { $0.raised(by: 2) }, label: label)
      }
    case 3:
      guard let (source, number) = number() else { return nil }
      let stream = AttackStream(parameters: [source]) { event, _, inputs in
        inputs[0].map { event.raised(by: $0[0].key) }
      }
      return onStream("with latest", stream) {
        dispatcher.withLatest(of: number, label: label) { $0.raised(by: $1) }
      }
    case 4:
      guard let (source, number) = number() else { return nil }
      let stream = AttackStream(parameters: [source]) { event, _, inputs in
        inputs[0].flatMap { event.rank & 3 >= $0[0].key & 3 ? event : nil }
      }
      return onStream("filtered with", stream) {
        dispatcher.filter(with: number, label: label) { $0.item.value.rank & 3 >= $1 & 3 }
      }
    default: return onTransitions()
    }
  }

  /// A state made of a stream.
  private func onStream(
    _ verb: String, _ stream: AttackStream, _ events: () -> some EventEmitter<AttackEvent>
  ) -> AttackNode? {
    let (label, clock) = (label, clock)
    let isTumbling = generator.chance(1, in: 2)
    func inWindow(_ events: [Cell]) -> [Cell] {
      events.filter { Self.isWithin($0.since, clock.now, isTumbling: isTumbling) }
    }
    func make(
      _ form: String, _ result: @escaping ([Cell]) -> [Cell], _ storage: () -> AttackStorage
    ) -> AttackNode {
      self.make("\(form) of \(verb)", stream.parameters, AttackEventPath(self, stream, result), storage)
    }
    switch generator.number(below: 4) {
    case 0:
      return make("scan", { [Cell(key: $0.reduce(7, Self.step))] }) {
        .number(events().scan(7, label: label) { Self.step($0, $1.item.cell) })
      }
    case 1:
      let first = makeItem(0, 0)
      let beginning = first.cell
      return make("held", { [$0.last ?? beginning] }) {
        .value(
          events().hold(AttackEvent(item: first, turn: 0), label: label).map(label: label) { $0.item })
      }
    case 2:
      return make(isTumbling ? "tumbling" : "sliding", { inWindow($0).map { $0.rowed(0) } }) {
        let window =
          isTumbling
          ? events().arrivals(inEach: .seconds(3), on: clock, label: label)
          : events().arrivals(within: .seconds(2), on: clock, label: label)
        return .array(window.map(label: label) { $0.item })
      }
    default:
      return make("sum", { [Cell(key: inWindow($0).reduce(0) { $0 + $1.rank })] }) {
        .number(
          isTumbling
            ? events().aggregated(inEach: .seconds(3), on: clock, .sum { $0.item.value.rank }, label: label)
            : events().aggregated(within: .seconds(2), on: clock, .sum { $0.item.value.rank }, label: label))
      }
    }
  }

  /// What the transitions of a slot add up to.
  private func onTransitions() -> AttackNode? {
    guard let (source, value) = liveValue() else { return nil }
    let label = label
    var result = 7
    let fold = AttackFold { _ in
      result = 7
    } change: { inputs in
      result = Self.step(result, inputs[0][0])
    } cells: {
      [Cell(key: result)]
    }
    return make("scan of transitions", [source], fold) {
      .number(
        value.transitions(label: label).scan(7, label: label) {
          Self.step($0, $1.mutation?.future.cell ?? Cell(key: 0))
        })
    }
  }

  /// Depends on each event and on their order.
  private static func step(_ past: Int, _ event: Cell) -> Int { (past &* 5 &+ event.rank) & 1023 }
}

extension Cell {
  fileprivate func raised(by number: Int) -> Cell {
    var cell = self
    cell.bits = Double(rank &+ number).bitPattern
    return cell
  }
}

extension AttackEvent {
  fileprivate func raised(by number: Int) -> AttackEvent {
    AttackEvent(item: Tagged(Double(item.value.rank &+ number), tag: item.tag), turn: turn)
  }
}
