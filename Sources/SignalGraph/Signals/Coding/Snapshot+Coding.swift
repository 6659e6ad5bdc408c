extension DictionaryEntry: Encodable where Key: Encodable, Value: Encodable {
  /// Writes both: `{"key": "a", "value": 1}`.
  public func encode(to encoder: any Encoder) throws { try encoder.write((.key, key), (.value, value)) }
}

extension DictionaryEntry: Decodable where Key: Decodable, Value: Decodable {
  /// Reads both.
  public init(from decoder: any Decoder) throws {
    let form = try decoder.form()
    self.init(key: try form.read(.key), value: try form.read(.value))
  }
}

extension TableDictionary: Encodable where Key: Encodable, Value: Encodable {
  /// Writes the entries as an array, in no particular order, whatever the type of the keys.
  ///
  /// - Complexity: O(n).
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for (key, value) in self { try list.encode(DictionaryEntry(key: key, value: value)) }
  }
}

extension TableDictionary: Decodable where Key: Decodable, Value: Decodable {
  /// Reads an array of entries.
  ///
  /// - Throws: A `DecodingError` if a key comes twice, or does not equal itself.
  /// - Complexity: expected O(n).
  public init(from decoder: any Decoder) throws {
    self.init()
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd {
      let entry = try list.decode(DictionaryEntry<Key, Value>.self)
      let words =
        entry.key != entry.key
        ? "which does not equal itself" : updateValue(entry.value, forKey: entry.key) == nil ? nil : "twice"
      guard let words else { continue }
      throw FormFault.corrupted(
        "Entry \(list.currentIndex - 1) of a \(Self.self) has the key \(entry.key), \(words).", at: list.codingPath)
    }
  }
}

extension TreeArray: Encodable where Element: Encodable {
  /// Writes the elements as an array.
  ///
  /// - Complexity: O(n).
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for element in self { try list.encode(element) }
  }
}

extension TreeArray: Decodable where Element: Decodable {
  /// Reads an array of elements.
  ///
  /// - Complexity: O(n).
  public init(from decoder: any Decoder) throws { self.init(try [Element](from: decoder)) }
}
