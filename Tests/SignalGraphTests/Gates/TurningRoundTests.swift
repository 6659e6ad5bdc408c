import SignalGraph
import Testing

/// Dependencies that turn round in one transaction: before it and after it nothing reads what it writes, but the stage that
/// chooses first chooses what still reads it.
@Suite struct TurningRoundTests {
  typealias Cell = ValueStorage<Int>

  @Test func `a switch reads what has read it`() {
    let zero = ValueSlot(0)
    let (left, right) = (ValueSlot<Cell>(zero), ValueSlot<Cell>(zero))
    let (one, two) = (left.flattened(), right.flattened())
    let sums = [one.map { $0 + 1 }, two.map { $0 + 2 }]
    let log = SignalLog()
    for (index, sum) in sums.enumerated() { log.watch(sum, "\(index)") }
    right.value = sums[0]
    #expect(log.take().suffix(1) == ["1 transition([2 → 3])"])
    transaction {
      right.value = zero
      left.value = sums[1]
    }
    #expect(log.take() == ["1 transition([3 → 2])", "0 transition([1 → 3])"])
    transaction {
      left.value = zero
      zero.value = 5
      right.value = sums[0]
    }
    #expect(log.take() == ["0 transition([3 → 6])", "1 transition([2 → 8])"])
    log.end()
    for sum in sums { sum.tearDown() }
  }

  @Test func `the edits may come in either order, and be undone`() throws {
    let zero = ValueSlot(0)
    let (left, right) = (ValueSlot<Cell>(zero), ValueSlot<Cell>(zero))
    let (one, two) = (left.flattened(), right.flattened())
    let history = UndoHistory()
    history.record(left)
    history.record(right)
    right.value = one
    transaction {
      left.value = two
      right.value = zero
    }
    for _ in 0..<3 {
      #expect(try history.undo())
      zero.value += 1
      #expect(one.value == zero.value && two.value == zero.value)
      #expect(try history.redo())
    }
    history.tearDown()
    one.tearDown()
    two.tearDown()
  }

  @Test func `a choice that is computed comes late`() {
    let zero = ValueSlot(0)
    let (left, right) = (ValueSlot<Cell>(zero), ValueSlot(0))
    let one = left.flattened()
    let choice = right.map { $0 }.map { $0 }.map { $0 == 0 ? zero : one }
    let two = choice.flattened()
    right.value = 1
    let end = two.map { $0 + 1 }
    transaction {
      right.value = 0
      left.value = end
    }
    zero.value = 1
    #expect(one.value == 2 && two.value == 1)
    for stage in [one, end] { stage.tearDown() }
  }

  @Test func `a choice is computed from one that waits itself`() {
    let zero = ValueSlot(0)
    let (left, right, third) = (ValueSlot<Cell>(zero), ValueSlot<Cell>(zero), ValueSlot<Cell>(zero))
    let (one, two, three) = (left.flattened(), right.flattened(), third.flattened())
    third.value = two
    let four = two.map { $0 > 0 ? zero : one }.flattened()
    #expect(four.isDerived(from: one) && three.isDerived(from: two))
    transaction {
      left.value = four
      right.value = three
      third.value = zero
      zero.value = 5
    }
    #expect([one, two, three, four].map(\.value) == [5, 5, 5, 5])
    #expect(!four.isDerived(from: one) && one.isDerived(from: three))
    one.tearDown()
  }

  @Test func `a chain that turns again and again stays as low as it can`() {
    let zero = ValueSlot(0)
    let choices = (0..<30).map { _ in ValueSlot<Cell>(zero) }
    let cells = choices.map { $0.flattened().map { $0 + 1 } }
    for turn in 0..<20 {
      let order = turn.isMultiple(of: 2) ? Array(0..<30) : Array((0..<30).reversed())
      transaction {
        choices[order[0]].value = zero
        for (before, number) in zip(order, order.dropFirst()) { choices[number].value = cells[before] }
        zero.value = turn
      }
      #expect(cells[order[29]].value == turn + 30)
      #expect(zero.emitter.inspect().nodes.map(\.height).max() == 60)
    }
    for cell in cells.reversed() { cell.tearDown() }
  }

  @Test func `a chain goes that has waited`() {
    let (zero, other) = (ValueSlot(0), ValueSlot(7))
    let (left, right, inner, third) =
      (ValueSlot<Cell>(zero), ValueSlot<Cell>(zero), ValueSlot<Cell>(zero), ValueSlot<Cell>(zero))
    let (one, two, three) = (left.flattened(), right.flattened(), third.flattened())
    let made = one.map { $0 == 0 ? inner.flattened() as Cell : other }.flattened()
    right.value = one
    third.value = made
    transaction {
      left.value = two
      right.value = zero
      // The chain that reads this has chosen it when it is let go of.
      inner.value = three
      zero.value = 5
    }
    #expect([one, two, made, three].map(\.value) == [5, 5, 7, 7])
    #expect(inner.value === three && !three.isDerived(from: inner))
    zero.value = 6
    other.value = 8
    #expect([one, two, made, three].map(\.value) == [6, 6, 8, 8])
    left.value = zero
    for stage in [three, made, two] { stage.tearDown() }
  }

  @Test func `rows name what has read them`() {
    let zero = ValueSlot(0)
    let (left, right) = (DictionarySlot<Int, Cell>([1: zero, 2: zero]), DictionarySlot<Int, Cell>([1: zero]))
    let (one, two) = (left.flattened(), right.flattened())
    let (first, second) = (one.value(forKey: 2).map { ($0 ?? 0) + 1 }, two.value(forKey: 1).map { ($0 ?? 0) + 1 })
    right[1] = first
    transaction {
      left[2] = second
      right[1] = zero
      zero.value = 3
    }
    #expect(first.value == 5 && second.value == 4)
    transaction {
      left[2] = nil
      right[1] = first
    }
    #expect(first.value == 1 && second.value == 2)
    for stage in [first, second] { stage.tearDown() }
  }

  @Test func `a storage tells what it is derived from`() {
    let zero = ValueSlot(0)
    let rows = DictionarySlot<Int, Cell>([1: zero])
    let index = ValueSlot(1)
    let values = rows.flattened()
    let chosen = index.map { $0 == 1 ? zero : index }.flattened()
    let sum = values.aggregated(.sum { $0.value })
    #expect(sum.isDerived(from: sum) && sum.isDerived(from: rows) && sum.isDerived(from: zero))
    #expect(!zero.isDerived(from: sum) && !rows.isDerived(from: zero) && !sum.isDerived(from: chosen))
    #expect(chosen.isDerived(from: index) && chosen.isDerived(from: zero) && chosen.readOnly().isDerived(from: zero))
    rows[2] = chosen
    #expect(sum.isDerived(from: index) && sum.isDerived(from: chosen) && !chosen.isDerived(from: values))
    rows[2] = nil
    #expect(!sum.isDerived(from: index))
    sum.tearDown()
    chosen.tearDown()
  }

  @Test func `a cycle that nothing opens is reported`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let zero = ValueSlot(0)
      let (left, right) = (ValueSlot<Cell>(zero), ValueSlot<Cell>(zero))
      let (one, two) = (left.flattened(label: "one"), right.flattened(label: "two"))
      transaction {
        left.value = two
        right.value = one
      }
    }
    result?.tells(.cycle, "would read what it writes", "\"one\"", "\"two\"", "let an edge of that path go before")
  }

  @Test func `a row that stays keeps a cycle closed`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let zero = ValueSlot(0)
      let (left, right) = (ValueSlot<Cell>(zero), DictionarySlot<Int, Cell>([1: zero]))
      let one = left.flattened(label: "one")
      let two = right.flattened(label: "two").counted()
      right[2] = one
      transaction {
        left.value = two
        right[1] = ValueSlot(3)
      }
    }
    result?.tells(.cycle, "would read what it writes", "\"one\"", "\"two\"")
  }

  @Test(arguments: Settings.seeds(200)) func `any graph becomes any other in one transaction`(_ seed: Int) {
    var sheet = TurningSheet(seed: UInt64(seed))
    for turn in 0..<60 {
      sheet.rearrange()
      #expect(sheet.fault == nil, "seed \(seed), turn \(turn)")
    }
    sheet.tearDown()
  }
}
