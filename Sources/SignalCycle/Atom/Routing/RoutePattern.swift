import SignalGraph

/// A form of links and the route that they lead to, with typed parameters.
///
/// ```swift
/// RoutePattern("/todos/{id}") { (id: Int) in Screen.todo(id) }
/// RoutePattern("/todos?filter={filter}&page={page}") { (filter: Filter?, page: Int?) in
///   Screen.list(filter ?? .all, page: page ?? 1)
/// }
/// ```
///
/// | in the pattern | in a link |
/// |---|---|
/// | a word of the path | the same word |
/// | a name in braces | one piece of the path, without its percent encoding, from which the closure's parameter can be made |
/// | `key={name}` in the query | the value of that key, wherever it stands; it must be there unless the parameter is an optional or an array |
/// | `key=word` in the query | the same value of that key |
/// | | other keys of the query are passed over |
///
/// A piece from which a parameter cannot be made, as in `/todos/milk` or `/todos?page=last`, does not match, optional or not;
/// nor does a key that comes twice, unless its parameter is an array, or a link for which the closure returns nil.
///
/// Parameters are whatever is a ``RouteParameter``.
public struct RoutePattern<Route>: Sendable {
  private enum Piece: Sendable {
    case word(String)
    case parameter

    init(_ text: some StringProtocol) {
      self = text.hasPrefix("{") && text.hasSuffix("}") ? .parameter : .word("\(text)")
    }
  }

  private let path: [Piece]
  private let query: [(key: String, piece: Piece)]
  private let make: @Sendable ([[String]]) -> Route?

  /// Makes a pattern with a parameter of the closure for each name in braces, in order.
  ///
  /// - Precondition: there are as many parameters as names.
  public init<each Parameter: RouteParameter>(
    _ pattern: String, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @Sendable (repeat each Parameter) -> Route?
  ) {
    let halves = pattern.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = halves[0].split(separator: "/").map { Piece($0) }
    query = halves.dropFirst().flatMap { $0.split(separator: "&") }.map { item in
      let key = item.prefix { $0 != "=" }
      return (String(key), Piece(item.dropFirst(key.count + 1)))
    }
    let names = (path + query.map { $0.piece }).count { if case .parameter = $0 { true } else { false } }
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
      let values = (repeat (each Parameter)(routeTexts: texts.removeFirst()))
      for value in repeat each values { if value == nil { return nil } }
      return make(repeat (each values)!)
    }
  }

  /// The route of a link; nil if it does not match.
  func route(_ link: RouteLink) -> Route? {
    guard link.path.count == path.count else { return nil }
    var texts: [[String]] = []
    for (piece, text) in zip(path, link.path) {
      switch piece {
      case .word(let word): if word != text { return nil }
      case .parameter: texts.append([text])
      }
    }
    for (key, piece) in query {
      // A value that is none was encoded wrongly.
      guard let values = link.values(of: key) else { return nil }
      switch piece {
      case .word(let word): if values != [word] { return nil }
      case .parameter: texts.append(values)
      }
    }
    return make(texts)
  }
}
