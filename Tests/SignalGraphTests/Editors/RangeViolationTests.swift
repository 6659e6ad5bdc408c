import Testing

@testable import SignalGraph

/// Rule R8: ranges and counts at the ends of their range, none of which an array has.
@Suite struct RangeViolationTests {
  @Test func `a range that begins at the least number`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.removeSubrange(Int.min..<1)
    }
    result.tells(
      .badIndex,
      "\"rows\" (Board.swift:42) was asked for position -9223372036854775808, which is not in 0..<2"
    )
  }

  @Test func `a range that ends at the greatest number`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.removeSubrange(1..<Int.max)
    }
    result.tells(
      .badIndex,
      "\"rows\" (Board.swift:42) was asked for position 9223372036854775807, which is not in 0..<4"
    )
  }

  @Test func `a range that elements have made too long, which edit as they are computed`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot(0..<1000, label: "rows", fileID: "App/Board.swift", line: 42)
      let computed = (0..<2).lazy.map { number in
        if rows.count > 100 { rows.removeSubrange(100...) }
        return number
      }
      rows.replaceSubrange(900..<1000, with: computed)
    }
    result.tells(
      .badIndex,
      "\"rows\" (Board.swift:42) was asked for position 1000, which is not in 0..<101",
      "0..<101, by replaceSubrange(_:with:)"
    )
  }

  @Test(arguments: [3, 30, 300])
  func `a bulk command for rows that are not there`(count: Int) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [count] in
      announceKind()
      var elements = TreeArray(0..<1000)
      Array(0..<count).withUnsafeBufferPointer { elements.replaceRun(999..<1003, with: $0, handingOut: nil) }
    }
    result.tells(.badIndex, "TreeArray<Int> of 1000 elements was asked for index 1003")
  }

  @Test func `a closed range that ends at the greatest number`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.removeSubrange(0...Int.max)
    }
    result.tells(
      .badIndex,
      "\"rows\" (Board.swift:42) was asked for position 9223372036854775807, which is not in 0..<3",
      "0..<3, by removeSubrange(_:)"
    )
  }

  @Test func `a range through what is before the start`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.removeSubrange(...(-1))
    }
    result.tells(.badIndex, "\"rows\" (Board.swift:42) was asked for position -1, which is not in 0..<3")
  }

  @Test func `a range through what is past the end`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.replaceSubrange(...3, with: [])
    }
    result.tells(.badIndex, "\"rows\" (Board.swift:42) was asked for position 3, which is not in 0..<3")
  }

  @Test func `swapping what is past the end with itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.swapAt(9, 9)
    }
    result.tells(.badIndex, "\"rows\" (Board.swift:42) was asked for position 9, which is not in 0..<3")
  }

  @Test func `removing less than none of the first`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.removeFirst(-1)
    }
    result.tells(.badIndex, "\"rows\" (Board.swift:42) was asked for position -1, which is not in 0..<4")
  }

  @Test func `removing less than none of the last`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.removeLast(.min)
    }
    result.tells(
      .badIndex,
      "\"rows\" (Board.swift:42) was asked for position -9223372036854775808, which is not in 0..<4"
    )
  }

  @Test func `removing more of the last than there are`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.removeLast(4)
    }
    result.tells(.badIndex, "\"rows\" (Board.swift:42) was asked for position 4, which is not in 0..<4")
  }

  @Test func `announcing a change past the end`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.refresh(at: 3)
    }
    result.tells(.badIndex, "\"rows\" (Board.swift:42) was asked for position 3, which is not in 0..<3")
  }

  @Test func `partial ranges end where the array does`() {
    let rows = ArraySlot(0..<6)
    rows.removeSubrange(5...)
    rows.removeSubrange(..<1)
    rows.removeSubrange(...0)
    #expect(rows.elements == [2, 3, 4])
    rows.replaceSubrange(1...1, with: [7])
    rows.replaceSubrange(3..., with: [8])
    rows.removeFirst(0)
    rows.removeLast(0)
    #expect(rows.elements == [2, 7, 4, 8])
    rows.removeFirst(1)
    rows.removeLast(3)
    #expect(rows.isEmpty)
    rows.removeSubrange(0...)
    rows.removeSubrange(..<0)
  }
}
