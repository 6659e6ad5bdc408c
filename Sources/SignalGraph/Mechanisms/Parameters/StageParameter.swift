/// What a stage follows beside its input: a ``StageParameter``, or a ``StagePrompt``.
public class AnyParameter {
  @usableFromInline let inlet: AnyInlet
  /// Whether something came in this turn; for work that adjusts.
  @exclusivity(unchecked) @usableFromInline final var isNew = false

  @usableFromInline init(_ inlet: AnyInlet) { self.inlet = inlet }

  /// Whether it never changes.
  @usableFromInline var isFixed: Bool { false }

  /// Whether it has a value.
  @usableFromInline var isPresent: Bool { true }

  /// Whether its value was refreshed: announced again, although it is equal.
  @usableFromInline var isRefreshed: Bool { false }

  /// Takes in what it has received, and says whether anything came.
  @usableFromInline func read() -> Bool { false }

  /// Forgets the former value; the signal that replaced it keeps it alive until the turn ends.
  @usableFromInline func forgetFormer() {}

  /// Registers it with its storage, for a stage.
  @usableFromInline func connect(_ stage: Chained) {}
}

/// The value of a storage that a stage's closure reads: a threshold, a search text, an order.
///
/// The closure that the stage makes reads ``value``; the stage has a state only while there is a value.
///
/// ```swift
/// let rate = StageParameter(rate, subject)
/// super.init(StageParts(subject, [rate], ConvertingWork(rate)))    // see <doc:WritingAStage>
/// ```
///
/// The stage registers with the storage when it is made, and deregisters in ``Chained/tearDown(fileID:line:)``.
public final class StageParameter<Value>: AnyParameter {
  private let storage: ValueStorage<Value>?
  private let values: Inlet<ValueSignal<Value>>
  private let unchanged = Equality<Value>.ofRefreshes
  @exclusivity(unchecked) @usableFromInline var present: Value?
  @exclusivity(unchecked) private var former: Value?

  /// A parameter of the stage that the subject names: a fixed value, or a storage's.
  public init(_ parameter: some Adjustable<Value>, _ subject: MessageSubject) {
    switch parameter.adjustment {
    case .fixed(let value): (storage, present) = (nil, value)
    case .storage(let storage): self.storage = storage
    }
    values = ParameterInlet(subject: subject)
    super.init(values)
  }

  @usableFromInline override var isFixed: Bool { storage == nil }

  /// The value, for the closures of a stage, which are called only while there is one.
  @inlinable
  public var value: Value {
    @inline(__always) get { present.unsafelyUnwrapped }
  }

  /// The value before this one, while a stage adjusts.
  public var past: Value { former ?? value }

  /// What a filter's hint says of the values before and after, while a stage adjusts.
  @inlinable
  func hint(_ hint: ((_ past: Value, _ future: Value) -> FilterHint)?) -> () -> FilterHint {
    { [self] in hint?(past, value) ?? .unknown }
  }

  @usableFromInline override var isPresent: Bool { present != nil }

  @usableFromInline
  override var isRefreshed: Bool {
    guard let former, let present else { return false }
    return unchanged(former, present)
  }

  @usableFromInline
  override func read() -> Bool {
    // Asked in most turns for nothing.
    if !values.hasNews { return false }
    former = present
    return values.replay(into: &present)
  }

  @usableFromInline override func forgetFormer() { former = nil }

  @usableFromInline
  override func connect(_ stage: Chained) {
    if let storage { stage.chain(values, to: storage, site: values.subject.site) }
  }
}

extension StageParameter<Int> {
  /// A number that is not negative where it is fixed; a storage's may be.
  ///
  /// - `name`: what a message calls it.
  @usableFromInline
  convenience init(_ number: some Adjustable<Int>, _ subject: MessageSubject, notNegative name: StaticString) {
    if let number = number.adjustment.fixed, number < 0 {
      Violation.trap(
        .badParameter, "\(subject.located) was given the negative \(name) \(number). Give 0 or more, or a storage.")
    }
    self.init(number, subject)
  }
}

/// The inlet of a parameter.
final class ParameterInlet<Signal>: Inlet<Signal> {
  override var isParameter: Bool { true }
}

@available(*, unavailable)
extension AnyParameter: Sendable {}
