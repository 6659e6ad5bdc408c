import CSignalBench

/// A live map of an array, as W4 drives it: x becomes 2x + 1, wrapping.
///
/// To put another system into W4: conform, and list `System.text(name, Your.self)` in `Catalogue`.
protocol TextView {
  associatedtype Outputs: Sequence<UInt32>

  /// Starts with these elements.
  init(_ elements: ContiguousArray<UInt32>)

  /// One patch that is a transaction, and a turn, of its own.
  mutating func replace(_ range: Range<Int>, with elements: ArraySlice<UInt32>)

  /// The number of outputs.
  var count: Int { get }
  /// All outputs in order.
  var outputs: Outputs { get }

  /// Takes down whatever was set up.
  mutating func tearDown()
}

extension TextView {
  mutating func tearDown() {}
}

extension System {
  /// A view in W4; `limit` is how many patches are worth running, nil for all.
  @inline(__always)
  static func text<View: TextView>(_ name: String, _ view: View.Type, limit: Int? = nil) -> System {
    System(
      name: name,
      budget: { min($0.updates, limit ?? $0.updates) },
      run: { try TextRun<View>.run($0, name) }
    )
  }
}

/// Runs W4 on a view.
private enum TextRun<View: TextView> {
  static func run(_ job: Job, _ name: String) throws -> Trial {
    guard let trace = job.trace else { throw Failure("W4 has no trace") }
    let before = Probe.bytesInUse
    var view = View(trace.start)
    var probe = Probe()
    let acc = probe.measure { apply(trace, job.updates, to: &view) }
    let bytes = Probe.bytes(since: before, per: view.count)
    let outputs = Array(view.outputs)
    view.tearDown()
    if job.updates == trace.patches.count, outputs != trace.end.map(Trace.output) {
      throw Failure("W4: \(name) does not arrive at the content that the trace ends with")
    }
    let checksum = Checksum(acc, Checksum.ofPlaces(outputs.lazy.map(UInt64.init)))
    return Trial(probe, updates: job.updates, bytesPerElement: bytes, checksum: checksum)
  }

  private static func apply(_ trace: Trace, _ count: Int, to view: inout View) -> UInt64 {
    var acc: UInt64 = 0
    for patch in trace.patches.prefix(count) {
      let position = Int(patch.position)
      let start = Int(patch.start)
      view.replace(
        position..<position + Int(patch.deleted),
        with: trace.inserted[start..<start + Int(patch.inserted)]
      )
      acc = acc &* 31 &+ UInt64(view.count)
    }
    return acc
  }
}
