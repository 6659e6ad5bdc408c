private enum NestingKey: String, CodingKey { case value, parent, children }

extension NestedEntry: Encodable where Key: Encodable, Value: Encodable {
  /// Writes the value, the parent and the children: `{"value": "a", "parent": 1, "children": [2, 3]}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: NestingKey.self)
    try container.encode(value, forKey: .value)
    try container.encode(parent, forKey: .parent)
    try container.encode(children, forKey: .children)
  }
}

extension NestedEntry: Decodable where Key: Decodable, Value: Decodable {
  /// Reads the value, the parent, which is null for a root, and the children.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: NestingKey.self)
    self.init(
      value: try container.decode(Value.self, forKey: .value),
      parent: try container.decode(Key?.self, forKey: .parent),
      children: try container.decode(TreeArray<Key>.self, forKey: .children)
    )
  }
}
