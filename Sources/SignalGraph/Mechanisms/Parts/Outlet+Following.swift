// How a stage's state follows its input, and its parameters.
extension Outlet {
  /// Does the work for the one transaction that has come, which lies in the input's outlet.
  ///
  /// Calls it itself, for the compiler to put it here; a closure that calls it would be a function.
  @inlinable @inline(__always)
  func step<Work: StageWork>(_ inlet: Inlet<StateSignal<Work.Input>>, with work: Work)
  where Work.Output == Transaction {
    if current == nil { reportOutsideSession("a transition") }
    inlet.source.unsafelyUnwrapped._withUnsafeGuaranteedRef { source in
      let input = unsafeDowncast(source, to: Outlet<Work.Input>.self)
      let lent = input.lendTransaction()
      work.change(lent, &current.unsafelyUnwrappedInPlace, &transaction)
      input.restore(consume lent)
    }
  }

  /// Does the work for what the input has received, whatever it is.
  @inlinable @inline(never)
  func followSignals<Work: StageWork>(_ inlet: Inlet<StateSignal<Work.Input>>, with work: Work)
  where Work.Output == Transaction {
    followSignals(inlet, begin: { work.begin($0) }, change: { work.change($0, &$1, &$2) }, end: { work.end() })
  }

  /// Does the work for what the input and the parameters have received.
  @inlinable @inline(never)
  func followAdjusting<Work: AdjustableWork>(
    _ inlet: Inlet<StateSignal<Work.Input>>, _ adjusting: Adjusting<Work.Input>, with work: Work
  ) where Work.Output == Transaction {
    let wasMet = adjusting.isMet
    let isNew = adjusting.read()
    defer { if isNew { adjusting.forgetFormer() } }
    guard wasMet, adjusting.isMet else { return followUnmet(inlet, adjusting, with: work) }
    if isNew { work.prepare() }
    var (hasBegun, hasChanged) = (false, false)
    follow(
      inlet,
      begin: {
        hasBegun = true
        return work.begin($0)
      },
      change: {
        hasChanged = true
        work.change($0, &$1, &$2)
      },
      end: { work.end() }
    )
    if !isNew || hasBegun || current == nil { return }
    let adjustment = Readjustment(isRefreshed: adjusting.isRefreshed, isWithInput: hasChanged)
    var other: Transaction.Snapshot?
    update { other = work.adjust(adjustment, &$0, &$1) }
    if let other {
      end()
      begin(other)
    }
  }

  /// A parameter is missing, or was: the input's state waits until all are there.
  @inlinable @inline(never)
  func followUnmet<Work: AdjustableWork>(
    _ inlet: Inlet<StateSignal<Work.Input>>, _ adjusting: Adjusting<Work.Input>, with work: Work
  ) where Work.Output == Transaction {
    if let current {
      adjusting.waiting = work.source(current)
      work.end()
      end()
    }
    inlet.replay(into: &adjusting.waiting)
    guard adjusting.isMet, let snapshot = adjusting.waiting else { return }
    adjusting.waiting = nil
    begin(work.begin(snapshot))
  }
}

/// The parameters of a stage, and its input's state while one of them is missing.
@usableFromInline
final class Adjusting<Input: StateTransaction> {
  @usableFromInline let parameters: [AnyParameter]
  @exclusivity(unchecked) @usableFromInline var isMet: Bool
  @exclusivity(unchecked) @usableFromInline var isRefreshed = false
  @exclusivity(unchecked) @usableFromInline var waiting: Input.Snapshot?

  @usableFromInline
  init(_ parameters: [AnyParameter]) {
    self.parameters = parameters
    isMet = parameters.allSatisfy(\.isPresent)
  }

  /// Takes in what the parameters have received, and says whether anything came.
  @usableFromInline
  func read() -> Bool {
    var hasNews = false
    isRefreshed = false
    for parameter in parameters {
      parameter.isNew = parameter.read()
      if !parameter.isNew { continue }
      hasNews = true
      if parameter.isRefreshed { isRefreshed = true }
    }
    if hasNews { isMet = parameters.allSatisfy(\.isPresent) }
    return hasNews
  }

  @usableFromInline
  func forgetFormer() {
    for parameter in parameters { parameter.forgetFormer() }
  }
}
