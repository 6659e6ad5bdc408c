/// Turns the commands of an array into entries that come, change and go; elements are known by their places' names.
@usableFromInline
final class ArrayKeyingWork<Element, Key: Hashable>: AdjustableWork {
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline typealias Output = DictionaryTransaction<Key, Element>
  @usableFromInline let places = PlaceTable()
  @usableFromInline let index: KeyIndex<Int, Element, Key>
  @usableFromInline let key: (Element) -> Key
  @usableFromInline let kept: KeptArray<Element>?

  /// - `keepsRows`: whether the closure reads parameters.
  @inlinable
  init(
    _ rule: CollisionRule<Int, Element>, _ key: @escaping (Element) -> Key, keepsRows: Bool, subject: MessageSubject
  ) {
    let places = places
    // The order compares indices, of which two are enough to tell `<` from `>`.
    let isAscending = rule.precedes(0, 1)
    let named = CollisionRule<Int, Element>(rule.choice) { first, second in
      isAscending ? places.precedes(first, second) : places.precedes(second, first)
    }
    index = KeyIndex(named, subject: subject)
    self.key = key
    kept = keepsRows ? KeptArray() : nil
  }

  @inlinable
  func begin(_ elements: TreeArray<Element>) -> TableDictionary<Key, Element> {
    kept?.begin(elements)
    places.load(elements.count)
    index.keys.reserveCapacity(elements.count)
    for (name, element) in zip(places.names, elements) { index.arrive(name, element, key(element), index.groups.note) }
    return index.groups.begin()
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    if let kept { kept.follow(input) }
    for change in input.unsafeChanges { follow(change, input) }
    // Keys are written once a turn: with a new parameter, when it was read too.
    if kept?.edited == nil { index.groups.write(&state, &output) }
  }

  @inlinable
  func follow(_ change: ArrayChange<Element>, _ input: borrowing ArrayTransaction<Element>) {
    switch change.kind {
    case .insert: insert(change.element, change.at)
    case .update:
      let future = change.future
      index.change(places[change.at], change.past, future, key(future), index.groups.note)
    case .remove: remove(change.at)
    case .shift: move(change.from, change.to)
    case .move:
      let (name, future) = (places[change.from], change.future)
      move(change.from, change.to)
      index.change(name, change.past, future, key(future), index.groups.note)
    case .replace:
      let replacement = input.replacement(change.replacement)
      for _ in replacement.past { remove(replacement.at) }
      for (offset, element) in replacement.future.enumerated() { insert(element, replacement.at + offset) }
    }
  }

  @inlinable
  func move(_ from: Int, _ to: Int) {
    index.replace(places[from]) { places.move(from: from, to: to) }
  }

  @inlinable
  func insert(_ element: Element, _ position: Int) {
    index.arrive(places.insert(at: position), element, key(element), index.groups.note)
  }

  @inlinable
  func remove(_ position: Int) {
    index.leave(places[position], index.groups.note)
    places.remove(at: position)
  }

  @inlinable
  func end() {
    kept?.end()
    index.removeAll()
    places.removeAll()
  }
}

extension ArrayKeyingWork {
  @inlinable func prepare() { kept?.prepare() }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    guard let kept else { return nil }
    let marks = kept.edited?.bits
    var position = 0
    for (name, element) in zip(places.names, kept.elements) {
      if marks?[position] != true { index.rekey(name, key(element)) }
      position += 1
    }
    kept.edited = nil
    index.groups.write(&state, &output)
    return nil
  }

  @inlinable func source(_ state: TableDictionary<Key, Element>) -> TreeArray<Element> { kept?.elements ?? TreeArray() }
}
