import SignalGraph
import Testing

// The examples of the article about sequences, word for word.

// example: depot
/// What is in stock, on an actor of its own.
actor Depot {
  private let amounts = DictionarySlot(["tea": 3, "salt": 9], label: "amounts")

  func set(_ amount: Int?, for name: String) { amounts[name] = amount }

  /// Every change, for who keeps a copy.
  func changes() -> OutboundSequence<DictionarySignal<String, Int>> { amounts.signals(buffering: 100) }

  /// What is short, least first, for who shows it.
  func short() -> OutboundSequence<TreeArray<String>> {
    amounts.filter { $0.value < 5 }.sorted { $0.value }.map { $0.key }.values()
  }

  func close() { amounts.tearDown() }
}
// end

// example: shelf
/// A copy of what is in stock, on another actor, and what is made of it there.
actor Shelf {
  private let amounts = ReplicatingDictionaryStorage<String, Int>(label: "copy")
  private let total: ValueStorage<Int>

  init() { total = amounts.aggregated(.sum { $0.value }) }

  func follow(_ changes: OutboundSequence<DictionarySignal<String, Int>>) async {
    await amounts.follow(changes)
  }

  var sum: Int? { total.snapshot }

  func close() { total.tearDown() }
}
// end

// example: gallery
/// Files, and what is to be shown of each, on an actor of its own.
actor Gallery {
  private let files = DictionarySlot<String, Int>(label: "files")
  private lazy var previews = files.mapAsync(limit: 4, isolation: self) { file in
    await Gallery.preview(of: file.key, file.value)
  }

  func set(_ version: Int?, for name: String) { files[name] = version }

  /// Every preview that there is, sorted by name, for who shows them.
  func shown() -> OutboundSequence<TreeArray<String>> { previews.sorted().map { $0.value }.values() }

  func close() async {
    previews.tearDown()
    await previews.idle()
  }

  private static func preview(of name: String, _ version: Int) async -> String { "\(name) in version \(version)" }
}
// end

// example: search
/// What is searched for while somebody types, on an actor of its own.
actor Search {
  private let clock = SignalClock()
  private let text = ValueSlot("", label: "text")
  private lazy var found = text.debounced(for: .milliseconds(300), on: clock).mapAsync(isolation: self) { text in
    try await Search.names(with: text)
  }

  func enter(_ text: String) { self.text.value = text }

  /// In an app a task awaits `clock.follow(ContinuousClock())` instead.
  func wait(_ time: Duration) { clock.advance(by: time) }

  /// What a screen says: what was found, whether more is on its way, and what went wrong.
  func shown() -> OutboundSequence<String> {
    found.combined(with: found.isPending, found.failure) { names, isPending, failure in
      if failure != nil { return "no answer" }
      return (names ?? []).joined(separator: ", ") + (isPending ? " …" : "")
    }.values()
  }

  func close() async {
    found.tearDown()
    await found.idle()
  }

  private static func names(with text: String) async throws -> [String] {
    try Task.checkCancellation()
    return text.isEmpty ? [] : ["green tea", "sea salt", "tea cosy"].filter { $0.contains(text) }
  }
}
// end

/// Runs the examples of the article, which await, before they are compared.
@Suite("Leaving", .timeLimit(.minutes(10)))
struct LeavingTests {
  // swift-format-ignore
  private func states(_ print: (Any...) -> Void) async {
    // example: states
    let depot = Depot()
    var shown: [String] = []
    for await names in await depot.short() {
      shown.append(names.joined(separator: ", "))
      if names.count > 1 { break }
      await depot.set(1, for: "milk")
    }
    print(shown)                                // ["tea", "milk, tea"]
    // end
    await depot.close()
  }

  // swift-format-ignore
  private func signals(_ print: (Any...) -> Void) async {
    // example: signals
    let depot = Depot()
    let shelf = Shelf()
    let changes = await depot.changes()
    let following = Task { await shelf.follow(changes) }
    await depot.set(8, for: "milk")
    while await shelf.sum != 20 { await Task.yield() }
    print(await shelf.sum ?? 0)                 // 20
    following.cancel()
    await changes.closed()                      // nothing is registered with the depot any more
    await shelf.close()
    // end
    await depot.close()
  }

  // swift-format-ignore
  private func feeding(_ print: (Any...) -> Void) async {
    // example: feeding
    let prices = DictionarySlot<String, Int>()
    let quotes = AsyncStream { feed in
      for (name, price) in [("tea", 3), ("milk", 2), ("tea", 4)] { feed.yield((name, price)) }
      feed.finish()
    }
    await prices.feed(from: quotes) { prices, quote in prices[quote.0] = quote.1 }
    print(prices["tea"] ?? 0, prices["milk"] ?? 0)   // 4 2
    // end
  }

  // swift-format-ignore
  private func previews(_ print: (Any...) -> Void) async {
    // example: previews
    let gallery = Gallery()
    let previews = await gallery.shown()
    await gallery.set(1, for: "a.jpg")
    await gallery.set(1, for: "b.jpg")
    await gallery.set(2, for: "a.jpg")
    await gallery.set(nil, for: "b.jpg")
    for await lines in previews where lines.elementsEqual(["a.jpg in version 2"]) {
      print(lines)                              // ["a.jpg in version 2"]
      break
    }
    await gallery.close()
    // end
  }

  // swift-format-ignore
  private func searching(_ print: (Any...) -> Void) async {
    // example: searching
    let search = Search()
    let lines = await search.shown()
    for text in ["t", "te", "tea"] { await search.enter(text) }
    await search.wait(.milliseconds(300))
    for await line in lines where line.hasPrefix("green") {
      print(line)                               // green tea, tea cosy
      break
    }
    await search.close()
    // end
  }

  @Test func `the examples of the article run`() async throws {
    var examples: [String: (@escaping (Any...) -> Void) -> Void] = [:]
    let runs = [
      ("states", states), ("signals", signals), ("feeding", feeding), ("previews", previews), ("searching", searching),
    ]
    for (name, run) in runs {
      let printer = Printer()
      await run(printer.print)
      examples[name] = { print in
        for line in printer.lines { print(line) }
      }
    }
    let path = "Sources/SignalGraph/SignalGraph.docc/LeavingTheGraph.md"
    try PageTests().check(path, ["LeavingExamples.swift"], examples)
  }
}
