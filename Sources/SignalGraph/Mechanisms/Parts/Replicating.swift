// Storages that rebuild a state from signals alone.

extension StageParts where Input == Output {
  /// The parts of a storage that takes each signal as it is.
  @inlinable
  init(replicating subject: MessageSubject) {
    self.init(subject, begin: { $0 }, change: { $0.repeated(on: &$1, &$2) })
    node.tracing = RowRelation.same
  }
}

/// An array storage that rebuilds its elements from the signals of its sensor.
public final class ReplicatingArrayStorage<Element>: ArrayStage<ArrayTransaction<Element>, Element> {
  /// Makes a replication without a state.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    super.init(StageParts(replicating: MessageSubject(ReplicatingArrayStorage.self, label, fileID, line)))
  }
}

/// A dictionary storage that rebuilds its entries from the signals of its sensor.
public final class ReplicatingDictionaryStorage<Key: Hashable, Value>:
  DictionaryStage<DictionaryTransaction<Key, Value>, Key, Value>
{
  /// Makes a replication without a state.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    super.init(StageParts(replicating: MessageSubject(ReplicatingDictionaryStorage.self, label, fileID, line)))
  }
}

/// A set storage that rebuilds its members from the signals of its sensor.
public final class ReplicatingSetStorage<Element: Hashable>: SetStage<SetTransaction<Element>, Element> {
  /// Makes a replication without a state.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    super.init(StageParts(replicating: MessageSubject(ReplicatingSetStorage.self, label, fileID, line)))
  }
}

/// A value storage that rebuilds its value from the signals of its sensor.
public final class ReplicatingValueStorage<Value>: ValueStage<ValueTransaction<Value>, Value> {
  /// Makes a replication without a state.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    super.init(StageParts(replicating: MessageSubject(ReplicatingValueStorage.self, label, fileID, line)))
  }
}
