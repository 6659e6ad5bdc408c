import Observation
import SignalGraph
import SignalGraphObservation
import Testing

/// A model as an app has it: what says nothing else belongs to the main actor.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
final class LateBoard {
  let delays = DictionarySlot<String, Int>(label: "delays")
  let late: ObservedRows<String, DictionaryEntry<String, Int>>
  let count: ObservedValue<Int>

  init() {
    late = ObservedRows(delays.filter { $0.value >= 60 }.sorted { -$0.value }, identifiedBy: { $0.key })
    count = ObservedValue(delays.counted())
  }

  isolated deinit {
    late.tearDown()
    count.tearDown()
  }
}

@Suite struct IsolatedObservationTests {
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `a model of the main actor is followed by asynchronous observations`() async {
    let board = LateBoard()
    let states = Observations { board.late.rows.map { "\($0.id) +\($0.value.value)" } }
    var heard: [[String]] = []
    for await state in states {
      heard.append(state)
      switch heard.count {
      case 1: board.delays["LH 4"] = 75
      case 2:
        transaction {
          board.delays["BA 9"] = 90
          board.delays["LH 4"] = 80
        }
      case 3:
        board.delays["AF 1"] = 10
        board.delays["LH 4"] = 95
      default: break
      }
      if heard.count == 4 { break }
    }
    #expect(heard == [[], ["LH 4 +75"], ["BA 9 +90", "LH 4 +80"], ["LH 4 +95", "BA 9 +90"]])
    #expect(board.count.value == 3)
  }
}
