import SignalGraph

/// When a view is sent its props.
public struct PropsStrategy<Root: AtomRoot, Output: Props> {
  enum Kind {
    case always
    case whenChanged
    case parts([PartialKeyPath<Root>])
    case throttled(Duration, SignalClock)
    case custom((_ step: AtomStep<Root>, _ past: Output, _ future: Output) -> Bool)
  }

  let kind: Kind

  /// After every step, whether they changed or not: the props of an animation, a counter of steps.
  public static var always: Self { Self(kind: .always) }

  /// When they changed; they are made after every step.
  public static var whenChanged: Self { Self(kind: .whenChanged) }

  /// When they changed; they are made only after steps that changed one of these places.
  ///
  /// - Precondition: the paths lead to places, and the transformer reads no others.
  public static func parts(_ paths: PartialKeyPath<Root>...) -> Self { Self(kind: .parts(paths)) }

  /// When they changed, and at most once an interval: the first at once, the last of an interval at its end.
  public static func throttled(for interval: Duration, on clock: SignalClock) -> Self {
    Self(kind: .throttled(interval, clock))
  }

  /// When a function says so, of the step, the props that were sent last, and those that would be sent now.
  public static func custom(
    _ shouldSend: @escaping (_ step: AtomStep<Root>, _ past: Output, _ future: Output) -> Bool
  ) -> Self {
    Self(kind: .custom(shouldSend))
  }
}
