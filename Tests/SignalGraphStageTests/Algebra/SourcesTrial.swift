import SignalGraph
import SignalGraphTesting
import Testing

/// One of several sources that change on their own: a slot, and a replication that may be cut off it.
struct TrialSource<Transaction: StateTransaction> {
  let storage: StateStorage<Transaction>
  let edit: (inout SeededGenerator) -> Void
  let isOpen: () -> Bool
  let toggle: () -> Void

  private init<Origin: Slot, Gate: StateStorage<Transaction> & Replication>(
    _ slot: Origin,
    _ gate: Gate,
    _ edit: @escaping (Origin, inout SeededGenerator) -> Void
  ) where Origin.Transaction == Transaction, Gate.Input == StateSignal<Transaction>, Origin.Output == Gate.Input {
    storage = gate
    self.edit = { edit(slot, &$0) }
    isOpen = { gate.sensor.isRegistered }
    toggle = { if gate.sensor.isRegistered { slot.deregister(gate) } else { slot.register(gate) } }
  }
}

extension TrialSource where Transaction == SetTransaction<Int> {
  static func set() -> Self {
    Self(SetSlot([1, 2]), ReplicatingSetStorage<Int>()) { slot, generator in
      let member = generator.number(below: 6)
      if slot.contains(member) { slot.remove(member) } else { slot.insert(member) }
    }
  }
}

extension TrialSource where Transaction == DictionaryTransaction<Int, Int> {
  static func dictionary() -> Self {
    Self(DictionarySlot([1: 1, 2: 2]), ReplicatingDictionaryStorage<Int, Int>()) { slot, generator in
      let key = generator.number(below: 6)
      slot[key] = generator.chance(1, in: 3) ? nil : generator.number(below: 3)
    }
  }
}

extension TrialSource where Transaction == ArrayTransaction<Int> {
  static func array() -> Self {
    Self(ArraySlot([1, 2]), ReplicatingArrayStorage<Int>()) { slot, generator in
      let (count, value) = (slot.count, generator.number(below: 9))
      switch generator.number(below: 5) {
      case 0 where count > 0: slot.remove(at: generator.edge(below: count))
      case 1 where count > 0: slot[generator.edge(below: count)] = value
      case 2 where count > 0:
        slot.move(from: generator.edge(below: count), to: generator.edge(below: count))
      case 3 where count > 1:
        slot.replaceSubrange(0..<generator.number(below: count), with: [value, value + 1])
      default: slot.insert(value, at: generator.edge(below: count + 1))
      }
    }
  }
}

/// A list of sources, which changes too.
struct TrialList {
  let slot: ArraySlot<Int>
  private let gate = ReplicatingArrayStorage<Int>()
  private let kinds: Int

  /// Names the first two of so many sources.
  init(kinds: Int) {
    self.kinds = kinds
    slot = ArraySlot([0, 1])
    slot.register(gate)
  }

  /// The list as a storage, which may be without a state.
  var storage: ArrayStorage<Int> { gate }

  /// The sources that it names; none while it has no state.
  var names: [Int]? { gate.snapshot.map { Array($0) } }

  func toggle() {
    if gate.sensor.isRegistered { slot.deregister(gate) } else { slot.register(gate) }
  }

  func edit(_ generator: inout SeededGenerator) {
    let (count, name) = (slot.count, generator.number(below: kinds))
    switch generator.number(below: 6) {
    case 0 where count > 0: slot.remove(at: generator.edge(below: count))
    case 1 where count > 0: slot[generator.edge(below: count)] = name
    case 2 where count > 0: slot.move(from: generator.edge(below: count), to: generator.edge(below: count))
    case 3 where count > 0: slot.replaceSubrange(0..<generator.number(below: count), with: [name])
    case 4: slot.replace(with: [])
    default: if count < 5 { slot.insert(name, at: generator.edge(below: count + 1)) }
    }
  }
}

/// Edits sources alone and together, cuts them off and connects them again, and the list that names them, if there is
/// one; and compares after each turn.
///
/// A value may come from another source and stand for an equal one, unless the output `isExact`.
func tryOut<Transaction: LawfulTransaction, Output: LawfulTransaction>(
  _ sources: [TrialSource<Transaction>],
  listed list: TrialList? = nil,
  _ output: StateStorage<Output>,
  isExact: Bool = false,
  seed: UInt64,
  operations: Int = Settings.few(300),
  oracle: ([Transaction.Snapshot]) -> Output.Snapshot
) {
  var generator = SeededGenerator(seed: seed)
  let replica = SignalReplica<Output>()
  replica.admitsEqualUpdates = !isExact
  replica.attach(to: output)
  func edit() {
    if let list, generator.chance(1, in: 4) {
      list.edit(&generator)
    } else {
      sources[generator.number(below: sources.count)].edit(&generator)
    }
  }
  for number in 0..<operations {
    replica.turn {
      switch generator.number(below: 10) {
      case 0:
        let source = sources[generator.number(below: sources.count)]
        if !source.isOpen() || generator.chance(1, in: 3) { source.toggle() }
        if generator.chance(1, in: 4) { list?.toggle() }
      case 1...5: edit()
      default: transaction { for _ in 0..<generator.number(below: 12) { edit() } }
      }
    }
    let names = list.map(\.names) ?? Array(sources.indices)
    let snapshots = (names ?? []).compactMap { sources[$0].isOpen() ? sources[$0].storage.snapshot : nil }
    let expected = names?.count == snapshots.count ? oracle(snapshots) : nil
    guard output.snapshot == expected, replica.state == expected, replica.fault == nil else {
      Issue.record("seed \(seed), operation \(number): \(snapshots) gave \(String(describing: output.snapshot))")
      break
    }
  }
  replica.detach()
  for source in sources where source.isOpen() { source.toggle() }
  if list?.names != nil { list?.toggle() }
  output.tearDown()
  for source in sources { #expect(source.storage.emitter.sensorCount == 0) }
}
