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
/// - Complexity: initiation O(members of all sources × sources); a mutation O(sources); a transaction of k,
///   O(k × sources). Memory: a table entry for each member of each source, and a `Set` entry a member.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensors.
public final class SetCombining<Element: Hashable>: SetStorage<Element> {
  /// The unicatching ends, one a source, in the order of the sources.
  public let sensors: [SignalSensor<SetSignal<Element>>]

  /// Makes a combination whose sensors are registered by its user.
  @inlinable
  public convenience init(
    _ combination: Combination,
    sources: Int = 2,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let site = Site(fileID: fileID, line: line)
    switch combination {
    case .union: self.init(label, site, sources, UnionRule<Element, Void>())
    case .intersection: self.init(label, site, sources, FirstSourceRule<Element, Void>(othersHold: true))
    case .subtraction: self.init(label, site, sources, FirstSourceRule<Element, Void>(othersHold: false))
    case .symmetricDifference: self.init(label, site, sources, SymmetricDifferenceRule<Element, Void>())
    }
  }

  @inlinable
  init<Rule: CombinationRule>(_ label: String?, _ site: Site, _ sources: Int, _ rule: Rule)
  where Rule.Key == Element, Rule.Value == Void {
    let subject = Subject(SetCombining<Element>.self, label: label, site: site)
    let joined = JoinedInlets<SetTransaction<Element>>(count: sources, subject: subject)
    let outlet = Outlet<SetTransaction<Element>>(subject: subject)
    let work = SetCombiningWork(rule, SourceTables(count: sources, isReversed: false, subject: subject))
    let node = Node(writing: outlet, reading: joined.inlets) { outlet.follow(joined, with: work) }
    sensors = joined.makeSensors()
    super.init(outlet, node)
  }
}

/// What ``SetCombining`` does.
@usableFromInline
final class SetCombiningWork<Rule: CombinationRule>: CombiningWork where Rule.Value == Void {
  @usableFromInline typealias Element = Rule.Key
  @usableFromInline typealias Input = SetTransaction<Element>
  @usableFromInline typealias Output = SetTransaction<Element>

  @usableFromInline let rule: Rule
  @usableFromInline let sources: SourceTables<Element, Void>

  @inlinable
  init(_ rule: Rule, _ sources: SourceTables<Element, Void>) {
    self.rule = rule
    self.sources = sources
  }

  @inlinable
  func load(_ snapshot: Set<Element>, of input: Int) {
    let rank = sources.rank(of: input)
    sources.tables[rank].reserveCapacity(snapshot.count)
    for element in snapshot {
      if sources.hasState { touch(element) }
      sources.insert(element, (), rank)
    }
  }

  @inlinable
  func unload(_ input: Int) {
    sources.tables[sources.rank(of: input)].removeAll()
  }

  @inlinable
  func apply(_ transaction: borrowing SetTransaction<Element>, of input: Int) {
    let rank = sources.rank(of: input)
    for mutation in transaction.list.unsafeMutations { apply(mutation, rank) }
  }

  @inlinable
  @inline(__always)
  func apply(_ mutation: SetMutation<Element>, _ rank: Int) {
    switch mutation {
    case .insert(let element): sources.insert(element, (), rank)
    case .remove(let element): sources.remove(element, rank)
    }
  }

  @inlinable
  func begin() -> Set<Element> {
    sources.forgetTouched()
    sources.hasState = true
    var state: Set<Element> = []
    sources.forEach(by: rule) { element, _ in state.insert(element) }
    return state
  }

  @inlinable
  func change(
    _ transaction: borrowing SetTransaction<Element>,
    of input: Int,
    isOnly: Bool,
    _ state: inout Set<Element>,
    _ output: inout SetTransaction<Element>
  ) {
    let rank = sources.rank(of: input)
    for mutation in transaction.list.unsafeMutations {
      if isOnly {
        sources.prefetch(mutation.key, rank)
        switch rule.step(KeyStep(mutation), of: rank, mutation.key, in: sources) {
        case .comes: place(mutation.key, true, &state, &output)
        case .goes: place(mutation.key, false, &state, &output)
        case .changes, .becomes, nil: break
        }
      } else {
        touch(mutation.key)
      }
      apply(mutation, rank)
    }
  }

  @inlinable
  func settle(_ state: inout Set<Element>, _ output: inout SetTransaction<Element>) {
    if sources.isRearranged { sources.touchRearranged(Rule.self, state) }
    for touch in sources.touched.touches {
      place(touch.key, rule.holding(touch.key, in: sources) != nil, &state, &output)
    }
    sources.touched.removeAll()
  }

  /// Notes that an element must be looked at: who holds it does not matter, a member has no value.
  @inlinable
  func touch(_ element: Element) { sources.touched.insert(element, by: nil) { nil } }

  /// Lets an element belong or not.
  @inlinable
  @inline(__always)
  func place(
    _ element: Element,
    _ belongs: Bool,
    _ state: inout Set<Element>,
    _ output: inout SetTransaction<Element>
  ) {
    if belongs {
      output.set(forKey: element, in: &state)
    } else {
      output.unset(element, in: &state)
    }
  }

  @inlinable
  func end(_ state: Set<Element>) {
    sources.forgetTouched()
    sources.hasState = false
  }
}

extension KeyStep<Void> {
  /// What a mutation does to its element.
  @inlinable
  @inline(__always)
  init<Element>(_ mutation: SetMutation<Element>) {
    self =
      switch mutation {
      case .insert: .comes(())
      case .remove: .goes(())
      }
  }
}
