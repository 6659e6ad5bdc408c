/// What an aggregate makes of all rows by key, where its closure reads no parameters and makes no storages.
///
/// It does at once what a map and an ``AggregateWork`` do one after the other, as they do otherwise. Nothing is written down
/// in between: a sum adds a quarter to a third less time to its slot's edit.
@usableFromInline
final class KeyedAggregateWork<Rows: KeyedTransaction, Base: Aggregate>: StageWork {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = ValueTransaction<Base.Result>
  @usableFromInline let base: Base
  @usableFromInline let measure: (Rows.Snapshot.Row) -> Base.Measure?
  /// The measures of the rows that have one.
  @usableFromInline let measures = KeyTable<Rows.Key, Base.Measure>()
  @exclusivity(unchecked) @usableFromInline var memory: Base.State?
  /// Rows of which the measures were refreshed, while a transaction is read.
  @exclusivity(unchecked) @usableFromInline var refreshed: ContiguousArray<Rows.Key> = []
  @usableFromInline let isSame = Equality<Base.Measure>.ofRefreshes
  @usableFromInline let comparesMeasures = Equality<Base.Measure>().isKnown
  @usableFromInline let unchanged = Equality<Rows.Value>.ofRefreshes
  @usableFromInline let equality = Equality<Base.Result>.ofResults
  @usableFromInline let (bin, measureBin) = (Bin<Base.Result>(), Bin<Base.Measure>())
  @usableFromInline let (entryBin, memoryBin) = (Bin<DictionaryEntry<Rows.Key, Base.Measure>>(), Bin<Base.State>())

  @inlinable
  init(_ aggregation: Aggregation<Rows.Snapshot.Row, Base>) {
    (base, measure) = (aggregation.base, aggregation.measure)
  }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> Base.Result {
    measures.reserveCapacity(snapshot.count)
    memory = base.makeState()
    snapshot.forEachEntry { key, value in
      guard let measure = measure(Rows.Snapshot.row(key, value)) else { return }
      measures.insertNew(key, measure)
      base.add(measure, to: &memory.unsafelyUnwrappedInPlace)
    }
    return base.result(memory.unsafelyUnwrappedInPlace)
  }

  @inlinable
  func change(_ input: borrowing Rows, _ state: inout Base.Result, _ output: inout Output) {
    let changes = input.unsafeChanges
    var hasChanged = false
    for position in 0..<changes.count {
      if position &+ 6 < changes.count { measures.foresee(changes[position &+ 6].key) }
      let change = changes[position]
      let key = change.key
      switch change.kind {
      case .insert:
        if put(measure(Rows.Snapshot.row(key, change.unsafeFuture)), key, isRefresh: { false }) { hasChanged = true }
      case .update:
        let measure = measure(Rows.Snapshot.row(key, change.unsafeFuture))
        if put(measure, key, isRefresh: { change.isRefresh(unchanged) }) { hasChanged = true }
      case .remove:
        if put(nil, key, isRefresh: { false }) { hasChanged = true }
      }
    }
    if !hasChanged { return }
    let isStanding = refreshed.isEmpty ? false : showsRefreshed()
    let result = base.result(memory.unsafelyUnwrappedInPlace)
    if !isStanding, equality(state, result) { return bin.keep(result) }
    output.write(result, in: &state, isRefreshed: isStanding)
  }

  /// Puts a measure, or none, in the place of a row's own.
  ///
  /// An equal one stays, unless its row was refreshed. Another one is refreshed, too, where the aggregate finds the same row
  /// in it. Measures that do not compare are other ones; objects among them that are the same are refreshed.
  ///
  /// - Returns: Whether a measure came, changed or went.
  @inlinable @inline(__always)
  func put(_ new: Base.Measure?, _ key: Rows.Key, isRefresh: () -> Bool) -> Bool {
    let hash = measures.hash(of: key)
    let entry = measures.find(key, hash)
    guard let new else {
      guard let entry else { return false }
      base.remove(entry.pointee.value, from: &memory.unsafelyUnwrappedInPlace)
      entryBin.keep(measures.remove(entry))
      return true
    }
    guard let entry else {
      base.add(new, to: &memory.unsafelyUnwrappedInPlace)
      measures.insert(key, new, hash)
      return true
    }
    if isSame(entry.pointee.value, new) {
      if comparesMeasures, !isRefresh() {
        measureBin.keep(new)
        return false
      }
      refreshed.append(key)
    } else if base.isRefresh(entry.pointee.value, new) {
      refreshed.append(key)
    }
    base.remove(entry.pointee.value, from: &memory.unsafelyUnwrappedInPlace)
    base.add(new, to: &memory.unsafelyUnwrappedInPlace)
    measureBin.keep(KeyTable.exchange(entry, new))
    return true
  }

  /// Whether the result shows a row that was refreshed.
  @inlinable @inline(never)
  func showsRefreshed() -> Bool {
    defer { refreshed.removeAll(keepingCapacity: refreshed.count <= 256) }
    return refreshed.contains { key in
      measures.find(key).map { base.shows($0.pointee.value, memory.unsafelyUnwrappedInPlace) } ?? false
    }
  }

  @inlinable
  func end() {
    if !_isPOD(DictionaryEntry<Rows.Key, Base.Measure>.self) { measures.forEach { entryBin.keep($0) } }
    measures.removeAll()
    if let memory { memoryBin.keep(memory) }
    memory = nil
  }

  @inlinable static var foresees: Bool { true }

  @inlinable @inline(__always)
  func foresee(_ bits: UInt64, _ state: borrowing Base.Result) { measures.foresee(bits: bits) }
}
