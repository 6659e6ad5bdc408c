/// A function of a value.
///
/// | in | out |
/// |---|---|
/// | `transition` | `transition`; nothing where the result is equal |
/// | a refresh: `transition` from a value to itself | `transition`, also where the result is equal |
/// | `initiation`, `termination` | the same, mapped |
///
/// ```swift
/// let delay = ValueSlot(75)
/// let isLate = delay.map { $0 >= 60 }    // true
/// delay.value = 80                       // nothing
/// delay.value = 10                       // false
/// isLate.tearDown()
/// ```
///
/// - Complexity: one call of `transform` an initiation or transition. Memory: the result.
///
/// Preconditions: `transform` is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class ValueMapping<Value, Mapped>: ValueStorage<Mapped>, Replication {
  /// The signals that are received.
  public typealias Input = ValueSignal<Value>
  /// The unicatching end.
  public let sensor: SignalSensor<ValueSignal<Value>>

  /// Makes a map that is registered by its user; whether results compare is found from the type at run time.
  @inlinable
  public convenience init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Value) -> Mapped
  ) {
    self.init(label, Site(fileID: fileID, line: line), Equality(), transform)
  }

  @inlinable
  init(_ label: String?, _ site: Site, _ equality: Equality<Mapped>, _ transform: @escaping (Value) -> Mapped) {
    let subject = Subject(ValueMapping<Value, Mapped>.self, label: label, site: site)
    let inlet = Inlet<ValueSignal<Value>>(subject: subject)
    let outlet = Outlet<ValueTransaction<Mapped>>(subject: subject)
    let novelty = Novelty<Value, Mapped>(equality, .ofRefreshes)
    let node = Node(writing: outlet, reading: [inlet]) {
      outlet.follow(
        inlet,
        begin: { transform($0) },
        change: { input, state, output in
          guard let change = input.change else { return }
          let mapped = transform(change.future)
          if novelty.isNone(in: mapped, after: state, change.past, change.future) { return novelty.bin.keep(mapped) }
          output = ValueTransaction(unequalPast: state, future: mapped)
          state = mapped
        }
      )
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}

extension ValueStorage {
  /// Maps the value; see ``ValueMapping``.
  @inlinable
  public final func map<Mapped>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Value) -> Mapped
  ) -> ValueMapping<Value, Mapped> {
    let site = Site(fileID: fileID, line: line)
    let stage = ValueMapping(label, site, Equality(), transform)
    stage.chain(stage.sensor, to: self, site: site)
    return stage
  }

  /// Maps the value; see ``ValueMapping``.
  @inlinable
  public final func map<Mapped: Equatable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Value) -> Mapped
  ) -> ValueMapping<Value, Mapped> {
    let site = Site(fileID: fileID, line: line)
    let stage = ValueMapping(label, site, Equality(), transform)
    stage.chain(stage.sensor, to: self, site: site)
    return stage
  }
}
