/// A live view of keyed records, filtered, sorted and mapped, as the keyed workloads drive it.
///
/// To put another system into W1, W2 and W3: conform, and list `System.keyed(name, Your<PlainShape>.self)` in
/// `Catalogue`.
/// Everything is called from one generic loop that the compiler specialises, so a view pays for nothing but its own
/// work.
protocol KeyedView<S> {
  associatedtype S: Shape
  associatedtype Outputs: Sequence<Int>

  /// Loads the records `keys[i]`, `rows[i]` in one go; the output is complete when this returns. W2 measures it.
  init(keys: S.Keys, rows: ContiguousArray<S.Row>)

  /// One edit that is a transaction, and a turn, of its own.
  mutating func update(_ key: S.Key, _ row: S.Row)

  /// Makes one transaction of the edits that the body makes through `update`.
  mutating func transaction(_ edits: (inout Self) -> Void)

  /// The first output; nil when there is none.
  var first: Int? { get }
  /// The number of outputs.
  var count: Int { get }
  /// All outputs in order.
  var outputs: Outputs { get }

  /// Takes down whatever was set up.
  mutating func tearDown()
}

extension KeyedView {
  mutating func transaction(_ edits: (inout Self) -> Void) { edits(&self) }
  mutating func tearDown() {}
}

extension System {
  /// A view in W1, W2 and W3; `effort` is how many records, n times transactions, are worth going through, nil for all.
  @inline(__always)
  static func keyed<View: KeyedView>(_ name: String, _ view: View.Type, effort: Int? = nil) -> System {
    System(
      name: name,
      budget: { job in
        guard let effort, job.workload != .load else { return job.updates }
        return min(max(effort / job.n, 3) * job.workload.batch, job.updates)
      },
      run: { job in
        job.workload == .load ? KeyedRun<View>.load(job) : KeyedRun<View>.update(job)
      }
    )
  }
}

/// Runs the keyed workloads on a view.
private enum KeyedRun<View: KeyedView> {
  private typealias S = View.S

  private static func records(_ n: Int, _ random: inout SplitMix64) -> ContiguousArray<S.Row> {
    var rows: ContiguousArray<S.Row> = []
    rows.reserveCapacity(n)
    for number in 0..<n {
      rows.append(S.draw(number, &random))
    }
    return rows
  }

  /// W2, often enough for small loads that the clock means something.
  ///
  /// Each round has other records, so that no branch predictor learns them; the checksum is the first round's.
  static func load(_ job: Job) -> Trial {
    let keys = S.keys(job.n)
    let rounds = Workload.rounds(ofLoad: job.n)
    var probe = Probe()
    var bytes: Double?
    var sum: UInt64 = 0
    for round in 0..<rounds {
      var random = SplitMix64(seed: Workload.seed + UInt64(round))
      let rows = records(job.n, &random)
      let before = Probe.bytesInUse
      var view = probe.measure { View(keys: keys, rows: rows) }
      if round == 0 {
        bytes = Probe.bytes(since: before, per: job.n)
        sum = view.checksum
      }
      view.tearDown()
    }
    return Trial(probe, updates: job.n * rounds, bytesPerElement: bytes, checksum: Checksum(sum))
  }

  /// W1 with its variants, and W3.
  static func update(_ job: Job) -> Trial {
    var random = SplitMix64(seed: Workload.seed)
    let keys = S.keys(job.n)
    let rows = records(job.n, &random)
    let before = Probe.bytesInUse
    var view = View(keys: keys, rows: rows)
    let bytes = Probe.bytes(since: before, per: job.n)
    var probe = Probe()
    let trail = probe.measure { () -> Trail in
      job.workload.batch > 1
        ? runBatches(&view, keys, &random, job)
        : runSingles(&view, keys, &random, job)
    }
    var checksum = Checksum(trail.acc, view.checksum)
    if job.workload.sumEvery > 0 {
      checksum.numbers.append(trail.sums)
    }
    view.tearDown()
    return Trial(probe, updates: job.updates, bytesPerElement: bytes, checksum: checksum)
  }

  private struct Trail {
    var acc: UInt64 = 0
    var sums: UInt64 = 0

    @inline(__always)
    mutating func add(_ view: borrowing View) {
      acc = acc &* 31 &+ UInt64(bitPattern: Int64(view.first ?? 0)) &+ UInt64(view.count)
    }
  }

  private static func runSingles(
    _ view: inout View,
    _ keys: S.Keys,
    _ random: inout SplitMix64,
    _ job: Job
  ) -> Trail {
    var trail = Trail()
    let n = job.n
    let sumEvery = job.workload.sumEvery
    var toSum = sumEvery
    for _ in 0..<job.updates {
      let number = random.next(below: n)
      view.update(keys[number], S.draw(number, &random))
      trail.add(view)
      if sumEvery > 0 {
        toSum -= 1
        if toSum == 0 {
          trail.sums &+= view.total
          toSum = sumEvery
        }
      }
    }
    return trail
  }

  private static func runBatches(
    _ view: inout View,
    _ keys: S.Keys,
    _ random: inout SplitMix64,
    _ job: Job
  ) -> Trail {
    var trail = Trail()
    let n = job.n
    var left = job.updates
    while left > 0 {
      let size = min(left, job.workload.batch)
      view.transaction { view in
        for _ in 0..<size {
          let number = random.next(below: n)
          view.update(keys[number], S.draw(number, &random))
        }
      }
      trail.add(view)
      left -= size
    }
    return trail
  }
}

extension KeyedView {
  /// The sum of (i + 1) · output[i], wrapping.
  var checksum: UInt64 {
    Checksum.ofPlaces(outputs.lazy.map { UInt64(bitPattern: Int64($0)) })
  }

  /// The sum of all outputs, wrapping.
  var total: UInt64 {
    outputs.reduce(into: 0) { $0 &+= UInt64(bitPattern: Int64($1)) }
  }
}
