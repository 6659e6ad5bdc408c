/// The states of a storage as an asynchronous sequence of values.
///
/// It leads out of the graph's isolation domain: the loop runs in the domain of the graph, values may leave it.
///
/// | what happens | element |
/// |---|---|
/// | the loop begins while there is a state | the state |
/// | a session begins | the state |
/// | a transition | the state that it leads to |
/// | a session ends | none; the sequence waits for the next |
/// | the storage is taken down, or the task is cancelled | the end |
///
/// ```swift
/// for await rows in storage.values(bufferingNewest: 1) {
///   await screen.show(rows)
/// }
/// ```
///
/// Iterate where the graph lives: neither this sequence nor its iterator is Sendable, so the compiler checks it. While
/// the loop is busy the newest values wait in a buffer and older ones are dropped; a value says what the state is, not
/// how it came about.
///
/// - Complexity: O(1) per turn. With a dictionary or set storage, each value still kept makes the next edit copy the
///   state.
///
/// Teardown: leaving the loop ends the registration, silently.
public struct StorageValues<Transaction: StateTransaction>: AsyncSequence where Transaction.Snapshot: Sendable {
  /// The states.
  public typealias Element = Transaction.Snapshot
  /// The sequence never throws.
  public typealias Failure = Never

  let storage: StateStorage<Transaction>
  let limit: Int
  let site: Site

  /// Registers with the storage.
  public func makeAsyncIterator() -> Iterator { Iterator(storage, limit, site) }

  /// Waits for values; releasing it deregisters from the storage.
  public final class Iterator: AsyncIteratorProtocol {
    private let buffer: ValuesBuffer<Transaction>
    private let link: ValuesLink

    init(_ storage: StateStorage<Transaction>, _ limit: Int, _ site: Site) {
      let buffer = ValuesBuffer(storage.outlet, limit: limit)
      let inlet = Inlet<StateSignal<Transaction>>(
        subject: MessageSubject(StorageValues<Transaction>.self, site: site)
      ) { buffer.receive($0) }
      self.buffer = buffer
      link = ValuesLink(inlet, storage) { buffer.finish() }
      storage.attachments[ObjectIdentifier(link)] = link
      storage.outlet.register(inlet, site: site)
    }

    deinit { link.cancel() }

    /// The next state, or nil at the end.
    public func next(isolation actor: isolated (any Actor)?) async -> Transaction.Snapshot? {
      await buffer.next(isolation: actor)
    }
  }
}

@available(*, unavailable)
extension StorageValues: Sendable {}

@available(*, unavailable)
extension StorageValues.Iterator: Sendable {}

/// The states that a loop has not taken yet, oldest first.
///
/// The newest one is read only when it is taken: kept here, it would make each edit copy a dictionary. States are kept
/// only if the limit is greater than one.
private final class ValuesBuffer<Transaction: StateTransaction> where Transaction.Snapshot: Sendable {
  private unowned let outlet: Outlet<Transaction>
  private let limit: Int
  /// Wakes the loop, once for each state.
  private let wakes: AsyncStream<Void>.Continuation
  private var waiting: AsyncStream<Void>.Iterator
  private var states: [Transaction.Snapshot] = []
  /// Whether the newest state, after `states`, is still to be read from the storage.
  private var isBehind = false

  init(_ outlet: Outlet<Transaction>, limit: Int) {
    self.outlet = outlet
    self.limit = limit
    let (stream, wakes) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .unbounded)
    self.wakes = wakes
    waiting = stream.makeAsyncIterator()
  }

  func receive(_ signal: StateSignal<Transaction>) {
    switch signal {
    case .initiation(let snapshot) where limit > 1: keep(snapshot)
    case .transition where limit > 1: if let state = outlet.settled { keep(state) }
    case .initiation, .transition:
      if states.isEmpty, !isBehind { wakes.yield() }
      states = []
      isBehind = true
    case .termination(let snapshot):
      if isBehind { states = [snapshot] }
      isBehind = false
    }
  }

  private func keep(_ state: Transaction.Snapshot) {
    states.append(state)
    if states.count > max(limit, 1) { states.removeFirst() } else { wakes.yield() }
  }

  /// Called when the storage is taken down: the loop may still take what it has not taken.
  func finish() {
    if isBehind, let state = outlet.settled { states = [state] }
    isBehind = false
    wakes.finish()
  }

  func next(isolation actor: isolated (any Actor)?) async -> Transaction.Snapshot? {
    guard await waiting.next(isolation: actor) != nil else { return nil }
    guard isBehind else { return states.isEmpty ? nil : states.removeFirst() }
    isBehind = false
    return outlet.settled
  }
}

/// The registration of one iterator.
private final class ValuesLink: Attachment {
  private let inlet: AnyInlet
  private let storage: Chained
  private let finish: () -> Void

  init(_ inlet: AnyInlet, _ storage: Chained, finish: @escaping () -> Void) {
    self.inlet = inlet
    self.storage = storage
    self.finish = finish
  }

  var indexInList: Int { inlet.indexInList }

  func tearDown() {
    cancel()
    finish()
  }

  /// Deregisters without a signal, even from a `deinit`.
  func cancel() {
    inlet.source?.takeUnretainedValue().unlink(inlet)
    storage.attachments.removeValue(forKey: ObjectIdentifier(self))
  }
}

extension StateStorage where Transaction.Snapshot: Sendable {
  /// The states from now on, with the newest of those not yet taken in a buffer; see ``StorageValues``.
  public final func values(
    bufferingNewest limit: Int = 1,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> StorageValues<Transaction> {
    StorageValues(storage: self, limit: limit, site: Site(fileID: fileID, line: line))
  }
}
