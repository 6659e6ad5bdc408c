import Foundation
import SignalGraph
import Testing

@testable import SignalCycle

/// Lines whose checksum is right, and that nobody wrote: a file comes from outside.
@Suite struct CraftedLineTests {
  /// JSON as it stands.
  private func line(_ json: String) -> Data {
    let bytes = Data(json.utf8)
    return Data("\(JournalForm.checksum(bytes)) ".utf8) + bytes + [0x0A]
  }

  private let head = #"{"atom":1,"state":"Workshop"}"#

  /// What opening a file of these lines throws; nil if nothing.
  private func fault(_ lines: [String]) throws -> String? {
    let folder = try ScratchFolder()
    // The last line is good, so that none is taken for one that was damaged.
    let bytes = lines.reduce(into: Data()) { $0 += line($1) } + line(#"{"events":[]}"#)
    try folder.write(bytes, to: "w.atom")
    let store = AtomStore(Workshop())
    defer { store.tearDown() }
    do {
      try AtomJournal(store, at: folder.path("w.atom"), name: "Workshop").tearDown()
      return nil
    } catch {
      #expect(folder.bytes("w.atom") == bytes)
      return error.description.replacing(folder.path("w.atom"), with: "PATH")
    }
  }

  @Test(
    arguments: [
      #"{"events":5}"#, #"{"events":[{"what":{}}]}"#, #"{"events":[{"light":{}}]}"#, #"{"other":[]}"#, "{}", "[]", "7",
      "", "\u{0}", #"{"events":[{"light":{"_0":{"set":{"_0":1e99}}}}]}"#,
      #"{"move":[{"unknown":{"v":1,"mutations":[]}}]}"#, #"{"move":[{"light":{"v":9,"mutations":[]}}]}"#,
      #"{"move":[{"queue":{"v":1,"mutations":[{"remove":3,"past":{"name":"a","uses":0}}]}}]}"#,
      #"{"move":[{"light":{"v":1,"mutations":[{"past":{"level":4},"future":{"level":5}}]}}]}"#,
      #"{"move":[{"tools":{"v":1,"mutations":[{"remove":"a","past":{"name":"a","uses":0}}]}}]}"#,
      #"{"move":[{"light":{"v":1,"mutations":[{"past":{"level":0},"future":{"level":5}}]}},{"light":7}]}"#,
      #"{"move":[],"to":"here"}"#, #"{"move":[],"to":1,"forgets":2}"#,
    ])
  func `a turn that cannot be read, or does not fit, is an error in words`(_ turn: String) throws {
    try check(turn)
  }

  @Test func `a turn that is nested a hundred thousand times is an error in words`() throws {
    try check(String(repeating: "[", count: 100_000))
  }

  private func check(_ turn: String) throws {
    let fault = try #require(try fault([head, #"{"whole":{}}"#, turn]), "\(turn.prefix(80))")
    #expect(
      fault.hasPrefix("PATH, line 3: ") && fault.hasSuffix("Nothing was changed.") && fault.count > 45, "\(fault)")
  }

  @Test(
    arguments: [
      #"{"whole":{"tools":[{"key":"a","value":{"name":"a","uses":0}},{"key":"a","value":{"name":"b","uses":0}}]}}"#,
      #"{"whole":{"light":{}}}"#, #"{"whole":{"garden":[]}}"#, #"{"whole":7}"#, #"{"events":[]}"#,
    ])
  func `a whole state that cannot be read is an error in words`(_ whole: String) throws {
    let fault = try #require(try fault([head, whole]))
    #expect(fault.hasPrefix("PATH, line 2: "), "\(fault)")
  }

  @Test(
    arguments: [
      // To a moment that is not there, to one where the state is another, and to one of another way.
      #"{"move":[{"light":{"v":1,"mutations":[{"past":{"level":2},"future":{"level":9}}]}}],"to":77}"#,
      #"{"move":[{"light":{"v":1,"mutations":[{"past":{"level":2},"future":{"level":9}}]}}],"to":-3,"forgets":true}"#,
      #"{"move":[{"light":{"v":1,"mutations":[{"past":{"level":2},"future":{"level":9}}]}}],"to":9223372036854775807}"#,
      #"{"move":[{"light":{"v":1,"mutations":[{"past":{"level":2},"future":{"level":9}}]}}],"to":1,"forgets":true}"#,
      #"{"move":[{"light":{"v":1,"mutations":[{"past":{"level":2},"future":{"level":9}}]}}],"to":2}"#,
      #"{"move":[{"queue":{"v":1,"mutations":[{"insert":0,"future":{"name":"a","uses":0}}]}}],"to":1}"#,
    ])
  func `a move that does not lead where it says is a moment of its own`(_ move: String) throws {
    let folder = try ScratchFolder()
    let lights = (1...2).map { #"{"events":[{"light":{"_0":{"set":{"_0":\#($0)}}}}]}"# }
    let bytes = ([head, #"{"whole":{}}"#] + lights + [move]).reduce(into: Data()) { $0 += line($1) }
    try folder.write(bytes, to: "w.atom")
    let store = AtomStore(Workshop())
    let time = AtomTimeMachine(store)
    let journal = try AtomJournal(store, at: folder.path("w.atom"), name: "Workshop")
    #expect(time.current == 3 && time.lines.last?.words == "moved in time")
    let picture = store.picture
    time.step(by: -3)
    #expect(store.picture == WorkshopPicture(Workshop()))
    time.step(by: 3)
    #expect(store.picture == picture)
    journal.tearDown()
    time.tearDown()
    store.tearDown()
  }

  @Test func `a later version and a head that is none are told apart`() throws {
    #expect(
      try fault([#"{"atom":2,"state":"Workshop"}"#])
        == "PATH is of version 2; this program knows version 1 alone. Update it.")
    #expect(try fault([#"{"atom":"x"}"#])?.contains("is no journal") == true)
  }

  @Test func `a part that an older file does not have keeps its initial state`() throws {
    #expect(try fault([head, #"{"whole":{"light":{"level":3}}}"#]) == nil)
  }
}
