import SignalGraph

/// The examples of the article about inspection, word for word; ``PageTests`` compares and runs them.
enum InspectionExamples {
  static var all: [String: (@escaping (Any...) -> Void) -> Void] {
    ["picture": picture, "explaining": explaining, "cause": cause, "counting": counting]
  }

  /// The pictures of the first example: as text, and for Mermaid without states.
  static var pictures: [String] {
    let delays = DictionarySlot(["LH 4": 75], label: "delays", fileID: "Board.swift", line: 1)
    let late = delays.filter(label: "late", fileID: "Board.swift", line: 2) { $0.value >= 60 }
    let board = late.sorted(fileID: "Board.swift", line: 3) { -$0.value }
    let token = board.observe(label: "screen", fileID: "Board.swift", line: 4) { _ in }
    defer {
      token.tearDown()
      board.tearDown()
    }
    return [board.describe(), board.inspect().description(as: .mermaid, showsStates: false)]
  }

  // swift-format-ignore
  static func picture(_ show: @escaping (Any...) -> Void) {
    // The page shows what is printed as a picture, which another test compares.
    let print = { (text: String) in show(text.isEmpty ? "" : "the picture below") }
    // example: picture
    let delays = DictionarySlot(["LH 4": 75], label: "delays", fileID: "Board.swift", line: 1)
    let late = delays.filter(label: "late", fileID: "Board.swift", line: 2) { $0.value >= 60 }
    let board = late.sorted(fileID: "Board.swift", line: 3) { -$0.value }
    let token = board.observe(label: "screen", fileID: "Board.swift", line: 4) { _ in }
    print(board.describe())    // the picture below
    token.tearDown()
    board.tearDown()
    // end
  }

  // swift-format-ignore
  static func explaining(_ print: @escaping (Any...) -> Void) {
    // example: explaining
    let flights = DictionarySlot([1: "LH", 2: "AF"], label: "flights")
    let airlines = DictionarySlot(["LH": "Lufthansa", "AF": "Air France"], label: "airlines")
    let named = flights.joined(airlines) { $0.value }.sorted { $0.value.right }
    let origins = named.explain(at: 1)?.origins ?? []
    print(origins.map { "\($0.subject.label ?? "") \($0.row)" })   // ["flights [1]", "airlines [\"LH\"]"]
    named.tearDown()
    // end
  }

  // swift-format-ignore
  static func cause(_ print: @escaping (Any...) -> Void) {
    // example: cause
    let (price, total) = (ValueSlot(10, label: "price"), ValueSlot(0, label: "total"))
    let counters = price.startCounting()
    let adder = price.observe(label: "adder") { total.value += $0 }
    let watcher = total.observe { _ in
      guard let cause = TurnCause.current, let handler = cause.handler else { return }
      print(cause.origins[0].label ?? "", "by", handler.label ?? "", "at depth", cause.depth)   // total by adder at depth 1
    }
    price.value = 20
    counters.stop()
    adder.tearDown()
    watcher.tearDown()
    // end
  }

  // swift-format-ignore
  static func counting(_ print: @escaping (Any...) -> Void) {
    // example: counting
    let numbers = ArraySlot([3, 1, 2])
    let sorted = numbers.sorted { (GraphCounters.countCall(), -$0).1 }
    let counters = sorted.startCounting()
    let hook = numbers.onTurn { print("\($0.stages) stage, \($0.mutations) mutations") }   // 1 stage, 2 mutations
    numbers.append(0)
    print(counters[sorted]?.runs ?? 0, counters[sorted]?.calls ?? 0)   // 1 1
    counters.stop()
    hook.stop()
    sorted.tearDown()
    // end
  }
}
