/// What each element of an array makes of the result before it: the work of a scan of rows.
///
/// A row's result depends on those before it. So a transaction first puts the rows where they belong, then makes results
/// again from the first row that is concerned on, and ends behind the last one of these, at a result that stays.
@usableFromInline
final class ArrayScan<Element, Result>: AdjustableWork {
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline typealias Output = ArrayTransaction<Result>
  @usableFromInline let initial: Result
  @usableFromInline let step: (Result, Element) -> Result
  @usableFromInline let kept = KeptArray<Element>()
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
    var stale = StaleRun()
    for command in input.list.unsafeMutations { place(command, of: input, &state, &output, &stale) }
    if !isPrepared { renew(stale, &state, &output) }
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
    position == 0 ? initial : state[position - 1]
  }

  /// Does to the results' rows what is done to the elements', and notes which results are to be made again.
  ///
  /// A new row gets a result of the one before it, which may be stale; then so is its own.
  @inlinable
  func place(
    _ command: ArrayCommand<Element>, of input: borrowing Input, _ state: inout State, _ output: inout Output,
    _ stale: inout StaleRun
  ) {
    switch command {
    case .insert(let element, let at):
      output.insert(step(result(before: at, state), element), at: at, in: &state)
      stale.replace(at..<at, count: 1)
    case .update(let at, let past, let future):
      if unchanged(past, future) { announce(at, state, &output) }
      stale.include(at)
    case .remove(_, let at):
      output.remove(at: at, from: &state, bin)
      stale.replace(at..<at + 1, count: 0)
    case .shift(let from, let to, _):
      output.shift(from: from, to: to, in: &state, bin)
      stale.move(from, to)
    case .move(let from, let to, let past, let future):
      output.shift(from: from, to: to, in: &state, bin)
      if unchanged(past, future) { announce(to, state, &output) }
      stale.move(from, to)
    case .replace(let number):
      let replacement = input.replacement(number)
      let range = replacement.at..<replacement.at + replacement.past.count
      var (last, made) = (result(before: replacement.at, state), output.emptyArray())
      made.reserveCapacity(replacement.future.count)
      for element in replacement.future {
        last = step(last, element)
        made.append(last)
      }
      output.replace(range, with: made, in: &state, bin)
      stale.replace(range, count: made.count)
    }
  }

  /// Records that a row is news though its result may be the same.
  @inlinable
  func announce(_ position: Int, _ state: borrowing State, _ output: inout Output) {
    let result = state[position]
    output.record(.update(at: position, past: result, future: result), .never, bin)
  }

  /// Makes results again, up to the first behind the stale ones that stays as it is.
  ///
  /// - `isStanding`: whether results that stay are announced too.
  @inlinable
  func renew(_ stale: StaleRun, isStanding: Bool = false, _ state: inout State, _ output: inout Output) {
    if stale.first >= state.count { return }
    var (position, last) = (stale.first, result(before: stale.first, state))
    // Where nothing was recorded before, and behind what was, updates come in order and have nothing to merge with.
    let isAlone = output.isEmpty
    var elements = TreeArray<Element>.Iterator(kept.elements, from: position)
    while let element = elements.next() {
      let (past, made) = (state[position], step(last, element))
      let stays = equality(past, made)
      if stays { bin.keep(made) } else { _ = state.exchange(at: position, with: made) }
      last = stays ? past : made
      if stays, !isStanding {
        if position >= stale.last { return }
      } else {
        let command = ArrayCommand.update(at: position, past: past, future: last)
        if isAlone || position > stale.last {
          output.list.append(command)
        } else {
          output.record(command, .never, bin)
        }
      }
      position += 1
    }
  }
}

// New parameters.
extension ArrayScan {
  @inlinable func prepare() { isPrepared = true }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    isPrepared = false
    renew(StaleRun(0..<state.count), isStanding: adjustment.isRefreshed, &state, &output)
    return nil
  }

  @inlinable func source(_ state: TreeArray<Result>) -> TreeArray<Element> { kept.elements }
}

/// The rows from the first to the last one of which the result may be another one now.
@usableFromInline
struct StaleRun {
  @usableFromInline private(set) var first = Int.max
  @usableFromInline private(set) var last = -1

  @usableFromInline init() {}

  @usableFromInline init(_ rows: Range<Int>) { (first, last) = (rows.lowerBound, rows.upperBound - 1) }

  @usableFromInline var isEmpty: Bool { first > last }

  @usableFromInline
  mutating func include(_ position: Int) { (first, last) = (min(first, position), max(last, position)) }

  /// Rows go and others come, whose results are made of the one before them; the one behind them is stale.
  @usableFromInline
  mutating func replace(_ rows: Range<Int>, count: Int) {
    let end = rows.lowerBound + count
    if !isEmpty { (first, last) = (moved(first, over: rows, to: end), moved(last, over: rows, to: end)) }
    include(end)
  }

  /// A row moves; it is stale, and so is what was and is behind it.
  @usableFromInline
  mutating func move(_ from: Int, _ to: Int) {
    replace(from..<from + 1, count: 0)
    replace(to..<to, count: 1)
    include(to)
  }

  /// Where a position is when the rows have gone and end at another one; one of those that have gone is the end.
  private func moved(_ position: Int, over rows: Range<Int>, to end: Int) -> Int {
    if position < rows.lowerBound { return position }
    return max(position - rows.upperBound, 0) + end
  }
}
