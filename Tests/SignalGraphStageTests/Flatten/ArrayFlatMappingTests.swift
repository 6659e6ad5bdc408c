import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ArrayFlatMappingTests {
  typealias Pair = DictionaryEntry<Int, Int>

  /// Parents with the children 1 2, none, and 7.
  private func play(_ expected: [ArraySignal<Int>], _ edit: (_ parents: ArraySlot<[Int]>) -> Void) {
    let parents = ArraySlot([[1, 2], [], [7]])
    let stage = parents.flatMap { $0 }
    expectSignals(of: stage, expected) { edit(parents) }
    stage.tearDown()
    #expect(parents.emitter.sensorCount == 0)
  }

  /// One parent with the children 1: 10, 2: 20 and 3: 30, by id.
  private func playIDs(_ expected: [ArraySignal<Pair>], _ edit: (_ parents: ArraySlot<[Pair]>) -> Void) {
    let parents = ArraySlot([[], [Pair(key: 1, value: 10), Pair(key: 2, value: 20), Pair(key: 3, value: 30)]])
    let stage = parents.flatMap(id: \.key) { $0 }
    expectSignals(of: stage, expected) { edit(parents) }
    stage.tearDown()
  }

  private func pair(_ key: Int, _ value: Int) -> Pair { Pair(key: key, value: value) }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Flatten/ArrayFlatMapping.swift", type: "ArrayFlatMapping") { table in
      table.row(
        "`insert` of an element",
        "`insert` of its child, `replace` of no rows by several, nothing without children"
      ) {
        play([.transition([.insert(5, at: 2)])]) { $0.insert([5], at: 1) }
        play([.transition([.replace(at: 2, past: [], future: [5, 6])])]) { $0.insert([5, 6], at: 2) }
        play([]) { $0.insert([], at: 0) }
      }
      table.row("`remove` of an element", "`remove` of its child, `replace` of several by none") {
        play([.transition([.remove(7, at: 2)])]) { $0.remove(at: 2) }
        play([.transition([.replace(at: 0, past: [1, 2], future: [])])]) { $0.remove(at: 0) }
        play([]) { $0.remove(at: 1) }
      }
      table.row(
        "`update`, without ids",
        "children that are equal and in order stay; `insert`, `remove` or `replace` of the others"
      ) {
        play([.transition([.insert(3, at: 1)])]) { $0[0] = [1, 3, 2] }
        play([.transition([.remove(1, at: 0)])]) { $0[0] = [2] }
        play([.transition([.replace(at: 0, past: [1], future: [4, 5])])]) { $0[0] = [4, 5, 2] }
        play([]) { $0[0] = [1, 2] }
      }
      table.row(
        "`update`, with ids", "of each id `update`, `move`, `insert`, `remove`, or nothing where the child is equal"
      ) {
        playIDs([.transition([.update(at: 1, past: pair(2, 20), future: pair(2, 21))])]) { $0[1][1].value = 21 }
        playIDs([.transition([.move(from: 2, to: 0, past: pair(3, 30), future: pair(3, 31))])]) {
          $0[1] = [pair(3, 31), pair(1, 10), pair(2, 20)]
        }
        playIDs([
          .transition([
            .remove(pair(2, 20), at: 1), .insert(pair(4, 40), at: 2),
            .update(at: 0, past: pair(1, 10), future: pair(1, 11)),
          ])
        ]) {
          $0[1] = [pair(1, 11), pair(3, 30), pair(4, 40)]
        }
        playIDs([]) { $0[1] = [pair(1, 10), pair(2, 20), pair(3, 30)] }
      }
      table.row("a refresh of an element", "the same, and `update` of each child that stays") {
        play([.transition([.update(at: 0, past: 1, future: 1), .update(at: 1, past: 2, future: 2)])]) {
          $0.refresh(at: 0)
        }
        playIDs([
          .transition([
            .update(at: 0, past: pair(1, 10), future: pair(1, 10)),
            .update(at: 1, past: pair(2, 20), future: pair(2, 20)),
            .update(at: 2, past: pair(3, 30), future: pair(3, 30)),
          ])
        ]) { $0.refresh(at: 1) }
      }
      table.row("`move` of an element", "`move` of each of its children") {
        let moves = [ArrayMutation.move(from: 0, to: 2, past: 1, future: 1), .move(from: 0, to: 2, past: 2, future: 2)]
        play([.transition(ArrayTransaction(moves))]) { $0.move(from: 0, to: 2) }
        play([]) { $0.move(from: 0, to: 1) }
      }
      table.row("`replace` of elements", "`replace` of their children, in the shortest form") {
        play([.transition([.replace(at: 0, past: [1, 2], future: [3, 4, 5])])]) {
          $0.replaceSubrange(0..<2, with: [[3], [4, 5]])
        }
        play([.transition([.remove(7, at: 2)])]) { $0.removeSubrange(1..<3) }
        play([.transition([.replace(at: 3, past: [], future: [8, 9])])]) { $0.append(contentsOf: [[8], [9]]) }
      }
      table.row("a new parameter", "what it changes, as an `update` of each element") {
        let (parents, limit) = (ArraySlot([[1, 5], [7]]), ValueSlot(6))
        let stage = parents.flatMap(with: limit) { row, limit in row.filter { $0 < limit } }
        expectSignals(
          of: stage, [.transition([.remove(5, at: 1)]), .transition([.insert(5, at: 1), .insert(7, at: 2)])]
        ) {
          limit.value = 5
          limit.value = 8
        }
        stage.tearDown()
      }
      table.row("a new parameter and mutations", "one transition") {
        let (parents, limit) = (ArraySlot([[1, 5], [7]]), ValueSlot(6))
        let stage = parents.flatMap(with: limit) { row, limit in row.filter { $0 < limit } }
        expectSignals(of: stage, [.transition([.insert(2, at: 0), .insert(7, at: 3)])]) {
          transaction {
            limit.value = 8
            parents.insert([2, 9], at: 0)
          }
        }
        #expect(stage.elements == [2, 1, 5, 7])
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, of all children, while there is a parameter") {
        let stage = ArrayFlatMapping<[Int], Int> { $0 }
        expectSignals(of: stage, [.initiation([1, 2]), .termination([1, 2])]) {
          stage.sensor.sense(.initiation([[1], [], [2]]))
          stage.sensor.sense(.termination([[1], [], [2]]))
        }
        let (gate, parents) = (ReplicatingValueStorage<Int>(), ArraySlot([[1]]))
        let gated = parents.flatMap(with: gate, id: { $0 }) { row, more in row + [more] }
        let limit = ValueSlot(5)
        expectSignals(of: gated, [.initiation([2, 5]), .termination([2, 5])]) {
          parents[0] = [2]
          limit.register(gate)
          limit.deregister(gate)
        }
        gated.tearDown()
      }
    }
  }

  @Test func `the examples of the documentation`() {
    let orders = ArraySlot([["tea", "milk"], ["tea"]])
    let items = orders.flatMap { $0 }
    #expect(items.elements == ["tea", "milk", "tea"])
    expectSignals(of: items, [.transition([.insert("jam", at: 2)])]) { orders[0].append("jam") }
    expectSignals(of: items, [.transition([.move(from: 3, to: 0, past: "tea", future: "tea")])]) {
      orders.move(from: 1, to: 0)
    }
    orders[1] = ["milk"]
    #expect(items.elements == ["tea", "milk"])
    items.tearDown()

    let posts = ArraySlot([[(id: 1, text: "a"), (id: 2, text: "b")]])
    let comments = posts.flatMap(id: { $0.id }) { $0 }
    var commands: [String] = []
    let token = comments.observe { _, signal in
      if case .transition(let transaction) = signal { commands += transaction.mutations.map { "\($0)".prefix(6) + "" } }
    }
    posts[0] = [(id: 2, text: "b!"), (id: 1, text: "a")]
    #expect(comments.elements.map(\.text) == ["b!", "a"] && commands.count(where: { $0.hasPrefix("move") }) == 1)
    token.tearDown()
    comments.tearDown()
  }

  @Test func `rows stay the same rows`() {
    let parents = ArraySlot([[1, 2, 3], [4, 5]])
    let stages = [parents.flatMap { $0 }, parents.flatMap(id: { $0 / 10 * 0 + $0 % 10 }) { $0 }]
    var numbered = stages.map { _ in NumberedRows(count: 5) }
    let tokens = stages.indices.map { index in
      stages[index].observe { _, signal in
        if case .transition(let transaction) = signal { numbered[index].perform(transaction) }
      }
    }
    parents.move(from: 1, to: 0)
    #expect(numbered.allSatisfy { $0.rows == [3, 4, 0, 1, 2] })
    transaction {
      parents.move(from: 0, to: 1)
      parents[0] = [3, 12, 1]
    }
    // Of equal ones in order one stays; those of one id do in any order.
    #expect(numbered[0].origins.count { $0 >= 0 } == 3 && numbered[1].rows == [2, 1, 0, 3, 4])
    for token in tokens { token.tearDown() }
    for stage in stages { stage.tearDown() }
  }

  @Test func `closures are called once per element that comes or is updated`() {
    var (calls, ids) = (0, 0)
    let parents = ArraySlot((0..<100).map { [$0, $0 + 1] })
    let stage = parents.flatMap(id: { (child: Int) -> Int in
      ids += 1
      return child
    }) { (children: [Int]) -> [Int] in
      calls += 1
      return children
    }
    #expect(calls == 100 && ids == 200)
    transaction {
      parents[3] = [1, 2, 3]
      parents.move(from: 5, to: 90)
      parents.remove(at: 0)
    }
    #expect(calls == 101 && ids == 203)
    parents.reverse()
    parents.removeSubrange(10..<50)
    #expect(calls == 101 && ids == 203)
    stage.tearDown()
  }

  @Test func `children that cannot be compared are others with each update`() {
    struct Opaque { var number: Int }
    let parents = ArraySlot([[1, 2]])
    let stage = parents.flatMap { $0.map { Opaque(number: $0) } }
    var counts: [Int] = []
    let token = stage.observe { _, signal in
      if case .transition(let transaction) = signal {
        counts += transaction.mutations.map { mutation in
          if case .replace(_, let past, let future) = mutation { past.count * 10 + future.count } else { -1 }
        }
      }
    }
    parents.refresh(at: 0)
    parents[0] = [1, 2, 3]
    #expect(counts == [22, 23] && stage.elements.map(\.number) == [1, 2, 3])
    token.tearDown()
    stage.tearDown()
  }

  @Test func `a NaN among children is equal to itself`() {
    let parents = ArraySlot([[Double.nan, 1]])
    let stage = parents.flatMap { $0 }
    var changes = -1
    let token = stage.observe { _, _ in changes += 1 }
    parents[0] = [.nan, 1]
    parents[0] = [.nan, 1, 2]
    #expect(changes == 1 && stage.count == 3)
    token.tearDown()
    stage.tearDown()
  }

  @Test func `an element that fails leaves its failure in the place of its children`() {
    struct Refused: Error, Equatable { let number: Int }
    func children(_ row: [Int], _ limit: Int) throws(Refused) -> [Int] {
      if let number = row.first(where: { $0 > limit }) { throw Refused(number: number) }
      return row
    }
    let (parents, limit) = (ArraySlot([[1, 2], [9], [3]]), ValueSlot(5))
    let plain = parents.tryFlatMap { row throws(Refused) in try children(row, 5) }
    let changing = parents.tryFlatMap(with: limit) { row, limit throws(Refused) in try children(row, limit) }
    let named = parents.tryFlatMap(id: { $0 }) { row throws(Refused) in try children(row, 5) }
    let both = parents.tryFlatMap(with: limit, id: { $0 % 10 }) { row, limit throws(Refused) in try children(row, limit)
    }
    #expect(plain.elements == [.success(1), .success(2), .failure(Refused(number: 9)), .success(3)])
    #expect(changing.elements == plain.elements)
    #expect(named.elements == [.success(1), .success(2), .failure(.thrown(Refused(number: 9))), .success(3)])
    parents[1] = [4, 4]
    #expect(plain.elements[2] == .success(4) && plain.count == 5)
    #expect(named.elements[2] == .failure(.doubleID(4)) && named.count == 4)
    expectSignals(
      of: both,
      [.transition([.update(at: 2, past: .failure(.doubleID(4)), future: .failure(.thrown(Refused(number: 8))))])]
    ) {
      parents[1] = [8]
    }
    limit.value = 20
    #expect(both.elements == [.success(1), .success(2), .success(8), .success(3)])
    parents[0] = [3, 13]
    #expect(both.elements.first == .failure(.doubleID(3)) && changing.elements.first == .success(3))
    for stage in [plain, changing, named, both] as [Chained] { stage.tearDown() }
    #expect(parents.emitter.sensorCount == 0 && limit.emitter.sensorCount == 0)
  }

  @Test func `what children let go of may edit`() {
    final class Owner: Hashable {
      let (number, slot): (Int, ValueSlot<Int>)
      init(_ number: Int, _ slot: ValueSlot<Int>) { (self.number, self.slot) = (number, slot) }
      static func == (left: Owner, right: Owner) -> Bool { left.number == right.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
      deinit { slot.value += 1 }
    }
    let (deaths, parents) = (ValueSlot(0), ArraySlot([3, 2]))
    let plain = parents.flatMap { (0..<$0).map { Owner($0, deaths) } }
    let named = parents.flatMap(id: { $0 }) { (0..<$0).map { Owner($0, deaths) } }
    transaction {
      parents[0] = 1
      parents.append(4)
    }
    parents.refresh(at: 1)
    parents.removeSubrange(0..<3)
    #expect(plain.isEmpty && named.isEmpty && deaths.value > 0)
    plain.tearDown()
    named.tearDown()
  }

  @Test(arguments: 0..<6)
  func `random elements`(seed: Int) {
    let parents = ArraySlot<[Int]>()
    playAtRandom(seed) { width in
      func placed(_ row: [Int], _ width: Int) -> [Int] { row.indices.map { row[$0] * 10 + ($0 + width) % 10 }.sorted() }
      func backwards(_ row: [Int]) -> [Int] { row.indices.reversed().map { row[$0] * 10 + $0 } }
      func first(_ row: [Int], _ width: Int) -> [Int] { row.prefix(width).map { $0 + width / 4 } }
      return [
        parents.flatMap { $0 }, parents.flatMap(id: { $0 }) { Set($0).sorted() },
        parents.flatMap(id: { $0 % 10 }, backwards), parents.flatMap(with: width) { first($0, $1) },
        parents.flatMap(with: width, id: { $0 % 10 }) { placed($0, $1) },
      ]
    } edit: { generator in
      parents.editAtRandom(&generator) { generator in
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in Int.random(in: 0..<4, using: &generator) }
      }
    } oracles: { width in
      func flat(_ make: ([Int]) -> [Int]) -> TreeArray<Int> { TreeArray(parents.elements.flatMap(make)) }
      return [
        flat { $0 }, flat { Set($0).sorted() },
        flat { row in row.indices.reversed().map { row[$0] * 10 + $0 } },
        flat { row in row.prefix(width).map { $0 + width / 4 } },
        flat { row in row.indices.map { row[$0] * 10 + ($0 + width) % 10 }.sorted() },
      ]
    }
  }

  @Test func `every change of up to three children`() {
    let short: [[Int]] = [[], [0], [1], [2]]
    var lists = short
    for list in short.dropFirst() {
      for more in short.dropFirst() {
        lists.append(list + more)
        for last in short.dropFirst() { lists.append(list + more + last) }
      }
    }
    for past in lists {
      for future in lists {
        let parents = ArraySlot([[9], past, [9]])
        let stage = parents.flatMap { $0 }
        let replica = SignalReplica<ArrayTransaction<Int>>()
        replica.attach(to: stage)
        var rows = NumberedRows(count: past.count + 2)
        let token = stage.observe { _, signal in
          if case .transition(let transaction) = signal { rows.perform(transaction) }
        }
        parents[1] = future
        let stayed = rows.origins.count { $0 >= 0 } - 2
        let most = commonLength(past, future)
        #expect(
          replica.fault == nil && stage.elements == TreeArray([9] + future + [9]) && stayed == most, "\(past) \(future)"
        )
        token.tearDown()
        replica.detach()
        stage.tearDown()
      }
    }
  }

  private func commonLength(_ one: [Int], _ other: [Int]) -> Int {
    guard let first = one.first else { return 0 }
    let without = commonLength(Array(one.dropFirst()), other)
    guard let index = other.firstIndex(of: first) else { return without }
    return max(without, 1 + commonLength(Array(one.dropFirst()), Array(other.dropFirst(index + 1))))
  }
}
