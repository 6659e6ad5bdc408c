// How a stage's state follows its input, and its parameters.
extension Outlet {
  /// Does the work for the one transaction that has come, which lies in the input's outlet.
  ///
  /// Calls it itself, for the compiler to put it here; a closure that calls it would be a function.
  @inlinable @inline(__always)
  func step<Work: StageWork>(_ inlet: AnyInlet, with work: Work)
  where Work.Output == Transaction {
    if current == nil { subject.reportOutsideSession("a transition") }
    inlet.source.unsafelyUnwrapped._withUnsafeGuaranteedRef { source in
      let input = unsafeDowncast(source, to: Outlet<Work.Input>.self)
      let lent = input.lendTransaction()
      work.change(lent, &current.unsafelyUnwrappedInPlace, &transaction)
      input.restore(consume lent)
    }
  }

  /// The node of a stage with one input.
  ///
  /// Not inlinable, as all that it calls but the step happens seldom: it is compiled once, for stages of all types.
  ///
  /// - Parameters:
  ///   - step: does the work for a transaction that lies in an inlet's emitter; see ``step(_:with:)``.
  ///   - work: makes what does it when a session begins or ends.
  @usableFromInline
  func makeNode<Input: StateTransaction>(
    reading inlet: Inlet<StateSignal<Input>>, step: @escaping StageNode.Step,
    _ work: @escaping () -> ErasedWork<Input, Transaction>
  ) -> StageNode {
    StageNode(subject: subject, reading: inlet, step: step) { [self] turn in
      open(turn)
      if inlet.takesInPlace() {
        if let source = step(inlet, turn) { turn.announce(source.takeUnretainedValue()) }
      } else {
        followAll(inlet, with: work(), step, turn)
      }
    }
  }

  /// The node of a stage with one input, and parameters.
  @usableFromInline
  func makeNode<Input: StateTransaction>(
    reading inlet: Inlet<StateSignal<Input>>, _ adjusting: Adjusting<Input, Transaction>,
    step: @escaping StageNode.Step,
    _ work: @escaping () -> ErasedAdjustableWork<Input, Transaction>
  ) -> StageNode {
    StageNode(
      subject: subject, reading: inlet, beside: adjusting.inlets, prompt: adjusting.prompt?.inlet, step: step
    ) { [self] turn in
      open(turn)
      let wasMet = adjusting.isMet
      let isNew = adjusting.read()
      if !isNew, wasMet, inlet.takesInPlace() {
        if let source = step(inlet, turn) { turn.announce(source.takeUnretainedValue()) }
      } else {
        followAll(inlet, adjusting, wasMet: wasMet, isNew: isNew, with: work, step, turn)
      }
    }
  }

  // What happens seldom is kept out of the closures above: it asks for metadata, which takes its time.

  @inline(never)
  private func followAll<Input: StateTransaction>(
    _ inlet: Inlet<StateSignal<Input>>, with work: ErasedWork<Input, Transaction>, _ step: StageNode.Step, _ turn: Turn
  ) {
    follow(inlet, with: work, step)
    work.finish(current)
    commit(turn)
  }

  @inline(never)
  private func followAll<Input: StateTransaction>(
    _ inlet: Inlet<StateSignal<Input>>, _ adjusting: Adjusting<Input, Transaction>, wasMet: Bool, isNew: Bool,
    with makeWork: () -> ErasedAdjustableWork<Input, Transaction>, _ step: StageNode.Step, _ turn: Turn
  ) {
    let work = adjusting.work ?? makeWork()
    if isNew { adjusting.work = work }
    followAdjusting(inlet, adjusting, wasMet: wasMet, isNew: isNew, with: work, step)
    work.finish(current)
    commit(turn)
  }

  /// Does the work for what the input has received, and says whether that was a beginning, or a change.
  @discardableResult
  private func follow<Input: StateTransaction>(
    _ inlet: Inlet<StateSignal<Input>>, with work: ErasedWork<Input, Transaction>, _ step: StageNode.Step
  ) -> (hasBegun: Bool, hasChanged: Bool) {
    var (hasBegun, hasChanged) = (false, false)
    inlet.readSessions { snapshot in
      hasBegun = true
      begin(work.begin(snapshot))
    } change: { input in
      hasChanged = true
      let apart: TransactionApart<Input> = makeApart()
      apart.lay(input)
      open(Turn.current)
      _ = step(apart.inlet, nil)
      apart.lay(Input())
      if self.hasBegun { forgetTransaction() }
    } end: { last in
      if case .none = last, current == nil { return }
      work.end()
      end()
    }
    return (hasBegun, hasChanged)
  }

  /// Where transactions lie that come as signals; kept, as what receives one mostly receives more.
  private func makeApart<Input: StateTransaction>() -> TransactionApart<Input> {
    let extras = makeOutletExtras()
    if let known = extras.apart { return unsafeDowncast(known, to: TransactionApart<Input>.self) }
    let made = TransactionApart<Input>(subject)
    extras.apart = made
    return made
  }

  private func followAdjusting<Input: StateTransaction>(
    _ inlet: Inlet<StateSignal<Input>>, _ adjusting: Adjusting<Input, Transaction>, wasMet: Bool, isNew: Bool,
    with work: ErasedAdjustableWork<Input, Transaction>, _ step: StageNode.Step
  ) {
    defer { if isNew { adjusting.forgetFormer() } }
    guard wasMet, adjusting.isMet else { return followUnmet(inlet, adjusting, with: work) }
    if isNew { work.prepare() }
    let (hasBegun, hasChanged) = follow(inlet, with: work, step)
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
  private func followUnmet<Input: StateTransaction>(
    _ inlet: Inlet<StateSignal<Input>>, _ adjusting: Adjusting<Input, Transaction>,
    with work: ErasedAdjustableWork<Input, Transaction>
  ) {
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

/// The parameters of a stage; each turn asks them whether anything came, so they are a class without types.
@usableFromInline
class AnyAdjusting {
  /// Those that may change.
  @usableFromInline final let parameters: [AnyParameter]
  fileprivate final let prompt: StagePrompt?
  @exclusivity(unchecked) fileprivate final var isMet: Bool
  @exclusivity(unchecked) fileprivate final var isRefreshed = false

  fileprivate init(_ parameters: [AnyParameter], prompt: StagePrompt?) {
    (self.parameters, self.prompt) = (parameters.filter { !$0.isFixed }, prompt)
    isMet = self.parameters.allSatisfy(\.isPresent)
  }

  fileprivate final var inlets: [AnyInlet] { parameters.map(\.inlet) }

  /// Takes in what the parameters have received, and says whether anything came.
  fileprivate final func read() -> Bool {
    var hasNews = false
    isRefreshed = false
    for parameter in parameters where take(parameter) { hasNews = true }
    if hasNews { isMet = parameters.allSatisfy(\.isPresent) }
    if let prompt, take(prompt) { hasNews = true }
    return hasNews
  }

  private func take(_ parameter: AnyParameter) -> Bool {
    parameter.isNew = parameter.read()
    if parameter.isNew, parameter.isRefreshed { isRefreshed = true }
    return parameter.isNew
  }

  fileprivate final func forgetFormer() {
    for parameter in parameters { parameter.forgetFormer() }
  }
}

/// The same, with the input's state while a parameter is missing.
@usableFromInline
final class Adjusting<Input: StateTransaction, Output: StateTransaction>: AnyAdjusting {
  fileprivate var waiting: Input.Snapshot?
  /// The stage's work; made when something new first comes, and kept then.
  fileprivate var work: ErasedAdjustableWork<Input, Output>?

  @usableFromInline
  init(_ parameters: [AnyParameter], _ prompt: StagePrompt?) { super.init(parameters, prompt: prompt) }
}
