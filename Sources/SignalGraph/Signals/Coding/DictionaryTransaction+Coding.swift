extension DictionaryMutation: Encodable where Key: Encodable, Value: Encodable {
  /// Writes the key under the name of the case, and the values beside it: `{"update": "a", "past": 1, "future": 2}`.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .insert(let key, let value): try encoder.write((.insert, key), (.future, value))
    case .update(let key, let past, let future): try encoder.write((.update, key), (.past, past), (.future, future))
    case .remove(let key, let past): try encoder.write((.remove, key), (.past, past))
    }
  }
}

extension DictionaryMutation: Decodable where Key: Decodable, Value: Decodable {
  /// Reads a mutation.
  ///
  /// - Throws: A `DecodingError` for no case or several, and for a value that is missing.
  public init(from decoder: any Decoder) throws {
    let form = try decoder.form()
    let name = try form.only(of: [.insert, .update, .remove], in: Self.self)
    let key: Key = try form.read(name)
    switch name {
    case .insert: self = .insert(key: key, value: try form.read(.future))
    case .update: self = .update(key: key, past: try form.read(.past), future: try form.read(.future))
    default: self = .remove(key: key, past: try form.read(.past))
    }
  }
}

extension DictionaryTransaction: FormTransaction {
  typealias FormMutation = DictionaryMutation<Key, Value>

  var keepsReturns: Bool {
    get { isPinned }
    set {
      list.makeUnique()
      list.buffer?.isPinned = newValue
    }
  }

  func forEachForm(_ body: (DictionaryMutation<Key, Value>) throws -> Void) throws { try mutations.forEach(body) }

  static func validated(_ mutations: [DictionaryMutation<Key, Value>]) throws(Violation) -> Self {
    try Self(validating: mutations)
  }
}

extension DictionaryTransaction: Encodable where Key: Encodable, Value: Encodable {
  /// Writes the version and the mutations: `{"v": 1, "mutations": [{"insert": "a", "future": 1}]}`.
  public func encode(to encoder: any Encoder) throws { try writeForm(to: encoder) }
}

extension DictionaryTransaction: Decodable where Key: Decodable, Value: Decodable {
  /// Reads mutations, and makes a transaction of them by ``init(validating:)``.
  ///
  /// - Throws: A `DecodingError` for an unknown version, or for mutations that contradict each other.
  public init(from decoder: any Decoder) throws { try self.init(form: decoder) }
}
