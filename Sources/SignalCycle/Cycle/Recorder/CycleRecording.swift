import Foundation

/// Moments of a cycle, in order, and the frame before the first.
///
/// It is written in two forms. As *lines* it is what a ``CycleRecorder`` writes while the program runs: each line has its
/// checksum, so what was cut off is known. As *text* it may be edited, and is put back.
public struct CycleRecording<Frame: CycleValue>: CycleValue {
  /// The frame before the first moment.
  public var start: Frame
  /// The moments.
  public var moments: [Moment<Frame>]

  /// Makes a recording.
  public init(start: Frame, moments: [Moment<Frame>] = []) { (self.start, self.moments) = (start, moments) }

  /// The frames: the first, and that after each moment.
  public var frames: [Frame] { [start] + moments.map(\.effect) }

  /// The recording as text that can be edited: JSON, with a line for each part.
  public func text() throws -> String { try EditableText.of(self) }

  /// Reads a recording from text.
  ///
  /// - Throws: ``CycleError/malformed(line:_:)``.
  public init(text: String) throws(CycleError) { self = try EditableText.read(CycleRecording.self, from: text) }

  /// The recording as lines.
  public func lines() throws -> String {
    var lines = try CycleForm.head(start)
    for moment in moments { lines += try JournalForm.line(moment) }
    return String(decoding: lines, as: UTF8.self)
  }

  /// Reads a recording from lines; a last line that was cut off is left out.
  ///
  /// - Throws: ``CycleError/malformed(line:_:)``.
  public init(lines: String) throws(CycleError) { try self.init(lines: Data(lines.utf8)) }

  /// Reads a recording from a file that a ``CycleRecorder`` wrote.
  ///
  /// - Throws: ``CycleError/malformed(line:_:)``, or why the file cannot be read.
  public init(contentsOf path: String) throws {
    try self.init(lines: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private init(lines bytes: Data) throws(CycleError) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    // Behind the last line feed is nothing, or what was cut off.
    lines.removeLast()
    guard let first = lines.first.flatMap(JournalForm.record),
      let version = try? JSONDecoder().decode(CycleForm.Version.self, from: first).cycle
    else { throw .malformed(line: 1, "it does not begin as a recording does") }
    guard version == CycleForm.version else {
      throw .malformed(line: 1, "it is of version \(version), and \(CycleForm.version) alone is known")
    }
    start = try Self.read(CycleForm.Head<Frame>.self, first, 1).start
    moments = []
    for (index, line) in lines.enumerated().dropFirst() {
      guard let record = JournalForm.record(line) else {
        throw .malformed(line: index + 1, "it is not what was written: its checksum is another one")
      }
      moments.append(try Self.read(Moment<Frame>.self, record, index + 1))
    }
  }

  private static func read<Value: Decodable>(_ type: Value.Type, _ json: Data, _ line: Int) throws(CycleError) -> Value
  {
    do { return try JSONDecoder().decode(type, from: json) } catch {
      throw .malformed(line: line, EditableText.words(of: error))
    }
  }
}

/// The form of a recording: a line for each record, as in an ``AtomJournal``.
///
/// ```text
/// 5b1e… {"cycle":1,"start":{…}}
/// 80c2… {"cause":{"key":{…}},"context":{…},"driver":"terminal","effect":{…},"number":1}
/// ```
enum CycleForm {
  static let version = 1

  struct Version: Decodable { let cycle: Int }

  struct Head<Frame: Codable>: Codable {
    var cycle = version
    let start: Frame
  }

  static func head(_ start: some Codable) throws(AtomFileError) -> Data { try JournalForm.line(Head(start: start)) }
}
