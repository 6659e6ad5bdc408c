import SignalGraph

/// The examples of the README, word for word; ``ReadmeTests`` compares and runs them.
enum ReadmeExamples {
  // swift-format-ignore
  static func chain(_ print: @escaping (Any...) -> Void) {
    // example: chain
    let delays = DictionarySlot(["LH 4": 75, "AF 1": 10, "BA 9": 90], label: "delays")
    let board = delays
      .filter { $0.value >= 60 }
      .sorted { -$0.value }
      .map { "\($0.key) +\($0.value)" }

    let token = board.observe { lines in print(lines) }  // ["BA 9 +90", "LH 4 +75"]
    delays["AF 1"] = 80                                  // ["BA 9 +90", "AF 1 +80", "LH 4 +75"]
    delays["LH 4"] = 99                                  // ["LH 4 +99", "BA 9 +90", "AF 1 +80"]
    transaction {                                        // two edits, one change
      delays["BA 9"] = nil
      delays["LH 4"] = 5
    }                                                    // ["AF 1 +80"]
    print(board[0], board.count)                         // AF 1 +80 1
    token.tearDown()
    board.tearDown()
    // end
  }

  // swift-format-ignore
  static func wiring(_ print: @escaping (Any...) -> Void) {
    // example: wiring
    let delays = EditableDictionaryStorage(["LH 4": 75, "AF 1": 10, "BA 9": 90])
    let late = DictionaryFilteringDictionaryStorage<String, Int> { $0.value >= 60 }
    let ranked = DictionarySortingArrayStorage<String, Int, Int> { -$0.value }
    let board = ArraySignalMapStorage<Entry<String, Int>, String> { "\($0.key) +\($0.value)" }
    let screen = StateHandler<ArrayTransaction<String>>()
    screen.initiation = { lines in print("begins", lines) }
    screen.transition = { change in print(change) }
    screen.termination = { lines in print("ends", lines) }

    delays.register(late)
    late.register(ranked)
    ranked.register(board)
    board.register(screen)    // begins ["BA 9 +90", "LH 4 +75"]
    delays["AF 1"] = 80       // [insert("AF 1 +80", at: 1)]

    board.deregister(screen)  // ends ["BA 9 +90", "AF 1 +80", "LH 4 +75"]
    ranked.deregister(board)
    late.deregister(ranked)
    delays.deregister(late)
    // end
  }

  // swift-format-ignore
  static func leak() {
    // example: leak
    func show() {
      let delays = DictionarySlot(["LH 4": 75], label: "delays")
      let late = delays.filter { $0.value >= 60 }
      print(late.count)
    }
    // end
    show()
  }
}
