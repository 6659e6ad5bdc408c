import SignalGraphTesting
import Testing

@testable import SignalGraph

@Suite struct NumberTableTests {
  @Test(arguments: [1, 2, 3])
  func `values lie under their numbers, as in a dictionary`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let table = NumberTable<[Int]>()
    var model: [Int: [Int]] = [:]
    for step in 0..<2000 {
      let number = Int.random(in: 0..<(step < 1000 ? 20 : 200), using: &random)
      if let value = table.find(number) {
        #expect(value.pointee == model[number], "seed \(seed), step \(step)")
        if Bool.random(using: &random) {
          value.pointee.append(step)
          model[number]?.append(step)
        } else {
          #expect(table.remove(at: number) == model.removeValue(forKey: number), "seed \(seed), step \(step)")
        }
      } else {
        #expect(model[number] == nil, "seed \(seed), step \(step)")
        table.insert([step], at: number)
        model[number] = [step]
      }
    }
    #expect(table.numbers.filter { table.find($0) != nil } == model.keys.sorted(), "seed \(seed)")
    table.removeAll()
    #expect(table.numbers.allSatisfy { table.find($0) == nil })
  }

  @Test func `a table releases its values`() {
    final class Part {}
    weak var part: Part?
    do {
      let table = NumberTable<Part>()
      let made = Part()
      table.insert(made, at: 9)
      part = made
    }
    #expect(part == nil)
  }
}
