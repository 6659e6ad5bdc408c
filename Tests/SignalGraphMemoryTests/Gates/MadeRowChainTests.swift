import SignalGraph
import SignalGraphTesting
import Testing

/// Rule R4 for closures that return storages, in arrays and values: what they chain belongs to the row, or to the value.
@Suite struct MadeRowChainTests {
  typealias Handle = SetStorage<Int>
  struct Refusal: Error {}
  let numbers = SetSlot([1, 2, 5, 9])

  /// The storages of rows, each with what it has told since it was first seen.
  final class Followers {
    private var living: [(handle: Handle, replica: SignalReplica<SetTransaction<Int>>)] = []

    /// Those that are here no more must have ended, others must have what the row asks for.
    func check(_ handles: [Handle], _ states: [Set<Int>], _ comment: Comment) {
      let present = Set(handles.map { ObjectIdentifier($0) })
      for (handle, replica) in living where !present.contains(ObjectIdentifier(handle)) {
        #expect(replica.state == nil && handle.snapshot == nil && replica.fault == nil, comment)
      }
      living.removeAll { !present.contains(ObjectIdentifier($0.handle)) }
      #expect(handles.map(\.snapshot) == states, comment)
      for (handle, state) in zip(handles, states) {
        if let (_, replica) = living.first(where: { $0.handle === handle }) {
          #expect(replica.state == state && replica.fault == nil, comment)
        } else {
          let replica = SignalReplica<SetTransaction<Int>>()
          replica.attach(to: handle)
          living.append((handle, replica))
        }
      }
    }

    func detach() { for follower in living { follower.replica.detach() } }
  }

  @Test func `a row keeps what was chained for it through moves, until it is updated or goes`() throws {
    let limits = ArraySlot([3, 6, 10])
    let parts = limits.map { limit in numbers.filter { $0 < limit } }
    let (first, second, third) = (parts[0], parts[1], parts[2])
    #expect([first, second, third].map(\.snapshot) == [[1, 2], [1, 2, 5], [1, 2, 5, 9]])
    var seen: [SetSignal<Int>] = []
    let monitor = SignalMonitor<SetSignal<Int>> { seen.append($0) }
    first.register(monitor)
    transaction {
      limits.move(from: 0, to: 2)
      numbers.insert(0)
    }
    #expect(parts[2] === first && parts[0] === second && first.snapshot == [0, 1, 2])
    transaction {
      limits[2] = 4
      limits.remove(at: 1)
      numbers.insert(3)
    }
    #expect(parts[1] !== first && parts[1].snapshot == [0, 1, 2, 3])
    #expect((first.snapshot == nil, third.snapshot == nil, monitor.sensor.isRegistered) == (true, true, false))
    #expect(seen.last == .termination([0, 1, 2]))
    #expect(numbers.emitter.sensorCount == 2)
    limits.replaceSubrange(0..<2, with: [2, 3, 4])
    #expect(second.snapshot == nil && parts.elements.map { $0.snapshot!.count } == [2, 3, 4])
    parts.tearDown()
    numbers.assertTornDown()
    limits.assertTornDown()
  }

  @Test func `a row that is moved and updated has another`() {
    let limits = ArraySlot([3, 6, 10])
    let parts = limits.map { limit in numbers.filter { $0 < limit }.counted() }
    weak let first = parts[0]
    transaction {
      limits.move(from: 0, to: 2)
      limits[2] = 4
    }
    #expect(first == nil && parts.elements.map(\.value) == [3, 4, 2])
    parts.tearDown()
    numbers.assertTornDown()
  }

  @Test func `rows that are left out have nothing chained`() throws {
    let limits = ArraySlot([3, 0, 10])
    let parts = limits.compactMap { limit in limit == 0 ? nil : numbers.filter { $0 < limit } }
    let (first, last) = (parts[0], parts[1])
    limits[0] = 0
    limits[1] = 6
    #expect(first.snapshot == nil && parts.elements.map(\.snapshot) == [[1, 2, 5], [1, 2, 5, 9]])
    #expect(parts[1] === last && numbers.emitter.sensorCount == 2)
    limits.removeAll()
    #expect(last.snapshot == nil && numbers.emitter.sensorCount == 0)
    limits.append(2)
    parts.tearDown()
    numbers.assertTornDown()
  }

  /// Rows that a transaction brings and takes again, too far from each other to be seen at once.
  @Test func `what came and went in one turn is released`() {
    let limits = ArraySlot([3])
    let whole = limits.map { limit in numbers.filter { $0 < limit } }
    let chosen = limits.compactMap { limit in numbers.filter { $0 < limit } }
    transaction {
      limits.insert(4, at: 0)
      for limit in 0..<200 { limits.append(limit) }
      limits.remove(at: 0)
      limits.removeLast(200)
    }
    #expect(whole.count == 1 && chosen.count == 1 && numbers.emitter.sensorCount == 2)
    whole.tearDown()
    chosen.tearDown()
    numbers.assertTornDown()
  }

  @Test func `a parameter has the closure called again for every row`() {
    let (limits, factor) = (ArraySlot([3, 1, 0]), ValueSlot(1))
    let whole = limits.map(with: factor) { limit, factor in numbers.filter { $0 < limit * factor } }
    let chosen = limits.compactMap(with: factor) { limit, factor in
      limit * factor % 3 == 0 ? nil : numbers.filter { $0 < limit * factor }
    }
    let handles = whole.elements + chosen.elements
    #expect(whole.elements.map { $0.count } == [2, 0, 0] && chosen.elements.map { $0.count } == [0])
    transaction {
      factor.value = 2
      limits[1] = 4
      numbers.insert(0)
    }
    #expect(handles.allSatisfy { $0.snapshot == nil })
    #expect(whole.elements.map { $0.count } == [4, 4, 0] && chosen.elements.map { $0.count } == [4])
    factor.value = 3
    #expect(chosen.isEmpty && numbers.emitter.sensorCount == 3)
    whole.tearDown()
    chosen.tearDown()
    numbers.assertTornDown()
    factor.assertTornDown()
  }

  @Test func `what is chained for a value ends when it changes, and with the session`() {
    let (limit, factor, gate) = (ValueSlot(3), ValueSlot(1), ReplicatingValueStorage<Int>())
    limit.register(gate)
    let part = gate.map { limit in numbers.filter { $0 < limit } }
    let scaled = gate.map(with: factor) { limit, factor in numbers.filter { $0 < limit * factor }.counted() }
    let replica = SignalReplica<SetTransaction<Int>>()
    let first = part.value!
    replica.attach(to: first)
    #expect(first.snapshot == [1, 2] && scaled.value?.value == 2)
    replica.turn {
      transaction {
        limit.value = 6
        factor.value = 2
        numbers.insert(0)
      }
    }
    #expect(replica.state == nil && replica.fault == nil && replica.latest == [.termination([1, 2])])
    #expect(part.value?.snapshot == [0, 1, 2, 5] && scaled.value?.value == 5)
    let second = part.value!
    limit.deregister(gate)
    #expect(part.snapshot == nil && second.snapshot == nil && numbers.emitter.sensorCount == 0)
    limit.register(gate)
    #expect(part.value?.snapshot == [0, 1, 2, 5] && scaled.value?.value == 5)
    part.tearDown()
    scaled.tearDown()
    limit.deregister(gate)
    numbers.assertTornDown()
    factor.assertTornDown()
  }

  @Test func `what was made inside what was made ends with it`() {
    let (outer, inner) = (ArraySlot([3, 2]), ArraySlot([1, 2]))
    let products = outer.map { limit in inner.map { factor in numbers.filter { $0 < limit * factor } } }
    let (made, leaf) = (products[0], products[0][1])
    #expect(products.elements.map { $0.elements.map { $0.count } } == [[2, 3], [1, 2]])
    inner.swapAt(0, 1)
    #expect(made[0] === leaf)
    outer.removeFirst()
    #expect(made.snapshot == nil && leaf.snapshot == nil && numbers.emitter.sensorCount == 2)
    products.tearDown()
    numbers.assertTornDown()
    inner.assertTornDown()
  }

  @Test func `what the closure did not make stays when its row goes`() {
    let (choices, other) = (ArraySlot([true, true]), SetSlot([2]))
    let chosen = choices.map { ($0 ? numbers : other) as Handle }
    let monitor = SignalReplica<SetTransaction<Int>>()
    monitor.attach(to: chosen[0])
    choices[1] = false
    choices.removeAll()
    #expect(monitor.state == numbers.snapshot && monitor.fault == nil)
    chosen.tearDown()
    monitor.detach()
  }

  /// The handler of what was made takes it down, or has its row go, while others are still owed the same signal.
  @Test(arguments: [false, true]) func `what was made is taken down in its own handler`(tearing: Bool) {
    let limits = ArraySlot([3, 6])
    let parts = limits.map { limit in numbers.filter { $0 < limit } }
    let (first, second) = (parts[0], parts[1])
    let breaker = SignalMonitor<SetSignal<Int>> { signal in
      guard case .transition = signal else { return }
      if tearing { parts.tearDown() } else { limits.remove(at: 0) }
    }
    first.register(breaker)
    let followers = Followers()
    followers.check([first, second], [[1, 2], [1, 2, 5]], "")
    numbers.insert(0)
    followers.check(tearing ? [] : [second], tearing ? [] : [[0, 1, 2, 5]], "")
    followers.detach()
    parts.tearDown()
    numbers.assertTornDown()
  }

  @Test func `the examples of the documentation hold`() {
    let (limits, limit, prices) = (ArraySlot([5, 10]), ValueSlot(5), SetSlot([3, 7]))
    let parts = limits.map { limit in prices.filter { $0 < limit } }
    let cheap = limit.map { limit in prices.filter { $0 < limit } }
    #expect(parts.elements.map(\.snapshot) == [[3], [3, 7]] && cheap.value?.snapshot == [3])
    var changes = 0
    let tokens = [
      parts.observe { _, change in changes += change.transaction == nil ? 0 : 1 },
      cheap.observe { _, change in changes += change.transaction == nil ? 0 : 1 },
    ]
    prices.insert(4)
    #expect(parts.elements.map(\.snapshot) == [[3, 4], [3, 4, 7]] && cheap.value?.snapshot == [3, 4])
    #expect(changes == 0)
    let (first, second) = (parts[0], parts[1])
    limits.move(from: 0, to: 1)
    #expect(parts[0] === second && parts[1] === first)
    limits[1] = 8
    limit.value = 10
    #expect(parts[1].snapshot == [3, 4, 7] && cheap.value?.snapshot == [3, 4, 7] && changes == 3)
    for token in tokens { token.tearDown() }
    parts.tearDown()
    cheap.tearDown()
    prices.assertTornDown()
  }

  /// An object belongs to its row: only the row's end is its own.
  @Test func `storages that a map updates keep what was chained for them`() {
    let limits = ArraySlot([3, 6])
    var updates = 0
    let parts = limits.map(updating: { (_: SetFiltering<Int>, _: Int) in updates += 1 }) { limit in
      numbers.filter { $0 < limit }
    }
    let (first, second) = (parts[0], parts[1])
    limits[0] = 9
    transaction {
      limits.move(from: 0, to: 1)
      limits[1] = 8
    }
    numbers.insert(0)
    #expect(parts[1] === first && first.snapshot == [0, 1, 2] && updates == 2)
    limits.removeFirst()
    #expect(second.snapshot == nil && first.snapshot == [0, 1, 2] && numbers.emitter.sensorCount == 1)
    parts.tearDown()
    numbers.assertTornDown()
  }

  @Test func `a reset of the input, and the end of a parameter, end everything`() {
    let (limits, factor) = (ArraySlot([3, 6]), ValueSlot(1))
    let (gate, valve) = (ReplicatingArrayStorage<Int>(), ReplicatingValueStorage<Int>())
    limits.register(gate)
    factor.register(valve)
    let whole = gate.map(with: valve) { limit, factor in numbers.filter { $0 < limit * factor } }
    let chosen = gate.compactMap(with: valve) { limit, factor in numbers.filter { $0 < limit * factor } }
    let handles = whole.elements + chosen.elements
    factor.deregister(valve)
    #expect(handles.allSatisfy { $0.snapshot == nil } && numbers.emitter.sensorCount == 0)
    limits.append(2)
    factor.register(valve)
    #expect(whole.elements.map(\.snapshot) == [[1, 2], [1, 2, 5], [1]] && chosen.count == 3)
    let others = whole.elements + chosen.elements
    limits.deregister(gate)
    #expect(others.allSatisfy { $0.snapshot == nil } && numbers.emitter.sensorCount == 0)
    limits.register(gate)
    #expect(numbers.emitter.sensorCount == 6)
    whole.tearDown()
    chosen.tearDown()
    limits.deregister(gate)
    factor.deregister(valve)
    numbers.assertTornDown()
  }

  @Test(arguments: Settings.seeds(40)) func `random turns`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (limits, factor) = (ArraySlot<Int>(), ValueSlot(1))
    func part(_ limit: Int) -> Handle {
      let low = numbers.filter { $0 < limit }
      return limit == 2 ? low.union(numbers.filter { $0 > 20 }) : low
    }
    func members(_ limit: Int) -> Set<Int> { numbers.elements.filter { $0 < limit || limit == 2 && $0 > 20 } }
    let whole = limits.filter { $0 != 3 }.map { part($0) }
    let chosen = limits.compactMap(with: factor) { $0 % 3 == $1 ? nil : part($0 * $1) }
    let value = factor.map { part($0) }
    let followers = (Followers(), Followers(), Followers())
    for step in 0..<60 {
      let isRefused = generator.chance(1, in: 5)
      try? transaction {
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let limit = Int.random(in: 0..<7, using: &generator)
          let at = Int.random(in: 0...limits.count, using: &generator)
          switch Int.random(in: 0..<10, using: &generator) {
          case 0, 1: limits.insert(limit, at: at)
          case 2: if at < limits.count { limits.remove(at: at) }
          case 3: if at < limits.count { limits[at] = limit }
          case 4: if at < limits.count { limits.move(from: at, to: limits.count / 2) }
          case 5: limits.replaceSubrange(at / 2..<at, with: [limit, 2])
          case 6: if limits.count > 8 { limits.removeSubrange(2..<6) }
          case 7: factor.value = Int.random(in: 0..<3, using: &generator)
          default: numbers.formSymmetricDifference([Int.random(in: 0..<30, using: &generator)])
          }
        }
        if isRefused { throw Refusal() }
      }
      let comment: Comment = "seed \(seed), step \(step)"
      followers.0.check(whole.elements.map { $0 }, limits.elements.filter { $0 != 3 }.map(members), comment)
      let shown = limits.elements.filter { $0 % 3 != factor.value }.map { members($0 * factor.value) }
      followers.1.check(chosen.elements.map { $0 }, shown, comment)
      followers.2.check([value.value!], [members(factor.value)], comment)
    }
    for follower in [followers.0, followers.1, followers.2] { follower.detach() }
    for view in [whole, chosen, value] as [Chained] { view.tearDown() }
    numbers.assertTornDown()
  }
}
