import SignalGraph
import SignalGraphTesting
import Testing

/// Random edits of sources and of the switch, against the source's state, replicas, and rows that are followed.
@Suite struct SuspendingRandomTests {
  @Test(arguments: Settings.seeds(40)) func `random turns`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let rows = ArraySlot((0..<6).map { Alike($0 % 3, "\($0)") })
    let (entries, members, value) = (DictionarySlot([1: 1, 2: 2]), SetSlot([1, 2, 3]), ValueSlot(0))
    let (numbers, isPaused) = (ArraySlot(0..<5), ValueSlot(false))
    let (array, dictionary) = (numbers.suspended(while: isPaused), entries.suspended(while: isPaused))
    let (set, single) = (members.suspended(while: isPaused), value.suspended(while: isPaused))
    let objects = rows.suspended(while: isPaused)
    // Objects that stay as long as their rows do.
    let kept = objects.map(updating: { $0.row = $1 }) { RowObject($0) }
    let (arrays, dictionaries) = (follow(array), follow(dictionary))
    let (sets, singles) = (follow(set), follow(single))
    var sent = (numbers.elements, entries.elements, members.elements, 0)
    var objectsBefore = kept.elements.map { ObjectIdentifier($0) }
    for step in 0..<120 {
      let counts = [arrays.changes, dictionaries.changes, sets.changes, singles.changes]
      let isThrowing = Int.random(in: 0..<8, using: &generator) == 0
      try? transaction {
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
          numbers.editAtRandom(&generator) { Int.random(in: 0..<9, using: &$0) }
          let key = Int.random(in: 0..<6, using: &generator)
          switch Int.random(in: 0..<8, using: &generator) {
          case 0: entries[key] = nil
          case 1: entries.refresh(key)
          case 2: members.remove(key)
          case 3: members.insert(key)
          case 4: value.value = key
          case 5: if key == 0 { value.refresh() }
          default: entries[key] = Int.random(in: 0..<3, using: &generator)
          }
          if rows.count > 2, Bool.random(using: &generator) {
            rows.move(from: key % rows.count, to: Int.random(in: 0..<rows.count, using: &generator))
          }
        }
        if Int.random(in: 0..<4, using: &generator) == 0 { isPaused.value.toggle() }
        if isThrowing { throw Refusal() }
      }
      let comment: Comment = "seed \(seed), step \(step)"
      if !isPaused.value { sent = (numbers.elements, entries.elements, members.elements, value.value) }
      #expect(array.elements == sent.0 && dictionary.elements == sent.1, comment)
      #expect(set.elements == sent.2 && single.value == sent.3, comment)
      #expect(arrays.state == sent.0 && dictionaries.state == sent.1 && sets.state == sent.2, comment)
      #expect(singles.state == sent.3, comment)
      #expect([arrays.fault, dictionaries.fault, sets.fault, singles.fault].allSatisfy { $0 == nil }, comment)
      let changes = [arrays.changes, dictionaries.changes, sets.changes, singles.changes]
      #expect(zip(counts, changes).allSatisfy { $1 <= $0 + (isPaused.value ? 0 : 1) }, comment)
      // Rows are only moved, so every object stays, beside its element.
      if !isPaused.value { #expect(kept.elements.map { $0.row.tag } == rows.elements.map(\.tag), comment) }
      let now = kept.elements.map { ObjectIdentifier($0) }
      #expect(Set(now) == Set(objectsBefore), comment)
      objectsBefore = now
    }
    arrays.detach()
    dictionaries.detach()
    sets.detach()
    singles.detach()
    for stage in [array, dictionary, set, single, kept] as [Chained] { stage.tearDown() }
    for count in [numbers.emitter.sensorCount, entries.emitter.sensorCount, isPaused.emitter.sensorCount] {
      #expect(count == 0)
    }
    rows.assertTornDown()
  }

  private final class RowObject {
    var row: Alike
    init(_ row: Alike) { self.row = row }
  }

  private func follow<Transaction: LawfulTransaction>(_ stage: StateStorage<Transaction>) -> SignalReplica<Transaction>
  {
    let replica = SignalReplica<Transaction>()
    replica.admitsEqualUpdates = true
    replica.attach(to: stage)
    return replica
  }

  /// All short lists of edits of a small array while it is suspended: the rows that stay are the same.
  @Test func `every short list of edits keeps the rows that stay`() {
    enum Edit: CaseIterable { case move, back, update, restore, remove, insert, exchange }
    var count = 0
    func play(_ edits: [Edit]) {
      let (rows, isPaused) = (ArraySlot([0, 1, 2]), ValueSlot(true))
      let stage = rows.suspended(while: isPaused)
      // Which row stands where: the old positions, nil for new rows.
      var origins: [Int?] = [0, 1, 2]
      let objects = stage.map(updating: { $0.row = Alike($1, "") }) { RowObject(Alike($0, "")) }
      let before = Array(objects.elements)
      for edit in edits {
        switch edit {
        case .move where origins.count > 1:
          rows.move(from: 0, to: rows.count - 1)
          origins.append(origins.removeFirst())
        case .back where origins.count > 1:
          rows.move(from: rows.count - 1, to: 0)
          origins.insert(origins.removeLast(), at: 0)
        case .update where !origins.isEmpty: rows[0] += 10
        case .restore where !origins.isEmpty: rows[0] %= 10
        case .remove where !origins.isEmpty:
          rows.remove(at: origins.count / 2)
          origins.remove(at: origins.count / 2)
        case .insert:
          rows.insert(5, at: origins.count / 2)
          origins.insert(nil, at: origins.count / 2)
        case .exchange where origins.count > 1:
          rows.replaceSubrange(0..<2, with: [rows[0], rows[1]])
          origins.replaceSubrange(0..<2, with: [nil, nil])
        default: break
        }
      }
      isPaused.value = false
      #expect(stage.elements == rows.elements, "\(edits)")
      for (object, origin) in zip(objects.elements, origins) {
        let same = before.firstIndex { $0 === object }
        #expect(same == origin, "\(edits)")
      }
      #expect(objects.elements.map(\.row.number) == Array(rows.elements), "\(edits)")
      objects.tearDown()
      count += 1
      if edits.count < 4 { for edit in Edit.allCases { play(edits + [edit]) } }
    }
    play([])
    #expect(count == 1 + 7 + 49 + 343 + 2401)
  }
}
