/// What a closure makes of each element of an array: the work of a map, and the memo of a count of distinct results.
///
/// The closure is called once for a row that comes or is updated, never for past values, removals, or moves without an
/// update; a result that equals the present one changes nothing, unless its row was refreshed. With parameters, the
/// source's elements are kept, so that a new parameter can map them again. Where results are storages, the closure may
/// chain stages; they end when no row has the storage for its result any more.
@usableFromInline
final class ArrayMap<Element, Made>: AdjustableWork {
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline typealias Output = ArrayTransaction<Made>
  @usableFromInline let make: (Element) -> Made
  /// Updates the present object, instead of making another; called where there is one to do so.
  @usableFromInline let renew: (Made, Element) -> Void
  @usableFromInline let isRenewing: Bool
  @usableFromInline let kept: KeptArray<Element>?
  @usableFromInline let equality = Equality<Made>()
  @usableFromInline let unchanged = Equality<Element>.ofRefreshes
  @usableFromInline let bin = Bin<Made>()
  /// What the closure chained, if results are storages.
  @usableFromInline let chains: MadeChains?

  /// - `keepsRows`: whether the closure reads parameters.
  @inlinable
  init(keepsRows: Bool = false, renew: ((Made, Element) -> Void)? = nil, _ make: @escaping (Element) -> Made) {
    let chains = MadeChains(of: Made.self)
    self.make = chains?.making(make) ?? make
    (self.chains, self.renew, isRenewing) = (chains, renew ?? { _, _ in }, renew != nil)
    kept = keepsRows ? KeptArray() : nil
  }

  @inlinable
  func begin(_ elements: TreeArray<Element>) -> TreeArray<Made> {
    kept?.begin(elements)
    let state = TreeArray(mapping: elements, make)
    chains?.begin(state, of: Output.self)
    return state
  }

  @inlinable @inline(__always)
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    if let kept { kept.follow(input) }
    var isShorter = false
    for change in input.unsafeChanges {
      switch change.kind {
      case .insert:
        let (at, made) = (change.at, lend(change.elementPlace, to: make))
        state.insert(made, at: at)
        output.list.appendOwned(.insert(made, at: at))
      case .update:
        let at = change.at
        if isRenewing {
          let object = renewed(state[at], change.future)
          output.list.appendOwned(.update(at: at, past: object, future: object))
          break
        }
        // Exchanged at once, and back if it was equal, so that a change looks for the position once.
        let made = lend(change.futurePlace, to: make)
        let old = state.exchange(at: at, with: made)
        if equality(old, made), restores(old, at: at, &state, after: change) {
          isShorter = true
          break
        }
        output.list.appendOwned(.update(at: at, past: old, future: made))
      case .remove:
        let at = change.at
        let old = state.remove(at: at)
        output.list.appendOwned(.remove(old, at: at))
      case .shift:
        let (from, to) = (change.from, change.to)
        let made = state[from]
        state.move(from: from, to: to)
        output.list.appendOwned(.shift(from: from, to: to, made))
      case .move:
        let (from, to) = (change.from, change.to)
        if isRenewing {
          let object = renewed(state[from], change.future)
          state.move(from: from, to: to)
          output.list.appendOwned(.move(from: from, to: to, past: object, future: object))
          break
        }
        let made = lend(change.futurePlace, to: make)
        let old = state.move(from: from, to: to, with: made)
        if equality(old, made), restores(old, at: to, &state, after: change) {
          output.list.appendOwned(.shift(from: from, to: to, old))
        } else {
          output.list.appendOwned(.move(from: from, to: to, past: old, future: made))
        }
      case .replace:
        let replacement = input.replacement(change.replacement)
        let range = replacement.at..<replacement.at + replacement.past.count
        var made = output.emptyArray()
        made.reserveCapacity(replacement.future.count)
        for element in replacement.future { made.append(make(element)) }
        output.replace(range, with: made, in: &state, bin)
        isShorter = true
      }
    }
    if isShorter { output.tidy(from: 1, bin) }
    if let chains, kept?.edited == nil { chains.follow(output) }
  }

  // Not inlined, like whatever is rarely called: the loop over commands would fetch what they need for each transaction.

  /// Updates an object.
  @inlinable @inline(never)
  func renewed(_ object: Made, _ element: Element) -> Made {
    renew(object, element)
    return object
  }

  /// Puts a result back to which the new one is equal, unless its row was refreshed; then it is news.
  @inlinable @inline(never)
  func restores(_ old: Made, at position: Int, _ state: inout State, after change: ArrayChange<Element>) -> Bool {
    if change.isRefresh(unchanged) { return false }
    bin.keep(state.exchange(at: position, with: old))
    return true
  }

  @inlinable
  func end() {
    chains?.removeAll()
    kept?.end()
  }
}

extension ArrayMap {
  @inlinable func prepare() { kept?.prepare() }

  @inlinable func source(_ state: TreeArray<Made>) -> TreeArray<Element> { kept?.elements ?? TreeArray() }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    guard let kept else { return nil }
    let marks = kept.edited?.bits
    // Unless the input has changed in this turn, updates come in order and have nothing to merge with.
    let isAlone = output.isEmpty
    for (at, element) in kept.elements.enumerated() {
      let isEdited = marks?[at] == true
      if isEdited, !adjustment.isRefreshed { continue }
      let old = state[at]
      let made = isEdited ? old : make(element)
      if equality(old, made), !adjustment.isRefreshed {
        bin.keep(made)
        continue
      }
      if !isEdited { state[at] = made }
      let command = ArrayCommand.update(at: at, past: old, future: made)
      if isAlone { output.list.append(command) } else { output.record(command, .never, bin) }
    }
    kept.edited = nil
    chains?.follow(output)
    return nil
  }
}
