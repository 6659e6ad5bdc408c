import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ArrayLookupTests {
  typealias Slot = ArraySlot<Int>
  typealias Others = DictionarySlot<Int, Int>
  typealias Pair = JoinRow<Int, Int?>
  typealias Sure = JoinRow<Int, Int>

  /// The first two elements name 5, which is there; the third names 6, which is not.
  private func play(
    _ expected: [ArraySignal<Pair>], _ edit: (_ elements: Slot, _ others: Others) -> Void
  ) {
    let (elements, others) = (ArraySlot([5, 5, 6]), DictionarySlot([5: 50, 9: 90]))
    let stage = elements.lookedUp(in: others)
    expectSignals(of: stage, expected) { edit(elements, others) }
    stage.tearDown()
  }

  private func play(
    _ rule: MissingMatch<Int>, _ expected: [ArraySignal<Sure>], _ edit: (_ elements: Slot, _ others: Others) -> Void
  ) {
    let (elements, others) = (ArraySlot([5, 5, 6]), DictionarySlot([5: 50, 9: 90]))
    let stage = elements.lookedUp(in: others, missing: rule)
    expectSignals(of: stage, expected) { edit(elements, others) }
    stage.tearDown()
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Join/ArrayLookup.swift", type: "ArrayLookup") { table in
      table.row("`insert` of an element", "`insert`, with the value that it names, or with nil") {
        play([.transition([.insert(Pair(9, 90), at: 1)])]) { elements, _ in elements.insert(9, at: 1) }
        play([.transition([.insert(Pair(8, nil), at: 3)])]) { elements, _ in elements.append(8) }
      }
      table.row("`update` of an element", "`update`, with the value that it names now, or with nil") {
        play([.transition([.update(at: 0, past: Pair(5, 50), future: Pair(9, 90))])]) { elements, _ in elements[0] = 9 }
        play([.transition([.update(at: 0, past: Pair(5, 50), future: Pair(8, nil))])]) { elements, _ in elements[0] = 8
        }
      }
      table.row("`remove` of an element", "`remove`") {
        play([.transition([.remove(Pair(5, 50), at: 1)])]) { elements, _ in elements.remove(at: 1) }
      }
      table.row("`move` of an element", "`move`, or nothing where rows that are left out were all that it passed") {
        play([.transition([.move(from: 2, to: 0, past: Pair(6, nil), future: Pair(6, nil))])]) { elements, _ in
          elements.move(from: 2, to: 0)
        }
        play(.dropped, []) { elements, _ in elements.move(from: 1, to: 2) }
      }
      table.row(
        "`replace` of elements", "`remove` or `replace` of those that go, `insert` or `replace` of those that come"
      ) {
        play([
          .transition([
            .remove(Pair(5, 50), at: 1),
            .replace(at: 1, past: [], future: [Pair(9, 90), Pair(8, nil)]),
          ])
        ]) { elements, _ in elements.replaceSubrange(1..<2, with: [9, 8]) }
      }
      table.row("a named entry comes, changes or goes", "`update` of each element that names it") {
        play([.transition([.update(at: 2, past: Pair(6, nil), future: Pair(6, 60))])]) { $1[6] = 60 }
        for future in [51, nil] {
          play([
            .transition([
              .update(at: 0, past: Pair(5, 50), future: Pair(5, future)),
              .update(at: 1, past: Pair(5, 50), future: Pair(5, future)),
            ])
          ]) { $1[5] = future }
        }
      }
      table.row("an entry that none names comes, changes or goes", "nothing") {
        play([]) { _, others in
          others[7] = 70
          others[9] = 91
          others[9] = nil
        }
      }
      table.row("a refresh of either", "`update` of the element, or of each that names it") {
        play([.transition([.update(at: 2, past: Pair(6, nil), future: Pair(6, nil))])]) { elements, _ in
          elements.refresh(at: 2)
        }
        play([
          .transition([
            .update(at: 0, past: Pair(5, 50), future: Pair(5, 50)),
            .update(at: 1, past: Pair(5, 50), future: Pair(5, 50)),
          ])
        ]) { $1.refresh(5) }
      }
      table.row(
        "nothing is found, under `missing: .dropped`",
        "the element is left out: `insert` and `remove` when that changes"
      ) {
        play(.dropped, [.transition([.insert(Sure(6, 60), at: 2)])]) { $1[6] = 60 }
        play(.dropped, [.transition([.remove(Sure(5, 50), at: 0)])]) { elements, _ in elements[0] = 7 }
        play(.dropped, []) { elements, _ in
          elements[2] = 7
          elements.append(7)
          elements.remove(at: 2)
        }
      }
      table.row("nothing is found, under `missing: .filled`", "the given value stands in its place") {
        play(.filled(with: -1), [.transition([.insert(Sure(7, -1), at: 0)])]) { elements, _ in elements.insert(7, at: 0)
        }
        play(.filled(with: -1), [.transition([.update(at: 2, past: Sure(6, -1), future: Sure(6, 60))])]) { $1[6] = 60 }
      }
      table.row("mutations of both in one turn", "one transition") {
        play([
          .transition([
            .remove(Pair(5, 50), at: 1),
            .update(at: 1, past: Pair(6, nil), future: Pair(6, 60)),
            .update(at: 0, past: Pair(5, 50), future: Pair(5, 51)),
          ])
        ]) { elements, others in
          transaction {
            others[6] = 60
            others[5] = 51
            elements.remove(at: 1)
          }
        }
      }
      table.row(
        "a new parameter",
        "`update` of each element whose key has changed, unless it finds nothing before and after"
      ) {
        let (elements, others, shift) = (ArraySlot([5, 7]), DictionarySlot([5: 50, 6: 60]), ValueSlot(0))
        let stage = elements.lookedUp(in: others, with: shift) { $0 + $1 }
        expectSignals(of: stage, [.transition([.update(at: 0, past: Pair(5, 50), future: Pair(5, 60))])]) {
          shift.value = 1
        }
        stage.tearDown()
      }
      table.row("initiation of the last input or parameter that was missing", "`initiation`") {
        playSessions(ending: false, [.initiation([Pair(5, 50)])])
      }
      table.row("termination of the first one that ends", "`termination`") {
        playSessions(ending: true, [.termination([Pair(5, 50)])])
      }
    }
  }

  private func playSessions(ending: Bool, _ expected: [ArraySignal<Pair>]) {
    let stage = ArrayLookup<Int, Int, Int, Int?>(by: { $0 })
    stage.sensor.sense(.initiation([5]))
    if ending { stage.others.sense(.initiation([5: 50])) }
    expectSignals(of: stage, expected) {
      stage.others.sense(ending ? .termination([5: 50]) : .initiation([5: 50]))
    }
    stage.sensor.sense(.termination([5]))
  }

  @Test func `the example of the documentation`() {
    let queue = ArraySlot(["b", "a"])
    let songs = DictionarySlot(["a": "Ave Maria", "b": "Bolero"])
    let playing = queue.lookedUp(in: songs)
    let titles = queue.lookedUp(in: songs, missing: .dropped).map(\.right)
    #expect(playing.elements == [JoinRow("b", "Bolero"), JoinRow("a", "Ave Maria")])
    songs["a"] = "Ave verum"
    #expect(titles.elements == ["Bolero", "Ave verum"])
    expectSignals(of: titles, []) { queue.append("c") }
    #expect(playing.elements.last == JoinRow("c", nil))
    queue.move(from: 1, to: 0)
    #expect(titles.elements == ["Ave verum", "Bolero"])
    songs["c"] = "Carmen"
    #expect(titles.elements == ["Ave verum", "Bolero", "Carmen"])
    playing.tearDown()
    titles.tearDown()
  }

  @Test(arguments: (0..<6).map { Settings.seed &+ UInt64($0) })
  func `elements and what they name, alone and together`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (elements, others, shift) = (ArraySlot<Int>(), Others(), ValueSlot(0))
    func key(_ element: Int, _ shift: Int) -> Int? { element % 5 == 0 ? nil : (element + shift) % 7 }
    let pairs = elements.lookedUp(in: others) { key($0, 0) }
    let dropped = elements.lookedUp(in: others, missing: .dropped) { key($0, 0) }
    let shifted = elements.lookedUp(in: others, with: shift, by: key)
    let filled = elements.lookedUp(in: others, missing: .filled(with: -1), with: shift, by: key)
    let left = elements.lookedUp(in: others, missing: .dropped, with: shift, by: key)
    let (all, sure) = ([pairs, shifted], [dropped, filled, left])
    let (allReplicas, sureReplicas) = (
      all.map { _ in ReplicatingArrayStorage<Pair>() }, sure.map { _ in ReplicatingArrayStorage<Sure>() }
    )
    for (stage, replica) in zip(all, allReplicas) { stage.register(replica) }
    for (stage, replica) in zip(sure, sureReplicas) { stage.register(replica) }
    for step in 0..<300 {
      transaction {
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          let (element, count) = (Int.random(in: 0...9, using: &random), elements.count)
          switch Int.random(in: 0...9, using: &random) {
          case 0...1: elements.insert(element, at: .random(in: 0...count, using: &random))
          case 2 where count > 0: elements.remove(at: .random(in: 0..<count, using: &random))
          case 3 where count > 0: elements[.random(in: 0..<count, using: &random)] = element
          case 4 where count > 0:
            let from = Int.random(in: 0..<count, using: &random)
            elements.move(from: from, to: .random(in: 0..<count, using: &random))
          case 5:
            let low = Int.random(in: 0...count, using: &random)
            let range = low..<Int.random(in: low...min(count, low + 3), using: &random)
            elements.replaceSubrange(range, with: (0..<Int.random(in: 0...4, using: &random)).map { $0 + element })
          case 6: shift.value = element % 3
          case 7: others[element % 7] = nil
          default: others[element % 7] = .random(in: 0...3, using: &random)
          }
        }
        if step % 50 == 49 { elements.removeAll() }
      }
      let comment: Comment = "seed \(seed), step \(step)"
      func rows(_ shift: Int) -> [Pair] {
        elements.elements.map { element in Pair(element, key(element, shift).flatMap { others[$0] }) }
      }
      func found(_ shift: Int) -> [Sure] { rows(shift).compactMap { row in row.right.map { Sure(row.left, $0) } } }
      #expect(Array(pairs.elements) == rows(0) && Array(shifted.elements) == rows(shift.value), comment)
      #expect(Array(dropped.elements) == found(0) && Array(left.elements) == found(shift.value), comment)
      #expect(Array(filled.elements) == rows(shift.value).map { Sure($0.left, $0.right ?? -1) }, comment)
      for (stage, replica) in zip(all, allReplicas) { #expect(stage.elements == replica.elements, comment) }
      for (stage, replica) in zip(sure, sureReplicas) { #expect(stage.elements == replica.elements, comment) }
    }
    for (stage, replica) in zip(all, allReplicas) { stage.deregister(replica) }
    for (stage, replica) in zip(sure, sureReplicas) { stage.deregister(replica) }
    for stage in all { stage.tearDown() }
    for stage in sure { stage.tearDown() }
    elements.assertTornDown()
    others.assertTornDown()
  }

  @Test func `the closure is called once for an element that comes or is updated`() {
    let calls = CallCounter()
    let (elements, others) = (ArraySlot([5, 5]), DictionarySlot([5: 50]))
    let key = calls.counting { (element: Int) in element }
    let stage = elements.lookedUp(in: others) { key($0) }
    #expect(calls.count == 2)
    others[5] = 51
    others[5] = nil
    elements.move(from: 0, to: 1)
    elements.remove(at: 0)
    #expect(calls.count == 2)
    elements[0] = 6
    #expect(calls.count == 3)
    elements.append(contentsOf: [7, 8])
    #expect(calls.count == 5)
    stage.tearDown()
  }

  @Test func `a row is explained by its element and by what was found`() {
    let elements = ArraySlot([7, 5], label: "elements")
    let others = DictionarySlot([5: 50], label: "others")
    let stage = elements.lookedUp(in: others, missing: .dropped)
    let words = stage.explain(at: 0)?.description ?? ""
    #expect(words.contains("\"elements\"") && words.contains("[1]") && words.contains("\"others\""), "\(words)")
    stage.tearDown()
  }

  @Test func `an element is removed where none is`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = ArrayLookup<Int, Int, Int, Int?>(label: "queue", by: { $0 })
      stage.others.sense(.initiation([:]))
      stage.sensor.sense(.initiation([1]))
      stage.sensor.sense(.transition([.remove(1, at: 3)]))
    }
    result?.tells(.badIndex, "ArrayLookup<Int, Int, Int, Optional<Int>> \"queue\"", "ArrayLookupTests.swift")
  }
}
