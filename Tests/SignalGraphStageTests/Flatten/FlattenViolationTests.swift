import SignalGraph
import Testing

/// What storages of storages may not do ends the process, in release too.
@Suite struct FlattenViolationTests {
  @Test func `a choice of what reads it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let choice = ValueSlot<ValueStorage<Int>>(ValueSlot(1))
      let stage = choice.flattened(label: "latest")
      choice.value = stage.map { $0 + 1 }
    }
    result?.tells(.cycle, "\"latest\"", "FlattenViolationTests.swift", "would read what it writes")
  }

  @Test func `a choice begins twice`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = ArraySwitching<ArrayStorage<Int>, Int>(label: "latest")
      stage.sensor.sense(.initiation(ArraySlot([1])))
      stage.sensor.sense(.initiation(ArraySlot([1])))
    }
    result?.tells(.doubleInitiation, "ArraySwitching<ArrayStorage<Int>, Int>", "\"latest\"")
  }

  @Test func `a choice changes outside of its session`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetSwitching<SetStorage<Int>?, Int>(label: "latest")
      stage.sensor.sense(.transition(ValueTransaction(unequalPast: nil, future: SetSlot([1]))))
    }
    result?.tells(.signalOutsideSession, "SetSwitching<Optional<SetStorage<Int>>, Int>", "\"latest\"")
  }

  @Test func `a choice ends twice`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = ValueSwitching<ValueStorage<Int>, Int>()
      stage.sensor.sense(.termination(ValueSlot(1)))
    }
    result?.tells(.signalOutsideSession, "ValueSwitching<ValueStorage<Int>, Int>")
  }

  @Test func `a row names what reads it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = DictionarySlot<Int, ValueStorage<Int>>([:])
      let stage = rows.flattened(label: "values")
      rows[1] = stage.counted()
    }
    result?.tells(.cycle, "\"values\"", "FlattenViolationTests.swift", "would read what it writes")
  }

  @Test func `a closure that makes a result of a live value chains one`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let (limits, numbers) = (ArraySlot([1, 2]), SetSlot([1, 2, 5]))
      _ = limits.map(live: { limit in numbers.filter { $0 > limit }.counted() }) { limit, _ in
        numbers.filter { $0 < limit }
      }
    }
    result?.tells(
      .sideEffectInStage, "ArrayLiveMapping<Int, Int, SetFiltering<Int>>", "SetFiltering<Int>",
      "FlattenViolationTests.swift",
      "A closure may chain stages only where its result is the storage that they make: in a map, compactMap or associated, "
        + "or for `live:`. Elsewhere, chain in a map and flatten it, rows.map { row in … }.flattened()."
    )
  }

  @Test func `a chain for a live value reads what it is for`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot<Int>()
      var view: ArrayStorage<Int>?
      let sizes = rows.map(live: { _ in view?.counted() ?? ValueSlot(0) }, label: "sizes") { $0 + $1 }
      view = sizes
      rows.append(1)
    }
    result?.tells(.cycle, "\"sizes\"", "FlattenViolationTests.swift", "would read what it writes")
  }

  @Test func `what the message recommends works`() {
    let (limits, numbers) = (ArraySlot([1, 2]), SetSlot([1, 2, 5]))
    let counts = limits.map { limit in numbers.filter { $0 > limit }.counted().map { "\(limit): \($0)" } }.flattened()
    #expect(counts.elements == ["1: 2", "2: 1"])
    transaction {
      limits[1] = 0
      numbers.insert(7)
    }
    #expect(counts.elements == ["1: 3", "0: 4"])
    counts.tearDown()
    limits.assertTornDown()
    numbers.assertTornDown()
  }

  @Test func `a chain is made for what contains itself`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      // Each folder's parent; a folder is as large as those in it, and one.
      let folders = DictionarySlot([1: nil, 2: 1] as [Int: Int?])
      let inside = folders.grouped(by: { $0.value ?? 0 }, domain: folders.keySet())
      func size(_ folder: Int) -> ValueStorage<Int> {
        inside.value(forKey: folder).flattened().map(label: "inside") { size($0.key) }.flattened()
          .aggregated(.sum(\.value)).map { $0 + 1 }
      }
      let sizes = folders.map { size($0.key) }.flattened()
      #expect(sizes.elements == [1: 2, 2: 1])
      folders[1] = 2
    }
    result?.tells(
      .endlessFeedback, "was made by an element closure of a stage that was made by one, and so on 1000 times",
      "FlattenViolationTests.swift", "seems to contain itself"
    )
  }

  @Test func `a live value is chained for what contains itself`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let folders = DictionarySlot([1: nil, 2: 1] as [Int: Int?])
      let inside = folders.grouped(by: { $0.value ?? 0 }, domain: folders.keySet())
      func size(_ folder: Int) -> ValueStorage<Int> {
        inside.value(forKey: folder).flattened().map(live: { size($0.key) }, label: "inside") { $1 }
          .aggregated(.sum(\.value)).map { $0 + 1 }
      }
      let sizes = folders.map(live: { size($0.key) }) { $1 }
      #expect(sizes.elements == [1: 2, 2: 1])
      folders[1] = 2
    }
    result?.tells(
      .endlessFeedback, "was made by an element closure of a stage that was made by one, and so on 1000 times",
      "FlattenViolationTests.swift", "seems to contain itself"
    )
  }

  @Test func `a predicate of live values chains`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let score = ValueSlot(1)
      let stage = DictionarySlot([1: 1]).filter(live: { _ in score }, label: "values") { $1 == score.map { $0 }.value }
      stage.tearDown()
    }
    result?.tells(.sideEffectInStage, "\"values\"", "in a map, compactMap or associated")
  }

  @Test func `rows come twice`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let score = ValueSlot(1)
      let stage = SetLiveFiltering<Int, Int>(live: { _ in score }, label: "high") { $1 > $0 }
      stage.sensor.sense(.initiation([1]))
      stage.sensor.sense(.transition([.insert(1)]))
    }
    result?.tells(.doubleInsertion, "\"high\"", "insertion of 1, which it holds")
  }

  @Test func `a row that is not there changes`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let score = ValueSlot(1)
      let stage = DictionaryLiveMapping<DictionaryTransaction<Int, Int>, Int, Int>(live: { _ in score }) { $1 }
      stage.sensor.sense(.initiation([1: 1]))
      stage.sensor.sense(.transition([.update(key: 2, past: 1, future: 2)]))
    }
    result?.tells(.wrongPast, "DictionaryLiveMapping<", "2, which it does not hold")
  }

  @Test func `an element that is not there goes`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let score = ValueSlot(1)
      let stage = ArrayLiveMapping<Int, Int, Int>(live: { _ in score }) { $0 + $1 }
      stage.sensor.sense(.initiation([1]))
      stage.sensor.sense(.transition([.remove(2, at: 1)]))
    }
    result?.tells(.badIndex, "1 elements")
  }

  @Test func `two children have one id`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let parents = ArraySlot([[1, 2]])
      let stage = parents.flatMap(id: { $0 % 10 }, label: "items") { $0 }
      parents[0] = [1, 2, 11]
      stage.tearDown()
    }
    result?.tells(.doubleInsertion, "\"items\"", "FlattenViolationTests.swift", "the id 1", "tryFlatMap")
  }

  @Test func `a flat map chains stages`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1])
      let stage = rows.flatMap(label: "items") { number in [rows.filter { $0 > number }] }
      stage.tearDown()
    }
    result?.tells(.sideEffectInStage, "\"items\"", "in a map, compactMap or associated")
  }

  @Test func `two children of a row have one id`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = DictionarySlot([1: [1, 2, 11]]).flatMap(id: { $0 % 10 }, label: "items") { $0.value }
      stage.tearDown()
    }
    result?.tells(.doubleInsertion, "\"items\"", "FlattenViolationTests.swift", "the id 1", "tryFlatMap")
  }

  @Test(arguments: [false, true])
  func `a child whose id is not equal to itself`(_ tries: Bool) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [tries] in
      announceKind()
      let orders = DictionarySlot([7: [1.0]])
      if tries {
        let items = orders.tryFlatMap(id: { $0 }, label: "items") { $0.value }
        orders[7] = [2, .nan]
        items.tearDown()
      } else {
        let items = orders.flatMap(id: { $0 }, label: "items") { $0.value }
        orders[7] = [2, .nan]
        items.tearDown()
      }
    }
    result.tells(.badParameter, "\"items\"", "the key nan")
  }
}
