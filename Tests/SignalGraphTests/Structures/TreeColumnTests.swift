import Testing

@testable import SignalGraph

/// Columns beside trees in ordered use, against arrays: what the column is told, what shows it, and who owns what.
@Suite struct TreeColumnTests {
  /// A column of values made of numbers by a function, which notes what it is told.
  private final class Results<Made: Equatable> {
    /// A value on its way into the column.
    var staged: Made?
    var told: [String] = []
    private(set) var column: TreeColumn<Int>!

    init() {
      column = TreeColumn<Int>(
        of: Made.self,
        insert: { [unowned self] cell, at in
          cell.assumingMemoryBound(to: Made.self).initialize(to: staged.take()!)
          told.append("insert \(at)")
        },
        remove: { [unowned self] cell, at in
          cell.assumingMemoryBound(to: Made.self).deinitialize(count: 1)
          told.append("remove \(at)")
        },
        move: { [unowned self] cell, from, to, past, future in
          cell.assumingMemoryBound(to: Made.self).pointee = staged.take()!
          told.append("move \(from) \(to) \(past) \(future)")
        }
      )
    }
  }

  @Test func `a column is told of each edit`() {
    let results = Results<String>()
    var tree = TreeArray(ordered: [1, 2, 3], orders: [10, 20, 30])
    var view = tree.attach(results.column) { "\($0)" }!
    #expect(view == ["1", "2", "3"])
    func edit(_ staged: String?, _ body: () -> Void) {
      results.staged = staged
      body()
      let isAlone = view.showsAlone(results.column)
      #expect(isAlone)
    }
    edit("4") { tree.insert(4, order: 25, by: <) }
    edit("5") { _ = tree.update(order: 10, with: 5, by: <) }
    edit("6") { _ = tree.move(order: 30, to: 5, with: 6, by: <) }
    edit(nil) { _ = tree.remove(order: 20, by: <) }
    #expect(results.told == ["insert 2", "move 0 0 1 5", "move 3 0 3 6", "remove 2"])
    #expect(tree == [6, 5, 4])
    #expect(view == ["6", "5", "4"])
    #expect(view.first == "6" && view.last == "4" && view[1] == "5")
    tree.detach(results.column, from: &view) { $0.unshare(Int.self) }
    tree.removeAll()
    #expect(view == ["6", "5", "4"])
    #expect(view.checkInvariants() == nil)
  }

  @Test func `an empty tree takes a column`() {
    let results = Results<String>()
    var tree = TreeArray<Int>()
    #expect(tree.attach(results.column) { "\($0)" } == nil)
    _ = tree.ordered(Int.self)
    var view = tree.attach(results.column) { "\($0)" }!
    #expect(view.isEmpty && view.first == nil && view.last == nil)
    results.staged = "7"
    tree.insert(7, order: 7, by: <)
    #expect(view == ["7"])
    #expect(tree.attach(Results<String>().column) { "\($0)" } == nil)
    tree.detach(results.column, from: &view) { $0.unshare(Int.self) }
    #expect(view == ["7"])
  }

  @Test func `what shows a column is copied and then edited like any tree`() {
    let results = Results<Int>()
    var tree = TreeArray(ordered: Array(0..<500), orders: Array(0..<500))
    var view = tree.attach(results.column) { -$0 }!
    let expected = (0..<500).map { -$0 }
    var other = view
    other.append(7)
    #expect(Array(other) == expected + [7])
    #expect(Array(view.part(10..<490)) == Array(expected[10..<490]))
    #expect(view.array(3..<9) == Array(expected[3..<9]))
    #expect(TreeArray(view + view) == TreeArray(expected + expected))
    other.removeAll()
    let isAlone = view.showsAlone(results.column)
    #expect(isAlone)
    let kept = view
    let isStillAlone = view.showsAlone(results.column)
    #expect(!isStillAlone)
    tree.detach(results.column, from: &view) { $0.unshare(Int.self) }
    view.remove(at: 0)
    tree.remove(order: 250, by: <)
    #expect(Array(kept) == expected)
    #expect(Array(view) == Array(expected.dropFirst()))
    #expect(tree.checkInvariants(as: Int.self, by: <) == nil)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `random edits leave the column beside its elements`(seed: UInt64) {
    let limit = [12, 40, 200, 900, 1_500][Int(seed) - 1]
    let census = TreeCensus()
    play(seed, limit) { TreeCitizen($0 &* 7, census) }
    #expect(census.count == 0, "seed \(seed)")
    play(seed, limit) { TreeRow($0) }
    play(seed, limit) { UInt8(truncatingIfNeeded: $0) }
  }

  /// Edits a tree with a column that comes and goes, keeps copies of both, and compares all with arrays.
  private func play<Made: Equatable>(_ seed: UInt64, _ limit: Int, _ make: @escaping (Int) -> Made) {
    var random = TreeRandom(seed: seed)
    var rows = Array(0..<limit / 2).map { (order: $0 * 16, element: $0) }
    var tree = TreeArray(ordered: rows.map(\.element), orders: rows.map(\.order))
    var results = Results<Made>()
    var view: TreeArray<Made>? = tree.attach(results.column, make)
    var kept: [(tree: TreeArray<Int>, view: TreeArray<Made>?, elements: [Int])] = []
    for step in 0..<800 {
      let name: Comment = "seed \(seed) step \(step)"
      if view != nil, !view!.showsAlone(results.column) {
        tree.detach(results.column, from: &view!) { $0.unshare(Int.self) }
        #expect(view!.checkInvariants() == nil, name)
        #expect(view!.elementsEqual(rows.lazy.map { make($0.element) }), name)
        view = nil
      }
      let order = Int(random.next() % UInt64(limit * 16))
      let isThere = rows.contains { $0.order == order }
      let position = rows.isEmpty ? 0 : random.edgy(below: rows.count)
      let isGrowing = step % 300 < 200 && rows.count < limit
      results.staged = make(step)
      switch random.next() % 16 {
      case (isGrowing ? 9 : 13)...14 where !isThere:
        rows.insert((order, step), at: rows.firstIndex { $0.order > order } ?? rows.count)
        tree.insert(step, order: order, by: <)
      case 0...4 where !rows.isEmpty && !isThere:
        let past = rows.remove(at: position)
        rows.insert((order, step), at: rows.firstIndex { $0.order > order } ?? rows.count)
        _ = tree.move(order: past.order, to: order, with: step, by: <)
      case 5 where !rows.isEmpty:
        rows[position].element = step
        _ = tree.update(order: rows[position].order, with: step, by: <)
      case 6...8 where !rows.isEmpty:
        results.staged = nil
        tree.remove(order: rows.remove(at: position).order, by: <)
      case 15:
        kept.append((tree, random.next() % 2 == 0 ? view : nil, rows.map(\.element)))
        if kept.count > 3 { kept.remove(at: Int(random.next() % 3)) }
      default: break
      }
      results.staged = nil
      if step % 97 == 96, view != nil {
        // The other end: what shows the column goes, and the tree goes on.
        tree.detach(results.column, from: &view!) { $0.unshare(Int.self) }
        view = nil
      } else if view == nil, random.next() % 8 == 0 {
        results = Results()
        view = tree.attach(results.column, make)
      }
      if step % 10 == 9 || step < 30 {
        #expect(tree.elementsEqual(rows.lazy.map(\.element)), name)
        #expect(tree.checkInvariants(as: Int.self, by: <) == nil, name)
        if let view { #expect(view.elementsEqual(rows.lazy.map { make($0.element) }), name) }
        for copy in kept {
          #expect(copy.tree.elementsEqual(copy.elements), name)
          if let view = copy.view { #expect(view.elementsEqual(copy.elements.lazy.map(make)), name) }
        }
      }
    }
    if view != nil { tree.detach(results.column, from: &view!) { $0.unshare(Int.self) } }
  }
}
