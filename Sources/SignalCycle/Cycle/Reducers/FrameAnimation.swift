/// A sequence of stills, each shown for a while: an animation as a value of the frame.
///
/// It is on no clock itself. A reducer begins it, which sets an alarm of the ``TimerDriver``, and when that is due has it go
/// on. So what shows is always in the frame, recordings replay it, and any later event may cancel, replace or extend it.
///
/// ```swift
/// struct Lamp: CycleValue, Initializable {
///   var timer = TimerDriver.Model()
///   var blinking = FrameAnimation<Bool>("blinking")
///   var isLit: Bool { blinking.still ?? false }
/// }
///
/// // on a key:
/// frame.blinking.replace(with: [.init(true, for: .seconds(1)), .init(false, for: .seconds(1))], on: &frame.timer)
/// // on .due("blinking"):
/// frame.blinking.advance(on: &frame.timer)
/// ```
public struct FrameAnimation<Still: CycleValue>: CycleValue {
  /// What is shown, and for how long.
  public struct Step: CycleValue {
    /// What is shown.
    public var still: Still
    /// For how long.
    public var duration: Duration

    /// Makes a step.
    public init(_ still: Still, for duration: Duration) { (self.still, self.duration) = (still, duration) }
  }

  /// The name of its alarm.
  public let name: String
  /// What is shown and what follows; empty when it is over.
  public private(set) var steps: [Step] = []

  /// Makes an animation that shows nothing.
  public init(_ name: String) { self.name = name }

  /// What is shown; nil when it is over.
  public var still: Still? { steps.first?.still }
  /// Whether something is shown.
  public var isRunning: Bool { !steps.isEmpty }

  /// Shows other steps, from now on.
  public mutating func replace(with steps: [Step], on timer: inout TimerDriver.Model) {
    self.steps = steps
    schedule(on: &timer)
  }

  /// Adds steps behind the last; begins if it was over.
  public mutating func extend(by steps: [Step], on timer: inout TimerDriver.Model) {
    let wasRunning = isRunning
    self.steps += steps
    if !wasRunning { schedule(on: &timer) }
  }

  /// Shows nothing any more.
  public mutating func cancel(on timer: inout TimerDriver.Model) { replace(with: [], on: &timer) }

  /// Shows the next step: its alarm is due.
  public mutating func advance(on timer: inout TimerDriver.Model) {
    if !steps.isEmpty { steps.removeFirst() }
    schedule(on: &timer)
  }

  private func schedule(on timer: inout TimerDriver.Model) {
    if let step = steps.first { timer.set(name, after: step.duration) } else { timer.cancel(name) }
  }
}
