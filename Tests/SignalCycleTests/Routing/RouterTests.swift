import Foundation
import SignalGraph
import Synchronization
import Testing

@testable import SignalCycle

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
      ("/nowhere", nil), ("/share/https://eu/products/7", nil), ("shop/x://eu/products/7", nil),
      ("shöp://eu/products/7", nil), ("://eu/products/7", nil), ("shop+1.2-b://eu/products/7", .product(7)),
      ("shop:///products/7", .product(7)), ("shop://eu?from=a://b/products/7", .home),
    ] as [(String, Screen?)])
  private func `a link leads to a route, or nowhere`(_ link: String, _ route: Screen?) {
    #expect(Screen.table.route(for: link) == route)
    store.tearDown()
  }

  @Test func `the closures of a table are called once for a link`() {
    let calls = Mutex<[String]>([])
    let table = RouteTable<Screen>([
      RoutePattern("/products/{id}") { (id: String) in
        calls.withLock { $0.append("product \(id)") }
        return nil
      },
      RoutePattern("/{name}/{page}") { (name: String, page: Int) in
        calls.withLock { $0.append("shelf \(page)") }
        return .shelf(name, page: page)
      },
    ])
    #expect(table.route(for: "/products/7") == .shelf("products", page: 7))
    #expect(calls.withLock { $0 } == ["product 7", "shelf 7"])
    store.tearDown()
  }

  /// What a link of the search leads to.
  private struct Search: Equatable {
    enum Order: String, RouteParameter { case name, date }
    var text: String
    var order: Order?
    var page: Int
    var tags: [String]
    var id: UUID?

    static let table = RouteTable<Search>([
      RoutePattern("/search?mode=deep&q={text}") { (text: String) in
        Search(text: "deep \(text)", order: nil, page: 0, tags: [], id: nil)
      },
      RoutePattern("/search?q={text}&sort={order}&page={page}&tag={tags}&id={id}") {
        (text: String, order: Order?, page: Int?, tags: [String], id: UUID?) in
        Search(text: text, order: order, page: page ?? 1, tags: tags, id: id)
      },
      RoutePattern("/search/{order}?") { (order: Order) in
        Search(text: "", order: order, page: 1, tags: [], id: nil)
      },
    ])
  }

  @Test(
    arguments: [
      ("/search?q=milk", .init(text: "milk", order: nil, page: 1, tags: [])),
      (
        "shop://eu/search?page=3&utm_source=mail&q=a%26b%3D+c&sort=date#x",
        .init(text: "a&b=+c", order: .date, page: 3, tags: [])
      ),
      ("/search?q=a=b&tag=x&tag=&tag=y%20z", .init(text: "a=b", order: nil, page: 1, tags: ["x", "", "y z"])),
      (
        "/search?q=&id=E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
        .init(
          text: "", order: nil, page: 1, tags: [], id: UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
      ),
      ("/search?q", .init(text: "", order: nil, page: 1, tags: [])),
      ("/search?mode=deep&q=x", .init(text: "deep x", order: nil, page: 0, tags: [])),
      ("/search?mode=flat&q=x", .init(text: "x", order: nil, page: 1, tags: [])),
      ("/search?q=x&%ZZ=1&other=%ZZ", .init(text: "x", order: nil, page: 1, tags: [])),
      ("/search/name?q=1", .init(text: "", order: .name, page: 1, tags: [])),
      ("/search", nil), ("/search?page=1", nil), ("/search?q=a&q=b", nil), ("/search?q=a&page=last", nil),
      ("/search?q=a&page=", nil), ("/search?q=a&page=1&page=2", nil), ("/search?q=a&sort=size", nil),
      ("/search?q=%ZZ", nil), ("/search?q=a&id=7", nil), ("/search/size", nil), ("/search?Q=a", nil),
    ] as [(String, Search?)])
  private func `parameters of a query are typed, may be left out or be there several times`(
    _ link: String, _ search: Search?
  ) {
    #expect(Search.table.route(for: link) == search)
    store.tearDown()
  }

  @Test func `types of all kinds are parameters`() {
    let pattern = RoutePattern("/{a}/{b}/{c}?x={x}") { (a: Double, b: Bool, c: UInt64, x: [Int]) in
      "\(a) \(b) \(c) \(x)"
    }
    let table = RouteTable([pattern])
    #expect(table.route(for: "/1.5/true/18446744073709551615?x=1&x=-2") == "1.5 true 18446744073709551615 [1, -2]")
    #expect(table.route(for: "/1.5/true/7?x=1&x=a") == nil && table.route(for: "/1.5/yes/7") == nil)
    store.tearDown()
  }

  @Test func `whole numbers of all sizes are parameters, as far as they reach`() {
    func reads<Number: RouteParameter & FixedWidthInteger>(_ type: Number.Type) -> Bool {
      let table = RouteTable([RoutePattern("/{number}") { (number: Number) in number }])
      let ends: [Number] = [.min, .max]
      return ends.allSatisfy { table.route(for: "/\($0)") == $0 } && table.route(for: "/\(Number.max)0") == nil
    }
    #expect(reads(Int.self) && reads(Int8.self) && reads(Int16.self) && reads(Int32.self) && reads(Int64.self))
    #expect(reads(UInt.self) && reads(UInt8.self) && reads(UInt16.self) && reads(UInt32.self) && reads(UInt64.self))
    store.tearDown()
  }

  @Test func `a stack may lie in a node of the tree`() {
    let mall = AtomStore(Mall())
    let router = AtomRouter(mall, \.ground.pages, event: { .ground(.page($0)) }, table: Screen.table)
    #expect(router.open("/products/7") == .shown(.product(7)) && mall.state.ground.pages.canPop)
    router.pop()
    #expect(router.shown == .home)
    mall.tearDown()
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
    #expect(routes == [.login, .home] && store.state.routes.shown == .home)
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

  @Test func `in a subscriber, what is shown and guards are as they are there, whatever waits`() {
    router.push(.product(1))
    store.subscribe("twice") { [router, store] step in
      guard step.event == .user(.logIn) else { return }
      // That is shown already; what follows is not yet.
      #expect(router.push(.product(1)) == .shown(.product(1)))
      for _ in 0..<2 { #expect(router.push(.product(2)) == .shown(.product(2)) && router.shown == .product(1)) }
      store.dispatch(.user(.logOut))
      #expect(router.push(.account) == .shown(.account))
    }
    store.dispatch(.user(.logIn))
    #expect(routes == [.home, .product(1), .product(2), .product(2), .account] && router.shown == .account)
    #expect(router.push(.account) == .shown(.login))
    store.tearDown()
  }

  @Test func `a file that leaves no route shows the one that the stack was made of`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("shop.atom")
    try AtomJournal(store, at: path).tearDown()
    let lines = folder.bytes("shop.atom").split(separator: 0x0A)
    let whole = String(decoding: try #require(JournalForm.record(lines[1])), as: UTF8.self)
    let crafted = Data(whole.replacing(#"[{"home":{}}]"#, with: "[]").utf8)
    #expect(crafted.count < whole.utf8.count, "\(whole)")
    try folder.write(
      Data(lines[0]) + Data("\n\(JournalForm.checksum(crafted)) ".utf8) + crafted + Data("\n".utf8), to: "shop.atom")
    let shop = AtomStore(Shop())
    let journal = try AtomJournal(shop, at: path)
    let router = AtomRouter<Shop, Screen>(shop, \.routes, event: { .route($0) })
    #expect(shop.state.routes.routes.isEmpty && shop.state.routes.shown == .home && router.shown == .home)
    router.pop()
    #expect(router.push(.home) == .shown(.home) && shop.state.routes.routes.isEmpty)
    #expect(router.replace(with: .login) == .shown(.login) && router.shown == .login)
    #expect(shop.state.routes.routes.count == 1 && shop.state.routes.shown == .login)
    journal.tearDown()
    shop.tearDown()
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

/// A tree whose screens are a floor below the root.
private struct Mall: AtomRoot {
  let ground = Floor()
  static var parts: [AtomPart<Mall>] { [AtomPart("ground", \.ground)] }
  enum Event: AtomEvent { case ground(Floor.Event) }
  func react(to event: Event) -> AtomReaction<Mall> {
    switch event {
    case .ground(let event): .send(event, to: \.ground)
    }
  }

  struct Floor: AtomNode {
    typealias Parent = Mall
    let pages = RouteStack<Screen, Floor>(.home)
    static var parts: [AtomPart<Floor>] { [AtomPart("pages", \.pages)] }
    enum Event: AtomEvent { case page(RouteEvent<Screen>) }
    func react(to event: Event) -> AtomReaction<Floor> {
      switch event {
      case .page(let event): .send(event, to: \.pages)
      }
    }
  }
}
