import SignalGraph
import Testing

/// The examples in the comments of the filters, state by state.
@Suite struct FilterExampleTests {
  @Test func `a set`() {
    let numbers = SetSlot([1, 2])
    let even = numbers.filter { $0 % 2 == 0 }
    #expect(even.snapshot == [2])
    numbers.insert(4)
    #expect(even.snapshot == [2, 4])
    numbers.remove(2)
    #expect(even.snapshot == [4])
    even.tearDown()
  }

  @Test func `a set with a limit`() {
    let numbers = SetSlot([1, 5, 9])
    let limit = ValueSlot(4)
    let large = numbers.filter(with: limit) { $0 > $1 }
    #expect(large.snapshot == [5, 9])
    limit.value = 6
    #expect(large.snapshot == [9])
    expectSignals(of: large, [.transition([.insert(1), .insert(2), .insert(5)])]) {
      transaction {
        limit.value = 0
        numbers.insert(2)
      }
    }
    large.tearDown()
  }

  @Test func `a dictionary with a threshold`() {
    let delays = DictionarySlot([1: 75, 2: 10])
    let threshold = ValueSlot(60)
    let late = delays.filter(with: threshold) { $0.value >= $1 }
    #expect(late.snapshot == [1: 75])
    threshold.value = 5
    #expect(late.snapshot == [1: 75, 2: 10])
    expectSignals(
      of: late,
      [.transition([.remove(key: 1, past: 75), .update(key: 2, past: 10, future: 90)])]
    ) {
      transaction {
        threshold.value = 80
        delays[2] = 90
      }
    }
    late.tearDown()
  }

  @Test func `an array`() {
    let row = ArraySlot([1, 2, 3, 4])
    let even = row.filter { $0 % 2 == 0 }
    #expect(even.elements == [2, 4])
    row.insert(6, at: 0)
    #expect(even.elements == [6, 2, 4])
    row.move(from: 0, to: 3)
    #expect(even.elements == [2, 6, 4])
    row[4] = 5
    #expect(even.elements == [2, 6])
    even.tearDown()
  }

  @Test func `an array with a limit`() {
    let row = ArraySlot([5, 1, 7])
    let limit = ValueSlot(4)
    let large = row.filter(with: limit) { $0 > $1 }
    #expect(large.elements == [5, 7])
    limit.value = 6
    #expect(large.elements == [7])
    transaction {
      limit.value = 0
      row.append(2)
    }
    #expect(large.elements == [5, 1, 7, 2])
    large.tearDown()
  }

  @Test func `a threshold that moves up, with a hint`() {
    let delays = DictionarySlot([1: 75, 2: 10])
    let threshold = ValueSlot(5)
    let late = delays.filter(with: threshold, hint: { past, future in future > past ? .tightened : .relaxed }) {
      $0.value >= $1
    }
    threshold.value = 60
    #expect(late.snapshot == [1: 75])
    threshold.value = 1
    #expect(late.snapshot == [1: 75, 2: 10])
    late.tearDown()
  }
}
