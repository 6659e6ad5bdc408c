/// The members of several sets, combined: their union, intersection, difference or symmetric difference.
///
/// Which elements belong says ``Combination``. To combine dictionaries by key, use ``DictionaryCombining``; to put arrays
/// one behind the other, ``ArrayConcatenating``.
///
/// | belonged before the turn | belongs after it | out |
/// |---|---|---|
/// | no | yes | `insert` |
/// | yes | no | `remove` |
/// | yes | yes | nothing |
/// | no | no | nothing |
/// | initiation of the last source that was missing | | `initiation` |
/// | termination of the first source that ends | | `termination` |
///
/// However many sources change in a turn, one transition leaves, with what the turn amounts to: an element that leaves one
/// source of a union and enters another is no change.
///
/// ```swift
/// let (crew, guests) = (SetSlot(["Ada", "Bob"]), SetSlot(["Bob", "Cyd"]))
/// let aboard = crew.union(guests)                   // Ada, Bob, Cyd
/// let visitors = guests.subtracting(crew)           // Cyd
/// crew.remove("Bob")                                // aboard: nothing; visitors: Bob, Cyd
/// transaction {
///   crew.insert("Cyd")
///   guests.remove("Cyd")
/// }                                                 // aboard: nothing; visitors: Bob
/// visitors.tearDown()
/// aboard.tearDown()
/// ```
///
/// The same storage may be given twice and counts twice: a union or an intersection with itself is itself, a difference
/// from itself is empty. One source alone is itself under every combination. With no sources there is never a state.
///
/// - Complexity: initiation O(members of all sources); a mutation O(log s), and a transaction of k O(k log s), where s
///   sources hold a member. Memory: a table entry a member, and a tree's element for each source beyond two that holds
///   it; and a `Set` entry.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensors.
public final class SetCombining<Element: Hashable>: SetStorage<Element> {
  /// The ends that take one emitter at a time, one a source, in the order of the sources.
  public let sensors: [SignalSensor<SetSignal<Element>>]

  /// Makes a combination whose sensors are registered by its user.
  @inlinable
  public init(
    _ combination: Combination, sources: Int = 2,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(SetCombining<Element>.self, label, fileID, line)
    let combined = CombinedSources<SetTransaction<Element>>(subject, combination)
    self.sensors = combined.add(sources)
    super.init(combined.inputs.outlet, combined.makeNode())
  }
}
