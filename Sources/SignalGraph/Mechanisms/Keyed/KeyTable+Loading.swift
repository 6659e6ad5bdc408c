extension KeyTable {
  /// Keeps what a function returns for each row, called once for it, instead of what the table had.
  ///
  /// - Complexity: O(n).
  @inlinable
  func load<Rows: KeyedSnapshot>(_ rows: Rows, _ value: (_ key: Key, _ value: Rows.Value) -> Value)
  where Rows.Key == Key {
    removeAll()
    if let dictionary = rows as? TableDictionary<Key, Rows.Value> {
      if let table = dictionary.table { become(table.mapped { value($0.key, $0.value) }) }
    } else {
      reserveCapacity(rows.count)
      rows.forEachEntry { insertNew($0, value($0, $1)) }
    }
  }
}
