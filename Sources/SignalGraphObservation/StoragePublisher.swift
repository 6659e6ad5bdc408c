// Not built on Linux, where there is no Combine. It compiles with OpenCombine, too, where that is imported instead.
#if canImport(Combine)
  import Combine
  import SignalGraph

  /// The signals or the states of a storage as a publisher, in the isolation domain of the graph.
  ///
  /// What the properties `signalPublisher` and `statePublisher` make, for code that is written with Combine.
  ///
  /// | the storage | signals | states |
  /// |---|---|---|
  /// | is subscribed to while it has a state | `initiation` | the state |
  /// | a session begins, a transition | the same | the state that it leads to |
  /// | a session ends | `termination` | none |
  /// | the subscriber has asked for no more | wait, however many | the newest waits |
  ///
  /// It never completes: a state may begin again. Subscribing, asking for more and cancelling belong to the isolation domain
  /// of the graph. Each subscription observes the storage; cancelling it takes down what nobody else keeps, as an
  /// `ObservationToken` does. The publisher keeps the storage too: where one is kept, or a subscription ends as soon as it
  /// is made, as with `first()`, name the storage and tear it down.
  public struct StoragePublisher<Transaction: StateTransaction, Output>: Publisher {
    /// It never fails.
    public typealias Failure = Never

    let storage: StateStorage<Transaction>
    /// Whether all outputs wait for a subscriber, or the newest alone.
    let keepsAll: Bool
    let output: (_ state: Transaction.Snapshot, _ change: StateSignal<Transaction>) -> Output?

    /// Begins to observe for a subscriber.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
      let subscription = StorageSubscription(subscriber, keepsAll: keepsAll)
      subscriber.receive(subscription: subscription)
      subscription.begin(storage, output)
    }
  }

  extension StateStorage {
    /// The signals as a publisher; see ``StoragePublisher``.
    public final var signalPublisher: StoragePublisher<Transaction, StateSignal<Transaction>> {
      StoragePublisher(storage: self, keepsAll: true) { $1 }
    }

    /// The states as a publisher; see ``StoragePublisher``.
    public final var statePublisher: StoragePublisher<Transaction, Transaction.Snapshot> {
      StoragePublisher(storage: self, keepsAll: false) { state, change in
        if case .termination = change { nil } else { state }
      }
    }
  }

  /// What is to go to a subscriber, and how much of it that has asked for.
  private final class StorageSubscription<Downstream: Subscriber>: Subscription where Downstream.Failure == Never {
    private var downstream: Downstream?
    private let keepsAll: Bool
    private var demand = Subscribers.Demand.none
    /// What waits; a slice, of which taking the first moves none of the others.
    private var pending: ArraySlice<Downstream.Input> = []
    private var token: ObservationToken?
    private var isServing = false

    init(_ downstream: Downstream, keepsAll: Bool) { (self.downstream, self.keepsAll) = (downstream, keepsAll) }

    /// Observes the storage, unless the subscription was cancelled as soon as it was received.
    func begin<Transaction>(
      _ storage: StateStorage<Transaction>,
      _ output: @escaping (Transaction.Snapshot, StateSignal<Transaction>) -> Downstream.Input?
    ) {
      if downstream == nil { return }
      let token = storage.observe { [weak self] state, change in
        if let output = output(state, change) { self?.take(output) }
      }
      // Already cancelled by what it was given at once.
      if downstream == nil { token.tearDown() } else { self.token = token }
    }

    private func take(_ output: Downstream.Input) {
      if downstream == nil { return }
      if !keepsAll { pending.removeAll() }
      pending.append(output)
      serve()
    }

    private func serve() {
      if isServing { return }
      isServing = true
      while demand > .none, !pending.isEmpty, let downstream {
        demand -= 1
        let output = pending.removeFirst()
        // A slice keeps what was taken out of it.
        if pending.isEmpty { pending = [] }
        demand += downstream.receive(output)
      }
      isServing = false
    }

    func request(_ more: Subscribers.Demand) {
      demand += more
      serve()
    }

    func cancel() {
      (downstream, pending) = (nil, [])
      token?.tearDown()
      token = nil
    }
  }
#endif
