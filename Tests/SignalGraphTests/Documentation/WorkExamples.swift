import SignalGraph

/// The examples of the page of protocols about the work of stages, word for word; ``PageTests`` compares and runs them.
enum WorkExamples {
  static var all: [String: (@escaping (Any...) -> Void) -> Void] {
    [
      "stage work": stageWork,
      "adjustable work": adjustableWork,
      "keyed transaction": keyedTransaction,
      "keyed snapshot": keyedSnapshot,
      "row transaction": rowTransaction,
      "joined work": joinedWork,
      "listed work": listedWork,
    ]
  }

  // swift-format-ignore
  static func stageWork(_ print: @escaping (Any...) -> Void) {
    // example: stage work
    struct Summing: StageWork {
      func begin(_ prices: TableDictionary<String, Int>) -> Int { prices.values.reduce(0, +) }
      func change(
        _ input: borrowing DictionaryTransaction<String, Int>,
        _ sum: inout Int,
        _ output: inout ValueTransaction<Int>
      ) {
        let past = sum
        input.forEachChange { sum += ($0.future ?? 0) - ($0.past ?? 0) }
        output.update(past: past, future: sum, equality: Equality())
      }
    }

    final class Sum: ValueStage<DictionaryTransaction<String, Int>, Int> {
      init() { super.init(StageParts(Subject(Sum.self, site: Site()), Summing())) }
    }

    let prices = DictionarySlot(["tea": 3])
    let sum = prices.feeding(Sum())
    _ = sum.observe { sum, _ in print(sum) }  // 3
    prices["milk"] = 2                    // 5
    prices["tea"] = nil                   // 2
    sum.tearDown()                        // 2
    // end
  }

  // swift-format-ignore
  static func adjustableWork(_ print: @escaping (Any...) -> Void) {
    // example: adjustable work
    final class Scaling: AdjustableWork {
      let factor: Parameter<Int>
      var number = 0
      init(_ factor: Parameter<Int>) { self.factor = factor }
      func begin(_ number: Int) -> Int {
        self.number = number
        return number * factor.value
      }
      func change(_ input: borrowing ValueTransaction<Int>, _ state: inout Int, _ output: inout ValueTransaction<Int>) {
        number = input.future ?? number
        scale(&state, &output)
      }
      func prepare() {}
      func adjust(_ adjustment: Readjustment, _ state: inout Int, _ output: inout ValueTransaction<Int>) -> Int? {
        if !adjustment.isWithInput { scale(&state, &output) }
        return nil
      }
      func source(_ state: Int) -> Int { number }
      func scale(_ state: inout Int, _ output: inout ValueTransaction<Int>) {
        output.update(past: state, future: number * factor.value, equality: Equality())
        state = number * factor.value
      }
    }

    final class Scaled: ValueStage<ValueTransaction<Int>, Int> {
      init(by factor: ValueStorage<Int>) {
        let subject = Subject(Scaled.self, site: Site())
        let factor = Parameter(factor, subject)
        super.init(StageParts(subject, [factor], Scaling(factor)))
      }
    }

    let (amount, rate) = (ValueSlot(3), ValueSlot(10))
    let scaled = amount.feeding(Scaled(by: rate))
    _ = scaled.observe { state, _ in print(state) }  // 30
    rate.value = 20                              // 60
    transaction {
      rate.value = 1
      amount.value = 5
    }                                            // 5
    scaled.tearDown()                            // 5
    // end
  }

  // swift-format-ignore
  static func keyedTransaction(_ print: @escaping (Any...) -> Void) {
    // example: keyed transaction
    struct CountingWhere<Rows: KeyedTransaction>: StageWork {
      let isCounted: (Rows.Key) -> Bool
      func begin(_ rows: Rows.Snapshot) -> Int { rows.count { isCounted(Rows.Snapshot.entry($0).key) } }
      func change(_ input: borrowing Rows, _ count: inout Int, _ output: inout ValueTransaction<Int>) {
        let past = count
        input.forEachChange { change in
          switch change {
          case .insert(let key, _): if isCounted(key) { count += 1 }
          case .update: break
          case .remove(let key, _): if isCounted(key) { count -= 1 }
          }
        }
        output.update(past: past, future: count, equality: Equality())
      }
    }

    final class Count<Rows: KeyedTransaction>: ValueStage<Rows, Int> {
      init(_ isCounted: @escaping (Rows.Key) -> Bool) {
        super.init(StageParts(Subject(Count<Rows>.self, site: Site()), CountingWhere(isCounted: isCounted)))
      }
    }

    let (names, ages) = (SetSlot(["Ada", "Emmy"]), DictionarySlot(["Ada": 36, "Grace": 85]))
    let short = names.feeding(Count { $0.count < 4 })
    let long = ages.feeding(Count { $0.count > 4 })
    names.insert("Eva")
    print(short.value!, long.value!)  // 2 1
    short.tearDown()
    long.tearDown()
    // end
  }

  // swift-format-ignore
  static func keyedSnapshot(_ print: @escaping (Any...) -> Void) {
    // example: keyed snapshot
    func keys<Rows: KeyedSnapshot>(of rows: Rows) -> [Rows.Key] where Rows.Key: Comparable {
      rows.map { Rows.entry($0).key }.sorted()
    }

    print(keys(of: ["b", "a"] as Set))                        // ["a", "b"]
    print(keys(of: ["b": 1, "a": 2] as TableDictionary))      // ["a", "b"]
    // end
  }

  // swift-format-ignore
  static func rowTransaction(_ print: @escaping (Any...) -> Void) {
    // example: row transaction
    struct Longest<Rows: RowTransaction>: StageWork where Rows.Row == String {
      func begin(_ rows: Rows.Snapshot) -> Int {
        var longest = 0
        Rows.forEachRow(in: rows) { longest = max(longest, $0.count) }
        return longest
      }
      func change(_ input: borrowing Rows, _ longest: inout Int, _ output: inout ValueTransaction<Int>) {
        let past = longest
        input.forEachRow { _, future in longest = max(longest, future?.count ?? 0) }
        output.update(past: past, future: longest, equality: Equality())
      }
    }

    final class LongestEver<Rows: RowTransaction>: ValueStage<Rows, Int> where Rows.Row == String {
      init() { super.init(StageParts(Subject(LongestEver<Rows>.self, site: Site()), Longest())) }
    }

    let (lines, names) = (ArraySlot(["a", "bb"]), DictionarySlot([1: "Ada"]))
    let (line, name) = (lines.feeding(LongestEver()), names.feeding(LongestEver()))
    lines.insert("ccc", at: 0)
    print(line.value!, name.value!)  // 3 3
    line.tearDown()
    name.tearDown()
    // end
  }

  // swift-format-ignore
  static func joinedWork(_ print: @escaping (Any...) -> Void) {
    // example: joined work
    final class Adding: JoinedWork {
      var values = [0, 0]
      func load(_ value: Int, of input: Int) { values[input] = value }
      func unload(_ input: Int) { values[input] = 0 }
      func apply(_ change: borrowing ValueTransaction<Int>, of input: Int) { change.apply(to: &values[input]) }
      func begin() -> Int { values[0] + values[1] }
      func change(
        _ change: borrowing ValueTransaction<Int>,
        of input: Int,
        isOnly: Bool,
        _ sum: inout Int,
        _ output: inout ValueTransaction<Int>
      ) {
        change.apply(to: &values[input])
        if isOnly { settle(&sum, &output) }
      }
      func settle(_ sum: inout Int, _ output: inout ValueTransaction<Int>) {
        output.update(past: sum, future: begin(), equality: Equality())
        sum = begin()
      }
    }

    final class Total: ValueStorage<Int> {
      let sensors: [SignalSensor<ValueSignal<Int>>]
      init() {
        let subject = Subject(Total.self, site: Site())
        let joined = JoinedInlets<ValueTransaction<Int>>(count: 2, subject: subject)
        let outlet = Outlet<ValueTransaction<Int>>(subject: subject)
        let work = Adding()
        let node = Node(writing: outlet, reading: joined.inlets) { outlet.follow(joined, with: work) }
        sensors = joined.makeSensors()
        super.init(outlet, node)
      }
    }

    let (left, right) = (ValueSlot(1), ValueSlot(2))
    let total = Total()
    for (sensor, slot) in zip(total.sensors, [left, right]) { total.chain(sensor, to: slot, site: Site()) }
    _ = total.observe { state, _ in print(state) }  // 3
    transaction {
      left.value = 10
      right.value = 20
    }                                           // 30
    total.tearDown()                            // 30
    // end
  }

  // swift-format-ignore
  static func listedWork(_ print: @escaping (Any...) -> Void) {
    // example: listed work
    final class Summing: ListedWork {
      var values: [Int] = []
      func insertInput(at index: Int) { values.insert(0, at: index) }
      func enter(_ input: Int) {}
      func removeInput(at index: Int) { values.remove(at: index) }
      func moveInput(from: Int, to: Int) { values.insert(values.remove(at: from), at: to) }
      func load(_ value: Int, of input: Int) { values[input] = value }
      func unload(_ input: Int) { values[input] = 0 }
      func apply(_ change: borrowing ValueTransaction<Int>, of input: Int) { change.apply(to: &values[input]) }
      func begin() -> Int { values.reduce(0, +) }
      func change(
        _ change: borrowing ValueTransaction<Int>,
        of input: Int,
        isOnly: Bool,
        _ sum: inout Int,
        _ output: inout ValueTransaction<Int>
      ) {
        change.apply(to: &values[input])
        if isOnly { settle(&sum, &output) }
      }
      func settle(_ sum: inout Int, _ output: inout ValueTransaction<Int>) {
        output.update(past: sum, future: begin(), equality: Equality())
        sum = begin()
      }
    }

    final class ListTotal: ValueStorage<Int>, Replication {
      typealias Input = ArraySignal<ValueStorage<Int>>
      let sensor: SignalSensor<ArraySignal<ValueStorage<Int>>>
      init() {
        let subject = Subject(ListTotal.self, site: Site())
        let listed = ListedInlets<ValueStorage<Int>>(subject: subject)
        let outlet = Outlet<ValueTransaction<Int>>(subject: subject)
        let work = Summing()
        let node = Node(writing: outlet, reading: [listed.list]) { outlet.follow(listed: listed, with: work) }
        sensor = SignalSensor(listed.list)
        super.init(outlet, node)
      }
    }

    let (coffee, cake) = (ValueSlot(3), ValueSlot(4))
    let bill = ArraySlot<ValueStorage<Int>>([coffee])
    let total = ListTotal()
    total.chain(total.sensor, to: bill, site: Site())
    _ = total.observe { state, _ in print(state) }  // 3
    bill.append(cake)                           // 7
    coffee.value = 5                            // 9
    bill.remove(at: 0)                          // 4
    total.tearDown()                            // 4
    // end
  }
}
