import SignalGraph

/// A monitor that keeps every signal that it receives, in order.
///
/// For tests that say exactly what must be sent:
///
/// ```swift
/// let prices = DictionarySlot(["tea": 3])
/// let seen = RecordingMonitor<DictionaryTransaction<String, Int>>()
/// seen.attach(to: prices)
/// prices["tea"] = 4
/// seen.detach()
/// seen.history == [
///   .initiation(["tea": 3]),
///   .transition([.update(key: "tea", past: 3, future: 4)]),
///   .termination(["tea": 4]),
/// ]
/// ```
///
/// It keeps what initiations carry: while it does, the next edit of a set or a dictionary copies the whole.
///
/// Teardown: ``detach()``, before it is released.
public final class RecordingMonitor<Transaction: StateTransaction>: Monitor {
  /// The signals that are received.
  public typealias Input = StateSignal<Transaction>

  private final class Tape {
    var signals: [StateSignal<Transaction>] = []
    var reaction: ((StateSignal<Transaction>) -> Void)?
  }

  /// The end that receives, from one emitter at a time.
  public let sensor: SignalSensor<StateSignal<Transaction>>
  private let tape: Tape
  private var attachment: SignalEmitter<StateSignal<Transaction>>?

  /// Makes a monitor with an empty history.
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let tape = Tape()
    self.tape = tape
    let subject = MessageSubject(
      RecordingMonitor<Transaction>.self,
      label: label,
      site: Site(fileID: fileID, line: line)
    )
    sensor = SignalSensor(
      MonitorInlet(subject: subject) { signal in
        tape.signals.append(signal)
        tape.reaction?(signal)
      }
    )
  }
}

extension RecordingMonitor {
  /// What was received, oldest first.
  public var history: [StateSignal<Transaction>] { tape.signals }

  /// Called after a signal has been kept, for tests of what handlers do.
  public var reaction: ((StateSignal<Transaction>) -> Void)? {
    get { tape.reaction }
    set { tape.reaction = newValue }
  }

  /// Forgets what was received.
  public func removeAll() { tape.signals = [] }

  /// Registers with an emitter.
  public func attach<Origin: Emitter>(
    to origin: Origin,
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Origin.Output == StateSignal<Transaction> {
    attachment = origin.emitter
    origin.emitter.register(self, fileID: fileID, line: line)
  }

  /// Deregisters; does nothing if it is not attached.
  public func detach(fileID: StaticString = #fileID, line: UInt = #line) {
    guard let emitter = attachment else { return }
    attachment = nil
    if sensor.isRegistered { emitter.deregister(self, fileID: fileID, line: line) }
  }
}

extension RecordingMonitor where Transaction: Equatable, Transaction.Snapshot: Equatable {
  /// Whether exactly these signals were received, in this order.
  public func received(_ signals: [StateSignal<Transaction>]) -> Bool { history == signals }
}

@available(*, unavailable)
extension RecordingMonitor: Sendable {}
