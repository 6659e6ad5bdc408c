import Observation
import SignalGraph
import Synchronization
import Testing

/// Graphs in classes, actors and observable models: the article, and what it promises.
@Suite("Models")
struct ModelTests {
  @available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
  @MainActor @Test func `the examples of the article run`() throws {
    let examples: [String: (@escaping (Any...) -> Void) -> Void] = [
      "class in use": { ModelExamples.classInUse($0) },
      "cells in use": { ModelExamples.cellsInUse($0) },
      "observable in use": { ModelExamples.observableInUse($0) },
      "model test": { ModelExamples.modelTest($0) },
    ]
    let sources = ["ModelExamples.swift", "../../SignalGraphMainActorTests/IsolatedTaskTests.swift"]
    try PageTests().check("Sources/SignalGraph/SignalGraph.docc/Models.md", sources, examples)
  }

  @Test func `cells take their graph down, and one that would read itself is a violation`() async {
    assertTornDown { ModelExamples.cellsInUse { _ in } }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let (one, other) = (Cell(), Cell())
      one.formula.value = .sum([other])
      other.formula.value = .sum([one])
    }
    result?.tells(.cycle, "ModelExamples.swift")
  }

  @Test func `a class takes its graph down`() {
    assertTornDown {
      var heard: [Int] = []
      do {
        let stock = Stock { heard.append($0) }
        stock.amounts["tea"] = 1
        stock.amounts["salt"] = 9
      }
      #expect(heard == [0, 1])
    }
  }

  @available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
  @MainActor @Test func `an observable model takes its graph down in its isolated deinit`() async {
    await assertTornDown {
      var board: FlightBoard? = FlightBoard()
      board?.report("LH 4", delay: 75)
      await Task.yield()
      #expect(board?.lines == ["LH 4 +75"])
      let changes = Atomic(0)
      withObservationTracking {
        _ = board?.lines
      } onChange: {
        changes.add(1, ordering: .relaxed)
      }
      board?.report("AF 1", delay: 10)
      #expect(changes.load(ordering: .relaxed) == 0)
      board?.report("AF 1", delay: 80)
      #expect(changes.load(ordering: .relaxed) == 1)
      board = nil
    }
  }

  @available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
  @Test func `an observable model that is let go elsewhere is taken down on its own actor`() async {
    await #expect(processExitsWith: .success) {
      let ends = Atomic(0)
      await assertTornDown {
        var board: HeardBoard? = await HeardBoard { ends.add(1, ordering: .relaxed) }
        await board?.report("LH 4", delay: 75)
        #expect(await board?.lines == ["LH 4"])
        weak let released = board
        #expect(ends.load(ordering: .relaxed) == 0 && released != nil)
        board = nil
        // What takes it down waits for its turn on the main actor.
        for _ in 0..<1000 where ends.load(ordering: .relaxed) == 0 { try? await Task.sleep(for: .milliseconds(1)) }
        #expect(ends.load(ordering: .relaxed) == 1 && released == nil)
      }
    }
  }

  @available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
  @Test func `an actor owns a graph that tasks set and read`() async {
    let list = PriceList()
    await withTaskGroup { group in
      for number in 0..<20 {
        group.addTask { await list.set(number * 7 % 20, for: "\(number)") }
      }
    }
    #expect(await list.dearest(3) == ["17", "14", "11"])
    await list.set(nil, for: "14")
    #expect(await list.dearest(2) == ["17", "11"])
  }
}

/// A board whose observation hears the end, and requires its actor for it.
@available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
@MainActor @Observable
private final class HeardBoard {
  private(set) var lines: [String] = []
  @ObservationIgnored private let delays = DictionarySlot<String, Int>(label: "delays")
  @ObservationIgnored private let bag = ObservationBag()

  init(onEnd: @escaping @Sendable () -> Void) {
    delays.filter { $0.value >= 60 }.observe { [weak self] late, change in
      if case .termination = change {
        MainActor.preconditionIsolated()
        onEnd()
      } else {
        self?.lines = late.keys.sorted()
      }
    }
    .store(in: bag)
  }

  func report(_ flight: String, delay: Int?) { delays[flight] = delay }

  isolated deinit { bag.tearDown() }
}
