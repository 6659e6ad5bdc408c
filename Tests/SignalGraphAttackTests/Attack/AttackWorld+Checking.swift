import SignalGraph
import SignalGraphTesting

extension AttackWorld {
  /// Checks what holds outside of a turn.
  func check() {
    guard fault == nil else { return }
    for node in nodes { node.shown = node.truth() }
    for slot in slots {
      slot.expected.removeAll { $0.isOptional }
      if !slot.expected.isEmpty {
        fail(.oracle, "\(slot.node.name): turns that led to \(slot.expected.map(\.cells)) never came")
      }
      let edited = slot.edited()
      if !agree(edited, slot.model) { fail(.oracle, "\(slot.node.name) shows \(edited), not \(slot.model)") }
      if !agree(slot.node.shown, slot.model) {
        fail(.oracle, "\(slot.node.name) has settled at \(text(slot.node.shown)), not at \(slot.model)")
      }
    }
    for node in nodes { check(node) }
    checkTime()
    checkEvents()
  }

  private func check(_ node: AttackNode) {
    let state = node.shown
    if let oracle = node.oracle {
      let expected = node.isConnected && node.isLinked ? oracle(node.inputs.map(\.shown)) : nil
      if !agree(state, expected, asInstances: node.isHandedOn) {
        fail(.oracle, "\(node.name) shows \(text(state)), not \(text(expected))")
      }
    }
    for follower in node.followers {
      if !agree(follower.cells, state) {
        fail(.lateness, "\(follower.name) knows \(text(follower.cells)), \(node.name) shows \(text(state))")
      }
      if let complaint = follower.complaint { fail(.replay, "\(follower.name): \(complaint)") }
    }
    if options.contains(.identity), node.storage.hasRows { checkRows(node) }
  }

  /// Rows that stay must stand for rows that stayed.
  private func checkRows(_ node: AttackNode) {
    guard let first = node.followers.first, let cells = first.cells else { return }
    let expected: [Cell]?
    if let oracle = node.oracle {
      expected = oracle(node.inputs.map(\.rowed))
    } else {
      expected = slots.first { $0.node === node }?.model
    }
    guard let expected, expected.count == cells.count, expected.allSatisfy({ $0.row != 0 }) else { return }
    let hasRestarted = node.followers.first?.hasRestarted == true || node.inputs.contains { $0.hasRestarted }
    var pairs: [Int: Int] = [:]
    for (cell, other) in zip(cells, expected) {
      pairs[cell.row] = other.row
      if !hasRestarted, let past = first.pairs[cell.row], past != other.row {
        fail(.identity, "\(first.name): \(cell) was another row before: \(expected), \(cells)")
      }
    }
    if !hasRestarted, first.signals <= 1 {
      let back = Dictionary(first.pairs.map { ($1, $0) }) { first, _ in first }
      for (row, other) in pairs {
        if let past = back[other], past != row {
          fail(.identity, "\(first.name): a row that stayed came anew: \(expected), \(cells)")
        }
      }
    }
    first.pairs = pairs
  }

  /// Forgets what was noted for the checks since the last operation.
  func rest() {
    for node in nodes {
      for follower in node.followers {
        follower.signals = 0
        follower.hasRestarted = false
      }
    }
  }

  /// Takes everything down, and checks that nothing is left.
  func tearDown() {
    budget = 0
    for node in nodes.reversed() where !node.isSlot { release(node) }
    for slot in slots {
      for follower in slot.node.followers.reversed() { follower.detach() }
      slot.node.followers = []
      if slot.node.readers != 0 { fail(.residue, "\(slot.node.name) is read by \(slot.node.readers) stages") }
    }
    if clock.nextDeadline != nil { fail(.residue, "a stage has left a deadline") }
    for token in tokens { token.tearDown() }
    tokens = []
    let witnesses = slots.map { Witness($0.node.storage.chained) }
    parted = []
    nodes = []
    slots = []
    if let left = witnesses.first(where: { $0.part != nil }) { fail(.residue, "a \(left.type) lives after teardown") }
    if living != 0 { fail(.residue, "\(living) items live after teardown") }
    let registrations = livingRegistrations(label: label)
    if let one = registrations.first { fail(.residue, "\(registrations.count) registrations live: \(one)") }
  }

  /// Checks that a slot's first follower sees what the slot's next turn had to leave.
  func arrive(_ slot: AttackSlot, _ cells: [Cell]) {
    let needed = slot.expected.firstIndex { !$0.isOptional }
    let candidates = [needed].compactMap(\.self) + slot.expected[..<(needed ?? slot.expected.count)].indices
    let index =
      candidates.first { agree(slot.expected[$0].cells, cells) }
      ?? candidates.first { slot.expected[$0].isLoose && Cell.agree(slot.expected[$0].cells, cells) }
      ?? needed
    guard let index else {
      return fail(.oneChange, "\(slot.node.name): a turn that nobody asked for leads to \(cells)")
    }
    let next = slot.expected.remove(at: index)
    if next.isLoose, Cell.agree(next.cells, cells) {
      slot.adopt(cells, for: next)
    } else if !agree(next.cells, cells) {
      fail(.oracle, "\(slot.node.name): a turn leads to \(cells), not to \(next.cells)")
    }
    if next.isOptional { return }
    if next.number < reachedTurn {
      fail(.oracle, "\(slot.node.name): turn \(next.number) comes after \(reachedTurn)")
    }
    reachedTurn = next.number
  }

  func checkEdited(_ slot: AttackSlot) {
    let edited = slot.edited()
    if !Cell.agree(edited, slot.model) {
      fail(.oracle, "\(slot.node.name): edited to \(edited), not to \(slot.model)")
    }
  }
}

extension AttackNode {
  var hasRestarted: Bool { followers.first?.hasRestarted == true }
}
