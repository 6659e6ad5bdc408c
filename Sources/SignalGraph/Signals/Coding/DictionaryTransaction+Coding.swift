extension DictionaryMutation: Encodable where Key: Encodable, Value: Encodable {
  /// Writes the key under the name of the case, and the values beside it: `{"update": "a", "past": 1, "future": 2}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FormKey.self)
    switch self {
    case .insert(let key, let value):
      try container.encode(key, forKey: .insert)
      try container.encode(value, forKey: .future)
    case .update(let key, let past, let future):
      try container.encode(key, forKey: .update)
      try container.encode(past, forKey: .past)
      try container.encode(future, forKey: .future)
    case .remove(let key, let past):
      try container.encode(key, forKey: .remove)
      try container.encode(past, forKey: .past)
    }
  }
}

extension DictionaryMutation: Decodable where Key: Decodable, Value: Decodable {
  /// Reads a mutation.
  ///
  /// - Throws: A `DecodingError` for no case or several, and for a value that is missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FormKey.self)
    let name = try container.only(of: [.insert, .update, .remove], in: Self.self)
    let key = try container.decode(Key.self, forKey: name)
    func value(_ name: FormKey) throws -> Value { try container.decode(Value.self, forKey: name) }
    switch name {
    case .insert: self = .insert(key: key, value: try value(.future))
    case .update: self = .update(key: key, past: try value(.past), future: try value(.future))
    default: self = .remove(key: key, past: try value(.past))
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
