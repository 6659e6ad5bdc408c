import Foundation

/// The links of an app.
public struct RouteTable<Route>: Sendable {
  private let patterns: [RoutePattern<Route>]

  /// Makes a table; the first pattern that matches counts.
  public init(_ patterns: [RoutePattern<Route>]) { self.patterns = patterns }

  /// The route of a link, `"todo://app/todos/7?from=mail"` or `"/todos/7"`; nil if no pattern matches.
  ///
  /// Scheme and host, with which a link may begin, and what follows a number sign are passed over. Percent encoding is
  /// undone; a plus sign is one.
  public func route(for link: String) -> Route? {
    guard let link = RouteLink(link) else { return nil }
    for pattern in patterns {
      if let route = pattern.route(link) { return route }
    }
    return nil
  }
}

/// What patterns look at in a link.
struct RouteLink {
  /// The pieces of the path, decoded.
  let path: [String]
  /// The items of the query, the keys decoded.
  private let query: [(key: String, value: Substring)]

  /// Nil where the path has what is no percent encoding.
  init?(_ link: String) {
    var rest = link.prefix { $0 != "#" }
    let items = rest.firstIndex(of: "?").map { rest[$0...].dropFirst() } ?? ""
    rest = rest.prefix { $0 != "?" }
    // A link in the middle of the path is a part of that.
    let scheme = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    let host = rest[scheme.endIndex...]
    if !scheme.isEmpty, host.hasPrefix("://") { rest = host.dropFirst(3).drop { $0 != "/" } }
    var path: [String] = []
    for piece in rest.split(separator: "/") {
      guard let text = String(piece).removingPercentEncoding else { return nil }
      path.append(text)
    }
    self.path = path
    query = items.split(separator: "&").compactMap { item in
      let key = item.prefix { $0 != "=" }
      return String(key).removingPercentEncoding.map { ($0, item.dropFirst(key.count + 1)) }
    }
  }

  /// The values of a key, decoded; nil if one of them cannot be.
  func values(of key: String) -> [String]? {
    let values = query.filter { $0.key == key }.map { String($0.value).removingPercentEncoding }
    return values.contains(nil) ? nil : values.compactMap { $0 }
  }
}
