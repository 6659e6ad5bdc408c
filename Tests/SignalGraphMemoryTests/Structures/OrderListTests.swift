import SignalGraphTesting
import Testing

@testable import SignalGraph

struct OrderListTests {
  /// Puts places in, always after the one at `position` of those that there are, and compares all neighbours.
  private func check(_ count: Int, starting: Int = 0, _ position: (Int) -> Int) {
    let list = OrderList()
    list.fill(starting)
    var places: [Int32] = starting == 0 ? [] : Array(1...Int32(starting))
    for step in 0..<count {
      let position = position(places.count)
      places.insert(list.insert(after: position == 0 ? 0 : places[position - 1]), at: position)
      if step % 512 == 0 { #expect(list.checkInvariants() == nil) }
    }
    #expect(list.checkInvariants() == nil)
    #expect(zip(places, places.dropFirst()).allSatisfy { list.isBefore($0, $1) && !list.isBefore($1, $0) })
  }

  @Test func `places are put in at the end, at the beginning and between two`() {
    check(3000) { $0 }
    check(3000) { _ in 0 }
    check(3000, starting: 100) { _ in 50 }
    check(3000, starting: 100) { $0 - 50 }
    check(3000, starting: 1000) { $0 / 2 }
  }

  @Test func `places are put in anywhere`() {
    var random = SeededGenerator(seed: 42)
    check(5000) { random.number(below: $0 + 1) }
  }

  @Test func `renumbering keeps the order of what lives, and uses the other ids again`() {
    var random = SeededGenerator(seed: 7)
    let list = OrderList()
    var places: [Int32] = []
    for round in 0..<5 {
      for _ in 0..<500 {
        let position = random.number(below: places.count + 1)
        places.insert(list.insert(after: position == 0 ? 0 : places[position - 1]), at: position)
      }
      for _ in 0..<400 {
        _ = places.remove(at: random.number(below: places.count))
        list.retire(0)
      }
      #expect(list.isCrowded(living: places.count) == (list.retired > places.count + 256))
      list.renumber(TreeArray(places))
      #expect(list.checkInvariants() == nil)
      #expect(list.retired == 0)
      #expect(list.used <= (round + 1) * 100 + 401 + 1)
      #expect(zip(places, places.dropFirst()).allSatisfy { list.isBefore($0, $1) })
    }
    list.removeAll()
    #expect(list.used == 1)
  }
}

struct IncreasingSubsequenceTests {
  /// The length of the longest increasing subsequence, by comparing all pairs.
  private func length(_ numbers: [Int32]) -> Int {
    var lengths: [Int] = []
    for (position, number) in numbers.enumerated() {
      lengths.append(1 + (0..<position).filter { numbers[$0] < number }.map { lengths[$0] }.reduce(0, max))
    }
    return lengths.max() ?? 0
  }

  @Test func `what is marked ascends, and no longer sequence does`() {
    var random = SeededGenerator(seed: 11)
    for size in 0..<60 {
      let numbers = (0..<Int32(size)).shuffled(using: &random)
      let marks = longestIncreasingSubsequence(numbers)
      let marked = zip(numbers, marks).filter(\.1).map(\.0)
      #expect(marked == marked.sorted())
      #expect(marked.count == length(numbers))
    }
    #expect(longestIncreasingSubsequence([0, 3, 1, 2]) == [true, false, true, true])
  }

  @Test func `taken places are counted`() {
    var random = SeededGenerator(seed: 12)
    var model = (0..<100).map { _ in random.chance(1, in: 2) }
    var places = PrefixCounts(model)
    for _ in 0..<500 {
      let place = random.number(below: 100)
      if model[place] { places.leave(place) } else { places.take(place) }
      model[place].toggle()
      let end = random.number(below: 101)
      #expect(places.count(before: end) == model[..<end].count { $0 })
    }
  }
}
