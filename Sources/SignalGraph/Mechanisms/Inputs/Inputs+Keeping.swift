// Inputs whose state is kept, for stages that look into one input when another changes.
extension Inputs {
  /// Adds a set or a dictionary, of which a copy is kept.
  ///
  /// - Parameters:
  ///   - source: the set or the dictionary.
  ///   - change: called with each row that comes, changes or goes, and with every row when the input begins or ends;
  ///     the copy is up to date by then.
  /// - Complexity: the first change after a beginning copies the rows; memory, a copy of them.
  @inlinable @inline(__always)
  public func keep<Rows: KeyedTransaction>(
    _ source: StateStorage<Rows>, change: @escaping (DictionaryMutation<Rows.Key, Rows.Value>) -> Void
  ) -> KeptInput<Rows.Snapshot> {
    let kept = KeptInput(Rows.Snapshot())
    add(
      source,
      load: { rows, _, _ in
        kept.held = rows
        rows.forEachEntry { change(.insert(key: $0, value: $1)) }
      },
      change: { input, _, _ in
        input.apply(to: &kept.held)
        input.forEachChange(change)
      },
      unload: { _, _, _ in
        let rows = kept.held
        kept.held = Rows.Snapshot()
        rows.forEachEntry { change(.remove(key: $0, past: $1)) }
      }
    )
    return kept
  }

  /// Adds a value, which is kept; nil while the input is missing.
  ///
  /// - Parameters:
  ///   - source: the value.
  ///   - change: called when it has come, changed or gone.
  @inlinable @inline(__always)
  public func keep<Value>(
    _ source: StateStorage<ValueTransaction<Value>>, change: @escaping () -> Void
  ) -> KeptInput<Value?> {
    let kept = KeptInput<Value?>(nil)
    add(
      source,
      load: { value, _, _ in
        kept.held = value
        change()
      },
      change: { input, _, _ in
        if let value = input.future { kept.held = value }
        change()
      },
      unload: { _, _, _ in
        kept.held = nil
        change()
      }
    )
    return kept
  }
}

/// The kept state of an input; empty while the input is missing.
public final class KeptInput<State> {
  /// The state, as the stage has read it.
  @inlinable public var state: State { held }
  @exclusivity(unchecked) @usableFromInline var held: State

  @usableFromInline init(_ state: State) { held = state }
}

@available(*, unavailable)
extension KeptInput: Sendable {}
