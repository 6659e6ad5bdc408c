/// The members of a set that is a value, as a set that changes member by member.
///
/// For what comes as a whole, as the selection of a list view does. The way there is ``SnapshotReading``; arrays have
/// ``RowReading``.
///
/// | in | out |
/// |---|---|
/// | `transition`, a member that was not there | `insert` |
/// | a member that is there no more | `remove` |
/// | a refresh: a `transition` from a value to itself | nothing: members do not change |
/// | a reset | a reset |
/// | `initiation`, `termination` | the same, of the members |
///
/// ```swift
/// let selection: ValueSlot<Set> = ValueSlot([3, 7])
/// let chosen = selection.members()    // 3 7
/// selection.value = [7, 8]            // 3 goes, 8 comes
/// chosen.tearDown()
/// ```
///
/// - Complexity: initiation O(1); a transition from n members to m O(n + m). Memory: the members.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class MemberReading<Element: Hashable>: SetStage<ValueTransaction<Set<Element>>, Element> {
  /// Makes members that are registered by its user.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let work = ValueDifference<Set<Element>, SetTransaction<Element>>({ $0 }) { past, future, _ in
      .difference(from: past, to: future)
    }
    let subject = MessageSubject(MemberReading.self, label, fileID, line)
    super.init(StageParts(subject, work).tracing(RowRelation.whole))
  }
}

extension ValueStorage {
  /// The members of a set; see ``MemberReading``.
  @inlinable
  public final func members<Element>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> MemberReading<Element> where Value == Set<Element> {
    feeding(MemberReading(label: label, fileID: fileID, line: line))
  }
}
