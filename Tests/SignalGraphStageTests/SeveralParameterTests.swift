import SignalGraph
import SignalGraphTesting
import Testing

/// Verbs that take several parameters, in the order in which their closure takes them.
@Suite struct SeveralParameterTests {
  @Test func `filters take several parameters of different types`() {
    let (least, mark, factor) = (ValueSlot(2), ValueSlot("a"), ValueSlot(1.0))
    let rows = ArraySlot([1, 2, 3])
    let board = DictionarySlot(["a": 1, "ab": 2, "b": 3])
    let members = SetSlot([1, 2, 3])
    let kept = rows.filter(with: least, factor) { Double($0) * $2 >= Double($1) }
    let shown = board.filter(with: least, mark, factor) { $0.value >= $1 && $0.key.hasPrefix($2) && $3 > 0 }
    let chosen = members.filter(with: factor, least) { Double($0) * $1 >= Double($2) }
    #expect(kept.elements == [2, 3] && shown.elements == ["ab": 2] && chosen.elements == [2, 3])
    expectSignals(of: kept, [.transition([.remove(2, at: 0)])]) {
      transaction {
        factor.value = 2
        least.value = 5
      }
    }
    mark.value = ""
    least.value = 3
    factor.value = 1
    #expect(kept.elements == [3] && shown.elements == ["b": 3] && chosen.elements == [3])
    for view in [kept, shown, chosen] as [Chained] { view.tearDown() }
    #expect(least.emitter.sensorCount + mark.emitter.sensorCount + factor.emitter.sensorCount == 0)
  }

  @Test func `maps and sorts take several parameters`() {
    let (one, two, three) = (ValueSlot(1), ValueSlot(10), ValueSlot("x"))
    let (rows, board, number) = (ArraySlot([3, 1, 2]), DictionarySlot([1: 5, 2: 4]), ValueSlot(7))
    let sums = rows.map(with: one, two) { $0 + $1 + $2 }
    let texts = rows.compactMap(with: one, three) { $0 > $1 ? "\($2)\($0)" : nil }
    let values = board.map(with: one, two, three) { "\($0.value + $1 + $2)\($3)" }
    let some = board.compactMap(with: one, two) { $0.value > 4 * $1 ? $2 : nil }
    let total = number.map(with: one, two, one) { $0 + $1 + $2 + $3 }
    let ranked = rows.sorted(with: one, two) { ($0 * $1) % $2 }
    let board2 = board.sorted(with: one, two) { $0.value * $1 % $2 }
    let members = SetSlot([1, 2, 3]).sorted(with: one, two) { -$0 * $1 * $2 }
    #expect(sums.elements == [14, 12, 13] && texts.elements == ["x3", "x2"] && total.value == 19)
    #expect(values.elements == [1: "16x", 2: "15x"] && some.elements == [1: 10])
    #expect(ranked.elements == [1, 2, 3] && board2.elements.map(\.key) == [2, 1] && members.elements == [3, 2, 1])
    transaction {
      one.value = -1
      two.value = 100
    }
    #expect(sums.elements == [102, 100, 101] && texts.elements == ["x3", "x1", "x2"] && total.value == 105)
    #expect(values.elements == [1: "104x", 2: "103x"] && some.elements == [1: 100, 2: 100])
    #expect(ranked.elements == [3, 2, 1] && board2.elements.map(\.key) == [1, 2] && members.elements == [1, 2, 3])
    for view in [sums, texts, values, some, total, ranked, board2, members] as [Chained] { view.tearDown() }
  }

  @Test func `groups take several parameters`() {
    let (width, name) = (ValueSlot(10), ValueSlot("a"))
    let (rows, board, members) = (ArraySlot([25, 5, 15]), DictionarySlot(["x": 5, "y": 15]), SetSlot([5, 15]))
    let parts = rows.grouped(with: width, name) { "\($2)\($0 / $1)" }
    let shown = board.grouped(with: width, name) { "\($2)\($0.value / $1)" }
    let chosen = members.grouped(with: width, name) { "\($2)\($0 / $1)" }
    #expect(parts["a0"]!.elementsEqual([5]) && shown["a0"]?.elements == ["x": 5] && chosen["a0"]?.elements == [5])
    transaction {
      width.value = 20
      name.value = "b"
    }
    #expect(parts["b0"]!.elementsEqual([5, 15]) && parts["b1"]!.elementsEqual([25]) && parts.count == 2)
    #expect(shown["b0"]?.elements == ["x": 5, "y": 15] && chosen["b0"]?.elements == [5, 15])
    for view in [parts, shown, chosen] as [Chained] { view.tearDown() }
    #expect(width.emitter.sensorCount + name.emitter.sensorCount == 0)
  }

  @Test func `with several parameters a closure runs as often as with one`() {
    let calls = CallCounter()
    let (rows, one, two) = (ArraySlot(0..<10), ValueSlot(1), ValueSlot(2))
    let view = rows.filter(with: one, two) { row, one, two in
      calls.record()
      return row % 3 >= one * two
    }
    #expect(calls.count == 10)
    rows.append(10)
    rows.removeFirst()
    #expect(calls.count == 11)
    transaction {
      one.value = 0
      two.value = 0
    }
    #expect(calls.count == 21 && view.count == 10)
    view.tearDown()
  }

  @Test func `while one parameter is missing there is no state`() {
    let (rows, one, two) = (ArraySlot([1, 2]), ValueSlot(1), ReplicatingValueStorage<Int>())
    let view = rows.filter(with: one, two) { $0 > $1 + $2 }
    #expect(view.snapshot == nil)
    two.sensor.sense(.initiation(0))
    #expect(view.elements == [2])
    two.sensor.sense(.termination(0))
    #expect(view.snapshot == nil)
    view.tearDown()
  }
}

/// What verbs without a closure, and with a parameter in the place of a number, give.
@Suite struct AdjustableVerbTests {
  @Test func `sorted without an order takes the elements' own`() {
    let (rows, members, board) = (ArraySlot([3, 1, 2]), SetSlot(["b", "a"]), DictionarySlot([2: "x", 1: "y"]))
    let (sortedRows, sortedMembers, sortedBoard) = (rows.sorted(), members.sorted(label: "names"), board.sorted())
    #expect(sortedRows.elements == [1, 2, 3] && sortedMembers.elements == ["a", "b"])
    expectSignals(of: sortedRows, [.transition([.insert(0, at: 0)])]) { rows.append(0) }
    board[0] = "z"
    #expect(sortedBoard.elements.map(\.value) == ["z", "y", "x"])
    for view in [sortedRows, sortedMembers, sortedBoard] as [Chained] { view.tearDown() }
  }

  @Test(arguments: [
    (0, [0, 1, 2, 3]), (1, [1, 2, 3]), (4, []), (9, []), (-1, [0, 1, 2, 3]), (.max, []), (.min, [0, 1, 2, 3]),
  ])
  func `what is dropped follows a number`(count: Int, rest: [Int]) {
    let (rows, number) = (ArraySlot(0..<4), ValueSlot(2))
    let (tail, head) = (rows.dropFirst(number), rows.dropLast(number, label: "head"))
    #expect(tail.elements == [2, 3] && head.elements == [0, 1])
    number.value = count
    #expect(tail.elementsEqual(rest) && head.elementsEqual(rest.map { 3 - $0 }.reversed()))
    if count >= 0 { #expect(rows.elements.dropFirst(count).elementsEqual(rest)) }
    tail.tearDown()
    head.tearDown()
  }

  @Test func `one element is dropped unless a number is given`() {
    let rows = ArraySlot([1, 2, 3])
    let (tail, head) = (rows.dropFirst(), rows.dropLast())
    expectSignals(of: tail, [.transition([.insert(1, at: 0)])]) { rows.insert(0, at: 0) }
    expectSignals(of: head, [.transition([.insert(3, at: 3)])]) { rows.append(4) }
    #expect(tail.elements == [1, 2, 3, 4] && head.elements == [0, 1, 2, 3])
    tail.tearDown()
    head.tearDown()
  }

  @Test func `a negative number of elements to drop is a violation`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = ArraySlot([1]).dropFirst(-1, label: "tail", fileID: "App/Board.swift", line: 9)
    }
    result.tells(.badParameter, "ArrayWindow<Int> \"tail\" (Board.swift:9) was given the negative count -1")
  }

  @Test func `bounds are made of two ends of which either may be missing`() {
    let ends: [(Int?, Int?)] = [(1, 3), (nil, 3), (1, nil), (nil, nil), (3, 1)]
    let open = ends.map { KeyBounds(from: $0, upTo: $1) }
    let closed = ends.map { KeyBounds(from: $0, through: $1) }
    func contained(_ bounds: KeyBounds<Int>) -> [Int] { (0..<5).filter { bounds.contains($0) } }
    #expect(open.map(contained) == [[1, 2], [0, 1, 2], [1, 2, 3, 4], [0, 1, 2, 3, 4], []])
    #expect(closed.map(contained) == [[1, 2, 3], [0, 1, 2, 3], [1, 2, 3, 4], [0, 1, 2, 3, 4], []])
    let (members, range) = (SetSlot(Set(0..<5)), ValueSlot(open[0]))
    let view = members.members(in: range)
    for (bounds, count) in zip(open + closed, [2, 3, 4, 5, 0, 3, 4, 4, 5, 0]) {
      range.value = bounds
      #expect(view.count == count)
    }
    view.tearDown()
  }

  @Test func `a set is mapped to its distinct results`() {
    let (delays, size) = (SetSlot([75, 90, 10]), ValueSlot(60))
    let (hours, parts) = (delays.map(label: "hours") { $0 / 60 }, delays.map(with: size) { $0 / $1 })
    #expect(hours.elements == [0, 1] && parts.elements == [0, 1])
    expectSignals(of: hours, [.transition([.remove(1)])]) {
      delays.remove(75)
      delays.remove(90)
    }
    delays.formUnion([75, 90])
    var count = 0
    let token = parts.observe { _, change in count += change.transaction == nil ? 0 : 1 }
    size.value = 10
    #expect(parts.elements == [1, 7, 9] && count == 1)
    token.tearDown()
    hours.tearDown()
    parts.tearDown()
    #expect(delays.emitter.sensorCount == 0)
  }

  @Test func `an order takes entries in one shape before and after a sort`() {
    let board = DictionarySlot(["a": 2, "b": 1])
    let byValue: (DictionaryEntry<String, Int>) -> Int = { -$0.value }
    let order = SortCriteria<DictionaryEntry<String, Int>, Int>.ascending(\.value).ascending(\.key)
    let (before, after) = (board.sorted(by: byValue), board.sorted().filter { $0.value > 0 }.sorted(by: byValue))
    let (first, second) = (board.sorted(by: order), board.sorted().sorted(by: order))
    #expect(before.elements == after.elements && first.elements == second.elements && first.first?.key == "b")
    for view in [before, after, first, second] as [Chained] { view.tearDown() }
  }
}
