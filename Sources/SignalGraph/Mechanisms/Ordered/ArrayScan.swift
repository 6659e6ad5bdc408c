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
  @exclusivity(unchecked) @usableFromInline var stale = StaleRuns()
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
    stale.removeAll()
    for command in input.list.unsafeMutations { place(command, of: input, &state, &output) }
    if !isPrepared { renew(&state, &output) }
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
    _ command: ArrayCommand<Element>, of input: borrowing Input, _ state: inout State, _ output: inout Output
  ) {
    switch command {
    case .insert(let element, let at):
      output.insert(step(result(before: at, state), element), at: at, in: &state)
      stale.replace(at..<at, count: 1)
    case .update(let at, let past, let future):
      if unchanged(past, future) { announce(at, state, &output) }
      stale.include(at..<at + 1)
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

  /// Makes stale results again, and those behind them, up to the first that stays as it is.
  ///
  /// - `isStanding`: whether results that stay are announced too.
  @inlinable
  func renew(isStanding: Bool = false, _ state: inout State, _ output: inout Output) {
    // Where nothing was recorded before, and behind what was, updates come in order and have nothing to merge with.
    let firstAlone = output.isEmpty ? 0 : stale.end
    var next = 0
    for number in 0..<stale.count {
      let run = stale[number]
      if run.end > next { next = renew(max(run.start, next), run.end, firstAlone, isStanding, &state, &output) }
    }
  }

  /// Makes the results of one run again, and those behind it.
  ///
  /// - Returns: the position behind the last one that it has looked at.
  @inlinable
  func renew(
    _ start: Int, _ end: Int, _ firstAlone: Int, _ isStanding: Bool, _ state: inout State, _ output: inout Output
  ) -> Int {
    if start >= state.count { return start }
    var (position, last) = (start, result(before: start, state))
    var elements = TreeArray<Element>.Iterator(kept.elements, from: start)
    while let element = elements.next() {
      let (past, made) = (state[position], step(last, element))
      let stays = equality(past, made)
      if stays { bin.keep(made) } else { _ = state.exchange(at: position, with: made) }
      last = stays ? past : made
      if !stays || isStanding {
        let command = ArrayCommand.update(at: position, past: past, future: last)
        if position >= firstAlone { output.list.append(command) } else { output.record(command, .never, bin) }
      } else if position >= end - 1 {
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
    stale.removeAll()
    stale.include(0..<state.count)
    renew(isStanding: adjustment.isRefreshed, &state, &output)
    return nil
  }

  @inlinable func source(_ state: TreeArray<Result>) -> TreeArray<Element> { kept.elements }
}
