import Observation
import SignalGraph

// swift-format-ignore
// example: model
@available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
@MainActor @Observable
final class LateFlights {
  private(set) var lines: [String] = []
  @ObservationIgnored private let delays = DictionarySlot<String, Int>()
  @ObservationIgnored private let bag = ObservationBag()

  init() {
    delays.filter { $0.value >= 60 }.sorted { -$0.value }.map { $0.key }
      .observe { [unowned self] lines in self.lines = Array(lines) }.store(in: bag)
  }

  func report(_ flight: String, delay: Int?) { delays[flight] = delay }
  isolated deinit { bag.tearDown() }  // what was set up, is torn down
}
// end

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
    let board = ArraySignalMapStorage<DictionaryEntry<String, Int>, String> { "\($0.key) +\($0.value)" }
    let screen = SignalMonitor<ArraySignal<String>> { signal in print(signal) }

    delays.register(late)
    late.register(ranked)
    ranked.register(board)
    board.register(screen)    // initiation(["BA 9 +90", "LH 4 +75"])
    delays["AF 1"] = 80       // transition([insert("AF 1 +80", at: 1)])

    board.deregister(screen)  // termination(["BA 9 +90", "AF 1 +80", "LH 4 +75"])
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
