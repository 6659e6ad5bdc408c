import SignalGraph

/// Tries a driver as a cycle drives it: models go in, events come out.
///
/// ```swift
/// let trial = DriverTrial(TimerDriver(clock: clock), from: .init())
/// trial.render(model)
/// #expect(await trial.events(1) == [.due("tick")])
/// trial.finish()
/// ```
public final class DriverTrial<Driven: Driver> {
  /// Everything that the driver has told.
  public private(set) var events: [Driven.Event] = []
  /// The models that it was given: none of them is equal to the one before.
  public private(set) var models: [Driven.Model] = []
  private var cycle: Cycle<Driven.Model>?

  /// Has a driver render its first model.
  public convenience init(
    _ driver: Driven, from model: Driven.Model, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(driver, from: model, keepsAll: true, isolation: isolation, fileID: fileID, line: line)
  }

  /// - `keepsAll`: whether events and models are kept.
  init(
    _ driver: Driven, from model: Driven.Model, keepsAll: Bool, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(DriverTrial<Driven>.self, nil, fileID, line)
    let watched = WatchedDriver(driver) { [unowned self] model in if keepsAll { models.append(model) } }
    cycle = Cycle(model, .none, subject, isolation) { [unowned self] frames in
      // What it tells is looked at, and makes no frame.
      watched.rendered(frames, as: "driver").compactMap { [unowned self] event in
        if keepsAll { events.append(event) }
        return nil
      }
    }
  }

  /// Has it render a model, unless it is equal to the last.
  public func render(_ model: Driven.Model) { cycle?.show(model) }

  /// Waits until the driver has told so many events, and gives all of them.
  ///
  /// It waits for ever if the driver does not: give your test a time limit.
  public func events(_ count: Int, isolation: isolated (any Actor)? = #isolation) async -> [Driven.Event] {
    while events.count < count, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(1))
    }
    return events
  }

  /// Waits until the driver has told an event that satisfies a predicate, after the first `skipped`, and gives all of them.
  ///
  /// For drivers of what is told once or more often, as the system likes. It waits as long as ``events(_:isolation:)`` does.
  public func events(
    after skipped: Int = 0, until isExpected: (Driven.Event) -> Bool, isolation: isolated (any Actor)? = #isolation
  ) async -> [Driven.Event] {
    while !events.dropFirst(skipped).contains(where: isExpected), !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(1))
    }
    return events
  }

  /// Ends the trial: the driver is stopped.
  public func finish() { cycle?.tearDown() }
}

@available(*, unavailable)
extension DriverTrial: Sendable {}

/// A driver, and somebody who sees what it is given.
private final class WatchedDriver<Driven: Driver>: Driver {
  private let driver: Driven
  private let onModel: (Driven.Model) -> Void

  init(_ driver: Driven, _ onModel: @escaping (Driven.Model) -> Void) {
    (self.driver, self.onModel) = (driver, onModel)
  }

  func render(_ model: Driven.Model, _ outlet: DriverOutlet<Driven.Event>) {
    onModel(model)
    driver.render(model, outlet)
  }

  func stop() { driver.stop() }
}
