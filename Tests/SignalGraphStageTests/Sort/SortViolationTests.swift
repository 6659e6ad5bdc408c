import SignalGraph
import Testing

@Suite struct SortViolationTests {
  @Test func `a set's order that is not equal to itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let members: SetSlot<Double> = SetSlot([1])
      let stage = members.sorted(label: "sorted", fileID: "App/Board.swift", line: 42) { $0 - $0 / 0 * 0 }
      members.insert(2)
      stage.tearDown()
    }
    result.tells(
      .inconsistentOrder,
      "SetSorting<Double, Double> \"sorted\" (Board.swift:42)",
      "not equal to itself"
    )
  }

  @Test func `an array's order that is not equal to itself, in its second key`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1.0, 2.0])
      let stage = rows.sorted(by: .ascending { $0 < 5 ? 0 : 1 }.descending { $0.squareRoot() })
      rows.append(-1)
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "ArraySorting<Double, ", "an order for -1.0 that is not equal to itself")
  }

  @Test func `a new parameter whose order is not equal to itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let (entries, way) = (DictionarySlot([1: 1.0]), ValueSlot(1.0))
      let stage = entries.sorted(with: way) { $0.value * $1 }
      way.value = .nan
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "DictionarySorting<Int, Double, Double>", "an order for 1")
  }

  /// A cycle: 0 before 1 before 2 before 0.
  struct Stone: Comparable {
    let kind: Int
    static func < (left: Stone, right: Stone) -> Bool { (left.kind + 1) % 3 == right.kind }
  }

  /// Each before the other.
  struct Pushing: Comparable {
    let number: Int
    static func < (left: Pushing, right: Pushing) -> Bool { left.number != right.number }
  }

  #if DEBUG
    @Test func `an order in which two come before each other, on loading`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let stage = ArraySlot([1, 2, 3]).sorted { Pushing(number: $0) }
        stage.tearDown()
      }
      result.tells(.inconsistentOrder, "ArraySorting<Int, Pushing>", "the order contradicts itself")
    }

    @Test func `a dictionary's order in which two come before each other, on loading`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let stage = DictionarySlot([1: 1, 2: 2]).sorted { Pushing(number: $0.value) }
        stage.tearDown()
      }
      result.tells(.inconsistentOrder, "DictionarySorting<Int, Int, Pushing>", "the order contradicts itself")
    }
  #endif

  @Test func `an order that goes round is found when an element is not at its place`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot<Int>()
      let stage = rows.sorted(label: "sorted", fileID: "App/Board.swift", line: 42) { Stone(kind: $0 % 3) }
      for number in 0..<60 { rows.insert(number, at: number * 7 % (number + 1)) }
      for _ in 0..<60 { rows.removeFirst() }
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "ArraySorting<Int, Stone> \"sorted\" (Board.swift:42)", "contradicts itself")
  }

  @Test func `a set's order that goes round`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let members = SetSlot<Int>()
      let stage = members.sorted { Stone(kind: $0 % 3) }
      for number in 0..<60 { members.insert(number * 7 % 60) }
      for number in 0..<60 { members.remove(number) }
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "SetSorting<Int, Stone>", "contradicts itself")
  }

  @Test func `keys of different types in one order`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2])
      let stage = rows.sorted { $0 == 1 ? AnySortKey(1) : AnySortKey("2") }
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "An order key of type", "keys are of one type")
  }

  @Test func `a reset ratio below 0`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2])
      let stage = rows.sorted(label: "sorted", fileID: "App/Board.swift", line: 42) { $0 }
      stage.resetRatio = -0.1
      stage.tearDown()
    }
    result.tells(.badParameter, "ArraySorting<Int, Int> \"sorted\" (Board.swift:42)", "not in 0...1")
  }

  @Test func `a reset ratio that is no number`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2])
      let stage = rows.sorted(label: "sorted", fileID: "App/Board.swift", line: 42) { $0 }
      stage.resetRatio = .nan
      stage.tearDown()
    }
    result.tells(.badParameter, "ArraySorting<Int, Int> \"sorted\" (Board.swift:42)", "not in 0...1")
  }

  @Test func `a set's removal of what a sorted stage does not hold`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetSorting<Int, Int>(label: "sorted", fileID: "App/Board.swift", line: 42) { $0 }
      stage.sensor.sense(.initiation([1]))
      stage.sensor.sense(.transition([.remove(2)]))
    }
    result.tells(.wrongPast, "SetSorting<Int, Int> \"sorted\" (Board.swift:42)", "2")
  }

  @Test func `a set's insertion of what a sorted stage holds`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetSorting<Int, Int>(label: "sorted", fileID: "App/Board.swift", line: 42) { $0 }
      stage.sensor.sense(.initiation([1]))
      stage.sensor.sense(.transition([.insert(1)]))
    }
    result.tells(.doubleInsertion, "SetSorting<Int, Int> \"sorted\" (Board.swift:42)", "1")
  }

  @Test func `an array's index beyond the end`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = ArraySorting<Int, Int>(label: "sorted", fileID: "App/Board.swift", line: 42) { $0 }
      stage.sensor.sense(.initiation([1]))
      stage.sensor.sense(.transition([.insert(2, at: 3)]))
    }
    result.tells(.badIndex, "ArraySorting<Int, Int> \"sorted\" (Board.swift:42)")
  }

  @Test(arguments: ["sorted", "sections", "collected", "nested"])
  func `a tie that is not equal to itself`(_ verb: String) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [verb] in
      announceKind()
      let entries = DictionarySlot(["1": 0])
      let ties = TieRule<String, Double>.by { Double($0) ?? .nan }
      var stages: [Chained] = []
      switch verb {
      case "sorted": stages.append(entries.sorted(by: { $0.value }, ties: ties))
      case "sections": stages.append(entries.sectioned(by: { $0.value }, sortedBy: { $0.value }, ties: ties, .count))
      case "collected": stages.append(entries.collected(by: { $0.value }, ties: ties))
      default: stages.append(entries.nested(under: { _ in nil }, sortedBy: { $0.value }, ties: ties))
      }
      entries["x"] = 0
      stages.forEach { $0.tearDown() }
    }
    result.tells(.inconsistentOrder, "an order for x that is not equal to itself")
  }
}
