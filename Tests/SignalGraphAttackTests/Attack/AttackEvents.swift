import SignalGraph

/// An event of an attack.
struct AttackEvent: StatelessSignal {
  let item: AttackItem
  /// The turn that it is dispatched in: events of one turn have the same.
  let turn: Int
}

/// What a stream makes of events, as an attack remembers them.
struct AttackStream {
  /// What the stream reads beside the events.
  var parameters: [AttackNode] = []
  /// Which dispatchers it hears.
  var dispatchers: [Int] = [0]
  /// What it makes of an event; nil if it leaves it out.
  ///
  /// Parameters that have no state are nil.
  var pass: (_ event: Cell, _ dispatcher: Int, _ parameters: [[Cell]?]) -> Cell? = { event, _, _ in event }
}

/// A fold over the events of some dispatchers, in the order in which they were dispatched.
final class AttackEventPath: AttackPath {
  private let world: AttackWorld
  private let stream: AttackStream
  private let result: ([Cell]) -> [Cell]
  private var monitors: [SignalMonitor<AttackEvent>] = []
  /// What came; the instant of an event is when it came.
  private var past: [Cell] = []
  /// The events of the last turn, which may come from several dispatchers.
  private var news: [Cell] = []
  private var turn = 0

  /// - `result`: the state, from all events that came since the stage was made.
  init(_ world: AttackWorld, _ stream: AttackStream, _ result: @escaping ([Cell]) -> [Cell]) {
    (self.world, self.stream, self.result) = (world, stream, result)
    for number in stream.dispatchers {
      let monitor = SignalMonitor<AttackEvent>(label: world.label) { [unowned self] in hear($0, from: number) }
      monitors.append(monitor)
      world.dispatchers[number].register(monitor)
    }
  }

  var cells: [Cell]? {
    conclude()
    return result(past)
  }

  func end() {
    for (monitor, number) in zip(monitors, stream.dispatchers) { world.dispatchers[number].deregister(monitor) }
    monitors = []
  }

  private func hear(_ event: AttackEvent, from dispatcher: Int) {
    if event.turn != turn { conclude() }
    turn = event.turn
    guard var cell = stream.pass(event.item.cell, dispatcher, stream.parameters.map { $0.truth() }) else { return }
    cell.since = world.clock.now
    news.append(cell)
  }

  /// The last turn is over: tags say in which order its events were dispatched.
  private func conclude() {
    past += news.sorted { $0.tag < $1.tag }
    news = []
  }
}

extension AttackWorld {
  /// Dispatches an event.
  func dispatch(in place: AttackPlace) {
    let number = generator.number(below: dispatchers.count)
    isDrawing = true
    let event = AttackEvent(item: drawItem(among: []), turn: openBodies.last?.number ?? makeRow())
    isDrawing = false
    count("event", place)
    note("event\(number) \(event.item)")
    if !isDoomed { sent[number].append(event.item.tag) }
    dispatchers[number].dispatch(event)
  }

  /// Receives all events, to see that each comes once; who receives them may attack.
  func listenToEvents() {
    for (number, dispatcher) in dispatchers.enumerated() {
      let token = dispatcher.observe(label: label) { [unowned self] event in
        received[number].append(event.item.tag)
        act(in: .handler, "event\(number)")
      }
      tokens.append(token)
    }
  }

  /// Checks that the events came that were not taken back.
  func checkEvents() {
    for (sent, received) in zip(sent, received) where sent.sorted() != received.sorted() {
      fail(.oracle, "events \(sent) were dispatched, \(received) came")
    }
    (sent, received) = ([[], []], [[], []])
  }
}
