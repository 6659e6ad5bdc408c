public import Logging
public import SignalGraph

extension Emitter {
  /// Logs each turn of this graph: why it ran, what it did, and how long it took.
  ///
  /// Turns that took longer than `limit` are logged as warnings. The text is made only if the logger's level wants it.
  public func logTurns(
    to logger: Logger, level: Logger.Level = .debug, slowerThan limit: Duration = .milliseconds(5)
  ) -> TurnHook {
    onTurn { report in
      let level = report.duration > limit ? max(level, .warning) : level
      logger.log(
        level: level, "turn",
        metadata: [
          "cause": "\(report.cause)", "duration": "\(report.duration)", "stages": "\(report.stages)",
          "handlers": "\(report.handlers)", "mutations": "\(report.mutations)",
        ]
      )
    }
  }
}

extension Violation {
  /// Logs each violation before it ends the process.
  public static func log(to logger: Logger) {
    setHook { violation in
      logger.critical("\(violation.message)", metadata: ["kind": "\(violation.kind.rawValue)"])
    }
  }
}
