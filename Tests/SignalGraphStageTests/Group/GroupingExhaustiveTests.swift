import SignalGraph
import SignalGraphTesting
import Testing

/// Every change between small states, under every rule that says which groups there are.
@Suite struct GroupingExhaustiveTests {
  /// All subsets of two groups.
  private static let domains: [Set<Int>] = [[], [0], [1], [0, 1]]

  @Test(arguments: [false, true])
  func `every two states of a dictionary of two keys`(_ keepsEmpty: Bool) {
    // The value of a key: 0 and 1 are groups, 2 is in none, 3 stands for no entry.
    let states = (0..<16).map { number in
      TableDictionary(
        uniqueKeysWithValues: [(0, number % 4), (1, number / 4)].filter { $0.1 < 3 } as [(Int, Int)])
    }
    var count = 0
    for past in states {
      for future in states {
        let slot = DictionarySlot(past)
        let groups = slot.grouped(by: { $0.value < 2 ? $0.value : nil }, keepingEmpty: keepsEmpty)
        let replica = GroupsReplica(groups)
        let faults = replica.turn { slot.replace(with: future) }
        let before = Set(past.values).subtracting([2])
        var oracle = oracle(future)
        if keepsEmpty { for group in before where oracle[group] == nil { oracle[group] = [:] } }
        #expect(faults == [] && replica.state == oracle, "\(past) → \(future)")
        // Only groups whose rows change send something.
        let touched = before.intersection(oracle.keys).filter { oracle[$0] != Self.rows(past, $0) }
        #expect(replica.inner == touched.count, "\(past) → \(future)")
        count += 1
        replica.tearDown()
        groups.tearDown()
      }
    }
    #expect(count == 256)
  }

  private static func rows(_ state: TableDictionary<Int, Int>, _ group: Int) -> TableDictionary<Int, Int> {
    state.filter { $0.value == group }
  }

  private func oracle(_ state: TableDictionary<Int, Int>) -> [Int: TableDictionary<Int, Int>] {
    Dictionary(uniqueKeysWithValues: Set(state.values).subtracting([2]).map { ($0, Self.rows(state, $0)) })
  }

  @Test func `every two states of a set, and every two domains, in one turn`() {
    // Even members are in group 0, odd ones in group 1.
    let states = (0..<8).map { number in Set((0..<3).filter { number >> $0 & 1 == 1 }) }
    for past in states {
      for future in states {
        for before in Self.domains {
          for after in Self.domains {
            let (slot, domain) = (SetSlot(past), SetSlot(before))
            let groups = slot.grouped(by: { $0 % 2 }, domain: domain)
            let replica = GroupsReplica(groups)
            let faults = replica.turn {
              transaction {
                slot.replace(with: future)
                domain.replace(with: after)
              }
            }
            let oracle = Dictionary(
              uniqueKeysWithValues: after.map { group in (group, future.filter { $0 % 2 == group }) })
            #expect(faults == [] && replica.state == oracle, "\(past) → \(future), \(before) → \(after)")
            replica.tearDown()
            groups.tearDown()
          }
        }
      }
    }
  }

  /// An element that is told from others of its group.
  struct Element: Equatable {
    let group: Int
    let number: Int
  }

  @Test func `every command on every array of up to three elements`() {
    var states: [[Int]] = [[]]
    for length in 0..<3 {
      for state in states where state.count == length { states += (0..<3).map { state + [$0] } }
    }
    #expect(states.count == 40)
    for state in states {
      var number = 0
      func element(_ group: Int) -> Element {
        number += 1
        return Element(group: group, number: number)
      }
      let slot = ArraySlot<Element>([])
      let groups = slot.grouped { $0.group < 2 ? $0.group : nil }
      let replica = GroupsReplica(groups)
      func `try`(_ most: Int = 1, _ edit: (ArraySlot<Element>) -> Void) {
        slot.replaceSubrange(0..<slot.count, with: state.map(element))
        _ = replica.turn {}
        let (before, sent) = (slot.elements, replica.inner)
        let faults = replica.turn { transaction { edit(slot) } }
        var oracle: [Int: TreeArray<Element>] = [:]
        for group in 0..<2 {
          let rows = slot.elements.filter { $0.group == group } as [Element]
          if !rows.isEmpty { oracle[group] = TreeArray(rows) }
        }
        #expect(faults == [] && replica.state == oracle, "\(before) → \(slot.elements)")
        #expect(replica.inner - sent <= most, "\(before) → \(slot.elements)")
      }
      for group in 0..<3 {
        for at in 0...state.count { `try` { $0.insert(element(group), at: at) } }
        for at in state.indices { `try`(2) { $0[at] = element(group) } }
        for from in state.indices {
          for to in state.indices {
            `try`(2) {
              $0.move(from: from, to: to)
              $0[to] = element(group)
            }
          }
        }
      }
      for from in state.indices {
        `try` { $0.remove(at: from) }
        `try` { $0.refresh(at: from) }
        for to in state.indices { `try` { $0.move(from: from, to: to) } }
      }
      for start in 0...state.count {
        for end in start...state.count {
          for future in states where future.count < (Settings.isWhole ? 3 : 2) {
            `try`(2) { $0.replaceSubrange(start..<end, with: future.map(element)) }
          }
        }
      }
      replica.tearDown()
      groups.tearDown()
    }
  }
}
