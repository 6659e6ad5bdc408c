import SignalGraph

/// A number whose copies of one making edit a set when the last of them is released: as a key, an order or a measure it
/// shows that none is released while a stage runs, and that each is.
struct NotedNumber: Hashable, Comparable {
  /// Makes them, and notes which are gone.
  final class Maker {
    let released = SetSlot<Int>()
    private(set) var count = 0

    func callAsFunction(_ number: Int) -> NotedNumber {
      count += 1
      return NotedNumber(number: number, note: Note(count, released))
    }
  }

  fileprivate final class Note {
    private let (number, released): (Int, SetSlot<Int>)
    init(_ number: Int, _ released: SetSlot<Int>) { (self.number, self.released) = (number, released) }
    deinit { released.insert(number) }
  }

  let number: Int
  private let note: Note

  fileprivate init(number: Int, note: Note) { (self.number, self.note) = (number, note) }

  static func == (left: Self, right: Self) -> Bool { left.number == right.number }
  static func < (left: Self, right: Self) -> Bool { left.number < right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
