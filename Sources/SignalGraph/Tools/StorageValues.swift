/// The states of a storage as an asynchronous sequence of values.
///
/// The bridge out of the graph's isolation domain: the loop runs in the domain of the graph, values may leave it.
///
/// | what happens | element |
/// |---|---|
/// | the loop begins while there is a state | the state |
/// | a session begins | the state |
/// | a transition | the state that it leads to |
/// | a session ends | none; the sequence waits for the next |
/// | the storage is taken down, or the task cancelled | the end |
///
/// ```swift
/// for await rows in storage.values(bufferingNewest: 1) {
///   await screen.show(rows)
/// }
/// ```
///
/// Iterate where the graph lives: neither this sequence nor its iterator is Sendable, so that the compiler checks it.
/// While the loop is busy the newest values wait in a buffer and older ones are dropped; a value says where the state
/// is, not how it came there.
///
/// - Complexity: O(1) a turn. With a dictionary or set storage, each value that lives makes the next edit copy the state.
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

  /// Waits for values; leaving it unregisters.
  public final class Iterator: AsyncIteratorProtocol {
    private var stream: AsyncStream<Transaction.Snapshot>.Iterator
    private let link: ValuesLink

    init(_ storage: StateStorage<Transaction>, _ limit: Int, _ site: Site) {
      let (stream, continuation) = AsyncStream.makeStream(
        of: Transaction.Snapshot.self,
        bufferingPolicy: .bufferingNewest(limit)
      )
      let inlet = Inlet<StateSignal<Transaction>>(
        subject: Subject(StorageValues<Transaction>.self, site: site)
      ) { [unowned outlet = storage.outlet] signal in
        switch signal {
        case .initiation(let snapshot): continuation.yield(snapshot)
        case .transition: if let state = outlet.settled { continuation.yield(state) }
        case .termination: break
        }
      }
      link = ValuesLink(inlet, storage) { continuation.finish() }
      self.stream = stream.makeAsyncIterator()
      storage.attachments[ObjectIdentifier(link)] = link
      storage.outlet.register(inlet, site: site)
    }

    deinit { link.cancel() }

    /// The next state, or nil at the end.
    public func next(isolation actor: isolated (any Actor)?) async -> Transaction.Snapshot? {
      await stream.next(isolation: actor)
    }
  }
}

@available(*, unavailable)
extension StorageValues: Sendable {}

@available(*, unavailable)
extension StorageValues.Iterator: Sendable {}

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

  var position: Int { inlet.position }

  func tearDown() {
    cancel()
    finish()
  }

  /// Unregisters without a signal: also from a `deinit`.
  func cancel() {
    inlet.source?.takeUnretainedValue().unlink(inlet)
    storage.attachments.removeValue(forKey: ObjectIdentifier(self))
  }
}

extension StateStorage where Transaction.Snapshot: Sendable {
  /// The states from now on, the newest of those that the loop has not taken yet; see ``StorageValues``.
  public final func values(
    bufferingNewest limit: Int = 1,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StorageValues<Transaction> {
    StorageValues(storage: self, limit: limit, site: Site(fileID: fileID, line: line))
  }
}
