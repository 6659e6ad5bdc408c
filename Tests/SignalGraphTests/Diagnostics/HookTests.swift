import Foundation
import SignalGraph
import Testing

/// The hook that is told of a violation before the process ends.
@Suite struct HookTests {
  @Test func `the hook gets the kind and the message`() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      Violation.setHook { violation in
        FileHandle.standardOutput.write(Data("\(violation.kind): \(violation)".utf8))
      }
      let copy = ReplicatingValueStorage<Int>(label: "copy", fileID: "App/Board.swift", line: 42)
      copy.sensor.sense(.termination(1))
    }
    let told = String(decoding: result.standardOutputContent, as: UTF8.self)
    let printed = String(decoding: result.standardErrorContent, as: UTF8.self)
    let message =
      "ReplicatingValueStorage<Int> \"copy\" (Board.swift:42) received a termination outside of a session. "
      + "Begin the session with an initiation first."
    #expect(told.contains("signalOutsideSession: \(message)"))
    #expect(printed.contains("Fatal error: \(message)"))
  }

  @Test func `the hook that was set before is returned`() async {
    await #expect(processExitsWith: .success) {
      let violation = Violation(kind: .badIndex, message: "first")
      let none = Violation.setHook { precondition($0.message == "first") }
      #expect(none == nil)
      let first = Violation.setHook { _ in }
      first?(violation)
      #expect(first != nil)
      #expect(Violation.setHook(nil) != nil)
      #expect(Violation.setHook(nil) == nil)
    }
  }

  @Test func `a hook may report a violation of its own`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Violation.setHook { violation in
        if violation.message == "outer" { Violation.trap(.badParameter, "inner") }
      }
      Violation.trap(.badParameter, "outer")
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("Fatal error: inner"))
  }

  @Test func `a violation describes itself by its message`() {
    let violation = Violation(kind: .badIndex, message: "text")
    #expect("\(violation)" == "text")
    #expect(violation == Violation(kind: .badIndex, message: "text"))
    #expect(Set(Violation.Kind.allCases.map(\.rawValue)).count == Violation.Kind.allCases.count)
  }
}

/// How messages spell types, labels and places.
@Suite struct SubjectTests {
  private func spelled(_ type: Any.Type) -> String { "\(MessageSubject(type, site: Site()))" }

  @Test func `signal types are spelled as users write them`() {
    #expect(spelled(SignalMonitor<ValueSignal<Int>>.self) == "SignalMonitor<ValueSignal<Int>>")
    #expect(spelled(SignalMonitor<ArraySignal<String>>.self) == "SignalMonitor<ArraySignal<String>>")
    #expect(
      spelled(SignalSensor<DictionarySignal<Int, [Int]>>.self) == "SignalSensor<DictionarySignal<Int, Array<Int>>>"
    )
    #expect(spelled(SignalEmitter<SetSignal<ValueSignal<Int>>>.self) == "SignalEmitter<SetSignal<ValueSignal<Int>>>")
    #expect(spelled(ValueSlot<Int>.self) == "ValueSlot<Int>")
    #expect(
      spelled((ValueSignal<Int>, ArraySignal<Int>).self) == "(ValueSignal<Int>, ArraySignal<Int>)"
    )
    #expect(
      spelled(SetSignal<ArraySignal<DictionarySignal<Int, [ValueSignal<Int>]>>>.self)
        == "SetSignal<ArraySignal<DictionarySignal<Int, Array<ValueSignal<Int>>>>>"
    )
    #expect(spelled(SetSorting<ArraySignal<Int>, Int>.self) == "SetSorting<ArraySignal<Int>, Int>")
    #expect(spelled(DictionarySorting<Int, Int, String>.self) == "DictionarySorting<Int, Int, String>")
    #expect(
      spelled(Counting<ArrayTransaction<ValueSignal<Int>>>.self) == "Counting<ArrayTransaction<ValueSignal<Int>>>"
    )
  }

  @Test func `labels stand in quotes and places in brackets`() {
    let site = Site(fileID: "App/Board.swift", line: 42)
    #expect("\(site)" == "Board.swift:42")
    #expect("\(MessageSubject(ValueSlot<Int>.self, label: "price", site: site))" == "ValueSlot<Int> \"price\"")
    let subject = MessageSubject(ValueSlot<Int>.self, label: "price", site: site)
    #expect(subject.located == "ValueSlot<Int> \"price\" (Board.swift:42)")
    #expect(MessageSubject(ValueSlot<Int>.self, site: site).located == "ValueSlot<Int> (Board.swift:42)")
    #expect("\(Site())" == "HookTests.swift:\(#line)")
  }
}
