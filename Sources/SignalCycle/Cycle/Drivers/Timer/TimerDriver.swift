import SignalGraph
import Synchronization

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

  /// An alarm that is waited for: this one, as models that come back set other alarms of the same numbers.
  fileprivate final class Wait: Sendable {
    let name: String
    let alarm: Alarm
    /// Whether its being due is under way to the driver.
    private let isUnderWay = Atomic(false)

    init(_ name: String, _ alarm: Alarm) { (self.name, self.alarm) = (name, alarm) }

    /// Sends that it is due, unless that is under way already.
    func send(to inbox: DriverInbox<Wait>) {
      if !isUnderWay.exchange(true, ordering: .acquiringAndReleasing) { inbox.send(self) }
    }

    /// It has arrived, and may be due again.
    func arrive() { isUnderWay.store(false, ordering: .releasing) }
  }

  private let clock: any Clock<Duration>
  private var waiting: [String: (wait: Wait, task: Task<Void, Never>)] = [:]
  private var inbox: DriverInbox<Wait>?

  /// Makes a driver on a clock.
  public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  /// Begins and ends to wait for alarms.
  public func render(_ model: Model, _ outlet: DriverOutlet<Event>) {
    for (name, past) in waiting where model.alarms[name] != past.wait.alarm {
      past.task.cancel()
      waiting[name] = nil
    }
    for (name, alarm) in model.alarms where waiting[name] == nil {
      let inbox = inbox ?? makeInbox(outlet)
      let wait = Wait(name, alarm)
      waiting[name] = (wait, Task.detached { [clock] in await clock.wait(wait, inbox) })
    }
  }

  /// Waits for nothing any more.
  public func stop() {
    for past in waiting.values { past.task.cancel() }
    (waiting, inbox) = ([:], nil)
  }

  private func makeInbox(_ outlet: DriverOutlet<Event>) -> DriverInbox<Wait> {
    let inbox = outlet.inbox { [unowned self] (wait: Wait) in
      wait.arrive()
      // It may have been taken back, or set again, when it was under way already.
      if waiting[wait.name]?.wait === wait { outlet.emit(.due(wait.name)) }
    }
    self.inbox = inbox
    return inbox
  }
}

@available(*, unavailable)
extension TimerDriver: Sendable {}

extension Clock<Duration> {
  /// Waits until an alarm is due, and again if it repeats.
  fileprivate func wait(_ wait: TimerDriver.Wait, _ inbox: DriverInbox<TimerDriver.Wait>) async {
    let alarm = wait.alarm
    let delay = alarm.repeats ? max(alarm.delay, .milliseconds(1)) : alarm.delay
    var instant = instant(after: delay)
    while true {
      do { try await sleepLong(until: instant) } catch { return }
      wait.send(to: inbox)
      if !alarm.repeats || Task.isCancelled { return }
      instant = instant.advanced(by: delay)
      let late = instant.duration(to: now)
      if late > .zero { instant = instant.advanced(by: delay * Int((late / delay).rounded(.up))) }
    }
  }
}
