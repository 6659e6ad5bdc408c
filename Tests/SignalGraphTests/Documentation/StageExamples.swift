import SignalGraph
import SignalGraphTesting

/// The stages of the article about stages, word for word; ``PageTests`` compares and runs them.
enum StageExamples {
  static var all: [String: (@escaping (Any...) -> Void) -> Void] {
    [
      "using the sum": usingTheSum,
      "using the alarms": usingTheAlarms,
      "using the switch": usingTheSwitch,
      "using the dealing": usingTheDealing,
      "using the verb": usingTheVerb,
      "using the remainder": usingTheRemainder,
      "using the idling": usingTheIdling,
      "trying": trying,
    ]
  }

  // swift-format-ignore
  static func usingTheSum(_ print: @escaping (Any...) -> Void) {
    // example: using the sum
    let stock = DictionarySlot(["tea": 3, "milk": 2])
    let total = DictionarySumming<String>()
    stock.register(total)
    _ = total.observe { sum, _ in print(sum) }  // 5
    stock["tea"] = 4                        // 6
    transaction {
      stock["tea"] = 3
      stock["milk"] = 3
    }                                       // nothing: the sum is the same
    stock["milk"] = nil                     // 3
    stock.deregister(total)                 // 3
    total.tearDown()
    // end
  }

  // swift-format-ignore
  static func usingTheAlarms(_ print: @escaping (Any...) -> Void) {
    // example: using the alarms
    let rooms = DictionarySlot(["cellar": "8 °C", "attic": "31 °C", "kiln": "900 °C"])
    let (watched, limit) = (SetSlot(["attic", "kiln"]), ValueSlot(30))
    let alarms = Alarms(rooms, among: watched, above: limit) { Int($0.prefix { $0 != " " })! }
    _ = alarms.observe { rooms, _ in print(rooms.keys.sorted()) }  // ["attic", "kiln"]
    transaction {
      rooms["attic"] = "29 °C"
      rooms["cellar"] = "12 °C"
    }                                                          // ["kiln"]
    watched.insert("cellar")                                   // nothing
    limit.value = 10                                           // ["attic", "cellar", "kiln"]
    alarms.tearDown()                                          // ["attic", "cellar", "kiln"]
    // end
  }

  // swift-format-ignore
  static func usingTheSwitch(_ print: @escaping (Any...) -> Void) {
    // example: using the switch
    let (north, south) = (ValueSlot(3), ValueSlot(21))
    let wind = ValueSlot<ValueStorage<Int>>(north)
    let degrees = Switching<Int>()
    wind.register(degrees)
    _ = degrees.observe { state, _ in print(state) }  // 3
    north.value = 4                               // 4
    wind.value = south                            // 21
    north.value = 5                               // nothing: nobody reads it
    south.value = 22                              // 22
    wind.deregister(degrees)                      // 22
    degrees.tearDown()
    // end
  }
}

extension StageExamples {
  // swift-format-ignore
  static func usingTheVerb(_ print: @escaping (Any...) -> Void) {
    // example: using the verb
    let euros = DictionarySlot(["tea": 3, "milk": 2])
    let rate = ValueSlot(10)
    let crowns = euros.converted(at: rate)
    _ = crowns.observe { state, _ in print(state.values.sorted()) }  // [20, 30]
    transaction {
      euros["milk"] = nil
      rate.value = 11
    }                                                            // [33]
    crowns.tearDown()                                            // [33]
    // end
  }

  // swift-format-ignore
  static func usingTheRemainder(_ print: @escaping (Any...) -> Void) {
    // example: using the remainder
    let minutes = ValueSlot(130)
    let hours = Dividing(by: 60)
    minutes.register(hours)
    _ = hours.observe { state, _ in print(state, "h") }              // 2 h
    _ = hours.remainder.observe { state, _ in print(state, "min") }  // 10 min
    minutes.value = 125                                          // 5 min
    minutes.value = 185                                          // 3 h
    minutes.deregister(hours)                                    // 5 min
                                                                 // 3 h
    hours.tearDown()
    hours.remainder.tearDown()
    // end
  }

  static func trying(_ print: @escaping (Any...) -> Void) {
    // example: trying
    let recipe = StageRecipe<DictionaryStorage<Int, Int>, DictionaryStorage<Int, Int>>("converting") { amounts in
      amounts.converted(at: amounts.counted())
    } oracle: { amounts in
      amounts.mapValues { $0 * amounts.count }
    }
    let trial = StageTrial(DictionaryOrigin(keys: 60, values: 20), recipe)
    let report = try? trial.run(TrialPlan(seed: 42, sequences: 20))
    print(report?.sequences ?? 0, "sequences keep the laws")  // 20 sequences keep the laws
    // end
  }
}

extension StageExamples {
  // example: summing values
  /// The sum of a dictionary's values.
  final class DictionarySumming<Key: Hashable>: ValueStage<DictionaryTransaction<Key, Int>, Int> {
    init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
      let equality = Equality<Int>()
      super.init(
        StageParts(
          MessageSubject(DictionarySumming<Key>.self, label, fileID, line),
          begin: { entries in entries.values.reduce(0, +) },
          change: { input, sum, output in
            let past = sum
            input.forEachChange { sum += ($0.future ?? 0) - ($0.past ?? 0) }
            output.update(past: past, future: sum, equality: equality)
          }
        )
      )
    }
  }
  // end
}

extension StageExamples {
  // example: alarms
  /// The rows that are watched and whose measure is above a limit.
  final class Alarms<Key: Hashable, Value>: DictionaryStorage<Key, Value> {
    init(
      _ rows: DictionaryStorage<Key, Value>,
      among keys: SetStorage<Key>,
      above limit: ValueStorage<Int>,
      fileID: StaticString = #fileID, line: UInt = #line,
      by measure: @escaping (Value) -> Int
    ) {
      let inputs = Inputs<DictionaryTransaction<Key, Value>>(MessageSubject(Alarms.self, nil, fileID, line), empty: [:])
      var measures: [Key: Int] = [:]
      var touched: [Key: Bool] = [:]  // and whether the row came or changed
      func touch(_ keys: some Sequence<Key>) { for key in keys { touched[key] = touched[key] ?? false } }
      let rows = inputs.keep(rows) { change in
        measures[change.key] = change.future.map(measure)
        touched[change.key] = true
      }
      let keys = inputs.keep(keys) { touch([$0.key]) }
      let limit = inputs.keep(limit) { touch(measures.keys) }
      let node = inputs.makeNode { state, output in
        for (key, isNews) in touched {
          if let row = rows.state[key], keys.state.contains(key), measures[key]! > limit.state ?? .max {
            if isNews || state[key] == nil { output.set(row, forKey: key, in: &state) }
          } else {
            output.unset(key, in: &state)
          }
        }
        touched = [:]
      }
      super.init(inputs.outlet, node)
      inputs.connect(self)
    }
  }
  // end
}

extension StageExamples {
  // example: summing
  /// The sum of two values.
  final class Summing: ValueStorage<Int> {
    let left: SignalSensor<ValueSignal<Int>>
    let right: SignalSensor<ValueSignal<Int>>

    init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
      let subject = MessageSubject(Summing.self, label: label, site: Site(fileID: fileID, line: line))
      let (left, right) = (Inlet<ValueSignal<Int>>(subject: subject), Inlet<ValueSignal<Int>>(subject: subject))
      let outlet = Outlet<ValueTransaction<Int>>(subject: subject)
      var (first, second): (Int?, Int?)
      let node = StageNode(writing: outlet, reading: [left, right]) {
        left.replay(into: &first)
        right.replay(into: &second)
        if let first, let second { outlet.become(first + second) } else { outlet.become(nil) }
      }
      self.left = SignalSensor(left)
      self.right = SignalSensor(right)
      super.init(outlet, node)
    }
  }
  // end
}

extension StageExamples {
  // example: switching
  /// The value of the storage that another one holds.
  final class Switching<Value>: ValueStorage<Value>, Replication {
    typealias Input = ValueSignal<ValueStorage<Value>>
    let sensor: SignalSensor<ValueSignal<ValueStorage<Value>>>

    init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
      let subject = MessageSubject(Switching<Value>.self, label: label, site: Site(fileID: fileID, line: line))
      let choice = Inlet<ValueSignal<ValueStorage<Value>>>(subject: subject)
      let inlet = Inlet<ValueSignal<Value>>(subject: subject)
      let outlet = Outlet<ValueTransaction<Value>>(subject: subject)
      var (chosen, value): (ValueStorage<Value>?, Value?)
      let node = StageNode(writing: outlet, reading: [choice]) {
        let before = chosen
        choice.replay(into: &chosen)
        if before !== chosen {
          if before != nil { outlet.detach(inlet) }
          value = nil
          if let chosen { return outlet.attach(inlet, to: chosen) }
        }
        inlet.replay(into: &value)
        outlet.become(value)
      }
      sensor = SignalSensor(choice)
      super.init(outlet, node)
    }
  }
  // end
}

extension StageExamples {
  // example: dividing
  /// How often a number holds another, and what remains.
  final class Dividing: ValueStage<ValueTransaction<Int>, Int> {
    let remainder: ValueStorage<Int>

    init(by divisor: Int, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
      let subject = MessageSubject(Dividing.self, label, fileID, line)
      let rest = Outlet<ValueTransaction<Int>>(subject: subject)
      remainder = ValueStorage(rest, nil)
      super.init(StageParts(subject, DividingWork(divisor: divisor, rest: rest)))
    }
  }

  struct DividingWork: StageWork {
    let divisor: Int
    let rest: Outlet<ValueTransaction<Int>>
    let equality = Equality<Int>()
    var others: [AnySource] { [rest] }

    func begin(_ number: Int) -> Int {
      rest.begin(number % divisor)
      return number / divisor
    }

    func change(_ input: borrowing ValueTransaction<Int>, _ state: inout Int, _ output: inout ValueTransaction<Int>) {
      guard let number = input.future else { return }
      output.update(past: state, future: number / divisor, equality: equality)
      state = number / divisor
      rest.update { remainder, output in
        output.update(past: remainder, future: number % divisor, equality: equality)
        remainder = number % divisor
      }
    }

    func end() { rest.end() }

    func finish(_ state: Int?) { rest.commit() }
  }
  // end
}

extension StageExamples {
  // example: converting
  /// The values of a dictionary times a rate that may change.
  final class DictionaryConverting<Key: Hashable>: DictionaryStage<DictionaryTransaction<Key, Int>, Key, Int> {
    init(
      at rate: ValueStorage<Int>,
      label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) {
      let subject = MessageSubject(DictionaryConverting<Key>.self, label, fileID, line)
      let rate = StageParameter(rate, subject)
      super.init(StageParts(subject, [rate], ConvertingWork(rate)))
    }
  }

  final class ConvertingWork<Key: Hashable>: AdjustableWork {
    let rate: StageParameter<Int>
    let equality = Equality<Int>()
    var kept: TableDictionary<Key, Int> = [:]

    init(_ rate: StageParameter<Int>) { self.rate = rate }

    func begin(_ amounts: TableDictionary<Key, Int>) -> TableDictionary<Key, Int> {
      kept = amounts
      return amounts.mapValues { $0 * rate.value }
    }

    func change(
      _ input: borrowing DictionaryTransaction<Key, Int>,
      _ state: inout TableDictionary<Key, Int>,
      _ output: inout DictionaryTransaction<Key, Int>
    ) {
      input.apply(to: &kept)
      input.forEachChange { change in
        let amount = change.future.map { $0 * rate.value }
        // From a value to itself: a refresh, which is handed on.
        let isRefresh = change.past == change.future
        output.place(amount, forKey: change.key, in: &state, equality: equality, standing: isRefresh)
      }
    }

    func prepare() {}

    func adjust(
      _ adjustment: Readjustment,
      _ state: inout TableDictionary<Key, Int>,
      _ output: inout DictionaryTransaction<Key, Int>
    ) -> TableDictionary<Key, Int>? {
      for (key, amount) in kept {
        let isRefresh = adjustment.isRefreshed
        output.place(amount * rate.value, forKey: key, in: &state, equality: equality, standing: isRefresh)
      }
      return nil
    }

    func source(_ state: TableDictionary<Key, Int>) -> TableDictionary<Key, Int> { kept }

    func end() { kept = [:] }
  }
  // end
}

// example: verb
/// The verb of the stage.
extension DictionaryStorage where Value == Int {
  func converted(
    at rate: ValueStorage<Int>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryConverting<Key> {
    feeding(DictionaryConverting(at: rate, label: label, fileID: fileID, line: line))
  }
}
// end

typealias DictionaryConverting = StageExamples.DictionaryConverting
