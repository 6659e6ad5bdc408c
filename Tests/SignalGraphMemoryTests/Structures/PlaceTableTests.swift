import SignalGraphTesting
import Testing

@testable import SignalGraph

@Suite struct PlaceTableTests {
  private func check(_ places: PlaceTable, _ model: [Int]) {
    #expect(places.checkInvariants() == nil)
    #expect(Array(places.names) == model)
  }

  @Test func `random edits keep names in order`() {
    for seed in 0..<20 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let places = PlaceTable()
      var model: [Int] = []
      var dead: [Int] = []
      if seed % 2 == 0 {
        places.load(50)
        model = Array(places.names)
      }
      for _ in 0..<400 {
        switch generator.number(below: 4) {
        case 0, 1:
          let index = generator.edge(below: model.count + 1)
          model.insert(places.insert(at: index), at: index)
        case 2 where !model.isEmpty:
          let index = generator.edge(below: model.count)
          places.remove(at: index)
          dead.append(model.remove(at: index))
        case 3 where !model.isEmpty:
          let (from, to) = (generator.edge(below: model.count), generator.edge(below: model.count))
          places.move(from: from, to: to)
          model.insert(model.remove(at: from), at: to)
        default: break
        }
      }
      check(places, model)
      #expect(dead.allSatisfy { places.index(of: $0) == nil })
      for index in model.indices.dropFirst() { #expect(places.precedes(model[index - 1], model[index])) }
    }
  }

  /// Labels run out after some sixty halvings; the ranges that are spread then stay small.
  @Test(arguments: [0, 1, 2])
  func `thousands of insertions at one place find room`(place: Int) {
    let places = PlaceTable()
    places.load(2)
    var model = Array(places.names)
    for _ in 0..<3000 {
      let index = [0, 1, model.count][place]
      model.insert(places.insert(at: index), at: index)
    }
    check(places, model)
  }

  @Test func `a table that was emptied knows no name it gave before`() {
    let places = PlaceTable()
    places.load(3)
    let names = Array(places.names)
    places.removeAll()
    #expect(names.allSatisfy { places.index(of: $0) == nil })
    places.load(3)
    #expect(names.allSatisfy { places.index(of: $0) == nil })
    #expect(places.index(of: places[2]) == 2)
  }
}
