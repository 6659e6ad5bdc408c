import Foundation
import SignalGraph
import SignalGraphTesting
import Testing

/// What a table view would accept and refuse: recorded batches, and refused ones written by hand.
@Suite struct ListRefusalTests {
  /// A line of the file: numbers of rows per section before and after, commands, and what a table view says.
  struct Record {
    var past: [Int] = []
    var future: [Int] = []
    var batch = SectionedBatch()
    var verdict = ""
  }

  @Test func `the recorded batches are accepted, those by hand refused for what they break`() throws {
    let lines = try Page("Tests/Data/list-batches.txt").lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }
    var verdicts: [String: Int] = [:]
    for line in lines {
      let record = try #require(Record(line), "\(line)")
      let verdict = ListRefusal.judge(record.batch, from: record.past, to: record.future)?.rawValue ?? "accepted"
      #expect(verdict == record.verdict, "\(line)")
      #expect(record.line == line)
      verdicts[verdict, default: 0] += 1
    }
    #expect(verdicts["accepted", default: 0] >= 100)
    for refusal in ListRefusal.allCases where refusal != .staleRow {
      #expect(verdicts[refusal.rawValue, default: 0] >= 2, "\(refusal)")
    }
  }

  /// Prints lines for the file where `SIGNALGRAPH_RECORD` is set.
  @Test func `recording`() {
    guard ProcessInfo.processInfo.environment["SIGNALGRAPH_RECORD"] != nil else { return }
    var generator = SeededGenerator(seed: 42)
    let (slot, width) = (DictionarySlot<Int, Int>(), ValueSlot(3))
    let rows = slot.sectioned(
      with: width, by: { $0.value % $1 }, sortedBy: { entry, _ in entry.value / 4 }, as: { _ in .sum { $0.value } })
    var counts: [Int] = []
    let token = rows.observeSections { _, layout, batch in
      let next = (0..<layout.sectionCount).map(layout.rowCount(of:))
      if let batch { print(Record(past: counts, future: next, batch: batch, verdict: "accepted").line) }
      counts = next
    }
    for _ in 0..<140 {
      transaction {
        for _ in 0..<generator.size(in: 1...5) {
          let key = generator.number(below: 12)
          slot[key] = generator.chance(1, in: 4) ? nil : generator.number(below: 24)
        }
        if generator.chance(1, in: 8) { width.value = 1 + generator.number(below: 4) }
      }
    }
    token.tearDown()
    rows.tearDown()
  }

  @Test func `a row that is not named and shows something else is stale`() {
    var list = ListReplica<Int>()
    #expect(list.perform(nil as ListBatch<Int>?, showing: [1, 2, 3]) == nil && list.sections == [[1, 2, 3]])
    #expect(list.perform(ListBatch(), showing: [1, 5, 3]) == .staleRow && list.sections == [[1, 5, 3]])
    #expect(list.perform(ListBatch(updates: [.init(from: 1, to: 1)]), showing: [1, 6, 3]) == nil)
    #expect(list.perform(ListBatch(deletions: [0], insertions: [0]), showing: [9, 6, 3]) == nil)
    #expect(list.perform(ListBatch(moves: [.init(from: 0, to: 2)]), showing: [6, 3, 9]) == nil)
    #expect(list.perform(ListBatch(moves: [.init(from: 0, to: 1)]), showing: [6, 3, 9]) == .staleRow)
    #expect(list.perform(ListBatch(insertions: [1]), showing: [6, 3, 9]) == .wrongRowCount)
  }

  /// The kit is tested as what it tests: each of these faults must be noticed in some random batch.
  @Test(arguments: ["deletion", "insertion", "move", "update", "doubled", "shifted"])
  func `a fault in a batch is noticed`(_ fault: String) {
    var (generator, noticed, tried) = (SeededGenerator(seed: 7), 0, 0)
    for _ in 0..<60 {
      var state = TreeArray(0..<8)
      let past = state
      var (next, change) = (100, ArrayTransaction<Int>())
      for _ in 0..<4 {
        let mutation = generator.mutation(of: state, &next)
        ([mutation] as ArrayTransaction).apply(to: &state)
        change.append([mutation])
      }
      var batch = change.batch()
      let right = batch
      switch fault {
      case "deletion": _ = batch.deletions.popLast()
      case "insertion": _ = batch.insertions.popLast()
      case "move": _ = batch.moves.popLast()
      case "update": _ = batch.updates.popLast()
      case "doubled": batch.insertions += batch.moves.prefix(1).map(\.to)
      default: if let last = batch.insertions.popLast() { batch.insertions.append((last + 1) % state.count) }
      }
      if batch == right { continue }
      tried += 1
      var list = ListReplica<Int>()
      _ = list.perform(nil as ListBatch<Int>?, showing: Array(past))
      if list.perform(batch, showing: Array(state)) != nil { noticed += 1 }
    }
    #expect(tried > 5 && noticed == tried)
  }
}

extension ListRefusalTests.Record {
  /// Reads a line as `2,1 > 2,2 : +1.0 ~0.0:0.0 ~S1:1 : accepted`.
  init?(_ line: some StringProtocol) {
    let parts = line.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let last = parts.last else { return nil }
    verdict = last.trimmingCharacters(in: .whitespaces)
    let counts = parts[0].split(separator: ">").map { part in
      part.split(separator: ",").compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    }
    guard counts.count == 2 else { return nil }
    (past, future) = (counts[0], counts[1])
    for command in parts.dropFirst().dropLast().joined(separator: ":").split(separator: " ") {
      let ends = command.dropFirst().split(separator: ":")
      let isPair = ends.count == 2
      if let first = ends.first, first.hasPrefix("S") {
        let numbers = ends.compactMap { Int($0.drop { $0 == "S" }) }
        guard numbers.count == ends.count else { return nil }
        guard batch.sections.add(command.first, numbers, isPair) else { return nil }
      } else {
        let indices = ends.compactMap { end -> SectionedIndex? in
          let parts = end.split(separator: ".").compactMap { Int($0) }
          return parts.count == 2 ? SectionedIndex(section: parts[0], row: parts[1]) : nil
        }
        guard indices.count == ends.count, batch.rows.add(command.first, indices, isPair) else { return nil }
      }
    }
  }

  var line: String {
    let commands = batch.sections.words("S") + batch.rows.words("")
    func list(_ counts: [Int]) -> String { counts.isEmpty ? "-" : counts.map(String.init).joined(separator: ",") }
    return ([list(past), ">", list(future), ":"] + commands + [":", verdict]).joined(separator: " ")
  }
}

extension ListBatch {
  fileprivate mutating func add(_ command: Character?, _ indices: [Index], _ isPair: Bool) -> Bool {
    switch (command, isPair) {
    case ("-", false): deletions += indices
    case ("+", false): insertions += indices
    case (">", true): moves.append(Move(from: indices[0], to: indices[1]))
    case ("~", true): updates.append(Move(from: indices[0], to: indices[1]))
    default: return false
    }
    return true
  }

  fileprivate func words(_ mark: String) -> [String] {
    deletions.map { "-\(mark)\($0)" } + insertions.map { "+\(mark)\($0)" }
      + moves.map { ">\(mark)\($0.from):\($0.to)" } + updates.map { "~\(mark)\($0.from):\($0.to)" }
  }
}
