/// What the keyed workloads load, drawn before the clock runs.
struct Records<S: Shape> {
  var keys: S.Keys
  /// The record of each key.
  var rows: ContiguousArray<S.Row>
}

/// The script of the keyed workloads: updates of drawn keys to drawn records.
struct RecordScript<S: Shape>: Script {
  private let n: Int
  private let keys: S.Keys
  var random: SplitMix64

  init(_ n: Int, seed: UInt64 = Workload.seed) {
    self.n = n
    keys = S.keys(n)
    random = SplitMix64(seed: seed)
  }

  mutating func load() -> Records<S> {
    var rows: ContiguousArray<S.Row> = []
    rows.reserveCapacity(n)
    for number in 0..<n {
      rows.append(S.draw(number, &random))
    }
    return Records(keys: keys, rows: rows)
  }

  @inline(__always)
  mutating func next() -> (key: S.Key, row: S.Row) {
    let number = random.next(below: n)
    return (keys[number], S.draw(number, &random))
  }
}

/// A view whose outputs are numbers in an order, as those of W1, W2 and W3 are.
protocol OrderedView: View {
  associatedtype Outputs: Sequence<Int>

  /// The first output; nil when there is none.
  var first: Int? { get }
  /// The number of outputs.
  var count: Int { get }
  /// All outputs in order.
  var outputs: Outputs { get }
}

extension OrderedView {
  @inline(__always)
  var reading: UInt64 { UInt64(bitPattern: Int64(first ?? 0)) &+ UInt64(count) }

  /// The sum of (i + 1) · output[i], wrapping.
  var checksum: UInt64 { Checksum.ofPlaces(outputs.lazy.map { UInt64(bitPattern: Int64($0)) }) }

  var total: UInt64 {
    outputs.reduce(into: 0) { $0 &+= UInt64(bitPattern: Int64($1)) }
  }
}
