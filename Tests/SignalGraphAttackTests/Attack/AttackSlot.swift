import SignalGraph

/// A slot with a plain model beside it, which says what its edits must have led to.
final class AttackSlot {
  let node: AttackNode
  /// The edited state, as it must be.
  var model: [Cell]
  /// What its turns must leave, oldest first.
  var expected: [Turn] = []
  /// Whether the open body has edited it.
  var isTouched = false
  /// Whether bodies inside the open one have edited it.
  ///
  /// If it meanwhile had several equal instances, the nesting of the bodies decides which one is left.
  var isAmbiguous = false
  /// The rows for which it has announced a change that `==` does not see.
  var refreshed: Set<Int> = []
  /// Whether the slot's values can be compared; if not, no two are equal.
  let compares: Bool
  let kind: Kind
  /// The edited state of the slot itself.
  let edited: () -> [Cell]

  /// What a turn must leave.
  struct Turn {
    let number: Int
    var cells: [Cell]
    /// Whether the transaction may be longer than necessary.
    ///
    /// An array looks back only at some of its commands, and which of several equal instances is left depends on that.
    let isLoose: Bool
    /// Whether nothing needs to be sent.
    let isOptional: Bool
  }

  enum Kind {
    case value(ValueSlot<AttackItem>)
    case secret(ValueSlot<AttackSecret>)
    case members(SetSlot<AttackItem>)
    case dictionary(DictionarySlot<Int, AttackItem>)
    case array(ArraySlot<AttackItem>)
  }

  init(_ name: String, _ kind: Kind, _ makeRow: () -> Int) {
    self.kind = kind
    compares = if case .secret = kind { false } else { true }
    switch kind {
    case .value(let slot):
      edited = { [unowned slot] in [slot.value.cell] }
      node = AttackNode(name, .value(slot), truth: { [unowned slot] in [slot.settled.cell] })
    case .secret(let slot):
      edited = { [unowned slot] in [slot.value.cell] }
      node = AttackNode(name, .secret(slot), truth: { [unowned slot] in [slot.settled.cell] })
    case .members(let slot):
      edited = { [unowned slot] in SetTransaction.cells(slot.snapshot ?? []) }
      node = AttackNode(name, .members(slot), truth: { [unowned slot] in SetTransaction.cells(slot.settled) })
    case .dictionary(let slot):
      edited = { [unowned slot] in DictionaryTransaction.cells(slot.snapshot ?? [:]) }
      node = AttackNode(name, .dictionary(slot), truth: { [unowned slot] in DictionaryTransaction.cells(slot.settled) })
    case .array(let slot):
      edited = { [unowned slot] in ArrayTransaction.cells(slot.snapshot ?? []) }
      node = AttackNode(name, .array(slot), truth: { [unowned slot] in ArrayTransaction.cells(slot.settled) })
    }
    model = edited().map { $0.rowed(makeRow()) }
  }

  /// Gives back the instances of elements that a body left as they were.
  func restore(since past: [Cell]) {
    switch kind {
    case .value:
      if model[0].equals(past[0]), !isRefreshed { model = past }
    case .secret: break
    case .members, .dictionary:
      model = model.map { cell in
        if let same = past.first(where: { $0.equals(cell) }), !isRefreshed { return same }
        // A key that went and came again in one turn is the same row.
        return cell.rowed(past.first { isKeyed && $0.key == cell.key }?.row ?? cell.row)
      }
    case .array:
      if isRefreshed { return }
      model = model.map { cell in past.first { $0.row == cell.row && $0.equals(cell) } ?? cell }
    }
  }

  private var isKeyed: Bool { if case .dictionary = kind { true } else { false } }

  /// Whether the commands of a body may be composed into more than necessary.
  var isArray: Bool { if case .array = kind { true } else { false } }

  /// Whether it has announced any row.
  var isRefreshed: Bool { !refreshed.isEmpty }

  /// Whether a row that was there before and is still there was announced.
  func staysRefreshed(since past: [Cell]) -> Bool {
    model.contains { cell in refreshed.contains(cell.row) && past.contains { $0.row == cell.row } }
  }

  /// Takes over into the model the instances that a turn has left.
  func adopt(_ cells: [Cell], for turn: Turn) {
    for (cell, other) in zip(turn.cells, cells) where cell.tag != other.tag {
      func adopt(_ cells: inout [Cell]) {
        for index in cells.indices where cells[index].row == cell.row && cells[index].tag == cell.tag {
          cells[index].tag = other.tag
          cells[index].bits = other.bits
        }
      }
      adopt(&model)
      for index in expected.indices { adopt(&expected[index].cells) }
    }
  }
}

/// An edit that has been drawn: what it does to the model, and how.
struct AttackEdit {
  let text: String
  /// The row that a refresh announces.
  var refreshed: Int?
  /// Whether it is several edits, in a body of its own.
  var isSeveral = false
  let model: (inout [Cell]) -> Void
  let perform: () -> Void
}

extension AttackSlot {
  /// Draws an edit.
  ///
  /// If nobody knows the state, it draws one that means the same for a value, member, entry or row whatever the rest
  /// is.
  func draw(_ world: AttackWorld, isBlind: Bool) -> AttackEdit {
    if world.options.contains(.refreshes), !isBlind, world.generator.chance(1, in: 8), let edit = drawRefresh(world) {
      return edit
    }
    switch kind {
    case .value(let slot):
      let item = world.drawItem(among: model + world.past(of: self))
      let cell = Cell(item)
      return AttackEdit(text: "= \(item)", model: { if !$0[0].equals(cell) { $0 = [cell.rowed($0[0].row)] } }) {
        slot.value = item
      }
    case .secret(let slot):
      let item = world.drawItem(among: model)
      let cell = Cell(item)
      return AttackEdit(text: "= \(item)", model: { $0 = [cell.rowed($0[0].row)] }) {
        slot.value = AttackSecret(item: item)
      }
    case .members(let slot): return drawMember(slot, world, isBlind: isBlind)
    case .dictionary(let slot): return drawEntry(slot, world, isBlind: isBlind)
    case .array(let slot): return drawElement(slot, world, isBlind: isBlind)
    }
  }

  /// Draws the announcement of a change that `==` does not see.
  private func drawRefresh(_ world: AttackWorld) -> AttackEdit? {
    guard !model.isEmpty else { return nil }
    let index = world.generator.edge(below: model.count)
    let key = model[index].key
    let (text, perform): (String, () -> Void)
    switch kind {
    case .value(let slot): (text, perform) = (".refresh()", { slot.refresh() })
    case .secret(let slot): (text, perform) = (".refresh()", { slot.refresh() })
    case .members: return nil
    case .dictionary(let slot): (text, perform) = (".refresh(\(key))", { slot.refresh(key) })
    case .array(let slot): (text, perform) = (".refresh(at: \(index))", { slot.refresh(at: index) })
    }
    return AttackEdit(text: text, refreshed: model[index].row, model: { _ in }, perform: perform)
  }

  private func drawMember(_ slot: SetSlot<AttackItem>, _ world: AttackWorld, isBlind: Bool) -> AttackEdit {
    let item = world.drawItem(among: model + world.past(of: self), isMember: true)
    let cell = Cell(item)
    func insert(_ cell: Cell, _ cells: inout [Cell]) {
      if !cells.contains(where: { $0.equals(cell) }) { cells = SetTransaction<AttackItem>.ordered(cells + [cell]) }
    }
    switch world.generator.number(below: isBlind ? 4 : 5) {
    case 0, 1:
      return AttackEdit(text: ".insert(\(item))", model: { insert(cell, &$0) }) { slot.insert(item) }
    case 2:
      return AttackEdit(text: ".update(with: \(item))", model: { insert(cell, &$0) }) { slot.update(with: item) }
    case 3:
      return AttackEdit(text: ".remove(\(item))", model: { $0.removeAll { $0.equals(cell) } }) { slot.remove(item) }
    default:
      let others = (0..<world.generator.number(below: 5)).map { _ in world.drawItem(among: model, isMember: true) }
      let new = Set(others)
      let cells = new.map { Cell($0) }
      return AttackEdit(
        text: ".replace(with: \(SetTransaction.cells(new)))", isSeveral: true,
        model: { state in
          state = SetTransaction<AttackItem>.ordered(cells.map { cell in state.first { $0.equals(cell) } ?? cell })
        }
      ) { slot.replace(with: new) }
    }
  }

  private func drawEntry(_ slot: DictionarySlot<Int, AttackItem>, _ world: AttackWorld, isBlind: Bool) -> AttackEdit {
    let known = model + world.past(of: self)
    let key = world.drawKey(among: known)
    func set(_ cell: Cell, _ cells: inout [Cell]) {
      if let index = cells.firstIndex(where: { $0.key == cell.key }) {
        if !cells[index].equals(cell) { cells[index] = cell.rowed(cells[index].row) }
      } else {
        cells = (cells + [cell.rowed(world.makeRow())]).sorted { $0.key < $1.key }
      }
    }
    switch world.generator.number(below: 8) {
    case 0, 1:
      return AttackEdit(text: "[\(key)] = nil", model: { $0.removeAll { $0.key == key } }) { slot[key] = nil }
    case 2 where !isBlind:
      let entries = (0..<world.generator.number(below: 5)).map { _ in
        let key = world.drawKey(among: model)
        return (key, world.drawItem(among: model.filter { $0.key == key }))
      }
      let new = TableDictionary(entries) { first, _ in first }
      let cells = DictionaryTransaction.cells(new)
      return AttackEdit(
        text: ".replace(with: \(cells))", isSeveral: true,
        model: { state in
          state.removeAll { old in !cells.contains { $0.key == old.key } }
          for cell in cells { set(cell, &state) }
        }
      ) { slot.replace(with: new) }
    case 3 where !isBlind:
      return AttackEdit(text: ".removeAll()", isSeveral: true, model: { $0 = [] }) { slot.removeAll() }
    default:
      let item = world.drawItem(among: known.filter { $0.key == key })
      let cell = Cell(item, key: key)
      return AttackEdit(text: "[\(key)] = \(item)", model: { set(cell, &$0) }) { slot[key] = item }
    }
  }

  private func drawElement(_ slot: ArraySlot<AttackItem>, _ world: AttackWorld, isBlind: Bool) -> AttackEdit {
    let count = model.count
    let item = world.drawItem(among: model)
    let cell = Cell(item)
    func insertion(_ index: Int) -> AttackEdit {
      let row = world.makeRow()
      return AttackEdit(text: ".insert(\(item), at: \(index))", model: { $0.insert(cell.rowed(row), at: index) }) {
        slot.insert(item, at: index)
      }
    }
    if isBlind { return insertion(0) }
    if count > 12 {
      return AttackEdit(text: ".removeAll()", model: { $0 = [] }) { slot.removeAll() }
    }
    guard count > 0 else { return insertion(0) }
    let index = world.generator.edge(below: count)
    switch world.generator.number(below: 8) {
    case 0, 1:
      return AttackEdit(text: ".remove(at: \(index))", model: { $0.remove(at: index) }) { slot.remove(at: index) }
    case 2, 3:
      let row = model[index].row
      let update = world.drawItem(among: [model[index]] + world.past(of: self).filter { $0.row == row })
      let cell = Cell(update)
      return AttackEdit(
        text: "[\(index)] = \(update)",
        model: { if !$0[index].equals(cell) { $0[index] = cell.rowed($0[index].row) } }
      ) { slot[index] = update }
    case 4:
      let to = world.generator.edge(below: count)
      return AttackEdit(text: ".move(from: \(index), to: \(to))", model: { $0.insert($0.remove(at: index), at: to) }) {
        slot.move(from: index, to: to)
      }
    case 5:
      let end = index + world.generator.number(below: count - index + 1)
      let items = (0..<world.generator.number(below: 4)).map { _ in world.drawItem(among: model) }
      let cells = items.map { Cell($0, row: world.makeRow()) }
      return AttackEdit(
        text: ".replaceSubrange(\(index)..<\(end), with: \(cells))",
        model: { $0.replaceSubrange(index..<end, with: cells) }
      ) { slot.replaceSubrange(index..<end, with: items) }
    default: return insertion(world.generator.edge(below: count + 1))
    }
  }
}
