/// What a closure chains for results that are storages: a chain for each, kept until its result is let go.
///
/// A closure may return a storage that it did not make, as one of those that it was given; then there is nothing to keep.
@usableFromInline
final class MadeChains {
  private var chains: [ObjectIdentifier: MadeChain] = [:]
  private var lifeline: AnySource?

  @usableFromInline init() {}

  /// None where results are no storages.
  @inlinable
  convenience init?<Made>(of results: Made.Type) {
    if !(results is Chained.Type) { return nil }
    self.init()
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
    if !chain.nodes.isEmpty, let made = made as? Chained { chains[ObjectIdentifier(made)] = chain }
    return made
  }

  /// Ends what was chained for a result.
  @usableFromInline
  func drop<Made>(_ made: Made) {
    chains.removeValue(forKey: ObjectIdentifier(made as AnyObject))?.end()
  }

  /// Ends everything.
  @usableFromInline
  func removeAll() {
    for chain in chains.values { chain.end() }
    chains = [:]
  }
}
