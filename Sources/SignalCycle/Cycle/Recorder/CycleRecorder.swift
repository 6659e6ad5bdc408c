import Foundation
import SignalGraph

/// Keeps the last moments of a cycle, and writes and sends them as they come.
///
/// ```swift
/// let recorder = try CycleRecorder(cycle, keeping: 1_000, writingTo: "session.cycle")
/// …
/// recorder.recording.moments.last?.cause
/// recorder.tearDown()
/// ```
///
/// | who | gets |
/// |---|---|
/// | ``recording`` | the last moments; those before are summed up in its first frame |
/// | the file | each moment as a line, before the next event goes round: a process that is killed loses none that was told |
/// | ``moments(buffering:isolation:)`` | each moment, for a loop elsewhere, in a buffer that has an end |
///
/// - Complexity: a moment O(event and frames written). Memory: the moments kept.
///
/// Teardown: ``tearDown()``, or that of the cycle; releasing a recorder before is a violation in debug builds.
public final class CycleRecorder<Frame: CycleValue> {
  private let cycle: Cycle<Frame>
  private let limit: Int
  private var start: Frame
  /// The moments kept are those from `first` on; those before go now and then.
  private var kept: [Moment<Frame>] = []
  private var first = 0
  private var file: JournalFile?
  private let told = SignalDispatcher<Moment<Frame>>(label: "moments")
  /// Ends the waiting for other processes.
  private lazy var wakeUp = WakeUp()
  private var isOver = false
  /// Why moments are missing in the file; nil if none are.
  ///
  /// It writes nothing any more from then on, so that what it wrote can be read.
  public private(set) var failure: AtomFileError?

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - cycle: The cycle.
  ///   - limit: How many moments are kept.
  ///   - path: Where each moment is written; a file that is there is replaced.
  /// - Throws: Why the file cannot be made.
  public init(_ cycle: Cycle<Frame>, keeping limit: Int = 1_000, writingTo path: String? = nil) throws(AtomFileError) {
    // Before the rest: a recorder that is not whole is no recorder that somebody would have to take down.
    file = try path.map { path throws(AtomFileError) in
      try JournalFile.replace(path, nil, with: try CycleForm.head(cycle.frame), isSynchronised: false)
    }
    (self.cycle, self.limit, start) = (cycle, max(0, limit), cycle.frame)
    cycle.addWitness(self, end: { [weak self] in self?.end() }) { [unowned self] moment in record(moment) }
  }

  /// The moments that are kept.
  public var recording: CycleRecording<Frame> { CycleRecording(start: start, moments: Array(kept[first...])) }

  /// The moments from now on, for a loop in any isolation domain; when more wait than may, the oldest are dropped.
  ///
  /// Their numbers say how many. See `OutboundSequence`.
  public func moments(
    buffering limit: Int, isolation: isolated (any Actor)? = #isolation
  ) -> OutboundSequence<Moment<Frame>> {
    told.events(buffering: limit, dropping: .oldest, label: "moments")
  }

  /// Sends the moments from now on to another process, as lines, until it reads no more or the recorder is taken down.
  ///
  /// What waits is bounded: if the other process is slow, moments are missing there, and the cycle goes on. When the
  /// recorder is taken down, what waits is sent as far as there is room for it: the last line may be cut off.
  ///
  /// - `handle`: a pipe or a socket.
  /// - Precondition: `SIGPIPE` is ignored, or the handle is a socket that does not raise it.
  public func stream(
    to handle: FileHandle, buffering limit: Int, isolation: isolated (any Actor)? = #isolation
  ) throws -> Task<Void, Never> {
    let moments = moments(buffering: limit)
    let head = try CycleForm.head(cycle.frame)
    let writer = DescriptorWriter(handle.fileDescriptor, until: wakeUp)
    return Task.detached {
      if await writer.write(head) {
        for await moment in moments {
          guard let line = try? JournalForm.line(moment), await writer.write(line) else { break }
        }
      }
      moments.close()
      writer.close()
    }
  }

  deinit {
    if isOver { return }
    // A driver that had it, and lets go of it as it is stopped.
    if cycle.queue.isOver { return end() }
    #if DEBUG
      Violation.trap(
        .missingTeardown,
        "A recorder of \(cycle.queue.subject.located) was released while it records. Keep it, or tear it down first."
      )
    #else
      tearDown()
    #endif
  }

  /// Ends recording; may be called twice.
  public func tearDown() {
    cycle.removeWitness(self)
    end()
  }

  private func end() {
    isOver = true
    file = nil
    told.tearDown()
    wakeUp.call()
  }

  private func record(_ moment: Moment<Frame>) {
    if limit == 0 {
      start = moment.effect
    } else {
      if kept.count - first == limit {
        start = kept[first].effect
        first += 1
        if first >= limit {
          kept.removeFirst(first)
          first = 0
        }
      }
      kept.append(moment)
    }
    do throws(AtomFileError) { try file?.append(try JournalForm.line(moment)) } catch {
      (failure, file) = (error, nil)
    }
    told.dispatch(moment)
  }
}

@available(*, unavailable)
extension CycleRecorder: Sendable {}
