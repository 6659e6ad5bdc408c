import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct NaNLastTests {
  static let prices = ["tea": 3.5, "milk": .nan, "salt": 0.5, "rice": -.infinity, "wine": .infinity]

  @Test func `the example of the documentation holds`() {
    let prices = DictionarySlot(["tea": 3.5, "milk": .nan, "salt": 0.5])
    let cheapest = prices.sorted { NaNLast($0.value) }
    let dearest = prices.sorted { NaNLast(-$0.value) }
    #expect(cheapest.elements.map(\.key) == ["salt", "tea", "milk"])
    #expect(dearest.elements.map(\.key) == ["tea", "salt", "milk"])
    cheapest.tearDown()
    dearest.tearDown()
  }

  @Test func `any two numbers are less, equal or greater`() {
    let numbers = [Double.nan, -.nan, .signalingNaN, -.infinity, -1, -0.0, 0, .leastNonzeroMagnitude, 1, .infinity]
    for one in numbers.map(NaNLast.init) {
      for other in numbers.map(NaNLast.init) {
        let relations = [one < other, one == other, other < one].filter { $0 }
        #expect(relations.count == 1)
        #expect(one != other || one.hashValue == other.hashValue)
        for third in numbers.map(NaNLast.init) where one < other && other < third { #expect(one < third) }
      }
    }
    #expect(Set(numbers.map(NaNLast.init)).count == 7)
  }

  @Test func `rows that turn to NaN and back move to the end and back`() {
    let slot = DictionarySlot(Self.prices)
    let ascending = slot.sorted { NaNLast($0.value) }
    let first = slot.sorted { Descending(NaNLast($0.value)) }
    let rank = slot.rank(of: "milk") { NaNLast($0.value) }
    let sections = slot.sectioned(by: { NaNLast($0.value) }, sortedBy: { $0.key })
    let list = ArraySlot(Self.prices.map(\.value))
    let sorted = list.sorted { NaNLast($0) }
    #expect(ascending.elements.map(\.key) == ["rice", "salt", "tea", "wine", "milk"])
    #expect(first.elements.map(\.key) == ["milk", "wine", "tea", "salt", "rice"])
    #expect(rank.value == 5)
    #expect(sections.elements.last?.element?.key == "milk")
    slot["milk"] = 1
    slot["tea"] = .nan
    #expect(ascending.elements.map(\.key) == ["rice", "salt", "milk", "wine", "tea"])
    #expect(first.elements.map(\.key) == ["tea", "wine", "milk", "salt", "rice"])
    #expect(rank.value == 3)
    slot["milk"] = .nan
    #expect(ascending.elements.map(\.key) == ["rice", "salt", "wine", "milk", "tea"])
    #expect(rank.value == 4)
    list.append(.nan)
    list.append(2)
    let isLast = sorted.elements.suffix(2).allSatisfy(\.isNaN)
    #expect(isLast)
    #expect(sorted.elements.dropLast(2) == [-.infinity, 0.5, 2, 3.5, .infinity])
    ascending.tearDown()
    first.tearDown()
    rank.tearDown()
    sections.tearDown()
    sorted.tearDown()
  }

  @Test func `a violation says how to order NaN`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      DictionarySlot(["milk": Double.nan]).sorted { $0.value }.tearDown()
    }
    result.tells(.inconsistentOrder, "DictionarySorting", "NaNLast(_:)")
  }
}
