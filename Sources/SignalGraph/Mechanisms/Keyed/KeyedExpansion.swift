/// What a closure makes of rows by key, a sequence each, whose members have ids: the work of a flat map by key.
///
/// A child is known by the key of its row and its id. The closure is called once for a row that comes or is updated, never
/// for past values or removals; a child that equals the present one of its id changes nothing, unless its row was
/// refreshed. Ids are asked for once, of new children, and kept by row.
///
/// - Complexity: O(c + d) for a row that had c children and has d.
@usableFromInline
final class KeyedExpansion<Rows: KeyedTransaction, ID: Hashable, Child>: AdjustableWork {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = DictionaryTransaction<JoinKey<Rows.Key, ID>, Child>
  @usableFromInline typealias Row = Rows.Snapshot.Row
  @usableFromInline let subject: MessageSubject
  /// The children of a row, and their ids; nil for none.
  @usableFromInline let make: (Row) -> [(id: ID, child: Child)]?
  @usableFromInline let ids = KeyTable<Rows.Key, [ID]>()
  @usableFromInline let kept: KeptRows<Rows.Key, Rows.Value>?
  @usableFromInline let equality = Equality<Child>()
  @usableFromInline let unchanged = Equality<Rows.Value>.ofRefreshes
  @usableFromInline let bin = Bin<Child>()
  @usableFromInline let idBin = Bin<[ID]>()

  /// - `keepsRows`: whether the closure reads parameters.
  @inlinable
  init(_ subject: MessageSubject, keepsRows: Bool = false, _ make: @escaping (Row) -> [(id: ID, child: Child)]?) {
    (self.subject, self.make) = (subject, make)
    kept = keepsRows ? KeptRows() : nil
  }

  /// The closure of work whose children must have different ids.
  @inlinable
  static func naming<Children: Sequence>(
    _ subject: MessageSubject, _ id: @escaping (Child) -> ID, _ transform: @escaping (Row) -> Children
  ) -> (Row) -> [(id: ID, child: Child)]? where Children.Element == Child {
    { row in
      let children = transform(row).map { (id: id($0), child: $0) }
      ChildIDs.check(children, subject)
      if let double = firstDouble(children.map(\.id)) { ChildIDs.report(double, subject) }
      return children
    }
  }

  /// The same of work that makes a failure of two children with one id.
  @inlinable
  static func trying<Children: Sequence, Failure: Error>(
    _ subject: MessageSubject, _ id: @escaping (Child) -> ID,
    _ transform: @escaping (Row) throws(Failure) -> Children
  ) -> (Row) throws(ChildFailure<ID, Failure>) -> [(id: ID, child: Child)]? where Children.Element == Child {
    { row throws(ChildFailure<ID, Failure>) in
      let made: Children
      do throws(Failure) { made = try transform(row) } catch { throw .thrown(error) }
      let children = made.map { (id: id($0), child: $0) }
      ChildIDs.check(children, subject)
      if let double = firstDouble(children.map(\.id)) { throw .doubleID(double) }
      return children
    }
  }

  @inlinable
  static func firstDouble(_ ids: [ID]) -> ID? { ChildIDs.firstDouble(ids) }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> State {
    kept?.removeAll()
    var state = State(minimumCapacity: snapshot.count)
    snapshot.forEachEntry { key, value in
      kept?.rows.insertNew(key, value)
      let children = make(Rows.Snapshot.row(key, value)) ?? []
      ids.insertNew(key, children.map(\.id))
      for (id, child) in children { state[JoinKey(key, id)] = child }
    }
    return state
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    for change in input.unsafeChanges {
      let key = change.key
      switch change.kind {
      case .insert:
        let value = change.unsafeFuture
        if let kept { kept.keep(value, forKey: key) }
        renew(key, value, isStanding: false, &state, &output)
      case .update:
        let value = change.unsafeFuture
        if let kept { kept.keep(value, forKey: key) }
        renew(key, value, isStanding: change.isRefresh(unchanged), &state, &output)
      case .remove:
        if let kept { _ = kept.rows.removeValue(forKey: key) }
        guard let former = ids.removeValue(forKey: key) else { continue }
        for id in former { output.drop(JoinKey(key, id), in: &state) }
        discard(former)
      }
    }
  }

  @inlinable
  func end() {
    kept?.removeAll()
    if !_isPOD(ID.self) { ids.forEach { idBin.keep($0.value) } }
    ids.removeAll()
  }
}

extension KeyedExpansion {
  /// Makes the children of a row anew, and brings the state up to date.
  @inlinable
  func renew(
    _ key: Rows.Key, _ value: Rows.Value, isStanding: Bool, _ state: inout State, _ output: inout Output
  ) {
    let children = make(Rows.Snapshot.row(key, value)) ?? []
    let future = children.map(\.id)
    let former = ids.updateValue(future, forKey: key) ?? []
    if former != future {
      let known = former.count > 8 ? Set(future) : nil
      for id in former where !(known?.contains(id) ?? future.contains(id)) {
        output.drop(JoinKey(key, id), in: &state)
      }
    }
    for (id, child) in children {
      output.setMade(child, forKey: JoinKey(key, id), in: &state, equality, bin, standing: isStanding)
    }
    discard(former)
  }

  @inlinable func discard(_ ids: [ID]) { if !_isPOD(ID.self) { idBin.keep(ids) } }
}

// New parameters.
extension KeyedExpansion {
  @inlinable func prepare() { kept?.isMarking = true }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    guard let kept else { return nil }
    if adjustment.isRefreshed { kept.edited.forEach { refresh($0.key, state, &output) } }
    for row in kept.list where !kept.isEdited(row.key) {
      renew(row.key, row.value, isStanding: adjustment.isRefreshed, &state, &output)
    }
    kept.forgetEdited()
    return nil
  }

  /// Announces the children of a row that was edited in this turn, but for those that it has announced already.
  @inlinable
  func refresh(_ key: Rows.Key, _ state: State, _ output: inout Output) {
    for id in ids.value(of: key) ?? [] {
      let key = JoinKey(key, id)
      if let child = state[key], output.list.position(of: key) == nil {
        output.list.append(.update(key: key, past: child, future: child))
      }
    }
  }

  @inlinable
  func source(_ state: State) -> Rows.Snapshot { Rows.Snapshot.made(of: kept?.list ?? []) { ($0.key, $0.value) } }
}

/// The ids of the children of one row or element, which must differ.
@usableFromInline
enum ChildIDs {
  /// An id that stands twice, if there is one.
  @inlinable
  static func firstDouble<ID: Hashable>(_ ids: [ID]) -> ID? {
    if ids.count <= 8 {
      for index in ids.indices.dropFirst() where ids[..<index].contains(ids[index]) { return ids[index] }
      return nil
    }
    var seen = Set<ID>(minimumCapacity: ids.count)
    for id in ids where !seen.insert(id).inserted { return id }
    return nil
  }

  /// Refuses an id that makes a key which could never be found again.
  @inlinable
  static func check<ID: Hashable, Child>(_ children: [(id: ID, child: Child)], _ subject: MessageSubject) {
    if Reflexivity.isKnown(of: ID.self) { return }
    for (id, _) in children where id != id { subject.reportUnequal(key: id) }
  }

  @usableFromInline
  static func report<ID>(_ id: ID, _ subject: MessageSubject) -> Never {
    Violation.trap(
      .doubleInsertion,
      "\(subject.located) was given two children of the id \(id) for one element. Give each child of an element an id of "
        + "its own, or use tryFlatMap, which makes a failure of such an element."
    )
  }
}
