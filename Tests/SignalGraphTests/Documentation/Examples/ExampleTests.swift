import Foundation
import SignalGraph
import SignalGraphTesting
import Testing

/// Small programs that are kept compiled and run.
@Suite("Examples")
struct ExampleTests {
  private typealias Row = TableEditor.Row

  @Test func `a table is edited, undone and redone by moves`() throws {
    try assertTornDown {
      let tea = Row(id: 1, name: "tea", price: 5)
      let milk = Row(id: 2, name: "milk", price: 2)
      let salt = Row(id: 3, name: "salt", price: 1)
      let editor = TableEditor([tea, milk, salt])
      editor.sortByPrice()
      editor.rename(0, to: "sea salt")
      editor.drag([2], before: 0)
      #expect(editor.lines == ["tea 5", "sea salt 1", "milk 2"])
      #expect(editor.commands == ["move 2 0", "move 2 1", "update 0", "move 2 0"])
      for _ in 0..<3 { try editor.history.undo() }
      #expect(editor.lines == ["tea 5", "milk 2", "salt 1"])
      #expect(editor.commands.suffix(4).allSatisfy { $0.hasPrefix("move") || $0.hasPrefix("update") })
      for _ in 0..<3 { try editor.history.redo() }
      #expect(editor.lines == ["tea 5", "sea salt 1", "milk 2"])
      editor.reload([milk, Row(id: 4, name: "rice", price: 3), Row(id: 1, name: "tea", price: 6)])
      #expect(editor.lines == ["milk 2", "rice 3", "tea 6"])
      #expect(editor.commands.suffix(4) == ["remove 1", "move 1 0", "insert 1", "update 2"])
      try editor.history.undo()
      #expect(editor.lines == ["tea 5", "sea salt 1", "milk 2"])
    }
  }

  @Test func `the table editor is short`() throws {
    #expect(try Page("Tests/SignalGraphTests/Documentation/Examples/TableEditor.swift").lines.count < 60)
  }

  @Test func `an order book settles orders and keeps its best`() {
    assertTornDown {
      let book = OrderBook(depth: 2)
      for (id, price) in [100, 103, 101].enumerated() {
        book.place(OrderBook.Order(side: .sell, price: price, amount: 10), as: id)
      }
      for (id, price) in [98, 97, 98].enumerated() {
        book.place(OrderBook.Order(side: .buy, price: price, amount: 5), as: 10 + id)
      }
      #expect(book.asks.elements.map(\.value.price) == [100, 101] && book.bids.elements.map(\.key) == [10, 12])
      #expect(book.spread == 2 && book.prices[98] == 2)
      var changes = 0
      let token = book.asks.observe { _, change in if case .transition = change { changes += 1 } }
      book.place(OrderBook.Order(side: .buy, price: 101, amount: 14), as: 20)
      #expect(changes == 1)
      #expect(book.asks.elements.map(\.value.price) == [101, 103] && book.asks[0].value.amount == 6)
      #expect(book.prices[100] == nil && book.orders[20] == nil)
      book.depth.value = 1
      #expect(book.asks.count == 1 && book.bids.count == 1)
      token.tearDown()
    }
  }

  @Test func `a feed follows the rooms of a changing list`() {
    assertTornDown {
      let feed = ChatFeed(newest: 3)
      let (swift, tea) = (ChatFeed.Room(label: "swift"), ChatFeed.Room(label: "tea"))
      feed.follow(swift)
      swift[1] = ChatFeed.Message(time: 1, author: "ada", text: "hello")
      tea[2] = ChatFeed.Message(time: 2, author: "bob", text: "green")
      #expect(feed.lines == ["ada: hello"])
      feed.follow(tea)
      tea[3] = ChatFeed.Message(time: 3, author: "bob", text: "black")
      swift[4] = ChatFeed.Message(time: 4, author: "eve", text: "macros")
      #expect(feed.lines == ["bob: green", "bob: black", "eve: macros"])
      swift[4]!.text = "actors"
      feed.muted.value = ["bob"]
      #expect(feed.lines == ["ada: hello", "eve: actors"])
      feed.leave(swift)
      #expect(feed.lines == [])
      feed.muted.value = []
      #expect(feed.lines == ["bob: green", "bob: black"])
    }
  }

  /// A million events in an optimised build; in a debug build, which is slower by orders of magnitude, 20,000.
  @Test func `a metrics pipeline takes a million events`() {
    #if DEBUG
      let events = 20_000
    #else
      let events = 1_000_000
    #endif
    assertTornDown {
      let pipeline = MetricsPipeline()
      var generator = SeededGenerator(seed: 11)
      var expected: [Int: MetricsPipeline.Report] = [:]
      for event in 0..<events {
        let host = Int.random(in: 0..<1000, using: &generator)
        let report = MetricsPipeline.Report(
          milliseconds: Int.random(in: 0..<1000, using: &generator),
          status: Int.random(in: 0..<5, using: &generator)
        )
        pipeline.receive(report, from: host)
        expected[host] = report
        if event == events / 2 { pipeline.limit.value = 900 }
      }
      let slow = expected.filter { $0.value.milliseconds > 900 }
      #expect(pipeline.slowCount == slow.count && pipeline.slow.count == slow.count)
      let order = slow.sorted { (-$0.value.milliseconds, $0.key) < (-$1.value.milliseconds, $1.key) }.prefix(10)
      #expect(pipeline.slowest.elements.map(\.key) == order.map(\.key))
      let statuses = Dictionary(grouping: expected.values, by: \.status).mapValues(\.count)
      #expect(pipeline.statuses.settledCounts == statuses)
    }
  }
}

extension DictionaryStorage<Int, Int> {
  /// The entries as a plain dictionary.
  fileprivate var settledCounts: [Int: Int] { Dictionary(snapshot ?? [:]) }
}
