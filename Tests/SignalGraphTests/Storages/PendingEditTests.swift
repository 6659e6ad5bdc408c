import SignalGraphTesting
import Testing

@testable import SignalGraph

/// What edits cost that wait for turns: k edits in one handler take O(n + k), whatever observes them.
///
/// Counted with a kind of transaction that counts: how often it is inverted, and how often a state is copied.
@Suite struct PendingEditTests {
  /// Counts what transactions and states of a test do.
  private final class Counts {
    var copies = 0
    var inversions = 0
    /// Mutations performed on states.
    var performed = 0
  }

  /// A list of numbers that is copied when it is changed while shared.
  private struct Numbers {
    final class Memory {
      var numbers: [Int]
      let counts: Counts
      init(_ numbers: [Int], _ counts: Counts) { (self.numbers, self.counts) = (numbers, counts) }
    }

    var memory: Memory

    init(_ counts: Counts) { memory = Memory([], counts) }

    mutating func write(_ body: (inout [Int]) -> Void) {
      if !isKnownUniquelyReferenced(&memory) {
        memory.counts.copies += 1
        memory = Memory(memory.numbers, memory.counts)
      }
      memory.counts.performed += 1
      body(&memory.numbers)
    }
  }

  /// Numbers that are appended, positive, or taken from the end, negative.
  private struct Appending: StateTransaction {
    var steps: [Int] = []
    var counts: Counts?

    var isEmpty: Bool { steps.isEmpty }
    var count: Int { steps.count }

    func inverted() -> Self {
      if !isEmpty { counts?.inversions += 1 }
      return Self(steps: steps.reversed().map { -$0 }, counts: counts)
    }

    func apply(to snapshot: inout Numbers) {
      for step in steps {
        snapshot.write { numbers in
          if step > 0 { numbers.append(step) } else { #expect(numbers.popLast() == -step) }
        }
      }
    }

    func fault(against snapshot: Numbers) -> Violation? { nil }

    mutating func append(_ next: Self) {
      steps += next.steps
      counts = counts ?? next.counts
    }

    static func difference(from past: Numbers, to future: Numbers) -> Self { Self() }
    mutating func removeAll() { steps = [] }

    static func isShared(_ snapshot: inout Numbers) -> Bool { !isKnownUniquelyReferenced(&snapshot.memory) }
  }

  /// A slot of numbers.
  private final class NumberSlot: StateStorage<Appending> {
    let counts: Counts

    init(_ counts: Counts) {
      self.counts = counts
      let subject = MessageSubject(NumberSlot.self, site: Site())
      super.init(Outlet(subject: subject, origin: Numbers(counts)), nil)
    }

    func append(_ number: Int) {
      outlet.edit { state, transaction in
        let edit = Appending(steps: [number], counts: counts)
        edit.apply(to: &state)
        transaction.append(edit)
      }
    }

    var numbers: [Int] { snapshot!.memory.numbers }
    var settledNumbers: [Int] { outlet.settled!.memory.numbers }
  }

  /// Edits in a handler: so many, with `meanwhile` after each.
  private func edit(_ slot: NumberSlot, _ edits: Int, meanwhile: @escaping (Int) -> Void = { _ in }) {
    let (trigger, log) = (ValueSlot(0), SignalLog())
    log.watch(trigger, "trigger") { signal in
      guard case .transition = signal else { return }
      for number in 1...edits {
        slot.append(number)
        meanwhile(number)
      }
    }
    trigger.value = 1
    log.end()
  }

  @Test func `edits that nobody observes copy and undo nothing`() {
    let counts = Counts()
    let slot = NumberSlot(counts)
    let log = SignalLog()
    log.watch(slot, "slot")
    edit(slot, 1_000)
    #expect(slot.numbers == Array(1...1_000))
    #expect(counts.copies == 0)
    #expect(counts.inversions == 0)
    log.end()
  }

  @Test func `edits that are observed copy the state once and undo each once`() {
    let counts = Counts()
    let slot = NumberSlot(counts)
    var heard: [Int] = []
    _ = slot.observe { state, _ in heard.append(state.memory.numbers.count) }
    edit(slot, 1_000)
    #expect(heard == Array(0...1_000))
    #expect(counts.copies == 1)
    #expect(counts.inversions <= 1_001)
    #expect(counts.performed <= 3 * 1_000 + 3)
    slot.tearDown()
  }

  @Test func `an observer that edits what it was given copies it once`() {
    let counts = Counts()
    let slot = NumberSlot(counts)
    var heard: [Int] = []
    _ = slot.observe { state, change in
      heard.append(state.memory.numbers.count)
      guard case .transition = change, heard.count == 2 else { return }
      for number in 2...1_000 { slot.append(number) }
    }
    slot.append(1)
    #expect(heard == Array(0...1_000))
    #expect(counts.copies == 1)
    #expect(counts.inversions == 0)
    slot.tearDown()
  }

  @Test func `replicas made meanwhile cost their own copies, and no more`() {
    let counts = Counts()
    let slot = NumberSlot(counts)
    var replicas: [NumberReplica] = []
    edit(slot, 1_000) { number in
      guard number % 100 == 0 else { return }
      replicas.append(NumberReplica())
      slot.register(replicas.last!)
    }
    #expect(replicas.allSatisfy { $0.numbers == Array(1...1_000) })
    #expect(counts.copies <= 1 + replicas.count)
    #expect(counts.inversions <= 1_001)
    for replica in replicas { slot.deregister(replica) }
  }

  /// A copy of the numbers that signals tell of.
  private final class NumberReplica: StateStorage<Appending>, Sensor {
    let sensor: SignalSensor<StateSignal<Appending>>

    init() {
      let parts = StageParts<Appending, Appending>(replicating: MessageSubject(NumberReplica.self, site: Site()))
      sensor = parts.sensor
      super.init(parts.outlet, parts.node)
    }

    var numbers: [Int] { snapshot?.memory.numbers ?? [] }
  }

  @Test func `the settled state of a body is made once`() {
    let counts = Counts()
    let slot = NumberSlot(counts)
    transaction {
      for number in 1...1_000 {
        slot.append(number)
        #expect(slot.settledNumbers == [])
      }
    }
    #expect(slot.settledNumbers == Array(1...1_000))
    #expect(counts.copies == 1)
    #expect(counts.inversions == 1)
  }

  @Test(arguments: [false, true])
  func `nested bodies undo each edit at most once, and the settled state is kept`(throwing: Bool) {
    struct Refusal: Error {}
    let counts = Counts()
    let slot = NumberSlot(counts)
    func nest(_ level: Int) throws {
      try transaction {
        slot.append(level)
        #expect(slot.settledNumbers == [])
        if level < 500 { try nest(level + 1) } else if throwing { throw Refusal() }
      }
    }
    try? nest(1)
    #expect(slot.numbers == (throwing ? [] : Array(1...500)))
    #expect(counts.copies <= 1)
    #expect(counts.inversions <= 500 + 500)
    #expect(counts.performed <= 3 * 500)
  }

  @Test func `many separate edits keep their order and their turns`() {
    let (trigger, slot) = (ValueSlot(0), DictionarySlot<Int, Int>())
    let log = SignalLog()
    var sizes: [Int] = []
    _ = slot.observe { state, _ in sizes.append(state.count) }
    log.watch(trigger, "trigger") { signal in
      guard case .transition = signal else { return }
      for key in 0..<300 { slot[key] = key }
      transaction { for key in 0..<100 { slot[key] = nil } }
      for key in 0..<50 { slot[key] = 1 }
    }
    trigger.value = 1
    #expect(sizes == Array(0...300) + [200] + Array(201...250))
    slot.tearDown()
    log.end()
  }
}
