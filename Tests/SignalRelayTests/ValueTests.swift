import Foundation
import SignalGraph
import SignalGraphTesting
import SignalRelay
import Testing

/// Values as bytes, and bytes that are none.
@Suite struct ValueTests {
  private func check<Value: RelayValue & Equatable>(
    _ value: Value, _ bytes: [UInt8]? = nil, _ location: SourceLocation = #_sourceLocation
  ) throws {
    var writer = RelayWriter()
    writer.write(value)
    if let bytes { #expect(writer.bytes == bytes, sourceLocation: location) }
    var reader = RelayReader(writer.bytes)
    #expect(try reader.read(Value.self) == value, sourceLocation: location)
    #expect(reader.remaining == 0, sourceLocation: location)
    for count in writer.bytes.indices {
      var reader = RelayReader(Array(writer.bytes.prefix(count)))
      #expect(throws: RelayError.truncated, sourceLocation: location) { _ = try reader.read(Value.self) }
    }
  }

  private func fault<Value: RelayValue>(_ type: Value.Type, _ bytes: [UInt8]) -> RelayError? {
    var reader = RelayReader(bytes)
    do {
      _ = try reader.read(type)
      return nil
    } catch { return error }
  }

  enum Airline: UInt8, RelayValue { case lufthansa = 1, airFrance }

  @Test func `values are written so, and read again`() throws {
    try check(0, [0])
    try check(-1, [1])
    try check(300, [0xD8, 4])
    for number in [Int.max, .min, 1 << 62, -1 << 62] { try check(number) }
    try check(UInt64.max, [255, 255, 255, 255, 255, 255, 255, 255, 255, 1])
    try check(Int8.min, [255, 1])
    try check(true, [1])
    try check(-0.5, [0, 0, 0, 0, 0, 0, 0xE0, 0xBF])
    try check(Float(1), [0, 0, 0x80, 0x3F])
    try check("é", [2, 0xC3, 0xA9])
    try check("aé".dropFirst(), [2, 0xC3, 0xA9])
    try check("👨‍👩‍👧" as Character)
    try check("é" as Character, [2, 0xC3, 0xA9])
    try check(Duration.seconds(-1), [0, 0, 0x9C, 0x58, 0x4C, 0x49, 0x1F, 0xF2] + Array(repeating: 255, count: 8))
    for seconds in [Int64.min, 0, .max] { try check(Duration.seconds(seconds)) }
    try check(Date(timeIntervalSinceReferenceDate: -0.5), [0, 0, 0, 0, 0, 0, 0xE0, 0xBF])
    for date in [Date.now, .distantPast, .distantFuture] { try check(date) }
    try check(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), Array(1...16))
    try check(Data([1, 255]), [2, 1, 255])
    try check(Data(), [0])
    try check(Int?.none, [0])
    try check(Int?(1), [1, 2])
    try check([1, 2], [2, 2, 4])
    try check(Set([1]), [1, 2])
    try check([1: "a"], [1, 2, 1, 97])
    try check(["a", "b"] as TreeArray<String>, [2, 1, 97, 1, 98])
    try check(DictionaryEntry(key: 1, value: "a"), [2, 1, 97])
    try check(JoinKey(1, Int?.none), [2, 0])
    try check(JoinRow("a", "b"), [1, 97, 1, 98])
    try check(NestedEntry(value: "a", parent: 1, children: [2]), [1, 97, 1, 2, 1, 4])
    try check(OutlineRow(key: 1, value: "a", depth: 1, childCount: 2, isExpanded: true), [2, 1, 97, 2, 4, 1])
    try check(SectionRow<Int, Int, String>.header(1, 2), [0, 2, 4])
    try check(SectionRow<Int, Int, String>.element("a"), [1, 1, 97])
    try check(Airline.airFrance, [2])
    try check(RelayDocument(["a": 1]))
  }

  @Test func `a document may hold numbers that are none, or infinite`() throws {
    var writer = RelayWriter()
    writer.write(RelayDocument(["a": Double.nan, "b": .infinity, "c": -.infinity]))
    var reader = RelayReader(writer.bytes)
    let read = try reader.read(RelayDocument<[String: Double]>.self).value
    #expect(read["a"]?.isNaN == true && read["b"] == .infinity && read["c"] == -.infinity && reader.remaining == 0)
  }

  @Test func `bytes that are no value are refused`() {
    #expect(fault(Int.self, Array(repeating: 255, count: 10)) == .malformed("a number has more than 64 bits"))
    #expect(fault(UInt8.self, [0x80, 2]) == .malformed("256 is no UInt8"))
    #expect(fault(Int8.self, [0x80, 2]) == .malformed("128 is no Int8"))
    #expect(fault(Bool.self, [2]) == .malformed("2 is no Bool"))
    #expect(fault(String.self, [1, 0xFF]) == .malformed("a text is no UTF-8"))
    #expect(fault(Substring.self, [1, 0xFF]) == .malformed("a text is no UTF-8"))
    #expect(fault(Character.self, [2, 97, 98]) == .malformed("\"ab\" is no Character"))
    #expect(fault(Character.self, [0]) == .malformed("\"\" is no Character"))
    #expect(
      fault(Duration.self, Array(repeating: 0, count: 15) + [8])
        == .malformed("10633823966279326983230456482242756608 attoseconds are no Duration")
    )
    #expect(fault(Date.self, [0, 0, 0, 0, 0, 0, 0xF8, 0x7F]) == .malformed("nan seconds are no Date"))
    #expect(fault(Data.self, [3, 1, 2]) == .truncated)
    #expect(fault(Airline.self, [9]) == .malformed("9 is no Airline"))
    #expect(fault([Int].self, [255, 255, 255, 255, 255, 255, 255, 255, 127]) == .truncated)
    #expect(fault(Set<Int>.self, [2, 2, 2]) == .malformed("the member 1 comes twice"))
    #expect(fault([Int: Int].self, [2, 2, 2, 2, 2]) == .malformed("the key 1 comes twice"))
    #expect(fault(RelayDocument<Int>.self, [2, 91, 93]) == .malformed("a document has no value"))
  }

  @Test func `one mutation is compared with the state while it is read`() throws {
    let state: TableDictionary = [1: "caf\u{e9}, and more than a word", 2: ""]
    let held = try #require(state[1])
    func isFitting(_ mutation: DictionaryMutation<Int, String>) throws -> Bool {
      var writer = RelayWriter()
      var written = DictionaryTransaction<Int, String>()
      written.appendUnique(mutation)
      written.write(to: &writer)
      var (read, reader) = (DictionaryTransaction<Int, String>(), RelayReader(writer.bytes))
      let isFitting = try read.read(from: &reader, of: state)
      #expect(read == written)
      #expect(reader.remaining == 0)
      #expect((read.fault(against: state) == nil) == isFitting)
      return isFitting
    }
    #expect(try isFitting(.update(key: 1, past: held, future: "b")))
    #expect(try isFitting(.update(key: 1, past: "cafe\u{301}, and more than a word", future: "b")))
    #expect(try isFitting(.update(key: 2, past: "", future: held)))
    #expect(try isFitting(.remove(key: 1, past: held)))
    #expect(try isFitting(.insert(key: 3, value: held)))
    #expect(try !isFitting(.update(key: 1, past: held + "!", future: "b")))
    #expect(try !isFitting(.update(key: 1, past: String(held.dropLast()), future: "b")))
    #expect(try !isFitting(.update(key: 3, past: held, future: "b")))
    #expect(try !isFitting(.remove(key: 2, past: held)))
    #expect(try !isFitting(.insert(key: 1, value: held)))
  }

  @Test func `random bytes never trap`() {
    var generator = SeededGenerator(seed: Settings.seed)
    for _ in 0..<Settings.many(50_000) {
      let bytes = (0..<generator.number(below: 24)).map { _ in
        generator.chance(1, in: 2) ? UInt8(generator.number(below: 6)) : UInt8(generator.number(below: 256))
      }
      var reader = RelayReader(bytes)
      if let transaction = try? ArrayTransaction<Int>(reading: &reader) {
        var rows: TreeArray = [0, 1, 2]
        if transaction.fault(against: rows) == nil { transaction.apply(to: &rows) }
      }
      var rows: TableDictionary = [0.0: "a"]
      reader = RelayReader(bytes)
      if let transaction = try? DictionaryTransaction<Double, String>(reading: &reader) {
        var rows = rows
        if transaction.fault(against: rows) == nil { transaction.apply(to: &rows) }
      }
      reader = RelayReader(bytes)
      var transaction = DictionaryTransaction<Double, String>()
      if let isFitting = try? transaction.read(from: &reader, of: rows) {
        #expect(!isFitting || transaction.fault(against: rows) == nil)
        if transaction.fault(against: rows) == nil { transaction.apply(to: &rows) }
      }
    }
  }

  @Test func `following two streams at once is a violation`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { try await FollowingTwice.run() }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("was to follow two streams"))
  }
}

@MainActor enum FollowingTwice {
  static func run() async throws {
    let replica = RelayReplica<ReplicatingSetStorage<Int>>()
    let (one, otherOne) = try UnixSocket.pair()
    let (two, otherTwo) = try UnixSocket.pair()
    let first = Task { try await replica.follow(one) }
    await Task.yield()
    try await replica.follow(two)
    try await first.value
    withExtendedLifetime((otherOne, otherTwo)) {}
  }
}
