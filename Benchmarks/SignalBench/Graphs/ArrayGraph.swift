import SignalGraph

/// This library on an array that is edited all over: a slot, one stage, and one monitor.
struct ArrayGraph<Stage: ArrayStage>: View {
  private let elements: ArraySlot<Stage.Element>
  private let stage = Stage()
  private let end: Stage.End

  init(_ load: ContiguousArray<Int>) {
    elements = ArraySlot(load.map(Stage.element))
    end = stage.end(of: elements)
  }

  typealias Drawn = ArrayScript

  @inline(__always)
  func apply(_ edit: ArrayEdit) {
    switch edit {
    case .insert(let value, let position): elements.insert(Stage.element(value), at: position)
    case .remove(let position): elements.remove(at: position)
    case .update(let value, let position): elements[position] = Stage.element(value)
    case .move(let from, let to): elements.move(from: from, to: to)
    }
  }

  func steer(_ random: inout SplitMix64) { stage.steer() }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum }
  func tearDown() { end.tearDown() }
}

/// A stage on an array.
protocol ArrayStage {
  associatedtype Element
  associatedtype End: Ending

  init()
  /// The element that the script's value stands for.
  static func element(_ value: Int) -> Element
  func end(of elements: ArraySlot<Element>) -> End
  /// Lets time pass.
  func steer()
}

extension ArrayStage {
  func steer() {}
}

extension ArrayStage where Element == Int {
  @inline(__always)
  static func element(_ value: Int) -> Int { value }
}

/// The elements that are even.
struct FilteredEven: ArrayStage {
  func end(of elements: ArraySlot<Int>) -> ArrayEnding<Int> { ArrayEnding(elements.filter { $0 & 1 == 0 }) }
}

/// The elements by a sixteenth of each, then by position.
struct SortedBySixteenth: ArrayStage {
  func end(of elements: ArraySlot<Int>) -> ArrayEnding<Int> { ArrayEnding(elements.sorted { $0 >> 4 }) }
}

/// Each element times 3.
struct MappedByThree: ArrayStage {
  func end(of elements: ArraySlot<Int>) -> ArrayEnding<Int> { ArrayEnding(elements.map { $0 &* 3 }) }
}

/// Each element with the number that it names, of a quarter as many numbers as there are elements; a number changes every
/// now and then.
final class LookedUpElements: ArrayStage {
  private let numbers = DictionarySlot<Int, Int>()
  private var random = SplitMix64(seed: Workload.seed &+ 1)

  init() {}

  func end(of elements: ArraySlot<Int>) -> ArrayEnding<JoinRow<Int, Int>> {
    numbers.replace(with: NumbersByName.state(for: elements.count))
    let count = numbers.count
    return ArrayEnding(elements.lookedUp(in: numbers, missing: .dropped) { $0 % count })
  }

  func steer() { NumbersByName.steer(numbers, &random) }
}

/// How many odd elements stand in a row, up to each.
struct Streak: ArrayStage {
  @inline(__always)
  static func after(_ streak: Int, _ element: Int) -> Int { element & 1 == 0 ? 0 : streak &+ 1 }

  func end(of elements: ArraySlot<Int>) -> ArrayEnding<Int> { ArrayEnding(elements.scan(0) { Self.after($0, $1) }) }
}

/// All elements done one after the other.
struct Reduced: ArrayStage {
  @inline(__always)
  static func element(_ value: Int) -> Line { Line(value) }

  func end(of elements: ArraySlot<Line>) -> ValueEnding<Line> {
    ValueEnding(elements.reduced(.identity) { $0.followed(by: $1) })
  }
}

/// A straight line, which makes a number of a number.
///
/// It matters in which order two are done, and not which two of three are joined first.
struct Line: Hashable {
  var factor: Int
  var offset: Int

  static let identity = Line(factor: 1, offset: 0)

  /// This one, then another.
  @inline(__always)
  func followed(by next: Line) -> Line {
    Line(factor: factor &* next.factor, offset: offset &* next.factor &+ next.offset)
  }
}

extension Line {
  /// One whose factor is odd, so that none is lost in those that follow.
  @inline(__always)
  init(_ value: Int) { self.init(factor: 2 &* value &+ 1, offset: value) }
}
