/// Which rows of an array appear in a result, and where: the work of filters and of maps that leave rows out.
///
/// `select` gives the result of a row, nil to leave it out. It is called once for a row that comes or is updated, never
/// for past values, removals, or moves without an update.
///
/// Where results are made, one that equals the present one changes nothing, unless its row was refreshed. Where
/// elements are handed on, nothing is compared. With parameters, the source's elements are kept, so that a new
/// parameter can ask about them again. Where results that are made are storages, the closure may chain stages; they end
/// when it is called again for the row, and when the row goes.
///
/// Invariant: `flags` has one bit per row of the source, in order; its ones stand for the elements of the result.
@usableFromInline
final class ArraySelection<Element, Selected>: AdjustableWork {
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline typealias Output = ArrayTransaction<Selected>
  @usableFromInline let select: (Element) -> Selected?
  @usableFromInline let flags = BitTree()
  /// Which of the elements that were last selected are members; its memory is used again.
  @exclusivity(unchecked) @usableFromInline var bits = BitString()
  @usableFromInline let kept: KeptArray<Element>?
  /// Says which rows need not be asked about with a new parameter.
  @usableFromInline let hint: (() -> FilterHint)?
  /// The predicate by which a hint is tried; nil where it is tried elsewhere.
  @usableFromInline let trial: ((Element) -> Bool)?
  @usableFromInline let subject: MessageSubject
  /// How results that are made here compare; `never` where elements are handed on.
  @usableFromInline let equality: Equality<Selected>
  @usableFromInline let unchanged: Equality<Element>
  /// Results that were replaced, or that equal the present ones.
  @usableFromInline let bin = Bin<Selected>()
  /// What the closure chained, if results are made and are storages.
  @usableFromInline let chains: MadeChains?

  /// Work that makes its results.
  @inlinable
  init(_ subject: MessageSubject, keepsRows: Bool = false, making select: @escaping (Element) -> Selected?) {
    chains = MadeChains(of: Selected.self)
    self.select = chains?.making(select) ?? select
    (self.subject, hint, equality, unchanged) = (subject, nil, Equality(), .ofRefreshes)
    trial = nil
    kept = keepsRows ? KeptArray() : nil
  }

  /// Work that hands on the elements that it selects; with a hint, it reads parameters.
  @inlinable
  convenience init(
    _ subject: MessageSubject, hint: (() -> FilterHint)? = nil, _ isIncluded: @escaping (Element) -> Bool
  ) where Selected == Element {
    self.init(subject, hint: hint, trying: isIncluded, isIncluded)
  }

  /// The same, where each call of the predicate leaves something for another work: the hint is tried without that, or not
  /// at all.
  @inlinable
  init(
    _ subject: MessageSubject, hint: (() -> FilterHint)?, trying trial: ((Element) -> Bool)?,
    _ isIncluded: @escaping (Element) -> Bool
  ) where Selected == Element {
    self.trial = trial
    (self.subject, self.hint, equality, unchanged, chains) = (subject, hint, .never, .never, nil)
    select = { isIncluded($0) ? $0 : nil }
    kept = hint == nil ? nil : KeptArray()
  }

  @inlinable
  func begin(_ elements: TreeArray<Element>) -> TreeArray<Selected> {
    kept?.begin(elements)
    var selection: [Selected] = []
    select(elements, into: &selection)
    flags.build(bits)
    bits = BitString()
    let result = TreeArray(selection)
    chains?.begin(result, of: Output.self)
    return result
  }

  /// - Complexity: O(log n) per command, and O(1) per element of a bulk command; a large one costs another O(n / 64).
  @inlinable
  func change(_ input: borrowing Input, _ result: inout State, _ output: inout Output) {
    if let kept { kept.follow(input) }
    for change in input.unsafeChanges {
      switch change.kind {
      case .insert:
        let selected = lend(change.elementPlace, to: select)
        let index = flags.insert(selected != nil, at: change.at)
        if let selected { output.insert(selected, at: index, in: &result) }
      case .update:
        let selected = lend(change.futurePlace, to: select)
        let (wasMember, index) = flags.exchange(at: change.at, with: selected != nil)
        self.change(wasMember ? index : nil, index, selected, change, &result, &output)
      case .remove:
        let (wasMember, index) = flags.remove(at: change.at)
        if wasMember { output.remove(at: index, from: &result, bin) }
      case .shift: shift(change.from, change.to, &result, &output)
      case .move: move(change, &result, &output)
      case .replace: replace(input.replacement(change.replacement), &result, &output)
      }
    }
    if let chains, kept?.edited == nil { chains.follow(output) }
  }

  @inlinable
  func end() {
    chains?.removeAll()
    flags.build(BitString())
    kept?.end()
  }
}

extension ArraySelection {
  /// Appends the results of elements, and leaves a bit for each element in `bits`.
  @inlinable
  func select(_ elements: some Sequence<Element>, into selection: inout [Selected]) {
    bits.removeAll()
    for element in elements {
      let selected = select(element)
      bits.append(selected != nil)
      if let selected { selection.append(selected) }
    }
  }

  // Not inlined, as moves are rarer than what the loop does itself.

  /// A row moves and keeps its element, and with it its result.
  @inlinable @inline(never)
  func shift(_ from: Int, _ to: Int, _ result: inout State, _ output: inout Output) {
    let (isMember, old) = flags.remove(at: from)
    let new = flags.insert(isMember, at: to)
    if isMember, old != new { output.shift(from: old, to: new, in: &result, bin) }
  }

  /// A row moves and is another.
  @inlinable @inline(never)
  func move(_ change: ArrayChange<Element>, _ result: inout State, _ output: inout Output) {
    let selected = lend(change.futurePlace, to: select)
    let (wasMember, old) = flags.remove(at: change.from)
    let new = flags.insert(selected != nil, at: change.to)
    self.change(wasMember ? old : nil, new, selected, change, &result, &output)
  }

  /// Records an updated row: its index in the result before, if it was there, and the index that it has or would have
  /// now.
  @inlinable @inline(__always)
  func change(
    _ old: Int?, _ new: Int, _ selected: Selected?, _ change: ArrayChange<Element>, _ result: inout State,
    _ output: inout Output
  ) {
    guard let selected else {
      guard let old else { return }
      return output.remove(at: old, from: &result, bin)
    }
    guard let old else { return output.insert(selected, at: new, in: &result) }
    if equality.isKnown, equality(result[old], selected), !change.isRefresh(unchanged) {
      bin.keep(selected)
      if old != new { output.shift(from: old, to: new, in: &result, bin) }
      return
    }
    if old == new {
      output.update(at: old, with: selected, in: &result, bin)
    } else {
      output.move(from: old, to: new, with: selected, in: &result, bin)
    }
  }

  @inlinable @inline(never)
  func replace(_ replacement: ArrayReplacement<Element>, _ result: inout State, _ output: inout Output) {
    var selection = output.emptyArray()
    select(replacement.future, into: &selection)
    let rows = replacement.at..<replacement.at + replacement.past.count
    let indices = flags.rank(rows.lowerBound)..<flags.rank(rows.upperBound)
    flags.replace(rows, with: bits)
    output.replace(indices, with: selection, in: &result, bin)
  }
}
