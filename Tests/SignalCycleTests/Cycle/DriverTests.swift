import Foundation
import Testing

@testable import SignalCycle

@MainActor @Suite(.timeLimit(.minutes(10))) struct DriverTests {
  @Test func `alarms are due on their clock, once or again and again, until they are taken back`() async {
    let clock = HandClock()
    let trial = DriverTrial(TimerDriver(clock: clock), from: .init())
    var model = TimerDriver.Model()
    model.set("once", after: .seconds(3))
    model.set("often", every: .seconds(2))
    trial.render(model)
    await clock.waits(for: 2)
    clock.advance(by: .seconds(2))
    #expect(await trial.events(1) == [.due("often")])
    await clock.waits(for: 2)
    clock.advance(by: .seconds(1))
    #expect(await trial.events(2) == [.due("often"), .due("once")])
    await clock.waits(for: 1)
    model.cancel("often")
    trial.render(model)
    clock.advance(by: .seconds(10))
    model.set("once", after: .seconds(1))
    trial.render(model)
    await clock.waits(for: 1)
    clock.advance(by: .seconds(1))
    #expect(await trial.events(3) == [.due("often"), .due("once"), .due("once")])
    trial.finish()
  }

  @Test func `an alarm that was under way is not taken for one that an older model sets anew`() async throws {
    let clock = HandClock()
    let older = TimerDriver.Model()
    var model = older
    model.set("once", after: .seconds(1))
    let trial = DriverTrial(TimerDriver(clock: clock), from: model)
    await clock.waits(for: 1)
    clock.advance(by: .seconds(1))
    // What is due comes while the driver's actor is busy.
    usleep(50_000)
    trial.render(older)
    model = older
    model.set("once", after: .seconds(60))
    trial.render(model)
    await clock.waits(for: 1)
    try await Task.sleep(for: .milliseconds(20))
    #expect(trial.events.isEmpty)
    clock.advance(by: .seconds(60))
    #expect(await trial.events(1) == [.due("once")])
    // Nor does the old one come late.
    try await Task.sleep(for: .milliseconds(20))
    #expect(trial.events == [.due("once")])
    trial.finish()
  }

  @Test func `an alarm that is late leaves out what is over`() async {
    let clock = HandClock()
    var model = TimerDriver.Model()
    model.set("tick", every: .seconds(1))
    let trial = DriverTrial(TimerDriver(clock: clock), from: model)
    await clock.waits(for: 1)
    clock.advance(by: .milliseconds(4_500))
    #expect(await trial.events(1).count == 1)
    await clock.waits(for: 1)
    clock.advance(by: .milliseconds(500))
    #expect(await trial.events(2).count == 2)
    trial.finish()
  }

  @Test func `an alarm that is due again and again is told once for all the time that nobody had`() async {
    let clock = HandClock()
    var model = TimerDriver.Model()
    model.set("tick", every: .seconds(1))
    let trial = DriverTrial(TimerDriver(clock: clock), from: model)
    await clock.waits(for: 1)
    for _ in 0..<5 {
      clock.advance(by: .seconds(1))
      clock.blocks(for: 1)
    }
    #expect(await trial.events(1).count == 1)
    clock.advance(by: .seconds(1))
    #expect(await trial.events(2).count == 2)
    trial.finish()
  }

  @Test func `an alarm that is far away waits a day at a time`() async {
    let clock = HandClock()
    var model = TimerDriver.Model()
    model.set("later", after: .seconds(60 * 60 * 60))
    let trial = DriverTrial(TimerDriver(clock: clock), from: model)
    for _ in 0..<3 {
      await clock.waits(for: 1)
      #expect(trial.events.isEmpty && clock.longest <= .seconds(24 * 60 * 60))
      clock.advance(by: clock.longest)
    }
    #expect(await trial.events(1) == [.due("later")])
    trial.finish()
  }

  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max)])
  func `an alarm that no clock can count to is never due`(_ delay: Duration) async {
    var model = TimerDriver.Model()
    model.set("never", after: delay)
    model.set("never again", every: delay)
    model.set("before", after: .zero - delay)
    model.set("soon", after: .milliseconds(1))
    let trial = DriverTrial(TimerDriver(), from: model)
    let events = await trial.events(2)
    #expect(events.contains(.due("before")) && events.contains(.due("soon")))
    trial.finish()
  }

  #if os(Linux)
    @Test func `files are watched that are written, replaced, gone and not there yet`() async throws {
      let folder = try ScratchFolder()
      try folder.write(Data("1".utf8), to: "a")
      var model = FileWatchDriver.Model()
      model.paths = [folder.path("a"), folder.path("b"), folder.path("none/c")]
      let trial = DriverTrial(FileWatchDriver(), from: model)
      #expect(trial.events == [.failed(folder.path("none/c"), "No such file or directory")])
      // The kernel may tell one change in two notices, of which the second may come later.
      try folder.write(Data("2".utf8), to: "a")
      #expect(await trial.events(after: 1) { $0 == .changed(folder.path("a")) }.count >= 2)
      try folder.write(Data("1".utf8), to: "b")
      let events = await trial.events(after: 1) { $0 == .changed(folder.path("b")) }
      #expect(events.dropFirst().allSatisfy { [.changed(folder.path("a")), .changed(folder.path("b"))].contains($0) })
      model.paths = [folder.url.path]
      trial.render(model)
      let count = trial.events.count
      try folder.write(Data("1".utf8), to: "d")
      #expect(await trial.events(after: count) { $0 == .changed(folder.url.path) }.last == .changed(folder.url.path))
      trial.finish()
    }

    @Test func `when more happened than the system keeps, anything may have, and all is watched anew`() async throws {
      let folder = try ScratchFolder()
      let (inner, file) = (folder.path("inner"), folder.path("inner/file"))
      let files = FileManager.default
      try files.createDirectory(atPath: inner, withIntermediateDirectories: false)
      var model = FileWatchDriver.Model()
      model.paths = [inner, file]
      let driver = FileWatchDriver()
      let trial = DriverTrial(driver, from: model)
      let inbox = try #require(driver.inbox)
      inbox.send([.init(folder: Inotify.overflow, name: "")])
      var events = await trial.events(after: 0) { $0 == .changed(file) }
      #expect(events.suffix(2) == [.changed(inner), .changed(file)])
      var count = events.count
      try Data("1".utf8).write(to: URL(fileURLWithPath: file))
      events = await trial.events(after: count) { $0 == .changed(file) }
      #expect(events[count...].contains(.changed(inner)))
      count = events.count
      try files.removeItem(atPath: inner)
      inbox.send([.init(folder: Inotify.overflow, name: "")])
      events = await trial.events(after: count) { $0 == .failed(file, "No such file or directory") }
      trial.finish()
    }

    @Test(arguments: [false, true])
    func `what goes with its folder is told, and watched again when the folder comes`(isHeldOpen: Bool) async throws {
      let folder = try ScratchFolder()
      let (inner, file) = (folder.path("inner"), folder.path("inner/file"))
      let files = FileManager.default
      try files.createDirectory(atPath: inner, withIntermediateDirectories: false)
      var model = FileWatchDriver.Model()
      model.paths = [inner, file]
      let trial = DriverTrial(FileWatchDriver(), from: model)
      for _ in 0..<2 {
        var count = trial.events.count
        let holder = isHeldOpen ? open(inner, O_RDONLY) : -1
        defer { close(holder) }
        try files.removeItem(atPath: inner)
        var events = await trial.events(after: count) { $0 == .failed(file, "No such file or directory") }
        #expect(events[count...].contains(.changed(inner)))
        count = events.count
        try files.createDirectory(atPath: inner, withIntermediateDirectories: false)
        events = await trial.events(after: count) { $0 == .changed(file) }
        count = events.count
        try Data("1".utf8).write(to: URL(fileURLWithPath: file))
        events = await trial.events(after: count) { $0 == .changed(file) }
        #expect(events[count...].contains(.changed(inner)))
        // One that has another name is not the same path any more.
        count = events.count
        try files.moveItem(atPath: inner, toPath: folder.path("other"))
        events = await trial.events(after: count) { $0 == .failed(file, "No such file or directory") }
        count = events.count
        try files.moveItem(atPath: folder.path("other"), toPath: inner)
        events = await trial.events(after: count) { $0 == .changed(file) }
      }
      trial.finish()
    }
  #endif

  @Test func `a session remembers, and a file that cannot be read stays as it is`() async throws {
    let folder = try ScratchFolder()
    let path = folder.path("s")
    var trial = DriverTrial(SessionDriver<Int>(savingTo: path), from: .init())
    #expect(trial.events == [.launched(nil)])
    var model = SessionDriver<Int>.Model()
    for state in [3, 3, 4] {
      model.state = state
      trial.render(model)
    }
    #expect(trial.events == [.launched(nil), .saved, .saved])
    // Another process has it, or this one a second time.
    var other = DriverTrial(SessionDriver<Int>(savingTo: path), from: .init())
    #expect(
      other.events == [
        .failed("\(path) is in use already, by this process or by another. End that first."), .launched(nil),
      ])
    other.finish()
    trial.finish()
    trial = DriverTrial(SessionDriver<Int>(savingTo: path), from: .init())
    #expect(trial.events == [.launched(4)])
    trial.finish()
    // Both have begun when there was no file: the first that saves has it.
    let fresh = folder.path("fresh")
    trial = DriverTrial(SessionDriver<Int>(savingTo: fresh), from: .init())
    other = DriverTrial(SessionDriver<Int>(savingTo: fresh), from: .init())
    for state in [111, 112] {
      model.state = state
      trial.render(model)
      model.state = state + 100
      other.render(model)
    }
    let words = "\(fresh) is in use already, by this process or by another. End that first."
    #expect(trial.events == [.launched(nil), .saved, .saved])
    #expect(other.events == [.launched(nil), .failed(words), .failed(words)])
    #expect(String(decoding: folder.bytes("fresh"), as: UTF8.self).contains("[112]"))
    #expect(!folder.names.contains("fresh.new"))
    trial.finish()
    other.finish()
    let damaged = folder.bytes("s").dropLast(3) + Data("]]\n".utf8)
    try folder.write(damaged, to: "s")
    trial = DriverTrial(SessionDriver<Int>(savingTo: path), from: .init())
    trial.render(model)
    #expect(trial.events.count == 3 && trial.events[1] == .launched(nil))
    trial.finish()
    #expect(folder.bytes("s") == damaged)
  }

  @Test func `a session begins again in another cycle`() {
    let driver = SessionDriver<Int>()
    for _ in 0..<2 {
      let trial = DriverTrial(driver, from: .init())
      #expect(trial.events == [.launched(nil)])
      trial.finish()
    }
  }

  @Test func `a session says what is wrong with a file, and where it cannot be written`() async throws {
    let folder = try ScratchFolder()
    func fault(_ lines: String...) throws -> String {
      let bytes = lines.reduce(into: Data()) { bytes, json in
        bytes += Data("\(JournalForm.checksum(Data(json.utf8))) \(json)\n".utf8)
      }
      try folder.write(bytes, to: "s")
      let trial = DriverTrial(SessionDriver<Int>(savingTo: folder.path("s")), from: .init())
      defer { trial.finish() }
      guard case .failed(let words) = trial.events.first else { return "\(trial.events)" }
      return words.replacing(folder.path("s"), with: "PATH")
    }
    let faults = try [
      fault(#"{"session":1}"#, "[4]"), fault(#"{"session":2}"#, "[4]"), fault(#"{"session":1}"#),
      fault(#"{"session":1}"#, #"["four"]"#), fault(#"{"other":1}"#, "[4]"),
    ]
    #expect(faults[0] == "[SignalCycle.SessionDriver<Swift.Int>.Event.launched(Optional(4))]", "\(faults)")
    #expect(faults.dropFirst().allSatisfy { $0.contains("PATH") } && Set(faults).count == 5, "\(faults)")
    let trial = DriverTrial(SessionDriver<Int>(savingTo: folder.path("none/s")), from: .init())
    var model = SessionDriver<Int>.Model()
    model.state = 1
    trial.render(model)
    if case .failed = trial.events.last {} else { Issue.record("\(trial.events)") }
    trial.finish()
  }
}

/// A clock that is moved by hand.
final class HandClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private let lock = NSLock()
  private var time = Instant(offset: .zero)
  private var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
  private var cancelled: Set<Int> = []
  private var lastNumber = 0
  private var longestSleep = Duration.zero

  var now: Instant { lock.withLock { time } }
  var minimumResolution: Duration { .zero }
  /// The longest time for which anybody began to sleep.
  var longest: Duration { lock.withLock { longestSleep } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = lock.withLock {
      lastNumber += 1
      longestSleep = max(longestSleep, time.duration(to: deadline))
      return lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = lock.withLock {
          if cancelled.contains(number) || deadline <= time { return true }
          sleepers[number] = (deadline, continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
      try Task.checkCancellation()
    } onCancel: {
      let sleeper = lock.withLock {
        cancelled.insert(number)
        return sleepers.removeValue(forKey: number)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  func advance(by duration: Duration) {
    let due = lock.withLock {
      time = time.advanced(by: duration)
      let due = sleepers.filter { $0.value.deadline <= time }
      for number in due.keys { sleepers[number] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Waits until so many sleep.
  func waits(for count: Int) async {
    while lock.withLock({ sleepers.count }) < count { await Task.yield() }
  }

  /// Waits until so many sleep, and keeps the caller's actor from all else meanwhile.
  func blocks(for count: Int) { while lock.withLock({ sleepers.count }) < count { usleep(100) } }
}
