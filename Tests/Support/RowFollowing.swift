import SignalGraph

/// The rows of an array, each with a number of its own that follows it.
struct NumberedRows: Equatable {
  private(set) var rows: [Int]
  private var next: Int

  /// Numbers so many rows from 0; those that come, from `fresh`.
  init(count: Int, fresh: Int = 1000) {
    rows = Array(0..<count)
    next = fresh
  }

  static func == (left: Self, right: Self) -> Bool { left.rows == right.rows }

  /// The rows that came with the last command.
  private mutating func makeRows(_ count: Int) -> [Int] {
    defer { next += count }
    return Array(next..<next + count)
  }

  mutating func perform<Element>(_ mutation: ArrayMutation<Element>) {
    switch mutation {
    case .insert(_, let at): rows.insert(contentsOf: makeRows(1), at: at)
    case .update: break
    case .remove(_, let at): rows.remove(at: at)
    case .move(let from, let to, _, _): rows.insert(rows.remove(at: from), at: to)
    case .replace(let at, let past, let future):
      rows.replaceSubrange(at..<at + past.count, with: makeRows(future.count))
    }
  }

  mutating func perform<Element>(_ transaction: ArrayTransaction<Element>) {
    for mutation in transaction.mutations { perform(mutation) }
  }

  /// The rows that have stayed, by number; -1 for each that came.
  var origins: [Int] { rows.map { $0 < 1000 ? $0 : -1 } }

  /// How many rows came, those that went again included.
  var arrivals: Int { next - 1000 }
}
