import SignalGraph
import SignalGraphTesting

/// Attacks random graphs: they change, and are edited wherever something can be done.
///
/// That is from outside, in handlers, in bodies that nest and throw, and in the `deinit` of what the graph lets go of.
///
/// A graph has six slots (two values, one of a type that cannot be compared, a set, two dictionaries and an array), two
/// dispatchers of events, a clock, and stages drawn from all families. After each operation from outside every storage
/// is compared with a plain computation from its inputs, and with what old and new followers rebuilt from signals
/// alone; instances are told apart by tags, rows by an identity of their own. Slots have models: no edit may be lost,
/// come twice, or out of order. At the end everything is taken down, and nothing may be left.
///
/// ```swift
/// let report = try RandomAttack().run(seed: 42)
/// print(report)       // what was done, and where
/// ```
///
/// What is drawn depends only on the seed and the number of the operation, so a failure can be shown without the
/// operations that do not matter.
struct RandomAttack: Sendable {
  /// What is tried.
  struct Options: OptionSet, Hashable, Sendable {
    let rawValue: Int

    /// Handlers edit.
    static let handlers = Options(rawValue: 1 << 0)
    /// Values that the graph lets go of edit.
    static let releases = Options(rawValue: 1 << 1)
    /// Bodies turn several edits into one turn, and may be nested.
    static let bodies = Options(rawValue: 1 << 2)
    /// Bodies throw.
    static let throwing = Options(rawValue: 1 << 3)
    /// Handlers called inside an open body edit.
    static let handlersOfBodies = Options(rawValue: 1 << 4)
    /// Stages and followers come and go while everything runs.
    static let structure = Options(rawValue: 1 << 5)
    /// Sessions end and begin.
    static let sessions = Options(rawValue: 1 << 6)
    /// Values that are equal and yet different.
    static let equals = Options(rawValue: 1 << 7)
    /// Values that are missing, negative zeros, and ends of ranges; keys that collide.
    static let extremes = Options(rawValue: 1 << 8)
    /// NaN, which is not equal to itself.
    static let notNumbers = Options(rawValue: 1 << 9)
    /// Rows have an identity.
    static let identity = Options(rawValue: 1 << 10)

    /// Slots announce changes that `==` does not see.
    static let refreshes = Options(rawValue: 1 << 11)

    /// Time goes on.
    static let time = Options(rawValue: 1 << 12)

    /// Events are dispatched.
    static let events = Options(rawValue: 1 << 13)

    /// All of it.
    static let all = Options(rawValue: 1 << 14 - 1)
  }

  /// What is tried.
  var options: Options
  /// How many operations are done from outside.
  var operations: Int
  /// How many more are done by handlers, bodies and deinits.
  var budget: Int

  /// Plans graphs of some operations from outside and some from inside.
  init(_ options: Options = .all, operations: Int = 20, budget: Int = 40) {
    self.options = options
    self.operations = operations
    self.budget = budget
  }
}

extension RandomAttack.Options {
  func allows(_ place: AttackPlace) -> Bool {
    switch place {
    case .outside, .body: true
    case .handler: contains(.handlers)
    case .deinitialiser: contains(.releases)
    }
  }
}

/// What was done to the attacked graphs.
struct AttackReport: Sendable, CustomStringConvertible {
  /// How many graphs there were.
  var graphs = 0
  /// How many stages each had at least.
  var fewestStages = Int.max
  /// How many operations the least active graph had.
  var fewestOperations = Int.max
  /// How many operations each had at least from handlers, bodies and deinits.
  var fewestFromInside = Int.max
  /// How often each was done: the operation and where.
  var counts: [String: Int] = [:]

  /// Adds another report.
  mutating func add(_ other: AttackReport) {
    graphs += other.graphs
    fewestStages = min(fewestStages, other.fewestStages)
    fewestOperations = min(fewestOperations, other.fewestOperations)
    fewestFromInside = min(fewestFromInside, other.fewestFromInside)
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  /// The counts, by operation.
  var description: String {
    let lines = counts.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
    return
      "\(graphs) graphs of at least \(fewestStages) stages, \(fewestOperations) operations, \(fewestFromInside) of them"
      + " from handlers, bodies and deinits\n" + lines.joined(separator: "\n")
  }
}

extension RandomAttack {
  /// Attacks the graph of a seed; a failure is tried again with fewer operations.
  ///
  /// - Parameters:
  ///   - seed: what to draw from.
  ///   - echo: called with each step before it is done; if the process ends, it is the only witness.
  /// - Throws: ``TrialFailure`` with the steps that matter.
  func run(seed: UInt64, echo: ((String) -> Void)? = nil) throws(TrialFailure) -> AttackReport {
    try abandoningRegistrations { () throws(TrialFailure) in try attack(seed, echo) }
  }

  private func attack(_ seed: UInt64, _ echo: ((String) -> Void)?) throws(TrialFailure) -> AttackReport {
    let world = play(seed, echo: echo)
    guard let fault = world.fault else { return report(world) }
    var (last, left, lastFault) = (world, Set<Int>(), fault)
    for number in (0..<world.operations).reversed() {
      let shorter = play(seed, leavingOut: left.union([number]), until: world.operations)
      if let fault = shorter.fault, fault.law == lastFault.law {
        (last, lastFault) = (shorter, fault)
        left.insert(number)
      }
    }
    throw TrialFailure(
      trial: "attack of \(world.operations - left.count) operations",
      seed: seed,
      step: last.trace.count,
      law: lastFault.law,
      message: lastFault.message,
      operations: last.trace,
      signals: []
    )
  }

  /// Plays until there were enough operations, or up to a given one, leaving some out.
  private func play(
    _ seed: UInt64,
    leavingOut left: Set<Int> = [],
    until end: Int? = nil,
    echo: ((String) -> Void)? = nil
  ) -> AttackWorld {
    let world = AttackWorld(label: "attack \(seed)", options: options, seed: seed, echo: echo)
    world.build(stages: 3)
    world.check()
    world.rest()
    while world.fault == nil, world.operations < end ?? operations * 4, end != nil || !isEnough(world) {
      let number = world.operations
      world.operations += 1
      world.generator = SeededGenerator(seed: seed &+ UInt64(number + 1) &* 0x9E37_79B9_97F4_A7C1)
      guard !left.contains(number) else { continue }
      world.budget = max(2, budget / operations + (number % 5 == 4 ? budget / 5 : 0))
      world.note("operation \(number):")
      world.operate(in: .outside)
      world.budget = 0
      world.check()
      world.rest()
    }
    if world.fault == nil { world.tearDown() }
    // Taking down what is broken would end the process.
    if world.fault != nil { _ = Unmanaged.passRetained(world) }
    return world
  }

  private func isEnough(_ world: AttackWorld) -> Bool {
    let report = report(world)
    let canActInside = !options.isDisjoint(with: [.handlers, .bodies, .releases])
    return world.operations >= operations && report.fewestOperations >= operations
      && (!canActInside || report.fewestFromInside >= 2)
  }

  private func report(_ world: AttackWorld) -> AttackReport {
    var report = AttackReport()
    report.graphs = 1
    report.counts = world.counts
    report.fewestStages = world.stages
    report.fewestOperations = world.counts.values.reduce(0, +)
    report.fewestFromInside = world.counts.reduce(0) {
      $1.key.hasSuffix(AttackPlace.outside.rawValue) ? $0 : $0 + $1.value
    }
    return report
  }
}

extension AttackWorld {
  /// Makes the slots and some stages.
  func build(stages count: Int) {
    let plain = generator
    let items = (1...6).map { Tagged<Double?>(Double($0 % 4), tag: -$0) }
    let kinds: [(String, AttackSlot.Kind)] = [
      ("value", .value(ValueSlot(items[0], label: label))),
      ("secret", .secret(ValueSlot(AttackSecret(item: items[1]), label: label))),
      ("members", .members(SetSlot(Set(items[0...2]), label: label))),
      ("dictionary", .dictionary(DictionarySlot([1: items[0], 2: items[1], 3: items[2]], label: label))),
      ("other", .dictionary(DictionarySlot([1: items[3], 4: items[4]], label: label))),
      ("array", .array(ArraySlot(items, label: label))),
    ]
    generator = plain
    for (name, kind) in kinds {
      let slot = AttackSlot(name, kind, makeRow)
      slots.append(slot)
      nodes.append(slot.node)
      follow(slot.node, slot: slot)
    }
    listenToEvents()
    while stages < count {
      if let node = makeStage() {
        nodes.append(node)
        follow(node)
        stages += 1
      }
    }
  }
}
