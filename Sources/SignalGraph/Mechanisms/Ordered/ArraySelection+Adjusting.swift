// New parameters of a selection.
extension ArraySelection {
  @inlinable func prepare() { kept?.prepare() }

  @inlinable func source(_ result: TreeArray<Selected>) -> TreeArray<Element> { kept?.elements ?? TreeArray() }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ result: inout State, _ output: inout Output) -> State? {
    guard let kept else { return nil }
    let hint = adjustment.isRefreshed ? .unknown : hint?() ?? .unknown
    Violation.debugCheck { lie(hint, kept, result.count).map { hint.lie(about: $0, subject) } }
    if hint == .tightened {
      tighten(kept, &result, &output)
    } else {
      askAll(kept, hint, isRefreshed: adjustment.isRefreshed, &result, &output)
    }
    kept.edited = nil
    chains?.follow(output)
    return nil
  }

  /// Asks about the source's rows in order, but for those that the hint skips, and brings the result up to date.
  ///
  /// - Complexity: O(n + k log n) for k results that come, go or change.
  @inlinable
  func askAll(
    _ kept: KeptArray<Element>, _ hint: FilterHint, isRefreshed: Bool, _ result: inout State, _ output: inout Output
  ) {
    // An equal result is refreshed only where results are made; elements that are handed on stay as they are.
    let (isStanding, handsOn) = (isRefreshed && equality.isKnown, self.hint != nil)
    let (bits, marks) = (flags.bits, kept.edited?.bits)
    // Unless the input has changed in this turn, commands come in order and have nothing to merge with.
    let isAlone = output.isEmpty
    var (position, index) = (-1, 0)
    for element in kept.elements {
      position += 1
      let isMember = bits[position]
      let isEdited = marks?[position] == true
      if isEdited || !(isMember ? hint.visitsMembers : hint.visitsOthers) {
        if isEdited, isMember, isStanding {
          output.record(.update(at: index, past: result[index], future: result[index]), .never, bin)
        }
        if isMember { index += 1 }
        continue
      }
      let command: ArrayCommand<Selected>
      switch (isMember, select(element)) {
      case (true, let selected?):
        index += 1
        if handsOn { continue }
        if equality(result[index - 1], selected), !isStanding {
          bin.keep(selected)
          continue
        }
        let past = result.exchange(at: index - 1, with: selected)
        command = .update(at: index - 1, past: past, future: selected)
      case (true, nil):
        flags.exchange(at: position, with: false)
        command = .remove(result.remove(at: index), at: index)
      case (false, let selected?):
        flags.exchange(at: position, with: true)
        result.insert(selected, at: index)
        command = .insert(selected, at: index)
        index += 1
      case (false, nil): continue
      }
      if isAlone { output.list.append(command) } else { output.record(command, .never, bin) }
    }
  }

  /// Asks about the rows in the result, and removes those that are no longer selected.
  ///
  /// - Complexity: O(m log n) for m members.
  @inlinable
  func tighten(_ kept: KeptArray<Element>, _ result: inout State, _ output: inout Output) {
    var leaving: [Int] = []
    for index in result.indices {
      let position = flags.position(ofOne: index)
      if !kept.isEdited(position), select(kept.elements[position]) == nil { leaving.append(index) }
    }
    for (number, index) in leaving.enumerated() {
      flags.exchange(at: flags.position(ofOne: index - number), with: false)
      output.remove(at: index - number, from: &result, bin)
    }
  }

  /// An element about which the hint is wrong, if there is one among a few that it skips.
  @inlinable
  func lie(_ hint: FilterHint, _ kept: KeptArray<Element>, _ members: Int) -> Element? {
    guard let trial, hint != .unknown else { return nil }
    let count = hint == .relaxed ? members : kept.elements.count
    for number in 0..<FilterHint.sampleSize where count > 0 {
      let index = count * number / FilterHint.sampleSize
      let position = hint == .relaxed ? flags.position(ofOne: index) : index
      if kept.isEdited(position) || flags.locate(position).bit != (hint == .relaxed) { continue }
      if trial(kept.elements[position]) != (hint == .relaxed) { return kept.elements[position] }
    }
    return nil
  }
}
