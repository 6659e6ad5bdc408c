/// Where a steered stage's order finds its parameter.
@usableFromInline
final class SortParameter<Parameter> {
  @exclusivity(unchecked) @usableFromInline var value: Parameter?

  @inlinable
  init() {}

  /// The parameter, in its session: orders are asked for in no other.
  @inlinable
  var current: Parameter {
    @inline(__always) get { value.unsafelyUnwrapped }
  }

  /// Joins an input with the parameter's storage; reading a new parameter makes the order stale.
  @inlinable
  func steer<Input: StateTransaction>(
    _ source: Inlet<StateSignal<Input>>,
    by steering: Inlet<ValueSignal<Parameter>>,
    _ control: SortControl
  ) -> SteeredInlet<Input, Parameter> {
    SteeredInlet(source, steering: [steering]) { [self] parameter in
      guard steering.replay(into: &parameter) else { return false }
      value = parameter
      control.isStale = true
      return true
    }
  }
}

@available(*, unavailable)
extension SortParameter: Sendable {}
