/// What one writes by hand without a tree: a dictionary, and one contiguous array in order.
///
/// Edited by binary search and memmove: good below a thousand elements, O(n) per update above.
struct SortedArrays<S: Shape>: OrderedView {
  typealias Drawn = RecordScript<S>

  private struct Entry {
    var score: Int
    var key: S.Key
    var output: Int

    @inline(__always)
    func isBefore(_ score: Int, _ key: S.Key) -> Bool {
      self.score < score || (self.score == score && self.key < key)
    }
  }

  private var rows: [S.Key: S.Row]
  private var entries: ContiguousArray<Entry> = []

  init(_ load: Records<S>) {
    rows = Dictionary(minimumCapacity: load.rows.count)
    entries.reserveCapacity(load.rows.count)
    for (key, row) in zip(load.keys, load.rows) {
      rows[key] = row
      if S.isMember(row) {
        entries.append(Entry(score: S.score(row), key: key, output: S.output(key, row)))
      }
    }
    entries.sort { $0.isBefore($1.score, $1.key) }
  }

  mutating func apply(_ edit: (key: S.Key, row: S.Row)) {
    let (key, row) = edit
    if let past = rows.updateValue(row, forKey: key), S.isMember(past) {
      entries.remove(at: index(S.score(past), key))
    }
    if S.isMember(row) {
      let score = S.score(row)
      entries.insert(Entry(score: score, key: key, output: S.output(key, row)), at: index(score, key))
    }
  }

  private func index(_ score: Int, _ key: S.Key) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].isBefore(score, key) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  var first: Int? { entries.first?.output }
  var count: Int { entries.count }
  var outputs: some Sequence<Int> { entries.lazy.map(\.output) }
}
