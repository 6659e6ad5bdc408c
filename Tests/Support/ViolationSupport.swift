import Foundation
import SignalGraph
import Testing

/// Writes the kind of a violation to standard error before the process ends: called in exit tests.
func announceKind() {
  Violation.setHook { violation in
    FileHandle.standardError.write(Data("[\(violation.kind.rawValue)]\n".utf8))
  }
}

extension ExitTest.Result {
  /// Expects that the process told of a violation of `kind` with all these words.
  func tells(
    _ kind: Violation.Kind,
    _ words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: standardErrorContent, as: UTF8.self)
    let message = text.split(separator: "\n").first { $0.contains("Fatal error: ") } ?? ""
    #expect(text.contains("[\(kind.rawValue)]\n"), "\(message)", sourceLocation: sourceLocation)
    for word in words { #expect(message.contains(word), sourceLocation: sourceLocation) }
    if ProcessInfo.processInfo.environment["SHOW_VIOLATIONS"] != nil { print(message) }
  }
}
