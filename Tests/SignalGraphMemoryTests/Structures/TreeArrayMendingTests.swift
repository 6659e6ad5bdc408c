import Testing

@testable import SignalGraph

/// Removals from trees of three levels: inner nodes that hold too little are merged with their neighbours or levelled.
@Suite struct TreeArrayMendingTests {
  /// Which places go, of `count` that are left: from one side, so that a thin node stands beside a full one.
  enum Pattern: CaseIterable {
    case front, back, middle, twoRuns, anywhere

    func place(_ count: Int, _ step: Int, _ random: inout TreeRandom) -> Int {
      switch self {
      case .front: 0
      case .back: count - 1
      case .middle: count / 2
      case .twoRuns: step.isMultiple(of: 3) ? count - 1 - count / 5 : count / 4
      case .anywhere: Int.random(in: 0..<count, using: &random)
      }
    }
  }

  static let size = 12_000

  @Test(arguments: Pattern.allCases)
  func `a large ordered tree keeps its form while elements go`(_ pattern: Pattern) {
    let census = TreeCensus()
    do {
      var random = TreeRandom(seed: 42)
      var numbers = Array(0..<Self.size)
      var tree = TreeArray(
        ordered: numbers.map { TreeCitizen($0, census) },
        orders: numbers.map { TreeCitizen($0, census) }
      )
      let first = tree
      for step in 0..<Self.size {
        let place = pattern.place(numbers.count, step, &random)
        let number = numbers.remove(at: place)
        let removed = tree.remove(order: TreeCitizen(number, census), by: <)
        guard removed?.index == place, removed?.element.number == number else {
          Issue.record("\(pattern), step \(step): \(number) was not at \(place)")
          return
        }
        guard step % 400 == 0 || numbers.count < 5, !numbers.isEmpty else { continue }
        #expect(tree.checkInvariants(as: TreeCitizen.self, by: <) == nil, "\(pattern), step \(step)")
        #expect(tree.lazy.map(\.number).elementsEqual(numbers), "\(pattern), step \(step)")
        let order = tree.order(at: numbers.count / 2, as: TreeCitizen.self)
        #expect(order.number == numbers[numbers.count / 2])
      }
      #expect(tree.isEmpty)
      #expect(first.lazy.map(\.number).elementsEqual(0..<Self.size), "the copy is what it was")
      #expect(first.checkInvariants(as: TreeCitizen.self, by: <) == nil)
    }
    #expect(census.count == 0)
  }

  @Test(arguments: Pattern.allCases)
  func `a large ordered tree keeps its form while it shrinks and grows`(_ pattern: Pattern) {
    var random = TreeRandom(seed: 7)
    var numbers = (0..<Self.size).map { $0 * 10 }
    var tree = TreeArray(ordered: numbers, orders: numbers)
    for step in 0..<8000 {
      if step % 4 == 3 {
        let number = Int.random(in: 0..<Self.size * 10, using: &random)
        let place = tree.index(ofOrder: number, by: <)
        guard !place.found else { continue }
        #expect(tree.insert(number, order: number, by: <) == place.index)
        numbers.insert(number, at: place.index)
      } else {
        let place = pattern.place(numbers.count, step, &random)
        let number = numbers.remove(at: place)
        #expect(tree.remove(order: number, by: <)?.index == place)
      }
      guard step % 500 == 0 else { continue }
      #expect(tree.checkInvariants(as: Int.self, by: <) == nil, "\(pattern), step \(step)")
      #expect(tree.elementsEqual(numbers), "\(pattern), step \(step)")
    }
    #expect(tree.elementsEqual(numbers))
  }

  @Test(arguments: Pattern.allCases)
  func `a large array keeps its form while elements go`(_ pattern: Pattern) {
    var random = TreeRandom(seed: 3)
    var numbers = Array(0..<Self.size)
    var tree = TreeArray(numbers)
    for step in 0..<Self.size {
      let place = pattern.place(numbers.count, step, &random)
      guard tree.remove(at: place) == numbers.remove(at: place) else {
        Issue.record("\(pattern), step \(step): another element stood at \(place)")
        return
      }
      guard step % 400 == 0 else { continue }
      #expect(tree.elementsEqual(numbers), "\(pattern), step \(step)")
    }
    #expect(tree.isEmpty)
  }
}
