import Foundation
import SignalGraph
import Synchronization

/// How long it takes from an edit on one actor until a loop on another has seen it.
///
/// The reference is an `AsyncStream`, whose `yield` is the least that can be done. One edit comes after the other, and each
/// is waited for; n is their number.
///
/// Most of that is the time in which a thread comes to run the loop, so it is measured in three ways:
///
/// | the loop's thread | what is measured besides |
/// |---|---|
/// | is the editor's, which has nothing else to do | nothing |
/// | is another, awake with other tasks | a task of those, and how the processor hands memory over |
/// | sleeps | that the kernel wakes it |
///
/// A clock that all threads share is read before the edit and by the loop. The row of a system is the median of a run's
/// hand-overs, and the one below it what nine of ten do not exceed.
enum HandOver {
  static var subject: Subject {
    Subject(name: "hand-over") { plan in
      let edits = plan.turns(1_000)
      // With one processor, an editor that waits would keep the loop from running.
      let hasOther = ProcessInfo.processInfo.activeProcessorCount > 1
      return Thread.allCases.filter { $0 == .own || hasOther }.map { thread in
        Contest(name: "hand-over \(thread.rawValue)", n: edits, updates: edits) {
          [stream, signals, values].flatMap { $0(thread) }
        }
      }
    }
  }

  /// Which thread the loop runs on.
  enum Thread: String, CaseIterable {
    case own, awake, asleep

    /// Nanoseconds without work before an edit: long enough for other threads to go to sleep, or not.
    fileprivate var pause: Int64 { self == .asleep ? 200_000 : 2_000 }
  }

  private static func stream(_ thread: Thread) -> [System] {
    pair("AsyncStream", thread) { edits, reader, editor, board in
      let (stream, feed) = AsyncStream.makeStream(of: Int.self)
      let reading = Task { await reader.read(stream, board) { $0 } }
      let times = await editor.run(edits, thread, board) { _, number in feed.yield(number) }
      feed.finish()
      await reading.value
      return times
    }
  }

  private static func signals(_ thread: Thread) -> [System] {
    pair("signals", thread) { edits, reader, editor, board in
      let signals = await editor.signals()
      let reading = Task {
        await reader.read(signals, board) { signal in
          switch signal {
          case .initiation(let value): value
          case .transition(let transaction): transaction.future
          case .termination: nil
          }
        }
      }
      let times = await editor.run(edits, thread, board) { editor, number in editor.slot.value = number }
      await editor.close()
      await reading.value
      return times
    }
  }

  private static func values(_ thread: Thread) -> [System] {
    pair("values", thread) { edits, reader, editor, board in
      let values = await editor.values()
      let reading = Task { await reader.read(values, board) { $0 } }
      let times = await editor.run(edits, thread, board) { editor, number in editor.slot.value = number }
      await editor.close()
      await reading.value
      return times
    }
  }

  /// A system that runs, and one that says what nine of ten hand-overs of the same run did not exceed.
  private static func pair(
    _ name: String, _ thread: Thread,
    _ run: @escaping @Sendable (_ edits: Int, Reader, Editor, Board) async -> [Int64]
  ) -> [System] {
    var last = Times([])
    return [
      System(name: name) { edits in
        let times = waiting { board in
          let others = thread == .awake ? Task.detached { await board.keepAwake() } : nil
          let times = await run(edits, Reader(), Editor(), board)
          board.isOver.store(true, ordering: .releasing)
          await others?.value
          return times
        }
        last = Times(times)
        return Trial(nanoseconds: last.quantile(0.5), checksum: last.checksum)
      },
      System(name: "\(name), nine of ten") { _ in
        Trial(nanoseconds: last.quantile(0.9), checksum: last.checksum)
      },
    ]
  }

  /// Runs a task, while this thread, which is none of the pool's, waits for it.
  private static func waiting(_ body: @escaping @Sendable (Board) async -> [Int64]) -> [Int64] {
    let (board, done) = (Board(), DispatchSemaphore(value: 0))
    Task.detached {
      let times = await body(board)
      board.times.withLock { $0 = times }
      done.signal()
    }
    done.wait()
    return board.times.withLock { $0 }
  }
}

/// What editor and reader tell each other without a lock.
private final class Board: Sendable {
  private let start = ContinuousClock.now
  /// What the loop has seen last, and when.
  let seen = Atomic(0)
  let instant = Atomic<Int64>(0)
  let isOver = Atomic(false)
  let times = Mutex<[Int64]>([])

  /// Nanoseconds on a clock that all threads share.
  var now: Int64 {
    let (seconds, attoseconds) = start.duration(to: .now).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Has one thread of the pool run tasks until all is over.
  func keepAwake() async {
    while !isOver.load(ordering: .acquiring) { await Task.yield() }
  }
}

/// Where the loop runs.
private actor Reader {
  func read<Elements: AsyncSequence & Sendable>(
    _ elements: Elements, _ board: Board, _ number: @Sendable (Elements.Element) -> Int?
  ) async where Elements.Failure == Never {
    for await element in elements {
      let now = board.now
      guard let number = number(element) else { continue }
      board.instant.store(now, ordering: .relaxed)
      board.seen.store(number, ordering: .releasing)
    }
  }
}

/// Where the graph lives.
private actor Editor {
  let slot = ValueSlot(0)

  func signals() -> OutboundSequence<ValueSignal<Int>> { slot.signals(buffering: 16) }

  func values() -> OutboundSequence<Int> { slot.values() }

  func close() { slot.tearDown() }

  /// Nanoseconds from each edit until the loop has seen it.
  func run(
    _ edits: Int, _ thread: HandOver.Thread, _ board: Board, _ edit: @Sendable (isolated Editor, _ number: Int) -> Void
  ) async -> [Int64] {
    var times: [Int64] = []
    times.reserveCapacity(edits)
    for number in 1...edits {
      let rest = board.now + thread.pause
      while board.now < rest {}
      let start = board.now
      edit(self, number)
      while board.seen.load(ordering: .acquiring) < number {
        // Where the machine has more to do than processors, others may go on meanwhile.
        if thread == .own { await Task.yield() } else { sched_yield() }
      }
      times.append(board.instant.load(ordering: .relaxed) - start)
    }
    return times
  }
}

/// The hand-overs of a run, in nanoseconds.
private struct Times {
  private let ascending: [Int64]

  init(_ times: [Int64]) { ascending = times.sorted() }

  /// What so great a part of them does not exceed.
  func quantile(_ part: Double) -> Double {
    ascending.isEmpty ? .nan : Double(ascending[min(Int(Double(ascending.count) * part), ascending.count - 1)])
  }

  /// How many there were: each edit was seen, or the run would not have ended.
  var checksum: Checksum { Checksum(UInt64(ascending.count)) }
}
