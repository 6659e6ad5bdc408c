/// Rows by key in sections: the second work behind a map that gives each its place.
@usableFromInline
final class KeyedSectionWork<
  Names: RowNaming, Element, Group: Hashable & Comparable, Order: Comparable, Base: Aggregate
>: SecondWork {
  @usableFromInline typealias Key = Names.Key
  @usableFromInline typealias Core = Sections<Names.Name, Element, Group, Order, Base>
  @usableFromInline typealias Input = DictionaryTransaction<Key, Core.Place>
  @usableFromInline typealias Output = ArrayTransaction<Core.Row>
  @usableFromInline let sections: Core
  @usableFromInline let names: Names
  @exclusivity(unchecked) @usableFromInline var isPrepared = false
  /// What was read with new parameters, which do everything anew.
  @exclusivity(unchecked) @usableFromInline var postponed: Input?

  /// - `unchanged`: tells a refresh of an element from an update.
  @inlinable
  init(
    _ subject: MessageSubject, _ source: AggregationSource<Element, Base>, _ names: Names,
    unchanged: @escaping (Element, Element) -> Bool
  ) {
    self.names = names
    sections = Core(subject, source, isKeyed: true, names.precedes, unchanged: unchanged)
  }
}

extension KeyedSectionWork {
  @inlinable
  func begin(_ rows: TableDictionary<Key, Core.Place>) -> TreeArray<Core.Row> {
    (isPrepared, postponed) = (false, nil)
    return sections.begin(count: rows.count) { add in rows.forEachEntry { add(names.come($0), $1) } }
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    if isPrepared {
      postponed = copy input
      return
    }
    for change in input.unsafeChanges {
      let name = follow(change)
      sections.change(name, change.past, to: name, change.future, isUpdate: true, &state, &output)
    }
    sections.finish(&state, &output)
  }

  @inlinable
  func end() {
    sections.forget()
    names.clear()
    (isPrepared, postponed) = (false, nil)
  }

  @inlinable
  func prepare() {
    isPrepared = true
    sections.source.renew()
  }

  @inlinable
  func adjust(
    _ changes: borrowing Input, _ rows: TableDictionary<Key, Core.Place>, _ state: inout State, _ output: inout Output
  ) {
    // Whether a row that was updated is equal to what it was.
    let updated = KeyTable<Key, Bool>()
    if let postponed {
      for change in postponed.unsafeChanges {
        _ = follow(change)
        if let past = change.past, let future = change.future {
          updated.insertNew(change.key, sections.unchanged(past.element, future.element))
        }
      }
    }
    for change in changes.unsafeChanges { _ = follow(change) }
    (isPrepared, postponed) = (false, nil)
    sections.arrange(&state, &output, count: rows.count) { add in
      rows.forEachEntry { key, place in
        let name = names.name(of: key)
        add(Core.Arranged(name, place, past: name, refreshed: updated.value(of: key)))
      }
    }
  }

  /// The name of a row that comes, changes or goes.
  @inlinable
  func follow(_ change: DictionaryMutation<Key, Core.Place>) -> Names.Name {
    switch change {
    case .insert(let key, _): return names.come(key)
    case .update(let key, _, _): return names.name(of: key)
    case .remove(let key, _):
      defer { names.go(key) }
      return names.name(of: key)
    }
  }
}
