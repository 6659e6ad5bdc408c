/// The members of several sets, combined: their union, intersection, difference or symmetric difference.
///
/// ``Combination`` says which elements belong. To combine dictionaries by key, use ``DictionaryCombining``; to put
/// arrays one behind the other, ``ArrayConcatenating``.
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
/// However many sources change in a turn, one transition leaves, with what the turn amounts to: an element that leaves
/// one source of a union and enters another is no change.
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
/// A storage that is given twice counts twice: a union or an intersection with itself is itself, a difference from
/// itself is empty. One source alone is unchanged under every combination. With no sources there is never a state.
///
/// - Complexity: initiation O(members of all sources); a mutation O(log s), and a transaction of k O(k log s), where s
///   sources hold a member. Memory per member: a table entry, a `Set` entry, and 20 bytes for each source beyond the first
///   that holds it.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensors.
public final class SetCombining<Element: Hashable>: SetStorage<Element> {
  /// Receive the sources, one sensor per source in their order; each takes one emitter at a time.
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
