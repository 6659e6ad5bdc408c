/// The script of W4: the patches of a trace, one after another.
struct TextScript: Script {
  private let trace: Trace
  private var place = 0
  var random = SplitMix64(seed: Workload.seed)

  init(_ trace: Trace) {
    self.trace = trace
  }

  func load() -> ContiguousArray<UInt32> { trace.start }

  @inline(__always)
  mutating func next() -> (range: Range<Int>, elements: ArraySlice<UInt32>) {
    let patch = trace.patches[place]
    place += 1
    let (position, start) = (Int(patch.position), Int(patch.start))
    return (position..<position + Int(patch.deleted), trace.inserted[start..<start + Int(patch.inserted)])
  }
}

/// A live map of an array, as W4 drives it: x becomes 2x + 1, wrapping.
protocol TextView: View where Drawn == TextScript {
  associatedtype Outputs: Sequence<UInt32>

  /// The number of outputs.
  var count: Int { get }
  /// All outputs in order.
  var outputs: Outputs { get }
}

extension TextView {
  @inline(__always)
  var reading: UInt64 { UInt64(count) }

  var checksum: UInt64 { Checksum.ofPlaces(outputs.lazy.map(UInt64.init)) }
}
