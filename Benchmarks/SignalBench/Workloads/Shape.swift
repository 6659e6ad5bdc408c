import CSignalBench

/// Which keys and values the keyed workloads have.
///
/// All shapes do the same updates and their keys stand in the same order, so that their checksums agree.
protocol Shape {
  associatedtype Key: Hashable & Comparable & Sendable
  associatedtype Row: Equatable & Sendable
  /// The keys by number.
  associatedtype Keys: RandomAccessCollection<Key> where Keys.Index == Int

  /// The reference's name for the shape.
  static var kind: Int { get }

  static func keys(_ n: Int) -> Keys
  static func row(_ number: Int, group: Int, score: Int) -> Row
  static func group(_ row: Row) -> Int
  static func score(_ row: Row) -> Int
  /// What the view's map makes of a record.
  static func output(_ key: Key, _ row: Row) -> Int
}

extension Shape {
  /// The view's filter.
  @inline(__always)
  static func isMember(_ row: Row) -> Bool { group(row) < 8 }

  /// The record of `number` with the generator's next group and score.
  @inline(__always)
  static func draw(_ number: Int, _ random: inout SplitMix64) -> Row {
    let group = random.next(below: 16)
    let score = random.next(below: 1_000_000)
    return row(number, group: group, score: score)
  }
}

/// Integer keys, values of two integers.
enum PlainShape: Shape {
  struct Row: Hashable, Sendable {
    var group: Int
    var score: Int
  }

  static let kind = CSB_PLAIN

  static func keys(_ n: Int) -> Range<Int> { 0..<n }
  static func row(_ number: Int, group: Int, score: Int) -> Row { Row(group: group, score: score) }
  static func group(_ row: Row) -> Int { row.group }
  static func score(_ row: Row) -> Int { row.score }
  static func output(_ key: Int, _ row: Row) -> Int { key &* 31 &+ row.score }
}

/// Keys of 15 characters, as many as a `String` holds in place; a value carries its number for the output.
enum TextShape: Shape {
  struct Row: Hashable, Sendable {
    var group: Int
    var score: Int
    var number: Int
  }

  static let kind = CSB_TEXT

  static func keys(_ n: Int) -> ContiguousArray<String> {
    ContiguousArray(
      (0..<n).map { number in
        let digits = String(number)
        return "row-" + String(repeating: "0", count: 11 - digits.utf8.count) + digits
      }
    )
  }

  static func row(_ number: Int, group: Int, score: Int) -> Row { Row(group: group, score: score, number: number) }
  static func group(_ row: Row) -> Int { row.group }
  static func score(_ row: Row) -> Int { row.score }
  static func output(_ key: String, _ row: Row) -> Int { row.number &* 31 &+ row.score }
}

/// Integer keys, values of 64 bytes.
enum WideShape: Shape {
  struct Row: Hashable, Sendable {
    var group: Int
    var score: Int
    var a: Int
    var b: Int
    var c: Int
    var d: Int
    var e: Int
    var f: Int
  }

  static let kind = CSB_WIDE

  static func keys(_ n: Int) -> Range<Int> { 0..<n }

  static func row(_ number: Int, group: Int, score: Int) -> Row {
    Row(
      group: group,
      score: score,
      a: number,
      b: number + 1,
      c: number + 2,
      d: score,
      e: score + 1,
      f: score + 2
    )
  }

  static func group(_ row: Row) -> Int { row.group }
  static func score(_ row: Row) -> Int { row.score }
  static func output(_ key: Int, _ row: Row) -> Int { key &* 31 &+ row.score }
}

/// Integer keys, values of numbers and texts that are too long to be held in place.
///
/// The reference's values have as many bytes and no references, so nothing is counted there.
enum RowShape: Shape {
  struct Row: Hashable, Sendable {
    var group: Int
    var score: Int
    var number: Int
    var name: String
    var city: String
    var note: String?
  }

  static let kind = CSB_WIDE

  /// Made before, as making a text is no part of an update.
  private static let names = (0..<1_000).map { "The name of record \($0)" }
  private static let cities = (0..<100).map { "The city of number \($0)" }

  static func keys(_ n: Int) -> Range<Int> { 0..<n }

  static func row(_ number: Int, group: Int, score: Int) -> Row {
    Row(group: group, score: score, number: number, name: names[score % 1_000], city: cities[number % 100], note: nil)
  }

  static func group(_ row: Row) -> Int { row.group }
  static func score(_ row: Row) -> Int { row.score }
  static func output(_ key: Int, _ row: Row) -> Int { key &* 31 &+ row.score }
}
