/// What a closure makes of several values: the inputs of a combination, and its work.
///
/// The values are all alike: none is the input of the others. They are read where the compiler knows their types, or as
/// parameters where there is a pack of them.
@usableFromInline
final class CombinedValues<Combined> {
  @usableFromInline let inputs: Inputs<ValueTransaction<Combined>>
  @usableFromInline let work: ValueMap<Void, Combined>
  @usableFromInline let refresh = Refresh()

  /// Whether a value was refreshed in this turn.
  @usableFromInline
  final class Refresh {
    @exclusivity(unchecked) @usableFromInline var isNoted = false

    @inlinable init() {}
  }

  @inlinable
  init(_ subject: MessageSubject, _ work: ValueMap<Void, Combined>) {
    self.work = work
    inputs = Inputs(subject) { [refresh] in
      // What was noted in a turn that left no state is not told of a later one.
      refresh.isNoted = false
      return work.begin(())
    } end: {
      work.end()
    }
  }

  @inlinable @inline(__always)
  func add<Value>(_ source: ValueStorage<Value>, _ input: ValueInput<Value>) {
    inputs.add(source, input) { [refresh] in if $0 { refresh.isNoted = true } }
  }

  @inlinable
  func add(_ values: [AnyParameter]) {
    for value in values { inputs.add(value) { [refresh] in if value.isRefreshed { refresh.isNoted = true } } }
  }

  /// The node, which keeps this object.
  @inlinable
  func makeNode() -> StageNode {
    inputs.makeNode { state, output in
      let isRefreshed = self.refresh.isNoted
      self.refresh.isNoted = false
      self.work.take(self.work.make(()), isStanding: isRefreshed, &state, &output)
    }.traced(by: self)
  }
}
