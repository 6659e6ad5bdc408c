import SignalGraph

// What those outside may ask and do.
extension Cycle {
  /// The latest frame.
  @inlinable
  public var frame: Frame { latest.value }

  /// The latest frame as a storage of a graph, for views beside the drivers.
  @inlinable
  public var frames: ValueStorage<Frame> { root.storage }

  /// The names of the drivers, in the order in which they were given something to render.
  ///
  /// In the second form the first one is "start", who tells the first event.
  public var drivers: [String] { queue.entrances.map(\.name) }

  /// Waits until a driver says that the program is over, the cycle is taken down or the calling task is cancelled.
  public func run(isolation: isolated (any Actor)? = #isolation) async { await queue.end.wait() }

  /// Has an event of a driver go round, as if the driver had emitted it: for tests and scripts.
  ///
  /// - Throws: ``CycleError/noDriver(_:)`` where the cycle has no such driver, ``CycleError/otherEvent(_:driver:)`` where its
  ///   events are of another type.
  public func send(_ event: some CycleValue, from driver: String) throws(CycleError) {
    if try !entrance(driver).receive(event) { throw .otherEvent("\(type(of: event))", driver: driver) }
  }

  func entrance(_ name: String) throws(CycleError) -> AnyEntrance {
    if let entrance = queue.entrances.first(where: { $0.name == name }) { return entrance }
    throw .noDriver(name)
  }

  /// What has the event of a moment go round.
  func event(of moment: Moment<Frame>) throws(CycleError) -> () -> Void {
    let entrance = try entrance(moment.driver)
    do { return try entrance.prepare(moment.cause) } catch {
      throw .otherEvent("\(moment.cause)", driver: moment.driver)
    }
  }

  /// Puts another frame in the place of the latest one, and has the drivers render it: for going back, and for states that
  /// were edited.
  ///
  /// While an event goes round, it is shown after the frames that the event makes, and is no part of its moment.
  public func show(_ frame: Frame) {
    if queue.isOver { return }
    queue.requireNoBody("showed a frame")
    next.given.append(frame)
    queue.isGiven = true
    if !queue.isBusy { queue.drain() }
  }

  /// Puts a frame that was written as text in the place of the latest one; see ``text()``.
  ///
  /// - Throws: ``CycleError/malformed(line:_:)``.
  public func show(text: String) throws(CycleError) { show(try EditableText.read(Frame.self, from: text)) }

  /// The latest frame as text that can be edited: JSON, with a line for each part.
  public func text() throws -> String { try EditableText.of(frame) }
}

// Being watched.
extension Cycle {
  /// Has somebody be told of each moment; events are written only while somebody is.
  func addWitness(_ witness: AnyObject, end: @escaping () -> Void, _ tell: @escaping (Moment<Frame>) -> Void) {
    witnesses.append((ObjectIdentifier(witness), tell, end))
    if queue.onBegin != nil { return }
    queue.onBegin = { [unowned self] entrance in
      momentCount += 1
      cause = (entrance.name, (try? entrance.firstRecorded()) ?? .null, latest.value)
    }
    queue.onEnd = { [unowned self] in
      guard let (driver, event, context) = cause else { return }
      cause = nil
      let moment = Moment(number: momentCount, driver: driver, cause: event, context: context, effect: latest.value)
      for witness in witnesses { witness.tell(moment) }
    }
  }

  func removeWitness(_ witness: AnyObject) {
    witnesses.removeAll { $0.id == ObjectIdentifier(witness) }
    if witnesses.isEmpty { (queue.onBegin, queue.onEnd, cause) = (nil, nil, nil) }
  }
}
