import SignalGraph

/// Numbers the rows of an array and follows them through its signals.
///
/// A row keeps its number when it is updated or moved. What is inserted, what a `replace` brings, and what an
/// initiation carries are new rows.
///
/// ```swift
/// var rows = RowNumbers()
/// rows.follow(.initiation(["a", "b"]))                                            // 0 1
/// rows.follow(.transition([.remove("a", at: 0), .insert("c", at: 1)]))            // 1 2
/// rows.follow(.transition([.move(from: 1, to: 0, past: "c", future: "c")]))       // 2 1
/// ```
public struct RowNumbers: Sendable {
  /// The number of the row at each position.
  public private(set) var numbers: [Int] = []
  private var next = 0

  /// Makes numbers for no rows.
  public init() {}

  private mutating func makeRows(_ count: Int) -> [Int] {
    defer { next += count }
    return Array(next..<next + count)
  }

  /// Follows a signal.
  public mutating func follow<Element>(_ signal: ArraySignal<Element>) {
    switch signal {
    case .initiation(let elements): numbers = makeRows(elements.count)
    case .transition(let transaction): transaction.forEach { follow($0) }
    case .termination: numbers = []
    }
  }

  private mutating func follow<Element>(_ mutation: ArrayMutation<Element>) {
    switch mutation {
    case .insert(_, let at): numbers.insert(contentsOf: makeRows(1), at: at)
    case .update: break
    case .remove(_, let at): numbers.remove(at: at)
    case .move(let from, let to, _, _): numbers.insert(numbers.remove(at: from), at: to)
    case .replace(let at, let past, let future):
      numbers.replaceSubrange(at..<at + past.count, with: makeRows(future.count))
    }
  }
}
