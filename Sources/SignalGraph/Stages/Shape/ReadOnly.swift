// A storage under a plain type. Not a stage: the new storage is a second handle of the first one's outlet and emitter,
// without a node, a state or a hop of its own. A sensor that is registered with either is registered with both, and
// messages name the origin.
//
// A slot given as a `DictionaryStorage` can be cast back and edited; what `readOnly()` returns cannot.

extension ValueStorage {
  /// The same value under a type that hides how it is made: it cannot be cast back to a slot and edited.
  ///
  /// ```swift
  /// let delay = ValueSlot(75)
  /// let shown: ValueStorage<Int> = delay.readOnly()    // 75
  /// delay.value = 80                                   // 80
  /// shown is ValueSlot<Int>                            // false
  /// ```
  ///
  /// - Complexity: O(1), no state and no signal of its own. It keeps this storage.
  ///
  /// Teardown: it has no registration. ``Chained/tearDown(fileID:line:)`` of it, or of a chain on it, ends what was
  /// attached to it and goes up to this storage, if a chain verb made this one and it has no other sensor.
  public final func readOnly() -> ValueStorage<Value> { ValueStorage(sharing: self) }
}

extension SetStorage {
  /// The same set under a type that hides how it is made; see ``ValueStorage/readOnly()``.
  public final func readOnly() -> SetStorage<Element> { SetStorage(sharing: self) }
}

extension DictionaryStorage {
  /// The same dictionary under a type that hides how it is made; see ``ValueStorage/readOnly()``.
  public final func readOnly() -> DictionaryStorage<Key, Value> { DictionaryStorage(sharing: self) }
}

extension ArrayStorage {
  /// The same array under a type that hides how it is made; see ``ValueStorage/readOnly()``.
  public final func readOnly() -> ArrayStorage<Element> { ArrayStorage(sharing: self) }
}
