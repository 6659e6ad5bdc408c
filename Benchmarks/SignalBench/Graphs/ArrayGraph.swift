import SignalGraph

/// This library on an array that is edited all over: a slot, one stage, and one monitor.
struct ArrayGraph<Stage: ArrayStage>: View {
  private let elements: ArraySlot<Int>
  private let end: ArrayEnding<Int>

  init(_ load: ContiguousArray<Int>) {
    elements = ArraySlot(load)
    end = ArrayEnding(Stage.output(of: elements))
  }

  typealias Drawn = ArrayScript

  @inline(__always)
  func apply(_ edit: ArrayEdit) {
    switch edit {
    case .insert(let value, let position): elements.insert(value, at: position)
    case .remove(let position): elements.remove(at: position)
    case .update(let value, let position): elements[position] = value
    case .move(let from, let to): elements.move(from: from, to: to)
    }
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum }
  func tearDown() { end.tearDown() }
}

/// A stage from an array to an array.
protocol ArrayStage {
  static func output(of elements: ArraySlot<Int>) -> ArrayStorage<Int>
}

/// The elements that are even.
enum FilteredEven: ArrayStage {
  static func output(of elements: ArraySlot<Int>) -> ArrayStorage<Int> { elements.filter { $0 & 1 == 0 } }
}

/// The elements by a sixteenth of each, then by position.
enum SortedBySixteenth: ArrayStage {
  static func output(of elements: ArraySlot<Int>) -> ArrayStorage<Int> { elements.sorted { $0 >> 4 } }
}

/// Each element times 3.
enum MappedByThree: ArrayStage {
  static func output(of elements: ArraySlot<Int>) -> ArrayStorage<Int> { elements.map { $0 &* 3 } }
}
