import SignalGraph
import SignalGraphTesting
import Testing

/// How often elements are compared when a group of edits is undone, and when transactions are applied in one body.
@Suite struct UndoHistoryWorkTests {
  /// An element that counts how often it is compared.
  private struct Row: Equatable {
    let number: Int
    let comparisons: CallCounter

    static func == (left: Self, right: Self) -> Bool {
      left.comparisons.record()
      return left.number == right.number
    }
  }

  /// Edits of an array.
  ///
  /// All of them update each row, so that there is something that could be compared again and again.
  enum Edits: CaseIterable {
    case appending, insertingInTheMiddle, removingFirst, removingLast, removingInTheMiddle, moving, updatingTwice, mixed
  }

  private func edit(_ rows: ArraySlot<Row>, _ edits: Edits, _ row: (Int) -> Row) {
    let n = rows.count
    func update() { for index in rows.indices { rows[index] = row(rows[index].number + n) } }
    switch edits {
    case .appending:
      for number in 0..<n { rows.append(row(-number)) }
      update()
    case .insertingInTheMiddle:
      for number in 0..<n { rows.insert(row(-number), at: rows.count / 2) }
      update()
    case .removingFirst:
      update()
      while !rows.isEmpty { rows.removeFirst() }
    case .removingLast:
      update()
      while !rows.isEmpty { rows.removeLast() }
    case .removingInTheMiddle:
      update()
      while !rows.isEmpty { rows.remove(at: rows.count / 2) }
    case .moving:
      update()
      for number in 0..<n { rows.move(from: number * 7_919 % n, to: (number * 104_729 + 17) % n) }
    case .updatingTwice:
      update()
      update()
    case .mixed:
      update()
      for number in 0..<n / 4 {
        rows.append(row(-number))
        rows.move(from: number, to: n / 2)
        rows.remove(at: n / 3)
        rows.replaceSubrange(number..<number + 2, with: [row(number), row(number), row(number)])
      }
    }
  }

  /// The comparisons of undoing and of redoing a group.
  private func comparisons(undoing edits: Edits, of n: Int) throws -> (undo: Int, redo: Int) {
    let comparisons = CallCounter()
    func row(_ number: Int) -> Row { Row(number: number, comparisons: comparisons) }
    let rows = ArraySlot((0..<n).map(row))
    let history = UndoHistory()
    history.record(rows)
    history.group { edit(rows, edits, row) }
    comparisons.reset()
    try history.undo()
    let undo = comparisons.count
    #expect(rows.elements.map(\.number) == Array(0..<n))
    comparisons.reset()
    try history.redo()
    defer { history.tearDown() }
    return (undo, comparisons.count)
  }

  @Test(arguments: Edits.allCases)
  func `undoing a group compares as often as it has edits`(edits: Edits) throws {
    let n = Settings.many(2_000)
    let (few, many) = (try comparisons(undoing: edits, of: n), try comparisons(undoing: edits, of: 2 * n))
    // Each update and each removal is compared with what is there, and once when it is recorded; a debug build checks
    // each again.
    #expect(few.undo <= 16 * n && many.undo <= 32 * n, "\(few.undo), then \(many.undo)")
    #expect(few.redo <= 16 * n && many.redo <= 32 * n, "\(few.redo), then \(many.redo)")
  }

  @Test(arguments: [2_000, 4_000])
  func `transactions that are applied in a body are compared once, and so is what verbs add`(n: Int) {
    let comparisons = CallCounter()
    func row(_ number: Int) -> Row { Row(number: number, comparisons: comparisons) }
    let rows = ArraySlot((0..<n).map(row))
    let futures = (0..<n).map { row($0 + n) }
    let pasts = Array(rows.elements)
    comparisons.reset()
    transaction {
      for index in 0..<n { rows.apply([.update(at: index, past: pasts[index], future: futures[index])]) }
      for index in (n / 2..<n).reversed() { rows.apply([.remove(futures[index], at: index)]) }
      for index in 0..<n / 2 {
        rows.move(from: index, to: 0)
        rows.apply([.insert(pasts[index], at: 0)])
      }
    }
    #expect(rows.count == n)
    #expect(comparisons.count <= 16 * n, "\(comparisons.count)")
  }

  @Test(arguments: Settings.seeds(8))
  func `random groups are undone and redone, and so are those who follow by signals`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let rows = ArraySlot((0..<40).map { $0 % 5 }, label: "seed \(seed)")
    let history = UndoHistory()
    history.record(rows)
    let replica = SignalReplica<ArrayTransaction<Int>>()
    replica.attach(to: rows)
    var states = [rows.elements]
    for _ in 0..<6 {
      history.group { for _ in 0..<150 { Self.edit(rows, &generator) } }
      states.append(rows.elements)
    }
    for expected in states.dropLast().reversed() {
      try replica.turn { _ = try history.undo() }
      #expect(rows.elements == expected && replica.state == expected)
    }
    for expected in states.dropFirst() {
      try replica.turn { _ = try history.redo() }
      #expect(rows.elements == expected && replica.state == expected)
    }
    #expect(replica.fault == nil && replica.replayed() == nil)
    replica.detach()
    history.tearDown()
  }

  private static func edit(_ rows: ArraySlot<Int>, _ generator: inout SeededGenerator) {
    let value = generator.number(below: 5)
    guard rows.count > 4 else { return rows.append(value) }
    let (index, other) = (generator.number(below: rows.count), generator.number(below: rows.count))
    switch generator.number(below: 9) {
    case 0: rows.insert(value, at: index)
    case 1: rows.append(value)
    case 2: rows.remove(at: index)
    case 3: rows.removeLast()
    case 4: rows.move(from: index, to: other)
    case 5: rows.swapAt(index, other)
    case 6: rows.replaceSubrange(index..<min(index + 3, rows.count), with: [value, 1])
    case 7: rows.replace(with: rows.elements.sorted().dropFirst(), identifiedBy: \.self)
    default: rows[index] = value
    }
  }
}
