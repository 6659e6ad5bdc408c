/// What a closure chains for results that are storages: kept for each as long as some row has it for its result.
///
/// A closure may return a storage that it did not make, as one of those that it was given, or nil, where results are
/// optional storages; then there is nothing to keep. Most closures of live values chain nothing: what they chain is taken in
/// from when they do, by ``open()``.
@usableFromInline
final class MadeChains {
  /// A storage that a closure chained: how many rows have it for their result, and what was chained for it.
  private struct Held {
    var count = 0
    var chains: [MadeChain] = []
  }

  private var held: [ObjectIdentifier: Held] = [:]
  /// Those that may be nobody's result, when the changes of this run have been counted.
  private var doubtful: [ObjectIdentifier] = []
  /// What was chained for no storage.
  private var strays: [MadeChain] = []
  /// What is being chained by a closure that was not known to chain anything.
  private var opened: MadeChain?
  var lifeline: AnySource?

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
    if chain.nodes.isEmpty { return made }
    if let storage = storage(in: made) { hold(chain, for: storage) } else { strays.append(chain) }
    return made
  }

  private func hold(_ chain: MadeChain, for storage: Chained) {
    let id = ObjectIdentifier(storage)
    held[id, default: Held()].chains.append(chain)
    doubtful.append(id)
  }

  /// Counts the results that the first rows have.
  @usableFromInline
  func begin<Rows: RowTransaction>(_ results: Rows.Snapshot, of rows: Rows.Type) {
    if !held.isEmpty { Rows.forEachRow(in: results) { count($0, 1) } }
    endUnheld()
  }

  /// Counts the results that come and go, and ends what was chained for those that no row has any more; called once a run.
  @usableFromInline
  func follow<Rows: RowTransaction>(_ output: borrowing Rows) {
    if held.isEmpty, strays.isEmpty { return }
    output.forEachRow { past, future in exchange(past, future) }
    endUnheld()
  }

  /// The same for the one result of a value.
  @usableFromInline
  func follow<Made>(from past: Made?, to future: Made) {
    if held.isEmpty, strays.isEmpty { return }
    exchange(past, future)
    endUnheld()
  }

  /// Begins to take in what the running closure chains, until it has returned: ``note(from:to:)`` is called then.
  func open() -> MadeChain? {
    opened = lifeline.map { MadeChain($0) }
    Turn.current.core.pointee.making = opened
    return opened
  }

  /// Counts the storages that one row named and names; what nobody names any more is ended by ``endUnheld()``.
  @usableFromInline @inline(never)
  func note(from past: Chained?, to future: Chained?) {
    if let opened, let future {
      Turn.current.core.pointee.making = nil
      self.opened = nil
      hold(opened, for: future)
    }
    if held.isEmpty { return }
    if let future { count(future, 1) }
    if let past { count(past, -1) }
  }

  private func exchange<Made>(_ past: Made?, _ future: Made?) {
    if let future { count(future, 1) }
    if let past { count(past, -1) }
  }

  private func count<Made>(_ made: Made, _ change: Int) {
    if let storage = storage(in: made) { count(storage, change) }
  }

  private func count(_ storage: Chained, _ change: Int) {
    let id = ObjectIdentifier(storage)
    guard let index = held.index(forKey: id) else { return }
    held.values[index].count += change
    if held.values[index].count == 0 { doubtful.append(id) }
  }

  /// Ends what was chained for those that no row has any more.
  func endUnheld() {
    for id in doubtful where held[id]?.count == 0 { held.removeValue(forKey: id)?.chains.forEach { $0.end() } }
    for chain in strays { chain.end() }
    (doubtful, strays) = ([], [])
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
    for (_, held) in held { held.chains.forEach { $0.end() } }
    held = [:]
  }
}
