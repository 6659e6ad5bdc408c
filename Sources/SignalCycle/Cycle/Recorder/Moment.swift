import Foundation
import SignalGraph

/// What happened once in a cycle: an event, the frame that it happened in, and the frame that it led to.
public struct Moment<Frame: CycleValue>: CycleValue {
  /// The how manyth it was, from 1.
  public var number: Int
  /// The name of the driver that told the event.
  public var driver: String
  /// The event, as it is written; nothing, if it could not be.
  public var cause: RecordedValue
  /// The frame before it.
  public var context: Frame
  /// The frame after it.
  public var effect: Frame

  /// Makes a moment.
  public init(number: Int, driver: String, cause: RecordedValue, context: Frame, effect: Frame) {
    (self.number, self.driver, self.cause) = (number, driver, cause)
    (self.context, self.effect) = (context, effect)
  }
}

/// A value as text that a person may edit, and back.
enum EditableText {
  static func of(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func read<Value: Decodable>(_ type: Value.Type, from text: String) throws(CycleError) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    } catch {
      throw .malformed(line: line(of: error, in: text), words(of: error))
    }
  }

  /// What is wrong, in words.
  static func words(of error: any Error) -> String {
    func path(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? "" : " at \(path)"
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context): return "\"\(key.stringValue)\" is missing\(path(context))"
    case DecodingError.typeMismatch(let type, let context): return "a \(type) is expected\(path(context))"
    case DecodingError.valueNotFound(let type, let context): return "a \(type) is expected\(path(context))"
    case DecodingError.dataCorrupted(let context): return "\(context.debugDescription)\(path(context))"
    default: return "\(error)"
    }
  }

  /// The line in which the text stops to be JSON; 1 if it is JSON, and means something else.
  private static func line(of error: any Error, in text: String) -> Int {
    guard case DecodingError.dataCorrupted(let context) = error, let cause = context.underlyingError else { return 1 }
    let words = "\(cause)"
    guard let range = words.range(of: #"line \d+"#, options: .regularExpression) else { return 1 }
    return Int(words[range].dropFirst(5)) ?? 1
  }
}

extension Moment {
  /// The moment as text that can be edited: JSON, with a line for each part.
  public func text() throws -> String { try EditableText.of(self) }

  /// Reads a moment from text.
  public init(text: String) throws(CycleError) { self = try EditableText.read(Moment.self, from: text) }

  /// How a router of the first form does otherwise than the moment says, in words; empty if it does the same.
  public func faults<Router: SinkSourceConverting>(in router: Router) -> [String] where Router.Source == Frame {
    CycleRecording(start: context, moments: [self]).faults(in: router)
  }

  /// How a router of the second form does otherwise than the moment says, in words; empty if it does the same.
  public func faults<Router: EventEffectConverting>(in router: Router) -> [String] where Router.Frame == Frame {
    CycleRecording(start: context, moments: [self]).faults(in: router)
  }

  /// A test in Swift that passes as long as the router does what it did at this moment.
  ///
  /// ```swift
  /// try moment.test("plus counts up", of: "Counting()", in: "CycleCounter")
  /// ```
  ///
  /// - Parameters:
  ///   - name: What the test is called.
  ///   - router: An expression that makes the router.
  ///   - module: The module that has it, which is imported `@testable`; nil where that is the tests' own.
  public func test(_ name: String, of router: String, in module: String? = nil) throws -> String {
    let text = try text()
    let fence = String(repeating: "#", count: 1 + longestFence(in: text))
    let title = String(name.map { "`\\\n\r".contains($0) ? " " : $0 })
    let frame = String(reflecting: Frame.self).split(separator: ".").dropFirst().joined(separator: ".")
    let lines = text.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    return """
      import SignalCycle
      import Testing
      \(module.map { "\n@testable import \($0)\n" } ?? "")
      @Test func `\(title)`() throws {
        let moment = try Moment<\(frame)>(
          text: \(fence)\"""
      \(lines)
            \"""\(fence))
        #expect(moment.faults(in: \(router)) == [])
      }

      """
  }

  /// The greatest number of fences behind three quotes in a row, which would end a literal.
  private func longestFence(in text: String) -> Int {
    var (longest, current) = (0, 0)
    for character in text {
      current = character == "#" ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
