import SignalGraph
import SignalGraphObservation
import Testing

/// The example of the module's page, word for word.
@Suite struct ObservedExamples {
  @Test func `the example of the page runs`() throws {
    let page = try Page("Sources/SignalGraphObservation/SignalGraphObservation.docc/SignalGraphObservation.md")
    let block = try #require(page.block("observed"))
    let file = ExampleFile("Tests/SignalGraphObservationTests/ObservedExamples.swift")
    #expect(try file.code("observed")?.lines == block.code)
    let printer = Printer()
    Self.observed(printer.print)
    #expect(printer.lines.count == 3 && block.comments.containsInOrder(printer.lines), "\(printer.lines)")
  }

  // swift-format-ignore
  static func observed(_ print: @escaping (Any...) -> Void) {
    // example: observed
    let delays = DictionarySlot(["LH 4": 75, "AF 1": 10, "BA 9": 90])
    let late = ObservedRows(delays.filter { $0.value >= 60 }.sorted { -$0.value }, identifiedBy: \.key)
    let count = ObservedValue(delays.counted())
    print(late.rows.map { "\($0.id) +\($0.value.value)" })    // ["BA 9 +90", "LH 4 +75"]

    let row = late.rows[1]
    delays["LH 4"] = 95                                       // it moves, and is the same row
    print(late.rows[0] === row, row.value.value)              // true 95
    print(count.value ?? 0)                                   // 3
    late.tearDown()
    count.tearDown()
    // end
  }
}
