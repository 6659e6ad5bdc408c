import SignalGraph

/// A program that turns: drivers tell what happens, reducers make the next frame of it, drivers render that.
///
/// ```swift
/// let cycle = Cycle(Counting())
/// cycle.frame                // the models of all drivers
/// await cycle.run()          // until a driver says that the program is over
/// cycle.tearDown()
/// ```
///
/// ```text
///  driver ──▶ event ──▶ reducer, with the latest frame ──▶ next frame ──▶ its parts ──▶ drivers whose part changed
///     ▲                                                                                     │
///     └─────────────────────────────────────────────────────────────────────────────────────┘
/// ```
///
/// It is a graph that is cut open at one slot, the frame. An event goes all the way round before the next begins; those that
/// drivers emit meanwhile wait. So reducers see the latest frame, nothing recurses, and what goes round for ever needs no
/// stack. A frame that is equal to the last is none.
///
/// One event may make several frames, if streams that it goes through meet: they are rendered one after the other, each made
/// of the frame in which the event happened.
///
/// A cycle belongs to one isolation domain. One that is made on an actor receives what its drivers hear on other threads.
///
/// - Complexity: an event O(what its reducers take + the frame compared + drivers).
///
/// Preconditions: drivers emit outside of `transaction` bodies.
///
/// Teardown: ``tearDown(fileID:line:)``.
public final class Cycle<Frame: CycleValue> {
  @usableFromInline let slot: ValueSlot<Frame>
  @usableFromInline let queue: CycleQueue
  @usableFromInline let latest: LatestFrame<Frame>
  @usableFromInline var output: (any EventEmitter<Frame>)?
  @usableFromInline var token: ObservationToken?
  let end = CycleEnd()
  private var delivery: Task<Void, Never>?

  /// Who wants to know of each moment.
  var witnesses: [(id: ObjectIdentifier, tell: (Moment<Frame>) -> Void)] = []
  /// What goes round, as it is written.
  var cause: (driver: String, event: RecordedValue, context: Frame)?
  var momentCount = 0

  /// Makes a cycle of a router in the first form, with its drivers, and begins.
  ///
  /// - `router`: the program.
  /// - `standIns`: names of drivers that are not driven, for tests and scripts: nothing is rendered by them, and what
  ///   happens there is told by ``send(_:from:)``.
  /// - `isolation`: where the cycle lives, which is the caller's; drivers that hear of something on other threads need an
  ///   actor.
  @inlinable
  public convenience init<Router: SinkSourceConverting>(
    _ router: Router, standIns: Set<String> = [], isolation: isolated (any Actor)? = #isolation,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Router.Source == Frame {
    self.init(
      router, drivers: Router.Drivers(), standIns: standIns, isolation: isolation, label: label, fileID: fileID,
      line: line)
  }

  /// Makes a cycle of a router in the first form, with drivers that were made elsewhere, and begins.
  ///
  /// - `frame`: the first; the rest as in the initialiser without drivers.
  @inlinable
  public convenience init<Router: SinkSourceConverting>(
    _ router: Router, drivers: Router.Drivers, from frame: Frame = Frame(), standIns: Set<String> = [],
    isolation: isolated (any Actor)? = #isolation,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Router.Source == Frame {
    let subject = MessageSubject(Cycle<Frame>.self, label: label, site: Site(fileID: fileID, line: line))
    self.init(frame, .named(standIns), subject, isolation) { frames in router.effect(of: frames, drivers: drivers) }
  }

  /// Makes a cycle of a router in the second form, and begins.
  ///
  /// - `standIns`: names of drivers that are not driven; the rest as in the first form.
  @inlinable
  public convenience init<Router: EventEffectConverting>(
    _ router: Router, standIns: Set<String> = [], isolation: isolated (any Actor)? = #isolation,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Router.Frame == Frame {
    let subject = MessageSubject(Cycle<Frame>.self, label: label, site: Site(fileID: fileID, line: line))
    self.init(router, from: nil, .named(standIns), subject, isolation)
  }

  /// - `frame`: one to begin with in the place of the router's, and without its first event.
  @inlinable
  convenience init<Router: EventEffectConverting>(
    _ router: Router, from frame: Frame?, _ standIns: StandIns, _ subject: MessageSubject, _ isolation: (any Actor)?
  ) where Router.Frame == Frame {
    let (first, start) = router.start()
    self.init(frame ?? start, standIns, subject, isolation) { frames in
      let entrance = Entrance<Router.Event>("start", frames.queue)
      if frame == nil { entrance.receive(first) }
      let events = entrance.dispatcher.merged(with: router.events(from: frames), label: "events")
      return router.effects(from: events.withLatest(of: frames))
    }
  }

  @inlinable
  init(
    _ frame: Frame, _ standIns: StandIns, _ subject: MessageSubject, _ isolation: (any Actor)?,
    _ wire: (CycleFrames<Frame>) -> any EventEmitter<Frame>
  ) {
    let slot = ValueSlot(frame, label: "frame")
    let latest = LatestFrame(frame)
    self.slot = slot
    self.latest = latest
    queue = CycleQueue(subject, standIns: standIns, mail: isolation.map { _ in CycleMail() })
    queue.showFrame = {
      guard let next = latest.takeNext() else { return false }
      slot.value = next
      return true
    }
    let output = wire(CycleFrames(slot, queue) { latest.value })
    self.output = output
    token = observe(output)
    begin(isolation)
  }

  @inlinable
  func observe(_ output: some EventEmitter<Frame>) -> ObservationToken {
    output.observe(label: "next frame") { [queue, latest] frame in
      if !queue.isBusy { queue.reportBody() }
      latest.add(frame)
    }
  }

  @usableFromInline
  func begin(_ isolation: (any Actor)?) {
    queue.finish = { [end] in end.come() }
    if let mail = queue.mail, let isolation { delivery = queue.mailRoom.deliver(mail, on: isolation) }
    queue.drain()
  }

  /// Ends the cycle: takes the graph down and stops the drivers, the last one first.
  ///
  /// May be called twice, and by a driver.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    guard let output else { return }
    self.output = nil
    witnesses = []
    (queue.onBegin, queue.onEnd) = (nil, nil)
    token?.tearDown(fileID: fileID, line: line)
    output.tearDown(fileID: fileID, line: line)
    queue.tearDown()
    end.come()
    delivery?.cancel()
  }
}

@available(*, unavailable)
extension Cycle: Sendable {}

/// The latest frame, and those that were made and are not shown yet.
@usableFromInline
final class LatestFrame<Frame> {
  @exclusivity(unchecked) @usableFromInline var value: Frame
  @exclusivity(unchecked) @usableFromInline var made: [Frame] = []
  /// How many frames have been made.
  @exclusivity(unchecked) @usableFromInline var count = 0

  @inlinable init(_ value: Frame) { self.value = value }

  @inlinable
  func add(_ frame: Frame) {
    count += 1
    made.append(frame)
  }

  /// The next one to be shown, which is the latest from now on.
  @inlinable
  func takeNext() -> Frame? {
    if made.isEmpty { return nil }
    value = made.removeFirst()
    return value
  }
}
