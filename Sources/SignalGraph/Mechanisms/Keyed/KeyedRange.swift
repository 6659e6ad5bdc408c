/// The rows by key whose keys lie in a changing range: the work of a range of keys.
///
/// All rows are kept in the order of their keys, so that another range finds those that come and go.
@usableFromInline
final class KeyedRange<Rows: KeyedTransaction>: AdjustableWork where Rows.Key: Comparable {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = Rows
  @usableFromInline typealias Key = Rows.Key
  @usableFromInline typealias Row = DictionaryEntry<Rows.Key, Rows.Value>
  @usableFromInline let subject: MessageSubject
  @usableFromInline let bounds: () -> (past: KeyBounds<Key>, future: KeyBounds<Key>)
  @exclusivity(unchecked) @usableFromInline var entries = TreeArray<Row>()

  /// - `bounds`: the range, and the one before it while the stage adjusts.
  @inlinable
  init(_ subject: MessageSubject, _ bounds: @escaping () -> (past: KeyBounds<Key>, future: KeyBounds<Key>)) {
    (self.subject, self.bounds) = (subject, bounds)
  }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> Rows.Snapshot {
    let sorted = snapshot.map { row in
      let (key, value) = Rows.Snapshot.entry(row)
      return Row(key: key, value: value)
    }.sorted { StrictOrder.precedes($0.key, $1.key) }
    entries = TreeArray(ordered: sorted, orders: sorted.lazy.map { $0.key })
    return rows(bounds().future.positions(in: entries))
  }

  @inlinable
  func change(_ input: borrowing Rows, _ members: inout State, _ output: inout Rows) {
    let bounds = bounds().future
    for change in input.unsafeChanges {
      follow(change)
      if let value = change.future, bounds.contains(change.key) {
        output.set(value, forKey: change.key, in: &members)
      } else {
        output.unset(change.key, in: &members)
      }
    }
  }

  @inlinable
  func follow(_ change: KeyedChange<Rows.Key, Rows.Value>) {
    let key = change.key
    let isFound: Bool
    switch change.kind {
    case .insert:
      entries.insert(Row(key: key, value: change.unsafeFuture), order: key, by: { StrictOrder.precedes($0, $1) })
      isFound = true
    case .update:
      let row = Row(key: key, value: change.unsafeFuture)
      isFound = entries.update(order: key, with: row, by: { StrictOrder.precedes($0, $1) }) != nil
    case .remove:
      isFound = entries.remove(order: key, by: { StrictOrder.precedes($0, $1) }) != nil
    }
    if !isFound {
      subject.reportDisorder(key, advice: "Take keys of which any two are less, equal or greater.")
    }
  }

  @inlinable func end() { entries = TreeArray() }

  @inlinable
  func rows(_ positions: Range<Int>) -> Rows.Snapshot {
    Rows.Snapshot.made(of: entries.array(positions)) { ($0.key, $0.value) }
  }
}

extension StageParts where Input: KeyedTransaction, Output == Input, Input.Key: Comparable {
  /// The parts of a stage that keeps the rows in a range of keys; a fixed one is a filter.
  @inlinable
  init<Keys: KeyRange>(_ subject: MessageSubject, within range: Adjustment<Keys>) where Keys.Bound == Input.Key {
    if let bounds = range.fixed?.keyBounds {
      self.init(subject, filter: { bounds.contains(Input.Snapshot.parts($0).key) })
    } else {
      let range = StageParameter(range, subject)
      self.init(subject, [range], KeyedRange<Input>(subject) { (range.past.keyBounds, range.value.keyBounds) })
    }
  }
}

extension KeyedRange {
  @inlinable func prepare() {}

  @inlinable func source(_ members: Rows.Snapshot) -> Rows.Snapshot { rows(0..<entries.count) }

  /// - Complexity: O(log n), and O(1) per row that comes or goes.
  @inlinable
  func adjust(_ adjustment: Readjustment, _ members: inout State, _ output: inout Rows) -> State? {
    let (past, future) = bounds()
    let (old, new) = (past.positions(in: entries), future.positions(in: entries))
    let common = old.clamped(to: new)
    for part in Self.rest(of: old, without: common) {
      for entry in entries.array(part) { output.drop(entry.key, in: &members) }
    }
    for part in Self.rest(of: new, without: common) {
      for entry in entries.array(part) where members.value(of: entry.key) == nil {
        output.put(entry.value, forKey: entry.key, in: &members)
      }
    }
    return nil
  }

  @inlinable
  static func rest(of range: Range<Int>, without part: Range<Int>) -> [Range<Int>] {
    part.isEmpty ? [range] : [range.lowerBound..<part.lowerBound, part.upperBound..<range.upperBound]
  }
}
