import SignalGraph

/// The examples of the page of protocols, word for word; ``PageTests`` compares and runs them.
enum ProtocolExamples {
  static var all: [String: (@escaping (Any...) -> Void) -> Void] {
    [
      "gate": gate,
      "emitter": emitter,
      "dispatcher": dispatcher,
      "sensor": sensor,
      "monitor": monitor,
      "storage": storage,
      "replication": replication,
      "slot": slot,
      "array editing": arrayEditing,
      "dictionary editing": dictionaryEditing,
      "set editing": setEditing,
      "array reading": arrayReading,
      "dictionary reading": dictionaryReading,
      "value reading": valueReading,
      "state transaction": stateTransaction,
      "stateless signal": statelessSignal,
      "stage work": stageWork,
      "adjustable work": adjustableWork,
      "keyed transaction": keyedTransaction,
      "keyed snapshot": keyedSnapshot,
      "row transaction": rowTransaction,
      "joined work": joinedWork,
      "listed work": listedWork,
      "adjustable": adjustable,
      "key range": keyRange,
    ]
  }

  // swift-format-ignore
  static func gate(_ print: @escaping (Any...) -> Void) {
    // example: gate
    let rows = ArraySlot([1, 2], label: "rows")
    let printer = SignalMonitor<ArraySignal<Int>> { _ in }
    let gates: [any Gate] = [rows, printer]
    print(gates.count)  // 2
    // end
  }

  // swift-format-ignore
  static func emitter(_ print: @escaping (Any...) -> Void) {
    // example: emitter
    let count = ValueSlot(1)
    let printer = SignalMonitor<ValueSignal<Int>> { print($0) }
    count.register(printer)    // initiation(1)
    count.value = 2            // transition([1 → 2])
    count.deregister(printer)  // termination(2)
    // end
  }

  // swift-format-ignore
  static func dispatcher(_ print: @escaping (Any...) -> Void) {
    // example: dispatcher
    let keys = SignalDispatcher<String>()
    let shouting = SignalMap<String, String> { $0.uppercased() }
    let printer = SignalMonitor<String> { print($0) }
    keys.register(shouting)
    shouting.register(printer)
    keys.dispatch("a")         // A
    shouting.deregister(printer)
    keys.deregister(shouting)
    // end
  }

  // swift-format-ignore
  static func sensor(_ print: @escaping (Any...) -> Void) {
    // example: sensor
    let (winter, summer) = (ValueSlot("scarf"), ValueSlot("hat"))
    let shown = ReplicatingValueStorage<String>()
    winter.register(shown)
    print(shown.value ?? "nothing")  // scarf
    winter.deregister(shown)
    summer.register(shown)
    print(shown.value ?? "nothing")  // hat
    summer.deregister(shown)
    print(shown.value ?? "nothing")  // nothing
    // end
  }

  // swift-format-ignore
  static func monitor(_ print: @escaping (Any...) -> Void) {
    // example: monitor
    let names = ArraySlot(["ann"])
    let count = names.counted()
    let greeter = StateHandler<ArrayTransaction<String>>()
    greeter.transition = { change in print(change.count, "change,", count.value ?? 0, "names") }
    names.register(greeter)
    names.append("bob")        // 1 change, 2 names
    names.deregister(greeter)
    count.tearDown()
    // end
  }

  // swift-format-ignore
  static func storage(_ print: @escaping (Any...) -> Void) {
    // example: storage
    func describe(_ storage: DictionaryStorage<String, Int>) -> String {
      "\(storage.count) entries, tea is \(storage["tea"] ?? 0)"
    }
    let prices = DictionarySlot(["tea": 3, "milk": 1])
    let dear = prices.filter { $0.value > 2 }
    print(describe(prices))  // 2 entries, tea is 3
    print(describe(dear))    // 1 entries, tea is 3
    dear.tearDown()
    // end
  }

  // swift-format-ignore
  static func replication(_ print: @escaping (Any...) -> Void) {
    // example: replication
    let rows = ArraySlot([1, 2])
    let copy = ReplicatingArrayStorage<Int>()
    rows.register(copy)
    rows.append(3)
    print(copy.elements)   // [1, 2, 3]
    rows.deregister(copy)
    print(copy.isEmpty)    // true
    // end
  }

  // swift-format-ignore
  static func slot(_ print: @escaping (Any...) -> Void) {
    // example: slot
    let stock = DictionarySlot(["tea": 3])
    stock.observe { state, _ in print(state.values.sorted()) }  // [3]
    transaction {
      stock["milk"] = 2
      stock["tea"]! += 1
      print(stock.count, stock.settled.count)                   // 2 1
    }                                                           // [2, 4]
    stock.replace(with: ["tea": 4])                             // [4]
    stock.tearDown()                                            // [4]
    // end
  }

  // swift-format-ignore
  static func arrayEditing(_ print: @escaping (Any...) -> Void) {
    // example: array editing
    let rows = ReplicatingArrayStorage<String>()
    let editor = ArrayEditor(rows, ["b"])
    editor.insert("a", at: 0)
    editor.append(contentsOf: ["c", "d"])
    editor.move(from: 0, to: 2)
    print(rows.elements)    // ["b", "c", "a", "d"]
    editor.removeSubrange(1..<3)
    print(rows.elements)    // ["b", "d"]
    editor.tearDown()
    print(rows.snapshot == nil)  // true
    // end
  }

  // swift-format-ignore
  static func dictionaryEditing(_ print: @escaping (Any...) -> Void) {
    // example: dictionary editing
    let words = DictionarySlot<String, Int>()
    words.observe { _, change in print(change.transaction?.count ?? 0) }  // 0
    transaction {
      for word in ["a", "b", "a"] { words[word, default: 0] += 1 }
    }                                                                     // 2
    words["a"] = 2
    words["c"] = nil
    words.tearDown()                                                      // 0
    // end
  }

  // swift-format-ignore
  static func setEditing(_ print: @escaping (Any...) -> Void) {
    // example: set editing
    let chosen = SetSlot([1, 2, 3])
    let count = chosen.counted()
    chosen.formSymmetricDifference([3, 4, 5])
    print(count.value ?? 0, chosen.contains(3))  // 4 false
    count.tearDown()
    // end
  }

  // swift-format-ignore
  static func arrayReading(_ print: @escaping (Any...) -> Void) {
    // example: array reading
    let rows = ArraySlot([3, 1, 2])
    print(rows[1], rows.count, rows.max() ?? 0)  // 1 3 3
    let kept = rows.elements
    rows.removeAll()
    print(kept, rows.isEmpty)                    // [3, 1, 2] true
    // end
  }

  // swift-format-ignore
  static func dictionaryReading(_ print: @escaping (Any...) -> Void) {
    // example: dictionary reading
    let prices = DictionarySlot(["tea": 3, "milk": 1])
    print(prices["tea"] ?? 0)                          // 3
    print(prices.withState { $0.values.reduce(0, +) }) // 4
    // end
  }

  // swift-format-ignore
  static func valueReading(_ print: @escaping (Any...) -> Void) {
    // example: value reading
    let delay = ValueSlot(75)
    let isLate = delay.map { $0 >= 60 }
    print(delay.value, isLate.value ?? false)  // 75 true
    isLate.tearDown()
    print(isLate.value == nil)                 // true
    // end
  }

  // swift-format-ignore
  static func stateTransaction(_ print: @escaping (Any...) -> Void) {
    // example: state transaction
    let change = DictionaryTransaction.difference(from: ["a": 1], to: ["a": 2, "b": 3])
    var state = ["a": 1]
    change.apply(to: &state)
    print(state.count, change.count)      // 2 2
    change.inverted().apply(to: &state)
    print(state)                          // ["a": 1]
    print(change.composed(with: change.inverted()).isEmpty)  // true
    // end
  }

  // swift-format-ignore
  static func statelessSignal(_ print: @escaping (Any...) -> Void) {
    // example: stateless signal
    enum Key: StatelessSignal { case up, down }
    let keys = SignalDispatcher<Key>()
    let ups = SignalFilter<Key> { $0 == .up }
    let printer = SignalMonitor<Key> { print($0) }
    keys.register(ups)
    ups.register(printer)
    keys.dispatch(.down)
    keys.dispatch(.up)       // up
    ups.deregister(printer)
    keys.deregister(ups)
    // end
  }

  // swift-format-ignore
  static func adjustable(_ print: @escaping (Any...) -> Void) {
    // example: adjustable
    let (names, number) = (ArraySlot(["Ada", "Emmy", "Grace"]), ValueSlot(0))
    let page = names.page(number: number, size: 2)
    page.observe { rows, _ in print(rows) }  // ["Ada", "Emmy"]
    number.value = 1                         // ["Grace"]
    page.tearDown()                          // ["Grace"]
    // end
  }

  // swift-format-ignore
  static func keyRange(_ print: @escaping (Any...) -> Void) {
    // example: key range
    let born = DictionarySlot([1815: "Ada", 1882: "Emmy", 1906: "Grace"])
    let years = ValueSlot(KeyBounds(..<1900))
    let names = born.entries(in: years)
    print(names.values.sorted())         // ["Ada", "Emmy"]
    years.value = KeyBounds(1880...1910)
    print(names.values.sorted())         // ["Emmy", "Grace"]
    names.tearDown()
    // end
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
    sum.observe { sum, _ in print(sum) }  // 3
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
    scaled.observe { state, _ in print(state) }  // 30
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
    total.observe { state, _ in print(state) }  // 3
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
    total.observe { state, _ in print(state) }  // 3
    bill.append(cake)                           // 7
    coffee.value = 5                            // 9
    bill.remove(at: 0)                          // 4
    total.tearDown()                            // 4
    // end
  }
}
