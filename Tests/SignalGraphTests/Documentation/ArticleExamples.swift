import SignalGraph

/// The examples of the articles, word for word; ``PageTests`` compares and runs them.
enum ArticleExamples {
  typealias Summing = StageExamples.Summing

  static var all: [String: (@escaping (Any...) -> Void) -> Void] {
    [
      "views": views,
      "several parameters": severalParameters,
      "several keys": severalKeys,
      "chosen order": chosenOrder,
      "observing": observing,
      "one change": oneChange,
      "undo": undo,
      "session": session,
      "diamond": diamond,
      "feedback": feedback,
      "leaving": leaving,
      "handlerInBody": handlerInBody,
      "making": making,
      "shared stage": sharedStage,
      "slot": slot,
      "token": token,
      "asking once": askingOnce,
      "history": history,
      "another comparison": anotherComparison,
      "refresh": refresh,
      "strings in several forms": stringsInSeveralForms,
    ]
  }

  // swift-format-ignore
  static func views(_ print: @escaping (Any...) -> Void) {
    // example: views
    let tasks = DictionarySlot([1: "wash", 2: "iron", 3: "cook"], label: "tasks")
    let short = tasks.filter(label: "short") { $0.value.count == 4 }
    let names = short.sorted(label: "by name") { $0.value }.map { $0.value }

    print(names.elements)     // ["cook", "iron", "wash"]
    tasks[4] = "sew"
    tasks[5] = "bake"
    print(names.elements)     // ["bake", "cook", "iron", "wash"]
    print(names[0], short[4] ?? "not short")  // bake not short
    names.tearDown()
    // end
  }

  // swift-format-ignore
  static func severalParameters(_ print: @escaping (Any...) -> Void) {
    // example: several parameters
    let delays = DictionarySlot(["LH 4": 75, "AF 1": 10, "BA 9": 90])
    let (least, airline) = (ValueSlot(60), ValueSlot("LH"))
    let shown = delays.filter(with: least, airline) { $0.value >= $1 && $0.key.hasPrefix($2) }
    print(shown.elements)    // ["LH 4": 75]
    transaction {
      least.value = 5
      airline.value = "AF"
    }
    print(shown.elements)    // ["AF 1": 10]
    shown.tearDown()
    // end
  }

  // swift-format-ignore
  static func severalKeys(_ print: @escaping (Any...) -> Void) {
    // example: several keys
    let flights = DictionarySlot([
      "LH 4": (delay: 75, gate: "B"), "AF 1": (delay: 10, gate: "A"), "BA 2": (delay: 75, gate: "C"),
    ])
    let board = flights.sorted(by: .descending(\.value.delay).ascending(\.value.gate)).map { $0.key }
    print(board.elements)    // ["LH 4", "BA 2", "AF 1"]
    flights["AF 1"]?.delay = 75
    print(board.elements)    // ["AF 1", "LH 4", "BA 2"]
    board.tearDown()
    // end
  }

  // swift-format-ignore
  static func chosenOrder(_ print: @escaping (Any...) -> Void) {
    // example: chosen order
    enum Column { case flight, delay }
    let delays = DictionarySlot(["LH 4": 75, "AF 1": 10, "BA 9": 90])
    let (column, isDescending) = (ValueSlot(Column.flight), ValueSlot(false))
    let order = column.combined(with: isDescending) { column, isDescending in
      let criteria: SortCriteria<DictionaryEntry<String, Int>, AnySortKey>
      switch column {
      case .flight: criteria = isDescending ? .descending(\.key).erased() : .ascending(\.key).erased()
      case .delay: criteria = isDescending ? .descending(\.value).erased() : .ascending(\.value).erased()
      }
      return criteria
    }
    let board = delays.sorted(by: order).map { $0.key }
    print(board.elements)    // ["AF 1", "BA 9", "LH 4"]
    isDescending.value = true
    print(board.elements)    // ["LH 4", "BA 9", "AF 1"]
    column.value = .delay
    print(board.elements)    // ["BA 9", "LH 4", "AF 1"]
    board.tearDown()
    order.tearDown()
    // end
  }

  // swift-format-ignore
  static func observing(_ print: @escaping (Any...) -> Void) {
    // example: observing
    let letters = ArraySlot(["a", "b", "c"])
    let token = letters.observe { _, change in
      switch change {
      case .initiation(let all): print("show", all)       // show ["a", "b", "c"]
      case .transition(let transaction):
        for mutation in transaction.mutations {
          switch mutation {
          case .insert(let element, let index): print("insert", element, index)
          case .remove(_, let index): print("remove", index)
          case .update(let index, _, let element): print("redraw", index, element)
          case .move(let from, let to, _, _): print("move", from, to)
          case .replace(let index, let past, let future): print("replace", index, past.count, future.count)
          }
        }
      case .termination: print("clear")
      }
    }
    letters.move(from: 2, to: 0)  // move 2 0
    letters[1] = "x"              // redraw 1 x
    token.tearDown()              // clear
    // end
  }

  // swift-format-ignore
  static func oneChange(_ print: @escaping (Any...) -> Void) {
    // example: one change
    struct Refusal: Error {}
    let stock = DictionarySlot(["tea": 3])
    let sold = ValueSlot(0)
    _ = stock.observe { state, _ in print(state["tea"] ?? 0) }  // 3
    transaction {
      stock["tea"] = 2
      sold.value += 1
    }                                                       // 2
    do {
      try transaction {
        stock["tea"] = 1
        throw Refusal()
      }
    } catch {
      print("still", stock["tea"] ?? 0)                     // still 2
    }
    stock.tearDown()                                        // 2
    // end
  }

  // swift-format-ignore
  static func undo(_ print: @escaping (Any...) -> Void) {
    // example: undo
    let (tasks, title) = (ArraySlot(["wash", "iron"]), ValueSlot("Today"))
    let edits = UndoHistory(limit: 100)
    edits.record(tasks)
    edits.record(title)
    let token = edits.isRedoable.observe { print("redo:", $0) }    // redo: false
    transaction {
      tasks.append("cook")
      title.value = "Tonight"
    }
    do {
      try edits.undo()                      // redo: true
      print(tasks.elements, title.value)    // ["wash", "iron"] Today
      try edits.redo()                      // redo: false
      print(tasks.elements, title.value)    // ["wash", "iron", "cook"] Tonight
    } catch {
      print("something else has changed what the step was about:", error)
    }
    token.tearDown()
    edits.tearDown()
    // end
  }

  // swift-format-ignore
  static func session(_ print: @escaping (Any...) -> Void) {
    // example: session
    let count = ValueSlot(1)
    let replica = ReplicatingValueStorage<Int>()
    let printer = SignalMonitor<ValueSignal<Int>> { print($0) }
    replica.register(printer)    // nothing: the replica has no state
    count.register(replica)      // initiation(1)
    count.value = 2              // transition([1 → 2])
    count.deregister(replica)    // termination(2)
    replica.deregister(printer)
    // end
  }

  // swift-format-ignore
  static func diamond(_ print: @escaping (Any...) -> Void) {
    // example: diamond
    let price = ValueSlot(10)
    let (net, tax) = (price.map { $0 }, price.map { $0 / 5 })
    let total = Summing()
    net.register(total.left)
    tax.register(total.right)
    _ = total.observe { state, _ in print(state) }  // 12
    price.value = 20                            // 24
    total.tearDown()                            // 24
    net.tearDown()
    tax.tearDown()
    // end
  }

  // swift-format-ignore
  static func feedback(_ print: @escaping (Any...) -> Void) {
    // example: feedback
    let (celsius, fahrenheit) = (ValueSlot(0), ValueSlot(32))
    _ = celsius.observe { state, _ in fahrenheit.value = state * 9 / 5 + 32 }
    _ = fahrenheit.observe { state, _ in celsius.value = (state - 32) * 5 / 9 }
    celsius.value = 100
    print(fahrenheit.value)   // 212
    fahrenheit.value = 50
    print(celsius.value)      // 10
    celsius.tearDown()
    fahrenheit.tearDown()
    // end
  }

  // swift-format-ignore
  static func handlerInBody(_ print: @escaping (Any...) -> Void) {
    // example: handlerInBody
    let (orders, visits) = (ValueSlot(0), ValueSlot(0))
    let counter = SignalMonitor<ValueSignal<Int>> { _ in visits.value += 1 }
    struct Refused: Error {}
    try? transaction {
      orders.value = 5
      orders.register(counter)     // calls it at once, with 0
      throw Refused()
    }
    print(orders.value)            // 0
    print(visits.value)            // 1
    orders.deregister(counter)
    // end
  }

  // swift-format-ignore
  static func making(_ print: @escaping (Any...) -> Void) {
    // example: making
    let (limits, prices) = (DictionarySlot(["cheap": 5]), DictionarySlot(["tea": 3, "cake": 7]))
    let counts = limits.mapValues { limit in prices.filter { $0.value < limit }.counted() }
    print(counts["cheap"]?.value ?? 0)    // 1
    prices["milk"] = 2
    print(counts["cheap"]?.value ?? 0)    // 2
    let cheap = counts["cheap"]!
    transaction {
      limits["cheap"] = nil               // ends what was made for it
      limits["any"] = 100
      prices["salt"] = 1
    }
    print(counts["any"]?.value ?? 0)      // 4
    print(cheap.snapshot as Any)          // nil
    counts.tearDown()
    // end
  }

  // swift-format-ignore
  static func leaving(_ print: @escaping (Any...) -> Void) {
    // example: leaving
    let count = ValueSlot(0)
    let once = StateHandler<ValueTransaction<Int>>()
    once.transition = { change in
      count.deregister(once)
      print("still here at", change.future ?? 0)          // still here at 1
    }
    once.termination = { last in print("left at", last) }  // left at 1
    count.register(once)
    count.value = 1
    count.value = 2                                        // nobody hears of it
    print(once.sensor.isRegistered)                        // false
    once.transition = nil
    // end
  }

  // swift-format-ignore
  static func sharedStage(_ print: @escaping (Any...) -> Void) {
    // example: shared stage
    let numbers = DictionarySlot([1: 10, 2: 20, 3: 30])
    let large = numbers.filter(label: "large ones") { $0.value > 10 }
    let (sorted, count) = (large.sorted { $0.value }, large.counted())
    sorted.tearDown()
    numbers[4] = 40
    print(count.value ?? 0)    // 3
    count.tearDown()
    print(livingRegistrations(label: "large ones"))  // []
    // end
  }

  // swift-format-ignore
  static func slot(_ print: @escaping (Any...) -> Void) {
    // example: slot
    let stock = DictionarySlot(["tea": 3, "milk": 2])
    let low = stock.filter { $0.value < 3 }
    _ = stock.observe { stock, _ in print("stock", stock.count) }    // stock 2
    _ = low.observe { low, _ in print("low", low.count) }            // low 1
    stock.tearDown()                                                 // stock 2
    stock["tea"] = 1                                                 // low 2
    low.tearDown()                                                   // low 2
    // end
  }

  // swift-format-ignore
  static func token(_ print: @escaping (Any...) -> Void) {
    // example: token
    let prices = DictionarySlot(["tea": 3, "milk": 2])
    let token = prices.filter { $0.value > 2 }.sorted { $0.value }.observe { dear in print(dear.count) }  // 1
    prices["milk"] = 4                    // 2
    token.tearDown()
    print(prices.emitter.sensorCount)     // 0
    // end
  }

  // swift-format-ignore
  static func askingOnce(_ print: @escaping (Any...) -> Void) {
    // example: asking once
    let ages = ArraySlot([17, 42, 35])
    print(ages.elements.filter { $0 >= 18 }.count)    // 2
    let adults = ages.filter { $0 >= 18 }
    ages.append(64)
    print(adults.count)    // 3
    adults.tearDown()
    // end
  }

  // swift-format-ignore
  static func history(_ print: @escaping (Any...) -> Void) {
    // example: history
    let prices = DictionarySlot(["tea": 3])
    var history: [DictionaryTransaction<String, Int>] = []
    _ = prices.observe { _, change in
      if let transaction = change.transaction { history.append(transaction) }
    }
    prices["tea"] = 4
    prices["milk"] = 1
    var past = prices.settled
    for transaction in history.reversed() { transaction.inverted().apply(to: &past) }
    print(past)        // ["tea": 3]
    prices.tearDown()
    // end
  }

  // swift-format-ignore
  static func anotherComparison(_ print: @escaping (Any...) -> Void) {
    // example: another comparison
    struct Task: Equatable {
      var id: Int
      var title: String
      static func == (one: Task, other: Task) -> Bool { one.id == other.id }
    }
    let slot = DictionarySlot([1: Task(id: 1, title: "wash")])
    slot[1] = Task(id: 1, title: "iron")
    print(slot[1]!.title)             // wash

    let tasks = DictionarySlot([1: Task(id: 1, title: "wash")], areEqual: { $0.title == $1.title })
    let titles = tasks.filter { $0.key < 10 }.mapValues { $0.title }
    tasks[1] = Task(id: 1, title: "iron")
    print(titles[1]!)                 // iron
    titles.tearDown()

    let letter = ValueSlot("\u{e9}")  // é, one scalar
    letter.value = "e\u{301}"         // é, two scalars: equal, and so nothing
    print(letter.value.unicodeScalars.count)  // 1
    // end
  }

  // swift-format-ignore
  static func refresh(_ print: @escaping (Any...) -> Void) {
    // example: refresh
    final class Player: Equatable {
      let name: String
      var score = 0
      init(_ name: String) { self.name = name }
      static func == (one: Player, other: Player) -> Bool { one.name == other.name }
    }
    let players = DictionarySlot([1: Player("Ada"), 2: Player("Bob")])
    let best = players.sorted { -$0.value.score }.map { "\($0.value.name) \($0.value.score)" }
    print(best.elements)              // ["Ada 0", "Bob 0"]
    players[2]!.score = 5             // the same player: equal
    print(best.elements)              // ["Ada 0", "Bob 0"]
    players.refresh(2)
    print(best.elements)              // ["Bob 5", "Ada 0"]
    best.tearDown()
    // end
  }

  // swift-format-ignore
  static func stringsInSeveralForms(_ print: @escaping (Any...) -> Void) {
    // example: strings in several forms
    let words = ArraySlot(["A\u{308}", "\u{C4}!", "Z"])
    let sortedWords = words.sorted()
    print(sortedWords.elements == ["Z", "\u{C4}", "\u{C4}!"])  // true
    sortedWords.tearDown()
    // end
  }
}
