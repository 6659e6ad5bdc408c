/// What a closure makes of several values: the inputs of a combination, and its work.
///
/// The values are all alike: none is the input of the others. They are read where the compiler knows their types, or as
/// parameters where there is a pack of them.
@usableFromInline
final class CombinedValues<Combined> {
  @usableFromInline let inputs: Inputs<ValueTransaction<Combined>>
  @usableFromInline let work: ValueMap<Void, Combined>
  /// Whether a value was refreshed in this turn.
  @exclusivity(unchecked) @usableFromInline var isRefreshed = false

  @inlinable
  init(_ subject: MessageSubject, _ work: ValueMap<Void, Combined>) {
    self.work = work
    inputs = Inputs(subject, begin: { work.begin(()) }, end: { work.end() })
  }

  @inlinable @inline(__always)
  func add<Value>(_ source: ValueStorage<Value>, _ input: ValueInput<Value>) {
    // Unowned without a check: the stage's node keeps this object and all that calls the closure, and a strong reference
    // would be a cycle.
    inputs.add(source, input) { [unowned(unsafe) self] in if $0 { self.isRefreshed = true } }
  }

  @inlinable
  func add(_ values: [AnyParameter]) {
    for value in values {
      // Unowned without a check for the same reason.
      inputs.add(value) { [unowned(unsafe) self] in if value.isRefreshed { self.isRefreshed = true } }
    }
  }

  /// The node, which keeps this object.
  @inlinable
  func makeNode() -> StageNode {
    inputs.makeNode { state, output in
      let isRefreshed = self.isRefreshed
      self.isRefreshed = false
      self.work.take(self.work.make(()), isStanding: isRefreshed, &state, &output)
    }.traced(by: self)
  }
}
