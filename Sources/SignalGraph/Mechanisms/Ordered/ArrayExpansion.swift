/// What a closure makes of each element of an array, a sequence each, one behind the other: the work of a flat map.
///
/// The closure is called once for an element that comes or is updated, never for past values, removals, or moves without
/// an update. What it makes of an updated element is compared with what it made before: without ids, equal children in
/// order stay, and the others went and came; with ids, children of one id are one row, which stays, moves or is updated.
/// Ids are asked for once, of new children, and kept by element.
///
/// - Complexity: O(log n) for an element, and per child that comes, goes, moves or is updated; comparing c children
///   with d others O((c + d) · e) for e that differ, with ids O((c + d) log(c + d)).
@usableFromInline
final class ArrayExpansion<Element, Child, ID: Hashable>: AdjustableWork {
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline typealias Output = ArrayTransaction<Child>
  @usableFromInline typealias Children = (rows: [Child], ids: [ID])
  @usableFromInline let subject: MessageSubject
  @usableFromInline let make: (Element) -> [Child]
  @usableFromInline let id: (Child) -> ID
  @usableFromInline let hasIDs: Bool
  /// How many children each element has, and where they stand.
  @usableFromInline let runs = RunTree()
  /// The ids of each element's children, if they have any.
  @exclusivity(unchecked) @usableFromInline var ids = TreeArray<[ID]>()
  @usableFromInline let kept: KeptArray<Element>?
  @usableFromInline let equality = Equality<Child>()
  @usableFromInline let unchanged = Equality<Element>.ofRefreshes
  @usableFromInline let bin = Bin<Child>()
  @usableFromInline let idBin = Bin<[ID]>()

  /// Work whose children have ids.
  @inlinable
  init(
    _ subject: MessageSubject, keepsRows: Bool = false, id: @escaping (Child) -> ID,
    _ make: @escaping (Element) -> [Child]
  ) {
    (self.subject, self.make, self.id, hasIDs) = (subject, make, id, true)
    kept = keepsRows ? KeptArray() : nil
  }

  /// Work whose children have none.
  @inlinable
  init(_ subject: MessageSubject, keepsRows: Bool = false, _ make: @escaping (Element) -> [Child]) where ID == Int {
    (self.subject, self.make, id, hasIDs) = (subject, make, { _ in 0 }, false)
    kept = keepsRows ? KeptArray() : nil
  }

  @inlinable
  func begin(_ elements: TreeArray<Element>) -> TreeArray<Child> {
    kept?.begin(elements)
    return TreeArray(expand(0..<0, into: Array(elements)))
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    if let kept { kept.follow(input) }
    for change in input.unsafeChanges {
      switch change.kind {
      case .insert:
        let children = children(of: change.element)
        let start = runs.insert(children.rows.count, at: change.at)
        if hasIDs { ids.insert(children.ids, at: change.at) }
        replace(start..<start, with: children.rows, &state, &output)
      case .update:
        renew(change.at, change.future, isStanding: change.isRefresh(unchanged), &state, &output)
      case .remove:
        let range = runs.remove(at: change.at)
        if hasIDs { discard(ids.remove(at: change.at)) }
        replace(range, with: [], &state, &output)
      case .shift: move(change.from, change.to, &state, &output)
      case .move:
        move(change.from, change.to, &state, &output)
        renew(change.to, change.future, isStanding: change.isRefresh(unchanged), &state, &output)
      case .replace:
        let replacement = input.replacement(change.replacement)
        let past = replacement.at..<replacement.at + replacement.past.count
        let (start, end) = (runs.start(of: past.lowerBound), runs.start(of: past.upperBound))
        replace(start..<end, with: expand(past, into: replacement.future), &state, &output)
      }
    }
  }

  @inlinable
  func end() {
    runs.removeAll()
    forgetIDs()
    kept?.end()
  }
}

extension ArrayExpansion {
  /// Puts elements in the place of a range of others, and returns their children.
  @inlinable
  func expand(_ elements: Range<Int>, into future: [Element]) -> [Child] {
    var (rows, counts, ids) = ([Child](), [Int](), [[ID]]())
    for element in future {
      let children = children(of: element)
      if hasIDs { ids.append(children.ids) }
      counts.append(children.rows.count)
      rows += children.rows
    }
    runs.replace(elements, with: counts)
    if hasIDs {
      self.ids[elements].forEach(discard)
      self.ids.replaceSubrange(elements, with: ids)
    }
    return rows
  }

  /// What the closure makes of an element, and the ids of that, which must differ.
  @inlinable
  func children(of element: Element) -> Children {
    let rows = make(element)
    if !hasIDs { return (rows, []) }
    let ids = rows.map(id)
    if let double = ChildIDs.firstDouble(ids) { ChildIDs.report(double, subject) }
    return (rows, ids)
  }

  /// Replaces rows in the shortest form; they go and others come.
  ///
  /// - `past`: the rows, where they are at hand.
  @inlinable
  func replace(
    _ range: Range<Int>, _ past: [Child]? = nil, with rows: [Child], _ state: inout State, _ output: inout Output
  ) {
    switch (range.count, rows.count) {
    case (0, 0): break
    case (0, 1): output.insert(rows[0], at: range.lowerBound, in: &state)
    case (1, 0): output.remove(at: range.lowerBound, from: &state, bin)
    default: output.replace(range, past ?? state.array(range), with: rows, in: &state, bin)
    }
  }

  @inlinable
  func move(_ from: Int, _ to: Int, _ state: inout State, _ output: inout Output) {
    let (rows, start) = runs.move(from: from, to: to)
    output.shift(rows, to: start, in: &state, bin)
    if hasIDs { ids.move(from: from, to: to) }
  }

  /// Makes the children of an element anew, and brings its rows up to date.
  ///
  /// - `isStanding`: whether equal children are announced.
  @inlinable
  func renew(_ at: Int, _ element: Element, isStanding: Bool, _ state: inout State, _ output: inout Output) {
    let (future, range) = (children(of: element), runs.rows(of: at))
    let past = state.array(range)
    if future.rows.count != past.count { runs.resize(range, of: at, to: future.rows.count) }
    if hasIDs {
      let former = ids.exchange(at: at, with: future.ids)
      if former == future.ids {
        update(past, future.rows, range.lowerBound, isStanding, &state, &output)
      } else {
        rearrange(past, former, future, range.lowerBound, isStanding, &state, &output)
      }
      discard(former)
    } else if equality.isKnown {
      compare(past, future.rows, range.lowerBound, isStanding, &state, &output)
    } else {
      replace(range, with: future.rows, &state, &output)
    }
  }

  /// The same children in the same order, some of which are others now.
  @inlinable
  func update(
    _ past: [Child], _ future: [Child], _ start: Int, _ isStanding: Bool, _ state: inout State, _ output: inout Output
  ) {
    for index in future.indices {
      if !isStanding, equality(past[index], future[index]) {
        bin.keep(future[index])
      } else {
        output.update(at: start + index, with: future[index], in: &state, bin)
      }
    }
  }

  /// Children without ids: equal ones in order stay.
  @inlinable
  func compare(
    _ past: [Child], _ future: [Child], _ start: Int, _ isStanding: Bool, _ state: inout State, _ output: inout Output
  ) {
    if !isStanding, let (old, new) = difference(past, future) {
      for index in future.indices where !new.contains(index) { bin.keep(future[index]) }
      let gone = old.count == past.count ? past : Array(past[old])
      let came = new.count == future.count ? future : Array(future[new])
      return replace(start + old.lowerBound..<start + old.upperBound, gone, with: came, &state, &output)
    }
    let edit = ShortestEdit(from: past, to: future, limit: Output.differenceLimit, equality.compare)
    var (old, new) = (0, 0)
    while old < past.count || new < future.count {
      let (firstOld, firstNew) = (old, new)
      while old < past.count, edit.removed[old] { old += 1 }
      while new < future.count, edit.inserted[new] { new += 1 }
      if old != firstOld || new != firstNew {
        let range = start + firstNew..<start + firstNew + (old - firstOld)
        replace(range, with: Array(future[firstNew..<new]), &state, &output)
        continue
      }
      if isStanding {
        output.update(at: start + new, with: future[new], in: &state, bin)
      } else {
        bin.keep(future[new])
      }
      (old, new) = (old + 1, new + 1)
    }
  }

  /// What differs between equal beginnings and ends, if that is empty on one side, or short and without an equal child.
  @inlinable
  func difference(_ past: [Child], _ future: [Child]) -> (past: Range<Int>, future: Range<Int>)? {
    var (start, pastEnd, futureEnd) = (0, past.count, future.count)
    while start < pastEnd, start < futureEnd, equality(past[start], future[start]) { start += 1 }
    while pastEnd > start, futureEnd > start, equality(past[pastEnd - 1], future[futureEnd - 1]) {
      pastEnd -= 1
      futureEnd -= 1
    }
    let (old, new) = (start..<pastEnd, start..<futureEnd)
    if old.isEmpty || new.isEmpty { return (old, new) }
    if old.count * new.count > 64 { return nil }
    for one in old {
      for other in new where equality(past[one], future[other]) { return nil }
    }
    return (old, new)
  }

  /// Children with ids: each is the row of its id, and as few as possible move.
  @inlinable
  func rearrange(
    _ past: [Child], _ former: [ID], _ future: Children, _ start: Int, _ isStanding: Bool, _ state: inout State,
    _ output: inout Output
  ) {
    var places = [ID: Int32](minimumCapacity: former.count)
    for (index, id) in former.enumerated() { places[id] = Int32(index) }
    let pasts = future.ids.map { places[$0] ?? -1 }
    if !pasts.contains(where: { $0 >= 0 }) {
      return replace(start..<start + past.count, with: future.rows, &state, &output)
    }
    let isFresh = pasts.indices.map {
      isStanding || pasts[$0] < 0 || !equality(past[Int(pasts[$0])], future.rows[$0])
    }
    for index in pasts.indices where !isFresh[index] { bin.keep(future.rows[index]) }
    let rows = TreeArray(pasts.indices.lazy.map { isFresh[$0] ? future.rows[$0] : past[Int(pasts[$0])] })
    var script = Output()
    Rearrangement(from: TreeArray(past), to: ReorderedRows(rows: rows, pasts: pasts, isFresh: isFresh))
      .record(into: &script)
    script.forEachCommand { command in
      switch command.shifted(by: start) {
      case .insert(let row, let at): output.insert(row, at: at, in: &state)
      case .remove(_, let at): output.remove(at: at, from: &state, bin)
      case .update(let at, _, let row): output.update(at: at, with: row, in: &state, bin)
      case .shift(let from, let to, _): output.shift(from: from, to: to, in: &state, bin)
      case .move(let from, let to, _, let row): output.move(from: from, to: to, with: row, in: &state, bin)
      case .replace: break
      }
    }
  }

  @inlinable func discard(_ ids: [ID]) { if !_isPOD(ID.self) { idBin.keep(ids) } }

  @inlinable
  func forgetIDs() {
    if !_isPOD(ID.self) { ids.forEach(discard) }
    ids = TreeArray()
  }
}

// New parameters.
extension ArrayExpansion {
  @inlinable func prepare() { kept?.prepare() }

  @inlinable func source(_ state: TreeArray<Child>) -> TreeArray<Element> { kept?.elements ?? TreeArray() }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    guard let kept else { return nil }
    let marks = kept.edited?.bits
    for (at, element) in kept.elements.enumerated() {
      if marks?[at] != true {
        renew(at, element, isStanding: adjustment.isRefreshed, &state, &output)
      } else if adjustment.isRefreshed {
        for row in runs.rows(of: at) { output.update(at: row, with: state[row], in: &state, bin) }
      }
    }
    kept.edited = nil
    return nil
  }
}
