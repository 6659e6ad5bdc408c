import Observation
import SignalGraph
import SignalGraphObservation
import Testing

/// The examples of the module's page, word for word.
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

  @Test func `the example of a control runs`() throws {
    let page = try Page("Sources/SignalGraphObservation/SignalGraphObservation.docc/SignalGraphObservation.md")
    let block = try #require(page.block("edited by a control"))
    let file = ExampleFile("Tests/SignalGraphObservationTests/ObservedExamples.swift")
    #expect(try file.code("edited by a control")?.lines == block.code)
    let printer = Printer()
    Self.editedByAControl(printer.print)
    #expect(printer.lines.count == 2 && block.comments.containsInOrder(printer.lines), "\(printer.lines)")
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @MainActor @Test func `the example of a loop runs`() async throws {
    let page = try Page("Sources/SignalGraphObservation/SignalGraphObservation.docc/SignalGraphObservation.md")
    let block = try #require(page.block("observed in a loop"))
    let file = ExampleFile("Tests/SignalGraphObservationTests/ObservedExamples.swift")
    #expect(try file.code("observed in a loop")?.lines == block.code)
    let printer = Printer()
    await assertTornDown { await Self.observedInALoop(printer.print) }
    #expect(printer.lines.count == 2 && block.comments.containsInOrder(printer.lines), "\(printer.lines)")
  }

  // swift-format-ignore
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @MainActor static func observedInALoop(_ print: @escaping (Any...) -> Void) async {
    // example: observed in a loop
    let delays = DictionarySlot(["LH 4": 75, "AF 1": 10, "BA 9": 90])
    let late = ObservedRows(delays.filter { $0.value >= 60 }.sorted { -$0.value }, identifiedBy: \.key)
    for await names in Observations({ late.rows.map(\.id) }) {
      print(names)                                            // ["BA 9", "LH 4"]
      if names.count == 3 { break }
      delays["AF 1"] = 80                                     // ["BA 9", "AF 1", "LH 4"]
    }
    late.tearDown()
    // end
  }

  // swift-format-ignore
  static func editedByAControl(_ print: @escaping (Any...) -> Void) {
    // example: edited by a control
    let delays = DictionarySlot(["LH 4": 75, "AF 1": 10, "BA 9": 90])
    let least = ObservedSlot(ValueSlot(60))
    let late = delays.filter(with: least.slot) { $0.value >= $1 }.counted()
    print(late.value ?? 0)                                    // 2
    least.value += 20                                         // an edit of the slot
    print(late.value ?? 0, least.value)                       // 1 80
    late.tearDown()
    least.tearDown()
    // end
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
