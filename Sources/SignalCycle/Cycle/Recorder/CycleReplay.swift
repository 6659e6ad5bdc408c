import SignalGraph

/// Goes through a recording step by step: with stand-ins for all drivers, nothing of the outside world is touched.
///
/// ```swift
/// let replay = CycleReplay(recording, in: Counting())
/// try replay.step()          // the reducers run again
/// replay.show(7)             // the frame that was recorded
/// replay.tearDown()
/// ```
public final class CycleReplay<Frame: CycleValue> {
  /// The moments.
  public let recording: CycleRecording<Frame>
  /// The cycle in which they happen again.
  public let cycle: Cycle<Frame>
  /// How many moments have happened.
  public private(set) var position = 0

  private init(_ recording: CycleRecording<Frame>, _ cycle: Cycle<Frame>) {
    (self.recording, self.cycle) = (recording, cycle)
  }

  /// Makes a replay in a router of the first form.
  public convenience init<Router: SinkSourceConverting>(
    _ recording: CycleRecording<Frame>, in router: Router, fileID: StaticString = #fileID, line: UInt = #line
  ) where Router.Source == Frame {
    let subject = MessageSubject(Cycle<Frame>.self, "replay", fileID, line)
    let drivers = Router.Drivers()
    self.init(
      recording,
      Cycle(recording.start, .all, subject, nil) { frames in router.effect(of: frames, drivers: drivers) })
  }

  /// Makes a replay in a router of the second form.
  public convenience init<Router: EventEffectConverting>(
    _ recording: CycleRecording<Frame>, in router: Router, fileID: StaticString = #fileID, line: UInt = #line
  ) where Router.Frame == Frame {
    let subject = MessageSubject(Cycle<Frame>.self, "replay", fileID, line)
    self.init(recording, Cycle(router, from: recording.start, .all, subject, nil))
  }

  /// Whether all moments have happened.
  public var isOver: Bool { position == recording.moments.count }

  /// Has the next event happen again: the reducers run.
  ///
  /// Where somebody had shown another frame before it, as ``Cycle/show(_:)`` does, that is shown first.
  ///
  /// - Returns: How what follows differs from what was recorded, in words; nil if it does not, or nothing is left.
  /// - Throws: ``CycleError`` where the event does not fit the router.
  @discardableResult
  public func step() throws(CycleError) -> String? {
    guard !isOver else { return nil }
    let moment = recording.moments[position]
    if moment.context != recorded(position) { cycle.show(moment.context) }
    position += 1
    try cycle.event(of: moment)()
    if cycle.frame == moment.effect { return nil }
    let lines = ValueDifference.lines(at: "frame", from: moment.effect, to: cycle.frame)
    return "moment \(moment.number): \(lines.joined(separator: ", "))"
  }

  /// Shows the frame that was recorded after a number of moments, without reducers.
  ///
  /// The next ``step()`` goes on from there.
  ///
  /// - Precondition: there are so many moments.
  public func show(_ position: Int) {
    guard (0...recording.moments.count).contains(position) else {
      Violation.trap(
        .badIndex,
        "\(cycle.queue.subject.located) was to show what was after \(position) moments, but there are "
          + "\(recording.moments.count). Ask for one of those."
      )
    }
    self.position = position
    cycle.show(recorded(position))
  }

  /// The frame that was recorded after a number of moments.
  private func recorded(_ position: Int) -> Frame {
    position == 0 ? recording.start : recording.moments[position - 1].effect
  }

  /// Ends the replay.
  public func tearDown() { cycle.tearDown() }
}

@available(*, unavailable)
extension CycleReplay: Sendable {}

extension CycleRecording {
  /// How a router of the first form does otherwise than was recorded, in words; empty if it does the same.
  public func faults<Router: SinkSourceConverting>(in router: Router) -> [String] where Router.Source == Frame {
    faults(CycleReplay(self, in: router))
  }

  /// How a router of the second form does otherwise than was recorded, in words; empty if it does the same.
  public func faults<Router: EventEffectConverting>(in router: Router) -> [String] where Router.Frame == Frame {
    faults(CycleReplay(self, in: router))
  }

  private func faults(_ replay: CycleReplay<Frame>) -> [String] {
    defer { replay.tearDown() }
    var faults: [String] = []
    while !replay.isOver {
      do throws(CycleError) {
        guard let fault = try replay.step() else { continue }
        faults.append(fault)
      } catch {
        faults.append("moment \(moments[replay.position - 1].number): \(error)")
      }
      // What follows is measured against what was recorded, not against what has gone wrong already.
      replay.show(replay.position)
    }
    return faults
  }
}
