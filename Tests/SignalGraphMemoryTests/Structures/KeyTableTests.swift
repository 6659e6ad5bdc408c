import SignalGraphTesting
import Testing

@testable import SignalGraph

struct KeyTableTests {
  /// A key whose hash is what the test says: neighbours and collisions on purpose.
  struct Poor: Hashable {
    let number: Int
    let spread: Int

    func hash(into hasher: inout Hasher) { hasher.combine(number % spread) }
  }

  final class Counted {
    nonisolated(unsafe) static var living = 0
    init() { Self.living += 1 }
    deinit { Self.living -= 1 }
  }

  @Test(arguments: [1, 2, 7, 1000])
  func `a table of keys that collide does what a dictionary does`(spread: Int) {
    let seed = Settings.seed &+ UInt64(spread)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let table = KeyTable<Poor, Int>()
    var model: [Poor: Int] = [:]
    for step in 0..<3000 {
      let key = Poor(number: Int(random.next() % 200), spread: spread)
      if random.next() % 3 == 0 {
        #expect(table.removeValue(forKey: key) == model.removeValue(forKey: key))
      } else {
        #expect(table.updateValue(step, forKey: key) == model.updateValue(step, forKey: key))
      }
      #expect(table.count == model.count)
      if step % 50 == 0 { #expect(table.checkInvariants() == nil) }
    }
    for number in 0..<200 {
      let key = Poor(number: number, spread: spread)
      #expect(table.value(of: key) == model[key])
    }
  }

  @Test func `a table of integers grows, shrinks by closing holes, and empties`() {
    let table = KeyTable<Int, Int>()
    for key in 0..<10_000 { #expect(table.updateValue(key * 2, forKey: key) == nil) }
    #expect(table.checkInvariants() == nil)
    for key in stride(from: 0, to: 10_000, by: 2) { #expect(table.removeValue(forKey: key) == key * 2) }
    #expect(table.checkInvariants() == nil)
    #expect(table.count == 5000)
    #expect(table.value(of: 3) == 6)
    #expect(table.value(of: 4) == nil)
    table.removeAll()
    #expect(table.count == 0)
    #expect(table.removeValue(forKey: 3) == nil)
  }

  @Test func `room made before is not made again`() {
    let table = KeyTable<Int, Int>()
    table.reserveCapacity(1000)
    let entries = table.entries
    for key in 0..<1000 { _ = table.updateValue(key, forKey: key) }
    #expect(table.entries == entries)
  }

  @Test func `objects go with their keys and with the table`() {
    var table: KeyTable<Int, Counted>? = KeyTable()
    for key in 0..<100 { _ = table?.updateValue(Counted(), forKey: key) }
    for key in 0..<100 { _ = table?.updateValue(Counted(), forKey: key) }
    #expect(Counted.living == 100)
    for key in 0..<40 { _ = table?.removeValue(forKey: key) }
    #expect(Counted.living == 60)
    table = nil
    #expect(Counted.living == 0)
  }
}

struct QuickSortTests {
  @Test func `all short arrays are sorted`() {
    for count in 0...7 {
      var numbers = Array(repeating: 0, count: count)
      var more = true
      while more {
        #expect(sorted(numbers) == numbers.sorted())
        more = false
        for place in 0..<count {
          numbers[place] += 1
          if numbers[place] < 4 {
            more = true
            break
          }
          numbers[place] = 0
        }
      }
    }
  }

  @Test(arguments: [17, 100, 1000, 5000])
  func `long arrays of every shape are sorted`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let shuffled = (0..<count).map { _ in Int(random.next() % UInt64(count * 4)) }
    let shapes = [
      shuffled, shuffled.sorted(), shuffled.sorted(by: >), Array(repeating: 7, count: count),
      (0..<count).map { $0 % 3 }, (0..<count / 2).map { $0 } + (0..<count - count / 2).reversed(),
    ]
    for shape in shapes { #expect(sorted(shape) == shape.sorted()) }
    #expect(sorted(shuffled.map { "text \($0)" }) == shuffled.map { "text \($0)" }.sorted())
  }

  @Test func `the worst case compares n log n times`() {
    let count = 20_000
    for shape in [Array(repeating: 1, count: count), (0..<count).map { $0 % 2 }] {
      var shape = shape
      var comparisons = 0
      shape.withUnsafeMutableBufferPointer {
        quickSort($0) {
          comparisons += 1
          return $0 < $1
        }
      }
      #expect(shape == shape.sorted())
      #expect(comparisons < 6 * count * 15)
    }
  }

  private func sorted<Element: Comparable>(_ elements: [Element]) -> [Element] {
    var elements = elements
    elements.withUnsafeMutableBufferPointer { quickSort($0) { $0 < $1 } }
    return elements
  }
}
