import HashTreeCollections
import OrderedCollections

/// The standard library's functions, called anew for each change.
struct PlainFunctions: Peer {
  static let name = "plain functions, recomputed"
  private var rows: [Int: Record]
  private(set) var outputs: [Int] = []

  init(_ records: [Record]) {
    rows = Dictionary(uniqueKeysWithValues: records.enumerated().map { ($0.offset, $0.element) })
    recompute()
  }

  mutating func apply(_ edits: [Edit]) {
    for edit in edits { rows[edit.key] = edit.record }
    recompute()
  }

  private mutating func recompute() {
    outputs = rows.filter { $0.value.isMember }
      .sorted { ($0.value.score, $0.key) < ($1.value.score, $1.key) }
      .map { $0.value.output($0.key) }
  }

  var first: Int? { outputs.first }
  var count: Int { outputs.count }
}

/// swift-collections, by hand: the rows in a `TreeDictionary`, the view in an `OrderedDictionary` that is kept sorted by
/// binary search; what comes or goes shifts all behind it.
struct Collections: Peer {
  static let name = "swift-collections, by hand"

  private struct Place: Hashable, Comparable {
    let (score, key): (Int, Int)

    init(_ record: Record, _ key: Int) { (score, self.key) = (record.score, key) }

    static func == (one: Self, other: Self) -> Bool { one.key == other.key && one.score == other.score }
    static func < (one: Self, other: Self) -> Bool { (one.score, one.key) < (other.score, other.key) }

    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  private var rows: TreeDictionary<Int, Record> = [:]
  private var view: OrderedDictionary<Place, Int> = [:]

  init(_ records: [Record]) {
    for (key, record) in records.enumerated() { rows[key] = record }
    let members = records.enumerated().filter { $0.element.isMember }
      .map { (Place($0.element, $0.offset), $0.element.output($0.offset)) }
    view = OrderedDictionary(uniqueKeysWithValues: members.sorted { $0.0 < $1.0 })
  }

  mutating func apply(_ edits: [Edit]) {
    for (key, record) in edits {
      if let past = rows.updateValue(record, forKey: key), past.isMember { view.removeValue(forKey: Place(past, key)) }
      guard record.isMember else { continue }
      let place = Place(record, key)
      view.updateValue(record.output(key), forKey: place, insertingAt: index(of: place))
    }
  }

  private func index(of place: Place) -> Int {
    var (low, high) = (0, view.count)
    while low < high {
      let middle = (low + high) / 2
      if view.keys[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  var first: Int? { view.values.first }
  var count: Int { view.count }
  var outputs: [Int] { Array(view.values) }
}
