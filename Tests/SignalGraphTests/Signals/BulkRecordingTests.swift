import SignalGraph
import SignalGraphTesting
import Testing

/// Bulk commands that are recorded after very many single ones.
@Suite struct BulkRecordingTests {
  @Test func `rows that came one by one and go together leave nothing, on a small stack`() throws {
    let count = 20_000
    for isFront in [false, true] {
      let fills = (0..<count).map { ArrayMutation.insert($0, at: isFront ? 0 : $0) }
      let past = isFront ? (0..<count).reversed() : Array(0..<count)
      var rest = -1
      onOtherThread(stackSize: 512 * 1024) {
        let made = try? ArrayTransaction(validating: fills + [.replace(at: 0, past: past, future: [])])
        rest = made?.count ?? -1
      }
      #expect(rest == 0)
    }
    let rows = ArraySlot<Int>()
    expectSignals(of: rows, []) {
      transaction {
        for number in 0..<count { rows.append(number) }
        rows.removeAll()
      }
    }
  }

  @Test func `rows that were updated one by one and go together are told with what they were`() {
    let rows = ArraySlot(Array(0..<5_000))
    expectSignals(of: rows, [.transition([.replace(at: 0, past: Array(0..<5_000), future: [])])]) {
      transaction {
        for position in rows.indices { rows[position] = -1 }
        rows.removeAll()
      }
    }
  }

  @Test func `rows that came in front and in between are told as it was done`() {
    let (rows, replica) = (ArraySlot([-1, -2]), SignalReplica<ArrayTransaction<Int>>())
    replica.attach(to: rows)
    transaction {
      for number in 0..<3_000 { rows.insert(number, at: number % 3) }
      rows.replaceSubrange(1..<3_000, with: [7, 8])
    }
    #expect(replica.state?.elementsEqual(rows.elements) == true && replica.fault == nil)
    replica.detach()
  }

  @Test(arguments: Settings.seeds(200) as Range<UInt64>)
  func `bulk commands after others lead to the same state`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let first = TreeArray(0..<20)
    var (state, made) = (first, ArrayTransaction<Int>())
    for number in 100..<140 {
      let mutation: ArrayMutation<Int>
      let at = Int.random(in: 0..<max(1, state.count), using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0 where !state.isEmpty: mutation = .update(at: at, past: state[at], future: number)
      case 1 where !state.isEmpty: mutation = .remove(state[at], at: at)
      case 2 where !state.isEmpty:
        let to = Int.random(in: state.indices, using: &generator)
        mutation = .move(from: at, to: to, past: state[at], future: state[at])
      case 3:
        let range = min(at, state.count)..<Int.random(in: min(at, state.count)...state.count, using: &generator)
        let future = (0..<Int.random(in: 0...3, using: &generator)).map { number * 10 + $0 }
        mutation = .replace(at: range.lowerBound, past: Array(state[range]), future: future)
      default: mutation = .insert(number, at: min(at, state.count))
      }
      ArrayTransaction([mutation]).apply(to: &state)
      made.append(mutation, equality: Equality())
      var replayed = first
      made.apply(to: &replayed)
      #expect(replayed == state)
      made.inverted().apply(to: &replayed)
      #expect(replayed == first)
    }
  }
}
