import SignalGraph

/// What studies feed to a single stage: the workloads' records, and transactions of as many mutations as wanted.
enum StageInput {
  typealias Row = PlainShape.Row

  /// The load of the keyed workloads.
  static func records(_ n: Int) -> TableDictionary<Int, Row> {
    var script = RecordScript<PlainShape>(n)
    return TableDictionary(uniqueKeysWithValues: zip(0..<n, script.load().rows))
  }

  /// Updates of `count` keys to other records, as in W1, but each of another key.
  static func updates(
    _ count: Int,
    of records: TableDictionary<Int, Row>,
    by random: inout SplitMix64
  ) -> DictionaryTransaction<Int, Row> {
    var transaction = DictionaryTransaction<Int, Row>()
    let stride = stride(through: records.count, random.next(below: records.count))
    var key = random.next(below: records.count)
    for _ in 0..<min(count, records.count) {
      defer { key = (key + stride) % records.count }
      guard let past = records[key] else { continue }
      var future = PlainShape.draw(key, &random)
      if future == past {
        future.score += 1
      }
      transaction.appendUnique(.update(key: key, past: past, future: future))
    }
    return transaction
  }

  /// A step that meets every number below `n` before one comes again, far apart: prime to n.
  private static func stride(through n: Int, _ least: Int) -> Int {
    func divisor(_ one: Int, _ other: Int) -> Int { other == 0 ? one : divisor(other, one % other) }
    var stride = max(least, 1)
    while divisor(stride, n) != 1 {
      stride += 1
    }
    return stride
  }

  /// Edits at `count` places: half updates, a quarter insertions, a quarter removals.
  static func edits(
    _ count: Int,
    of elements: TreeArray<Int>,
    by random: inout SplitMix64
  ) -> ArrayTransaction<Int> {
    var state = elements
    var transaction = ArrayTransaction<Int>()
    for number in 0..<count {
      let position = random.next(below: max(state.count, 1))
      switch number % 4 {
      case 1:
        state.insert(-number, at: position)
        transaction.appendUnchecked(.insert(-number, at: position))
      case 3:
        transaction.appendUnchecked(.remove(state.remove(at: position), at: position))
      default:
        let past = state[position]
        state[position] = past &+ 1
        transaction.appendUnchecked(.update(at: position, past: past, future: past &+ 1))
      }
    }
    return transaction
  }
}
