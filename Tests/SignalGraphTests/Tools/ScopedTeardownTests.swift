import SignalGraph
import Testing

/// What lives of one body, or of one graph, whatever else lives in the process.
@Suite struct ScopedTeardownTests {
  @Test func `a graph lists its own registrations`() {
    let (rows, other) = (ArraySlot([1, 2], label: "rows", fileID: "App/Board.swift", line: 1), ArraySlot([3]))
    let odd = rows.filter(fileID: "App/Board.swift", line: 2) { $0 % 2 == 1 }
    let token = odd.observe(label: "screen", fileID: "App/Board.swift", line: 3) { _ in }
    let elsewhere = other.observe { _ in }
    let lines = [
      "ArrayFiltering<Int> on ArraySlot<Int> \"rows\", registered at Board.swift:2",
      "\(TokenTests.tokenName) \"screen\" on ArrayFiltering<Int>, registered at Board.swift:3",
    ]
    #expect(rows.livingRegistrations() == lines)
    #expect(odd.livingRegistrations() == lines)
    token.tearDown()
    odd.tearDown()
    #expect(rows.livingRegistrations() == [])
    rows.assertTornDown()
    elsewhere.tearDown()
  }

  @Test func `a body that takes down what it set up may return something`() throws {
    let outside = ValueSlot(0)
    let token = outside.observe { _ in }
    let count = assertTornDown {
      let rows = ArraySlot([1, 2, 3])
      let odd = rows.filter { $0 % 2 == 1 }
      defer { odd.tearDown() }
      return odd.count
    }
    #expect(count == 2)
    struct Refusal: Error {}
    #expect(throws: Refusal.self) { try assertTornDown { throw Refusal() } }
    token.tearDown()
  }

  @Test func `a body may wait`() async {
    let count = await assertTornDown {
      let rows = ArraySlot([1, 2, 3])
      await Task.yield()
      let odd = rows.filter { $0 % 2 == 1 }
      await Task.yield()
      defer { odd.tearDown() }
      return odd.count
    }
    #expect(count == 2)
  }

  #if DEBUG
    @Test func `what a body leaves is told, and nothing else`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let outside = ValueSlot(0, label: "outside")
        _ = outside.observe { _ in }
        let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 1)
        var kept: [ArrayStorage<Int>] = []
        assertTornDown(fileID: "App/Main.swift", line: 99) {
          assertTornDown {}
          kept.append(rows.filter(fileID: "App/Board.swift", line: 2) { _ in true })
        }
        withExtendedLifetime(kept) {}
      }
      result.tells(
        .missingTeardown,
        "1 registration lives at Main.swift:99",
        "ArraySlot<Int> \"rows\"",
        "Board.swift:2"
      )
      #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("outside"))
    }

    @Test func `what a body in a body leaves, the outer one is told of too`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let rows = ArraySlot([1, 2, 3])
        await assertTornDown(fileID: "App/Main.swift", line: 99) {
          await Task.yield()
          await Task { @MainActor in await Task.yield() }.value
          struct Refusal: Error {}
          try? assertTornDown {
            _ = rows.observe(fileID: "App/Board.swift", line: 2) { _ in }
            throw Refusal()
          }
        }
      }
      result.tells(.missingTeardown, "1 registration lives at Main.swift:99", "registered at Board.swift:2")
    }

    @Test func `what lives of a graph is told`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let rows = ArraySlot([1, 2, 3])
        _ = rows.observe(fileID: "App/Board.swift", line: 2) { _ in }
        rows.assertTornDown(fileID: "App/Main.swift", line: 99)
      }
      result.tells(.missingTeardown, "1 registration lives at Main.swift:99", "registered at Board.swift:2")
    }
  #endif
}
