/// The rows by key that satisfy a predicate: the work of a filter, whose predicate may read parameters.
///
/// The predicate is called once for a row that comes or is updated, never for past values or removals. With parameters,
/// the rows that are left out are kept, so that a new parameter can bring them in.
@usableFromInline
final class KeyedFilter<Rows: KeyedTransaction>: AdjustableWork {
  @usableFromInline typealias Row = Rows.Snapshot.Row
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = Rows
  @usableFromInline let predicate: (Row) -> Bool
  @usableFromInline let rest: KeptRows<Rows.Key, Rows.Value>?
  @usableFromInline let hint: () -> FilterHint
  @usableFromInline let subject: MessageSubject

  /// The work of a filter; the hint is that of a predicate that reads parameters, and says how the new ones relate to
  /// those before.
  @inlinable
  init(_ subject: MessageSubject, hint: (() -> FilterHint)? = nil, _ isIncluded: @escaping (Row) -> Bool) {
    (self.subject, predicate, rest) = (subject, isIncluded, hint == nil ? nil : KeptRows())
    self.hint = hint ?? { .unknown }
  }

  @inlinable @inline(__always)
  func isIncluded(_ key: Rows.Key, _ value: Rows.Value) -> Bool { predicate(Rows.Snapshot.row(key, value)) }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> Rows.Snapshot {
    guard let rest else { return Self.select(snapshot, predicate) }
    rest.removeAll()
    return snapshot.filter { row in
      let (key, value) = Rows.Snapshot.entry(row)
      if isIncluded(key, value) { return true }
      rest.rows.insertNew(key, value)
      return false
    }
  }

  @inlinable @inline(__always)
  func change(_ input: borrowing Rows, _ members: inout State, _ output: inout Rows) {
    if let rest { change(input, rest, &members, &output) } else { changeAlone(input, &members, &output) }
  }

  /// Does so where nothing of the rest is kept, as in a division.
  @inlinable @inline(never)
  func changeAlone(_ input: borrowing Rows, _ members: inout State, _ output: inout Rows) {
    Self.change(input, &members, &output, predicate)
  }

  /// Does the same, and keeps the rest.
  @inlinable @inline(never)
  func change(
    _ input: borrowing Rows, _ rest: KeptRows<Rows.Key, Rows.Value>, _ members: inout State, _ output: inout Rows
  ) {
    for change in input.unsafeChanges {
      let key = change.key
      if change.kind == .remove {
        if !output.drop(key, in: &members) { _ = rest.rows.removeValue(forKey: key) }
        continue
      }
      let (value, isNew) = (change.unsafeFuture, change.kind == .insert)
      if isIncluded(key, value) {
        let wasMember = output.set(value, forKey: key, in: &members)
        rest.markEdited(key, isKept: !wasMember && !isNew)
      } else {
        if !isNew { output.unset(key, in: &members) }
        rest.keep(value, forKey: key)
      }
    }
  }

  @inlinable func end() { rest?.removeAll() }

  @inlinable static var foresees: Bool { true }
  @inlinable static var keepsKeys: Bool { true }

  @inlinable @inline(__always)
  func foresee(_ bits: UInt64, _ members: borrowing State) {
    members.foresee(bits: bits)
    if let rest { rest.rows.foresee(bits: bits) }
  }
}

extension KeyedFilter {
  @inlinable func prepare() { rest?.isMarking = true }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ members: inout State, _ output: inout Rows) -> State? {
    guard let rest else { return nil }
    let hint = adjustment.isRefreshed ? .unknown : hint()
    Violation.debugCheck { lie(members, hint).map { hint.lie(about: $0, subject) } }
    var (leaving, coming): ([DictionaryEntry<Rows.Key, Rows.Value>], [DictionaryEntry<Rows.Key, Rows.Value>]) = ([], [])
    if hint.visitsMembers {
      members.forEachEntry { key, value in
        if !rest.isEdited(key), !isIncluded(key, value) { leaving.append(DictionaryEntry(key: key, value: value)) }
      }
    }
    if hint.visitsOthers {
      rest.rows.forEach { entry in
        if !rest.isEdited(entry.key), isIncluded(entry.key, entry.value) {
          coming.append(entry)
        }
      }
    }
    for entry in leaving {
      output.drop(entry.key, in: &members)
      rest.rows.insertNew(entry.key, entry.value)
    }
    for entry in coming {
      output.put(entry.value, forKey: entry.key, in: &members)
      _ = rest.rows.removeValue(forKey: entry.key)
    }
    rest.forgetEdited()
    return nil
  }

  /// Takes over what the other side of a division was answered about rows: whether they belong here.
  @inlinable
  func takeOver(_ answers: Answers<Row, Bool>, _ members: inout State, _ output: inout Rows) {
    for row in answers.rows {
      let (key, value) = Rows.Snapshot.parts(row)
      if !answers.next() {
        output.drop(key, in: &members)
      } else if members.value(of: key) == nil {
        output.put(value, forKey: key, in: &members)
      }
    }
  }

  @inlinable
  func source(_ members: Rows.Snapshot) -> Rows.Snapshot {
    let others = (rest?.list ?? []).map { (key: $0.key, value: $0.value) }
    return Rows.Snapshot.made(of: members.map { Rows.Snapshot.entry($0) } + others) { $0 }
  }

  /// A row about which the hint is wrong, if there is one among the first that it skips.
  @inlinable
  func lie(_ members: Rows.Snapshot, _ hint: FilterHint) -> Any? {
    guard let rest else { return nil }
    switch hint {
    case .unknown: return nil
    case .relaxed:
      let sample = members.prefix(FilterHint.sampleSize)
      return sample.first { row in
        let (key, value) = Rows.Snapshot.entry(row)
        return !rest.isEdited(key) && !isIncluded(key, value)
      }
    case .tightened:
      let found = rest.sample(FilterHint.sampleSize).first { isIncluded($0.key, $0.value) }
      return found.map { Rows.Snapshot.row($0.key, $0.value) }
    }
  }
}

// Where nothing of the rest is kept.
extension KeyedFilter {
  @inlinable @inline(__always)
  static func select(_ snapshot: Rows.Snapshot, _ isIncluded: (Row) -> Bool) -> Rows.Snapshot {
    snapshot.filter { row in
      let (key, value) = Rows.Snapshot.entry(row)
      return isIncluded(Rows.Snapshot.row(key, value))
    }
  }

  @inlinable @inline(__always)
  static func change(
    _ input: borrowing Rows, _ members: inout Rows.Snapshot, _ output: inout Rows, _ isIncluded: (Row) -> Bool
  ) {
    let changes = input.unsafeChanges
    for position in 0..<changes.count {
      changes.foresee(from: position, in: members)
      let change = changes[position]
      let key = change.key
      switch change.kind {
      case .insert:
        let row = Rows.Snapshot.row(key, change.unsafeFuture)
        if isIncluded(row) { output.put(Rows.Snapshot.parts(row).value, forKey: key, in: &members) }
      case .update:
        let row = Rows.Snapshot.row(key, change.unsafeFuture)
        if isIncluded(row) {
          output.set(Rows.Snapshot.parts(row).value, forKey: key, in: &members)
        } else {
          output.unset(key, in: &members)
        }
      case .remove: output.drop(key, in: &members)
      }
    }
  }
}

extension StageParts where Input: KeyedTransaction, Output == Input {
  /// The parts of a filter by key that reads no parameters.
  ///
  /// They are closures rather than a work, because these call the predicate as it was given; a predicate that is stored
  /// in a generic type is called through a thunk.
  @inlinable @inline(__always)
  init(_ subject: MessageSubject, filter isIncluded: @escaping (Input.Snapshot.Row) -> Bool) {
    let (inlet, outlet) = (Inlet<StateSignal<Input>>(subject: subject), Outlet<Output>(subject: subject))
    (sensor, self.outlet, connect) = (SignalSensor(inlet), outlet, { _ in })
    node = outlet.makeNode(reading: inlet) { inlet, turn in
      outlet.step(inlet) { KeyedFilter<Input>.change($0, &$1, &$2, isIncluded) }
      return outlet.conclude(turn)
    } _: {
      ErasedWork { KeyedFilter<Input>.select($0, isIncluded) }
    }
    foresee(keepingKeys: true) { $1.foresee(bits: $0) }
    node.tracing = RowRelation.same
  }
}
