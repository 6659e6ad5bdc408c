import Foundation
import SignalGraph
import SignalGraphTesting
import Testing

/// Documents of random transactions: read again, they are the same; with bytes changed, they are refused or harmless.
///
/// There are 2,000 a kind, times `SIGNALGRAPH_SEQUENCES` where that is set; in a debug build 300.
@Suite struct DocumentTests {
  private var number: Int {
    let multiplier = ProcessInfo.processInfo.environment["SIGNALGRAPH_SEQUENCES"] == nil ? 1 : Settings.multiplier
    return Settings.isWhole ? max(100, Int(2_000 * multiplier)) : 300
  }

  /// A transaction that is legal on a state, if the list is; and what of it is compared.
  private struct Kind<Outside: OutsideKind, Transaction: StateTransaction & Codable>
  where Outside.Mutation: Codable, Transaction.Snapshot: Codable {
    let validating: ([Outside.Mutation]) throws(Violation) -> Transaction
    let snapshot: (Outside.State) -> Transaction.Snapshot
    /// Whether the order of mutations and elements counts.
    var isOrdered = false

    /// What is wrong with a document of a random list; nil if nothing is.
    func disagreement(_ choices: inout SeededChoices, _ tally: inout Tally) throws -> String? {
      let outside = Outside.state(&choices)
      let state = snapshot(outside)
      tally.lists += 1
      guard let transaction = try? validating(Outside.list(on: outside, &choices)) else {
        tally.thrown += 1
        return nil
      }
      for signal in [StateSignal.initiation(state), .transition(transaction), .termination(state)] {
        let data = try Documents.data(signal)
        let read = try Documents.read(StateSignal<Transaction>.self, data)
        if text(signal) != text(read) || !isAsLegal(read.transaction, as: signal.transaction, on: state) {
          return "\(signal) is read as \(read)"
        }
        if let words = try changed(data, state, &choices, &tally) { return words }
      }
      return nil
    }

    /// Values that do not equal themselves are equal in a text; so are zeros, and keyed ones in any order.
    private func text(_ value: some Any) -> [Character] {
      let text = "\(value)".replacingOccurrences(of: "-0.0", with: "0.0")
      return isOrdered ? Array(text) : text.sorted()
    }

    /// Whether what is read is legal on a state if what was written is, and leads to the same.
    ///
    /// What is required beyond the mutations is not written.
    private func isAsLegal(_ read: Transaction?, as written: Transaction?, on state: Transaction.Snapshot) -> Bool {
      guard let written, written.fault(against: state) == nil else { return true }
      guard let read, read.fault(against: state) == nil else { return false }
      var (first, second) = (state, state)
      written.apply(to: &first)
      read.apply(to: &second)
      return text(first) == text(second)
    }

    /// Changes bytes; what is read all the same may be asked for faults, and performed if it has none.
    private func changed(
      _ data: Data, _ state: Transaction.Snapshot, _ choices: inout SeededChoices, _ tally: inout Tally
    ) throws -> String? {
      let bytes = Mangling.mangled(Array(data), &choices)
      guard let read = try? Documents.read(StateSignal<Transaction>.self, Data(bytes)) else { return nil }
      tally.legal += 1
      guard let transaction = read.transaction, transaction.fault(against: state) == nil else { return nil }
      var after = state
      transaction.apply(to: &after)
      let inverse = transaction.inverted()
      if let fault = inverse.fault(against: after) { return "\(transaction) has an illegal inverse: \(fault)" }
      inverse.apply(to: &after)
      return nil
    }
  }

  private func check<Outside: OutsideKind, Transaction>(_ kind: Kind<Outside, Transaction>) throws {
    var choices = SeededChoices(seed: Settings.seed)
    var tally = Tally()
    for number in 0..<number {
      if let words = try kind.disagreement(&choices, &tally) {
        Issue.record("SIGNALGRAPH_SEED=\(Settings.seed), document \(number) of a \(Outside.name): \(words)")
        return
      }
    }
    #expect(2 * tally.thrown < tally.lists && tally.legal > 0)
    #expect(tally.legal < 3 * tally.lists)
  }

  @Test func `documents of values are read again, and changed ones are refused or harmless`() throws {
    try check(
      Kind<OutsideValue, ValueTransaction<Double>>(validating: { m throws(Violation) in try .init(validating: m) }) {
        $0
      })
  }

  @Test func `documents of sets are read again, and changed ones are refused or harmless`() throws {
    try check(
      Kind<OutsideSet, SetTransaction<Double>>(validating: { m throws(Violation) in try .init(validating: m) }) { $0 })
  }

  @Test func `documents of dictionaries are read again, and changed ones are refused or harmless`() throws {
    try check(
      Kind<OutsideDictionary, DictionaryTransaction<Int, Double>>(
        validating: { m throws(Violation) in try .init(validating: m) }, snapshot: TableDictionary.init))
  }

  @Test func `documents of arrays are read again, and changed ones are refused or harmless`() throws {
    try check(
      Kind<OutsideArray, ArrayTransaction<Double>>(
        validating: { m throws(Violation) in try .init(validating: m) }, snapshot: { TreeArray($0) },
        isOrdered: true))
  }

  @Test func `what stages send is read again`() throws {
    var generator = SeededGenerator(seed: Settings.seed)
    let origin = DictionarySlot<Int, Int>([:])
    let limit = ValueSlot(50)
    let sorted = origin.filter(with: limit) { $0.value < $1 }.sorted { $0.value }
    var documents: [(ArraySignal<DictionaryEntry<Int, Int>>, Data)] = []
    let token = sorted.observe { _, change in
      if let data = try? Documents.data(change) { documents.append((change, data)) }
    }
    for _ in 0..<Settings.many(2000) {
      transaction {
        for _ in 0..<generator.number(below: 6) {
          let key = generator.number(below: 40)
          origin[key] = generator.chance(1, in: 4) ? nil : generator.number(below: 80)
        }
        if generator.chance(1, in: 8) { limit.value = generator.number(below: 80) }
      }
    }
    token.tearDown()
    sorted.tearDown()
    limit.assertTornDown()
    #expect(documents.count > 100)
    var replica: TreeArray<DictionaryEntry<Int, Int>> = []
    for (number, (signal, data)) in documents.enumerated() {
      let read = try Documents.read(ArraySignal<DictionaryEntry<Int, Int>>.self, data)
      #expect(read == signal, "SIGNALGRAPH_SEED=\(Settings.seed), signal \(number)")
      switch read {
      case .initiation(let rows): replica = rows
      case .transition(let transaction):
        #expect(transaction.fault(against: replica) == nil)
        transaction.apply(to: &replica)
      case .termination(let rows): #expect(replica == rows)
      }
    }
  }

  /// Rows are moved back and forth, updated back and refreshed: what is sent is as short as what is read of it.
  ///
  /// Not so after bulk edits: one that shrinks to a removal, between others, is not merged with what its row did before.
  @Test(arguments: Settings.seeds(8) as Range<UInt64>)
  func `what a slot sends is read again, refreshes of moved rows included`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for number in 0..<Settings.many(3000) {
      let rows = ArraySlot(Array(0...generator.number(below: 6)))
      var sent = ArrayTransaction<Int>()
      let token = rows.observe { _, change in sent = change.transaction ?? sent }
      transaction { Self.edit(rows, &generator, depth: 0) }
      token.tearDown()
      let name: Comment = "seed \(seed), number \(number): \(sent)"
      #expect(ArrayTransaction(sent.mutations) == sent, name)
      #expect(try ArrayTransaction(validating: sent.mutations) == sent, name)
      let read = try Documents.read(ArrayTransaction<Int>.self, Documents.data(sent))
      #expect(read == sent && Self.announced(read) == Self.announced(sent), name)
    }
  }

  private static func edit(_ rows: ArraySlot<Int>, _ generator: inout SeededGenerator, depth: Int) {
    for _ in 0...generator.number(below: 6) {
      let count = rows.count
      if count == 0 { return }
      let (at, to, new) = (generator.edge(below: count), generator.edge(below: count), generator.number(below: 9))
      switch generator.number(below: 13) {
      case 0...2: rows.refresh(at: at)
      case 3: rows.reverse()
      case 4: rows.sort { $0 < $1 }
      case 5: rows.sort { $0 > $1 }
      case 6, 7: rows.move(from: at, to: to)
      case 8: rows.swapAt(at, to)
      case 9: rows[at] = new
      case 10: rows.insert(new, at: at)
      case 11: rows.remove(at: at)
      default: if depth < 2 { transaction { edit(rows, &generator, depth: depth + 1) } }
      }
    }
  }

  /// Which rows are announced as updated, as far as moves hide it.
  private static func announced(_ transaction: ArrayTransaction<Int>) -> [ArrayMutation<Int>] {
    var written: [ArrayMutation<Int>] = []
    transaction.forEachWritten { written.append($0) }
    return written
  }

  @Test func `property lists carry the same`() throws {
    let signal = DictionarySignal<Int, String>.transition([.update(key: 1, past: "a", future: "b")])
    let data = try PropertyListEncoder().encode(signal)
    #expect(try PropertyListDecoder().decode(DictionarySignal<Int, String>.self, from: data) == signal)
  }
}

/// Documents with something changed: a byte, a piece, a number, a name.
enum Mangling {
  private static let pieces = [
    "null", "true", "{}", "[]", "\"\"", "-1", "0", "2", "9223372036854775807", "-9223372036854775808", "1e300", "0.5",
    "\"nan\"", "\"v\":1,", "\"insert\":", "\"remove\":", "\"update\":", "\"move\":", "\"replace\":", "\"to\":0,",
    "\"past\":", "\"future\":", "\"mutations\":", "\"initiation\":", "\"transition\":", ",", ":", "{", "}", "[", "]",
  ].map { Array($0.utf8) }

  static func mangled(_ bytes: [UInt8], _ choices: inout SeededChoices) -> [UInt8] {
    var bytes = bytes
    repeat { mangle(&bytes, &choices) } while choices.chance(1, in: 3)
    return bytes
  }

  private static func mangle(_ bytes: inout [UInt8], _ choices: inout SeededChoices) {
    func place() -> Int { bytes.isEmpty ? 0 : choices.number(below: min(bytes.count, 1 << 20)) }
    let at = place()
    let piece = choices.pick(pieces)
    guard !bytes.isEmpty else { return bytes.append(contentsOf: piece) }
    switch choices.number(below: 8) {
    case 0: bytes[at] = UInt8(choices.number(below: 256))
    case 1: bytes[at] ^= 1 << UInt8(choices.number(below: 8))
    case 2: bytes.removeSubrange(at..<min(bytes.count, at + 1 + choices.number(below: 8)))
    case 3: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 24)], at: place())
    case 4: bytes.insert(contentsOf: piece, at: at)
    case 5: bytes.removeSubrange(at...)
    default:
      // A whole number or word in the place of another keeps the document in form.
      guard let run = word(around: at, in: bytes) else { return bytes[at] = UInt8(choices.number(below: 256)) }
      bytes.replaceSubrange(run, with: choices.pick(pieces.prefix(13).map { $0 }))
    }
  }

  private static func word(around at: Int, in bytes: [UInt8]) -> Range<Int>? {
    func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) || byte == 45 || byte == 46 }
    guard let start = bytes[at...].firstIndex(where: isDigit) else { return nil }
    return start..<(bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count)
  }
}
