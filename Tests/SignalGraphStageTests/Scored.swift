/// A row that is compared by its id alone.
protocol Scored: Equatable {
  var id: Int { get }
  var score: Int { get }
}

struct ScoredRow: Scored {
  let id: Int
  var score: Int
  init(_ id: Int, _ score: Int) { (self.id, self.score) = (id, score) }
  static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  static func isSame(_ one: Self, _ other: Self) -> Bool { one.id == other.id && one.score == other.score }
}

final class ScoredPlayer: Scored {
  let id: Int
  var score: Int
  init(_ id: Int, _ score: Int) { (self.id, self.score) = (id, score) }
  static func == (one: ScoredPlayer, other: ScoredPlayer) -> Bool { one.id == other.id }
}

func describe(_ row: (some Scored)?) -> String { row.map { "\($0.id):\($0.score)" } ?? "none" }

func describe(_ rows: some Sequence<some Scored>) -> String { rows.map { describe($0) }.joined(separator: " ") }
