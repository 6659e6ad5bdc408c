import SignalGraph
import SignalGraphTesting

/// A random graph that is attacked: slots with models, stages with oracles, followers that edit.
///
/// Enters: what ``RandomAttack`` draws. Leaves: the first broken law. Promises: what is drawn depends only on the seed
/// and the number of the operation, so that operations can be left out.
final class AttackWorld {
  let label: String
  let options: RandomAttack.Options
  /// Whether equal values are told apart.
  let tellsInstances: Bool
  var generator: SeededGenerator
  var slots: [AttackSlot] = []
  var nodes: [AttackNode] = []
  /// The frames that are open, outermost first.
  var frames: [AttackFrame] = []
  /// How many operations handlers, bodies and deinits may still do.
  var budget = 0
  var fault: Fault?
  var trace: [String] = []
  var counts: [String: Int] = [:]
  /// Followers that are gone and may still receive a signal.
  var parted: [AttackFollower] = []
  var living = 0
  /// Whether an edit is being drawn: what is released meanwhile has never been in the graph.
  var isDrawing = false
  /// Of which families it has most.
  let bent: AttackBent
  /// What stages on time go by.
  let clock: SignalClock
  /// Where time goes, and what of that bodies that throw cannot take back.
  var (goal, promise) = (Duration.zero, Duration.zero)
  let dispatchers: [SignalDispatcher<AttackEvent>]
  /// The tags of the events that must come, and of those that came, by dispatcher.
  var (sent, received): ([[Int]], [[Int]]) = ([[], []], [[], []])
  var tokens: [ObservationToken] = []
  /// Whether a session is being ended or begun by hand: that turn has no slot either.
  var isToggling = false
  /// How many operations were done from outside, those left out included.
  var operations = 0
  /// How many stages there were from the beginning.
  var stages = 0
  let echo: ((String) -> Void)?
  private var rows = 0
  private var tags = 0
  private var names = 0
  private var turns = 0
  var reachedTurn = 0

  init(label: String, options: RandomAttack.Options, seed: UInt64, echo: ((String) -> Void)?) {
    self.label = label
    self.options = options
    tellsInstances = options.contains(.equals)
    self.echo = echo
    clock = SignalClock(label: label)
    dispatchers = (0..<2).map { _ in SignalDispatcher(label: label) }
    generator = SeededGenerator(seed: seed)
    bent = .drawn(&generator)
  }
}

/// Families of stages by what they depend on; a graph has more of some, so that they meet each other.
enum AttackBent {
  /// What the inputs are.
  case state
  /// What the inputs were, and when.
  case path
  /// Which storages an input names.
  case choice
  /// Events.
  case events

  static func drawn(_ generator: inout SeededGenerator) -> AttackBent {
    switch generator.number(below: 8) {
    case 0, 1: .path
    case 2: .choice
    case 3: .events
    default: .state
    }
  }
}

/// A body that is open, or a handler that runs.
enum AttackFrame {
  case handler
  case body(AttackBody)
}

/// What an open body has done.
final class AttackBody {
  /// The models at its beginning.
  let past: [[Cell]]
  /// Which slots had been refreshed then.
  let refreshed: [Set<Int>]
  /// Whether a handler that was called in a body opened it: its edits come after that body.
  let isLate: Bool
  /// Its edits, if they come later.
  var edits: [(slot: AttackSlot, change: () -> Void)] = []
  /// What the slots showed at its beginning, if its edits come later.
  let shown: [[Cell]]
  /// What comes after it, thrown or not.
  var afterwards: [[() -> Void]] = []
  /// The slots that were edited by handlers called in it.
  var shared: Set<ObjectIdentifier> = []
  let isThrowing: Bool
  /// Tells it from others.
  let number: Int
  /// Where time went at its beginning, and where it has asked it to go.
  let goal: Duration
  var target: Duration?

  init(_ slots: [AttackSlot], isLate: Bool, isThrowing: Bool, number: Int, goal: Duration) {
    (self.number, self.goal) = (number, goal)
    past = slots.map(\.model)
    refreshed = slots.map(\.refreshed)
    shown = isLate ? slots.map { $0.edited() } : []
    self.isLate = isLate
    self.isThrowing = isThrowing
  }
}

/// Where an operation is done.
enum AttackPlace: String, CaseIterable {
  case outside, handler, body, deinitialiser
}

/// Thrown out of a body to undo its edits.
struct AttackThrow: Error {}

extension AttackWorld {
  /// Whether states are the same: of the same instances if those count and are told apart, or as `==` sees them.
  func agree(_ cells: [Cell]?, _ others: [Cell]?, asInstances: Bool = true) -> Bool {
    guard let cells, let others else { return (cells == nil) == (others == nil) }
    return Cell.agree(cells, others, asInstances: asInstances && tellsInstances)
  }

  func makeRow() -> Int {
    rows += 1
    return rows
  }

  func makeName(_ verb: String) -> String {
    names += 1
    return "\(verb)\(names)"
  }

  /// Keeps the first broken law.
  func fail(_ law: Law, _ message: String) {
    guard fault == nil else { return }
    note("FAULT \(law.rawValue): \(message)")
    fault = Fault(law, message)
  }

  func note(_ line: String) {
    let line = String(repeating: "  ", count: frames.count) + line
    trace.append(line)
    echo?(line)
  }

  func count(_ kind: String, _ place: AttackPlace) { counts["\(kind) \(place.rawValue)", default: 0] += 1 }

  /// Draws an item, often equal to one that is there; some edit when they are released.
  func drawItem(among cells: [Cell], isMember: Bool = false) -> AttackItem {
    tags += 1
    var value: Double?
    if options.contains(.equals), !cells.isEmpty, generator.chance(1, in: 3) {
      value = cells[generator.number(below: cells.count)].value
      if value?.isNaN == true && isMember { value = 0 }
    } else {
      value =
        switch generator.number(below: 12) {
        case 0: options.contains(.extremes) ? nil : 1
        case 1: options.contains(.extremes) ? -0.0 : 2
        case 2: options.contains(.extremes) ? .greatestFiniteMagnitude : 3
        case 3: options.contains(.extremes) ? -.infinity : 4
        case 4: options.contains(.notNumbers) && !isMember ? .nan : 5
        default: Double(generator.number(below: 6))
        }
    }
    return makeItem(value, tags, isMember: isMember)
  }

  /// Makes an item; one tag in three edits when it is released.
  func makeItem(_ value: Double?, _ tag: Int, isMember: Bool = false) -> AttackItem {
    living += 1
    let isArmed = options.contains(.releases) && tag % 3 == 0 && !isMember
    return Tagged(value, tag: tag) { [weak self] in
      guard let self else { return }
      living -= 1
      if isArmed, !isDrawing { act(in: .deinitialiser, "release of #\(tag)") }
    }
  }

  func drawKey(among cells: [Cell]) -> Int {
    if !cells.isEmpty, generator.chance(1, in: 2) { return cells[generator.number(below: cells.count)].key }
    let number = generator.number(below: 8)
    guard options.contains(.extremes) else { return number }
    return switch number {
    case 0: .min
    case 1: .max
    case 2, 3: number << 48
    case 4: -1
    default: number
    }
  }

  func draw<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[generator.number(below: elements.count)]
  }
}

extension AttackWorld {
  /// The innermost body, unless a handler runs inside it.
  var body: AttackBody? {
    if case .body(let body) = frames.last { body } else { nil }
  }

  /// The innermost open body around the running handler, or around a handler's body.
  private var enclosing: AttackBody? {
    var isInHandler = false
    for frame in frames.reversed() {
      switch frame {
      case .handler: isInHandler = true
      case .body(let body): if isInHandler { return body }
      }
    }
    return nil
  }

  /// Whether edits made now come after a body that is open.
  var isLate: Bool { enclosing != nil }

  /// Whether the models do not tell what slots show now.
  var isBlind: Bool {
    frames.contains { if case .body(let body) = $0 { body.isLate || !body.afterwards.isEmpty } else { false } }
      || isLate
  }

  /// Edits a slot, and its model when the edit counts.
  func edit(_ slot: AttackSlot, _ place: AttackPlace) {
    // If a body edits what one of its handlers has edited, its edit still comes first: what that leaves of the
    // handler's edit is not defined, unless the body throws.
    if isShared(slot), !isDoomed { return }
    isDrawing = true
    let edit = slot.draw(self, isBlind: isBlind)
    isDrawing = false
    note("\(slot.node.name)\(edit.text)")
    count("edit", place)
    let isNested = openBodies.count > (edit.isSeveral ? 0 : 1)
    let change = {
      edit.model(&slot.model)
      slot.isTouched = true
      if isNested { slot.isAmbiguous = true }
      if let row = edit.refreshed { slot.refreshed.insert(row) }
    }
    enclosing?.shared.insert(ObjectIdentifier(slot))
    if isLate, !changes(slot, edit) {
      // This is not an edit, and the body may yet throw away what makes it none.
    } else if let body, body.isLate {
      body.edits.append((slot, change))
    } else if let enclosing {
      enclosing.afterwards.append([change])
    } else if body != nil {
      change()
    } else {
      turn([change])
    }
    edit.perform()
    if !isBlind { checkEdited(slot) }
  }

  /// Whether an edit changes what a slot shows.
  private func changes(_ slot: AttackSlot, _ edit: AttackEdit) -> Bool {
    let past = slot.edited()
    var future = past
    edit.model(&future)
    return !slot.compares || future != past
  }

  /// The edits of a body that comes later, without those that cancelled out.
  private func changes(of body: AttackBody) -> [() -> Void] {
    let same = zip(slots, body.shown).filter { slot, shown in
      let edited = slot.edited()
      return slot.compares && !body.shared.contains(ObjectIdentifier(slot))
        && Cell.agree(edited, shown) && !hasNews(edited, shown)
    }
    return body.edits.filter { edit in !same.contains { $0.0 === edit.slot } }.map(\.change)
  }

  /// Changes the models as one turn does, and notes what the turn must leave.
  private func turn(_ changes: [() -> Void]) {
    let past = slots.map(\.model)
    for change in changes { change() }
    expect(since: past, restores: changes.count > 1)
  }

  private func expect(since past: [[Cell]], restores: Bool) {
    turns += 1
    for (slot, past) in zip(slots, past) {
      if restores { slot.restore(since: past) }
      let isOther =
        !slot.compares || options.contains(.identity)
        ? slot.model != past : !agree(slot.model, past) || hasNews(slot.model, past)
      let isLoose =
        restores && slot.isTouched && (slot.isArray || slot.isRefreshed || slot.isAmbiguous && isOther)
      let isChanged = isOther || slot.isRefreshed && (!restores || slot.staysRefreshed(since: past))
      if isLoose || isChanged || slot.isRefreshed || slot.model != past {
        let turn = AttackSlot.Turn(number: turns, cells: slot.model, isLoose: isLoose, isOptional: !isChanged)
        slot.expected.append(turn)
      }
      (slot.isTouched, slot.isAmbiguous, slot.refreshed) = (false, false, [])
    }
  }

  /// A NaN differs each time.
  private func hasNews(_ cells: [Cell], _ past: [Cell]) -> Bool {
    zip(cells, past).contains { $0.value?.isNaN == true && $0.tag != $1.tag }
  }

  /// The bodies that are open since the running handler was called, or since the beginning.
  var openBodies: [AttackBody] {
    frames.reversed().prefix { if case .body = $0 { true } else { false } }
      .compactMap { if case .body(let body) = $0 { body } else { nil } }
  }

  /// What a slot held when the outermost open body began: what returns to that cancels out.
  func past(of slot: AttackSlot) -> [Cell] {
    guard let past = openBodies.last?.past, let index = slots.firstIndex(where: { $0 === slot }) else { return [] }
    return past[index]
  }

  /// Whether a handler called in the open bodies has edited a slot.
  private func isShared(_ slot: AttackSlot) -> Bool {
    openBodies.contains { $0.shared.contains(ObjectIdentifier(slot)) }
  }

  /// Whether one of the open bodies will throw; bodies around the running handler do not count.
  var isDoomed: Bool { openBodies.contains(where: \.isThrowing) }

  func open(throwing: Bool) {
    frames.append(
      .body(AttackBody(slots, isLate: isLate, isThrowing: throwing, number: makeRow(), goal: goal)))
  }

  /// Closes the innermost body, as the last thing that it does.
  func close(throwing: Bool) {
    guard case .body(let body) = frames.removeLast() else { return }
    let outer = self.body
    outer?.shared.formUnion(body.shared)
    if throwing {
      goal = max(body.goal, promise)
    } else if let target = body.target {
      // What a handler's own body asked for stays, whatever becomes of the body around the handler.
      if let outer { outer.target = target } else { promise = max(promise, target) }
    }
    if throwing, !body.isLate {
      for (index, slot) in slots.enumerated() {
        (slot.model, slot.refreshed) = (body.past[index], body.refreshed[index])
      }
    }
    if let outer {
      if body.isLate, !throwing { outer.edits += body.edits }
      if !body.isLate, !throwing {
        for (slot, past) in zip(slots, body.past) { slot.restore(since: past) }
      }
      outer.afterwards += body.afterwards
    } else if let enclosing {
      enclosing.shared.formUnion(body.shared)
      if !throwing { enclosing.afterwards.append(changes(of: body)) }
      enclosing.afterwards += body.afterwards
    } else {
      if !throwing { expect(since: body.past, restores: true) }
      for changes in body.afterwards { turn(changes) }
    }
  }
}
