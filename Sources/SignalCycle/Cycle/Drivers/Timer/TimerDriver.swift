import SignalGraph

/// Alarms by name, on a clock.
///
/// ```swift
/// frame.timer.set("tick", every: .seconds(1))     // emits .due("tick") each second, until
/// frame.timer.cancel("tick")
/// ```
///
/// | the model | the driver |
/// |---|---|
/// | has an alarm that it had not, or one that was set again | begins to wait |
/// | has an alarm as before | waits on |
/// | has an alarm no more | waits no more: what was about to be due is not told |
///
/// A repeated alarm is due at multiples of its delay since it was set; those that nobody had time for are left out.
///
/// - Complexity: a model O(alarms). An alarm that waits is a task.
public final class TimerDriver: Driver {
  /// The alarms that are set.
  public struct Model: CycleValue, Initializable {
    /// The alarms by their names.
    public private(set) var alarms: [String: Alarm] = [:]
    private var lastNumber = 0

    /// Makes a model without alarms.
    public init() {}

    /// Sets an alarm, from now on; one of that name is set again.
    public mutating func set(_ name: String, after delay: Duration) { add(name, delay, repeats: false) }

    /// Sets an alarm that is due again and again; one of that name is set again.
    ///
    /// - `delay`: at least a millisecond.
    public mutating func set(_ name: String, every delay: Duration) { add(name, delay, repeats: true) }

    /// Takes an alarm back; nothing if there is none of that name.
    public mutating func cancel(_ name: String) { alarms[name] = nil }

    private mutating func add(_ name: String, _ delay: Duration, repeats: Bool) {
      lastNumber += 1
      alarms[name] = Alarm(delay: delay, repeats: repeats, number: lastNumber)
    }
  }

  /// An alarm.
  public struct Alarm: CycleValue {
    /// How long it is from being set to being due.
    public let delay: Duration
    /// Whether it is due again and again.
    public let repeats: Bool
    /// The how manyth alarm of its model it is.
    public let number: Int
  }

  /// What the driver tells.
  public enum Event: CycleValue {
    /// An alarm is due.
    case due(String)
  }

  fileprivate struct Due: Sendable {
    let name: String
    let number: Int
  }

  private let clock: any Clock<Duration>
  /// What is waited for, each with a number of its own: models that come back set other alarms of the same numbers.
  private var waiting: [String: (alarm: Alarm, number: Int, task: Task<Void, Never>)] = [:]
  private var lastNumber = 0
  private var inbox: DriverInbox<Due>?

  /// Makes a driver on a clock.
  public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  /// Begins and ends to wait for alarms.
  public func render(_ model: Model, _ outlet: DriverOutlet<Event>) {
    for (name, wait) in waiting where model.alarms[name] != wait.alarm {
      wait.task.cancel()
      waiting[name] = nil
    }
    for (name, alarm) in model.alarms where waiting[name] == nil {
      let inbox = inbox ?? makeInbox(outlet)
      lastNumber += 1
      let due = Due(name: name, number: lastNumber)
      waiting[name] = (alarm, lastNumber, Task.detached { [clock] in await clock.wait(for: alarm, due, inbox) })
    }
  }

  /// Waits for nothing any more.
  public func stop() {
    for wait in waiting.values { wait.task.cancel() }
    (waiting, inbox) = ([:], nil)
  }

  private func makeInbox(_ outlet: DriverOutlet<Event>) -> DriverInbox<Due> {
    let inbox = outlet.inbox { [unowned self] (due: Due) in
      // It may have been taken back, or set again, when it was under way already.
      if waiting[due.name]?.number == due.number { outlet.emit(.due(due.name)) }
    }
    self.inbox = inbox
    return inbox
  }
}

@available(*, unavailable)
extension TimerDriver: Sendable {}

extension Clock<Duration> {
  /// Waits until an alarm is due, and again if it repeats.
  fileprivate func wait(
    for alarm: TimerDriver.Alarm, _ due: TimerDriver.Due, _ inbox: DriverInbox<TimerDriver.Due>
  ) async {
    let delay = alarm.repeats ? max(alarm.delay, .milliseconds(1)) : alarm.delay
    var instant = instant(after: delay)
    while true {
      do { try await sleepLong(until: instant) } catch { return }
      inbox.send(due)
      if !alarm.repeats || Task.isCancelled { return }
      instant = instant.advanced(by: delay)
      let late = instant.duration(to: now)
      if late > .zero { instant = instant.advanced(by: delay * Int((late / delay).rounded(.up))) }
    }
  }
}
