import SignalGraph
import SignalGraphTesting
import Testing

/// A trial of identity whatever its types.
struct IdentityLawTrial {
  let name: String
  let run: (TrialPlan) throws -> (turns: Int, rows: Int)

  init<Origin: TrialOrigin, Output, Element>(_ trial: IdentityTrial<Origin, Output, Element>) {
    name = trial.name
    run = { try trial.run($0) }
  }

  typealias Rows = ArrayStorage<Marked>

  /// A graph that makes values of elements.
  static func makes<Output: ArrayStorage<Element>, Element>(
    _ name: String,
    _ build: @escaping (Rows, Rigging) -> Output,
    showing origins: @escaping (TreeArray<Marked>) -> [Int]
  ) -> Self {
    Self(IdentityTrial(name, rows: Marked.origin(), { build($0, $1) as ArrayStorage<Element> }, showing: origins))
  }

  /// A graph that hands elements on: the very ones.
  static func handsOn<Output: ArrayStorage<Marked>>(
    _ name: String,
    _ build: @escaping (Rows, Rigging) -> Output,
    showing origins: @escaping (TreeArray<Marked>) -> [Int]
  ) -> Self {
    var trial = IdentityTrial(
      name,
      rows: Marked.origin(),
      { build($0, $1) as ArrayStorage<Marked> },
      showing: origins
    )
    trial.instances = { source, result in
      let expected = origins(source).map { source[$0] }
      return zip(expected, result).contains { $0.tag != $1.tag } ? "\(result) instead of \(expected)" : nil
    }
    return Self(trial)
  }
}

/// Every stage that gives an array.
enum IdentityTrials {
  typealias Rows = TreeArray<Marked>

  private static func positions(_ rows: Rows, where isShown: (Marked) -> Bool) -> [Int] {
    rows.indices.filter { isShown(rows[$0]) }
  }

  private static func sorted(_ rows: Rows, by order: (Marked) -> Int) -> [Int] {
    rows.indices.sorted { (order(rows[$0]), $0) < (order(rows[$1]), $1) }
  }

  private static func all(_ rows: Rows) -> [Int] { Array(rows.indices) }

  /// The first row of each key.
  private static func firsts(_ rows: Rows, _ key: (Marked) -> Int) -> [Int] {
    var seen: Set<Int> = []
    return rows.indices.filter { seen.insert(key(rows[$0])).inserted }
  }

  /// A number that changes with some elements.
  private static func parameter(_ rows: Rows) -> Int { rows.count { $0.value > 1 } % 3 }

  final class Cell: Equatable {
    var value: Int
    init(_ value: Int) { self.value = value }
    static func == (left: Cell, right: Cell) -> Bool { left.value == right.value }
  }

  static var all: [IdentityLawTrial] { handingOn + windows + making + keyed }

  static var handingOn: [IdentityLawTrial] {
    [
      .handsOn("filter") { rows, _ in
        rows.filter { $0.value % 3 != 0 }
      } showing: {
        positions($0) { $0.value % 3 != 0 }
      },
      .handsOn("changing filter") { rows, _ in
        rows.filter(with: Deriving(rows, parameter)) { $0.value >= $1 }
      } showing: { rows in
        positions(rows) { $0.value >= parameter(rows) }
      },
      .handsOn("sort") { rows, _ in
        rows.sorted { $0.value }
      } showing: {
        sorted($0) { $0.value }
      },
      .handsOn("changing sort") { rows, _ in
        rows.sorted(with: Deriving(rows, parameter)) { Recipes.order($0.value, $1) }
      } showing: { rows in
        sorted(rows) { Recipes.order($0.value, parameter(rows)) }
      },
      // A row that changes from one source to another is two: here there is one that has rows.
      .handsOn("concatenation") { rows, _ in
        ArraySlot([]).concatenated(rows.filter { $0.value < 4 }, rows.filter { _ in false })
      } showing: {
        positions($0) { $0.value < 4 }
      },
      .handsOn("reversal") { rows, _ in
        rows.reversed()
      } showing: {
        all($0).reversed()
      },
      .handsOn("partition, matching") { rows, rigging in
        let parts = rows.partitioned { $0.value % 2 == 0 }
        rigging.onTearDown { parts.rest.tearDown() }
        return parts.matching
      } showing: {
        positions($0) { $0.value % 2 == 0 }
      },
      .handsOn("partition, rest") { rows, rigging in
        let parts = rows.partitioned { $0.value % 2 == 0 }
        rigging.onTearDown { parts.matching.tearDown() }
        return parts.rest
      } showing: {
        positions($0) { $0.value % 2 != 0 }
      },
      .handsOn("group") { rows, _ in
        rows.grouped { $0.value % 2 == 0 ? 0 : nil }.sorted { $0.key }.map(\.value).flattened()
      } showing: {
        positions($0) { $0.value % 2 == 0 }
      },
      .handsOn("uniqued") { rows, _ in
        rows.uniqued(on: \.value)
      } showing: {
        firsts($0, \.value)
      },
      .handsOn("changing uniqued") { rows, _ in
        rows.uniqued(with: Deriving(rows, parameter)) { $0.value % ($1 + 1) }
      } showing: { rows in
        firsts(rows) { $0.value % (parameter(rows) + 1) }
      },
      .handsOn("sections") { rows, _ in
        rows.sectioned(by: { $0.value % 3 }, .count).compactMap(\.element)
      } showing: { rows in
        sorted(rows) { $0.value % 3 }
      },
      .handsOn("changing sections") { rows, _ in
        rows.sectioned(
          with: Deriving(rows, parameter), by: { $0.value == 4 ? nil : $0.value % ($1 + 1) },
          sortedBy: { Recipes.order($0.value, $1) }, as: { _ in .count }
        ).compactMap(\.element)
      } showing: { rows in
        let parameter = parameter(rows)
        func place(_ row: Int) -> (Int, Int, Int) {
          (rows[row].value % (parameter + 1), Recipes.order(rows[row].value, parameter), row)
        }
        return positions(rows) { $0.value != 4 }.sorted { place($0) < place($1) }
      },
      .handsOn("array replica") { rows, _ in
        let replica = ReplicatingArrayStorage<Marked>()
        rows.register(replica)
        return replica
      } showing: {
        all($0)
      },
    ]
  }

  static var windows: [IdentityLawTrial] {
    [
      .handsOn("prefix") { rows, _ in
        rows.prefix(4)
      } showing: {
        Array(all($0).prefix(4))
      },
      .handsOn("suffix") { rows, _ in
        rows.suffix(4)
      } showing: {
        Array(all($0).suffix(4))
      },
      .handsOn("window") { rows, _ in
        rows.window(offset: 2, limit: 5)
      } showing: {
        Array(all($0).dropFirst(2).prefix(5))
      },
      .handsOn("page") { rows, _ in
        rows.page(number: Deriving(rows, parameter), size: 3)
      } showing: { rows in
        Array(all(rows).dropFirst(parameter(rows) * 3).prefix(3))
      },
      .handsOn("prefix of one") { rows, _ in
        rows.prefix(1)
      } showing: {
        Array(all($0).prefix(1))
      },
      .handsOn("sort, prefix, reversal") { rows, _ in
        rows.sorted { -$0.value }.prefix(4).reversed()
      } showing: {
        sorted($0) { -$0.value }.prefix(4).reversed()
      },
    ]
  }

  static var making: [IdentityLawTrial] {
    [
      .makes("map") { rows, _ in
        rows.map { $0.value / 2 }
      } showing: {
        all($0)
      },
      .makes("map with objects") { rows, _ in
        rows.map(updating: { $0.value = $1.value }) { Cell($0.value) }
      } showing: {
        all($0)
      },
      .makes("changing map") { rows, _ in
        rows.map(with: Deriving(rows, parameter)) { $0.value / 2 + $1 }
      } showing: {
        all($0)
      },
      .makes("compact map") { rows, _ in
        rows.compactMap { $0.value % 3 == 0 ? nil : $0.value / 2 }
      } showing: {
        positions($0) { $0.value % 3 != 0 }
      },
      .makes("stateless map") { rows, rigging in
        let map = ArraySignalMap<Marked, Int> { $0.value / 2 }
        let replica = ReplicatingArrayStorage<Int>()
        rows.register(map)
        map.register(replica)
        rigging.onTearDown { if map.sensor.isRegistered { rows.deregister(map) } }
        return replica
      } showing: {
        all($0)
      },
      .makes("enumeration") { rows, _ in
        rows.enumerated()
      } showing: {
        all($0)
      },
    ]
  }

  static var keyed: [IdentityLawTrial] {
    func keys(_ numbers: TableDictionary<Int, Int>, by order: (Int, Int) -> Int) -> [Int] {
      numbers.sorted { (order($0.key, $0.value), $0.key) < (order($1.key, $1.value), $1.key) }.map(\.key)
    }
    func way(_ numbers: TableDictionary<Int, Int>) -> Int { (numbers[0] ?? 0) % 3 }
    func sorted(_ members: Set<Int>, _ way: Int) -> [Int] {
      members.sorted { (Recipes.order($0 % 7, way), $0) < (Recipes.order($1 % 7, way), $1) }
    }
    func parent(_ value: Int) -> Int? { value < 2 ? nil : value * 7 % 30 }
    let numbers = DictionaryOrigin<Int, Int>(keys: 30, values: 6)
    let members = SetOrigin<Int>(members: 60)
    return [
      IdentityLawTrial(
        IdentityTrial("dictionary sort", keys: numbers) { input, _ in
          input.sorted { $0.value }
        } showing: {
          keys($0) { $1 }
        }
      ),
      IdentityLawTrial(
        IdentityTrial("changing dictionary sort", keys: numbers) { input, _ in
          input.sorted(with: Deriving(input, way)) { Recipes.order($0.value, $1) }
        } showing: { numbers in
          keys(numbers) { Recipes.order($1, way(numbers)) }
        }
      ),
      IdentityLawTrial(
        IdentityTrial("dictionary sort, page, map with objects", keys: numbers) { input, _ in
          input.sorted { $0.value }.page(number: Deriving(input, way), size: 3)
            .map(updating: { $0.value = $1.value }) { Cell($0.value) }
        } showing: { numbers in
          Array(keys(numbers) { $1 }.dropFirst(way(numbers) * 3).prefix(3))
        }
      ),
      IdentityLawTrial(
        IdentityTrial("outline", keys: numbers) { input, _ in
          input.nested(under: { parent($0.value) }, sortedBy: { $0.value }).outlined()
        } showing: {
          Oracles.outline($0, parent, { $1 &* 100 &+ $0 }) { _ in true }.map(\.key)
        }
      ),
      IdentityLawTrial(
        IdentityTrial("changing outline", keys: numbers) { input, _ in
          input.nested { parent($0.value) }.outlined(collapsing: DerivingSet(input) { [way($0), way($0) * 7] })
        } showing: { numbers in
          Oracles.outline(numbers, parent) { ![way(numbers), way(numbers) * 7].contains($0) }.map(\.key)
        }
      ),
      IdentityLawTrial(
        IdentityTrial("set sort", keys: members) { input, _ in
          input.sorted { $0 % 7 }
        } showing: {
          sorted($0, 0)
        }
      ),
      IdentityLawTrial(
        IdentityTrial("changing set sort", keys: members) { input, _ in
          input.sorted(with: Deriving(input) { $0.count % 3 }) { Recipes.order($0 % 7, $1) }
        } showing: {
          sorted($0, $0.count % 3)
        }
      ),
    ]
  }
}

@Suite struct IdentityLawTests {
  @Test(arguments: Settings.chosen(IdentityTrials.all.map(\.name)))
  func `rows of a result are those of its source`(name: String) throws {
    let trial = try #require(IdentityTrials.all.first { $0.name == name })
    var plan = Settings.plan(for: "identity of \(name)", sequences: 100)
    plan.sizes = 0...20
    let tally = try trial.run(plan)
    print("SIGNALGRAPH_SEED=\(Settings.seed): \(name), \(tally.turns) turns, \(tally.rows) rows stayed")
    #expect(tally.rows > tally.turns / 4)
  }

  private static let plan = TrialPlan(seed: 7, sequences: Settings.isWhole ? 20 : 10, sizes: 0...20)

  private func caught(_ trial: IdentityLawTrial) {
    do {
      _ = try trial.run(Self.plan)
      Issue.record("not caught: \(trial.name)")
    } catch {
      let failure = error as? TrialFailure
      print("caught: \(trial.name), by \(failure.map { $0.law.rawValue } ?? "") at step \(failure?.step ?? -1)")
      #expect(failure?.law == .identity)
    }
  }

  @Test(arguments: [false, true])
  func `a stage that makes an update of a removal and an insertion is caught`(isFaulty: Bool) throws {
    let trial = IdentityLawTrial.handsOn("merging") { rows, _ in
      let stage = MergingReplica<Marked>(isMerging: isFaulty)
      rows.register(stage)
      return stage
    } showing: {
      Array($0.indices)
    }
    if isFaulty { caught(trial) } else { _ = try trial.run(Self.plan) }
  }

  @Test(arguments: [false, true])
  func `a window that makes an update of the row that leaves and the one that enters is caught`(isFaulty: Bool) throws {
    let trial = IdentityLawTrial.handsOn("merging window") { rows, rigging in
      let (window, stage) = (rows.prefix(3), MergingReplica<Marked>(isMerging: isFaulty))
      window.register(stage)
      rigging.keep(window)
      rigging.onTearDown { window.tearDown() }
      return stage
    } showing: {
      Array($0.indices.prefix(3))
    }
    if isFaulty { caught(trial) } else { _ = try trial.run(Self.plan) }
  }

  @Test(arguments: [false, true]) func `a stage that resets on a new order is caught`(isFaulty: Bool) throws {
    let trial = IdentityLawTrial.handsOn("resetting") { rows, _ in
      let stage = rows.sorted(with: Deriving(rows) { $0.count % 2 }) { $1 == 0 ? $0.value : -$0.value }
      if isFaulty { stage.resetRatio = 0.5 }
      return stage
    } showing: { rows in
      let sign = rows.count % 2 == 0 ? 1 : -1
      return rows.indices.sorted { (rows[$0].value * sign, $0) < (rows[$1].value * sign, $1) }
    }
    if isFaulty { caught(trial) } else { _ = try trial.run(Self.plan) }
  }

  @Test func `a stage that finds changes by comparing states is caught`() {
    let trial = IdentityLawTrial.handsOn("by value") { rows, _ in
      let stage = MergingReplica<Marked>(isMerging: false, isByValue: true)
      rows.register(stage)
      return stage
    } showing: {
      Array($0.indices)
    }
    caught(trial)
  }
}
