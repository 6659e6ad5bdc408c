/// What a guard says of a route before it is shown.
public enum RouteDecision<Route> {
  /// It may be shown.
  case allow
  /// It may not; in words, why.
  case refuse(String)
  /// Another is shown in its place, if its guards allow it.
  case redirect(Route)
}

/// What came of an attempt to show a route.
public enum RouteOutcome<Route> {
  /// A route is shown, that one or the one it was redirected to; where events wait, as soon as they have been performed.
  case shown(Route)
  /// A guard refused it; its words.
  case refused(String)
  /// No pattern matches the link.
  case unknown
}

extension RouteDecision: Equatable where Route: Equatable {}
extension RouteDecision: Sendable where Route: Sendable {}
extension RouteOutcome: Equatable where Route: Equatable {}
extension RouteOutcome: Sendable where Route: Sendable {}

/// Shows routes: it reads links, asks guards, and dispatches the events of a ``RouteStack``.
///
/// ```swift
/// let router = AtomRouter(store, \.routes, event: { .route($0) }, table: table, guards: [
///   { _, to, state in state.knows(to) ? .allow : .redirect(.list) }
/// ])
/// router.open("todo://app/todos/7")    // .shown(.todo(7))
/// router.pop()
/// ```
///
/// The stack is a part of the state, so a time machine moves it with the rest: after a move, ``pop()`` leads to what lay
/// below the screen of that moment. A move is not guarded; it shows what was shown before.
///
/// In a subscriber, a handler or an action in one turn, where events wait, a route is compared with the one that is shown
/// when the call is made, and guards see the state of then, whatever waits already. A route that is pushed twice there is
/// there twice.
public struct AtomRouter<Root: AtomRoot, Route: Codable & Equatable & Sendable> {
  /// Asked before a route is shown: whence, whither, in which state.
  public typealias Guard = (_ from: Route, _ to: Route, _ state: Root) -> RouteDecision<Route>

  private let store: AtomStore<Root>
  /// The routes, the one that is shown at the end.
  private let routes: AtomList<Route>
  private let first: Route
  private let event: (RouteEvent<Route>) -> Root.Event
  private let table: RouteTable<Route>
  private let guards: [Guard]

  /// Makes a router of a stack of the tree.
  ///
  /// - Parameters:
  ///   - store: The store of the tree.
  ///   - path: Where the stack is, in the root or in a node of it.
  ///   - event: The root's event for one of the stack.
  ///   - table: The links that ``open(_:)`` knows.
  ///   - guards: Asked in order; the first that does not allow a route decides.
  public init<Parent>(
    _ store: AtomStore<Root>, _ path: KeyPath<Root, RouteStack<Route, Parent>>,
    event: @escaping (RouteEvent<Route>) -> Root.Event, table: RouteTable<Route> = RouteTable([]), guards: [Guard] = []
  ) {
    let stack = store.state[keyPath: path]
    (routes, first) = (stack.routes, stack.first)
    (self.store, self.event, self.table, self.guards) = (store, event, table, guards)
  }

  /// The route that is shown.
  public var shown: Route { routes.last ?? first }

  /// Shows the route of a link above the others.
  @discardableResult
  public func open(_ link: String) -> RouteOutcome<Route> {
    guard let route = table.route(for: link) else { return .unknown }
    return push(route)
  }

  /// Shows a route above the others; nothing is pushed if it is ``shown`` when this is called.
  @discardableResult
  public func push(_ route: Route) -> RouteOutcome<Route> { show(route) { .push($0) } }

  /// Shows a route in the place of the last; nothing is replaced if it is ``shown`` when this is called.
  @discardableResult
  public func replace(with route: Route) -> RouteOutcome<Route> { show(route) { .replace($0) } }

  /// Leaves the last route; nothing if it is the only one.
  public func pop() { store.dispatch(event(.pop)) }

  private func show(_ route: Route, _ make: (Route) -> RouteEvent<Route>) -> RouteOutcome<Route> {
    var route = route
    for _ in 0..<Self.redirectLimit {
      switch decide(route) {
      case .allow:
        if route != shown { store.dispatch(event(make(route))) }
        return .shown(route)
      case .refuse(let words): return .refused(words)
      case .redirect(let other): route = other
      }
    }
    return .refused("The guards redirect in a circle.")
  }

  private func decide(_ route: Route) -> RouteDecision<Route> {
    for asked in guards {
      switch asked(shown, route, store.state) {
      case .allow: continue
      case let other: return other
      }
    }
    return .allow
  }

  /// More redirections than an app has reason for.
  private static var redirectLimit: Int { 16 }
}
