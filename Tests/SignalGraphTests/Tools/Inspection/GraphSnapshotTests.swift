import SignalGraph
import SignalGraphTesting
import Testing

/// A graph as a value, and how it prints.
@Suite struct GraphSnapshotTests {
  @Test func `a graph is described by height with its states and monitors`() {
    let entries = DictionarySlot([1: 1], label: "delays", fileID: "App/Board.swift", line: 4)
    let late = entries.filter(fileID: "App/Board.swift", line: 5) { _ in true }
    let sorted = late.sorted(fileID: "App/Board.swift", line: 6) { $0.value }
    _ = sorted.observe(label: "screen", fileID: "App/Board.swift", line: 7) { _, _ in }
    let text = """
      0 DictionarySlot<Int, Int> "delays" (Board.swift:4) = [1: 1]
      1 DictionaryFiltering<Int, Int> (Board.swift:5) ← DictionarySlot<Int, Int> "delays" = [1: 1]
      2 DictionarySorting<Int, Int, Int> (Board.swift:6) ← DictionaryFiltering<Int, Int> = [1: 1]
        → ObservationToken "screen" (Board.swift:7)
      """
    #expect(entries.describe() == text)
    #expect(sorted.describe() == text && "\(late.inspect())" == text)
    #expect(late.inspect() == sorted.inspect() && Set([late.inspect()]).count == 1)
    let bare = text.replacing(" = [1: 1]", with: "")
    #expect(sorted.inspect().description(as: .text, showsStates: false) == bare)
    sorted.tearDown()
    #expect(entries.describe() == "0 DictionarySlot<Int, Int> \"delays\" (Board.swift:4) = [1: 1]")
  }

  /// A handler's edit is a later turn: who asks before that sees the slot as its stages do.
  @Test func `states are those that signals are about, in handlers and bodies too`() {
    let (rows, trigger) = (ArraySlot([1, 4]), ValueSlot(0))
    let kept = rows.filter { _ in true }
    func expectSettled(_ text: String) {
      let graph = kept.inspect()
      #expect(graph.nodes.map(\.state) == [text, text] && graph.nodes[0].count == kept.count)
      #expect(rows.explain(at: 0)?.steps.map(\.element) == ["1"])
      #expect(kept.explain(at: 0)?.steps.map(\.element) == ["1", "1"])
    }
    let token = trigger.observe { number in
      if number == 0 { return }
      rows.insert(9, at: 0)
      expectSettled("[1, 4]")
    }
    trigger.value = 1
    rows.removeFirst()
    transaction {
      rows.append(5)
      rows.move(from: 0, to: 2)
      expectSettled("[1, 4]")
      rows.move(from: 2, to: 0)
    }
    expectSettled("[1, 4, 5]")
    token.tearDown()
    kept.tearDown()
  }

  @Test func `nodes say what they are, and edges who reads whom`() {
    let (price, rate) = (ValueSlot(10, label: "price"), ValueSlot(2, label: "rate"))
    let sum = price.combined(with: rate, label: "sum") { $0 * $1 }
    let token = sum.observe(label: "screen") { _ in }
    let graph = sum.inspect()
    #expect(graph.nodes.map(\.role) == [.origin, .origin, .stage, .monitor])
    #expect(graph.nodes.map(\.label) == ["price", "rate", "sum", "screen"])
    #expect(graph.nodes.map(\.height) == [0, 0, 1, 1] && graph.nodes.map(\.id) == [0, 1, 2, 3])
    #expect(graph.nodes.map(\.state) == ["10", "2", "20", nil])
    #expect(graph.nodes.allSatisfy { $0.count == nil && $0.counts == nil })
    #expect(graph.edges.map(\.description) == ["0 → 2", "1 → 2", "2 → 3"])
    #expect(graph.nodes[0].place.hasPrefix("GraphSnapshotTests.swift:"))
    token.tearDown()
    sum.tearDown()
  }

  @Test func `a storage that reads one twice has two edges, and each state its count`() {
    let rows = ArraySlot(0..<20)
    let both = rows.concatenated(rows)
    let graph = rows.inspect()
    #expect(graph.nodes.map(\.count) == [20, 40])
    #expect(graph.edges.map(\.description) == ["0 → 1", "0 → 1"])
    #expect(graph.nodes[1].state == "[0, 1, 2, 3, 4, 5, 6, 7, … 32 more]")
    both.tearDown()
    #expect(both.inspect().nodes.map(\.state) == [nil] && both.inspect().nodes.map(\.count) == [nil])
  }

  @Test func `what a stage makes hangs on it, and what its closures make below it`() {
    let numbers = DictionarySlot([1: 1, 2: 2])
    let groups = numbers.grouped { $0.value % 2 }
    let counts = groups.map { $0.value.counted() }
    let graph = groups.inspect()
    // The slot, the groups' dictionary, two groups, the map, and a count for each of the two.
    #expect(graph.nodes.count == 7)
    #expect(graph.edges.filter(\.isPart).count == 4)
    #expect(graph.edges.filter { !$0.isPart }.count == 4)
    #expect(graph.edges.allSatisfy { graph.nodes[$0.from].height <= graph.nodes[$0.to].height })
    counts.tearDown()
    groups.tearDown()
  }

  @Test func `pictures escape what users write`() {
    let slot = ValueSlot("<a> & \"b\"\n#", label: "x \"y\" \\ `z`", fileID: "App/Board.swift", line: 4)
    let token = slot.observe(fileID: "App/Board.swift", line: 5) { _ in }
    #expect(
      slot.describe(as: .mermaid) == """
        flowchart TD
          n0[("ValueSlot#60;String#62;<br/>#34;x #34;y#34; #92; #96;z#96;#34;<br/>Board.swift:4<br/>\
        = #60;a#62; #38; #34;b#34; #35;")]
          n1(["ObservationToken<br/>Board.swift:5"])
          n0 --> n1
        """)
    #expect(
      slot.describe(as: .dot) == """
        digraph {
          node [fontname="Helvetica"]
          n0 [shape=cylinder, label="ValueSlot<String>\\n\\"x \\"y\\" \\\\ `z`\\"\\nBoard.swift:4\\n= <a> & \\"b\\" #"]
          n1 [shape=oval, label="ObservationToken\\nBoard.swift:5"]
          n0 -> n1
        }
        """)
    token.tearDown()
  }

  @Test func `a long state is cut short`() {
    let state = ValueSlot(String(repeating: "x", count: 500)).inspect().nodes[0].state
    #expect(state?.count == 100 && state?.hasSuffix("x…") == true)
  }

  @Test func `events have nodes without states`() {
    let keys = SignalDispatcher<Int>(label: "keys")
    let sum = keys.map { $0 * 2 }.scan(0) { $0 + $1 }
    keys.dispatch(4)
    let graph = keys.inspect()
    #expect(graph.nodes.map(\.role) == [.origin, .stage, .stage] && graph.nodes.map(\.state) == [nil, nil, "8"])
    sum.tearDown()
  }

  @Test func `a graph of ten thousand stages is inspected without recursion`() {
    var chain: ValueStorage<Int> = ValueSlot(1)
    let origin = chain
    for _ in 0..<Settings.many(10_000) { chain = chain.map { $0 } }
    #expect(origin.inspect().nodes.count == Settings.many(10_000) + 1)
    #expect(chain.explain()?.steps.count == Settings.many(10_000) + 1)
    #expect(chain.explain()?.description.split(separator: "\n").count == Settings.many(10_000) + 1)
    chain.tearDown()
  }

  @Test func `every node has its label and its place`() {
    let numbers = DictionarySlot([1: 1], label: "n", fileID: "A.swift", line: 1)
    let limit = ValueSlot(0, label: "l", fileID: "A.swift", line: 2)
    let parted = numbers.partitioned(label: "p", fileID: "A.swift", line: 3) { $0.value > 0 }
    let late = numbers.filter(with: limit, label: "f", fileID: "A.swift", line: 4) { $0.value > $1 }
    let monitor = SignalMonitor<ValueSignal<Int>>(label: "m", fileID: "A.swift", line: 5) { _ in }
    limit.register(monitor, fileID: "A.swift", line: 6)
    for node in late.inspect().nodes { #expect(node.label != nil && node.place.hasPrefix("A.swift:"), "\(node)") }
    limit.deregister(monitor)
    late.tearDown()
    parted.tearDown()
  }
}
