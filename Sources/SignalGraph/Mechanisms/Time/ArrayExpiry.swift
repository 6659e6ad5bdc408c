/// The rows of an array that have not outlived their time since they were set: a selection whose rows have names, by
/// which they are found when they are due.
///
/// The selection asks about rows in the order of the commands. So a first pass over these names the rows that it is
/// going to ask about.
@usableFromInline
final class ArrayExpiry<Element>: AdjustableWork {
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline typealias Output = ArrayTransaction<Element>
  @usableFromInline let ages: RowAges<Element>
  @usableFromInline let selection: ArraySelection<Element, Element>
  /// What the closure reads; with parameters.
  @usableFromInline let parameters: [AnyParameter]

  /// - `lifetime`: how long a row stays, nil for ever; it may read the parameters.
  @inlinable
  init(
    _ subject: MessageSubject, _ alarm: StageAlarm, _ parameters: [AnyParameter],
    _ lifetime: @escaping (Element) -> Duration?
  ) {
    self.parameters = parameters.filter { !$0.isFixed }
    let isFixed = self.parameters.isEmpty
    let ages = RowAges(alarm, keepsAges: !isFixed, lifetime)
    self.ages = ages
    selection = ArraySelection(subject, hint: isFixed ? nil : { .unknown }) { ages.admitsNext($0) }
  }

  @inlinable
  func begin(_ elements: TreeArray<Element>) -> TreeArray<Element> {
    ages.load(elements.count)
    return selection.begin(elements)
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    ages.name(input)
    selection.change(input, &state, &output)
  }

  /// Whether a parameter has changed in this turn.
  @inlinable var isChanged: Bool { parameters.contains(where: \.isNew) }

  @inlinable
  func prepare() { if isChanged { selection.prepare() } }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    if let kept = selection.kept, isChanged {
      ages.nameAll { !kept.isEdited($0) }
      _ = selection.adjust(adjustment, &state, &output)
    }
    ages.takeDue { position in
      let (wasMember, index) = selection.flags.exchange(at: position, with: false)
      if wasMember { output.remove(at: index, from: &state, selection.bin) }
    }
    return nil
  }

  @inlinable func source(_ state: State) -> State { selection.source(state) }

  @inlinable
  func end() {
    ages.removeAll()
    selection.end()
  }

  @inlinable @inline(__always)
  func finish(_ state: State?) { ages.alarm.deadline = ages.table.first }
}

/// When the rows of an array were set, and when they are due, by name.
@usableFromInline
final class RowAges<Element> {
  @usableFromInline let alarm: StageAlarm
  @usableFromInline let lifetime: (Element) -> Duration?
  @usableFromInline let keepsAges: Bool
  @usableFromInline let places = PlaceTable()
  /// Names of rows by their deadlines.
  @exclusivity(unchecked) @usableFromInline var table = DeadlineTable<Int>()
  /// By place, which is the lower half of a name: the row's number in the table, -1 for none, and when it was set.
  @exclusivity(unchecked) @usableFromInline var rows: ContiguousArray<(number: Int, since: Duration)> = []
  /// The names of the rows that are asked about next, in that order, and whether they are set now.
  @exclusivity(unchecked) @usableFromInline var asked: ContiguousArray<Int> = []
  @exclusivity(unchecked) @usableFromInline var next = 0
  @exclusivity(unchecked) @usableFromInline var areSet = true
  @exclusivity(unchecked) @usableFromInline var now = Duration.zero

  @inlinable
  init(_ alarm: StageAlarm, keepsAges: Bool, _ lifetime: @escaping (Element) -> Duration?) {
    (self.alarm, self.keepsAges, self.lifetime) = (alarm, keepsAges, lifetime)
  }
}

extension RowAges {
  /// Names all rows of an array that begins.
  @inlinable
  func load(_ count: Int) {
    removeAll()
    places.load(count)
    ask(areSet: true)
    asked.append(contentsOf: places.names)
  }

  /// Names the rows that come or are updated, and forgets those that go.
  @inlinable
  func name(_ input: borrowing ArrayTransaction<Element>) {
    ask(areSet: true)
    for change in input.unsafeChanges {
      switch change.kind {
      case .insert: asked.append(places.insert(at: change.at))
      case .update: asked.append(places[change.at])
      case .remove: remove(at: change.at)
      case .shift: places.move(from: change.from, to: change.to)
      case .move:
        asked.append(places[change.from])
        places.move(from: change.from, to: change.to)
      case .replace:
        let replacement = input.replacement(change.replacement)
        for index in (replacement.at..<replacement.at + replacement.past.count).reversed() { remove(at: index) }
        for offset in replacement.future.indices { asked.append(places.insert(at: replacement.at + offset)) }
      }
    }
  }

  /// Names the rows at these positions, which stay as they were set.
  @inlinable
  func nameAll(where isAsked: (_ position: Int) -> Bool) {
    ask(areSet: false)
    for (position, name) in places.names.enumerated() where isAsked(position) { asked.append(name) }
  }

  /// Begins to name rows that are asked about next.
  @inlinable
  func ask(areSet: Bool) {
    asked.removeAll(keepingCapacity: asked.count <= 256)
    (next, self.areSet, now) = (0, areSet, alarm.now)
  }

  /// Whether the row that is asked about next is in, and for how long.
  @inlinable
  func admitsNext(_ element: Element) -> Bool {
    let name = asked[next]
    next += 1
    let place = Int(PlaceTable.place(name))
    while rows.count <= place { rows.append((-1, .zero)) }
    if areSet, keepsAges { rows[place].since = now }
    let lifetime = lifetime(element)
    // One that the same transaction has taken out again is asked about, too.
    guard places.owners[place] == name else { return true }
    guard let lifetime else {
      forget(place)
      return true
    }
    let deadline = (areSet ? now : rows[place].since).later(by: lifetime)
    if deadline <= now {
      forget(place)
      return false
    }
    if rows[place].number < 0 { rows[place].number = table.insert(name) }
    table.setDeadline(deadline, of: rows[place].number)
    return true
  }

  /// Calls the function with the position of each row that is due, the earliest first.
  @inlinable
  func takeDue(_ body: (Int) -> Void) {
    let now = alarm.now
    while let number = table.popFirst(until: now) {
      let name = table[number]
      forget(Int(PlaceTable.place(name)))
      if let position = places.index(of: name) { body(position) }
    }
  }

  @inlinable
  func remove(at index: Int) {
    forget(Int(PlaceTable.place(places[index])))
    places.remove(at: index)
  }

  /// Takes the deadline of the row at a place back.
  @inlinable
  func forget(_ place: Int) {
    guard place < rows.count, rows[place].number >= 0 else { return }
    table.remove(rows[place].number)
    rows[place].number = -1
  }

  @inlinable
  func removeAll() {
    places.removeAll()
    table.removeAll()
    (rows, asked) = ([], [])
  }
}
