/// What a stage does, as functions without the type of its work, for what happens seldom: sessions, and new parameters.
///
/// The functions are compiled for the work, but what calls them only for the transactions: once for all works that have
/// these. It is an object, made when it is needed: what is handed closures is copied by the compiler for each of them.
@usableFromInline
class ErasedWork<Input: StateTransaction, Output: StateTransaction> {
  @usableFromInline typealias State = Output.Snapshot

  @usableFromInline final let begin: (Input.Snapshot) -> State
  @usableFromInline final let change: (borrowing Input, inout State, inout Output) -> Void
  @usableFromInline final let end: () -> Void
  @usableFromInline final let finish: (State?) -> Void

  @usableFromInline
  init(
    begin: @escaping (Input.Snapshot) -> State, change: @escaping (borrowing Input, inout State, inout Output) -> Void,
    end: @escaping () -> Void = {}, finish: @escaping (State?) -> Void = { _ in }
  ) {
    (self.begin, self.change, self.end, self.finish) = (begin, change, end, finish)
  }

  @inlinable
  convenience init<Work: StageWork>(_ work: Work) where Work.Input == Input, Work.Output == Output {
    self.init(
      begin: { work.begin($0) }, change: { work.changeApart($0, &$1, &$2) }, end: { work.end() },
      finish: { work.finish($0) }
    )
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
    super.init(begin: work.begin, change: work.change, end: work.end, finish: work.finish)
  }

  @inlinable
  convenience init<Work: AdjustableWork>(_ work: Work) where Work.Input == Input, Work.Output == Output {
    self.init(
      ErasedWork(work), prepare: { work.prepare() }, adjust: { work.adjust($0, &$1, &$2) }, source: { work.source($0) }
    )
  }
}

extension StageWork {
  /// The same as ``change(_:_:_:)``, but for the shortest way, which has a copy of its own.
  @inlinable @inline(never)
  func changeApart(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    change(input, &state, &output)
  }
}
