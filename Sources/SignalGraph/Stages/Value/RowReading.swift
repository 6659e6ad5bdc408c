/// The elements of a collection that is a value, as an array that changes row by row.
///
/// For lists that come as a whole: an answer of a server, what a view model publishes, the result of a function of
/// everything. What leaves is the difference, so that a list view and the stages behind see rows come, change, move and go
/// instead of resets. The way there is ``SnapshotReading``. An array that is edited row by row is an ``ArraySlot``, and
/// one whose whole comes from outside of the graph is replaced with ``ArraySlot/replace(with:identifiedBy:)``, which
/// finds the same.
///
/// | in | out, by identity | out, by equality |
/// |---|---|---|
/// | `transition`, an element that was not there | `insert` | `insert`; of several side by side `replace` |
/// | an element that is there no more | `remove` | `remove`; of several side by side `replace` |
/// | an element that differs from that of its identity | `update` | `remove` and `insert`, or `replace` |
/// | an element elsewhere | `move`, with the new element where it differs | `remove` and `insert` |
/// | no element of an identity that was there | one `replace` | one `replace` |
/// | an equal element in the same order | nothing | nothing |
/// | a refresh: a `transition` from a value to itself | `update` of each element | `update` of each element |
/// | a reset | a reset | a reset |
/// | `initiation`, `termination` | the same, of the elements | the same, of the elements |
///
/// ```swift
/// let answer = ValueSlot(["1 Ada", "2 Emmy", "3 Mary"])
/// let names = answer.rows { $0.first }
/// answer.value = ["3 Mary", "1 Ada L.", "4 Lise"]
/// // [remove("2 Emmy", at: 1), move(from: 1, to: 0, …), insert("4 Lise", at: 2), update(at: 1, past: "1 Ada", future: "1 Ada L.")]
/// names.tearDown()
/// ```
///
/// Elements that are `Identifiable` have their `id` for identity. Others are compared, as
/// ``ArrayTransaction/difference(from:to:equality:)`` says; what cannot be compared is replaced as a whole. By identity
/// there is one command per row at most, and as few moves as possible; an identity that occurs several times is matched in
/// order. An element that equals the one that is there is not taken.
///
/// Sets and dictionaries have ``MemberReading`` and ``EntryReading``.
///
/// - Complexity: initiation O(n); a transition from n elements to m O((n + m) log (n + m)), by equality
///   O((n + m) · (d + 1)) for d that come or go, and no more than the other; a command O(log n) behind. The closure is
///   called once for each old and each new element. Memory: the elements in a tree.
///
/// Preconditions: what gives the identity is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class RowReading<Value: RandomAccessCollection>: ArrayStage<ValueTransaction<Value>, Value.Element> {
  @usableFromInline typealias Work = ValueDifference<Value, ArrayTransaction<Value.Element>>

  /// Makes rows that are found by comparing elements, registered by its user.
  @inlinable
  public convenience init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let equality = Equality<Value.Element>()
    self.init(MessageSubject(RowReading.self, label, fileID, line)) { past, future, isRefreshed in
      if isRefreshed, future.count == past.count { return .updates(from: past, to: Array(future)) }
      return .difference(from: past, to: future, equality: equality)
    }
  }

  /// Makes rows that are known by an identity, registered by its user.
  ///
  /// - `identity`: what tells one row from others; pure.
  @inlinable
  public convenience init<Identity: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    identifiedBy identity: @escaping (Value.Element) -> Identity
  ) {
    let equality = Equality<Value.Element>()
    self.init(MessageSubject(RowReading.self, label, fileID, line)) { past, future, isRefreshed in
      .difference(
        from: past, to: Array(future), equality: equality, isRefreshed: isRefreshed, identifiedBy: identity)
    }
  }

  @inlinable
  init(_ subject: MessageSubject, difference: @escaping Work.Difference) {
    super.init(StageParts(subject, Work({ TreeArray($0) }, difference: difference)).tracing(RowRelation.whole))
  }
}

extension ValueStorage where Value: RandomAccessCollection {
  /// The elements as rows, found by comparing them; see ``RowReading``.
  @inlinable
  public final func rows(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> RowReading<Value> {
    feeding(RowReading(label: label, fileID: fileID, line: line))
  }

  /// The elements as rows, known by an identity; see ``RowReading``.
  ///
  /// - `identity`: what tells one row from others; pure.
  @inlinable
  public final func rows<Identity: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    identifiedBy identity: @escaping (Value.Element) -> Identity
  ) -> RowReading<Value> {
    feeding(RowReading(label: label, fileID: fileID, line: line, identifiedBy: identity))
  }
}

extension ValueStorage where Value: RandomAccessCollection, Value.Element: Identifiable {
  /// The elements as rows, known by their `id`; see ``RowReading``.
  @inlinable
  public final func rows(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> RowReading<Value> {
    rows(label: label, fileID: fileID, line: line, identifiedBy: \.id)
  }
}
