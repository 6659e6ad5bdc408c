/// What a stage does with the signals of its input.
///
/// A stage gives its work to ``StageParts``, which follow the rules of sessions and turns for it.
///
/// | the input | is called |
/// |---|---|
/// | begins | ``begin(_:)`` |
/// | changes | ``change(_:_:_:)`` |
/// | ends | ``end()`` |
/// | is about to change a key, among very many | ``foresee(_:_:)`` |
/// | a turn's work is done | ``finish(_:)`` |
///
/// A stage with a second state beside its own (failures, the rest, a total) has an ``Outlet`` for it in its work, names
/// it in ``others``, begins, updates and ends it with its own, and commits it in ``finish(_:)``.
public protocol StageWork<Input, Output> {
  /// The transactions of the input.
  associatedtype Input: StateTransaction
  /// The transactions of the stage's state.
  associatedtype Output: StateTransaction

  /// Makes the stage's state from the one that the input begins with.
  func begin(_ snapshot: Input.Snapshot) -> Output.Snapshot

  /// Changes the state for a transaction of the input, and records the changes.
  func change(_ input: borrowing Input, _ state: inout Output.Snapshot, _ output: inout Output)

  /// Forgets what was kept beside the state: the session ends.
  func end()

  /// Whether there is anything to fetch in ``foresee(_:_:)``.
  static var foresees: Bool { get }

  /// Fetches the memory in which ``change(_:_:_:)`` will look for a key of the input, given by its bits, or for a
  /// position.
  ///
  /// Called before an edit of an origin with tens of thousands of entries whose keys are integers, so that one wait for
  /// memory does for all. It may be called in vain, and must change nothing.
  func foresee(_ bits: UInt64, _ state: borrowing Output.Snapshot)

  /// States that the work writes beside the stage's own.
  var others: [AnySource] { get }

  /// Sends the changes of the ``others``; called when the work of a turn is done, with the stage's state.
  func finish(_ state: Output.Snapshot?)
}

extension StageWork {
  /// What the work keeps up to date.
  public typealias State = Output.Snapshot

  /// Nothing: nothing is kept beside the state.
  @inlinable public func end() {}

  /// No.
  @inlinable public static var foresees: Bool { false }

  /// Nothing.
  @inlinable @inline(__always)
  public func foresee(_ bits: UInt64, _ state: borrowing Output.Snapshot) {}

  /// None.
  @inlinable public var others: [AnySource] { [] }

  /// Nothing: there are no others.
  @inlinable @inline(__always)
  public func finish(_ state: Output.Snapshot?) {}
}

/// Work whose closures read a ``StageParameter``, or that can be asked to do everything anew by a ``StagePrompt``.
///
/// In a turn that brings a new parameter, ``adjust(_:_:_:)`` is called once, after ``StageWork/change(_:_:_:)`` where
/// the input has changed too. Closures read the new parameter in both, so that rows that `change` has asked about need
/// not be asked about again.
///
/// | in a turn | is called |
/// |---|---|
/// | a new parameter | ``prepare()``, ``adjust(_:_:_:)`` |
/// | a new parameter, and a transaction | ``prepare()``, ``StageWork/change(_:_:_:)``, ``adjust(_:_:_:)`` |
/// | a parameter ends | ``source(_:)``, ``StageWork/end()`` |
/// | it begins again | ``StageWork/begin(_:)`` with what `source` gave and the input did since |
public protocol AdjustableWork<Input, Output>: StageWork {
  /// Makes ready: what ``StageWork/change(_:_:_:)`` does from now on is not to be done again by ``adjust(_:_:_:)``.
  func prepare()

  /// Does everything anew, but for what was done since ``prepare()``, and records what that changes.
  ///
  /// - Returns: Nil; or another state, to which the stage is reset.
  func adjust(_ adjustment: Readjustment, _ state: inout Output.Snapshot, _ output: inout Output) -> Output.Snapshot?

  /// The input's state, from what is kept.
  func source(_ state: Output.Snapshot) -> Input.Snapshot
}

/// Why a stage does everything anew.
public struct Readjustment {
  /// Whether a parameter was refreshed, by an update to an equal value: then equal results are announced, too.
  public let isRefreshed: Bool
  /// Whether the input has changed in the same turn.
  public let isWithInput: Bool

  @inlinable
  init(isRefreshed: Bool, isWithInput: Bool) {
    (self.isRefreshed, self.isWithInput) = (isRefreshed, isWithInput)
  }
}

/// Work that does some of another stage's work with its own, and so may have nothing to send where that has.
@usableFromInline
protocol LeadingWork<Input, Output>: AdjustableWork {
  /// Says what writes the state.
  func lead(from outlet: Outlet<Output>)

  /// Makes ready for a change that will be handed on to the one reader, if there is just one.
  func begin(stepping outlet: Outlet<Output>, _ turn: Turn)

  /// Ends that change: it is sent, or what is to be handed on is returned.
  func conclude(_ outlet: Outlet<Output>, _ turn: Turn) -> Unmanaged<AnySource>?
}
