import SignalGraph
import SignalGraphTesting
import Testing

/// Groups against `Dictionary(grouping:)`, each rebuilt from its signals alone.
@Suite struct GroupingRandomTests {
  /// What says which groups there are.
  enum Rule: CaseIterable {
    case rows, keeping, fixed, changing
  }

  /// A grouping of rows of some kind, and how they are edited.
  private func run<Rows: LawfulTransaction, Handle: StateStorage<Rows>>(
    _ rule: Rule, _ seed: Int, empty: Rows.Snapshot,
    grouped make: (ValueSlot<Int>, _ keepsEmpty: Bool, (any GroupDomain<Int>)?) -> DictionaryStorage<Int, Handle>,
    edit: (inout SeededGenerator) -> Void, rows: (_ width: Int) -> [Int: Rows.Snapshot]
  ) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let (width, domain) = (ValueSlot(3), SetSlot([0, 2, 9]))
    let groups: DictionaryStorage<Int, Handle> =
      switch rule {
      case .rows: make(width, false, nil)
      case .keeping: make(width, true, nil)
      case .fixed: make(width, false, [0, 1, 9] as Set)
      case .changing: make(width, false, domain)
      }
    let replica = GroupsReplica(groups)
    var seen: Set<Int> = []
    for step in 0..<120 {
      let faults = replica.turn {
        transaction {
          for _ in 0..<Int.random(in: 0...3, using: &generator) { edit(&generator) }
          if Int.random(in: 0..<6, using: &generator) == 0 { width.value = Int.random(in: 1...6, using: &generator) }
          if Int.random(in: 0..<3, using: &generator) == 0 {
            let group = Int.random(in: 0..<6, using: &generator)
            if !domain.insert(group).inserted { domain.remove(group) }
          }
        }
      }
      var oracle = rows(width.value)
      seen.formUnion(oracle.keys)
      let there: Set<Int>? =
        switch rule {
        case .rows: nil
        case .keeping: seen
        case .fixed: [0, 1, 9]
        case .changing: domain.elements
        }
      if let there { oracle = Dictionary(uniqueKeysWithValues: there.map { ($0, oracle[$0] ?? empty) }) }
      #expect(faults == [] && replica.state == oracle, "\(rule), seed \(seed), step \(step)")
      if !faults.isEmpty || replica.state != oracle { break }
    }
    replica.tearDown()
    groups.tearDown()
  }

  private static func group(_ number: Int, _ width: Int) -> Int? { number % 7 == 0 ? nil : number % width }

  @Test(arguments: Rule.allCases, 1...6)
  func `random edits of sets leave what grouping them anew gives`(_ rule: Rule, _ seed: Int) {
    let slot = SetSlot<Int>()
    run(rule, seed, empty: []) {
      slot.grouped(with: $0, by: Self.group, keepingEmpty: $1, domain: $2)
    } edit: { generator in
      let member = Int.random(in: 0..<24, using: &generator)
      if Bool.random(using: &generator) { slot.insert(member) } else { slot.remove(member) }
    } rows: { width in
      Dictionary(grouping: slot.elements.filter { $0 % 7 != 0 }) { $0 % width }.mapValues { Set($0) }
    }
    slot.assertTornDown()
  }

  @Test(arguments: Rule.allCases, 1...6)
  func `random edits of dictionaries leave what grouping them anew gives`(_ rule: Rule, _ seed: Int) {
    let slot = DictionarySlot<Int, Int>()
    run(rule, seed, empty: [:]) {
      slot.grouped(with: $0, by: { Self.group($0.value, $1) }, keepingEmpty: $1, domain: $2)
    } edit: { generator in
      let key = Int.random(in: 0..<12, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: slot[key] = nil
      case 1: if slot[key] != nil { slot.refresh(key) }
      default: slot[key] = Int.random(in: 0..<24, using: &generator)
      }
    } rows: { width in
      Dictionary(grouping: slot.elements.filter { $0.value % 7 != 0 }) { $0.value % width }
        .mapValues { TableDictionary(uniqueKeysWithValues: $0.map { ($0.key, $0.value) }) }
    }
    slot.assertTornDown()
  }

  @Test(arguments: Rule.allCases, 1...6)
  func `random edits of arrays leave what grouping them anew gives`(_ rule: Rule, _ seed: Int) {
    let slot = ArraySlot<Int>()
    run(rule, seed, empty: TreeArray()) {
      slot.grouped(with: $0, by: Self.group, keepingEmpty: $1, domain: $2)
    } edit: { generator in
      func number() -> Int { Int.random(in: 0..<24, using: &generator) }
      func index() -> Int { Int.random(in: 0..<slot.count, using: &generator) }
      let kind = slot.isEmpty ? 0 : Int.random(in: 0..<8, using: &generator)
      switch kind {
      case 0, 1: slot.insert(number(), at: Int.random(in: 0...slot.count, using: &generator))
      case 2: slot.remove(at: index())
      case 3: slot[index()] = number()
      case 4: slot.refresh(at: index())
      case 5:
        let (from, to) = (index(), index())
        slot.move(from: from, to: to)
        if Bool.random(using: &generator) { slot[to] = number() }
      case 6: slot.move(from: index(), to: index())
      default:
        let bounds = [index(), index()].sorted()
        slot.replaceSubrange(bounds[0]..<bounds[1], with: (0..<number() / 4).map { _ in number() })
      }
    } rows: { width in
      Dictionary(grouping: slot.elements.filter { $0 % 7 != 0 } as [Int]) { $0 % width }.mapValues { TreeArray($0) }
    }
    slot.assertTornDown()
  }
}
