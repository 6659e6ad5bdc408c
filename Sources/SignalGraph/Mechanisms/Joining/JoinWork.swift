/// Two dictionaries whose rows are joined where their foreign keys are equal.
///
/// Both sides take down what their inputs say; once a turn, the rows of all pairs that came, changed and went are
/// written, each once. A pair of which neither row has changed is never looked at.
@usableFromInline
final class JoinWork<Form: JoinForm, ForeignKey: Hashable> {
  @usableFromInline typealias Left = JoinSide<Form.LeftKey, Form.LeftValue, ForeignKey>
  @usableFromInline typealias Right = JoinSide<Form.RightKey, Form.RightValue, ForeignKey>
  @usableFromInline typealias Output = DictionaryTransaction<Form.Key, Form.Row>
  @usableFromInline typealias State = TableDictionary<Form.Key, Form.Row>
  @usableFromInline let left: Left
  @usableFromInline let right: Right

  @inlinable
  init(_ left: Left, _ right: Right) { (self.left, self.right) = (left, right) }
}

extension JoinWork {
  /// The state of all rows that are there.
  @inlinable
  func begin() -> State {
    left.begin()
    right.begin()
    let table = KeyTable<Form.Key, Form.Row>()
    left.rows.withEntries { l in
      let (key, row) = (l.pointee.key, l.pointee.value)
      if Form.makesPairs, let foreignKey = row.foreignKey {
        right.forEach(foreignKey) { r in
          table.insertNew(Form.key(key, r.pointee.key), Form.row(row.value, r.pointee.value.value))
        }
      }
      if Form.left.includes(right.has(row.foreignKey)) { table.insertNew(Form.key(key, nil), Form.row(row.value, nil)) }
    }
    if Form.right != .none {
      right.rows.withEntries { r in
        let (key, row) = (r.pointee.key, r.pointee.value)
        if Form.right.includes(left.has(row.foreignKey)) {
          table.insertNew(Form.key(nil, key), Form.row(nil, row.value))
        }
      }
    }
    return State(table: table)
  }

  /// Notes that foreign keys may be others now.
  @inlinable func rekey() { (left.isRekeyed, right.isRekeyed) = (true, true) }

  @inlinable
  func end() {
    left.end()
    right.end()
  }

  /// Brings the state up to date with what both sides have taken down, and records how.
  @inlinable
  func write(_ state: inout State, _ output: inout Output) {
    left.settle()
    right.settle()
    if Form.makesPairs { writePairs(&state, &output) }
    if Form.left != .none {
      writeRest(left, right, Form.left, { Form.key($0, nil) }, { Form.row($0, nil) }, &state, &output)
    }
    if Form.right != .none {
      writeRest(right, left, Form.right, { Form.key(nil, $0) }, { Form.row(nil, $0) }, &state, &output)
    }
    left.finish()
    right.finish()
  }
}

// Pairs: those with a row that keeps its foreign key, then those of two movers.
extension JoinWork {
  @inlinable @inline(__always)
  func writePairs(_ state: inout State, _ output: inout Output) {
    for position in left.changes.indices {
      let change = left.changes[position]
      if let past = change.past { right.foresee(past) }
      if let future = change.future { right.foresee(future) }
      if change.isMove, let past = change.past {
        right.forEach(past) { output.drop(Form.key(change.key, $0.pointee.key), in: &state) }
      }
      guard change.isMove || change.isAnnounced, let future = change.future else { continue }
      let value = change.value
      right.forEach(future) { r in
        output.set(Form.row(value, r.pointee.value.value), forKey: Form.key(change.key, r.pointee.key), in: &state)
      }
    }
    for change in right.changes {
      if change.isMove, let past = change.past {
        left.forEach(past) { output.drop(Form.key($0.pointee.key, change.key), in: &state) }
      }
      guard change.isMove || change.isAnnounced, let future = change.future else { continue }
      let value = change.value
      left.forEach(future) { l in
        // Written with the left row's change.
        if !change.isMove, l.pointee.value.marks.contains(.isTouched) { return }
        output.put(Form.row(l.pointee.value.value, value), forKey: Form.key(l.pointee.key, change.key), in: &state)
      }
    }
    if left.hasMoves, right.hasMoves { writeMoves(&state, &output) }
  }

  /// Writes the pairs of two movers.
  @inlinable @inline(never)
  func writeMoves(_ state: inout State, _ output: inout Output) {
    let (before, after) = (right.movers { $0.past }, right.movers { $0.future })
    for l in left.changes where l.isMove {
      if let past = l.past {
        for r in before[past] ?? [] {
          let (key, stays) = (Form.key(l.key, r.key), l.future != nil && l.future == r.future)
          if !stays {
            output.drop(key, in: &state)
          } else if l.isAnnounced || r.isAnnounced {
            output.put(row(l, r), forKey: key, in: &state)
          }
        }
      }
      if let future = l.future {
        for r in after[future] ?? [] where l.past == nil || l.past != r.past {
          output.put(row(l, r), forKey: Form.key(l.key, r.key), in: &state)
        }
      }
    }
  }

  @inlinable
  func row(_ l: Left.Change, _ r: Right.Change) -> Form.Row {
    Form.row(l.value, r.value)
  }
}

// Rows of one side alone.
extension JoinWork {
  /// Writes the rows of a side's entries that have no match, or that have one.
  @inlinable @inline(__always)
  func writeRest<Key, Value, OtherKey, OtherValue>(
    _ side: JoinSide<Key, Value, ForeignKey>, _ other: JoinSide<OtherKey, OtherValue, ForeignKey>, _ rest: JoinRest,
    _ key: (Key) -> Form.Key, _ row: (Value) -> Form.Row, _ state: inout State, _ output: inout Output
  ) {
    for change in side.changes {
      let belonged = change.wasThere && rest.includes(other.had(change.past))
      if change.isThere && rest.includes(other.has(change.future)) {
        if belonged, !change.isAnnounced { continue }
        output.put(row(change.value), forKey: key(change.key), in: &state)
      } else if belonged {
        output.drop(key(change.key), in: &state)
      }
    }
    if !other.hasMoves { return }
    other.forEachFlip { foreignKey, hasRows in
      side.forEach(foreignKey) { entry in
        if entry.pointee.value.marks.contains(.isTouched) { return }
        if rest.includes(hasRows) {
          output.put(row(entry.pointee.value.value), forKey: key(entry.pointee.key), in: &state)
        } else {
          output.drop(key(entry.pointee.key), in: &state)
        }
      }
    }
  }
}

extension Inputs {
  /// Adds one side of a join.
  @inlinable @inline(__always)
  func add<Key, Value, ForeignKey>(
    _ side: JoinSide<Key, Value, ForeignKey>
  ) -> SignalSensor<DictionarySignal<Key, Value>> {
    let sensor = sensor(
      DictionaryTransaction<Key, Value>.self,
      load: { rows, _, _ in side.load(rows) },
      change: { input, _, _ in side.change(input) },
      unload: { rows, _, _ in side.unload(isKept: rows != nil) }
    )
    sensor.inlet.foresight = Foresight { side.rows.foresee(bits: $0) }
    return sensor
  }
}

extension JoinRest {
  /// Whether an entry that has a match, or has none, belongs.
  @inlinable
  func includes(_ hasMatch: Bool) -> Bool {
    switch self {
    case .none: false
    case .unmatched: !hasMatch
    case .matched: hasMatch
    }
  }
}

extension JoinSide {
  /// The movers by one of their foreign keys.
  @inlinable
  func movers(by foreignKey: (Change) -> ForeignKey?) -> [ForeignKey: [Change]] {
    var movers: [ForeignKey: [Change]] = [:]
    for change in changes where change.isMove {
      if let key = foreignKey(change) { movers[key, default: []].append(change) }
    }
    return movers
  }

  /// Calls `body`, once each, with the foreign keys that got their first row or lost their last one in this turn.
  @inlinable
  func forEachFlip(_ body: (ForeignKey, _ hasRows: Bool) -> Void) {
    for change in changes where change.isMove {
      if let past = change.past { flip(past, body) }
      if let future = change.future { flip(future, body) }
    }
  }

  @inlinable
  func flip(_ key: ForeignKey, _ body: (ForeignKey, _ hasRows: Bool) -> Void) {
    if isByOwnKeys {
      // A key comes or goes once in a turn.
      if had(key) != has(key) { body(key, has(key)) }
      return
    }
    let bag = bags.find(key)!
    if bag.pointee.value.isMarked || bag.pointee.value.hadRows == bag.pointee.value.hasRows { return }
    bag.pointee.value.isMarked = true
    body(key, bag.pointee.value.hasRows)
  }
}
