import SignalGraph

/// How sensors come and go: the same scenarios for every graph.
public enum LifecycleScenario: String, CaseIterable, Sendable {
  /// Built before its input has a state; it gets one when the input does, and sends one initiation.
  case early = "built before its input begins"
  /// Built on an input that has a state; it has one at once.
  case late = "built after its input began"
  /// Its input begins, ends and begins again with nothing in between.
  case rebirth = "its input ends and begins again"
  /// A handler registers a second sensor in the middle of a turn.
  case midTurn = "a sensor registered by a handler"
  /// A handler deregisters its own sensor, which gets its termination after it has returned, then nothing.
  case leavingItself = "a sensor deregistered by its own handler"
  /// A handler deregisters a neighbour, which gets what this turn owes it, its termination, then nothing.
  case removedByNeighbour = "a sensor deregistered by its neighbour's handler"
  /// A handler takes the graph off its slot; its watchers get what this turn owes them, and the termination.
  case cutOff = "the input deregistered by a handler"
  /// A handler edits the slot: that makes a later turn, and all sensors see one order.
  case feedback = "a handler that edits the slot"
  /// Taken down by a handler.
  case tornDownInHandler = "torn down by a handler"
  /// Taken down twice.
  case tornDownTwice = "torn down twice"
  /// Built again on the same slot after teardown.
  case rebuilt = "built again after teardown"
}

extension StageTrial {
  /// Plays every scenario from several states; one repetition with a failure's seed repeats that failure.
  ///
  /// Scenarios are short: specialised for each pair of an origin and an output, they would take far longer to compile than
  /// all they do. What is called from here stays generic.
  ///
  /// - Throws: the first broken law.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  public func checkLifecycle(seed: UInt64, repetitions: Int = 8) throws(TrialFailure) {
    let batch = TrialBatch(recipe.name)
    try abandoningRegistrations { () throws(TrialFailure) in
      for scenario in LifecycleScenario.allCases {
        for repetition in 0..<repetitions {
          try play(scenario, TrialLog(batch, seed: seed &+ UInt64(repetition), scenario: scenario))
        }
      }
      try batch.checkRegistrations(seed: seed)
    }
  }

  private func play(_ scenario: LifecycleScenario, _ log: TrialLog) throws(TrialFailure) {
    do throws(TrialFailure) {
      try Lifecycle(self, log).play(scenario)
    } catch {
      throw log.abandon(error)
    }
    try log.letGo()
  }
}
