import SignalCycle
import SignalGraph

/// A tree of every kind of place, with a node inside, for tests.
struct Workshop: AtomRoot {
  let tools: AtomTable<String, Tool>
  let queue = AtomList<Tool>(label: "queue")
  let light = AtomValue<Light>(label: "light")
  let yard = Yard()

  init(tools: [String: Tool] = [:]) { self.tools = AtomTable(tools, label: "tools") }

  static var parts: [AtomPart<Workshop>] {
    [
      AtomPart("tools", \.tools), AtomPart("queue", \.queue), AtomPart("light", \.light), AtomPart("yard", \.yard),
    ]
  }

  enum Event: AtomEvent {
    case put(String, Tool)
    case remove(String)
    case tool(String, Tool.Event)
    case allTools(Tool.Event)
    case enqueue(Tool, at: Int)
    case queued(Int, Tool.Event)
    case dequeue(Int)
    case moveQueued(Int, Int)
    case replaceQueue([Tool])
    case light(Light.Event)
    case yard(Yard.Event)
    case close
    case nothing
  }

  func react(to event: Event) -> AtomReaction<Workshop> {
    switch event {
    case .put(let id, let tool): .put(tool, id, in: \.tools)
    case .remove(let id): .remove(id, from: \.tools)
    case .tool(let id, let event): .send(event, to: id, in: \.tools)
    case .allTools(let event): .send(event, toEach: tools.ids().sorted(), in: \.tools)
    case .enqueue(let tool, let index): .insert(tool, at: index, in: \.queue)
    case .queued(let index, let event): .send(event, at: index, in: \.queue)
    case .dequeue(let index): .remove(at: index, from: \.queue)
    case .moveQueued(let from, let to): .move(from: from, to: to, in: \.queue)
    case .replaceQueue(let tools): .replace(tools, in: \.queue)
    case .light(let event): .send(event, to: \.light)
    case .yard(let event): .send(event, to: \.yard)
    case .close: [.send(.switchOff, to: \.light), .replace([], in: \.queue), .send(.shut, to: \.yard)]
    case .nothing: .nothing
    }
  }
}

struct Tool: AtomState {
  typealias Parent = Workshop
  var name = "tool"
  var uses = 0

  enum Event: AtomEvent {
    case use
    case name(String)
  }

  static func initial() -> Tool { Tool() }

  static func react(_ current: Tool?, to event: Event) -> Tool {
    guard var next = current else { return initial() }
    switch event {
    case .use: next.uses += 1
    case .name(let name): next.name = name
    }
    return next
  }
}

struct Light: AtomState {
  typealias Parent = Workshop
  var level = 0

  enum Event: AtomEvent {
    case set(Int)
    case switchOff
  }

  static func initial() -> Light { Light() }

  static func react(_ current: Light?, to event: Event) -> Light {
    guard current != nil else { return initial() }
    return switch event {
    case .set(let level): Light(level: level)
    case .switchOff: Light()
    }
  }
}

struct Yard: AtomNode {
  typealias Parent = Workshop
  let gate = AtomValue<Gate>(label: "gate")
  static var parts: [AtomPart<Yard>] { [AtomPart("gate", \.gate)] }

  enum Event: AtomEvent {
    case open, shut
  }

  func react(to event: Event) -> AtomReaction<Yard> { .send(event, to: \.gate) }

  struct Gate: AtomState {
    typealias Parent = Yard
    var isOpen = false
    static func initial() -> Gate { Gate() }
    static func react(_ current: Gate?, to event: Event) -> Gate { Gate(isOpen: current != nil && event == .open) }
  }
}

/// Draws events of a workshop, those that change nothing among them.
struct WorkshopEvents {
  var seed: UInt64

  mutating func next() -> Workshop.Event {
    func number(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(limit))
    }
    let id = ["a", "b", "c", "d"][number(4)]
    let tool = Tool(name: ["axe", "saw", "file"][number(3)], uses: number(3))
    return switch number(12) {
    case 0, 1: .put(id, tool)
    case 2: .remove(id)
    case 3, 4: .tool(id, number(2) == 0 ? .use : .name(tool.name))
    case 5: .allTools(.use)
    case 6: .enqueue(tool, at: number(6) - 1)
    case 7: .queued(number(4), .use)
    case 8: .dequeue(number(4))
    case 9: .moveQueued(number(4), number(4))
    case 10: number(3) == 0 ? .close : .light(.set(number(3)))
    default: number(4) == 0 ? .replaceQueue([tool, Tool()]) : .yard(number(2) == 0 ? .open : .shut)
    }
  }
}

/// A state as a value, for comparisons.
struct WorkshopPicture: Equatable {
  let tools: [String: Tool]
  let queue: [Tool]
  let light: Int
  let isOpen: Bool

  init(_ state: Workshop) {
    tools = Dictionary(uniqueKeysWithValues: state.tools.ids().map { ($0, state.tools[$0] ?? Tool()) })
    queue = (0..<state.queue.count).map { state.queue[$0] }
    light = state.light.value.level
    isOpen = state.yard.gate.value.isOpen
  }
}

extension AtomStore<Workshop> {
  var picture: WorkshopPicture { WorkshopPicture(state) }
}
