import SignalGraphTesting
import Testing

@testable import SignalGraph

@Suite struct ProvenanceTests {
  /// An element of the model: where it was, and what was done to it.
  private struct Element: Equatable {
    var origin: Int
    var isMoved = false
    var isUpdated = false
  }

  @Test(arguments: Settings.seeds(20))
  func `pieces tell where every element was`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var provenance = Provenance()
    for _ in 0..<10 {
      var model = (0..<generator.number(below: 12)).map { Element(origin: $0) }
      provenance.reset(count: model.count)
      for _ in 0..<generator.number(below: 40) { edit(&provenance, &model, &generator) }
      let range = generator.range(within: model.count)
      #expect(elements(of: provenance, 0..<model.count) == model)
      #expect(elements(of: provenance, range) == Array(model[range]))
    }
  }

  private func edit(_ provenance: inout Provenance, _ model: inout [Element], _ generator: inout SeededGenerator) {
    switch generator.number(below: model.isEmpty ? 1 : 4) {
    case 0:
      let (position, count) = (generator.number(below: model.count + 1), generator.number(below: 3))
      provenance.insert(at: position, count: count)
      model.insert(contentsOf: repeatElement(Element(origin: -1), count: count), at: position)
    case 1:
      let range = generator.range(within: model.count)
      provenance.remove(at: range.lowerBound, count: range.count)
      model.removeSubrange(range)
    case 2:
      let position = generator.number(below: model.count)
      provenance.update(at: position)
      model[position].isUpdated = true
    default:
      let (from, to) = (generator.number(below: model.count), generator.number(below: model.count))
      let isUpdated = generator.chance(1, in: 2)
      provenance.move(from: from, to: to, isUpdated: isUpdated)
      var element = model.remove(at: from)
      element.isMoved = true
      if isUpdated { element.isUpdated = true }
      model.insert(element, at: to)
    }
  }

  /// What the pieces say, element by element.
  private func elements(of provenance: Provenance, _ range: Range<Int>) -> [Element] {
    var elements: [Element] = []
    provenance.forEachPiece(in: range) { piece, place in
      for offset in 0..<piece.length where range.contains(place + offset) {
        elements.append(
          Element(
            origin: piece.start < 0 ? -1 : piece.start + offset,
            isMoved: piece.isMoved,
            isUpdated: piece.isUpdated
          )
        )
      }
    }
    return elements
  }

  @Test func `many edits leave a low tree`() {
    var provenance = Provenance()
    provenance.reset(count: 100_000)
    // Each edit cuts the piece that the one before has left: the worst case for a tree without priorities.
    for position in 0..<20_000 { provenance.update(at: position * 2) }
    for _ in 0..<20_000 { provenance.insert(at: 0) }
    var pieces = 0
    provenance.forEachPiece(in: 0..<120_000) { _, _ in pieces += 1 }
    #expect(pieces == 60_000)
  }

  @Test(arguments: Settings.seeds(10))
  func `what amounts to nothing is forgotten, and nothing else`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var provenance = Provenance()
    var model = (0..<30).map { Element(origin: $0) }
    provenance.reset(count: model.count)
    for step in 0..<4000 {
      edit(&provenance, &model, &generator)
      // Removals of a few keep the array small.
      if model.count > 40 {
        provenance.remove(at: 10, count: 20)
        model.removeSubrange(10..<30)
      }
      provenance.compact()
      if step % 50 == 0 { #expect(elements(of: provenance, 0..<model.count).map(\.origin) == model.map(\.origin)) }
    }
    let known = elements(of: provenance, 0..<model.count).filter { $0.origin >= 0 }
    #expect(known == model.filter { $0.origin >= 0 })
    #expect(provenance.nodeCount <= 4 * model.count + 256 + 8)
  }
}
