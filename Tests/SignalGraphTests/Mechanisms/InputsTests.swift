import Testing

@testable import SignalGraph

/// The inputs of one stage: what is called for each of them, and how often.
@Suite struct InputsTests {
  @Test func `one input begins, changes and ends the state`() {
    let slot = SetSlot([1, 2])
    let sum = Summing(1)
    #expect(sum.value == nil)
    slot.register(sum.sensors[0])
    #expect(sum.calls.take() == ["load 0", "conclude"])
    #expect(sum.value == 3)
    slot.insert(4)
    #expect(sum.calls.take() == ["change 0", "conclude"])
    #expect(sum.value == 7)
    slot.insert(4)
    #expect(sum.calls.take() == [])
    slot.deregister(sum.sensors[0])
    #expect(sum.calls.take() == ["unload 0", "conclude"])
    #expect(sum.value == nil)
    slot.register(sum.sensors[0])
    #expect(sum.calls.take() == ["load 0", "conclude"])
    #expect(sum.value == 7)
    slot.deregister(sum.sensors[0])
  }

  @Test func `the last of two inputs begins the state, and the first that ends ends it`() {
    let (one, other) = (SetSlot([1]), SetSlot([10]))
    let sum = Summing(2)
    let log = SignalLog()
    log.watch(sum, "sum")
    one.register(sum.sensors[0])
    #expect(sum.value == nil)
    other.register(sum.sensors[1])
    #expect(log.take() == ["sum initiation(11)"])
    one.insert(2)
    #expect(log.take() == ["sum transition([11 → 13])"])
    one.deregister(sum.sensors[0])
    #expect(log.take() == ["sum termination(13)"])
    other.deregister(sum.sensors[1])
    #expect(log.take() == [])
    #expect(log.end() == [])
  }

  @Test func `what the others do while an input is missing is applied, once`() {
    let (one, other) = (SetSlot([1]), SetSlot([10]))
    let sum = Summing(2)
    one.register(sum.sensors[0])
    one.insert(2)
    #expect(sum.calls.take() == ["load 0", "conclude", "change 0", "conclude"])
    #expect(sum.value == nil)
    other.register(sum.sensors[1])
    #expect(sum.calls.take() == ["load 1", "conclude"])
    #expect(sum.value == 13)
    other.deregister(sum.sensors[1])
    #expect(sum.calls.take() == ["unload 1", "conclude"])
    one.insert(3)
    #expect(sum.value == nil)
    other.insert(20)
    #expect(sum.calls.take() == ["change 0", "conclude"])
    other.register(sum.sensors[1])
    #expect(sum.calls.take() == ["load 1", "conclude"])
    #expect(sum.value == 36)
    one.deregister(sum.sensors[0])
    other.deregister(sum.sensors[1])
  }

  @Test func `inputs that change in one turn are concluded once`() {
    let (one, other) = (SetSlot([1]), SetSlot([10]))
    let sum = Summing(2)
    one.register(sum.sensors[0])
    other.register(sum.sensors[1])
    let log = SignalLog()
    log.watch(sum, "sum")
    _ = (sum.calls.take(), log.take())
    transaction {
      other.insert(20)
      one.insert(2)
      other.insert(30)
    }
    #expect(sum.calls.take().sorted() == ["change 0", "change 1", "conclude"])
    #expect(log.take() == ["sum transition([11 → 63])"])
    log.end()
    one.deregister(sum.sensors[0])
    other.deregister(sum.sensors[1])
  }

  @Test func `a reset of an input is an end and a beginning, of the state too`() {
    let slot = SetSlot([1])
    let dispatcher = SignalDispatcher<SetSignal<Int>>()
    let sum = Summing(2)
    slot.register(sum.sensors[0])
    dispatcher.register(sum.sensors[1])
    dispatcher.dispatch(.initiation([10]))
    let log = SignalLog()
    log.watch(sum, "sum")
    _ = (sum.calls.take(), log.take())
    transaction {
      dispatcher.dispatch(.termination([10]))
      dispatcher.dispatch(.initiation([20, 30]))
    }
    #expect(sum.calls.take().filter { $0 != "conclude" } == ["unload 1", "load 1"])
    #expect(log.take() == ["sum termination(11)", "sum initiation(51)"])
    dispatcher.dispatch(.termination([20, 30]))
    #expect(log.take() == ["sum termination(51)"])
    log.end()
    dispatcher.deregister(sum.sensors[1])
    slot.deregister(sum.sensors[0])
  }

  @Test func `of a hundred inputs a turn reads those that changed`() {
    let slots = (0..<100).map { SetSlot([$0]) }
    let sum = Summing(100)
    for (slot, sensor) in zip(slots, sum.sensors) { slot.register(sensor) }
    #expect(sum.value == 4950)
    _ = sum.calls.take()
    slots[57].insert(1000)
    #expect(sum.calls.take() == ["change 57", "conclude"])
    transaction {
      slots[98].remove(98)
      slots[3].insert(2000)
    }
    #expect(sum.calls.take().sorted() == ["change 3", "change 98", "conclude"])
    #expect(sum.value == 7852)
    for (slot, sensor) in zip(slots, sum.sensors) { slot.deregister(sensor) }
  }
}

/// Inputs that a list names.
@Suite struct ListedInputsTests {
  @Test func `storages begin as they come and end as they go`() {
    let (one, other) = (SetSlot([1]), SetSlot([10]))
    let list = ArraySlot<SetStorage<Int>>([])
    let sum = ListSumming()
    list.register(sum.list)
    #expect(sum.value == 0, "an empty list is enough")
    list.append(one)
    #expect(sum.calls.take().suffix(3) == ["come 0", "load 0", "conclude"])
    list.insert(other, at: 0)
    #expect(sum.calls.take() == ["come 0", "load 0", "conclude"])
    #expect(sum.value == 11)
    one.insert(2)
    #expect(sum.calls.take() == ["change 1", "conclude"])
    list.move(from: 0, to: 1)
    #expect(sum.calls.take() == ["move 0", "conclude"])
    one.insert(3)
    #expect(sum.calls.take() == ["change 0", "conclude"])
    list.remove(at: 0)
    #expect(sum.calls.take() == ["unload 0", "go 0", "conclude"])
    #expect(sum.value == 10)
    list[0] = one
    #expect(sum.value == 6)
    list.deregister(sum.list)
    #expect(sum.value == nil)
    #expect(one.emitter.sensorCount == 0)
    #expect(other.emitter.sensorCount == 0)
  }

  @Test func `a storage without a state ends the state until it begins`() {
    let (slot, late) = (SetSlot([1]), ReplicatingSetStorage<Int>())
    let list = ArraySlot<SetStorage<Int>>([slot])
    let sum = ListSumming()
    list.register(sum.list)
    #expect(sum.value == 1)
    list.append(late)
    #expect(sum.value == nil)
    let source = SetSlot([10])
    source.register(late)
    #expect(sum.value == 11)
    source.deregister(late)
    #expect(sum.value == nil)
    list.removeLast()
    #expect(sum.value == 1)
    list.deregister(sum.list)
  }

  @Test func `attaching and detaching the ten thousandth storage looks at no other`() {
    let count = 10_000
    let list = ArraySlot<SetStorage<Int>>((1..<count).map { SetSlot([$0]) })
    let sum = ListSumming()
    list.register(sum.list)
    let total = count * (count - 1) / 2
    #expect(sum.value == total)
    _ = sum.calls.take()
    sum.countReads()
    let last = SetSlot([1])
    list.append(last)
    #expect(sum.calls.take() == ["come 9999", "load 9999", "conclude"])
    #expect(sum.value == total + 1)
    last.insert(2)
    #expect(sum.calls.take() == ["change 9999", "conclude"])
    list.removeLast()
    #expect(sum.calls.take() == ["unload 9999", "go 9999", "conclude"])
    list.insert(last, at: 5000)
    #expect(sum.calls.take() == ["come 5000", "load 5000", "conclude"])
    list.remove(at: 5000)
    #expect(sum.calls.take() == ["unload 5000", "go 5000", "conclude"])
    #expect(sum.reads == 0)
    (list[0] as? SetSlot<Int>)?.insert(1000)
    #expect(sum.calls.take() == ["change 0", "conclude"])
    #expect(sum.reads == 1, "that of the storage that changed")
    list.deregister(sum.list)
  }
}

/// What a stage's closures were called for, in order.
private final class Calls {
  private var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// The sum of the members of several sets.
private final class Summing: ValueStorage<Int> {
  let calls: Calls
  let sensors: [SignalSensor<SetSignal<Int>>]

  init(_ count: Int) {
    let subject = MessageSubject(Summing.self, site: Site())
    let inputs = Inputs<ValueTransaction<Int>>(subject, empty: 0)
    let calls = Calls()
    self.calls = calls
    sensors = (0..<count).map { number in
      inputs.sensor(
        SetTransaction<Int>.self,
        load: { members, sum, output in
          calls.note("load \(number)")
          output.add(members.reduce(0, +), to: &sum)
        },
        change: { input, sum, output in
          calls.note("change \(number)")
          output.add(input.growthOfSum, to: &sum)
        },
        unload: { members, sum, output in
          calls.note("unload \(number)")
          output.add(-(members ?? []).reduce(0, +), to: &sum)
        }
      )
    }
    super.init(inputs.outlet, inputs.makeNode { _, _ in calls.note("conclude") })
  }
}

/// The sum of the members of the sets that a list names.
private final class ListSumming: ValueStorage<Int> {
  let calls: Calls
  let list: SignalSensor<ArraySignal<SetStorage<Int>>>
  private let inputs: Inputs<ValueTransaction<Int>>
  private let listed: ListedInputs<SetStorage<Int>, SetTransaction<Int>, ValueTransaction<Int>>
  private var counting: InputReader?
  /// How often inlets were read that had come before ``countReads()``.
  private(set) var reads = 0

  init() {
    let subject = MessageSubject(ListSumming.self, site: Site())
    let inputs = Inputs<ValueTransaction<Int>>(subject, empty: 0)
    let (calls, places) = (Calls(), PlaceTable())
    let kind = InputKind<SetTransaction<Int>, ValueTransaction<Int>>(
      inputs,
      load: { members, name, sum, output in
        calls.note("load \(places.index(of: name)!)")
        output.add(members.reduce(0, +), to: &sum)
      },
      change: { input, name, sum, output in
        calls.note("change \(places.index(of: name)!)")
        output.add(input.growthOfSum, to: &sum)
      },
      unload: { members, name, sum, output in
        calls.note("unload \(places.index(of: name)!)")
        output.add(-(members ?? []).reduce(0, +), to: &sum)
      }
    )
    listed = ListedInputs(places, kind) { index, isNew in
      calls.note("\(isNew ? "come" : "go") \(index)")
    } move: { _, name, move, _, _ in
      calls.note("move \(places.index(of: name)!)")
      move()
    }
    (self.calls, self.inputs) = (calls, inputs)
    list = inputs.addListed(listed)
    super.init(inputs.outlet, inputs.makeNode { _, _ in calls.note("conclude") })
  }

  /// Has each inlet that is there now read by a reader that counts.
  func countReads() {
    let kind = listed.kind
    let counting = InputReader(inputs.due) { [unowned self] inlet, inputs in
      reads += 1
      kind.reader.read(inlet, inputs)
    }
    self.counting = counting
    for listed in listed.inputs.values { listed.inlet.reader = Unmanaged.passUnretained(counting) }
  }
}

extension ValueTransaction<Int> {
  fileprivate mutating func add(_ difference: Int, to sum: inout Int) {
    place(sum + difference, in: &sum, equality: Equality())
  }
}

extension SetTransaction<Int> {
  /// By how much the sum of the members grows.
  fileprivate var growthOfSum: Int {
    var growth = 0
    forEachChange { change in
      if change.past == nil { growth += change.key } else if change.future == nil { growth -= change.key }
    }
    return growth
  }
}
