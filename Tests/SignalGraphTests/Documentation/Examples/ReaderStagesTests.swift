import SignalGraph
import SignalGraphTesting
import Testing

/// Three stages that were written from the page about stages and the public interface alone.
@Suite struct ReaderStagesTests {
  private func signals<Transaction>(of storage: StateStorage<Transaction>) -> (ObservationToken, () -> [String])
  where Transaction: KeyedTransaction, Transaction.Key: Comparable {
    var lines: [String] = []
    let token = storage.observe { rows, signal in
      let keys = rows.map { Transaction.Snapshot.entry($0).key }.sorted().map { "\($0)" }.joined(separator: " ")
      switch signal {
      case .initiation: lines.append("begin \(keys)")
      case .transition(let transaction): lines.append("\(transaction.count): \(keys)")
      case .termination: lines.append("end \(keys)")
      }
    }
    return (
      token,
      {
        defer { lines = [] }
        return lines
      }
    )
  }

  @Test func `a count asks once about what came and changed`() {
    var asked: [String] = []
    let stock = DictionarySlot(["tea": 3, "milk": 0, "salt": 7])
    let count = stock.counted { entry in
      asked.append("\(entry.key)=\(entry.value)")
      return entry.value > 0
    }
    #expect(count.value == 2 && asked.sorted() == ["milk=0", "salt=7", "tea=3"])
    asked = []
    transaction {
      stock["milk"] = 1
      stock["milk"] = 2
      stock["salt"] = nil
      stock["rice"] = 4
    }
    #expect(count.value == 3)
    stock.replace(with: ["oil": 1])
    #expect(count.value == 1 && asked.sorted() == ["milk=2", "oil=1", "rice=4"])
    count.tearDown()
    let even = CountingWhere<SetTransaction<Int>> { $0.isMultiple(of: 2) }
    let numbers = SetSlot([1, 2, 3, 4])
    for expected in [2, 1] {
      numbers.register(even)
      #expect(even.value == expected)
      numbers.deregister(even)
      numbers.remove(2)
    }
    even.tearDown()
  }

  @Test func `a semi join sends one change for both sides`() {
    let orders = DictionarySlot(["a": 1, "b": 2])
    let customers = SetSlot([1])
    let joined = SemiJoining(orders, in: customers) { $0 / 10 == 0 ? $0 : $0 / 10 }
    let (token, lines) = signals(of: joined)
    #expect(lines() == ["begin a"])
    customers.insert(2)
    #expect(lines() == ["1: a b"])
    transaction {
      customers.remove(1)
      customers.insert(3)
      orders["a"] = 31
      orders["b"] = 10
      orders["c"] = 30
    }
    #expect(lines() == ["3: a c"])
    transaction {
      customers.remove(3)
      customers.insert(3)
    }
    #expect(lines() == [])
    joined.tearDown()
    #expect(lines() == ["end a c"] && !token.isActive)
  }

  @Test func `entries age out by a clock and come back`() {
    let entries = DictionarySlot(["a": 1, "b": 2])
    let clock = ValueSlot(0)
    let recent = Recent(entries, within: 3, of: clock)
    let (token, lines) = signals(of: recent)
    #expect(lines() == ["begin a b"])
    clock.value = 2
    entries["a"] = 3
    clock.value = 3
    #expect(lines() == ["1: a b", "1: a"])
    transaction {
      clock.value = 6
      entries["b"] = 5
      entries["c"] = 6
    }
    #expect(lines() == ["3: b c"])
    clock.value = 8
    entries.refresh("b")
    clock.value = 9
    #expect(lines() == ["1: b c", "1: b"])
    recent.tearDown()
    #expect(lines() == ["end b"] && !token.isActive)
  }

  @Test func `they keep the laws`() throws {
    typealias Numbers = DictionaryStorage<Int, Int>
    let counting = StageRecipe<Numbers, ValueStorage<Int>>("counting where") { numbers in
      numbers.counted { $0.value % 3 == 0 }
    } oracle: { numbers in
      numbers.values.count { $0 % 3 == 0 }
    }
    let semi = StageRecipe<Numbers, Numbers>("semi join") { numbers in
      SemiJoining(numbers, in: numbers.keySet()) { $0 }
    } oracle: { numbers in
      numbers.filter { numbers[$0.value] != nil }
    }
    let origin = DictionaryOrigin(keys: 60, values: 80)
    let plan = TrialPlan(seed: 42, sequences: Settings.few(10))
    #expect(try StageTrial(origin, counting).run(plan).sequences == plan.sequences)
    #expect(try StageTrial(origin, semi).run(plan).sequences == plan.sequences)
  }
}
