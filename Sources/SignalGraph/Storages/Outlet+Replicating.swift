extension Outlet {
  /// Makes the parts of a replication: its state follows its input's, command by command.
  @inlinable
  static func replicating(
    _ subject: MessageSubject
  ) -> (Outlet<Transaction>, Inlet<StateSignal<Transaction>>, StageNode) {
    let outlet = Outlet<Transaction>(subject: subject)
    let inlet = Inlet<StateSignal<Transaction>>(subject: subject)
    let node = StageNode(writing: outlet, reading: [inlet]) {
      outlet.follow(
        inlet,
        begin: { $0 },
        change: { input, state, output in
          input.apply(to: &state)
          output.append(copy input)
        }
      )
    }
    return (outlet, inlet, node)
  }
}
