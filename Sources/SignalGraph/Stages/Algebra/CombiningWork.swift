/// The work of a combination: its inputs are the sources of tables.
@usableFromInline
protocol CombiningWork<Rule>: ListedWork {
  /// What decides for each key.
  associatedtype Rule: CombinationRule

  /// What the sources hold.
  var sources: SourceTables<Rule.Key, Rule.Value> { get }
}

extension CombiningWork {
  @inlinable
  func insertInput(at index: Int) { sources.insertSource(at: index) }

  @inlinable
  func enter(_ input: Int) { sources.touchKeys(of: input) }

  @inlinable
  func removeInput(at index: Int) { sources.removeSource(at: index) }

  @inlinable
  func moveInput(from: Int, to: Int) { sources.moveSource(from: from, to: to) }
}
