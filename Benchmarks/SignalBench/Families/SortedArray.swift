import CSignalBench
import SignalGraph

/// The elements of an array by a sixteenth of each, then by position.
struct SortedArray: FamilyView {
  @inline(__always)
  static var contest: Contest {
    Contest(
      name: "sort array",
      contestants: [
        .limit(Measurement.reference, CSB_SORT_ARRAY),
        .view(Measurement.ours, SortedArray.self),
      ]
    )
  }

  private let n: Int
  private let elements: ArraySlot<Int>
  private let end: ArrayEnding

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    elements = ArraySlot(ArrayEdit.load(n, &random))
    end = ArrayEnding(elements.sorted { $0 >> 4 })
  }

  @inline(__always)
  func update(_ random: inout SplitMix64) {
    elements.perform(.draw(&random, count: elements.count, n: n))
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum }
  func tearDown() { end.tearDown() }
}
