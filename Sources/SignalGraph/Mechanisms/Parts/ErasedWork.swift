/// What a stage does, as functions without the type of its work, for what happens seldom: sessions, and new parameters.
///
/// The functions are compiled for the work, but what calls them only for the transactions: once for all works that have
/// these. It is an object, made when it is needed: what is handed closures is copied by the compiler for each of them.
///
/// Changes are none of them: those are made by the stage's step, see ``TransactionApart``.
@usableFromInline
class ErasedWork<Input: StateTransaction, Output: StateTransaction> {
  @usableFromInline typealias State = Output.Snapshot

  @usableFromInline final let begin: (Input.Snapshot) -> State
  @usableFromInline final let end: () -> Void
  @usableFromInline final let finish: (State?) -> Void

  @usableFromInline
  init(
    begin: @escaping (Input.Snapshot) -> State, end: @escaping () -> Void = {},
    finish: @escaping (State?) -> Void = { _ in }
  ) {
    (self.begin, self.end, self.finish) = (begin, end, finish)
  }

  @inlinable
  convenience init<Work: StageWork>(_ work: Work) where Work.Input == Input, Work.Output == Output {
    self.init(begin: { work.begin($0) }, end: { work.end() }, finish: { work.finish($0) })
  }
}

/// The same of work that reads parameters.
@usableFromInline
final class ErasedAdjustableWork<Input: StateTransaction, Output: StateTransaction>: ErasedWork<Input, Output> {
  @usableFromInline let prepare: () -> Void
  @usableFromInline let adjust: (Readjustment, inout State, inout Output) -> State?
  @usableFromInline let source: (State) -> Input.Snapshot

  @usableFromInline
  init(
    _ work: ErasedWork<Input, Output>, prepare: @escaping () -> Void,
    adjust: @escaping (Readjustment, inout State, inout Output) -> State?, source: @escaping (State) -> Input.Snapshot
  ) {
    (self.prepare, self.adjust, self.source) = (prepare, adjust, source)
    super.init(begin: work.begin, end: work.end, finish: work.finish)
  }

  @inlinable
  convenience init<Work: AdjustableWork>(_ work: Work) where Work.Input == Input, Work.Output == Output {
    self.init(
      ErasedWork(work), prepare: { work.prepare() }, adjust: { work.adjust($0, &$1, &$2) }, source: { work.source($0) }
    )
  }
}

/// A transaction that a stage's step is to read, though it is not alone, or does not lie in the input's emitter: it lies
/// in one of its own.
///
/// So a stage's changes are compiled once, for the step.
final class TransactionApart<Input: StateTransaction> {
  private let source: Outlet<Input>
  let inlet: Inlet<StateSignal<Input>>

  init(_ subject: MessageSubject) {
    (source, inlet) = (Outlet(subject: subject), Inlet(subject: subject))
    inlet.source = .passUnretained(source)
  }

  /// Lays a transaction there, instead of the one before.
  func lay(_ transaction: Input) { source.transaction = transaction }
}
