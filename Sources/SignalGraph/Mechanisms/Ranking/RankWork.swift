/// The rank of one row among all: the second work behind a map that gives each its order.
///
/// Which row it is may be a parameter; another row costs a search, as all are in one table whichever is asked for.
@usableFromInline
final class RankWork<Key: Hashable, Order: Comparable>: SecondWork {
  @usableFromInline typealias Place = RankPlace<Order>
  @usableFromInline typealias Input = DictionaryTransaction<Key, Place>
  @usableFromInline typealias Output = ValueTransaction<Int?>
  @usableFromInline let subject: MessageSubject
  @usableFromInline let rule: RankRule
  @usableFromInline let parameter: AnyParameter
  @usableFromInline let key: () -> Key?
  @usableFromInline let bin = Bin<Order>()
  @exclusivity(unchecked) @usableFromInline var table: RankTable<Order>
  /// The row that is ranked; nil if it is not there.
  @exclusivity(unchecked) @usableFromInline var place: Place?
  @exclusivity(unchecked) @usableFromInline var isPrepared = false

  /// - `parameter`: holds the key.
  /// - `key`: reads it.
  @inlinable
  init(_ subject: MessageSubject, _ rule: RankRule, _ parameter: AnyParameter, _ key: @escaping () -> Key?) {
    (self.subject, self.rule, self.parameter, self.key) = (subject, rule, parameter, key)
    table = RankTable(rule, bin)
  }

  @inlinable
  func begin(_ rows: TableDictionary<Key, Place>) -> Int? {
    load(rows)
    return place.map { table.rank(of: $0) }
  }

  @inlinable
  func load(_ rows: TableDictionary<Key, Place>) {
    isPrepared = false
    table = RankTable(subject, rule, bin, rows.lazy.map(\.value))
    place = key().flatMap { rows[$0] }
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout Int?, _ output: inout Output) {
    if isPrepared { return }
    let key = key()
    for change in input.unsafeChanges {
      let (past, future) = (change.past, change.future)
      if let past { table.remove(past, subject) }
      if let future { table.add(future) }
      if change.key == key { place = future }
    }
    if !parameter.isNew { write(&state, &output) }
  }

  @inlinable
  func write(_ state: inout Int?, _ output: inout Output) {
    let rank = place.map { table.rank(of: $0) }
    if rank == state { return }
    output = ValueTransaction(unequalPast: state, future: rank)
    state = rank
  }

  @inlinable
  func end() {
    table.keepAll()
    (table, isPrepared) = (RankTable(rule, bin), false)
    if let place { bin.keep(place.order) }
    place = nil
  }

  @inlinable func prepare() { isPrepared = true }

  @inlinable
  func adjust(
    _ changes: borrowing Input, _ rows: TableDictionary<Key, Place>, _ state: inout Int?, _ output: inout Output
  ) {
    if isPrepared {
      table.keepAll()
      load(rows)
    } else {
      place = key().flatMap { rows[$0] }
    }
    write(&state, &output)
  }
}
