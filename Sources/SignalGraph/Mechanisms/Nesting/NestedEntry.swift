/// An entry of a dictionary, and where it hangs in a tree; see ``Nesting``.
public struct NestedEntry<Key: Hashable, Value> {
  /// The entry's value.
  public let value: Value
  /// The parent's key; nil for a root, also for one that names a parent that is not there.
  public let parent: Key?
  /// The children's keys, in order.
  public let children: TreeArray<Key>

  /// Makes a nested entry.
  @inlinable
  public init(value: Value, parent: Key?, children: TreeArray<Key>) {
    (self.value, self.parent, self.children) = (value, parent, children)
  }
}

extension NestedEntry: Equatable where Value: Equatable {}

extension NestedEntry: Hashable where Value: Hashable {}

extension NestedEntry: Sendable where Key: Sendable, Value: Sendable {}
