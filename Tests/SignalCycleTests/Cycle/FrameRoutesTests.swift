import Foundation
import SignalCycle
import Testing

@Suite struct FrameRoutesTests {
  private enum Screen: CycleValue { case list, item(Int) }

  private let table = RouteTable<Screen>([
    RoutePattern("/items") { .list }, RoutePattern("/items/{id}") { (id: Int) in .item(id) },
  ])

  @Test func `routes are pushed, popped, replaced, reset, and opened by links`() {
    var routes = FrameRoutes(Screen.list)
    routes.apply(.pop)
    #expect(routes.shown == .list && !routes.canPop)
    #expect(routes.open("shop://app/items/7", in: table) && routes.open("/items/7", in: table))
    #expect(routes.routes == [.list, .item(7)] && !routes.open("/items/milk", in: table))
    routes.apply(.push(.item(8)))
    routes.apply(.replace(.item(9)))
    #expect(routes.routes == [.list, .item(7), .item(9)])
    routes.apply(.pop)
    routes.apply(.reset([]))
    #expect(routes.shown == .item(7) && routes.canPop)
    routes.apply(.reset([.item(1)]))
    #expect(routes.routes == [.item(1)])
  }

  @Test func `they are written and read, and never without a route`() throws {
    var routes = FrameRoutes(Screen.list)
    routes.apply(.push(.item(3)))
    let bytes = try JSONEncoder().encode(routes)
    #expect(try JSONDecoder().decode(FrameRoutes<Screen>.self, from: bytes) == routes)
    let event = try RecordedValue(encoding: RouteEvent<Screen>.push(.item(3)))
    #expect(try event.decode(RouteEvent<Screen>.self) == .push(.item(3)))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FrameRoutes<Screen>.self, from: Data(#"{"routes":[]}"#.utf8))
    }
  }
}
