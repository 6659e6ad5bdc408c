/// What a parameter may be made of: a value that stays, or a storage whose value changes.
///
/// ```swift
/// rows.window(offset: 0, limit: 20)
/// rows.window(offset: ValueSlot(40), limit: 20)
/// ```
public protocol Adjustable<Parameter> {
  /// What the parameter is.
  associatedtype Parameter
  /// Which of the two it is.
  var adjustment: Adjustment<Parameter> { get }
}

/// A parameter that stays, or the storage of one that changes.
public enum Adjustment<Parameter> {
  /// It stays.
  case fixed(Parameter)
  /// It is a storage's value.
  case storage(ValueStorage<Parameter>)
}

extension Adjustment {
  /// The parameter that stays; none where it is a storage's.
  @inlinable
  public var fixed: Parameter? {
    if case .fixed(let parameter) = self { parameter } else { nil }
  }
}

extension Int: Adjustable {
  /// A parameter that stays.
  @inlinable
  public var adjustment: Adjustment<Int> { .fixed(self) }
}

extension ValueStorage: Adjustable {
  /// A parameter that changes.
  @inlinable
  public var adjustment: Adjustment<Value> { .storage(self) }
}

extension Adjustment: Adjustable {
  /// Itself.
  @inlinable
  public var adjustment: Self { self }
}

@available(*, unavailable)
extension Adjustment: Sendable {}

extension StateStorage {
  /// Connects a parameter's sensor, where the parameter is a storage's.
  @inlinable
  final func chain<Parameter>(
    _ sensor: SignalSensor<ValueSignal<Parameter>>?,
    to parameter: Adjustment<Parameter>,
    site: Site
  ) {
    guard let sensor, case .storage(let storage) = parameter else { return }
    chain(sensor, to: storage, site: site)
  }
}
