import CSignalBench
import SignalGraph

/// The elements of an array that are even.
struct FilteredArray: FamilyView {
  @inline(__always)
  static var contest: Contest {
    Contest(
      name: "filter array",
      contestants: [
        .limit(Measurement.reference, CSB_FILTER_ARRAY),
        .view(Measurement.ours, FilteredArray.self),
        .limit(Measurement.fused, CSB_FILTER_ARRAY_FUSED),
      ]
    )
  }

  private let n: Int
  private let elements: ArraySlot<Int>
  private let end: ArrayEnding

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    elements = ArraySlot(ArrayEdit.load(n, &random))
    end = ArrayEnding(elements.filter { $0 & 1 == 0 })
  }

  @inline(__always)
  func update(_ random: inout SplitMix64) {
    elements.perform(.draw(&random, count: elements.count, n: n))
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum }
  func tearDown() { end.tearDown() }
}
