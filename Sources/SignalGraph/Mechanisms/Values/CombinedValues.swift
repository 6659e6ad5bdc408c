/// What a closure makes of several values: the inputs of a combination, and its work.
///
/// The values are parameters, all alike: none is the input of the others.
@usableFromInline
final class CombinedValues<Combined> {
  @usableFromInline let inputs: Inputs<ValueTransaction<Combined>>
  @usableFromInline let work: ValueMap<Void, Combined>
  /// Whether a value was refreshed in this turn.
  @exclusivity(unchecked) @usableFromInline var isRefreshed = false

  @inlinable
  init(_ subject: MessageSubject, _ values: [AnyParameter], _ work: ValueMap<Void, Combined>) {
    self.work = work
    inputs = Inputs(subject, begin: { work.begin(()) }, end: { work.end() })
    for value in values {
      inputs.add(value) { [unowned self] in if value.isRefreshed { self.isRefreshed = true } }
    }
  }

  @inlinable
  func makeNode() -> StageNode {
    inputs.makeNode { state, output in
      let isRefreshed = self.isRefreshed
      self.isRefreshed = false
      self.work.take(self.work.make(()), isStanding: isRefreshed, &state, &output)
    }
  }
}
