/// What a closure chains for results that are storages: a chain for each, kept until its result is let go.
///
/// A closure may return a storage that it did not make, as one of those that it was given, or nil, where results are
/// optional storages; then there is nothing to keep.
@usableFromInline
final class MadeChains {
  private var chains: [ObjectIdentifier: MadeChain] = [:]
  private var lifeline: AnySource?

  @usableFromInline init() {}

  /// None where results are neither storages nor optional storages.
  @inlinable
  convenience init?<Made>(of results: Made.Type) {
    if !(results is Chained.Type), !Self.isOptionalStorage(results) { return nil }
    self.init()
  }

  @usableFromInline
  static func isOptionalStorage(_ results: Any.Type) -> Bool {
    func wraps<Made: OptionalValue>(_ results: Made.Type) -> Bool { Made.Wrapped.self is Chained.Type }
    guard let results = results as? any OptionalValue.Type else { return false }
    return wraps(results)
  }

  /// A closure that may chain stages onto storages.
  @inlinable
  func making<Row, Made>(_ make: @escaping (Row) -> Made) -> (Row) -> Made {
    { row in self.make { make(row) } }
  }

  /// Calls the body of such a closure, which may return nil.
  @usableFromInline
  func make<Made>(_ body: () -> Made) -> Made {
    let lifeline = self.lifeline ?? MadeChain.makeLifeline()
    self.lifeline = lifeline
    let chain = MadeChain(lifeline)
    let made = chain.collect(body)
    if !chain.nodes.isEmpty, let made = storage(in: made) { chains[ObjectIdentifier(made)] = chain }
    return made
  }

  /// Ends what was chained for a result.
  @usableFromInline
  func drop<Made>(_ made: Made) {
    if let made = storage(in: made) { chains.removeValue(forKey: ObjectIdentifier(made))?.end() }
  }

  /// Ends what was chained for a result that another replaces.
  @usableFromInline
  func drop<Made>(_ made: Made, for future: Made) {
    if storage(in: made) !== storage(in: future) { drop(made) }
  }

  /// The storage that a result is, or that it holds if it is an optional.
  ///
  /// An optional is looked into before the cast: where its type is known, the optimiser of Swift 6.3 makes a cast of `nil`
  /// read what is not there.
  private func storage<Made>(in made: Made) -> Chained? {
    func held(_ optional: some OptionalValue) -> Chained? {
      guard let made = optional.asOptional else { return nil }
      return made as? Chained
    }
    if let optional = made as? any OptionalValue { return held(optional) }
    return made as? Chained
  }

  /// Ends everything.
  @usableFromInline
  func removeAll() {
    for chain in chains.values { chain.end() }
    chains = [:]
  }
}
