import SignalGraph
import SignalGraphTesting
import Testing

/// Verbs whose closures read storages: a new value asks once about each row that was not edited in the same turn.
@Suite struct ChangingParameterTests {
  struct Refusal: Error, Equatable {}

  /// Makes stages with a count of calls; tries a new parameter alone, and one with edits.
  ///
  /// - `edit`: inserts two rows and removes one of the first ten.
  private func expectCalls(
    _ make: (ValueSlot<Int>, CallCounter) -> Chained,
    edit: () -> Void,
    location: SourceLocation = #_sourceLocation
  ) {
    let (parameter, calls) = (ValueSlot(1), CallCounter())
    let stage = make(parameter, calls)
    #expect(calls.count == 10, "at first", sourceLocation: location)
    parameter.value = 2
    #expect(calls.count == 20, "for a new parameter", sourceLocation: location)
    transaction {
      parameter.value = 3
      edit()
    }
    #expect(calls.count == 31, "for a new parameter and edits", sourceLocation: location)
    stage.tearDown()
    #expect(parameter.emitter.sensorCount == 0, sourceLocation: location)
  }

  @Test func `closures of members are called once for a row`() {
    func expect(_ make: (SetSlot<Int>, ValueSlot<Int>, CallCounter) -> Chained) {
      let slot = SetSlot(Set(0..<10))
      expectCalls {
        make(slot, $0, $1)
      } edit: {
        slot.remove(3)
        slot.formUnion([20, 21])
      }
    }
    expect { slot, parameter, calls in
      slot.partitioned(with: parameter) { member, number in
        calls.record()
        return member % number == 0
      }.matching
    }
    expect { slot, parameter, calls in
      slot.tryFilter(with: parameter) { member, number throws(Refusal) in
        calls.record()
        if member == number { throw Refusal() }
        return member % number == 0
      }
    }
    expect { slot, parameter, calls in
      slot.tryMap(with: parameter) { member, number throws(Refusal) in
        calls.record()
        if member == number { throw Refusal() }
        return member / number
      }
    }
    expect { slot, parameter, calls in
      slot.keyed(with: parameter) { member, number in
        calls.record()
        return member / number
      }
    }
    expect { slot, parameter, calls in
      slot.associated(with: parameter) { member, number in
        calls.record()
        return member / number
      }
    }
  }

  @Test func `closures of entries are called once for a row`() {
    func expect(_ make: (DictionarySlot<Int, Int>, ValueSlot<Int>, CallCounter) -> Chained) {
      let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<10).map { ($0, $0) }))
      expectCalls {
        make(slot, $0, $1)
      } edit: {
        slot[3] = nil
        for key in 20..<22 where slot[key] == nil { slot[key] = key }
      }
    }
    expect { slot, parameter, calls in
      slot.partitioned(with: parameter) { entry, number in
        calls.record()
        return entry.value % number == 0
      }.rest
    }
    expect { slot, parameter, calls in
      slot.tryFilter(with: parameter) { entry, number throws(Refusal) in
        calls.record()
        if entry.key == number { throw Refusal() }
        return entry.value % number == 0
      }
    }
    expect { slot, parameter, calls in
      slot.tryMap(with: parameter) { entry, number throws(Refusal) in
        calls.record()
        if entry.key == number { throw Refusal() }
        return entry.value / number
      }
    }
    expect { slot, parameter, calls in
      slot.rekeyed(with: parameter) { entry, number in
        calls.record()
        return entry.value / number
      }
    }
    expect { slot, parameter, calls in
      slot.compactMapValues(with: parameter) { value, number in
        calls.record()
        return value % number == 0 ? value : nil
      }
    }
    expect { slot, parameter, calls in
      slot.mapValues(with: parameter) { value, number in
        calls.record()
        return value / number
      }
    }
  }

  @Test func `closures of elements are called once for a row`() {
    func expect(_ make: (ArraySlot<Int>, ValueSlot<Int>, CallCounter) -> Chained) {
      let slot = ArraySlot(0..<10)
      expectCalls {
        make(slot, $0, $1)
      } edit: {
        slot.remove(at: 3)
        slot.append(20)
        slot.insert(21, at: 0)
        slot.move(from: 4, to: 6)
      }
    }
    expect { slot, parameter, calls in
      slot.partitioned(with: parameter) { element, number in
        calls.record()
        return element % number == 0
      }.rest
    }
    expect { slot, parameter, calls in
      slot.tryFilter(with: parameter) { element, number throws(Refusal) in
        calls.record()
        if element == number { throw Refusal() }
        return element % number == 0
      }
    }
    expect { slot, parameter, calls in
      slot.tryMap(with: parameter) { element, number throws(Refusal) in
        calls.record()
        if element == number { throw Refusal() }
        return element / number
      }
    }
    expect { slot, parameter, calls in
      slot.tryCompactMap(with: parameter) { element, number throws(Refusal) -> Int? in
        calls.record()
        if element == number { throw Refusal() }
        return element % number == 0 ? element / number : nil
      }
    }
    expect { slot, parameter, calls in
      slot.uniqued(with: parameter) { element, number in
        calls.record()
        return element % number
      }
    }
    expect { slot, parameter, calls in
      slot.keyed(with: parameter) { element, number in
        calls.record()
        return element / number
      }
    }
  }

  @Test func `failures and results change in one turn`() {
    let (texts, radix) = (DictionarySlot(["a": "10", "b": "7"]), ValueSlot(10))
    let numbers = texts.tryMapValues(with: radix) { text, radix throws(Refusal) in
      guard let number = Int(text, radix: radix) else { throw Refusal() }
      return number
    }
    expectSignals(of: numbers, [.transition([.update(key: "a", past: 10, future: 2), .remove(key: "b", past: 7)])]) {
      expectSignals(of: numbers.failures, [.transition([.insert(key: "b", value: Refusal())])]) { radix.value = 2 }
    }
    texts["b"] = "11"
    #expect(numbers.elements == ["a": 2, "b": 3] && numbers.failures.isEmpty)
    numbers.tearDown()
  }

  @Test func `an entry that moves to another key and one that is edited are written once`() {
    let (delays, width) = (DictionarySlot([1: 75, 2: 90, 3: 10]), ValueSlot(60))
    let hours = delays.rekeyed(with: width) { $0.value / $1 }
    #expect(hours.elements == [0: 10, 1: 75])
    expectSignals(
      of: hours,
      [.transition([.update(key: 1, past: 75, future: 50), .insert(key: 2, value: 75), .insert(key: 3, value: 90)])]
    ) {
      transaction {
        delays[4] = 50
        width.value = 30
      }
    }
    expectSignals(of: hours, []) { width.value = 29 }
    hours.tearDown()
    #expect(delays.emitter.sensorCount + width.emitter.sensorCount == 0)
  }

  @Test func `several parameters reach every verb`() {
    let (one, two) = (ValueSlot(1), ValueSlot(2))
    let (rows, board, members) = (ArraySlot([1, 2, 3, 4]), DictionarySlot([1: 5, 2: 4]), SetSlot([1, 2, 3, 4]))
    let counts = rows.distinct(with: one, two) { ($0 + $1) / $2 }
    let groups = members.distinct(with: one, two) { ($0 + $1) / $2 }
    let halves = members.map(with: one, two) { ($0 + $1) / $2 }
    let ranked = board.sorted(with: one, two, by: { $0.value * $1 % $2 }, ties: .arrival)
    let sides = rows.partitioned(with: one, two) { $0 > $1 + $2 }.matching
    let (low, lows) = (
      rows.aggregated(with: one, two) { low, step in .min { $0 < low + step ? nil : $0 } },
      board.aggregated(with: one, two, by: { $0.value - $1 - $2 }) { low, step in .sum { $0.value * low * step } }
    )
    #expect(low.value == 3 && lows.elements == [2: 10, 1: 8])
    #expect(counts.elements == [1: 2, 2: 2])
    #expect(groups.elements == counts.elements && halves.elements == [1, 2] && sides.elements == [4])
    #expect(ranked.elements.map(\.key) == [2, 1])
    transaction {
      one.value = 0
      two.value = 1
    }
    #expect(counts.elements == [1: 1, 2: 1, 3: 1, 4: 1] && groups.elements == counts.elements)
    #expect(halves.elements == [1, 2, 3, 4] && sides.elements == [2, 3, 4])
    #expect(low.value == 1 && lows.elements == [4: 0, 3: 0])
    for stage in [counts, groups, halves, ranked, sides, low, lows] as [Chained] { stage.tearDown() }
    #expect(one.emitter.sensorCount + two.emitter.sensorCount == 0)
  }

  @Test func `an index may be a selection`() {
    let (queue, chosen) = (ArraySlot(["a", "b"]), ValueSlot<Int?>(nil))
    let shown = queue.element(at: chosen)
    #expect(shown.value == nil)
    expectSignals(of: shown, [.transition(ValueTransaction(past: nil, future: "b"))]) { chosen.value = 1 }
    queue.insert("c", at: 0)
    #expect(shown.value == "a")
    chosen.value = 9
    #expect(shown.value == nil)
    shown.tearDown()
  }

  @Test func `while a parameter is missing neither side has a state`() {
    let (rows, limit) = (SetSlot([1, 2, 3]), ReplicatingValueStorage<Int>())
    let parts = rows.partitioned(with: limit) { $0 > $1 }
    let (large, small) = (parts.matching, parts.rest)
    #expect(large.snapshot == nil && small.snapshot == nil)
    limit.sensor.sense(.initiation(2))
    #expect(large.elements == [3] && small.elements == [1, 2])
    rows.insert(4)
    limit.sensor.sense(.termination(2))
    #expect(large.snapshot == nil && small.snapshot == nil)
    large.tearDown()
    small.tearDown()
    #expect(rows.emitter.sensorCount == 0 && limit.emitter.sensorCount == 0)
  }
}
