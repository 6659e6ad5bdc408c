import SignalGraph

/// The rows of one list, made by a graph while somebody shows them.
///
/// While nobody does, there is no graph, and a change of the state costs nothing here. While somebody does, each change
/// arrives as mutations: insert here, move there.
///
/// Teardown: ``hide(_:)`` for each ``show(_:_:)``. The last one takes down what nobody else keeps: a graph that the
/// transformer made, and not a place's own storage, which others may observe.
public final class RowsView<Shown: RowsTransformer> {
  private let store: AtomStore<Shown.Root>
  private let transformer: Shown
  private var storage: ArrayStorage<Shown.Row>?
  private var showings: [AnyHashable: Showing] = [:]

  private final class Showing {
    /// Nil while the handler is called for the first time, in which it may end this already.
    var token: ObservationToken?
  }

  init(_ store: AtomStore<Shown.Root>, _ transformer: Shown) { (self.store, self.transformer) = (store, transformer) }

  /// Whether anybody shows it.
  public var isShown: Bool { storage != nil }

  /// Calls a handler with the rows at once, and after each change of them, until ``hide(_:)``.
  ///
  /// The second parameter says what changed; the last call, by `hide`, has a termination. A second handler with a key takes
  /// the place of the first.
  public func show(
    _ key: some Hashable,
    _ handler: @escaping (_ rows: TreeArray<Shown.Row>, _ change: StateSignal<ArrayTransaction<Shown.Row>>) -> Void
  ) {
    let (key, showing) = (AnyHashable(key), Showing())
    let past = showings.updateValue(showing, forKey: key)
    let token = observe(handler)
    past?.token?.tearDown()
    if showings[key] === showing { showing.token = token } else { token.tearDown() }
  }

  private func observe(
    _ handler: @escaping (TreeArray<Shown.Row>, StateSignal<ArrayTransaction<Shown.Row>>) -> Void
  ) -> ObservationToken {
    let storage = storage ?? transformer.rows(of: store.state)
    self.storage = storage
    return storage.observe(label: "list of \(Shown.self)", handler)
  }

  /// Ends what ``show(_:_:)`` began; nothing if there is no such key.
  public func hide(_ key: some Hashable) {
    guard let showing = showings.removeValue(forKey: AnyHashable(key)) else { return }
    // The token takes the graph down if only it keeps that.
    if showings.isEmpty { storage = nil }
    showing.token?.tearDown()
  }
}

@available(*, unavailable)
extension RowsView: Sendable {}
