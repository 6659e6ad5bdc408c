/// When rows by key fall due, for stages that let rows go by time.
///
/// - Complexity: O(log n) for a row that is set or forgotten, or falls due. Memory: key and number in a table, and 80
///   bytes beside another key.
@usableFromInline
final class RowDeadlines<Key: Hashable> {
  @usableFromInline
  struct Row {
    @usableFromInline let key: Key
    /// When what the deadline counts from happened.
    @usableFromInline var since: Duration

    @inlinable init(_ key: Key, _ since: Duration) { (self.key, self.since) = (key, since) }
  }

  @usableFromInline let numbers = KeyTable<Key, Int>()
  @exclusivity(unchecked) @usableFromInline var table = DeadlineTable<Row>()
  @usableFromInline let bin = Bin<Row>()
  @usableFromInline let numberBin = Bin<DictionaryEntry<Key, Int>>()

  @inlinable init() {}
}

extension RowDeadlines {
  /// The earliest deadline.
  @inlinable var first: Duration? { table.first }

  @inlinable func contains(_ key: Key) -> Bool { numbers.count > 0 && numbers.contains(key) }

  /// Gives a row its deadline.
  @inlinable
  func set(_ key: Key, since: Duration, _ deadline: Duration) {
    if let entry = numbers.find(key) {
      let number = entry.pointee.value
      table[number].since = since
      table.setDeadline(deadline, of: number)
    } else {
      let number = table.insert(Row(key, since))
      numbers.insertNew(key, number)
      table.setDeadline(deadline, of: number)
    }
  }

  /// Takes a row's deadline back; false if it has none.
  @inlinable @discardableResult
  func forget(_ key: Key) -> Bool {
    guard numbers.count > 0, let entry = numbers.find(key) else { return false }
    let number = entry.pointee.value
    numberBin.keep(numbers.remove(entry))
    bin.keep(table.remove(number))
    return true
  }

  /// Calls the function with each row that is due, the earliest first; it has no deadline then.
  @inlinable
  func takeDue(until instant: Duration, _ body: (Key) -> Void) {
    while let number = table.popFirst(until: instant) {
      let row = table.remove(number)
      numberBin.keep(numbers.remove(numbers.find(row.key).unsafelyUnwrapped))
      body(row.key)
      bin.keep(row)
    }
  }

  /// Gives each row another deadline, counted from the same instant.
  @inlinable
  func move(_ deadline: (_ since: Duration) -> Duration) {
    for number in table.records.indices {
      if let since = table.records[number].item?.since { table.setDeadline(deadline(since), of: number) }
    }
  }

  @inlinable
  func removeAll() {
    table.forEach { bin.keep($1) }
    numbers.forEach { numberBin.keep($0) }
    numbers.removeAll()
    table.removeAll()
  }
}
