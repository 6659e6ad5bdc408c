import SignalGraph
import Testing

/// Rule R8: positions and ranges outside of an array's elements.
@Suite struct IndexViolationTests {
  @Test func `reading past the end`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      _ = rows[3]
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position 3, which is not in 0..<3, by subscript",
      "Check the index"
    )
  }

  @Test func `reading before the start`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      _ = rows[-1]
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position -1, which is not in 0..<3",
      "Check the index"
    )
  }

  @Test func `setting past the end`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows[3] = 1
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position 3, which is not in 0..<3",
      "Check the index"
    )
  }

  @Test func `inserting past the end`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.insert(1, at: 4)
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position 4, which is not in 0..<4",
      "Check the index"
    )
  }

  @Test func `inserting elements before the start`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.insert(contentsOf: [1], at: -1)
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position -1, which is not in 0..<4",
      "0..<4, by insert(contentsOf:at:)",
      "Check the index"
    )
  }

  @Test func `removing past the end`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.remove(at: 3)
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position 3, which is not in 0..<3",
      "Check the index"
    )
  }

  @Test func `removing the first of none`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.removeAll()
      rows.removeFirst()
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position 0, which is not in 0..<0",
      "Check the index"
    )
  }

  @Test func `removing the last of none`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.removeAll()
      rows.removeLast()
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position -1, which is not in 0..<0, by removeLast()",
      "Check the index"
    )
  }

  @Test func `removing more than there are`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.removeFirst(4)
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position 4, which is not in 0..<4",
      "Check the index"
    )
  }

  @Test func `a range that ends past the end`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.removeSubrange(1..<5)
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position 5, which is not in 0..<4, by removeSubrange(_:)",
      "Check the index"
    )
  }

  @Test func `a range that begins past the end`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.removeSubrange(5...)
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position 5, which is not in 0..<4",
      "Check the index"
    )
  }

  @Test func `a range that begins before the start`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.replaceSubrange((-1)..<2, with: [])
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position -1, which is not in 0..<3",
      "Check the index"
    )
  }

  @Test func `a range that ends before the start`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.removeSubrange(..<(-1))
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position -1, which is not in 0..<4",
      "Check the index"
    )
  }

  @Test func `moving from past the end`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.move(from: 3, to: 0)
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position 3, which is not in 0..<3",
      "Check the index"
    )
  }

  @Test func `moving past the end`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.move(from: 0, to: 3)
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position 3, which is not in 0..<3",
      "Check the index"
    )
  }

  @Test func `swapping past the end`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.swapAt(0, 3)
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position 3, which is not in 0..<3",
      "Check the index"
    )
  }

  @Test func `an editor's index`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      ArrayEditor(rows)[7] = 1
    }
    result.tells(
      .badIndex,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was asked for position 7, which is not in 0..<3",
      "Check the index"
    )
  }

  @Test func `reading a stage past the end`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      let stage = rows.map(label: "texts", fileID: "App/Board.swift", line: 43) { "\($0)" }
      print(stage[3])
      stage.tearDown()
    }
    result.tells(.badIndex, "ArraySignalMapStorage<Int, String> \"texts\" (Board.swift:43) was asked for position 3")
  }
}
