/// What happens to a stack of routes.
public enum RouteEvent<Route: Codable & Equatable & Sendable>: AtomEvent {
  /// A route is shown above the others.
  case push(Route)
  /// The last route is left; nothing if it is the only one.
  case pop
  /// Another route is shown in the place of the last.
  case replace(Route)
  /// Other routes take the place of all; nothing if there are none.
  case reset([Route])
}

/// The screens of an app that lie upon each other, as a part of its state.
///
/// ```swift
/// struct Todos: AtomRoot {
///   let routes = RouteStack<Screen, Todos>(.list)
///   static var parts: [AtomPart<Todos>] { [AtomPart("routes", \.routes)] }
///   func react(to event: TodosEvent) -> AtomReaction<Todos> {
///     switch event { case .route(let event): .send(event, to: \.routes) }
///   }
/// }
/// ```
///
/// Because it is a part of the state, going back in time goes back to the screen of that time, and a journal remembers
/// where the user was. There is always at least one route.
public struct RouteStack<Route: Codable & Equatable & Sendable, Parent>: AtomNode {
  /// The routes, the one that is shown at the end.
  public let routes: AtomList<Route>
  let first: Route

  /// Makes a stack of one route.
  public init(_ first: Route) { (routes, self.first) = (AtomList([first], label: "routes"), first) }

  /// The route that is shown: the one that the stack was made of, should a file have left none.
  public var shown: Route { routes.last ?? first }

  /// Whether ``RouteEvent/pop`` leads anywhere.
  public var canPop: Bool { routes.count > 1 }

  /// The stack itself.
  public static var parts: [AtomPart<RouteStack>] { [AtomPart("routes", \.routes)] }

  /// Pushes, pops, replaces or resets.
  public func react(to event: RouteEvent<Route>) -> AtomReaction<RouteStack> {
    switch event {
    case .push(let route): .append(route, to: \.routes)
    case .pop: canPop ? .removeLast(from: \.routes) : .nothing
    case .replace(let route):
      routes.isEmpty ? .append(route, to: \.routes) : [.removeLast(from: \.routes), .append(route, to: \.routes)]
    case .reset(let routes): routes.isEmpty ? .nothing : .replace(routes, in: \.routes)
    }
  }
}
