#if os(Linux) || os(macOS)
  import Foundation

  /// The process: when it is launched, stopped, continued and asked to end, and what it remembers from one run to the next.
  ///
  /// ```swift
  /// struct Models: CycleValue, Initializable {
  ///   var session = SessionDriver<Counter>.Model()
  /// }
  /// // .launched(let saved): frame.counter = saved ?? Counter()
  /// // on a change:          frame.session.state = frame.counter        // saved before anything else happens
  /// // .terminating:         frame.session.phase = .ended               // the program is over
  /// ```
  ///
  /// | what happens | the event |
  /// |---|---|
  /// | the cycle begins | ``Event/launched(_:)`` with what the last run saved |
  /// | `SIGTSTP` | ``Event/inactive``; a model in phase `inactive` stops the process, once all drivers have shown the frame |
  /// | `SIGCONT` | ``Event/active`` |
  /// | `SIGINT`, `SIGTERM`, `SIGHUP` | ``Event/terminating(_:)``; a model in phase `ended` ends the cycle |
  /// | a model has another state | ``Event/saved`` when it is in the file, whatever happens to the process from then on |
  /// | the file cannot be read or written | ``Event/failed(_:)`` in words; a file that cannot be read stays as it is |
  ///
  /// Have it rendered before the other drivers: so the state is saved before they show or send it, and the threads that they
  /// begin leave the signals to it. It hears them if the cycle was made on the main actor.
  ///
  /// The file is written whole, beside the old one, and then takes its name. One process has it at a time.
  public final class SessionDriver<State: CycleValue>: Driver {
    /// Where the program is in its life.
    public enum Phase: String, CycleValue {
      /// It begins.
      case launching
      /// It is used.
      case active
      /// It is about to be stopped, as by `ctrl-z`.
      case inactive
      /// It is to end, and may do what is left.
      case terminating
      /// It is over.
      case ended
    }

    /// What the driver shows.
    public struct Model: CycleValue, Initializable {
      /// Where the program is in its life.
      public var phase = Phase.launching
      /// What the next run is to know; nil as long as there is nothing to save.
      public var state: State?

      /// Makes the model of a program that begins.
      public init() {}
    }

    /// What the driver tells.
    public enum Event: CycleValue {
      /// The program has begun; with what the last run saved.
      case launched(State?)
      /// It goes on.
      case active
      /// It is to stop for a while.
      case inactive
      /// It is to end; with the name of the signal.
      case terminating(String)
      /// The state is in the file.
      case saved
      /// The file cannot be read or written; in words.
      case failed(String)
    }

    private let path: String?
    private var file: JournalFile?
    private var isRefused = false
    private var shown: Model?
    private var hearing: SignalHearing?
    private var stopping: DriverInbox<Void>?

    /// Makes a driver.
    ///
    /// - `path`: the file of the state; nil to remember nothing.
    public init(savingTo path: String? = nil) { self.path = path }

    /// Saves the state, stops the process or ends the cycle, as the model says.
    public func render(_ model: Model, _ outlet: DriverOutlet<Event>) {
      let past = shown
      shown = model
      if past == nil { begin(outlet) }
      if let state = model.state, state != past?.state { save(state, outlet) }
      guard model.phase != past?.phase else { return }
      switch model.phase {
      case .inactive: stopping?.send(())
      case .ended: outlet.finish()
      case .launching, .active, .terminating: break
      }
    }

    /// Leaves signals to the system again.
    public func stop() {
      hearing?.stop()
      (hearing, stopping, file) = (nil, nil, nil)
      // In another cycle it begins again.
      (shown, isRefused) = (nil, false)
    }

    private func begin(_ outlet: DriverOutlet<Event>) {
      // By mail, which comes when the frame has been shown: the terminal is given back by then.
      stopping = outlet.inbox { [unowned self] in if shown?.phase == .inactive { kill(getpid(), SIGSTOP) } }
      let inbox = outlet.inbox { (event: Event) in outlet.emit(event) }
      let names = [SIGINT: "SIGINT", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP"]
      hearing = SignalHearing(names.keys + [SIGTSTP, SIGCONT]) { number in
        switch number {
        case SIGTSTP: inbox.send(.inactive)
        case SIGCONT: inbox.send(.active)
        default: inbox.send(.terminating(names[number] ?? "\(number)"))
        }
      }
      do throws(AtomFileError) {
        outlet.emit(.launched(try read()))
      } catch {
        isRefused = true
        outlet.emit(.failed(error.description))
        outlet.emit(.launched(nil))
      }
    }
  }

  @available(*, unavailable)
  extension SessionDriver: Sendable {}

  // The file.
  extension SessionDriver {
    private func read() throws(AtomFileError) -> State? {
      guard let path, let (file, bytes) = try JournalFile.open(path, isSynchronised: true) else { return nil }
      self.file = file
      let lines = bytes.split(separator: 0x0A)
      guard let head = lines.first.flatMap(JournalForm.record),
        let version = try? JSONDecoder().decode(SessionHead.self, from: head).session
      else { throw .noJournal(path: path) }
      guard version == SessionHead.version else { throw .laterVersion(version, path: path) }
      guard lines.count == 2, let record = JournalForm.record(lines[1]) else {
        throw .malformed(line: 2, path: path, words: "it is not what was written")
      }
      do {
        return try JSONDecoder().decode([State].self, from: record).first
      } catch {
        throw .malformed(line: 2, path: path, words: "it is no \(State.self)")
      }
    }

    private func save(_ state: State, _ outlet: DriverOutlet<Event>) {
      guard let path else { return }
      if isRefused { return outlet.emit(.failed("\(path) could not be read, so it is not written.")) }
      do throws(AtomFileError) {
        let head = try JournalForm.line(SessionHead(session: SessionHead.version))
        let whole = try JournalForm.line([state])
        file = try JournalFile.replace(path, file, with: head + whole, isSynchronised: true)
        outlet.emit(.saved)
      } catch {
        outlet.emit(.failed(error.description))
      }
    }
  }

  /// The first line of a session's file.
  private struct SessionHead: Codable {
    static let version = 1
    let session: Int
  }
#else
  /// The process; not there on this platform, where the system tells an app's delegate.
  @available(*, unavailable, message: "SessionDriver is built for Linux and macOS: here, the app's delegate is told.")
  public final class SessionDriver<State> {}
#endif
