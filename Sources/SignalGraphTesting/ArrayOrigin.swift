import SignalGraph

/// An array slot as the source of a trial.
///
/// Indices are drawn with a bias to 0, the end, the last one drawn and its neighbours; as there are few different
/// values, neighbours are often equal.
public struct ArrayOrigin<Element: Equatable>: TrialOrigin {
  private let bound: Int
  private let element: (Int) -> Element

  /// Draws elements from `element(0)` to `element(values - 1)`.
  public init(values: Int, _ element: @escaping (Int) -> Element) {
    bound = values
    self.element = element
  }

  /// Makes a slot.
  public func makeSlot(_ snapshot: TreeArray<Element>, label: String) -> ArraySlot<Element> {
    ArraySlot(snapshot, label: label)
  }

  /// Itself.
  public func input(_ slot: ArraySlot<Element>) -> ArrayStorage<Element> { slot }

  /// Makes a replication.
  public func makeGate(label: String) -> (input: ArrayStorage<Element>, sensor: SignalSensor<ArraySignal<Element>>) {
    let gate = ReplicatingArrayStorage<Element>(label: label)
    return (gate, gate.sensor)
  }

  /// Draws elements.
  public func snapshot(count: Int, using generator: inout SeededGenerator) -> TreeArray<Element> {
    TreeArray(elements(count, &generator))
  }
}

extension ArrayOrigin where Element == Int {
  /// Draws numbers from 0.
  public init(values: Int) { self.init(values: values) { $0 } }
}

extension ArrayOrigin {
  /// Uses one of the slot's verbs.
  public func edit(_ slot: ArraySlot<Element>, using generator: inout SeededGenerator) -> TrialEdit? {
    let count = slot.count
    switch generator.number(below: 11) {
    case 0: return insert(slot, &generator)
    case 1: return count == 0 ? nil : remove(slot, &generator)
    case 2, 4:
      guard count > 0 else { return nil }
      let (position, new) = (generator.edge(below: count), draw(&generator))
      slot[position] = new
      return TrialEdit("update", "\(position), \(new)")
    case 3:
      guard count > 0 else { return nil }
      let (from, to) = (generator.edge(below: count), generator.edge(below: count))
      slot.move(from: from, to: to)
      return TrialEdit("move", "\(from), \(to)")
    case 5:
      guard count > 0 else { return nil }
      let (one, other) = (generator.edge(below: count), generator.edge(below: count))
      slot.swapAt(one, other)
      return TrialEdit("swapAt", "\(one), \(other)")
    case 6:
      let (position, new) = (generator.edge(below: count + 1), elements(generator.number(below: 6), &generator))
      slot.insert(contentsOf: new, at: position)
      return TrialEdit("insertRange", "\(new), \(position)")
    case 7:
      let range = generator.range(within: count)
      slot.removeSubrange(range)
      return TrialEdit("removeSubrange", "\(range)")
    case 8, 9:
      let (range, new) = (generator.range(within: count), elements(generator.number(below: 6), &generator))
      slot.replaceSubrange(range, with: new)
      return TrialEdit("replaceSubrange", "\(range), \(new)")
    default: return editWhole(slot, &generator)
    }
  }

  private func insert(_ slot: ArraySlot<Element>, _ generator: inout SeededGenerator) -> TrialEdit {
    let new = draw(&generator)
    if generator.chance(1, in: 4) {
      slot.append(new)
      return TrialEdit("insert", "\(new), at the end")
    }
    let position = generator.edge(below: slot.count + 1)
    slot.insert(new, at: position)
    return TrialEdit("insert", "\(new), \(position)")
  }

  private func remove(_ slot: ArraySlot<Element>, _ generator: inout SeededGenerator) -> TrialEdit {
    switch generator.number(below: 6) {
    case 0:
      slot.removeFirst()
      return TrialEdit("remove", "first")
    case 1:
      slot.removeLast()
      return TrialEdit("remove", "last")
    case 2:
      _ = slot.popLast()
      return TrialEdit("remove", "popLast")
    default:
      let position = generator.edge(below: slot.count)
      slot.remove(at: position)
      return TrialEdit("remove", "\(position)")
    }
  }

  private func editWhole(_ slot: ArraySlot<Element>, _ generator: inout SeededGenerator) -> TrialEdit {
    switch generator.number(below: 13) {
    case 0:
      slot.removeAll()
      return TrialEdit("whole", "removeAll")
    case 1:
      let gone = draw(&generator)
      slot.removeAll { $0 == gone }
      return TrialEdit("whole", "removeAll where \(gone)")
    case 2:
      slot.reverse()
      return TrialEdit("whole", "reverse")
    case 3:
      slot.sort { rank($0) < rank($1) }
      return TrialEdit("whole", "sort")
    case 4, 5:
      let elements = snapshot(count: generator.size(in: 0...200), using: &generator)
      slot.replace(with: elements)
      return TrialEdit("whole", "replace with \(elements.count)")
    case 6:
      let new = elements(generator.number(below: 6), &generator)
      slot.append(contentsOf: new)
      return TrialEdit("whole", "append \(new)")
    case 7:
      slot.shuffle(using: &generator)
      return TrialEdit("whole", "shuffle")
    case 8:
      let (range, target) = (generator.range(within: slot.count), generator.number(below: slot.count + 1))
      slot.move(fromOffsets: range, toOffset: target)
      return TrialEdit("whole", "move \(range) before \(target)")
    case 9:
      var elements = Array(slot.elements)
      elements.shuffle(using: &generator)
      let change = ArrayTransaction.difference(from: slot.elements, to: TreeArray(elements + [draw(&generator)]))
      slot.apply(change)
      return TrialEdit("whole", "apply \(change)")
    case 10:
      let elements = slot.elements.shuffled(using: &generator).dropLast() + [draw(&generator)]
      slot.replace(with: elements) { rank($0) % 7 }
      return TrialEdit("whole", "replace by rank with \(elements.count)")
    default:
      var elements = slot.elements
      let (range, new) = (generator.range(within: elements.count), self.elements(3, &generator))
      elements.replaceSubrange(range, with: new)
      if !elements.isEmpty { elements[generator.edge(below: elements.count)] = draw(&generator) }
      slot.replace(with: elements)
      return TrialEdit("whole", "replace, changed at \(range)")
    }
  }

  /// The number that `element` makes this element from.
  private func rank(_ element: Element) -> Int { (0..<bound).first { self.element($0) == element } ?? bound }

  private func draw(_ generator: inout SeededGenerator) -> Element { element(generator.number(below: bound)) }

  private func elements(_ count: Int, _ generator: inout SeededGenerator) -> [Element] {
    (0..<count).map { _ in draw(&generator) }
  }
}

extension ArrayOrigin {
  /// Every insertion, update, refresh, removal and move, and every replacement of a range by no, one and two elements.
  public func everyEdit(of snapshot: TreeArray<Element>) -> [ScriptedEdit<ArraySlot<Element>>] {
    let count = snapshot.count
    let values = (0..<bound).map(element)
    var edits: [ScriptedEdit<ArraySlot<Element>>] = []
    for at in 0...count {
      for value in values { edits.append(ScriptedEdit("insert(\(value), \(at))") { $0.insert(value, at: at) }) }
    }
    for at in 0..<count {
      edits.append(ScriptedEdit("remove(\(at))") { $0.remove(at: at) })
      edits.append(ScriptedEdit("refresh(\(at))", isRefresh: true) { $0.refresh(at: at) })
      for value in values { edits.append(ScriptedEdit("update(\(at), \(value))") { $0[at] = value }) }
      for to in 0..<count where to != at {
        edits.append(ScriptedEdit("move(\(at), \(to))") { $0.move(from: at, to: to) })
      }
      for end in at + 1...count {
        for new in [[], [values[0]], [values[values.count - 1], values[0]]] {
          edits.append(
            ScriptedEdit("replaceSubrange(\(at)..<\(end), \(new))") { $0.replaceSubrange(at..<end, with: new) }
          )
        }
      }
    }
    return edits
  }
}
