import SignalCycle
import SignalGraph
import Testing

/// An app of screens alone.
private struct Shop: AtomRoot {
  let routes = RouteStack<Screen, Shop>(.home)
  let user = AtomValue<User>()
  static var parts: [AtomPart<Shop>] { [AtomPart("routes", \.routes), AtomPart("user", \.user)] }

  enum Event: AtomEvent {
    case route(RouteEvent<Screen>)
    case user(User.Event)
  }

  func react(to event: Event) -> AtomReaction<Shop> {
    switch event {
    case .route(let event): .send(event, to: \.routes)
    case .user(let event): .send(event, to: \.user)
    }
  }

  struct User: AtomState {
    typealias Parent = Shop
    var isKnown = false
    enum Event: AtomEvent { case logIn, logOut }
    static func initial() -> User { User() }
    static func react(_ current: User?, to event: Event) -> User { User(isKnown: current != nil && event == .logIn) }
  }
}

private enum Screen: Codable, Equatable, Sendable {
  case home, login, account, loop, closed
  case product(Int)
  case shelf(String, page: Int)

  static var table: RouteTable<Screen> {
    RouteTable([
      RoutePattern("/") { Screen.home },
      RoutePattern("/account") { Screen.account },
      RoutePattern("/products/{id}") { (id: Int) in id > 0 ? Screen.product(id) : nil },
      RoutePattern("/shelves/{name}/pages/{page}") { (name: String, page: Int) in Screen.shelf(name, page: page) },
    ])
  }
}

@Suite struct RouterTests {
  private let store = AtomStore(Shop())
  private let router: AtomRouter<Shop, Screen>
  private var routes: [Screen] { (0..<store.state.routes.routes.count).map { store.state.routes.routes[$0] } }

  init() {
    router = AtomRouter(
      store, \.routes, event: { .route($0) }, table: Screen.table,
      guards: [
        { _, to, state in to == .account && !state.user.value.isKnown ? .redirect(.login) : .allow },
        { from, to, _ in to == .closed ? .refuse("closed, seen from \(from)") : .allow },
        { _, to, _ in to == .loop ? .redirect(.loop) : .allow },
      ]
    )
  }

  @Test(
    arguments: [
      ("/", .home), ("", .home), ("/products/7", .product(7)), ("shop://eu/products/7?from=mail#top", .product(7)),
      ("shop://eu", .home), ("/shelves/a%20b%2Fc/pages/2", .shelf("a b/c", page: 2)), ("//products//7/", .product(7)),
      ("/products/milk", nil), ("/products/0", nil), ("/products", nil), ("/products/7/8", nil),
      ("/shelves/%ZZ/pages/1", nil),
      ("/nowhere", nil),
    ] as [(String, Screen?)])
  private func `a link leads to a route, or nowhere`(_ link: String, _ route: Screen?) {
    #expect(Screen.table.route(for: link) == route)
    store.tearDown()
  }

  @Test func `a pattern with other parameters than its closure is reported`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RoutePattern("/products/{id}/{size}") { (id: Int) in id }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("names 2 parameters, and its closure takes 1. Give each a name in braces."))
    store.tearDown()
  }

  @Test func `routes are pushed, popped and replaced, and the last one stays`() {
    #expect(router.open("/products/7") == .shown(.product(7)))
    #expect(router.open("/products/7") == .shown(.product(7)))
    #expect(routes == [.home, .product(7)] && router.shown == .product(7))
    #expect(router.replace(with: .product(8)) == .shown(.product(8)))
    #expect(routes == [.home, .product(8)])
    router.pop()
    router.pop()
    #expect(routes == [.home] && !store.state.routes.canPop)
    store.dispatch(.route(.reset([.login, .home])))
    store.dispatch(.route(.reset([])))
    #expect(routes == [.login, .home])
    store.tearDown()
  }

  @Test func `guards allow, refuse and redirect`() {
    #expect(router.open("/account") == .shown(.login))
    store.dispatch(.user(.logIn))
    #expect(router.open("/account") == .shown(.account))
    #expect(router.push(.closed) == .refused("closed, seen from account"))
    #expect(router.push(.loop) == .refused("The guards redirect in a circle."))
    #expect(router.open("/nowhere") == .unknown)
    #expect(routes == [.home, .login, .account])
    store.tearDown()
  }

  @Test func `back leads to what lay below the screen of the moment that a time machine shows`() {
    let time = AtomTimeMachine(store)
    router.push(.product(1))
    router.push(.product(2))
    router.pop()
    router.push(.login)
    time.jump(to: 2)
    #expect(routes == [.home, .product(1), .product(2)])
    router.pop()
    #expect(router.shown == .product(1) && time.branches == [4, 5])
    time.jump(to: 4)
    #expect(router.shown == .login)
    router.pop()
    #expect(router.shown == .product(1))
    time.step(by: -1)
    #expect(router.shown == .login)
    time.tearDown()
    store.tearDown()
  }
}
