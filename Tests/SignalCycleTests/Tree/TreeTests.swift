import SignalCycle
import SignalGraph
import Testing

/// What a store finds wrong with a tree as it is made.
@Suite struct TreeTests {
  @Test func `a node inside itself is a cycle, with its path`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AtomStore(Ring())
    }
    let path = "Ring ▸ half: Half<Ring> ▸ other: Half<Half<Ring>> ▸ …"
    #expect(text(result).contains("The state tree closes a cycle: \(path) A node cannot be a part of itself."))
  }

  @Test func `a place that is listed twice is reported`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AtomStore(Twice())
    }
    #expect(text(result).contains("two is the same place as \"one\". List it once."))
  }

  @Test func `a name that comes twice is reported`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AtomStore(Namesakes())
    }
    #expect(text(result).contains("Two parts of the state are called \"one\"."))
  }

  @Test func `a state that names another parent is reported`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AtomStore(Foster())
    }
    #expect(text(result).contains("tools holds states whose parent is Workshop, but Foster lists it."))
  }

  @Test func `a part that is in no list is reported, wherever it is`() async {
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AtomStore(Forgetful<AtomList<Int>>(kept: AtomList()))
    }
    #expect(text(result).contains("Forgetful<AtomList<Int>> does not list its part kept, which would be in no file."))
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AtomStore(Forgetful<Yard>(kept: Yard()))
    }
    #expect(text(result).contains("Forgetful<Yard> does not list its part kept"))
  }

  @Test func `names without characters, or with a dot, are reported`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AtomStore(Dotted())
    }
    #expect(text(result).contains("Dotted names a part \"a.b\". A name has characters, and no dot."))
  }

  @Test func `a node is named as a place is: with characters, without a dot, and once`() async {
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AtomStore(Nameless())
    }
    #expect(text(result).contains("Nameless names a part \"\". A name has characters, and no dot."))
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AtomStore(Branching())
    }
    #expect(text(result).contains("Two parts of the state are called \"one\"."))
  }

  @Test func `a tree belongs to one store, until that is taken down`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let tree = Workshop()
      let store = AtomStore(tree)
      store.tearDown()
      let next = AtomStore(tree)
      print("a second store")
      _ = (next, AtomStore(tree))
    }
    #expect(text(result).contains("tools belongs to another store already. Make a tree for each store."))
  }

  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}

/// A tree that does not end.
private struct Ring: AtomRoot {
  let half = Half<Ring>()
  static var parts: [AtomPart<Ring>] { [AtomPart("half", \.half)] }
  func react(to event: Idle) -> AtomReaction<Ring> { .nothing }
}

private struct Half<Parent>: AtomNode {
  var other: Half<Half<Parent>> { Half<Half<Parent>>() }
  static var parts: [AtomPart<Half>] { [AtomPart("other", \.other)] }
  func react(to event: Idle) -> AtomReaction<Half> { .nothing }
}

private struct Twice: AtomRoot {
  let one = AtomList<Int>()
  var two: AtomList<Int> { one }
  static var parts: [AtomPart<Twice>] { [AtomPart("one", \.one), AtomPart("two", \.two)] }
  func react(to event: Idle) -> AtomReaction<Twice> { .nothing }
}

private struct Namesakes: AtomRoot {
  let one = AtomList<Int>()
  let two = AtomList<Int>()
  static var parts: [AtomPart<Namesakes>] { [AtomPart("one", \.one), AtomPart("one", \.two)] }
  func react(to event: Idle) -> AtomReaction<Namesakes> { .nothing }
}

private struct Forgetful<Kept>: AtomRoot {
  let one = AtomList<Int>()
  let kept: Kept
  static var parts: [AtomPart<Forgetful>] { [AtomPart("one", \.one)] }
  func react(to event: Idle) -> AtomReaction<Forgetful> { .nothing }
}

private struct Dotted: AtomRoot {
  let one = AtomList<Int>()
  static var parts: [AtomPart<Dotted>] { [AtomPart("a.b", \.one)] }
  func react(to event: Idle) -> AtomReaction<Dotted> { .nothing }
}

private struct Nameless: AtomRoot {
  let bough = Bough<Nameless>()
  static var parts: [AtomPart<Nameless>] { [AtomPart("", \.bough)] }
  func react(to event: Idle) -> AtomReaction<Nameless> { .nothing }
}

private struct Branching: AtomRoot {
  let bough = Bough<Branching>()
  let one = AtomList<Int>()
  static var parts: [AtomPart<Branching>] { [AtomPart("one", \.bough), AtomPart("one", \.one)] }
  func react(to event: Idle) -> AtomReaction<Branching> { .nothing }
}

private struct Bough<Parent>: AtomNode {
  let two = AtomList<Int>()
  static var parts: [AtomPart<Bough>] { [AtomPart("two", \.two)] }
  func react(to event: Idle) -> AtomReaction<Bough> { .nothing }
}

private struct Foster: AtomRoot {
  let tools = AtomTable<Int, Tool>()
  static var parts: [AtomPart<Foster>] { [AtomPart("tools", \.tools)] }
  func react(to event: Idle) -> AtomReaction<Foster> { .nothing }
}

/// The only event of trees that do nothing.
private enum Idle: AtomEvent { case idle }
