import CSignalBench
import SignalGraph

/// A stage from an array to an array, with its contest.
protocol ArrayStage {
  /// The contest's name, with the family's first.
  static var name: String { get }

  /// The reference in C.
  static var reference: Int { get }

  /// One structure in C that source and output share, where there is such a thing.
  static var fused: Int? { get }

  /// Sets the stage up.
  static func output(of elements: ArraySlot<Int>) -> ArrayStorage<Int>
}

extension ArrayStage {
  static var fused: Int? { nil }
}

/// The live output of a stage on an array whose elements change.
struct ArrayView<Stage: ArrayStage>: FamilyView {
  @inline(__always)
  static var contest: Contest {
    Contest(
      name: Stage.name,
      contestants: [.limit(Measurement.reference, Stage.reference), .view(Measurement.ours, ArrayView.self)]
        + (Stage.fused.map { [.limit(Measurement.fused, $0)] } ?? [])
    )
  }

  private let n: Int
  private let elements: ArraySlot<Int>
  private let end: ArrayEnding

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    elements = ArraySlot(ArrayEdit.load(n, &random))
    end = ArrayEnding(Stage.output(of: elements))
  }

  @inline(__always)
  func update(_ random: inout SplitMix64) {
    elements.perform(.draw(&random, count: elements.count, n: n))
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum }
  func tearDown() { end.tearDown() }
}

/// The elements that are even.
enum FilteredEven: ArrayStage {
  static let name = "filter array"
  static let reference = Int(CSB_FILTER_ARRAY)
  static let fused: Int? = Int(CSB_FILTER_ARRAY_FUSED)

  static func output(of elements: ArraySlot<Int>) -> ArrayStorage<Int> { elements.filter { $0 & 1 == 0 } }
}

/// The elements by a sixteenth of each, then by position.
enum SortedBySixteenth: ArrayStage {
  static let name = "sort array"
  static let reference = Int(CSB_SORT_ARRAY)

  static func output(of elements: ArraySlot<Int>) -> ArrayStorage<Int> { elements.sorted { $0 >> 4 } }
}

/// Each element times 3.
enum MappedByThree: ArrayStage {
  static let name = "map array"
  static let reference = Int(CSB_MAP_ARRAY)
  static let fused: Int? = Int(CSB_MAP_ARRAY_FUSED)

  static func output(of elements: ArraySlot<Int>) -> ArrayStorage<Int> { elements.map { $0 &* 3 } }
}

/// The array back to front.
enum BackToFront: ArrayStage {
  static let name = "shape reversed"
  static let reference = Int(CSB_REVERSED)

  static func output(of elements: ArraySlot<Int>) -> ArrayStorage<Int> { elements.reversed() }
}
