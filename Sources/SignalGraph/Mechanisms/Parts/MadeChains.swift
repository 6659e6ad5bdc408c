/// What a closure chains for results that are storages: a chain for each, kept until its result is let go.
///
/// A closure may return a storage that it did not make, as one of those that it was given; then there is nothing to keep.
@usableFromInline
final class MadeChains {
  private var chains: [ObjectIdentifier: MadeChain] = [:]
  private var lifeline: AnySource?

  @usableFromInline init() {}

  /// Calls a closure that may chain stages onto storages.
  @usableFromInline
  func make<Made>(_ body: () -> Made?) -> Made? {
    let lifeline = self.lifeline ?? MadeChain.makeLifeline()
    self.lifeline = lifeline
    let chain = MadeChain(lifeline)
    let made = chain.collect(body)
    if let made, !chain.nodes.isEmpty { chains[ObjectIdentifier(made as AnyObject)] = chain }
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
