/// What says which groups a grouping has, whether they have rows or not: a set, or the storage of one.
///
/// ```swift
/// trains.grouped(by: { $0.value }, domain: Set(1...12))
/// trains.grouped(by: { $0.value }, domain: openPlatforms)
/// ```
public protocol GroupDomain<Group> {
  /// What groups are known by.
  associatedtype Group: Hashable
  /// Which of the two it is.
  var domain: DomainGroups<Group> { get }
}

/// Fixed groups, or the storage of groups that change.
public enum DomainGroups<Group: Hashable> {
  /// Groups that do not change.
  case fixed(Set<Group>)
  /// The groups that a storage holds.
  case storage(SetStorage<Group>)
}

extension Set: GroupDomain {
  /// Fixed groups.
  public var domain: DomainGroups<Element> { .fixed(self) }
}

extension SetStorage: GroupDomain {
  /// Changing groups.
  public var domain: DomainGroups<Element> { .storage(self) }
}

@available(*, unavailable)
extension DomainGroups: Sendable {}

/// The groups of a domain as a stage has read them; they are moved on when the stage reads its parameters.
@usableFromInline
final class DomainParameter<Group: Hashable>: AnyParameter {
  @exclusivity(unchecked) @usableFromInline var groups: Set<Group>
  /// The groups that came or went in this turn; one may be named twice, and one that did both is.
  @exclusivity(unchecked) @usableFromInline var touched: [Group] = []
  private let storage: SetStorage<Group>?
  private let members: Inlet<SetSignal<Group>>
  private var isThere: Bool

  /// The domain of the stage that the subject names.
  @usableFromInline
  init(_ domain: some GroupDomain<Group>, _ subject: MessageSubject) {
    switch domain.domain {
    case .fixed(let groups): (storage, self.groups, isThere) = (nil, groups, true)
    case .storage(let storage): (self.storage, groups, isThere) = (storage, [], false)
    }
    members = ParameterInlet(subject: subject)
    super.init(members)
  }

  @usableFromInline override var isFixed: Bool { storage == nil }

  @usableFromInline override var isPresent: Bool { isThere }

  @usableFromInline
  override func read() -> Bool {
    touched.removeAll(keepingCapacity: touched.count <= 1024)
    var hasCome = false
    members.readSessions { snapshot in
      touched += groups.symmetricDifference(snapshot)
      (groups, isThere, hasCome) = (snapshot, true, true)
    } change: { transaction in
      for change in transaction.unsafeChanges { touched.append(change.key) }
      transaction.apply(to: &groups)
      hasCome = true
    } end: { _ in
      // The groups are kept: what a reset leaves as it was is not touched.
      (isThere, hasCome) = (false, true)
    }
    return hasCome
  }

  @usableFromInline
  override func connect(_ stage: Chained) {
    if let storage { stage.chain(members, to: storage, site: members.subject.site) }
  }
}
