import SignalGraph
import SignalGraphTesting
import Testing

/// Semi and anti joins of arrays.
@Suite struct ArrayJoiningTests {
  private static let seeds = (0..<6).map { Settings.seed &+ UInt64($0) }

  /// Elements name their last digit; 1 and 2 are members.
  ///
  /// The first two and the last are kept by a semi join, the third and fourth by an anti join.
  private func play(
    _ semi: [ArrayMutation<Int>]?, _ anti: [ArrayMutation<Int>]?,
    _ edit: (_ elements: ArraySlot<Int>, _ members: SetSlot<Int>) -> Void
  ) {
    let (elements, members) = (ArraySlot([11, 12, 13, 14, 21]), SetSlot([1, 2]))
    let (kept, rest) = (elements.semiJoined(members) { $0 % 10 }, elements.antiJoined(members) { $0 % 10 })
    #expect(kept.elements == [11, 12, 21] && rest.elements == [13, 14])
    expectSignals(of: kept, semi.map { [.transition(ArrayTransaction($0))] } ?? []) {
      expectSignals(of: rest, anti.map { [.transition(ArrayTransaction($0))] } ?? []) { edit(elements, members) }
    }
    kept.tearDown()
    rest.tearDown()
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Join/ArrayStorage+Joining.swift", type: "semiJoined") { table in
      table.row("`insert` or `remove` of an element that names a member", "the same", "nothing") {
        play([.insert(31, at: 2)], nil) { elements, _ in elements.insert(31, at: 3) }
        play([.remove(12, at: 1)], nil) { elements, _ in elements.remove(at: 1) }
      }
      table.row("`insert` or `remove` of one that names none", "nothing", "the same") {
        play(nil, [.insert(33, at: 1)]) { elements, _ in elements.insert(33, at: 3) }
        play(nil, [.remove(14, at: 1)]) { elements, _ in elements.remove(at: 3) }
      }
      table.row("`update` or refresh, named a member and does", "`update`", "nothing") {
        play([.update(at: 1, past: 12, future: 31)], nil) { elements, _ in elements[1] = 31 }
        play([.update(at: 2, past: 21, future: 21)], nil) { elements, _ in elements.refresh(at: 4) }
      }
      table.row("`update` or refresh, named none and does not", "nothing", "`update`") {
        play(nil, [.update(at: 1, past: 14, future: 33)]) { elements, _ in elements[3] = 33 }
        play(nil, [.update(at: 0, past: 13, future: 13)]) { elements, _ in elements.refresh(at: 2) }
      }
      table.row("`update`, names a member now", "`insert`", "`remove`") {
        play([.insert(31, at: 2)], [.remove(13, at: 0)]) { elements, _ in elements[2] = 31 }
      }
      table.row("`update`, names none any more", "`remove`", "`insert`") {
        play([.remove(12, at: 1)], [.insert(33, at: 0)]) { elements, _ in elements[1] = 33 }
      }
      table.row("`move` of an element that names a member", "`move`, or nothing if it passes none", "nothing") {
        play([.move(from: 2, to: 0, past: 21, future: 21)], nil) { elements, _ in elements.move(from: 4, to: 0) }
        play(nil, nil) { elements, _ in elements.move(from: 4, to: 2) }
      }
      table.row("`move` of one that names none", "nothing", "`move`, or nothing if it passes none") {
        play(nil, [.move(from: 1, to: 0, past: 14, future: 14)]) { elements, _ in elements.move(from: 3, to: 0) }
        play(nil, nil) { elements, _ in elements.move(from: 2, to: 0) }
      }
      table.row("`replace` of elements", "`remove` or `replace`, and `insert` or `replace`", "the same") {
        play(
          [.remove(12, at: 1), .insert(31, at: 1)], [.remove(13, at: 0), .insert(33, at: 0)]
        ) { elements, _ in elements.replaceSubrange(1..<3, with: [31, 33]) }
      }
      table.row("a member comes", "`insert` of each that names it", "`remove` of each") {
        play([.insert(13, at: 2)], [.remove(13, at: 0)]) { $1.insert(3) }
      }
      table.row("a member goes", "`remove` of each that names it", "`insert` of each") {
        play([.remove(11, at: 0), .remove(21, at: 1)], [.insert(11, at: 0), .insert(21, at: 3)]) { $1.remove(1) }
      }
      table.row("a member that none names comes or goes", "nothing", "nothing") {
        play(nil, nil) {
          $1.insert(9)
          $1.remove(9)
        }
      }
      table.row("mutations of both in one turn", "one transition", "one transition") {
        play([.remove(11, at: 0), .insert(13, at: 1)], [.remove(13, at: 0)]) { elements, members in
          transaction {
            members.insert(3)
            elements.remove(at: 0)
          }
        }
      }
      table.row("a new parameter", "`insert` and `remove` where that changes", "the same") { playParameter() }
      table.row("initiation of the last input that was missing", "`initiation`", "`initiation`") {
        playSessions([.initiation([11])], [.initiation([13])]) { $0.dispatch(.initiation([11, 13])) }
      }
      table.row("termination of the first one that ends", "`termination`", "`termination`") {
        playSessions([.termination([11])], [.termination([13])], after: { $0.dispatch(.initiation([11, 13])) }) {
          $0.dispatch(.termination([11, 13]))
        }
      }
    }
  }

  private func playParameter() {
    let (elements, members, shift) = (ArraySlot([11, 12, 13]), SetSlot([1, 2]), ValueSlot(0))
    let kept = elements.semiJoined(members, with: shift) { $0 % 10 + $1 }
    let rest = elements.antiJoined(members, with: shift) { $0 % 10 + $1 }
    expectSignals(of: kept, [.transition([.remove(12, at: 1)])]) {
      expectSignals(of: rest, [.transition([.insert(12, at: 0)])]) { shift.value = 1 }
    }
    kept.tearDown()
    rest.tearDown()
  }

  private func playSessions(
    _ semi: [ArraySignal<Int>], _ anti: [ArraySignal<Int>],
    after begin: (SignalDispatcher<ArraySignal<Int>>) -> Void = { _ in },
    _ edit: (SignalDispatcher<ArraySignal<Int>>) -> Void
  ) {
    let (origin, elements, members) = (
      SignalDispatcher<ArraySignal<Int>>(), ReplicatingArrayStorage<Int>(), SetSlot([1])
    )
    origin.register(elements)
    let (kept, rest) = (elements.semiJoined(members) { $0 % 10 }, elements.antiJoined(members) { $0 % 10 })
    begin(origin)
    expectSignals(of: kept, semi) { expectSignals(of: rest, anti) { edit(origin) } }
    kept.tearDown()
    rest.tearDown()
    origin.deregister(elements)
  }

  @Test func `the example of the documentation`() {
    let board = ArraySlot(["LH 4", "AF 1", "BA 9"])
    let boarding = SetSlot(["AF 1"])
    let open = board.semiJoined(boarding)
    let closed = board.antiJoined(boarding)
    #expect(open.elements == ["AF 1"] && closed.elements == ["LH 4", "BA 9"])
    boarding.insert("LH 4")
    #expect(open.elements == ["LH 4", "AF 1"] && closed.elements == ["BA 9"])
    expectSignals(of: closed, []) { board.move(from: 2, to: 0) }
    open.tearDown()
    closed.tearDown()
    board.assertTornDown()
    boarding.assertTornDown()
  }

  @Test(arguments: seeds)
  func `arrays that change alone and together, begin and end, against a search`(seed: UInt64) {
    func play(
      _ join: (ArrayStorage<Int>, SetStorage<Int>, () -> ValueStorage<Int>) -> ArrayStorage<Int>,
      _ isKept: (Int, Set<Int>, Int) -> Bool
    ) {
      let sources = [TrialSource.array(), TrialSource.array()]
      let arrays = sources.map { $0.storage as! ArrayStorage<Int> }
      let members = arrays[1].distinct { $0 / 2 }.keySet()
      let stage = join(arrays[0], members, { Deriving(arrays[0]) { $0.count % 3 } })
      tryOut(sources, stage, isExact: true, seed: seed) { sides in
        TreeArray(sides[0].filter { isKept($0, Set(sides[1].map { $0 / 2 }), sides[0].count % 3) })
      }
    }
    func halved(_ element: Int) -> Int? { element == 0 ? nil : element / 2 }
    func shifted(_ element: Int, _ count: Int) -> Int? { element == 0 ? nil : element / 2 + count }
    func names(_ members: Set<Int>, _ key: Int?) -> Bool { key.map(members.contains) ?? false }
    play { one, members, _ in
      one.semiJoined(members, by: halved)
    } _: {
      names($1, halved($0)) && $2 >= 0
    }
    play { one, members, _ in
      one.antiJoined(members, by: halved)
    } _: {
      !names($1, halved($0)) && $2 >= 0
    }
    play { one, members, _ in
      one.semiJoined(members)
    } _: {
      names($1, $0) && $2 >= 0
    }
    play { one, members, _ in
      one.antiJoined(members)
    } _: {
      !names($1, $0) && $2 >= 0
    }
    play {
      $0.semiJoined($1, with: $2(), by: shifted)
    } _: {
      names($1, shifted($0, $2))
    }
    play {
      $0.antiJoined($1, with: $2(), by: shifted)
    } _: {
      !names($1, shifted($0, $2))
    }
  }

  @Test func `elements that do not compare`() {
    struct Row { let key: Int, name: String }
    let (rows, members) = (ArraySlot([Row(key: 1, name: "a")]), SetSlot([1]))
    let kept = rows.semiJoined(members) { $0.key }
    var names: [[String]] = []
    let token = kept.observe { names.append($0.map(\.name)) }
    rows[0] = Row(key: 1, name: "b")
    #expect(names == [["a"], ["b"]])
    token.tearDown()
    kept.tearDown()
  }

  @Test func `the closure is called once for an element that comes or is updated`() {
    let calls = CallCounter()
    let (elements, members) = (ArraySlot([11, 11, 13]), SetSlot([1]))
    let key = calls.counting { (element: Int) in element % 10 }
    let (kept, rest) = (elements.semiJoined(members) { key($0) }, elements.antiJoined(members) { key($0) })
    #expect(calls.count == 6)
    members.insert(3)
    members.remove(1)
    elements.move(from: 0, to: 2)
    elements.remove(at: 0)
    #expect(calls.count == 6)
    elements[0] = 12
    #expect(calls.count == 8)
    elements.append(contentsOf: [7, 8])
    #expect(calls.count == 12)
    kept.tearDown()
    rest.tearDown()
  }

  @Test func `a kept element is explained by where it stands and by the member`() {
    let (elements, members) = (ArraySlot([13, 11], label: "elements"), SetSlot([1], label: "members"))
    let kept = elements.semiJoined(members, label: "kept") { $0 % 10 }
    let words = kept.explain(at: 0)?.description ?? ""
    #expect(words.contains("\"elements\"") && words.contains("[1]") && words.contains("\"members\""), "\(words)")
    kept.tearDown()
  }
}
