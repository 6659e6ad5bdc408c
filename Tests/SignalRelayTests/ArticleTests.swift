import Foundation
import SignalGraph
import SignalRelay
import Testing

/// The examples of the article, word for word: they are what the article says, and do it.
@Suite struct ArticleTests {
  @Test func `each example of the article is one of this file`() throws {
    let file = ExampleFile("Tests/SignalRelayTests/ArticleTests.swift")
    let blocks = try Page("Sources/SignalRelay/SignalRelay.docc/SignalRelay.md").blocks
    for block in blocks where block.language == "swift" {
      let name = try #require(block.name, "line \(block.position)")
      let example = try #require(try file.code(name), "\(name)")
      #expect(block.code == example.lines, "\(name)")
    }
  }

  @MainActor @Test func `late flights of one side are shown by the other`() async throws {
    let folder = FileManager.default.temporaryDirectory
    let path = folder.appendingPathComponent("late-\(UInt32.random(in: 0...UInt32.max))").path
    let delays = DictionarySlot(["LH 4": 75, "AF 1": 10])
    var shown: [[String]] = []
    // The replica is first, and must try again.
    let following = Task { await followLateFlights(at: path) { shown.append($0) } }
    let publishing = Task { try await publishLateFlights(delays, at: path) }
    while shown.last != ["LH 4"] { try await Task.sleep(for: .milliseconds(1)) }
    delays["BA 9"] = 90
    while shown.last != ["BA 9", "LH 4"] { try await Task.sleep(for: .milliseconds(1)) }
    publishing.cancel()
    try await publishing.value
    following.cancel()
    await following.value
    try FileManager.default.removeItem(atPath: path)
  }

  @Test func `bytes are moved by hand`() throws {
    let printer = Printer()
    try bytes(printer.print)
    let blocks = try Page("Sources/SignalRelay/SignalRelay.docc/SignalRelay.md").blocks
    let block = try #require(blocks.first { $0.name == "bytes" })
    #expect(printer.lines.count == 4 && block.comments.containsInOrder(printer.lines), "\(printer.lines)")
  }

  // swift-format-ignore
  private func bytes(_ print: @escaping (Any...) -> Void) throws {
    // example: bytes
    let delays = DictionarySlot(["LH 4": 75])
    let origin = RelayOrigin(delays)
    let replica = RelayReplica<ReplicatingDictionaryStorage<String, Int>>()
    let connection = origin.connect { print("next, please") }
    try connection.receive(replica.greet())

    func send() throws {
      while case let bytes = connection.next(), !bytes.isEmpty {
        let answer = try replica.receive(bytes)
        if !answer.isEmpty { try connection.receive(answer) }
      }
    }
    try send()
    print(replica.storage.elements)    // ["LH 4": 75]
    delays["LH 4"] = 80                // next, please
    try send()
    print(replica.storage.elements)    // ["LH 4": 80]
    replica.tearDown()
    origin.tearDown()                  // next, please
    // end
  }
}

// example: origin
/// Publishes the late flights at a path, until the task is cancelled.
@MainActor func publishLateFlights(_ delays: DictionaryStorage<String, Int>, at path: String) async throws {
  let late = delays.filter { $0.value >= 60 }
  let origin = RelayOrigin(late, name: "late flights")
  let listener = try RelayListener(path: path)
  while let stream = try await listener.accept() {
    Task { try? await origin.serve(stream) }
  }
  origin.tearDown()
  late.tearDown()
}
// end

// example: replica
/// Shows the names of the late flights, until the task is cancelled.
@MainActor func followLateFlights(at path: String, _ show: @escaping ([String]) -> Void) async {
  let late = RelayReplica<ReplicatingDictionaryStorage<String, Int>>(name: "late flights")
  let token = late.storage.sorted { -$0.value }.map { $0.key }.observe { names, _ in show(Array(names)) }
  await late.follow(reconnectingAfter: .milliseconds(100)) { try UnixSocket.connect(path: path) }
  token.tearDown()
  late.tearDown()
}
// end
