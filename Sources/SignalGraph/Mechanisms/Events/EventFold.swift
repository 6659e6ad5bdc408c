/// What events amount to, one after the other: the work of scans of events.
///
/// There is a state while the stage is registered and each parameter has a value. It begins with the initial result,
/// whatever came before.
@usableFromInline
final class EventFold<Event, Folded> {
  @usableFromInline let input: EventInput<Event>
  @usableFromInline let outlet: Outlet<ValueTransaction<Folded>>
  @usableFromInline let initial: Folded
  @usableFromInline let step: (Folded, Event) -> Folded
  @usableFromInline let equality = Equality<Folded>()
  @usableFromInline let bin = Bin<Folded>()

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ initial: Folded,
    _ step: @escaping (Folded, Event) -> Folded
  ) {
    (self.initial, self.step) = (initial, step)
    (input, outlet) = (EventInput(subject, parameters), Outlet(subject: subject))
  }

  @inlinable
  func makeNode() -> StageNode {
    StageNode(writing: outlet, reading: input.inlets) { self.follow() }.traced(by: self)
  }

  @inlinable
  func follow() {
    let isLive = input.prepare() && input.inlet.isRegistered
    let hasState = outlet.current != nil
    if !isLive {
      if hasState { outlet.end() }
    } else if !hasState {
      outlet.begin(initial)
    }
    // What came while there was no state is left out.
    guard isLive, hasState else { return input.inlet.readEvents { _, _ in } }
    input.inlet.readEvents { event, _ in
      outlet.update { state, output in
        let made = step(state, copy event)
        if equality(state, made) { return bin.keep(made) }
        let past = state
        state = made
        if let held = output.update(past: past, future: made, equality: equality) { state = held }
        bin.keep(past)
        bin.keep(made)
      }
    }
  }
}
