import SignalGraph

/// The props of one view, made when somebody shows it.
///
/// | who shows it | costs |
/// |---|---|
/// | nobody | nothing: the store does not know it, the transformer is not called |
/// | one or more | the transformer once per step, or less by the strategy, however many show it |
///
/// ``props`` may be read at any time; it is made anew only if the state has changed since, or steps wait for their turn.
///
/// Teardown: ``hide(_:)`` for each ``show(_:_:)``.
public final class PropsView<Shown: Transformer> {
  private let store: AtomStore<Shown.Root>
  private let transformer: Shown
  private let strategy: PropsStrategy<Shown.Root, Shown.Output>
  private var memo: (revision: Int, props: Shown.Output)?
  /// What was sent last.
  private var sent: Shown.Output?
  /// The store's revision when it was asked last whether there is something to send.
  private var heard = 0
  private let handlers = KeyedHandlers<Shown.Output>()
  /// The places that the strategy names; nil if it names none, and all count.
  private var watched: [AnyAtomPlace]?
  /// Holds props back, where the strategy is to throttle.
  private var slot: ValueSlot<Shown.Output>?
  private var token: ObservationToken?

  init(
    _ store: AtomStore<Shown.Root>, _ transformer: Shown, _ strategy: PropsStrategy<Shown.Root, Shown.Output>
  ) {
    (self.store, self.transformer, self.strategy) = (store, transformer, strategy)
    guard case .parts(let paths) = strategy.kind else { return }
    watched = paths.map { path in
      guard let place = store.state[keyPath: path] as? AnyAtomPlace else {
        Violation.trap(
          .badParameter,
          "A view of \(Shown.self) was to watch \(path), which is no place of the tree. Name an AtomValue, AtomTable or "
            + "AtomList."
        )
      }
      return place
    }
  }

  /// The props of the state as it is now.
  public var props: Shown.Output {
    if let memo, isValid(memo.revision) { return memo.props }
    let props = transformer.props(of: store.state)
    memo = (store.settledRevision, props)
    return props
  }

  private func isValid(_ revision: Int) -> Bool {
    revision == store.revision || watched?.allSatisfy { $0.lastRevision <= revision } ?? false
  }

  /// Calls a handler with the props at once, and then when the strategy says so, until ``hide(_:)``.
  ///
  /// Where others show it already, it begins with the props that were sent to them last. A second handler with a key
  /// takes the place of the first.
  public func show(_ key: some Hashable, _ handler: @escaping (Shown.Output) -> Void) {
    if handlers.isEmpty { begin() }
    // One that comes while props are sent has them, and is not called with them twice.
    handlers.remove(key)
    handlers.set(key, handler)
    handler(sent ?? props)
  }

  /// Ends what ``show(_:_:)`` began; nothing if there is no such key.
  public func hide(_ key: some Hashable) {
    if handlers.remove(key), handlers.isEmpty { end() }
  }

  /// Whether anybody shows it.
  public var isShown: Bool { !handlers.isEmpty }

  private func begin() {
    (sent, heard) = (props, store.settledRevision)
    if case .throttled(let interval, let clock) = strategy.kind {
      let slot = ValueSlot(props, areEqual: ==, label: "props of \(Shown.self)")
      self.slot = slot
      token = slot.throttled(for: interval, on: clock).observe { [unowned self] props in
        if props != sent { send(props) }
      }
    }
    // The store keeps the view while it is shown.
    store.subscribe(ObjectIdentifier(self)) { [self] step in hear(step) }
  }

  private func end() {
    store.unsubscribe(ObjectIdentifier(self))
    token?.tearDown()
    (slot, token, sent) = (nil, nil, nil)
  }

  private func hear(_ step: AtomStep<Shown.Root>) {
    let isConcerned = watched?.contains { $0.lastRevision > heard } ?? true
    heard = store.revision
    guard isConcerned else { return }
    let (props, past) = (props, sent)
    switch strategy.kind {
    case .always: send(props)
    case .whenChanged, .parts: if props != past { send(props) }
    case .throttled: slot?.value = props
    case .custom(let shouldSend): if shouldSend(step, past ?? props, props) { send(props) }
    }
  }

  private func send(_ props: Shown.Output) {
    sent = props
    handlers.call(props)
  }
}

@available(*, unavailable)
extension PropsView: Sendable {}

extension AtomStore {
  /// The props that a transformer makes, for views that show them; see ``PropsView``.
  public func view<Shown: Transformer<Root>>(
    _ transformer: Shown, sending strategy: PropsStrategy<Root, Shown.Output> = .whenChanged
  ) -> PropsView<Shown> {
    PropsView(self, transformer, strategy)
  }

  /// The rows that a transformer makes, for lists that show them; see ``RowsView``.
  public func rows<Shown: RowsTransformer<Root>>(_ transformer: Shown) -> RowsView<Shown> {
    RowsView(self, transformer)
  }
}
