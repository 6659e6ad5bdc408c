import Foundation
import SignalGraph

/// A form of links and the route that they lead to, with typed parameters.
///
/// ```swift
/// RoutePattern("/todos/{id}") { (id: Int) in Screen.todo(id) }
/// ```
///
/// | in the pattern | in a link |
/// |---|---|
/// | a word | the same word |
/// | a name in braces | one piece, without its percent encoding, from which the closure's parameter can be made |
///
/// A piece from which it cannot be made, as `/todos/milk`, does not match; nor does a link for which the closure returns
/// nil.
public struct RoutePattern<Route> {
  private enum Piece {
    case word(String)
    case parameter
  }

  private let pieces: [Piece]
  private let make: ([String]) -> Route?

  /// Makes a pattern with a parameter of the closure for each name in braces, in order.
  ///
  /// - Precondition: there are as many parameters as names.
  public init<each Parameter: LosslessStringConvertible>(
    _ pattern: String, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping (repeat each Parameter) -> Route?
  ) {
    pieces = pattern.split(separator: "/").map { $0.hasPrefix("{") && $0.hasSuffix("}") ? .parameter : .word("\($0)") }
    let names = pieces.count { if case .parameter = $0 { true } else { false } }
    var parameters = 0
    for _ in repeat (each Parameter).self { parameters += 1 }
    if names != parameters {
      Violation.trap(
        .badParameter,
        "The pattern \"\(pattern)\" (\(Site(fileID: fileID, line: line))) names \(names) parameters, and its closure takes "
          + "\(parameters). Give each a name in braces."
      )
    }
    self.make = { texts in
      var texts = texts[...]
      func next<Value: LosslessStringConvertible>(_ type: Value.Type) throws -> Value {
        guard let value = Value(texts.removeFirst()) else { throw Mismatch() }
        return value
      }
      return try? make(repeat next((each Parameter).self))
    }
  }

  private struct Mismatch: Error {}

  /// The route of a link's pieces; nil if they do not match.
  func route(_ link: [String]) -> Route? {
    guard link.count == pieces.count else { return nil }
    var texts: [String] = []
    for (piece, text) in zip(pieces, link) {
      switch piece {
      case .word(let word): if word != text { return nil }
      case .parameter: texts.append(text)
      }
    }
    return make(texts)
  }
}

/// The links of an app.
public struct RouteTable<Route> {
  private let patterns: [RoutePattern<Route>]

  /// Makes a table; the first pattern that matches counts.
  public init(_ patterns: [RoutePattern<Route>]) { self.patterns = patterns }

  /// The route of a link, `"todo://app/todos/7?from=mail"` or `"/todos/7"`; nil if no pattern matches.
  ///
  /// Scheme and host, and what follows a question mark or a number sign, are passed over.
  public func route(for link: String) -> Route? {
    var path = link.prefix { $0 != "?" && $0 != "#" }
    if let scheme = path.range(of: "://") {
      path = path[scheme.upperBound...]
      path = path.firstIndex(of: "/").map { path[$0...] } ?? ""
    }
    var pieces: [String] = []
    for piece in path.split(separator: "/") {
      // What is no percent encoding is no link.
      guard let text = String(piece).removingPercentEncoding else { return nil }
      pieces.append(text)
    }
    return patterns.lazy.compactMap { $0.route(pieces) }.first
  }
}
