import SignalGraph

extension Lifecycle {
  func early() throws(TrialFailure) {
    let graph = makeGraph()
    try graph.check(nil)
    try log.require(graph.replica.history.isEmpty, .session, "a signal before the input began")
    slot.emitter.register(graph.gate.sensor)
    try graph.check(expected(graph.output))
    try log.require(graph.replica.history.count == 1, .session, "\(graph.replica.history) instead of one initiation")
    edit()
    let last = expected(graph.output)
    try graph.check(last)
    slot.emitter.deregister(graph.gate.sensor)
    try graph.check(nil)
    try graph.tearDown(nil)
  }

  func late() throws(TrialFailure) {
    edit()
    let (output, rigging) = build()
    let replica = makeReplica()
    replica.attach(to: output)
    try check(replica, shows: expected(output), .lateness)
    edit()
    try check(replica, shows: expected(output))
    replica.detach()
    try check(replica, shows: nil)
    rigging.tearDown()
  }

  func rebirth() throws(TrialFailure) {
    let graph = makeGraph()
    for _ in 0..<3 {
      slot.emitter.register(graph.gate.sensor)
      try graph.check(expected(graph.output))
      slot.emitter.deregister(graph.gate.sensor)
      try graph.check(nil)
    }
    try log.require(graph.replica.history.count == 6, .session, "\(graph.replica.history) in three sessions")
    try graph.tearDown(nil)
  }

  func midTurn() throws(TrialFailure) {
    let (output, rigging) = build()
    let late = makeReplica()
    let monitor = makeWatcher()
    monitor.attach(to: slot)
    monitor.reaction = { signal in
      if case .transition = signal, late.history.isEmpty { late.attach(to: output) }
    }
    edit()
    try check(late, shows: expected(output), .lateness)
    edit()
    try check(late, shows: expected(output))
    late.detach()
    monitor.detach()
    rigging.tearDown()
  }

  func leavingItself() throws(TrialFailure) {
    let (output, rigging) = build()
    let replica = makeReplica()
    let monitor = log.hold(RecordingMonitor<Result>())
    monitor.reaction = { [unowned monitor] signal in
      replica.receive(signal)
      if case .transition = signal { monitor.detach() }
    }
    monitor.attach(to: output)
    for _ in 0..<8 { edit() }
    try log.forward(replica.fault, "a monitor that left in its handler")
    if let left = replica.history.firstTransition() {
      try log.require(replica.history.count == left + 2, .session, "\(monitor.history) after leaving in a handler")
    }
    monitor.detach()
    try check(replica, shows: nil)
    rigging.tearDown()
  }

  func removedByNeighbour() throws(TrialFailure) {
    let (output, rigging) = build()
    let monitor = log.hold(RecordingMonitor<Result>())
    let victim = makeReplica()
    monitor.attach(to: output)
    victim.attach(to: output)
    monitor.reaction = { signal in
      if case .transition = signal { victim.detach() }
    }
    for _ in 0..<8 { edit() }
    if let left = monitor.history.firstTransition() {
      try log.require(
        victim.history.count == left + 2 && victim.history[left].isSame(as: monitor.history[left]),
        .session,
        "\(victim.history) for a neighbour, \(monitor.history) for the one that removed it"
      )
    }
    monitor.reaction = nil
    victim.detach()
    try check(victim, shows: nil)
    monitor.detach()
    rigging.tearDown()
  }

  func cutOff() throws(TrialFailure) {
    let graph = makeGraph()
    slot.emitter.register(graph.gate.sensor)
    let monitor = makeWatcher()
    monitor.attach(to: slot)
    monitor.reaction = { [slot] signal in
      if case .transition = signal, graph.gate.sensor.isRegistered { slot.emitter.deregister(graph.gate.sensor) }
    }
    edit()
    try graph.check(nil)
    edit()
    try graph.check(nil)
    monitor.detach()
    try graph.tearDown(nil)
  }

  func feedback() throws(TrialFailure) {
    let (output, rigging) = build()
    let (first, last) = (makeReplica(), makeReplica())
    first.attach(to: output)
    let monitor = makeWatcher()
    var answers = 3
    monitor.reaction = { [self] signal in
      guard case .transition = signal, answers > 0 else { return }
      answers -= 1
      var generator = generator()
      _ = trial.origin.edit(slot, using: &generator)
    }
    monitor.attach(to: slot)
    last.attach(to: output)
    edit()
    edit()
    try check(first, shows: expected(output))
    try check(last, shows: expected(output))
    try log.require(
      first.history.elementsEqual(last.history) { $0.isSame(as: $1) }, .session,
      "\(first.history) for one, \(last.history) for another")
    for replica in [first, last] { replica.detach() }
    monitor.detach()
    rigging.tearDown()
  }

  func tornDownInHandler() throws(TrialFailure) {
    let (output, rigging) = build()
    let replica = makeReplica()
    let monitor = makeWatcher()
    replica.attach(to: output)
    monitor.attach(to: slot)
    monitor.reaction = { signal in
      if case .transition = signal { rigging.tearDown() }
    }
    edit()
    try check(replica, shows: nil)
    try log.require(output.snapshot == nil, .termination, "a graph that was torn down has a state")
    edit()
    replica.detach()
    monitor.detach()
  }

  func tornDownTwice() throws(TrialFailure) {
    let (output, rigging) = build()
    let replica = makeReplica()
    replica.attach(to: output)
    let last = output.snapshot
    rigging.tearDown()
    output.tearDown()
    output.tearDown()
    try check(replica, shows: nil)
    if let last {
      try log.require(replica.history.last?.ends(with: last) == true, .termination, "\(replica.history)")
    }
    replica.detach()
  }

  func rebuilt() throws(TrialFailure) {
    for _ in 0..<3 {
      let (output, rigging) = build()
      let replica = makeReplica()
      replica.attach(to: output)
      try check(replica, shows: expected(output), .lateness)
      edit()
      try check(replica, shows: expected(output))
      rigging.tearDown()
      try check(replica, shows: nil)
      replica.detach()
    }
  }
}

extension Array {
  /// The position of the first transition; resets may come before it.
  fileprivate func firstTransition<Transaction>() -> Int? where Element == StateSignal<Transaction> {
    firstIndex { $0.transaction != nil }
  }
}
