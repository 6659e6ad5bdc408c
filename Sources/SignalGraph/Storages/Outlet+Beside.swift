// A stage that writes a second state beside its own: what failed, the rest, a total.
extension Node {
  /// Makes the work of a stage that writes two states: runs `body`, then sends what it did to either.
  ///
  /// The stage makes a storage of the second outlet too, without a node, and keeps it or gives it away.
  @inlinable
  public convenience init<Transaction, Other>(
    writing outlet: Outlet<Transaction>,
    beside other: Outlet<Other>,
    reading inlets: [AnyInlet],
    _ body: @escaping () -> Void
  ) {
    self.init(writing: outlet, reading: inlets) {
      body()
      other.commit()
    }
    adopt(other)
  }
}

extension Outlet {
  /// Follows an input as ``follow(_:begin:change:end:)`` does, into two states of one session.
  ///
  /// - Parameters:
  ///   - inlet: where signals wait.
  ///   - other: the second state.
  ///   - begin: makes both states from the input's.
  ///   - change: does to each state what the input's transaction means, and records it beside that state.
  ///   - end: forgets what the stage keeps beside the states.
  @inlinable
  public func follow<Input: StateTransaction, Other: StateTransaction>(
    _ inlet: Inlet<StateSignal<Input>>,
    beside other: Outlet<Other>,
    begin: (Input.Snapshot) -> (Transaction.Snapshot, Other.Snapshot),
    change: (
      borrowing Input, inout Transaction.Snapshot, inout Transaction, inout Other.Snapshot, inout Other
    ) -> Void,
    end: () -> Void = {}
  ) {
    follow(
      inlet,
      begin: { snapshot in
        let (state, otherState) = begin(snapshot)
        other.begin(otherState)
        return state
      },
      change: { input, state, output in
        other.update { otherState, otherOutput in change(input, &state, &output, &otherState, &otherOutput) }
      },
      end: {
        end()
        other.end()
      }
    )
  }
}
