/// An input, and the parameter that says what a stage makes of it: a predicate, an order, a window.
///
/// The stage has a state while both have one. While the parameter is missing, the input's state is kept here.
///
/// Enters: the signals of the input and of the parameter. Leaves: what ``Outlet/follow(_:begin:change:adjust:source:end:)``
/// calls the stage's closures with.
public final class SteeredInlet<Input: StateTransaction, Parameter> {
  /// Where the input's signals wait.
  public let source: Inlet<StateSignal<Input>>
  /// Where the parameters' signals wait.
  public let steering: [AnyInlet]
  @usableFromInline let readSteering: (inout Parameter?) -> Bool
  /// The parameter; none outside of its session.
  @exclusivity(unchecked) @usableFromInline var parameter: Parameter?
  @exclusivity(unchecked) @usableFromInline var hasNewParameter = false
  /// The input's state while the parameter is missing.
  @exclusivity(unchecked) @usableFromInline var waiting: Input.Snapshot?

  /// Reads a parameter made of any inlets.
  ///
  /// - Parameters:
  ///   - source: where the input's signals wait.
  ///   - steering: what `read` reads.
  ///   - read: brings the parameter up to date, and says whether anything came.
  @inlinable
  public init(
    _ source: Inlet<StateSignal<Input>>,
    steering: [AnyInlet],
    read: @escaping (inout Parameter?) -> Bool
  ) {
    self.source = source
    self.steering = steering
    readSteering = read
  }

  /// Reads a parameter that is the value of a storage.
  @inlinable
  public convenience init(_ source: Inlet<StateSignal<Input>>, steering: Inlet<ValueSignal<Parameter>>) {
    self.init(source, steering: [steering]) { steering.replay(into: &$0) }
  }

  /// Whether the parameter changes in this turn: what `change` is told of now, `adjust` need not look at again.
  @inlinable
  public var isSteering: Bool { hasNewParameter }

  /// All inlets: what the stage's node reads.
  public var inlets: [AnyInlet] { [source] + steering }
}

@available(*, unavailable)
extension SteeredInlet: Sendable {}

/// A new parameter, for a stage that adjusts to it.
public struct ParameterChange<Parameter> {
  /// The parameter before.
  public let past: Parameter
  /// The parameter now.
  public let future: Parameter
  /// Whether the input has changed in this turn too: the stage was told so before, with the new parameter.
  public let isWithInput: Bool

  @inlinable
  init(past: Parameter, future: Parameter, isWithInput: Bool) {
    self.past = past
    self.future = future
    self.isWithInput = isWithInput
  }
}

extension Outlet {
  /// Follows an input as a parameter says: the session of both, the input's transitions through `change`, a new
  /// parameter through `adjust`.
  ///
  /// When both change in one turn, `change` is called first, with the new parameter, and then `adjust` once. Neither is
  /// called in a turn that begins a session: `begin` has made the state with the new parameter.
  ///
  /// - Parameters:
  ///   - input: where signals wait.
  ///   - begin: makes the state from the input's.
  ///   - change: does to the state what the input's transaction means, and records it.
  ///   - adjust: does to the state what the new parameter means, and records it.
  ///   - source: makes the input's state of what the stage keeps; called when the parameter ends before the input.
  ///   - end: forgets what the stage keeps beside the state.
  @inlinable
  public func follow<Input, Parameter>(
    _ input: SteeredInlet<Input, Parameter>,
    begin: (Input.Snapshot, Parameter) -> Transaction.Snapshot,
    change: (borrowing Input, Parameter, inout Transaction.Snapshot, inout Transaction) -> Void,
    adjust: (ParameterChange<Parameter>, inout Transaction.Snapshot, inout Transaction) -> Void,
    source: () -> Input.Snapshot,
    end: () -> Void = {}
  ) {
    let past = input.parameter
    let isNew = input.readSteering(&input.parameter)
    guard let past, let parameter = input.parameter else {
      return followSession(input, begin: begin, source: source, end: end)
    }
    input.hasNewParameter = isNew
    var (hasBegun, hasChanged) = (false, false)
    follow(
      input.source,
      begin: {
        hasBegun = true
        return begin($0, parameter)
      },
      change: {
        hasChanged = true
        change($0, parameter, &$1, &$2)
      },
      end: end
    )
    if isNew, !hasBegun, current != nil {
      update { adjust(ParameterChange(past: past, future: parameter, isWithInput: hasChanged), &$0, &$1) }
    }
  }

  /// Follows while the parameter is missing, begins or ends.
  @inlinable
  @inline(never)
  func followSession<Input, Parameter>(
    _ input: SteeredInlet<Input, Parameter>,
    begin: (Input.Snapshot, Parameter) -> Transaction.Snapshot,
    source: () -> Input.Snapshot,
    end: () -> Void
  ) {
    if current != nil {
      input.waiting = source()
      end()
      self.end()
    }
    input.source.replay(into: &input.waiting)
    guard let parameter = input.parameter, let snapshot = input.waiting else { return }
    input.waiting = nil
    self.begin(begin(snapshot, parameter))
  }
}
