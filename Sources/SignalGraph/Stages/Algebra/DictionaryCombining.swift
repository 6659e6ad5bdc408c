/// The entries of several dictionaries, combined by key.
///
/// Their union, intersection, difference or symmetric difference, or all merged by a rule that makes one value of those
/// of a key.
///
/// ``Combination`` says which keys belong. The value is that of the first source that holds the key, unless a
/// ``SourcePriority`` says otherwise; a difference has the values of the first source. To combine sets, use
/// ``SetCombining``.
///
/// | belonged before the turn | belongs after it | the value that counts | out |
/// |---|---|---|---|
/// | no | yes | | `insert` |
/// | yes | no | | `remove` |
/// | yes | yes | another source's | `update`, also where the values are equal |
/// | yes | yes | the same source's, which has announced an update | `update` |
/// | yes | yes | the same source's, which has announced nothing | nothing |
/// | yes | yes | made by a combining rule, another | `update` |
/// | yes | yes | made by a combining rule, equal | nothing, unless a source or a parameter was refreshed |
/// | no | no | | nothing |
/// | initiation of the last source or parameter that was missing | | | `initiation` |
/// | termination of the first source or parameter that ends | | | `termination` |
///
/// However many sources change in a turn, one transition leaves, with what the turn amounts to: a key that leaves one
/// source of a union and enters another gives an update. Values that are handed on are not compared.
///
/// ```swift
/// let (own, standard) = (DictionarySlot(["font": 12]), DictionarySlot(["font": 10, "tabs": 2]))
/// let settings = own.union(standard)                       // font 12, tabs 2
/// standard["font"] = 11                                    // nothing: the own one counts
/// own["font"] = nil                                        // font 11, tabs 2, an update
/// let sums = own.merging(standard, uniquingKeysWith: +)    // font 11, tabs 2
/// own["tabs"] = 2                                          // sums: tabs 4; settings: an update, to the own 2
/// sums.tearDown()
/// settings.tearDown()
/// ```
///
/// A storage that is given twice counts twice: a union or an intersection with itself is itself, a difference from
/// itself is empty, a merge combines each value with itself. One source alone is unchanged under every combination.
/// With no sources there is never a state.
///
/// - Complexity: initiation O(entries of all sources); a mutation O(log s), and a transaction of k O(k log s), where s
///   sources hold a key. A combining rule is called once less than there are sources with the key, for each key that a
///   turn touches; with two sources never for a removal. Memory per key: a table entry, a dictionary entry, and an entry
///   in a tree for each source beyond the first that holds it.
///
/// Preconditions: a combining rule is pure; editing or registering in it is a violation. It gets values in the order of
/// the sources, from left to right, and need not be associative.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensors.
public final class DictionaryCombining<Key: Hashable, Value>: DictionaryStorage<Key, Value> {
  @usableFromInline typealias Sources = CombinedSources<DictionaryTransaction<Key, Value>>
  /// Receive the sources, one sensor per source in their order; each takes one emitter at a time.
  public let sensors: [SignalSensor<DictionarySignal<Key, Value>>]

  /// Makes a combination whose sensors are registered by its user.
  @inlinable
  public convenience init(
    _ combination: Combination, sources: Int = 2, priority: SourcePriority = .first,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(DictionaryCombining<Key, Value>.self, label, fileID, line)
    self.init(Sources(subject, combination, priority), sources)
  }

  /// Makes a merge by a combining rule whose sensors are registered by its user.
  @inlinable
  public convenience init(
    sources: Int = 2,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    uniquingKeysWith combine: @escaping (Value, Value) -> Value
  ) {
    let subject = MessageSubject(DictionaryCombining<Key, Value>.self, label, fileID, line)
    self.init(Sources(subject, combining: combine), sources)
  }

  @inlinable
  init(_ combined: Sources, _ count: Int) {
    sensors = combined.add(count)
    super.init(combined.inputs.outlet, combined.makeNode())
    combined.inputs.connect(self)
  }

  /// Registers it with each source.
  @inlinable
  func reading(_ sources: [DictionaryStorage<Key, Value>], _ fileID: StaticString, _ line: UInt) -> Self {
    chain(sensors, toEach: sources, site: Site(fileID: fileID, line: line))
    return self
  }
}

extension DictionaryCombining: ParameterReading { static var verb: String { "merging" } }
