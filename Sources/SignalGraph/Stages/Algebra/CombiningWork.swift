/// The work of a combination: its inputs are the sources of tables.
@usableFromInline
protocol CombiningWork<Rule>: ListedWork {
  /// What decides for each key.
  associatedtype Rule: CombinationRule

  /// What decides for each key.
  var rule: Rule { get }

  /// What the sources hold.
  var sources: SourceTables<Rule.Key, Rule.Value> { get }
}

extension CombiningWork {
  /// Notes that a key must be looked at when all sources have settled; before anything about it changes.
  @inlinable
  func touch(_ key: Rule.Key, by rank: Int? = nil, isRefresh: Bool = false) {
    sources.touched.insert(key, by: rank.map { sources.ids[$0] }, isRefresh: isRefresh) {
      guard Rule.reachesBeyondFirst else { return sources.isRearranged ? sources.formerFirst : sources.ids.first }
      return rule.winner(key, in: sources).map { sources.ids[$0] }
    }
  }

  /// Notes that every key of a source must be looked at.
  @inlinable
  func touchKeys(of input: Int) {
    guard sources.hasState else { return }
    sources.tables[sources.rank(of: input)].forEach { touch($0.key) }
  }

  @inlinable
  func insertInput(at index: Int) { sources.insertSource(at: index) }

  /// Nothing: loading has touched its keys.
  @inlinable
  func enter(_ input: Int) {}

  @inlinable
  func removeInput(at index: Int) {
    touchKeys(of: index)
    sources.removeSource(at: index)
  }

  @inlinable
  func moveInput(from: Int, to: Int) {
    touchKeys(of: from)
    sources.moveSource(from: from, to: to)
  }
}
