import SignalGraph

/// The examples of the page of protocols, word for word; ``PageTests`` compares and runs them.
enum ProtocolExamples {
  static var all: [String: (@escaping (Any...) -> Void) -> Void] {
    [
      "gate": gate,
      "emitter": emitter,
      "dispatcher": dispatcher,
      "sensor": sensor,
      "monitor": monitor, "event emitter": eventEmitter,
      "storage": storage,
      "replication": replication,
      "slot": slot,
      "array editing": arrayEditing,
      "dictionary editing": dictionaryEditing,
      "set editing": setEditing,
      "element reading": elementReading,
      "optional value": optionalValue,
      "array reading": arrayReading,
      "dictionary reading": dictionaryReading,
      "value reading": valueReading,
      "state transaction": stateTransaction,
      "stateless signal": statelessSignal,
      "adjustable": adjustable,
      "key range": keyRange,
      "group domain": groupDomain,
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
  static func eventEmitter(_ print: @escaping (Any...) -> Void) {
    // example: event emitter
    let orders = SignalDispatcher<Int>()
    let (large, total) = (orders.filter { $0 > 10 }, orders.scan(0, +))
    let token = large.observe { print("large:", $0) }
    orders.dispatch(3)
    orders.dispatch(20)          // large: 20
    print(total.value!)          // 23
    token.tearDown()
    large.tearDown()
    total.tearDown()
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
    _ = stock.observe { state, _ in print(state.values.sorted()) }  // [3]
    transaction {
      stock["milk"] = 2
      stock["tea"]! += 1
      print(stock.count, stock.settled.count)                   // 2 1
    }                                                           // [2, 4]
    stock.replace(with: ["tea": 4])                             // [4]
    stock.apply([.insert(key: "salt", value: 1)])               // [1, 4]
    try? stock.apply(validating: [.remove(key: "milk", past: 2)])
    stock.tearDown()                                            // [1, 4]
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
    editor.sort(by: >)
    print(rows.elements)    // ["d", "b"]
    editor.tearDown()
    print(rows.snapshot == nil)  // true
    // end
  }

  // swift-format-ignore
  static func dictionaryEditing(_ print: @escaping (Any...) -> Void) {
    // example: dictionary editing
    let words = DictionarySlot<String, Int>()
    _ = words.observe { _, change in print(change.transaction?.count ?? 0) }  // 0
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
  static func elementReading(_ print: @escaping (Any...) -> Void) {
    // example: element reading
    let rows = ArraySlot([3, 1, 2])
    let large = rows.filter { $0 > 1 }
    rows.append(5)
    print(large.elements == [3, 2, 5])                                  // true
    for row in large.elements where row > 3 { print("row", row) }       // row 5
    print(rows.elements.max() ?? 0, rows.elements.filter { $0 > 4 })    // 5 [5]
    large.tearDown()
    // end
  }

  // swift-format-ignore
  static func optionalValue(_ print: @escaping (Any...) -> Void) {
    // example: optional value
    let delays = DictionarySlot(["LH 4": 75])
    let delay = delays.value(forKey: "LH 4")
    let minutes: Int? = delay.value
    print(minutes ?? 0)               // 75
    delay.tearDown()
    print(delay.snapshot == nil)      // true
    // end
  }

  // swift-format-ignore
  static func arrayReading(_ print: @escaping (Any...) -> Void) {
    // example: array reading
    let rows = ArraySlot([3, 1, 2])
    print(rows[1], rows.count, rows.contains(4))  // 1 3 false
    let kept = rows.elements
    rows.removeAll()
    print(kept, rows.isEmpty)                     // [3, 1, 2] true
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
    _ = page.observe { rows, _ in print(rows) }  // ["Ada", "Emmy"]
    number.value = 1                         // ["Grace"]
    page.tearDown()                          // ["Grace"]
    // end
  }

  // swift-format-ignore
  static func groupDomain(_ print: @escaping (Any...) -> Void) {
    // example: group domain
    let trains = DictionarySlot(["RE 1": 4, "S 5": 2])
    let open = SetSlot([2, 3])
    let platforms = trains.grouped(by: { $0.value }, domain: open)
    print(platforms.keys.sorted(), platforms[3]!.count)  // [2, 3] 0
    open.insert(4)
    print(platforms[4]!.keys.sorted())                   // ["RE 1"]
    platforms.tearDown()
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
}
