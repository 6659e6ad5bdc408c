import SignalGraphTesting
import Testing

@testable import SignalGraph

/// Which commands of a draft are compared when a transaction is added to it.
@Suite struct ArrayComparingTests {
  typealias Transaction = ArrayTransaction<Marked>

  /// Adds a change to a draft and to a copy of it, which compares all commands because its memory is new.
  private struct Drafts {
    var (draft, whole) = (Transaction(), Transaction())
    var (state, wholeState): (TreeArray<Marked>, TreeArray<Marked>)
    let equality = Equality<Marked>()

    init(_ rows: [Marked]) { (state, wholeState) = (TreeArray(rows), TreeArray(rows)) }

    mutating func add(_ change: Transaction) {
      Self.add(change, to: &draft, &state, equality)
      let kept = whole
      Self.add(change, to: &whole, &wholeState, equality)
      withExtendedLifetime(kept) {}
    }

    private static func add(
      _ change: Transaction, to draft: inout Transaction, _ state: inout TreeArray<Marked>, _ equality: Equality<Marked>
    ) {
      let isFirst = draft.isEmpty
      change.apply(to: &state)
      draft.add(change, nil)
      if !isFirst { draft.dropIdleUpdates(in: &state, equality, nil) }
    }
  }

  @Test(arguments: 0..<(Settings.isWhole ? 300 : 12))
  func `a draft is as if all its commands were compared each time`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let count = [3, 12, 150][seed % 3]
    var rows = (0..<count).map { Marked(value: $0 % 2, tag: $0) }
    var (drafts, tag) = (Drafts(rows), count)
    for number in 0..<250 {
      var change = Transaction()
      for _ in 0...generator.number(below: number == 0 ? 100 : 3) {
        let mutation = Self.mutation(&rows, &tag, values: 1 + number % 2, &generator)
        change.append(mutation, equality: .never)
      }
      drafts.add(change)
      #expect(drafts.draft.count == drafts.whole.count)
      guard number % 10 == 9 else { continue }
      #expect(drafts.draft.mutations.map(Self.words) == drafts.whole.mutations.map(Self.words))
      #expect(drafts.state.map(\.tag) == drafts.wholeState.map(\.tag))
      #expect(drafts.state.elementsEqual(rows))
    }
  }

  /// A mutation with the tags of its elements, which are equal by value alone.
  private static func words(_ mutation: ArrayMutation<Marked>) -> [Int] {
    switch mutation {
    case .insert(let element, let at): [0, at, element.tag]
    case .update(let at, let past, let future): [1, at, past.tag, future.tag]
    case .remove(let element, let at): [2, at, element.tag]
    case .move(let from, let to, let past, let future): [3, from, to, past.tag, future.tag]
    case .replace(let at, let past, let future): [4, at, past.count] + past.map(\.tag) + future.map(\.tag)
    }
  }

  /// Performs a random mutation, mostly an update, a move or something at the end.
  private static func mutation(
    _ rows: inout [Marked], _ tag: inout Int, values: Int, _ generator: inout SeededGenerator
  ) -> ArrayMutation<Marked> {
    tag += 1
    let new = Marked(value: generator.number(below: values + 1), tag: tag)
    guard rows.count > 2 else {
      rows.append(new)
      return .insert(new, at: rows.count - 1)
    }
    let (at, to) = (generator.number(below: rows.count), generator.number(below: rows.count))
    let past = rows[at]
    switch generator.number(below: 10) {
    case 0:
      rows.append(new)
      return .insert(new, at: rows.count - 1)
    case 1:
      return .remove(rows.removeLast(), at: rows.count)
    case 2:
      rows.remove(at: at)
      return .remove(past, at: at)
    case 3:
      rows.insert(new, at: at)
      return .insert(new, at: at)
    case 4:
      let end = min(at + 3, rows.count)
      let pasts = Array(rows[at..<end])
      rows.replaceSubrange(at..<end, with: [new, new])
      return .replace(at: at, past: pasts, future: [new, new])
    case 5, 6:
      rows.insert(rows.remove(at: at), at: to)
      return .move(from: at, to: to, past: past, future: past)
    case 7:
      rows.remove(at: at)
      rows.insert(new, at: to)
      return .move(from: at, to: to, past: past, future: new)
    default:
      rows[at] = new
      return .update(at: at, past: past, future: new)
    }
  }

  @Test func `what is compared once is not compared again, unless it changes`() {
    var drafts = Drafts((0..<200).map { Marked(value: $0, tag: $0) })
    for index in 0..<200 {
      drafts.add([
        .update(at: index, past: Marked(value: index, tag: index), future: Marked(value: -1, tag: 200 + index))
      ])
    }
    #expect(drafts.draft.list.comparedCount == 200)
    drafts.add([.update(at: 150, past: Marked(value: -1, tag: 350), future: Marked(value: 150, tag: 900))])
    #expect(drafts.draft.count == 199 && drafts.draft.list.comparedCount == 199 && drafts.state[150].tag == 150)
    drafts.draft.removeAll()
    #expect(drafts.draft.list.comparedCount == 0)
  }

  @Test func `what another slot has compared stands, though it is equal here`() {
    let exact = ArraySlot([0, 1, 2])
    // Numbers that are both even or both odd are equal here.
    let parity = ArraySlot([0, 1, 2], areEqual: { $0 % 2 == $1 % 2 })
    var sent: [ArrayTransaction<Int>] = []
    let tokens = [exact, parity].map {
      $0.observe { _, change in if let next = change.transaction { sent.append(next) } }
    }
    transaction {
      exact.apply([.update(at: 0, past: 0, future: 10)])
      exact.apply([.update(at: 1, past: 1, future: 12)])
    }
    #expect(sent[0].list.comparedCount == 2)
    transaction {
      parity.apply(sent[0])
      // Now nobody else holds its memory.
      sent.removeAll()
      parity.apply([.insert(7, at: 3)])
    }
    let updates: ArrayTransaction = [.update(at: 0, past: 0, future: 10), .update(at: 1, past: 1, future: 12)]
    #expect(sent == [updates.composed(with: [.insert(7, at: 3)])])
    for token in tokens { token.tearDown() }
    #expect(parity.elementsEqual([10, 12, 2, 7]))
  }
}
