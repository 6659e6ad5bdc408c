// The whole state of an input as a value.

extension StageParts where Output == ValueTransaction<Input.Snapshot> {
  /// The parts of a stage whose value is the input's state.
  ///
  /// The state is taken from the input, with which it shares its memory, so that nothing is done to it here. A transaction
  /// that came as a signal has nobody to take it from: it is performed on the present value.
  @inlinable
  init(takingWhole subject: MessageSubject) {
    let (inlet, outlet) = (Inlet<StateSignal<Input>>(subject: subject), Outlet<Output>(subject: subject))
    (sensor, self.outlet, connect) = (SignalSensor(inlet), outlet, { _ in })
    node = outlet.makeNode(reading: inlet) { inlet, turn in
      outlet.step(inlet) { (input: borrowing Input, state: inout Input.Snapshot, output: inout Output) in
        // What an inlet reads in place lies in the outlet of a storage.
        let source = unsafeDowncast(inlet.source.unsafelyUnwrapped.takeUnretainedValue(), to: Outlet<Input>.self)
        var whole = state
        if let settled = source.settled { whole = settled } else { input.apply(to: &whole) }
        // Not compared: a transaction is news, and comparing would take as long as looking at every row.
        output = Output(unequalPast: output.change?.past ?? state, future: whole)
        state = whole
      }
      return outlet.conclude(turn)
    } _: {
      ErasedWork(begin: { $0 })
    }
    node.tracing = RowRelation.whole
  }
}
