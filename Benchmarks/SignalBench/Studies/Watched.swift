import SignalGraph

/// A storage with a monitor, taken down when it is let go.
final class Watched<Transaction: StateTransaction> {
  private let storage: StateStorage<Transaction>
  private let monitor: SignalMonitor<StateSignal<Transaction>>
  private let sum: UnsafeMutablePointer<Int>

  /// Watches the end of a chain; `read` adds to a sum what it makes of a signal, so that nothing is optimised away.
  ///
  /// The sum lies in plain memory: a captured variable would be checked for exclusive access at each signal, which costs
  /// more than the signal.
  @inline(__always)
  init(_ storage: StateStorage<Transaction>, _ read: @escaping (StateSignal<Transaction>, inout Int) -> Void) {
    self.storage = storage
    let sum = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    sum.initialize(to: 0)
    self.sum = sum
    monitor = SignalMonitor { read($0, &sum.pointee) }
    storage.register(monitor)
  }

  deinit {
    storage.deregister(monitor)
    storage.tearDown()
    sum.deallocate()
  }
}
