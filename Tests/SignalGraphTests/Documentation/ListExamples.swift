import SignalGraph

/// The examples of the article about lists, word for word; ``PageTests`` compares and runs them.
enum ListExamples {
  static var all: [String: (@escaping (Any...) -> Void) -> Void] {
    [
      "batches": batches, "deleting from a view": deletingFromAView, "sections in a list": sections,
      "difference": difference,
    ]
  }

  // swift-format-ignore
  static func batches(_ print: @escaping (Any...) -> Void) {
    // example: batches
    let delays = DictionarySlot(["LH 4": 75, "AF 1": 10, "BA 9": 90, "SK 7": 30])
    let board = delays.sorted { -$0.value }.map { "\($0.key) +\($0.value)" }
    let token = board.observeBatches { rows, batch in
      guard let batch else { return print("reload", rows.count) }
      print("-", batch.deletions, "+", batch.insertions, "moves", batch.moves, "updates", batch.updates)
    }                          // reload 4
    transaction {
      delays["BA 9"] = nil
      delays["AF 1"] = 80
      delays["IB 2"] = 60
    }                          // - [0] + [2] moves [3 → 0] updates [3 → 0]
    delays["SK 7"] = 31        // - [] + [] moves [] updates [3 → 3]
    token.tearDown()
    board.tearDown()
    // end
  }

  // swift-format-ignore
  static func deletingFromAView(_ print: @escaping (Any...) -> Void) {
    // example: deleting from a view
    let delays = DictionarySlot(["LH 4": 75, "AF 1": 10, "BA 9": 90])
    let board = delays.sorted { -$0.value }
    func delete(atOffsets offsets: some Sequence<Int>) {    // for onDelete, whose IndexSet is one
      transaction {
        for offset in offsets { delays[board[offset].key] = nil }
      }
    }
    delete(atOffsets: [0, 1])
    print(board.elements.map(\.key))    // ["AF 1"]
    board.tearDown()
    // end
  }

  // swift-format-ignore
  static func sections(_ print: @escaping (Any...) -> Void) {
    // example: sections in a list
    let trains = DictionarySlot([1: "RE", 5: "S", 8: "RE"])
    let rows = trains.sectioned(by: { $0.value }, sortedBy: { $0.key }, .count)
    let token = rows.observeSections { rows, layout, batch in
      print((0..<layout.sectionCount).map { layout.rowCount(of: $0) })
      guard let batch else { return }
      print("sections +", batch.sections.insertions, "rows +", batch.rows.insertions, "moves", batch.rows.moves)
      print("headers", batch.sections.updates)
    }                        // [2, 1]
    trains[8] = "S"          // [1, 2]
                             // sections + [] rows + [] moves [0.1 → 1.1]
                             // headers [0 → 0, 1 → 1]
    trains[9] = "IC"         // [1, 1, 2]
                             // sections + [0] rows + [] moves []
                             // headers []
    token.tearDown()
    rows.tearDown()
    // end
  }

  // swift-format-ignore
  static func difference(_ print: @escaping (Any...) -> Void) {
    // example: difference
    let difference = ["c", "a", "x"].difference(from: ["a", "b", "c"]).inferringMoves()
    let change = try! ArrayTransaction(validating: difference)
    print(change)     // [remove("b", at: 1), move(from: 0, to: 1, past: "a", future: "a"), insert("x", at: 2)]
    // end
  }
}
