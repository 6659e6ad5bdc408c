import SignalGraph

/// The examples of the article about errors, word for word; ``PageTests`` compares and runs them.
enum ErrorExamples {
  static var all: [String: (@escaping (Any...) -> Void) -> Void] {
    ["errors kept": kept, "errors measured": measured, "errors joined": joined]
  }

  // swift-format-ignore
  static func kept(_ print: @escaping (Any...) -> Void) {
    // example: errors kept
    struct Unreadable: Error {}
    let trains = DictionarySlot(["RE 1": "4", "S 5": "?", "IC 8": "4"])
    let platforms = trains.tryGrouped { train throws(Unreadable) in
      guard let platform = Int(train.value) else { throw Unreadable() }
      return platform
    }
    let waiting = platforms.failures.counted()
    print(platforms[4]!.count, waiting.value!)    // 2 1
    trains["S 5"] = "4"
    print(platforms[4]!.count, waiting.value!)    // 3 0
    waiting.tearDown()
    platforms.tearDown()
    // end
  }

  // swift-format-ignore
  static func measured(_ print: @escaping (Any...) -> Void) {
    // example: errors measured
    struct NoNumber: Error {}
    let texts = DictionarySlot(["LH 4": "75", "LH 9": "5", "BA 9": "soon"])
    let delays = texts.tryMapValues { text throws(NoNumber) in
      guard let number = Int(text) else { throw NoNumber() }
      return number
    }
    let worst = delays.aggregated(by: { $0.key.prefix(2) }, .max { $0.value })
    print(worst.count, worst["LH"]!, delays.failures.count)    // 1 75 1
    texts["BA 9"] = "90"
    print(worst.count, worst["BA"]!, delays.failures.count)    // 2 90 0
    worst.tearDown()
    // end
  }

  // swift-format-ignore
  static func joined(_ print: @escaping (Any...) -> Void) {
    // example: errors joined
    struct NoNumber: Error {}
    let planes = DictionarySlot([17: "A320", 18: "B738"])
    let texts = DictionarySlot(["LH 4": "17", "AF 1": "x"])
    let tails = texts.tryMapValues { text throws(NoNumber) in
      guard let number = Int(text) else { throw NoNumber() }
      return number
    }
    let flown = tails.leftJoined(planes, by: { $0.value })
    let idle = planes.antiJoined(tails, to: { $0.value })
    print(flown.count, idle.elements, tails.failures.count)    // 1 [18: "B738"] 1
    texts["AF 1"] = "18"
    print(flown.count, idle.elements, tails.failures.count)    // 2 [:] 0
    flown.tearDown()
    idle.tearDown()
    // end
  }
}
