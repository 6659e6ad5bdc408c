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
/// An event goes all the way round before the next begins; those that
/// drivers emit meanwhile wait. So reducers see the latest frame, nothing recurses, and what goes round for ever needs no
/// stack. A frame that is equal to the last is none.
///
/// One event may make several frames, if streams that it goes through meet: they are rendered one after the other, each made
/// of the frame in which the event happened.
///
/// A cycle belongs to one isolation domain. One that is made on an actor receives what its drivers hear on other
/// threads, and keeps the actor until its teardown.
///
/// Where stages of a graph are wanted, ``CycleEvents/emitter`` and ``CycleFrames/storage`` lead there.
///
/// - Complexity: an event O(what its reducers take + the frame compared + the parts of drivers compared).
///
/// Preconditions: drivers emit outside of `transaction` bodies.
///
/// Teardown: ``tearDown()``.
public final class Cycle<Frame: CycleValue> {
  @usableFromInline let queue: CycleQueue
  @usableFromInline let latest: LatestValue<Frame>
  @usableFromInline let next = NextFrames<Frame>()
  @usableFromInline let root: CycleFrames<Frame>
  private var delivery: Task<Void, Never>?

  /// Who wants to know of each moment.
  var witnesses: [(id: ObjectIdentifier, tell: (Moment<Frame>) -> Void, end: () -> Void)] = []
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
      let events = entrance.events.merged(with: router.events(from: frames))
      return router.effects(from: events.withLatest(of: frames))
    }
  }

  @inlinable
  init(
    _ frame: Frame, _ standIns: StandIns, _ subject: MessageSubject, _ isolation: (any Actor)?,
    _ wire: (CycleFrames<Frame>) -> CycleEvents<Frame>
  ) {
    let (latest, next) = (LatestValue(frame), next)
    self.latest = latest
    queue = CycleQueue(subject, standIns: standIns, mail: isolation.map { _ in CycleMail() }) { queue in
      next.show(in: latest, queue)
    }
    root = CycleFrames(queue, latest)
    wire(root).read { { next.add($0) } }
    begin(isolation)
  }

  @usableFromInline
  func begin(_ isolation: (any Actor)?) {
    if let mail = queue.mail, let isolation { delivery = queue.mailRoom.deliver(mail, on: isolation) }
    queue.begin()
  }

  /// Ends the cycle: takes stages down that lead back into it, and stops the drivers, the last one first.
  ///
  /// May be called twice, and by a driver.
  public func tearDown() {
    if queue.isOver { return }
    // The event in which a driver does so is the last moment.
    queue.endEvent()
    let ending = witnesses
    witnesses = []
    queue.tearDown()
    for witness in ending { witness.end() }
    queue.end.come()
    delivery?.cancel()
  }

  deinit {
    if queue.isOver { return }
    #if DEBUG
      Violation.trap(.missingTeardown, "\(queue.subject.located) was released while it turns. Tear it down first.")
    #else
      queue.abandon()
    #endif
  }
}

@available(*, unavailable)
extension Cycle: Sendable {}
