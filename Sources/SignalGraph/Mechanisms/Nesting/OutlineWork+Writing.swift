// How the rows follow the tree: what a turn has taken down becomes one command for each row that is concerned.
//
// 1. Children that are not where they were below a parent are *loose*, with all that was shown below them. Of those that
//    stay with a parent in another order, as many rows as possible are left in their places.
// 2. What comes below a parent that is in its place are *targets*, in their order, with all that is to be shown below.
// 3. Loose rows that are no targets go; the others are moved, but for as many as possible; new ones are inserted.
// 4. Rows that show something else are updated.
extension OutlineWork {
  /// Brings the rows to what the tree is now.
  @inlinable
  func write(_ state: inout State, _ output: inout Output) {
    if notes.isEmpty, rootsBefore == nil { return }
    findArrivals()
    gatherTargets(state)
    removeRows(&state, &output)
    findStaying()
    var number = 0
    while number < targets.count {
      number =
        targets[number].entry.pointee.value.name == 0
        ? insertRows(from: number, &state, &output) : placeRow(number, &state, &output)
    }
    renewRows(&state, &output)
    finish()
  }
}

// What leaves its place.
extension OutlineWork {
  @inlinable
  func findArrivals() {
    for number in notes.indices {
      guard let entry = entries.find(notes[number].key), entry.pointee.value.name != 0 else { continue }
      let future = entry.pointee.value.isGone ? TreeArray() : children(below: entry)
      let arrivals = compare(notes[number].shown, future)
      if !arrivals.isEmpty { notes[number].arrivals = arrivals }
    }
    if let rootsBefore { rootArrivals = compare(rootsBefore, roots) }
  }

  /// Loosens the children that are shown below a parent no more, or elsewhere among those that stay.
  ///
  /// - Returns: The positions of those that come, or come to another place.
  @inlinable
  func compare(_ past: TreeArray<Key>, _ future: TreeArray<Key>) -> [Int] {
    let (old, new) = past.difference(to: future, by: ==)
    if old.isEmpty { return Array(new) }
    let former = past.array(old)
    if new.isEmpty {
      for key in former { loosen(key) }
      return []
    }
    let pasts = ReorderedRows<Key>.match(former, future.array(new)) { $0 }
    let stays = staying(pasts, former, before: old.upperBound < past.count ? past[old.upperBound] : nil)
    var isLeaving = [Bool](repeating: true, count: former.count)
    var arrivals: [Int] = []
    for offset in pasts.indices {
      if stays[offset] { isLeaving[Int(pasts[offset])] = false } else { arrivals.append(new.lowerBound + offset) }
    }
    for offset in former.indices where isLeaving[offset] { loosen(former[offset]) }
    return arrivals
  }

  /// Which children need not move, so that as few rows as possible do.
  ///
  /// - Parameters:
  ///   - pasts: where they stood among the former ones; -1 for those that come.
  ///   - former: the former ones, all that stood between two places.
  ///   - next: the child that stands behind these, if there is one.
  @inlinable
  func staying(_ pasts: [Int32], _ former: [Key], before next: Key?) -> [Bool] {
    let kept = pasts.indices.filter { pasts[$0] >= 0 }
    var stays = [Bool](repeating: false, count: pasts.count)
    if zip(kept, kept.dropFirst()).allSatisfy({ pasts[$0] < pasts[$1] }) {
      for offset in kept { stays[offset] = true }
      return stays
    }
    // A subtree has the rows from its first one to that of the next sibling.
    var starts = former.map { index(of: shownEntry($0)) }
    starts.append(next.map { index(of: shownEntry($0)) } ?? index(of: lastShown(of: former[former.count - 1])) + 1)
    let items = kept.map { offset -> (number: Int, weight: Int, favour: Int) in
      let place = Int(pasts[offset])
      return (place, starts[place + 1] - starts[place], 0)
    }
    for (offset, isKept) in zip(kept, heaviestIncreasingSubsequence(items)) { stays[offset] = isKept }
    return stays
  }

  /// Takes the row of an entry, and all that were shown below it, for such as have left their places.
  @inlinable
  func loosen(_ key: Key) {
    let start = loose.count
    add(toLoose: key)
    var next = start
    while next < loose.count {
      for child in shown(below: loose[next]) { add(toLoose: child) }
      next += 1
    }
  }

  /// One that is loose already was taken with all that is below it.
  @inlinable
  func add(toLoose key: Key) {
    let entry = shownEntry(key)
    if entry.pointee.value.isLoose { return }
    entry.pointee.value.isLoose = true
    loose.append(entry)
  }

  /// The entry of a row as it was before the turn.
  @inlinable
  func shownEntry(_ key: Key) -> EntryPointer {
    guard let entry = entries.find(key), entry.pointee.value.name != 0 else { reportStray(key) }
    return entry
  }

  /// The children that were shown below a row before the turn.
  @inlinable
  func shown(below entry: EntryPointer) -> TreeArray<Key> {
    let note = entry.pointee.value.note
    return note >= 0 ? notes[Int(note)].shown : children(below: entry)
  }

  /// The last row of a subtree before the turn.
  @inlinable
  func lastShown(of key: Key) -> EntryPointer {
    var entry = shownEntry(key)
    while let child = shown(below: entry).last { entry = shownEntry(child) }
    return entry
  }
}

// Where rows belong.
extension OutlineWork {
  /// Gathers what comes below the parents that are in their places, the last parent first: what is below a parent is
  /// behind it, so that the rows in front of a target are in their places, or targets that were gathered before it.
  @inlinable
  func gatherTargets(_ state: State) {
    var parents: [(at: Int, entry: EntryPointer, note: Int)] = []
    for number in notes.indices {
      guard let entry = entries.find(notes[number].key), entry.pointee.value.name != 0 else { continue }
      if entry.pointee.value.isLoose { continue }
      if entry.pointee.value.isGone { reportStray(notes[number].key) }
      if !notes[number].arrivals.isEmpty { parents.append((index(of: entry), entry, number)) }
    }
    parents.sort { $0.at > $1.at }
    for (at, entry, note) in parents {
      let children = entry.pointee.value.nested.children
      gather(notes[note].arrivals, of: children, below: entry, depth: state[at].depth + 1)
    }
    gather(rootArrivals, of: roots, below: nil, depth: 0)
  }

  @inlinable
  func gather(_ arrivals: [Int], of children: TreeArray<Key>, below parent: EntryPointer?, depth: Int) {
    for position in arrivals {
      gather(children[position], behind: position == 0 ? parent : lastRow(of: children[position - 1]), depth: depth)
    }
  }

  /// Gathers an entry, and all that is to be shown below it.
  @inlinable
  func gather(_ key: Key, behind previous: EntryPointer?, depth: Int) {
    var previous = previous
    var rest = [(entry: named(key), depth: depth)]
    while let (entry, depth) = rest.popLast() {
      let isInPlace = entry.pointee.value.name != 0 && !entry.pointee.value.isLoose
      if isInPlace || entry.pointee.value.target >= 0 { reportTwice(entry.pointee.key) }
      entry.pointee.value.target = Int32(targets.count)
      targets.append(Target(entry, behind: previous, depth: depth))
      previous = entry
      for child in Array(children(below: entry)).reversed() { rest.append((named(child), depth + 1)) }
    }
  }

  /// The last row of a subtree as it is to be.
  @inlinable
  func lastRow(of key: Key) -> EntryPointer {
    var entry = named(key)
    while let child = children(below: entry).last { entry = named(child) }
    return entry
  }

  /// Finds which of the loose rows are where they belong, once what is loose elsewhere has gone.
  ///
  /// Between two rows that are in their places, the targets come in the order in which they were gathered; of those that
  /// stand there already, a longest ascent stays.
  @inlinable
  func findStaying() {
    var kept: [(at: Int, target: Int)] = []
    for number in targets.indices where targets[number].entry.pointee.value.name != 0 {
      kept.append((index(of: targets[number].entry), number))
    }
    if kept.isEmpty { return }
    kept.sort { $0.at < $1.at }
    // For each target the position of the last row in its place before it: where it is to be, and where it stands.
    var (gaps, homes) = ([Int](repeating: -1, count: targets.count), [Int](repeating: -2, count: targets.count))
    for number in targets.indices {
      guard let previous = targets[number].previous else { continue }
      let before = Int(previous.pointee.value.target)
      gaps[number] = before >= 0 ? gaps[before] : index(of: previous)
    }
    var (home, last) = (-1, -1)
    var positions = [Int32](repeating: -1, count: targets.count)
    for (at, number) in kept {
      if at != last + 1 { home = at - 1 }
      last = at
      (homes[number], positions[number]) = (home, Int32(at))
    }
    var lists: [Int: [Int]] = [:]
    for number in targets.indices where homes[number] == gaps[number] {
      lists[homes[number], default: []].append(number)
    }
    for (_, list) in lists {
      let stays = longestIncreasingSubsequence(list.map { positions[$0] })
      for (number, isStaying) in zip(list, stays) { targets[number].stays = isStaying }
    }
  }
}

// Commands, of which each row is told once.
extension OutlineWork {
  /// Removes the loose rows that are no targets, from the end on.
  @inlinable
  func removeRows(_ state: inout State, _ output: inout Output) {
    var gone: [Int] = []
    for entry in loose where entry.pointee.value.target < 0 { gone.append(index(of: entry)) }
    if gone.isEmpty { return }
    for entry in loose where entry.pointee.value.target < 0 { entry.pointee.value.name = 0 }
    gone.sort()
    var end = gone.count
    while end > 0 {
      var start = end - 1
      while start > 0, gone[start - 1] == gone[start] - 1 { start -= 1 }
      let range = gone[start]..<gone[end - 1] + 1
      for position in range.reversed() { places.remove(at: position) }
      if range.count == 1 {
        output.list.append(.remove(state.remove(at: range.lowerBound), at: range.lowerBound))
      } else {
        let past = state.array(range)
        state.removeSubrange(range)
        output.addBulk(range.lowerBound, past, [])
      }
      end = start
    }
  }

  /// Where a target belongs, with all rows that are there counted.
  @inlinable
  func position(of target: Target) -> Int { target.previous.map { index(of: $0) + 1 } ?? 0 }

  /// Inserts a target, and those that come right behind it.
  ///
  /// - Returns: The number of the next target.
  @inlinable
  func insertRows(from first: Int, _ state: inout State, _ output: inout Output) -> Int {
    let start = position(of: targets[first])
    var (number, rows) = (first, [Row]())
    repeat {
      let target = targets[number]
      target.entry.pointee.value.name = places.insert(at: start + rows.count)
      rows.append(row(of: target.entry, depth: target.depth))
      number += 1
    } while number < targets.count && targets[number].entry.pointee.value.name == 0
      && targets[number].previous == targets[number - 1].entry
    if rows.count == 1 { state.insert(rows[0], at: start) } else { state.replaceSubrange(start..<start, with: rows) }
    output.addBulk(start, [], rows)
    return number
  }

  /// Moves a target to where it belongs, if it is elsewhere.
  ///
  /// - Returns: The number of the next target.
  @inlinable
  func placeRow(_ number: Int, _ state: inout State, _ output: inout Output) -> Int {
    let (target, from) = (targets[number], index(of: targets[number].entry))
    var to = target.stays ? from : position(of: target)
    if from < to { to -= 1 }
    let (past, future) = (state[from], row(of: target.entry, depth: target.depth))
    let isUpdate = isNews(target.entry) || !past.isShown(as: future)
    if from == to {
      if isUpdate { update(at: from, with: future, &state, &output) }
      return number + 1
    }
    places.move(from: from, to: to)
    if isUpdate {
      let past = state.move(from: from, to: to, with: future)
      output.list.append(.move(from: from, to: to, past: past, future: future))
    } else {
      state.move(from: from, to: to)
      output.list.append(.shift(from: from, to: to, past))
    }
    return number + 1
  }

  @inlinable
  func isNews(_ entry: EntryPointer) -> Bool {
    let note = entry.pointee.value.note
    return note >= 0 && notes[Int(note)].isNews
  }

  /// Updates the rows that have not left their places and show something else, in their order.
  @inlinable
  func renewRows(_ state: inout State, _ output: inout Output) {
    var others: [(at: Int, entry: EntryPointer)] = []
    for note in notes {
      guard let entry = entries.find(note.key), entry.pointee.value.name != 0, entry.pointee.value.target < 0 else {
        continue
      }
      others.append((index(of: entry), entry))
    }
    others.sort { $0.at < $1.at }
    for (at, entry) in others {
      let past = state[at]
      let future = row(of: entry, depth: past.depth)
      if isNews(entry) || !past.isShown(as: future) { update(at: at, with: future, &state, &output) }
    }
  }

  @inlinable
  func update(at position: Int, with row: Row, _ state: inout State, _ output: inout Output) {
    let past = state.exchange(at: position, with: row)
    output.list.append(.update(at: position, past: past, future: row))
  }
}
