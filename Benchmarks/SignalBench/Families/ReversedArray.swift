import CSignalBench
import SignalGraph

/// An array back to front.
struct ReversedArray: FamilyView {
  @inline(__always)
  static var contest: Contest {
    Contest(
      name: "shape reversed",
      contestants: [
        .limit(Measurement.reference, CSB_REVERSED),
        .view(Measurement.ours, ReversedArray.self),
      ]
    )
  }

  private let n: Int
  private let elements: ArraySlot<Int>
  private let end: ArrayEnding

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    elements = ArraySlot(ArrayEdit.load(n, &random))
    end = ArrayEnding(elements.reversed())
  }

  @inline(__always)
  func update(_ random: inout SplitMix64) {
    elements.perform(.draw(&random, count: elements.count, n: n))
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum }
  func tearDown() { end.tearDown() }
}
