#if os(Linux) || os(macOS)
  import Dispatch
  import Foundation

  /// Hears signals of the process, in the place of what the system would do.
  ///
  /// A signal reaches a source only where every thread blocks it: those of Dispatch do, the calling one does while this
  /// lives, and so it is made on the main thread. Threads that begin meanwhile inherit that; those that begin before are
  /// begun with ``beginning(_:)``.
  final class SignalHearing {
    private let numbers: [Int32]
    private var sources: [any DispatchSourceSignal] = []

    init(_ numbers: [Int32], _ onSignal: @escaping @Sendable (Int32) -> Void) {
      self.numbers = numbers
      Self.mask(SIG_BLOCK, numbers)
      sources = numbers.map { number in
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { onSignal(number) }
        // Threads that Dispatch begins for it would take other signals until they have blocked them.
        Self.beginning { source.resume() }
        return source
      }
    }

    /// Leaves the signals to the system again.
    func stop() {
      for source in sources { source.cancel() }
      sources = []
      Self.mask(SIG_UNBLOCK, numbers)
    }

    /// Begins threads that take no signals from those who hear them.
    static func beginning<Result>(_ body: () throws -> Result) rethrows -> Result {
      var (all, past) = (sigset_t(), sigset_t())
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, &past)
      defer { pthread_sigmask(SIG_SETMASK, &past, nil) }
      return try body()
    }

    private static func mask(_ change: Int32, _ numbers: [Int32]) {
      var set = sigset_t()
      sigemptyset(&set)
      for number in numbers { sigaddset(&set, number) }
      pthread_sigmask(change, &set, nil)
    }
  }
#endif
