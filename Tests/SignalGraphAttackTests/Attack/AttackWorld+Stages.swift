import SignalGraph

extension AttackWorld {
  /// Makes a stage on storages drawn at random.
  func makeStage() -> AttackNode? {
    guard let source = draw(nodes.filter(\.isConnected)) else { return nil }
    let node: AttackNode? =
      switch generator.chance(1, in: 2) ? bent : AttackBent.drawn(&generator) {
      case .state: onState(source)
      case .path: onPath(source)
      case .choice: onChoice(source)
      case .events: onEvents()
      }
    if let node {
      note("\(node.name) on \(node.inputs.map(\.name).joined(separator: ", "))")
      for input in node.inputs { input.readers += 1 }
    }
    return node
  }

  /// Makes a stage that shows what its inputs are, whatever they were before.
  private func onState(_ source: AttackNode) -> AttackNode? {
    switch source.storage {
    case .value(let storage): onValue(storage, source)
    case .secret(let storage):
      make("revealed", [source], isHandedOn: false, .value(storage.map(label: label) { $0.item })) { $0[0] }
    case .number(let storage): onNumber(storage, source)
    case .members(let storage): onMembers(storage, source)
    case .keys(let storage): onKeys(storage, source)
    case .dictionary(let storage):
      generator.chance(1, in: 2) ? onDictionary(storage, source) : onEntries(storage, source)
    case .array(let storage): generator.chance(1, in: 2) ? onArray(storage, source) : onElements(storage, source)
    case .rows(let storage): onRows(storage, source)
    }
  }

  func make(
    _ verb: String,
    _ inputs: [AttackNode],
    isHandedOn: Bool = true,
    _ storage: AttackStorage,
    link: (connect: () -> Void, cut: () -> Void)? = nil,
    oracle: @escaping ([[Cell]]) -> [Cell]
  ) -> AttackNode {
    AttackNode(stage: makeName(verb), storage, inputs: inputs, isHandedOn: isHandedOn, link: link) { inputs in
      let present = inputs.compactMap(\.self)
      return present.count == inputs.count ? oracle(present) : nil
    }
  }

  /// Another storage of the same kind, often the same one.
  func partner<Storage>(_ source: AttackNode, _ cast: (AttackStorage) -> Storage?) -> (AttackNode, Storage)? {
    let others = nodes.filter { $0.isConnected && cast($0.storage) != nil }
    let node = generator.chance(1, in: 3) ? source : draw(others) ?? source
    return cast(node.storage).map { (node, $0) }
  }

  func number() -> (AttackNode, ValueStorage<Int>)? {
    for node in nodes.reversed() where node.isConnected {
      if case .number(let storage) = node.storage { return (node, storage) }
    }
    return nil
  }

  /// Maps many values to few results, so that equal ones are made.
  private func coarse(_ item: AttackItem) -> AttackItem {
    makeItem(item.value.map { _ in Double(item.value.rank & 1) }, item.tag)
  }

  private func coarse(_ cell: Cell) -> Cell {
    var coarse = cell
    coarse.bits = cell.value.map { _ in Double(cell.value.rank & 1).bitPattern } ?? Cell.missing
    return coarse
  }

  private func onValue(_ storage: ValueStorage<AttackItem>, _ source: AttackNode) -> AttackNode? {
    switch generator.number(below: 4) {
    case 0:
      let replica = ReplicatingValueStorage<AttackItem>(label: label)
      storage.register(replica)
      let link = ({ storage.register(replica) }, { storage.deregister(replica) })
      return make("replica", [source], .value(replica), link: link) { $0[0] }
    case 1:
      guard let (other, parameter) = partner(source, { if case .value(let storage) = $0 { storage } else { nil } })
      else { return nil }
      let stage = storage.map(with: parameter, label: label) { [unowned self] one, other in
        makeItem(Double(one.value.rank &+ other.value.rank), one.tag)
      }
      return make("sum", [source, other], isHandedOn: false, .value(stage)) { inputs in
        var cell = inputs[0][0]
        cell.bits = Double(cell.value.rank &+ inputs[1][0].value.rank).bitPattern
        return [cell]
      }
    case 2:
      return make("rank", [source], isHandedOn: false, .number(storage.map(label: label) { $0.value.rank & 7 })) {
        [Cell(key: $0[0][0].value.rank & 7)]
      }
    default:
      let stage = storage.map(label: label) { [unowned self] in coarse($0) }
      return make("coarse", [source], isHandedOn: false, .value(stage)) { [unowned self] in $0[0].map(coarse) }
    }
  }

  private func onNumber(_ storage: ValueStorage<Int>, _ source: AttackNode) -> AttackNode? {
    let stage = storage.map(label: label) { [unowned self] in makeItem(Double($0 & 3), $0) }
    return make("item", [source], isHandedOn: false, .value(stage)) {
      [Cell(Tagged(Double($0[0][0].key & 3), tag: $0[0][0].key))]
    }
  }

  private func onMembers(_ storage: SetStorage<AttackItem>, _ source: AttackNode) -> AttackNode? {
    switch generator.number(below: 5) {
    case 0:
      let stage = storage.filter(label: label) { $0.value.rank & 1 == 0 }
      return make("filter", [source], .members(stage)) { $0[0].filter { $0.value.rank & 1 == 0 } }
    case 1:
      guard let (other, second) = partner(source, { if case .members(let storage) = $0 { storage } else { nil } })
      else { return nil }
      return make("union", [source, other], isHandedOn: false, .members(storage.union(second, label: label))) {
        inputs in
        SetTransaction<AttackItem>.ordered(
          inputs[0] + inputs[1].filter { cell in !inputs[0].contains { $0.equals(cell) } })
      }
    case 2:
      let stage = storage.sorted(by: { $0.value.rank }, ties: .by { $0.value ?? 0 })
      return make("sorted", [source], .array(stage)) {
        $0[0].sorted { ($0.value.rank, $0.value ?? 0) < ($1.value.rank, $1.value ?? 0) }
      }
    case 3: return counted(source, storage.counted(label: label))
    default:
      let replica = ReplicatingSetStorage<AttackItem>(label: label)
      storage.register(replica)
      let link = ({ storage.register(replica) }, { storage.deregister(replica) })
      return make("replica", [source], .members(replica), link: link) { $0[0] }
    }
  }

  private func counted(_ source: AttackNode, _ storage: ValueStorage<Int>) -> AttackNode {
    make("count", [source], .number(storage)) { [Cell(key: $0[0].count)] }
  }

  private func onKeys(_ storage: SetStorage<Int>, _ source: AttackNode) -> AttackNode? {
    guard generator.chance(1, in: 2) else { return counted(source, storage.counted(label: label)) }
    let stage = storage.associated(label: label) { [unowned self] in makeItem(Double($0 & 3), $0 & 15) }
    return make("items", [source], isHandedOn: false, .dictionary(stage)) { inputs in
      inputs[0].map { Cell(Tagged(Double($0.key & 3), tag: 0), key: $0.key) }.sorted { $0.key < $1.key }
    }
  }

  private func onDictionary(_ storage: DictionaryStorage<Int, AttackItem>, _ source: AttackNode) -> AttackNode? {
    func partner() -> (AttackNode, DictionaryStorage<Int, AttackItem>)? {
      self.partner(source) { if case .dictionary(let storage) = $0 { storage } else { nil } }
    }
    switch generator.number(below: 12) {
    case 0:
      let stage = storage.filter(label: label) { $0.value.value.rank & 1 == 0 }
      return make("filter", [source], .dictionary(stage)) { $0[0].filter { $0.value.rank & 1 == 0 } }
    case 1:
      guard let (other, parameter) = number() else { return nil }
      let stage = storage.filter(with: parameter, label: label) { $0.value.value.rank & 3 >= $1 & 3 }
      return make("filterWith", [source, other], .dictionary(stage)) { inputs in
        inputs[0].filter { $0.value.rank & 3 >= inputs[1][0].key & 3 }
      }
    case 2:
      let stage = storage.mapValues(label: label) { [unowned self] in coarse($0) }
      return make("coarse", [source], isHandedOn: false, .dictionary(stage)) { [unowned self] in $0[0].map(coarse) }
    case 3:
      guard let (other, second) = partner() else { return nil }
      let stage = storage.union(second, label: label)
      return make("union", [source, other], .dictionary(stage)) { inputs in
        (inputs[0] + inputs[1].filter { cell in !inputs[0].contains { $0.key == cell.key } })
          .map { $0.rowed(0) }.sorted { $0.key < $1.key }
      }
    case 4:
      guard let (other, second) = partner() else { return nil }
      let stage = storage.subtracting(second, label: label)
      return make("without", [source, other], .dictionary(stage)) { inputs in
        inputs[0].filter { cell in !inputs[1].contains { $0.key == cell.key } }
      }
    case 5:
      let stage = storage.rekeyed(label: label) { $0.value.value.rank & 7 }
      return make("rekeyed", [source], .dictionary(stage)) { inputs in
        (0..<8).compactMap { key in
          inputs[0].first { $0.value.rank & 7 == key }.map { cell in
            var cell = cell.rowed(0)
            cell.key = key
            return cell
          }
        }
      }
    case 6:
      return make("keys", [source], .keys(storage.keySet(label: label))) { inputs in
        inputs[0].map { Cell(key: $0.key) }
      }
    case 7: return counted(source, storage.counted(label: label))
    case 8:
      let replica = ReplicatingDictionaryStorage<Int, AttackItem>(label: label)
      storage.register(replica)
      let link = ({ storage.register(replica) }, { storage.deregister(replica) })
      return make("replica", [source], .dictionary(replica), link: link) { $0[0] }
    default:
      let stage = storage.sorted(label: label) { $0.value.value.rank }
      return make("sorted", [source], .rows(stage)) {
        $0[0].sorted { ($0.value.rank, $0.key) < ($1.value.rank, $1.key) }
      }
    }
  }

  private func onRows(_ storage: ArrayStorage<DictionaryEntry<Int, AttackItem>>, _ source: AttackNode) -> AttackNode? {
    switch generator.number(below: 5) {
    case 0, 1: return make("prefix", [source], .rows(storage.prefix(3, label: label))) { Array($0[0].prefix(3)) }
    case 2:
      let stage = storage.filter(label: label) { $0.key & 1 == 0 }
      return make("filter", [source], .rows(stage)) { $0[0].filter { $0.key & 1 == 0 } }
    case 3: return make("reversed", [source], .rows(storage.reversed(label: label))) { $0[0].reversed() }
    default:
      let stage = storage.map(label: label) { [unowned self] in coarse($0.value) }
      return make("coarse", [source], isHandedOn: false, .array(stage)) { [unowned self] inputs in
        inputs[0].map { cell in
          var cell = coarse(cell)
          cell.key = 0
          return cell
        }
      }
    }
  }

  private func onArray(_ storage: ArrayStorage<AttackItem>, _ source: AttackNode) -> AttackNode? {
    switch generator.number(below: 13) {
    case 0:
      let stage = storage.filter(label: label) { $0.value.rank & 1 == 0 }
      return make("filter", [source], .array(stage)) { $0[0].filter { $0.value.rank & 1 == 0 } }
    case 1:
      guard let (other, parameter) = number() else { return nil }
      let stage = storage.filter(with: parameter, label: label) { $0.value.rank & 3 >= $1 & 3 }
      return make("filterWith", [source, other], .array(stage)) { inputs in
        inputs[0].filter { $0.value.rank & 3 >= inputs[1][0].key & 3 }
      }
    case 2:
      let stage = storage.map(label: label) { [unowned self] in coarse($0) }
      return make("coarse", [source], isHandedOn: false, .array(stage)) { [unowned self] in $0[0].map(coarse) }
    case 3:
      guard let (other, second) = partner(source, { if case .array(let storage) = $0 { storage } else { nil } })
      else { return nil }
      return make("concatenated", [source, other], .array(storage.concatenated(second, label: label))) { inputs in
        inputs[0].map { $0.rowed($0.row * 2) } + inputs[1].map { $0.rowed($0.row * 2 + 1) }
      }
    case 4: return make("reversed", [source], .array(storage.reversed(label: label))) { $0[0].reversed() }
    case 5: return make("prefix", [source], .array(storage.prefix(3, label: label))) { Array($0[0].prefix(3)) }
    case 6: return make("suffix", [source], .array(storage.suffix(2, label: label))) { Array($0[0].suffix(2)) }
    case 7:
      guard let (other, parameter) = number() else { return nil }
      let stage = storage.page(number: parameter.map(label: label) { $0 & 1 }, size: 2, label: label)
      return make("page", [source, other], .array(stage)) { inputs in
        Array(inputs[0].dropFirst((inputs[1][0].key & 1) * 2).prefix(2))
      }
    case 8:
      let stage = storage.sorted(label: label) { $0.value.rank }
      return make("sorted", [source], .array(stage)) { inputs in
        inputs[0].enumerated().sorted { ($0.element.value.rank, $0.offset) < ($1.element.value.rank, $1.offset) }
          .map(\.element)
      }
    case 9:
      let stage = storage.distinct(label: label) { $0.value.rank }.keySet(label: label)
      return make("distinct", [source], .keys(stage)) { Set($0[0].map(\.value.rank)).sorted().map { Cell(key: $0) } }
    case 10:
      let stage = storage.keyed(label: label, by: { $0.value.rank & 7 })
      return make("keyed", [source], .dictionary(stage)) { inputs in
        (0..<8).compactMap { key in
          inputs[0].first { $0.value.rank & 7 == key }.map { cell in
            var cell = cell.rowed(0)
            cell.key = key
            return cell
          }
        }
      }
    case 11: return counted(source, storage.counted(label: label))
    default:
      let replica = ReplicatingArrayStorage<AttackItem>(label: label)
      storage.register(replica)
      let link = ({ storage.register(replica) }, { storage.deregister(replica) })
      return make("replica", [source], .array(replica), link: link) { $0[0] }
    }
  }
}
