/// The first element of each key, in the array's order; elements are known by their places' names.
///
/// Which row is the first of its key is known at the end of a turn. What was shown and is no longer goes then, what is
/// the first now comes; a row that stays the first of a key, whichever it is, is the same row.
@usableFromInline
final class ArrayUniquingWork<Element, Key: Hashable>: AdjustableWork {
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline typealias Output = ArrayTransaction<Element>
  @usableFromInline let results = NamedResults<Element>()
  @usableFromInline let index: KeyIndex<Int, Element, Key>
  @usableFromInline let key: (Element) -> Key
  @usableFromInline let kept: KeptArray<Element>?
  /// The names of the elements that were updated in this turn.
  @exclusivity(unchecked) @usableFromInline var updated: ContiguousArray<Int> = []

  /// - `keepsRows`: whether the closure reads parameters.
  @inlinable
  init(_ subject: MessageSubject, keepsRows: Bool = false, _ key: @escaping (Element) -> Key) {
    let places = results.places
    index = KeyIndex(.lowest { places.precedes($0, $1) }, subject: subject)
    self.key = key
    kept = keepsRows ? KeptArray() : nil
  }

  @inlinable
  func begin(_ elements: TreeArray<Element>) -> TreeArray<Element> {
    kept?.begin(elements)
    index.keys.reserveCapacity(elements.count)
    results.load(elements) { index.arrive($1, $0, key($0), index.groups.note) }
    index.groups.begin { _ in }
    return results.begin { index.leading($0) }
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    if let kept { kept.follow(input) }
    for change in input.unsafeChanges {
      results.perform(change, of: input, isInSession: true, &state, &output) {
        index.arrive($1, $0, key($0), index.groups.note)
      } update: { past, future, name in
        index.change(name, past, future, key(future), index.groups.note)
        updated.append(name)
      } remove: {
        index.leave($0, index.groups.note)
      } move: { from, move in
        index.replace(results.places[from], move)
      }
    }
    // Written once a turn: with a new parameter, when it was read too.
    if kept?.edited == nil { write(&state, &output) }
  }

  /// Brings the result up to date.
  @inlinable
  func write(_ state: inout State, _ output: inout Output) {
    var run = ResultRun<Element>()
    for name in updated { results.write(index.leading(name), named: name, &run, &state, &output) }
    index.groups.writeEach { group, past in
      let first = group.pointee.value.isEmpty ? nil : group.pointee.value.member
      if first == past { return }
      for name in [past, first] {
        guard let name else { continue }
        results.write(index.leading(name), named: name, &run, &state, &output) { _, _, _ in false }
      }
    }
    results.finish(&run, &state, &output)
    updated.removeAll(keepingCapacity: updated.count <= 1024)
  }

  @inlinable
  func end() {
    kept?.end()
    updated.removeAll()
    index.removeAll()
    results.end()
    results.unload()
  }
}

// New parameters.
extension ArrayUniquingWork {
  @inlinable func prepare() { kept?.prepare() }

  @inlinable func source(_ state: State) -> State { kept?.elements ?? State() }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    guard let kept else { return nil }
    let marks = kept.edited?.bits
    var position = 0
    for (name, element) in zip(results.places.names, kept.elements) {
      if marks?[position] != true { index.rekey(name, key(element)) }
      position += 1
    }
    kept.edited = nil
    write(&state, &output)
    return nil
  }
}
