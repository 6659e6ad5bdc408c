import CSignalBench
import SignalGraph

/// Each element times 3.
struct MappedArray: FamilyView {
  @inline(__always)
  static var contest: Contest {
    Contest(
      name: "map array",
      contestants: [
        .limit(Measurement.reference, CSB_MAP_ARRAY),
        .view(Measurement.ours, MappedArray.self),
        .limit(Measurement.fused, CSB_MAP_ARRAY_FUSED),
      ]
    )
  }

  private let n: Int
  private let elements: ArraySlot<Int>
  private let end: ArrayEnding

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    elements = ArraySlot(ArrayEdit.load(n, &random))
    end = ArrayEnding(elements.map { $0 &* 3 })
  }

  @inline(__always)
  func update(_ random: inout SplitMix64) {
    elements.perform(.draw(&random, count: elements.count, n: n))
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum }
  func tearDown() { end.tearDown() }
}
