import SignalGraph

/// What monitors were told, in one list and in order, as text: the name of the monitor, then the signal.
///
/// Keeps its monitors registered until ``end()``, so that no test depends on how long a local variable lives.
final class SignalLog {
  private(set) var lines: [String] = []
  private var endings: [() -> Void] = []

  /// Registers a monitor that writes what it is told, and then calls `action`.
  @discardableResult
  func watch<Source: Emitter>(
    _ source: Source,
    _ name: String,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping (Source.Output) -> Void = { _ in }
  ) -> SignalMonitor<Source.Output> {
    let monitor = self.monitor(name, Source.Output.self, action)
    source.register(monitor, fileID: fileID, line: line)
    endings.append { if monitor.sensor.isRegistered { source.deregister(monitor) } }
    return monitor
  }

  /// Makes a monitor that writes what it is told; who registers it deregisters it.
  func monitor<Signal>(
    _ name: String,
    _ type: Signal.Type,
    _ action: @escaping (Signal) -> Void = { _ in }
  ) -> SignalMonitor<Signal> {
    SignalMonitor<Signal>(label: name) { [unowned self] signal in
      note("\(name) \(signal)")
      action(signal)
    }
  }

  func note(_ line: String) { lines.append(line) }

  /// The lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// Deregisters what `watch` registered, first to last, and returns what that added to the log.
  @discardableResult
  func end() -> [String] {
    lines = []
    let endings = endings
    self.endings = []
    for ending in endings { ending() }
    return take()
  }
}

/// Counts how many instances live.
final class LifeCounter {
  private(set) var living = 0

  final class Token {
    let counter: LifeCounter
    init(_ counter: LifeCounter) {
      self.counter = counter
      counter.living += 1
    }
    deinit { counter.living -= 1 }
  }

  func token() -> Token { Token(self) }
}
