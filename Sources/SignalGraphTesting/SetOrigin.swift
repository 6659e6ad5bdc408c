import SignalGraph

/// A set slot as the source of a trial.
public struct SetOrigin<Element: Hashable>: TrialOrigin {
  private let bound: Int
  private let member: (Int) -> Element

  /// Draws members from `member(0)` to `member(members - 1)`.
  public init(members: Int, _ member: @escaping (Int) -> Element) {
    bound = members
    self.member = member
  }

  /// Makes a slot.
  public func makeSlot(_ snapshot: Set<Element>, label: String) -> SetSlot<Element> { SetSlot(snapshot, label: label) }

  /// Itself.
  public func input(_ slot: SetSlot<Element>) -> SetStorage<Element> { slot }

  /// Makes a replication.
  public func makeGate(label: String) -> (input: SetStorage<Element>, sensor: SignalSensor<SetSignal<Element>>) {
    let gate = ReplicatingSetStorage<Element>(label: label)
    return (gate, gate.sensor)
  }

  /// Draws members.
  public func snapshot(count: Int, using generator: inout SeededGenerator) -> Set<Element> {
    Set(members(count, &generator))
  }

  /// Uses one of the slot's verbs.
  public func edit(_ slot: SetSlot<Element>, using generator: inout SeededGenerator) -> TrialEdit? {
    switch generator.number(below: 8) {
    case 0, 1:
      let new = member(generator.edge(below: bound))
      slot.insert(new)
      return TrialEdit("insert", "\(new)")
    case 2, 3:
      let old = old(in: slot, &generator) ?? member(0)
      slot.remove(old)
      return TrialEdit("remove", "\(old)")
    case 4:
      let new = few(&generator)
      slot.formUnion(new)
      return TrialEdit("formUnion", "\(new)")
    case 5:
      let gone = few(&generator)
      slot.subtract(gone)
      return TrialEdit("subtract", "\(gone)")
    case 6:
      let others = few(&generator)
      slot.formSymmetricDifference(others)
      return TrialEdit("formSymmetricDifference", "\(others)")
    default:
      return editWhole(slot, &generator)
    }
  }

  /// Every insertion, every removal, a replacement by everything and one by nothing.
  public func everyEdit(of snapshot: Set<Element>) -> [ScriptedEdit<SetSlot<Element>>] {
    let members = (0..<bound).map(member)
    var edits = [ScriptedEdit<SetSlot<Element>>("removeAll()") { $0.removeAll() }]
    edits.append(ScriptedEdit("replace(with: \(members))") { $0.replace(with: Set(members)) })
    for member in members {
      edits.append(ScriptedEdit("insert(\(member))") { $0.insert(member) })
      edits.append(ScriptedEdit("remove(\(member))") { $0.remove(member) })
    }
    return edits
  }

  private func editWhole(_ slot: SetSlot<Element>, _ generator: inout SeededGenerator) -> TrialEdit {
    switch generator.number(below: 8) {
    case 0:
      slot.removeAll()
      return TrialEdit("whole", "removeAll")
    case 1, 2:
      let kept = Set((0..<bound).filter { _ in generator.chance(3, in: 4) }.map(member))
      slot.formIntersection(kept)
      return TrialEdit("whole", "formIntersection")
    case 3, 4:
      let members = snapshot(count: generator.size(in: 0...200), using: &generator)
      slot.replace(with: members)
      return TrialEdit("whole", "replace with \(members.count)")
    default:
      var members = slot.snapshot ?? []
      for member in few(&generator) where members.remove(member) == nil { members.insert(member) }
      slot.replace(with: members)
      return TrialEdit("whole", "replace")
    }
  }

  private func few(_ generator: inout SeededGenerator) -> [Element] {
    members(generator.number(below: 9), &generator)
  }

  private func members(_ count: Int, _ generator: inout SeededGenerator) -> [Element] {
    (0..<count).map { _ in member(generator.edge(below: bound)) }
  }

  private func old(in slot: SetSlot<Element>, _ generator: inout SeededGenerator) -> Element? {
    let start = generator.edge(below: bound)
    return (0..<bound).lazy.map { member((start + $0) % bound) }.first { slot.contains($0) }
  }
}

extension SetOrigin where Element == Int {
  /// Draws numbers from 0.
  public init(members: Int) { self.init(members: members) { $0 } }
}
