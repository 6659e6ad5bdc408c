import SignalGraph

extension StageTrial {
  /// Does every sequence of so many edits, resets included, from each of some small snapshots.
  ///
  /// Each sequence has a graph of its own and every prefix is checked: R1, L1, L2, L4, L6, L7, L9. Meant for an origin
  /// with two or three keys and two values; there are (edits + 1) to the power of `length` sequences.
  ///
  /// - Throws: the first broken law.
  @discardableResult
  public func exhaust(
    length: Int,
    from snapshots: [Origin.Input.Transaction.Snapshot]
  ) throws(TrialFailure) -> TrialReport {
    var report = TrialReport(trial: "\(recipe.name), every \(length) edits", seed: 0)
    let batch = TrialBatch(recipe.name)
    for snapshot in snapshots {
      var path = [Int](repeating: 0, count: length)
      repeat {
        let log = TrialLog(batch, seed: 0)
        log.note("from \(snapshot)")
        do throws(TrialFailure) {
          try walk(&path, from: snapshot, log, &report)
        } catch {
          throw log.abandon(error)
        }
        try log.letGo()
        report.sequences += 1
      } while path.last != Self.finished
    }
    try batch.checkRegistrations(seed: 0)
    return report
  }

  private static var finished: Int { -1 }

  /// Does one sequence and makes `path` the next one.
  private func walk(
    _ path: inout [Int],
    from snapshot: Origin.Input.Transaction.Snapshot,
    _ log: TrialLog,
    _ report: inout TrialReport
  ) throws(TrialFailure) {
    let slot = log.hold(origin.makeSlot(snapshot, label: log.label))
    let graph = log.hold(TrialGraph(self, log, "the graph", keepsHistory: true))
    log.signals = { [replica = graph.replica] in replica.history.map { "\($0)" } }
    slot.emitter.register(graph.gate.sensor)
    var choices: [Int] = []
    // What comes before a choice other than the first was checked with the first.
    let checked = (path.lastIndex { $0 != 0 } ?? 0)
    for (step, choice) in path.enumerated() {
      let edits = origin.everyEdit(of: slot.settled)
      choices.append(edits.count + 1)
      if choice == edits.count {
        log.note("reset")
        slot.emitter.deregister(graph.gate.sensor)
        slot.emitter.register(graph.gate.sensor)
      } else {
        let (shown, changes) = (graph.output.snapshot, graph.replica.changes)
        log.note(edits[choice].description)
        graph.replica.turn { edits[choice].perform(slot) }
        let mayReset = recipe.mayReset && graph.replica.latest.first?.transaction == nil
        let hasAnnounced = edits[choice].description.hasPrefix("refresh(")
        try graph.checkEqualUpdates(hasAnnounced)
        try graph.checkMinimality(
          hasChanged: !Output.Transaction.isMinimal || graph.output.snapshot != shown || mayReset,
          hasAnnounced: hasAnnounced,
          since: changes
        )
      }
      report.operations["edit", default: 0] += 1
      if step >= checked { try graph.check(recipe.oracle(slot.settled)) }
    }
    report.signals += graph.replica.changes
    report.mix(graph.output.snapshot.map { Output.Transaction.text(of: $0) } ?? "")
    let last = graph.output.snapshot
    try graph.tearDown(last)
    slot.emitter.deregister(graph.gate.sensor)
    advance(&path, choices)
  }

  /// Counts the path up, the last place first.
  private func advance(_ path: inout [Int], _ choices: [Int]) {
    for place in path.indices.reversed() {
      path[place] += 1
      if path[place] < choices[place] { return }
      path[place] = 0
    }
    path[path.count - 1] = Self.finished
  }
}
