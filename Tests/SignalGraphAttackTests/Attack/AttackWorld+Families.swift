import SignalGraph

// Stages that read rows of a dictionary or an array and make something else of them: groups, aggregates, joins, trees, live
// values, running totals. What they make carries the tag 0.
extension AttackWorld {
  func onEntries(_ storage: DictionaryStorage<Int, AttackItem>, _ source: AttackNode) -> AttackNode? {
    let label = label
    switch generator.number(below: 11) {
    case 0:
      let stage = storage.aggregated(.sum { $0.value.value.rank }, label: label)
      return make("total", [source], .number(stage)) { [Cell(key: $0[0].reduce(0) { $0 + $1.value.rank })] }
    case 1:
      let stage = storage.aggregated(.max { $0.value.value.rank }, label: label).map(label: label) { $0 ?? -9 }
      return make("greatest", [source], .number(stage)) { [Cell(key: $0[0].map(\.value.rank).max() ?? -9)] }
    case 2:
      let counts = storage.aggregated(by: { $0.value.value.rank & 3 }, .count, label: label)
      return made("counts", [source], counts) { inputs in
        Dictionary(grouping: inputs[0]) { $0.value.rank & 3 }.mapValues(\.count)
      }
    case 3:
      let sums = storage.grouped(label: label) { $0.value.value.rank & 3 }
        .mapValues(label: label) { $0.aggregated(.sum { $0.key & 7 }, label: label) }.flattened(label: label)
      return made("sums of groups", [source], sums) { inputs in
        Dictionary(grouping: inputs[0]) { $0.value.rank & 3 }.mapValues { $0.reduce(0) { $0 + $1.key & 7 } }
      }
    case 4:
      let firsts = storage.collected(
        label: label, by: { $0.value.value.rank & 3 }, sortedBy: { $0.value.value.rank }, prefix: 2)
      let folded = firsts.mapValues(label: label) { $0.reduce(0) { $0 * 31 + $1.key & 15 } }
      return made("firsts of groups", [source], folded) { inputs in
        Dictionary(grouping: inputs[0]) { $0.value.rank & 3 }.mapValues { group in
          group.sorted { ($0.value.rank, $0.key) < ($1.value.rank, $1.key) }.prefix(2).reduce(0) {
            $0 * 31 + $1.key & 15
          }
        }
      }
    case 5:
      let sizes = storage.nested(label: label) { Self.parent(of: $0.key, $0.value.value.rank) }
        .aggregatedBySubtree(.sum { $0.value.value.value.rank }, label: label)
      return made("subtrees", [source], sizes) { Self.subtrees(of: $0[0]) }
    case 6:
      let counts = storage.mapValues(label: label) { $0.value.rank & 3 }.valueCounts(label: label)
      return made("value counts", [source], counts) { inputs in
        Dictionary(grouping: inputs[0]) { $0.value.rank & 3 }.mapValues(\.count)
      }
    case 7:
      let stage = storage.value(forKey: 3, label: label).map(label: label) { $0?.value.rank ?? -9 }
      return make("of a key", [source], .number(stage)) { inputs in
        [Cell(key: inputs[0].first { $0.key == 3 }?.value.rank ?? -9)]
      }
    case 8:
      guard let (other, value) = liveValue() else { return nil }
      let stage = storage.map(live: { _ in value }, label: label) { $0.value.value.rank &+ $1.value.rank }
      return made("live", [source, other], stage) { inputs in
        Self.byKey(inputs[0]).mapValues { $0.value.rank &+ inputs[1][0].value.rank }
      }
    case 9:
      let open = storage.filter(label: label) { $0.value.value.rank & 3 != 0 }.keySet(label: label)
      let depths = storage.nested(label: label) { Self.parent(of: $0.key, $0.value.value.rank) }
        .outlined(expanding: open, label: label).keyed(label: label) { $0.key }.mapValues(label: label) {
          $0.depth
        }
      return made("outline", [source], depths) { Self.depths(of: $0[0]) }
    default: return onTwo(storage, source)
    }
  }

  /// Joins.
  private func onTwo(_ storage: DictionaryStorage<Int, AttackItem>, _ source: AttackNode) -> AttackNode? {
    guard let (other, second) = partner(source, { if case .dictionary(let storage) = $0 { storage } else { nil } })
    else { return nil }
    let label = label
    switch generator.number(below: 5) {
    case 0:
      let matches = storage.joined(
        second, label: label, by: { $0.value.value.rank & 3 }, to: { $0.value.value.rank & 3 })
      let counts = matches.aggregated(by: { $0.key.left }, .count, label: label)
      return made("matches", [source, other], counts) { inputs in
        Self.byKey(inputs[0]).mapValues { cell in
          inputs[1].count { $0.value.rank & 3 == cell.value.rank & 3 }
        }.filter { $0.value > 0 }
      }
    case 1:
      let found = storage.lookedUp(in: second, label: label) { $0.value.value.rank & 7 }
      let sums = found.mapValues(label: label) { $0.left.value.rank &+ ($0.right.map { $0.value.rank &* 2 } ?? 100) }
      return made("looked up", [source, other], sums) { inputs in
        let others = Self.byKey(inputs[1])
        return Self.byKey(inputs[0]).mapValues { cell in
          cell.value.rank &+ (others[cell.value.rank & 7].map { $0.value.rank &* 2 } ?? 100)
        }
      }
    case 2:
      let stage = storage.semiJoined(second, label: label, by: { $0.value.value.rank & 7 })
      return make("semi", [source, other], .dictionary(stage)) { inputs in
        inputs[0].filter { cell in inputs[1].contains { $0.key == cell.value.rank & 7 } }
      }
    case 3:
      let stage = storage.antiJoined(second, label: label, by: { $0.value.value.rank & 7 })
      return make("anti", [source, other], .dictionary(stage)) { inputs in
        inputs[0].filter { cell in !inputs[1].contains { $0.key == cell.value.rank & 7 } }
      }
    default:
      let stage = storage.merging(second, label: label) { [unowned self] one, other in
        makeItem(Double(one.value.rank &+ other.value.rank), 0)
      }
      return make("merging", [source, other], isHandedOn: false, .dictionary(stage)) { inputs in
        let (one, other) = (Self.byKey(inputs[0]), Self.byKey(inputs[1]))
        return one.merging(other) { cell, other in
          Cell(Tagged(Double(cell.value.rank &+ other.value.rank), tag: 0), key: cell.key)
        }.values.map { $0.rowed(0) }.sorted { $0.key < $1.key }
      }
    }
  }

  func onElements(_ storage: ArrayStorage<AttackItem>, _ source: AttackNode) -> AttackNode? {
    let label = label
    switch generator.number(below: 7) {
    case 0:
      let stage = storage.scan(0, label: label) { ($0 + $1.value.rank) & 15 }
        .map(label: label) { [unowned self] in makeItem(Double($0), 0) }
      return make("totals", [source], isHandedOn: false, .array(stage)) { inputs in
        var total = 0
        return inputs[0].map { cell in
          total = (total + cell.value.rank) & 15
          return Cell(Tagged(Double(total), tag: 0), row: cell.row)
        }
      }
    case 1:
      let stage = storage.flatMap(label: label) { [unowned self] item in
        (0..<item.value.rank & 3).map { makeItem(Double($0), 0) }
      }
      return make("children", [source], isHandedOn: false, .array(stage)) { inputs in
        inputs[0].flatMap { cell in (0..<cell.value.rank & 3).map { Cell(Tagged(Double($0), tag: 0)) } }
      }
    case 2:
      let stage = storage.aggregated(.sum { $0.value.rank }, label: label)
      return make("total", [source], .number(stage)) { [Cell(key: $0[0].reduce(0) { $0 + $1.value.rank })] }
    case 3:
      let stage = storage.compactMap(label: label) { [unowned self] item in
        item.value.rank & 1 == 0 ? makeItem(Double(item.value.rank), 0) : nil
      }
      return make("even", [source], isHandedOn: false, .array(stage)) { inputs in
        inputs[0].filter { $0.value.rank & 1 == 0 }
          .map { Cell(Tagged(Double($0.value.rank), tag: 0), row: $0.row) }
      }
    case 4:
      guard let (other, value) = liveValue() else { return nil }
      let stage = storage.map(live: { _ in value }, label: label) { [unowned self] item, live in
        makeItem(Double(item.value.rank &+ live.value.rank), 0)
      }
      return make("live", [source, other], isHandedOn: false, .array(stage)) { inputs in
        inputs[0].map {
          Cell(Tagged(Double($0.value.rank &+ inputs[1][0].value.rank), tag: 0), row: $0.row)
        }
      }
    case 5:
      let counts = storage.aggregated(by: { $0.value.rank & 3 }, .count, label: label)
      return made("counts", [source], counts) { inputs in
        Dictionary(grouping: inputs[0]) { $0.value.rank & 3 }.mapValues(\.count)
      }
    default:
      let stage = storage.firstElement(label: label).map(label: label) { $0?.value.rank ?? -9 }
      return make("first", [source], .number(stage)) { [Cell(key: $0[0].first?.value.rank ?? -9)] }
    }
  }

  /// A dictionary of numbers, as one of items.
  private func made(
    _ verb: String, _ inputs: [AttackNode], _ numbers: DictionaryStorage<Int, Int>,
    oracle: @escaping ([[Cell]]) -> [Int: Int]
  ) -> AttackNode {
    let stage = numbers.mapValues(label: label) { [unowned self] in makeItem(Double($0), 0) }
    return make(verb, inputs, isHandedOn: false, .dictionary(stage)) { inputs in
      oracle(inputs).map { Cell(Tagged(Double($0.value), tag: 0), key: $0.key) }.sorted { $0.key < $1.key }
    }
  }

  /// A value that rows name: of a slot, which always has a state.
  func liveValue() -> (AttackNode, ValueStorage<AttackItem>)? {
    for node in nodes where node.isSlot {
      if case .value(let storage) = node.storage { return (node, storage) }
    }
    return nil
  }

  static func byKey(_ cells: [Cell]) -> [Int: Cell] {
    Dictionary(uniqueKeysWithValues: cells.map { ($0.key, $0) })
  }

  /// The entry under which one hangs; not every one is there, and some hang under themselves.
  private static func parent(of key: Int, _ rank: Int) -> Int? { rank < 0 || rank == 5 ? nil : rank }

  /// The depth of each entry above which all are shown with their children.
  private static func depths(of cells: [Cell]) -> [Int: Int] {
    let byKey = byKey(cells)
    var depths: [Int: Int] = [:]
    for cell in cells {
      var (path, next) = ([Int](), parent(of: cell.key, cell.value.rank))
      while let key = next, let at = byKey[key], at.value.rank & 3 != 0, key != cell.key, !path.contains(key) {
        path.append(key)
        next = parent(of: key, at.value.rank)
      }
      if next.flatMap({ byKey[$0] }) == nil { depths[cell.key] = path.count }
    }
    return depths
  }

  /// The sum of the ranks of each entry and all below it, without those on and below cycles.
  private static func subtrees(of cells: [Cell]) -> [Int: Int] {
    let byKey = byKey(cells)
    var sums: [Int: Int] = [:]
    for cell in cells {
      var (path, next) = ([Int](), Optional(cell.key))
      while let key = next, let at = byKey[key], !path.contains(key) {
        path.append(key)
        next = parent(of: key, at.value.rank)
      }
      if let next, path.contains(next) { continue }
      for key in path { sums[key, default: 0] += cell.value.rank }
    }
    return sums
  }
}
