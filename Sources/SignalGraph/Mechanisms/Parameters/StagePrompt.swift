/// A stage's way to ask for a turn in which it does everything anew; a ``StageAlarm`` is asked by a clock.
public class StagePrompt: AnyParameter {
  private let sensor: SignalSensor<Void>
  @usableFromInline let asked: Inlet<Void>

  /// A prompt of the stage that the subject names.
  public init(_ subject: MessageSubject) {
    asked = Inlet(subject: subject)
    sensor = SignalSensor(asked)
    super.init(asked)
  }

  /// Asks: the stage runs in a turn of its own, or in the one that is open.
  public final func ask() { sensor.sense(()) }

  /// Whether it was asked since the last turn.
  @inlinable @inline(__always)
  final var isAsked: Bool { asked.hasMail }

  @usableFromInline
  override func read() -> Bool {
    guard isAsked else { return false }
    asked.read { _ in }
    return true
  }
}
