import Testing

@testable import SignalGraph

/// Trees in one array, against arrays.
@Suite struct ForestTests {
  @Test func `the example of the documentation`() {
    let forest = Forest<Character>()
    var (vowels, others): (Int32, Int32) = (0, 0)
    forest.insert("e", at: 0, in: &vowels)
    forest.insert("b", at: 0, in: &others)
    forest.insert("a", at: 0, in: &vowels)
    #expect(forest.count(vowels) == 2)
    #expect(forest.remove(at: 1, from: &vowels) == "e")
    #expect(elements(vowels, forest) == ["a"])
    #expect(elements(others, forest) == ["b"])
  }

  @Test(arguments: 0..<4)
  func `random edits give what arrays give`(seed: UInt64) {
    var numbers = SignalsSupport.Numbers(state: seed)
    let limits = [1, 2, 4, 9, 30, 200]
    let forest = Forest<Int>()
    var roots = [Int32](repeating: 0, count: limits.count)
    var models = [[Int]](repeating: [], count: limits.count)
    for step in 0..<4_000 {
      let tree = Int.random(in: 0..<limits.count, using: &numbers)
      let count = models[tree].count
      if count == 0 || count < limits[tree] && Bool.random(using: &numbers) {
        let index = Int.random(in: 0...count, using: &numbers)
        forest.insert(step, at: index, in: &roots[tree])
        models[tree].insert(step, at: index)
      } else if step % 5 == 0 {
        let index = Int.random(in: 0..<count, using: &numbers)
        forest.exchange(forest.node(at: index, in: roots[tree]), with: step)
        models[tree][index] = step
      } else {
        let index = Int.random(in: 0..<count, using: &numbers)
        #expect(forest.remove(at: index, from: &roots[tree]) == models[tree].remove(at: index))
      }
      #expect(elements(roots[tree], forest) == models[tree], "seed \(seed), step \(step)")
      #expect(forest.checkInvariants(roots[tree]) == nil, "seed \(seed), step \(step)")
      #expect((roots[tree] == 0) == models[tree].isEmpty)
    }
    let most = limits.reduce(0, +)
    #expect(forest.used <= most + 1, "nodes are used again")
  }

  @Test func `a search finds the first element that does not come before, in few steps`() {
    let forest = Forest<Int>()
    var root: Int32 = 0
    for number in 0..<1_000 { forest.insert(number * 2, at: number, in: &root) }
    for wanted in -1..<2_000 {
      var steps = 0
      let place = forest.search(root) { element in
        steps += 1
        return element < wanted
      }
      #expect(place.index == (wanted + 1) / 2)
      #expect(steps <= 17, "at most log(1,000) / log(4 / 3), and here less")
      if place.index < 1_000 {
        #expect(forest[place.node] == place.index * 2)
        #expect(forest.node(at: place.index, in: root) == place.node)
      } else {
        #expect(place.node == 0)
      }
    }
  }

  @Test func `what is taken out is let go of`() {
    final class Token {}
    let forest = Forest<Token>()
    var root: Int32 = 0
    weak var token: Token?
    do {
      let made = Token()
      token = made
      forest.insert(made, at: 0, in: &root)
    }
    #expect(token != nil)
    forest.remove(at: 0, from: &root)
    #expect(token == nil)
  }

  private func elements<Element>(_ root: Int32, _ forest: Forest<Element>) -> [Element] {
    var elements: [Element] = []
    forest.forEach(root) { elements.append($0) }
    #expect(elements.count == forest.count(root))
    return elements
  }
}
