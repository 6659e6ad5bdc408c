import Foundation
import SignalCycle
import SignalGraph
import Testing

/// The articles say what is compiled, and what it prints.
@Suite struct ArticleTests {
  private static let folder = "Sources/SignalCycle/SignalCycle.docc"
  private let examples = ExampleFile("Tests/SignalCycleTests/Documentation/ArticleTests.swift")

  @Test func `each example of the overview is one of this file, and prints what its comments say`() throws {
    for block in try Page("\(Self.folder)/SignalCycle.md").blocks where block.language == "swift" {
      let name = try #require(block.name, "line \(block.position)")
      let example = try #require(try examples.code(name), "\(name)")
      #expect(block.code == example.lines, "\(name)")
    }
    let printer = Printer()
    running(printer.print)
    let block = try #require(try Page("\(Self.folder)/SignalCycle.md").block("running"))
    #expect(printer.lines == block.comments, "\(printer.lines)")
  }

  // swift-format-ignore
  private func running(_ print: @escaping (Any...) -> Void) {
    // example: running
    let store = AtomStore(Todos())
    let open = store.state.items.storage.filter { !$0.value.isDone }.sorted().map { $0.value.name }
    let token = open.observe { names in print(names) }    // []
    let time = AtomTimeMachine(store)
    store.dispatch(.add(1, name: "Milk"))                 // ["Milk"]
    store.dispatch(.add(2, name: "Tea"))                  // ["Milk", "Tea"]
    store.dispatch(.todo(1, .setDone(true)))              // ["Tea"]
    time.step(by: -1)                                     // ["Milk", "Tea"]
    print(time.lines.map(\.moment), time.current)         // [0, 1, 2, 3] 2
    token.tearDown()
    open.tearDown()
    time.tearDown()
    store.tearDown()
    // end
  }

  /// Each block of the tutorial names the file of the program, or of these tests, in which it stands.
  @Test func `each step of the tutorial stands word for word in the program`() throws {
    let blocks = try Page("\(Self.folder)/BuildingAtomTodo.md").blocks.filter { $0.language == "swift" }
    #expect(blocks.count > 8)
    for block in blocks {
      let path = try #require(block.name, "line \(block.position)")
      let file = try Page(path.hasPrefix("Tests/") ? path : "Sources/AtomTodo/\(path)").text
      let indented = block.lines.map { $0.isEmpty ? "" : "  " + $0 }
      let isThere = [block.lines, indented].contains { file.contains($0.joined(separator: "\n") + "\n") }
      #expect(isThere, "line \(block.position), of \(path)")
    }
  }

  @Test func `the catalogue lists every public type`() throws {
    let page = try Page("\(Self.folder)/SignalCycle.md")
    let listed = Set(page.lines.filter { $0.hasPrefix("- ``") }.map { $0.dropFirst(4).dropLast(2) })
    let pattern = /^public (?:final )?(?:class|struct|enum|protocol) (\w+)/
    let folder = Page.root.appendingPathComponent("Sources/SignalCycle/Atom")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var declared: Set<Substring> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if let match = line.firstMatch(of: pattern) { declared.insert(Substring(String(match.1))) }
      }
    }
    #expect(declared.count > 30)
    #expect(declared.symmetricDifference(listed) == [])
  }
}

// swift-format-ignore
private enum Examples {
  // example: overview
  struct Todo: AtomState {
    typealias Parent = Todos
    var name = ""
    var isDone = false

    enum Event: AtomEvent { case setDone(Bool) }

    static func initial() -> Todo { Todo() }
    static func react(_ current: Todo?, to event: Event) -> Todo {
      guard var next = current, case .setDone(let isDone) = event else { return initial() }
      next.isDone = isDone
      return next
    }
  }

  struct Todos: AtomRoot {
    let items = AtomTable<Int, Todo>()
    static var parts: [AtomPart<Todos>] { [AtomPart("items", \.items)] }

    enum Event: AtomEvent {
      case add(Int, name: String)
      case todo(Int, Todo.Event)
    }

    func react(to event: Event) -> AtomReaction<Todos> {
      switch event {
      case .add(let id, let name): .put(Todo(name: name), id, in: \.items)
      case .todo(let id, let event): .send(event, to: id, in: \.items)
      }
    }
  }
  // end
}

private typealias Todos = Examples.Todos
