import SignalGraph

/// Joins by a search of all pairs.
enum JoinOracle {
  typealias Entries = TableDictionary<Int, Int>
  typealias ForeignKey = (DictionaryEntry<Int, Int>) -> Int?

  /// A foreign key that several entries have, or none.
  static func byValue(_ entry: DictionaryEntry<Int, Int>) -> Int? { entry.value == 0 ? nil : entry.value }
  /// Another one, of other entries.
  static func byBoth(_ entry: DictionaryEntry<Int, Int>) -> Int? { (entry.key + entry.value) % 3 }
  /// An entry's own key.
  static func own(_ entry: DictionaryEntry<Int, Int>) -> Int? { entry.key }

  static func rows<Form: JoinForm>(
    _ form: Form.Type, _ left: Entries, _ right: Entries, by leftKey: ForeignKey = byValue,
    to rightKey: ForeignKey = byBoth
  ) -> TableDictionary<Form.Key, Form.Row>
  where Form.LeftKey == Int, Form.LeftValue == Int, Form.RightKey == Int, Form.RightValue == Int {
    var rows: TableDictionary<Form.Key, Form.Row> = [:]
    var (leftMatches, rightMatches): (Set<Int>, Set<Int>) = ([], [])
    for l in left {
      for r in right {
        guard let one = leftKey(DictionaryEntry(key: l.key, value: l.value)),
          one == rightKey(DictionaryEntry(key: r.key, value: r.value))
        else { continue }
        if Form.makesPairs { rows[Form.key(l.key, r.key)] = Form.row(l.value, r.value) }
        leftMatches.insert(l.key)
        rightMatches.insert(r.key)
      }
    }
    for l in left where belongs(Form.left, leftMatches.contains(l.key)) {
      rows[Form.key(l.key, nil)] = Form.row(l.value, nil)
    }
    for r in right where belongs(Form.right, rightMatches.contains(r.key)) {
      rows[Form.key(nil, r.key)] = Form.row(nil, r.value)
    }
    return rows
  }

  private static func belongs(_ rest: JoinRest, _ hasMatch: Bool) -> Bool {
    rest == .matched && hasMatch || rest == .unmatched && !hasMatch
  }
}
