/// Elements of an array by the group that a closure gives them: a storage or an array for each group, in the source's
/// order.
///
/// The closure is called once for a row that comes or is updated, never for past values, removals, or moves without an
/// update; where it returns nil, the row is in no group. Rows are known by their places' names, so that a row's index in
/// its group is found among the names of the group's rows. With parameters, the source's elements are kept, so that a
/// new parameter can give them other groups; a row whose group stays sends nothing then.
///
/// Invariants: `groupOfName` has the names of all rows that were given a group; `names` has them by group, in the
/// array's order, as the group has its elements.
@usableFromInline
final class ArrayGroupingWork<Element, Groups: ArrayGroupTargets>: AdjustableWork
where Groups.Rows == ArrayTransaction<Element> {
  @usableFromInline typealias Group = Groups.Group
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline typealias Output = Groups.Output
  @usableFromInline typealias Runs = GroupRuns<Group, Element>
  @usableFromInline let groups: Groups
  @usableFromInline let places = PlaceTable()
  @usableFromInline let groupOfName = KeyTable<Int, Group>()
  @usableFromInline let names = KeyTable<Group, TreeArray<Int>>()
  @usableFromInline let group: (Element) -> Group?
  /// What the closure reads.
  @usableFromInline let parameters: [AnyParameter]
  @usableFromInline let kept: KeptArray<Element>?
  @usableFromInline let bin = Bin<Element>()
  @usableFromInline let groupBin = Bin<Group>()
  @usableFromInline let subject: MessageSubject

  @inlinable
  init(
    _ subject: MessageSubject, _ groups: Groups, _ parameters: [AnyParameter], _ group: @escaping (Element) -> Group?
  ) {
    (self.subject, self.groups, self.parameters, self.group) = (subject, groups, parameters, groups.limiting(group))
    kept = parameters.isEmpty && !groups.isChanging ? nil : KeptArray()
  }

  @inlinable
  func begin(_ elements: TreeArray<Element>) -> State {
    kept?.begin(elements)
    places.load(elements.count)
    groupOfName.reserveCapacity(elements.count)
    var runs = Runs()
    for (name, element) in zip(places.names, elements) { arrive(name, element, &runs) }
    for run in runs.list {
      names.insertNew(run.group, TreeArray(run.names))
      groups.load(run.group, TreeArray(run.elements))
    }
    return groups.begin()
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    if let kept { kept.follow(input) }
    for change in input.unsafeChanges {
      switch change.kind {
      case .insert:
        let element = change.element
        enter(places.insert(at: change.at), element, makeGroup(element))
      case .update: self.change(change.future, from: change.at, to: change.at)
      case .remove:
        leave(places[change.at])
        places.remove(at: change.at)
      case .shift:
        guard let (group, old, new) = move(from: change.from, to: change.to), old != new else { break }
        groups.update(group) { $1.shift(from: old, to: new, in: &$0, bin) }
      case .move: self.change(change.future, from: change.from, to: change.to)
      case .replace: replace(input.replacement(change.replacement))
      }
    }
    if !groups.isAdjusting { groups.conclude(&state, &output) }
  }

  @inlinable
  func end() {
    groups.removeAll()
    if !_isPOD(Group.self) { groupOfName.forEach { groupBin.keep($0.value) } }
    groupOfName.removeAll()
    names.removeAll()
    places.removeAll()
    kept?.end()
  }
}

extension ArrayGroupingWork {
  @inlinable
  func makeGroup(_ element: Element) -> Group? {
    let group = group(element)
    if let group, group != group { subject.reportUnequal(key: group) }
    return group
  }

  /// The index of a row among those of its group, or the one that it would have.
  @inlinable
  func index(of name: Int, in rows: TreeArray<Int>) -> Int { rows.firstIndex(notBefore: name, by: places.precedes) }

  /// Puts a row into a group, if it has one.
  @inlinable
  func enter(_ name: Int, _ element: Element, _ group: Group?) {
    guard let group else { return }
    groupOfName.insertNew(name, group)
    let entry = names.find(group) ?? names.insertNew(group, TreeArray())
    let index = index(of: name, in: entry.pointee.value)
    entry.pointee.value.insert(name, at: index)
    groups.update(group) { $1.insert(element, at: index, in: &$0) }
  }

  /// Takes a row out of the group that it is in, if it is in one.
  @inlinable
  func leave(_ name: Int) {
    guard let group = groupOfName.removeValue(forKey: name) else { return }
    let entry = names.find(group)!
    let index = index(of: name, in: entry.pointee.value)
    _ = entry.pointee.value.remove(at: index)
    if entry.pointee.value.isEmpty { groupBin.keep(names.remove(entry).key) }
    groups.update(group) { $1.remove(at: index, from: &$0, bin) }
    groupBin.keep(group)
  }

  /// Moves a row; its group, where it stood there and where it stands now, or nil if it is in none.
  @inlinable
  func move(from: Int, to: Int) -> (group: Group, old: Int, new: Int)? {
    let name = places[from]
    guard let group = groupOfName.value(of: name) else {
      places.move(from: from, to: to)
      return nil
    }
    let entry = names.find(group)!
    let old = index(of: name, in: entry.pointee.value)
    if from == to { return (group, old, old) }
    _ = entry.pointee.value.remove(at: old)
    places.move(from: from, to: to)
    let new = index(of: name, in: entry.pointee.value)
    entry.pointee.value.insert(name, at: new)
    return (group, old, new)
  }

  /// Gives a row a new element, and moves it.
  @inlinable
  func change(_ element: Element, from: Int, to: Int) {
    let (name, future) = (places[from], makeGroup(element))
    guard let future, groupOfName.value(of: name) == future, let (group, old, new) = move(from: from, to: to) else {
      leave(name)
      if from != to { places.move(from: from, to: to) }
      return enter(name, element, future)
    }
    groups.update(group) {
      if old == new {
        $1.update(at: new, with: element, in: &$0, bin)
      } else {
        $1.move(from: old, to: new, with: element, in: &$0, bin)
      }
    }
    groupBin.keep(future)
  }
}

// Bulk commands.
extension ArrayGroupingWork {
  @inlinable @inline(never)
  func replace(_ replacement: ArrayReplacement<Element>) {
    let (at, count) = (replacement.at, replacement.past.count)
    var runs = Runs()
    for name in places.names[at..<at + count] {
      guard let group = groupOfName.removeValue(forKey: name) else { continue }
      let number = runs.number(of: group)
      if runs.list[number].count == 0 {
        runs.list[number].start = index(of: name, in: names.find(group)!.pointee.value)
      }
      runs.list[number].count += 1
      groupBin.keep(group)
    }
    for _ in 0..<count { places.remove(at: at) }
    for (offset, element) in replacement.future.enumerated() { arrive(places.insert(at: at + offset), element, &runs) }
    for run in runs.list { write(run) }
  }

  /// Adds a row that comes to its group's run.
  @inlinable
  func arrive(_ name: Int, _ element: Element, _ runs: inout Runs) {
    guard let group = makeGroup(element) else { return }
    groupOfName.insertNew(name, group)
    let number = runs.number(of: group)
    runs.list[number].names.append(name)
    runs.list[number].elements.append(element)
  }

  /// Replaces the rows of a group that go by those that come.
  @inlinable
  func write(_ run: Runs.Run) {
    let entry = names.find(run.group) ?? names.insertNew(run.group, TreeArray())
    // Names of rows that went cannot be searched for; where there are some, it is known where they stand.
    let start = run.count > 0 ? run.start : index(of: run.names[0], in: entry.pointee.value)
    let range = start..<start + run.count
    entry.pointee.value.replaceSubrange(range, with: run.names)
    if entry.pointee.value.isEmpty { groupBin.keep(names.remove(entry).key) }
    groups.update(run.group) { $1.replace(range, with: run.elements, in: &$0, bin) }
  }
}

// New parameters, and a new domain.
extension ArrayGroupingWork {
  @inlinable var asksAgain: Bool { parameters.contains(where: \.isNew) }

  @inlinable
  func prepare() {
    if asksAgain { kept?.prepare() }
    groups.prepare()
  }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    if let kept, asksAgain {
      let marks = kept.edited?.bits
      for (position, (name, element)) in zip(places.names, kept.elements).enumerated() {
        if marks?[position] != true { regroup(name, element) }
      }
      kept.edited = nil
    }
    groups.conclude(&state, &output)
    return nil
  }

  /// Puts a row that stays as it is into another group, unless it is there already.
  @inlinable
  func regroup(_ name: Int, _ element: Element) {
    let (past, future) = (groupOfName.value(of: name), makeGroup(element))
    if past != future {
      leave(name)
      enter(name, element, future)
    } else if let future {
      groupBin.keep(future)
    }
  }

  @inlinable func source(_ state: State) -> TreeArray<Element> { kept?.elements ?? TreeArray() }
}
