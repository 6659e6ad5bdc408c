import SignalGraph

/// The screens of a program that lie upon each other, as a part of its frame.
///
/// It is what ``RouteStack`` is in a tree of atoms, with the same events and the same links:
///
/// ```swift
/// struct Shop: CycleValue, Initializable { var routes = FrameRoutes(Screen.list) }
/// // on a key:     frame.routes.apply(.push(.item(7)))
/// // on a link:    frame.routes.open("shop://app/items/7", in: table)
/// // on escape:    frame.routes.apply(.pop)
/// ```
///
/// There is always at least one route. Who may go where is the reducer's to say, which has the whole frame before it.
public struct FrameRoutes<Route: CycleValue>: CycleValue {
  /// The routes, the one that is shown at the end.
  public private(set) var routes: [Route]

  /// Makes a stack of one route.
  public init(_ first: Route) { routes = [first] }

  /// The route that is shown.
  public var shown: Route { routes[routes.count - 1] }

  /// Whether ``RouteEvent/pop`` leads anywhere.
  public var canPop: Bool { routes.count > 1 }

  /// Pushes, pops, replaces or resets.
  public mutating func apply(_ event: RouteEvent<Route>) {
    switch event {
    case .push(let route): routes.append(route)
    case .pop: if canPop { routes.removeLast() }
    case .replace(let route): routes[routes.count - 1] = route
    case .reset(let routes): if !routes.isEmpty { self.routes = routes }
    }
  }

  /// Shows the route of a link above the others, unless it is shown already.
  ///
  /// - Returns: Whether the table knows the link.
  @discardableResult
  public mutating func open(_ link: String, in table: RouteTable<Route>) -> Bool {
    guard let route = table.route(for: link) else { return false }
    if route != shown { routes.append(route) }
    return true
  }
}

extension FrameRoutes {
  private enum CodingKeys: CodingKey { case routes }

  /// Reads a stack.
  ///
  /// - Throws: What is wrong; a stack without a route is.
  public init(from decoder: any Decoder) throws {
    routes = try decoder.container(keyedBy: CodingKeys.self).decode([Route].self, forKey: .routes)
    if routes.isEmpty {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "there is no route"))
    }
  }
}

extension RouteEvent: StatelessSignal where Route: CycleValue {}
extension RouteEvent: CycleValue where Route: CycleValue {}
