/// Rows by key in an arrangement: the second work behind a map that gives each its place.
@usableFromInline
final class KeyedArranging<Names: RowNaming, Core: Arrangement>: SecondWork where Core.Name == Names.Name {
  @usableFromInline typealias Key = Names.Key
  @usableFromInline typealias Input = DictionaryTransaction<Key, Core.Place>
  @usableFromInline typealias Output = Core.Output
  @usableFromInline let core: Core
  @usableFromInline let names: Names
  /// Shows the arrangement the rows before it works on changes of them, so that it need not keep them itself.
  @usableFromInline let show: ((TableDictionary<Key, Core.Place>) -> Void)?
  @exclusivity(unchecked) @usableFromInline var isPrepared = false
  /// What was read with new parameters, which do everything anew.
  @exclusivity(unchecked) @usableFromInline var postponed: Input?

  @inlinable
  init(_ names: Names, _ core: Core, show: ((TableDictionary<Key, Core.Place>) -> Void)? = nil) {
    (self.names, self.core, self.show) = (names, core, show)
  }
}

extension KeyedArranging {
  @inlinable
  func begin(_ rows: TableDictionary<Key, Core.Place>) -> State {
    (isPrepared, postponed) = (false, nil)
    show?(rows)
    return core.begin(count: rows.count) { add in rows.forEachEntry { add(names.come($0), $1) } }
  }

  @inlinable @inline(__always)
  func look(into rows: TableDictionary<Key, Core.Place>) { if !isPrepared { show?(rows) } }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    if isPrepared {
      postponed = copy input
      return
    }
    for change in input.unsafeChanges {
      let name = follow(change)
      core.change(name, change.past, to: name, change.future, isUpdate: true, &state, &output)
    }
    core.finish(&state, &output)
  }

  @inlinable var others: [AnySource] { core.others }

  @inlinable func finish(_ state: State?) { core.commit() }

  @inlinable
  func end() {
    core.forget()
    names.clear()
    (isPrepared, postponed) = (false, nil)
  }

  @inlinable
  func prepare() {
    isPrepared = true
    core.prepare()
  }

  @inlinable
  func adjust(
    _ changes: borrowing Input, _ rows: TableDictionary<Key, Core.Place>, _ state: inout State, _ output: inout Output
  ) {
    show?(rows)
    guard isPrepared else { return core.finish(&state, &output) }
    // Whether a row that was updated is equal to what it was.
    let updated = KeyTable<Key, Bool>()
    if let postponed {
      for change in postponed.unsafeChanges {
        _ = follow(change)
        if let past = change.past, let future = change.future {
          updated.insertNew(change.key, core.isRefresh(past, future))
        }
      }
    }
    for change in changes.unsafeChanges { _ = follow(change) }
    (isPrepared, postponed) = (false, nil)
    core.arrange(&state, &output, count: rows.count) { add in
      rows.forEachEntry { key, place in
        let name = names.name(of: key)
        add(ArrangedRow(name, place, past: name, refreshed: updated.value(of: key)))
      }
    }
  }

  /// The name of a row that comes, changes or goes.
  @inlinable
  func follow(_ change: KeyedChange<Key, Core.Place>) -> Names.Name {
    let key = change.key
    switch change.kind {
    case .insert: return names.come(key)
    case .update: return names.name(of: key)
    case .remove:
      defer { names.go(key) }
      return names.name(of: key)
    }
  }
}
