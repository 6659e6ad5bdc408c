import SignalGraph
import Testing

/// Rule R8: signals that are illegal where the receiver stands.
@Suite struct SessionViolationTests {
  @Test func `a transition before the initiation`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let copy = ReplicatingValueStorage<Int>(label: "copy", fileID: "App/Board.swift", line: 42)
      copy.sensor.sense(.transition(ValueTransaction(past: 1, future: 2)))
    }
    result.tells(
      .signalOutsideSession,
      "ReplicatingValueStorage<Int> \"copy\" (Board.swift:42)",
      "received a transition outside of a session"
    )
  }

  @Test func `a termination before the initiation`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let copy = ReplicatingSetStorage<Int>(label: "copy", fileID: "App/Board.swift", line: 42)
      copy.sensor.sense(.termination([]))
    }
    result.tells(
      .signalOutsideSession,
      "ReplicatingSetStorage<Int> \"copy\" (Board.swift:42)",
      "received a termination outside of a session"
    )
  }

  @Test func `a second initiation`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let copy = ReplicatingArrayStorage<Int>(label: "copy", fileID: "App/Board.swift", line: 42)
      copy.sensor.sense(.initiation([1]))
      copy.sensor.sense(.initiation([1]))
    }
    result.tells(
      .doubleInitiation,
      "ReplicatingArrayStorage<Int> \"copy\" (Board.swift:42)",
      "received an initiation inside a session"
    )
  }

  @Test func `a dispatcher that begins a stage's session twice`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let dispatcher = SignalDispatcher<DictionarySignal<Int, Int>>()
      let stage = DictionaryFiltering<Int, Int>(label: "late", fileID: "App/Board.swift", line: 42) { _ in true }
      dispatcher.register(stage)
      dispatcher.dispatch(.initiation([:]))
      dispatcher.dispatch(.initiation([:]))
    }
    result.tells(.doubleInitiation, "DictionaryFiltering<Int, Int> \"late\" (Board.swift:42)")
  }

  @Test func `a removal of a key that is absent`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let copy = ReplicatingDictionaryStorage<String, Int>(label: "copy", fileID: "App/Board.swift", line: 42)
      copy.sensor.sense(.initiation(["a": 1]))
      copy.sensor.sense(.transition([.remove(key: "b", past: 2)]))
    }
    result.tells(
      .wrongPast,
      "ReplicatingDictionaryStorage<String, Int> \"copy\" (Board.swift:42)",
      "updates or removes the key b, which is absent"
    )
  }

  @Test func `an insertion of a key that is present`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let copy = ReplicatingDictionaryStorage<String, Int>(label: "copy", fileID: "App/Board.swift", line: 42)
      copy.sensor.sense(.initiation(["a": 1]))
      copy.sensor.sense(.transition([.insert(key: "a", value: 2)]))
    }
    result.tells(
      .doubleInsertion,
      "ReplicatingDictionaryStorage<String, Int> \"copy\" (Board.swift:42)",
      "inserts the key a, which is present"
    )
  }

  @Test func `an insertion of a member that is present`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let copy = ReplicatingSetStorage<Int>(label: "copy", fileID: "App/Board.swift", line: 42)
      copy.sensor.sense(.initiation([1]))
      copy.sensor.sense(.transition([.insert(1)]))
    }
    result.tells(
      .doubleInsertion,
      "ReplicatingSetStorage<Int> \"copy\" (Board.swift:42)",
      "inserts 1, which is present"
    )
  }

  @Test func `a command outside of an array`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let copy = ReplicatingArrayStorage<Int>(label: "copy", fileID: "App/Board.swift", line: 42)
      copy.sensor.sense(.initiation([1]))
      copy.sensor.sense(.transition([.insert(2, at: 3)]))
    }
    result.tells(.badIndex, "ReplicatingArrayStorage<Int> \"copy\" (Board.swift:42)", "3")
  }

  @Test func `a command outside of a mapped array`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = ArraySignalMapStorage<Int, String>(label: "texts", fileID: "App/Board.swift", line: 42) { "\($0)" }
      stage.sensor.sense(.initiation([1]))
      stage.sensor.sense(.transition([.update(at: 1, past: 1, future: 2)]))
    }
    result.tells(.badIndex, "ArraySignalMapStorage<Int, String> \"texts\" (Board.swift:42)")
  }

  @Test func `an update of an entry that a sorted stage does not hold`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = DictionarySorting<Int, Int, Int>(label: "sorted", fileID: "App/Board.swift", line: 42) { $0.value }
      stage.sensor.sense(.initiation([1: 1]))
      stage.sensor.sense(.transition([.update(key: 2, past: 1, future: 2)]))
    }
    result.tells(.wrongPast, "DictionarySorting<Int, Int, Int> \"sorted\" (Board.swift:42)", "2")
  }

  @Test func `an order that is not equal to itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let entries = DictionarySlot([1: 1.0])
      let stage = entries.sorted(label: "sorted", fileID: "App/Board.swift", line: 42) { $0.value }
      entries[2] = .nan
      stage.tearDown()
    }
    result.tells(
      .inconsistentOrder,
      "DictionarySorting<Int, Double, Double> \"sorted\" (Board.swift:42)",
      "not equal to itself"
    )
  }

  #if DEBUG
    @Test func `a value's wrong past`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let copy = ReplicatingValueStorage<Int>(label: "copy", fileID: "App/Board.swift", line: 42)
        copy.sensor.sense(.initiation(1))
        copy.sensor.sense(.transition(ValueTransaction(past: 2, future: 3)))
      }
      result.tells(
        .wrongPast,
        "ReplicatingValueStorage<Int> \"copy\" (Board.swift:42)",
        "ValueTransaction<Int> leads away from 2, but the value is 1"
      )
    }

    @Test func `a dictionary's wrong past`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let copy = ReplicatingDictionaryStorage<String, Int>(label: "copy", fileID: "App/Board.swift", line: 42)
        copy.sensor.sense(.initiation(["a": 1]))
        copy.sensor.sense(.transition([.update(key: "a", past: 2, future: 3)]))
      }
      result.tells(
        .wrongPast,
        "ReplicatingDictionaryStorage<String, Int> \"copy\" (Board.swift:42)",
        "leads away from 2",
        "key a"
      )
    }

    @Test func `an array's wrong past`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let copy = ReplicatingArrayStorage<Int>(label: "copy", fileID: "App/Board.swift", line: 42)
        copy.sensor.sense(.initiation([1]))
        copy.sensor.sense(.transition([.remove(2, at: 0)]))
      }
      result.tells(.wrongPast, "ReplicatingArrayStorage<Int> \"copy\" (Board.swift:42)")
    }
  #endif

  @Test func `a transition before the initiation, while a parameter is missing`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let offset = ReplicatingValueStorage<Int>()
      let window = ArrayWindow<Int>(offset: offset, limit: 5, label: "page", fileID: "App/Board.swift", line: 42)
      window.sensor.sense(.transition([.insert(1, at: 0)]))
    }
    result.tells(
      .signalOutsideSession, "ArrayWindow<Int> \"page\" (Board.swift:42)", "received a transition outside of a session")
  }

  @Test func `a second initiation, while a parameter is missing`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let window = ArrayWindow<Int>(offset: ReplicatingValueStorage<Int>(), limit: 5, label: "page")
      window.sensor.sense(.initiation([1]))
      window.sensor.sense(.initiation([1]))
    }
    result.tells(.doubleInitiation, "ArrayWindow<Int> \"page\"", "received an initiation inside a session")
  }
}
