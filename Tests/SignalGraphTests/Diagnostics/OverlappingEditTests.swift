import SignalGraph
import Testing

/// A slot is not edited by what an edit of it calls: comparisons, and closures that its verbs are given.
@Suite struct OverlappingEditTests {
  /// Edits with what was put here, once, when two are compared.
  private final class Prank {
    var edit: (() -> Void)?

    func play() {
      let edit = edit
      self.edit = nil
      edit?()
    }
  }

  private struct Card: Hashable {
    var number: Int
    let prank: Prank

    static func == (one: Card, other: Card) -> Bool {
      one.prank.play()
      return one.number == other.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private static let told = "was edited while an edit of it was being made"

  @Test func `a comparison edits the dictionary that compares`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let prank = Prank()
      let slot = DictionarySlot([1: Card(number: 1, prank: prank)], label: "cards", fileID: "App/Board.swift", line: 1)
      prank.edit = { for key in 2..<3000 { slot[key] = Card(number: key, prank: prank) } }
      slot[1] = Card(number: 2, prank: prank)
    }
    result.tells(
      .overlappingEdit, "DictionarySlot<Int, Card> \"cards\" (Board.swift:1) \(Self.told)", "edit it before or after")
  }

  @Test func `a comparison edits the value that compares, in a body`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let prank = Prank()
      let slot = ValueSlot(Card(number: 1, prank: prank), label: "card", fileID: "App/Board.swift", line: 1)
      prank.edit = { slot.value = Card(number: 3, prank: prank) }
      transaction { slot.value = Card(number: 2, prank: prank) }
    }
    result.tells(.overlappingEdit, "ValueSlot<Card> \"card\" (Board.swift:1) \(Self.told)")
  }

  @Test func `a comparison of members edits the set`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let prank = Prank()
      let slot = SetSlot([Card(number: 1, prank: prank)], label: "cards", fileID: "App/Board.swift", line: 1)
      prank.edit = { slot.remove(Card(number: 9, prank: Prank())) }
      slot.insert(Card(number: 1, prank: prank))
    }
    result.tells(.overlappingEdit, "SetSlot<Card> \"cards\" (Board.swift:1) \(Self.told)")
  }

  @Test func `a comparison edits the array`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let prank = Prank()
      let slot = ArraySlot(
        (0..<3).map { Card(number: $0, prank: prank) }, label: "cards", fileID: "App/Board.swift", line: 1
      )
      prank.edit = { slot.removeAll() }
      slot[2] = Card(number: 7, prank: prank)
    }
    result.tells(.overlappingEdit, "ArraySlot<Card> \"cards\" (Board.swift:1) \(Self.told)")
  }

  @Test func `a predicate edits the array that it is asked about`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ArraySlot([1, 2, 3, 4], label: "numbers", fileID: "App/Board.swift", line: 1)
      slot.removeAll { number in
        if number == 3 { slot.removeFirst() }
        return number % 2 == 0
      }
    }
    result.tells(.overlappingEdit, "ArraySlot<Int> \"numbers\" (Board.swift:1) \(Self.told)")
  }

  @Test func `an order edits the array that it sorts`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ArraySlot([3, 1, 2], label: "numbers", fileID: "App/Board.swift", line: 1)
      slot.sort { one, other in
        slot.append(4)
        return one < other
      }
    }
    result.tells(.overlappingEdit, "ArraySlot<Int> \"numbers\" (Board.swift:1) \(Self.told)")
  }

  @Test func `a closure that combines values edits the dictionary that it combines them for`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([1: 1], label: "numbers", fileID: "App/Board.swift", line: 1)
      slot.merge([1: 2]) { past, new in
        slot[1] = 9
        return past + new
      }
    }
    result.tells(.overlappingEdit, "DictionarySlot<Int, Int> \"numbers\" (Board.swift:1) \(Self.told)")
  }

  @Test func `an identity edits the array that it is to tell rows of`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ArraySlot([3, 1, 2], label: "numbers", fileID: "App/Board.swift", line: 1)
      slot.replace(with: [1, 2]) { number in
        slot.append(4)
        return number
      }
    }
    result.tells(.overlappingEdit, "ArraySlot<Int> \"numbers\" (Board.swift:1) \(Self.told)")
  }

  @Test func `what decides an edit may read the slot, edit others and throw`() throws {
    struct Refusal: Error {}
    let (slot, others) = (ArraySlot([4, 3, 2, 1]), ArraySlot<Int>())
    let doubled = slot.map { $0 * 2 }
    #expect(throws: Refusal.self) {
      try slot.removeAll { _ in throw Refusal() }
    }
    slot.removeAll { number in
      others.append(slot.count)
      return number == 3
    }
    #expect(throws: Refusal.self) {
      try slot.sort { _, _ in throw Refusal() }
    }
    slot.sort { one, other in
      others.append(slot[0])
      return one < other
    }
    slot.replace(
      with: slot.elements.lazy.map { number in
        if number == 1 { slot.append(9) }
        return number + 1
      }, identifiedBy: { $0 })
    #expect(slot.elements.elementsEqual([2, 3, 5]) && doubled.elements.elementsEqual([4, 6, 10]))
    #expect(others.count > 4)
    slot.replace(with: [5, 2])
    #expect(slot.elements.elementsEqual([5, 2]) && doubled.elements.elementsEqual([10, 4]))
    doubled.tearDown()
    slot.assertTornDown()
    others.assertTornDown()
  }
}
