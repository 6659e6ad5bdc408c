import SignalGraph

// Stages that read the storages that a value, an array or a dictionary names.
extension AttackWorld {
  func onChoice(_ source: AttackNode) -> AttackNode? {
    switch generator.number(below: 4) {
    case 0: onChosenStorage()
    case 1: onMadeStorage()
    default:
      switch source.storage {
      case .array(let storage): onListedStorages(storage, source)
      case .dictionary(let storage): onKeyedStorages(storage, source)
      default: onChosenStorage()
      }
    }
  }

  /// Storages of a kind, of those that stay when nobody reads them any more, and may end and begin meanwhile.
  private func candidates<Storage>(_ cast: (AttackStorage) -> Storage?) -> (nodes: [AttackNode], storages: [Storage])? {
    let all = nodes.filter { ($0.isSlot || $0.link != nil) && cast($0.storage) != nil }
    guard let one = draw(all), let other = draw(all) else { return nil }
    return ([one, other], [one, other].map { cast($0.storage)! })
  }

  /// A stage on a storage that says which of two others is shown; `pick` gives the numbers of those that are.
  private func make(
    _ verb: String, _ choice: AttackNode, _ candidates: [AttackNode], isHandedOn: Bool = true,
    _ storage: AttackStorage, pick: @escaping ([Cell]) -> Set<Int>,
    oracle: @escaping (_ choice: [Cell], _ candidates: [[Cell]]) -> [Cell]
  ) -> AttackNode {
    AttackNode(stage: makeName(verb), storage, inputs: [choice] + candidates, isHandedOn: isHandedOn) { inputs in
      guard let choice = inputs[0], pick(choice).allSatisfy({ inputs[$0 + 1] != nil }) else { return nil }
      return oracle(choice, inputs.dropFirst().map { $0 ?? [] })
    }
  }

  private func onChosenStorage() -> AttackNode? {
    guard let (choice, number) = number() else { return nil }
    let label = label
    func make(_ verb: String, _ candidates: [AttackNode], _ storage: AttackStorage) -> AttackNode {
      self.make(verb, choice, candidates, storage, pick: { [$0[0].key & 1] }) { $1[$0[0].key & 1] }
    }
    switch generator.number(below: 4) {
    case 0:
      guard let (nodes, storages) = candidates({ if case .value(let storage) = $0 { storage } else { nil } })
      else { return nil }
      let stage = number.map(label: label) { storages[$0 & 1] }.flattened(label: label)
      // An equal value of another storage is no news.
      return self.make(
        "chosen value", choice, nodes, isHandedOn: false, .value(stage), pick: { [$0[0].key & 1] }
      ) { $1[$0[0].key & 1] }
    case 1:
      guard let (nodes, storages) = candidates({ if case .members(let storage) = $0 { storage } else { nil } })
      else { return nil }
      return make(
        "chosen set", nodes, .members(number.map(label: label) { storages[$0 & 1] }.flattened(label: label)))
    case 2:
      guard let (nodes, storages) = candidates({ if case .dictionary(let storage) = $0 { storage } else { nil } })
      else { return nil }
      return make(
        "chosen dictionary", nodes,
        .dictionary(number.map(label: label) { storages[$0 & 1] }.flattened(label: label)))
    default:
      guard let (nodes, storages) = candidates({ if case .array(let storage) = $0 { storage } else { nil } })
      else { return nil }
      return make(
        "chosen array", nodes, .array(number.map(label: label) { storages[$0 & 1] }.flattened(label: label)))
    }
  }

  /// What a closure chains for each value, or none.
  private func onMadeStorage() -> AttackNode? {
    guard let (choice, number) = number(),
      let (nodes, storages) = candidates({ if case .array(let storage) = $0 { storage } else { nil } })
    else { return nil }
    let (label, storage) = (label, storages[0])
    let chosen = number.map(label: label) { number -> ArrayStorage<AttackItem>? in
      switch number & 3 {
      case 0: nil
      case 1: storage.filter(label: label) { $0.value.rank & 1 == 0 }
      default: storage.prefix(number & 3, label: label).reversed(label: label)
      }
    }
    return AttackNode(
      stage: makeName("made array"), .array(chosen.flattened(label: label)), inputs: [choice, nodes[0]]
    ) { inputs in
      guard let number = inputs[0]?[0].key, let rows = inputs[1] else { return nil }
      return switch number & 3 {
      case 0: nil
      case 1: rows.filter { $0.rank & 1 == 0 }
      default: rows.prefix(number & 3).reversed()
      }
    }
  }

  /// A list of storages, one behind the other, or combined.
  private func onListedStorages(_ list: ArrayStorage<AttackItem>, _ source: AttackNode) -> AttackNode? {
    let label = label
    func pick(_ cells: [Cell]) -> Set<Int> { Set(cells.map { $0.rank & 1 }) }
    switch generator.number(below: 3) {
    case 0:
      guard let (nodes, storages) = candidates({ if case .array(let storage) = $0 { storage } else { nil } })
      else { return nil }
      let stage = list.map(label: label) { storages[$0.value.rank & 1] }.flattened(label: label)
      return make("listed arrays", source, nodes, .array(stage), pick: pick) { list, rows in
        list.flatMap { rows[$0.rank & 1] }.map { $0.rowed(0) }
      }
    case 1:
      guard let (nodes, storages) = candidates({ if case .members(let storage) = $0 { storage } else { nil } })
      else { return nil }
      let stage = list.map(label: label) { storages[$0.value.rank & 1] }.combined(.union, label: label)
      return make("listed sets", source, nodes, isHandedOn: false, .members(stage), pick: pick) { list, rows in
        var members: [Cell: Cell] = [:]
        for cell in list.flatMap({ rows[$0.rank & 1] }) { members[cell.plain] = cell }
        return SetTransaction<AttackItem>.ordered(Array(members.values))
      }
    default:
      guard let (nodes, storages) = candidates({ if case .value(let storage) = $0 { storage } else { nil } })
      else { return nil }
      let stage = list.map(label: label) { storages[$0.value.rank & 1] }.flattened(label: label)
      return make("listed values", source, nodes, isHandedOn: false, .array(stage), pick: pick) { list, values in
        list.map { values[$0.rank & 1][0].rowed($0.row) }
      }
    }
  }

  /// A dictionary of values.
  private func onKeyedStorages(
    _ storage: DictionaryStorage<Int, AttackItem>, _ source: AttackNode
  ) -> AttackNode? {
    guard let (nodes, storages) = candidates({ if case .value(let storage) = $0 { storage } else { nil } })
    else { return nil }
    let stage = storage.mapValues(label: label) { storages[$0.value.rank & 1] }.flattened(label: label)
    func pick(_ cells: [Cell]) -> Set<Int> { Set(cells.map { $0.rank & 1 }) }
    return make("keyed values", source, nodes, isHandedOn: false, .dictionary(stage), pick: pick) { rows, values in
      rows.map { row in
        var cell = values[row.rank & 1][0].rowed(row.row)
        cell.key = row.key
        return cell
      }
    }
  }
}
