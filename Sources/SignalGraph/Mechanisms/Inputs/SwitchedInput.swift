/// The one storage that a stage reads, named by a value: with another value, another storage.
///
/// There is a state while there is a choice and the chosen storage has one. A turn that chooses another reads nothing
/// of the one before. The state of another storage is a reset, or, where it is a value, a transition to it, which is
/// compared here: values that only follow a storage are compared with nothing. A choice of the same storage is
/// none: a map returns it for each update of what it maps.
///
/// - Complexity: another choice O(1) beside the comparison of two values; a change of the chosen storage as in a
///   replica.
@usableFromInline
final class SwitchedInput<Choice, Rows: StateTransaction> {
  @usableFromInline let chooser: Inlet<ValueSignal<Choice>>
  @usableFromInline let outlet: Outlet<Rows>
  /// The storage that a value names; nil for none.
  @usableFromInline let storage: (Choice) -> StateStorage<Rows>?
  /// Whether a transition leads to the state of another storage.
  @usableFromInline let isContinuous: Bool
  @exclusivity(unchecked) @usableFromInline var chosen: StateStorage<Rows>?
  @exclusivity(unchecked) @usableFromInline var inlet: Inlet<StateSignal<Rows>>?
  /// Whether there is a choice, if only of nothing.
  @exclusivity(unchecked) @usableFromInline var isChosen = false
  /// Whether the state is still that of the storage before.
  @exclusivity(unchecked) @usableFromInline var isLate = false

  @inlinable
  init(_ subject: MessageSubject, isContinuous: Bool = false, _ storage: @escaping (Choice) -> StateStorage<Rows>?) {
    (chooser, outlet) = (Inlet(subject: subject), Outlet(subject: subject))
    (self.isContinuous, self.storage) = (isContinuous, storage)
  }

  @inlinable
  func makeNode() -> StageNode { StageNode(writing: outlet, reading: [chooser]) { self.run() }.traced(by: self) }
}

extension StageParts {
  /// The parts of a stage that reads the storage which a value names; see ``SwitchedInput``.
  @inlinable
  init<Choice>(
    switching subject: MessageSubject, isContinuous: Bool = false,
    _ storage: @escaping (Choice) -> StateStorage<Output>?
  ) where Input == ValueTransaction<Choice> {
    let input = SwitchedInput<Choice, Output>(subject, isContinuous: isContinuous, storage)
    (sensor, outlet, node, connect) = (SignalSensor(input.chooser), input.outlet, input.makeNode(), { _ in })
  }
}

extension SwitchedInput {
  @inlinable
  func run() {
    var next = chosen
    readChoice(&next)
    if next !== chosen {
      choose(next)
      // Attached: the stage runs again after its new input.
      if next != nil { return }
    }
    if isLate { return settle() }
    guard let inlet else { return }
    outlet.follow(inlet, begin: { $0 }, change: { $0.repeated(on: &$1, &$2) })
  }

  @inlinable @inline(__always)
  func readChoice(_ next: inout StateStorage<Rows>?) {
    chooser.readSessions { choice in
      if isChosen { outlet.subject.reportDoubleInitiation() }
      isChosen = true
      next = storage(choice)
    } change: { transaction in
      if !isChosen { outlet.subject.reportOutsideSession("a transition") }
      if let change = transaction.mutation { next = storage(change.future) }
    } end: { last in
      if !isChosen {
        if case .none = last { return }
        outlet.subject.reportOutsideSession("a termination")
      }
      isChosen = false
      next = nil
    }
  }

  @inlinable @inline(never)
  func choose(_ next: StateStorage<Rows>?) {
    if let chosen, let inlet {
      outlet.detach(inlet)
      Turn.current.keep(inlet)
      Turn.current.keep(chosen)
    }
    (chosen, inlet, isLate) = (next, nil, true)
    guard let next else { return }
    let inlet = Inlet<StateSignal<Rows>>(subject: outlet.subject)
    self.inlet = inlet
    outlet.attach(inlet, to: next, fileID: outlet.subject.site.fileID, line: outlet.subject.site.line)
  }

  /// Takes over the state of the storage that is read from now on.
  @inlinable @inline(never)
  func settle() {
    isLate = false
    var state: Rows.Snapshot?
    inlet?.replay(into: &state)
    if isContinuous { return outlet.become(state) }
    if outlet.current != nil { outlet.end() }
    if let state { outlet.begin(state) }
  }
}
