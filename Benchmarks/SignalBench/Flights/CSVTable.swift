/// Reads a file of comma-separated values whose columns are found by the names in its header.
struct CSVTable {
  /// The reader; its fields are those of the row read last.
  private(set) var rows: CSVReader
  /// The number of the column of each name.
  private(set) var columns: [String: Int] = [:]

  /// Opens the file and reads its header.
  init(file: String) throws(Failure) {
    rows = try CSVReader(file: file)
    guard try rows.next() else { throw Failure(file: file, line: 1, "there is no header") }
    for field in rows.fields.indices {
      guard columns.updateValue(field, forKey: rows.text(field)) == nil else {
        throw rows.failure("two columns are named '\(rows.text(field))'")
      }
    }
  }

  /// The number of a column that must be there.
  func column(_ name: String) throws(Failure) -> Int {
    guard let column = columns[name] else { throw rows.failure("there is no column '\(name)'") }
    return column
  }

  /// Reads the next row, which has a field for each column; false at the end.
  mutating func next() throws(Failure) -> Bool {
    guard try rows.next() else { return false }
    guard rows.fields.count == columns.count else {
      throw rows.failure("\(rows.fields.count) fields instead of \(columns.count)")
    }
    return true
  }
}
