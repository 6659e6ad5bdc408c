/// What each element of an array makes of the result before it: the work of a scan of rows.
///
/// A row's result depends on those before it. So a transaction first puts the rows where they belong, then makes results
/// again from each row that is concerned on, up to one that stays.
@usableFromInline
final class ArrayScan<Element, Result>: AdjustableWork {
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline typealias Output = ArrayTransaction<Result>
  @usableFromInline let initial: Result
  @usableFromInline let step: (Result, Element) -> Result
  @usableFromInline let kept = KeptArray<Element>()
  /// Which results the running transaction has to make again.
  @exclusivity(unchecked) @usableFromInline var stale = StaleRows()
  /// A new parameter has come, with which everything is done anew.
  @exclusivity(unchecked) @usableFromInline var isPrepared = false
  @usableFromInline let equality = Equality<Result>()
  @usableFromInline let unchanged = Equality<Element>.ofRefreshes
  @usableFromInline let bin = Bin<Result>()

  @inlinable
  init(_ initial: Result, _ step: @escaping (Result, Element) -> Result) { (self.initial, self.step) = (initial, step) }

  @inlinable
  func begin(_ elements: TreeArray<Element>) -> TreeArray<Result> {
    isPrepared = false
    kept.begin(elements)
    var last = initial
    return TreeArray(mapping: elements) {
      last = step(last, $0)
      return last
    }
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    kept.follow(input)
    stale.begin(count: state.count, commands: input.count)
    for change in input.unsafeChanges { place(change, of: input, &state, &output) }
    if !isPrepared { renewStale(&state, &output) }
  }

  @inlinable static var foresees: Bool { true }

  @inlinable
  func foresee(_ bits: UInt64, _ state: borrowing State) {
    kept.elements.foresee(Int(truncatingIfNeeded: bits))
    state.foresee(Int(truncatingIfNeeded: bits))
  }

  @inlinable
  func end() {
    isPrepared = false
    kept.end()
  }
}

extension ArrayScan {
  /// What stands before a row.
  @inlinable
  func result(before position: Int, _ state: borrowing State) -> Result {
    position == 0 ? initial : state.element(near: position - 1)
  }

  /// Does to the results' rows what is done to the elements', and notes which results are to be made again.
  ///
  /// A new row gets a result of the one before it, which may be stale; then so is its own.
  @inlinable
  func place(
    _ change: ArrayChange<Element>, of input: borrowing Input, _ state: inout State, _ output: inout Output
  ) {
    switch change.kind {
    case .insert:
      let at = change.at
      if at > 0 { state.approach(at - 1) }
      output.insert(step(result(before: at, state), change.element), at: at, in: &state)
      stale.replace(at..<at, with: 1, leaving: state.count)
    case .update:
      if change.isRefresh(unchanged) { announce(change.at, state, &output) }
      stale.update(change.at, of: state.count)
    case .remove:
      let at = change.at
      output.remove(at: at, from: &state, bin)
      stale.replace(at..<at + 1, with: 0, leaving: state.count)
    case .shift:
      let (from, to) = (change.from, change.to)
      output.shift(from: from, to: to, in: &state, bin)
      stale.move(from: from, to: to, of: state.count)
    case .move:
      let (from, to) = (change.from, change.to)
      output.shift(from: from, to: to, in: &state, bin)
      if change.isRefresh(unchanged) { announce(to, state, &output) }
      stale.move(from: from, to: to, of: state.count)
    case .replace:
      let replacement = input.replacement(change.replacement)
      let range = replacement.at..<replacement.at + replacement.past.count
      var (last, made) = (result(before: replacement.at, state), output.emptyArray())
      made.reserveCapacity(replacement.future.count)
      for element in replacement.future {
        last = step(last, element)
        made.append(last)
      }
      output.replace(range, with: made, in: &state, bin)
      stale.replace(range, with: replacement.future.count, leaving: state.count)
    }
  }

  /// Records that a row is news though its result may be the same.
  @inlinable
  func announce(_ position: Int, _ state: borrowing State, _ output: inout Output) {
    let result = state[position]
    output.record(.update(at: position, past: result, future: result), .never, bin)
  }

  /// Makes stale results again, and those behind each, up to the first that stays as it is.
  @inlinable
  func renewStale(_ state: inout State, _ output: inout Output) {
    stale.settle(count: state.count)
    // Where nothing was recorded before, and behind what was, updates come in order and have nothing to merge with.
    let firstAlone = output.isEmpty ? 0 : stale.end
    var (next, elements) = (0, TreeReader(kept.elements))
    for number in stale.places.indices where stale.places[number] >= next {
      let place = stale.places[number]
      next = renew(place..<place + 1, of: &elements, firstAlone, &state, &output)
    }
  }

  /// Makes the results of rows again, and those behind them, up to the first that stays as it is.
  ///
  /// - `firstAlone`: the first row of which the transaction has no command yet, and none behind it.
  /// - `isStanding`: whether results that stay are announced too.
  /// - Returns: the position behind the last one that it has looked at.
  @inlinable @discardableResult
  func renew(
    _ rows: Range<Int>, of elements: inout TreeReader<Element>, _ firstAlone: Int, isStanding: Bool = false,
    _ state: inout State, _ output: inout Output
  ) -> Int {
    if rows.isEmpty { return rows.upperBound }
    var position = rows.lowerBound
    state.approach(position)
    var last = result(before: position, state)
    while position < state.count {
      let made = step(last, elements[position])
      let (past, stays) = state.exchange(at: position, with: made, unless: { equality($0, $1) })
      if stays { bin.keep(made) }
      last = stays ? past : made
      if !stays || isStanding {
        let command = ArrayCommand.update(at: position, past: past, future: last)
        if position >= firstAlone { output.list.append(command) } else { output.record(command, .never, bin) }
      } else if position >= rows.upperBound - 1 {
        return position + 1
      }
      position += 1
    }
    return position
  }
}

// New parameters.
extension ArrayScan {
  @inlinable func prepare() { isPrepared = true }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    isPrepared = false
    let rows = 0..<state.count
    let firstAlone = output.isEmpty ? 0 : rows.upperBound
    var elements = TreeReader(kept.elements)
    renew(rows, of: &elements, firstAlone, isStanding: adjustment.isRefreshed, &state, &output)
    return nil
  }

  @inlinable func source(_ state: TreeArray<Result>) -> TreeArray<Element> { kept.elements }
}
