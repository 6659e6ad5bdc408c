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
/// | no driver renders an unchanged model | a clock or a number in what makes a part; a model that is not equal to itself, or compares what it does not write |
/// | what is written is read as it was | a value that is more than what it writes |
/// | a million events leave memory flat: `memoryFaults` | a reducer, a driver that keeps what it was given |
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
    var models = forth.cycle.queue.parts.map { ShownPart($0.driver, $0.model) }
    while !forth.isOver {
      let (number, count) = (recording.moments[forth.position].number, forth.cycle.next.count)
      // What cannot be done again was told already.
      _ = try? forth.step()
      let made = forth.cycle.next.count - count
      if made > 1 { faults.append("moment \(number): its event makes \(made) frames") }
      for index in models.indices {
        if let fault = models[index].show() { faults.append("moment \(number): \(fault)") }
      }
      frames.append(forth.cycle.frame)
    }
    for position in frames.indices.reversed() {
      back.show(position)
      back.cycle.show(position == 0 ? recording.start : frames[position - 1])
      _ = try? back.step()
      if back.cycle.frame != frames[position] {
        let number = recording.moments[position].number
        faults.append("moment \(number): the same event in the same frame leads elsewhere, if others went before")
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

/// What a driver would show, from one frame to the next.
private struct ShownPart {
  private let driver: String
  private let make: () -> any CycleValue
  private var model: any CycleValue
  private var written: RecordedValue?

  init(_ driver: String, _ make: @escaping () -> any CycleValue) {
    (self.driver, self.make) = (driver, make)
    model = make()
    written = try? RecordedValue(encoding: model)
  }

  /// Shows the part of the latest frame.
  ///
  /// - Returns: Why the driver renders what it need not, in words.
  mutating func show() -> String? {
    let (past, pastWritten) = (model, written)
    model = make()
    if !model.isEqual(to: make()) { return "the model of \"\(driver)\" is another when it is made again" }
    if model.isEqual(to: past) { return nil }
    written = try? RecordedValue(encoding: model)
    return written == pastWritten ? "\"\(driver)\" renders again what is written as the model before" : nil
  }
}

extension CycleValue {
  fileprivate func isEqual(to other: any CycleValue) -> Bool { (other as? Self).map { $0 == self } ?? false }
}
