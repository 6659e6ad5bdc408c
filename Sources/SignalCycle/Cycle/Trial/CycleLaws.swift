import SignalGraph

/// The laws that every cycle obeys, tried on a recording of yours.
///
/// ```swift
/// #expect(CycleLaws.faults(of: Counting(), under: recording) == [])
/// ```
///
/// | law | broken by |
/// |---|---|
/// | the events lead to the same frames again | a clock, a random number or an edit of something else in a reducer |
/// | a frame follows from the event and the frame before alone | a reducer that remembers |
/// | an event makes one frame at most | streams that meet after they were reduced |
/// | what is written is read as it was | a value that is more than what it writes |
public enum CycleLaws {
  /// By what a router of the first form breaks the laws, in words.
  ///
  /// - Complexity: the recording is replayed three times, and written once.
  public static func faults<Router: SinkSourceConverting>(
    of router: Router, under recording: CycleRecording<Router.Source>
  ) -> [String] {
    recording.faults(in: router)
      + faults(recording, CycleReplay(recording, in: router), CycleReplay(recording, in: router))
  }

  /// By what a router of the second form breaks the laws, in words.
  ///
  /// - Complexity: the recording is replayed three times, and written once.
  public static func faults<Router: EventEffectConverting>(
    of router: Router, under recording: CycleRecording<Router.Frame>
  ) -> [String] {
    recording.faults(in: router)
      + faults(recording, CycleReplay(recording, in: router), CycleReplay(recording, in: router))
  }

  private static func faults<Frame>(
    _ recording: CycleRecording<Frame>, _ forth: CycleReplay<Frame>, _ back: CycleReplay<Frame>
  ) -> [String] {
    defer {
      forth.tearDown()
      back.tearDown()
    }
    var faults: [String] = []
    var frames: [Frame] = []
    while !forth.isOver {
      let count = forth.cycle.latest.count
      // What cannot be done again was told already.
      _ = try? forth.step()
      let made = forth.cycle.latest.count - count
      if made > 1 { faults.append("moment \(forth.position): its event makes \(made) frames") }
      frames.append(forth.cycle.frame)
    }
    for position in frames.indices.reversed() {
      back.show(position)
      back.cycle.show(position == 0 ? recording.start : frames[position - 1])
      _ = try? back.step()
      if back.cycle.frame != frames[position] {
        faults.append("moment \(position + 1): the same event in the same frame leads elsewhere, if others went before")
      }
    }
    do {
      if try CycleRecording<Frame>(text: recording.text()) != recording {
        faults.append("the recording is not read as it was written")
      }
    } catch {
      faults.append("the recording cannot be read as it was written: \(error)")
    }
    return faults
  }
}
