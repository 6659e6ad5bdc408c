import SignalGraph
import SignalGraphTesting
import Testing

/// Random edits of values that begin and end, against folds over what the sources sent, and against replicas.
@Suite struct ValueRandomTests {
  /// A source whose sessions come and go, its signals, and its present value.
  private final class Origin {
    let slot = ValueSlot(0)
    let storage = ReplicatingValueStorage<Int>()
    private(set) var value: Int?
    var isOpen: Bool { value != nil }

    init() { open() }

    func open() {
      slot.register(storage)
      value = slot.settled
    }

    func close() {
      slot.deregister(storage)
      value = nil
    }

    func note() { if isOpen { value = slot.settled } }
  }

  /// The plain meaning of each stage.
  private struct Fold {
    var (scan, previous, history, shown, sample): (Int, Int?, [Int], Int, Int) = (0, nil, [], 0, 0)

    mutating func begin(_ value: Int, _ setting: Int) {
      self = Fold(
        scan: value, previous: nil, history: setting > 0 ? [value] : [], shown: value, sample: value * 10 + setting)
    }

    init() {}

    init(scan: Int, previous: Int?, history: [Int], shown: Int, sample: Int) {
      (self.scan, self.previous, self.history, self.shown, self.sample) = (scan, previous, history, shown, sample)
    }

    mutating func change(_ past: Int, _ value: Int, isAnnounced: Bool, _ setting: Int) {
      if isAnnounced {
        scan = (scan &* 7 &+ value) % 1009
        sample = value * 10 + setting
      }
      if past != value {
        previous = past
        history.append(value)
      }
      if abs(shown - value) >= setting || isAnnounced && past == value { shown = value }
      history.removeFirst(max(0, history.count - max(0, setting)))
    }
  }

  @Test(arguments: Settings.seeds(40)) func `random turns`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (one, other, setting) = (Origin(), Origin(), ValueSlot(2))
    let sum = one.storage.combined(with: other.storage) { $0 &* 3 &+ $1 }
    let list = one.storage.combined(with: other.storage, one.storage, setting) { [$0, $1, $2, $3] }
    let many = one.storage.combined(with: [other.storage, setting]) { $0.reduce(0, +) % 3 }
    let scan = one.storage.scan(0) { ($0 &* 7 &+ $1) % 1009 }
    let previous = one.storage.previous()
    let history = one.storage.history(limit: setting)
    let shown = one.storage.removeDuplicates(with: setting) { abs($0 - $1) < $2 }
    let sample = one.storage.withLatest(of: setting) { $0 * 10 + $1 }
    let numbers = [sum, many, scan, shown, sample].map { follow($0) }
    let (lists, olds, rows) = (follow(list), follow(previous), follow(history))
    let stages: [Chained] = [sum, list, many, scan, previous, history, shown, sample]
    var fold = Fold()
    fold.begin(0, 2)
    for step in 0..<150 {
      let (past, wasOpen) = (one.value, one.isOpen)
      let counts = numbers.map(\.changes) + [lists.changes, olds.changes, rows.changes]
      var isRefreshed = false
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: one.isOpen ? one.close() : one.open()
      case 1: other.isOpen ? other.close() : other.open()
      default:
        let choices = (0..<Int.random(in: 1...4, using: &generator)).map { _ in Int.random(in: 0..<9, using: &generator)
        }
        let throwing = Int.random(in: 0..<6, using: &generator) == 0
        try? transaction {
          for choice in choices {
            switch choice {
            case 0...3: one.slot.value = Int.random(in: 0..<5, using: &generator)
            case 4, 5: other.slot.value = Int.random(in: 0..<5, using: &generator)
            case 6: setting.value = Int.random(in: -1..<5, using: &generator)
            case 7:
              one.slot.refresh()
              isRefreshed = true
            default: other.slot.refresh()
            }
          }
          if throwing {
            isRefreshed = false
            throw Refusal()
          }
        }
        one.note()
        other.note()
      }
      if !wasOpen, let value = one.value {
        fold.begin(value, setting.value)
      } else if let past, let value = one.value {
        fold.change(past, value, isAnnounced: isRefreshed || past != value, setting.value)
      }
      let comment: Comment = "seed \(seed), step \(step)"
      let isOpen = one.isOpen
      let both: [Int]? = isOpen && other.isOpen ? [one.value!, other.value!] : nil
      let expected: [Int?] = [
        both.map { $0[0] &* 3 &+ $0[1] }, both.map { ($0[0] + $0[1] + setting.value) % 3 }, isOpen ? fold.scan : nil,
        isOpen ? fold.shown : nil, isOpen ? fold.sample : nil,
      ]
      #expect(numbers.map(\.state) == expected, comment)
      #expect([sum.value, many.value, scan.value, shown.value, sample.value] == expected, comment)
      #expect(lists.state == both.map { [$0[0], $0[1], $0[0], setting.value] } && list.value == lists.state, comment)
      #expect(olds.state == (isOpen ? .some(fold.previous) : nil) && previous.snapshot == olds.state, comment)
      #expect(rows.state.map { Array($0) } == (isOpen ? fold.history : nil) && history.snapshot == rows.state, comment)
      #expect(
        numbers.allSatisfy { $0.fault == nil } && lists.fault == nil && olds.fault == nil && rows.fault == nil, comment)
      let changes = numbers.map(\.changes) + [lists.changes, olds.changes, rows.changes]
      #expect(zip(counts, changes).allSatisfy { $1 <= $0 + 1 }, comment)
    }
    for replica in numbers { replica.detach() }
    lists.detach()
    olds.detach()
    rows.detach()
    for stage in stages { stage.tearDown() }
    #expect(setting.emitter.sensorCount + one.storage.emitter.sensorCount + other.storage.emitter.sensorCount == 0)
    for origin in [one, other] where origin.isOpen { origin.close() }
  }

  private func follow<Transaction: LawfulTransaction>(_ stage: StateStorage<Transaction>) -> SignalReplica<Transaction>
  {
    let replica = SignalReplica<Transaction>()
    replica.admitsEqualUpdates = true
    replica.attach(to: stage)
    return replica
  }
}
