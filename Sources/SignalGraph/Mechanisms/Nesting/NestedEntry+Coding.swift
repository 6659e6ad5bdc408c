extension NestedEntry: Encodable where Key: Encodable, Value: Encodable {
  /// Writes the value, the parent and the children: `{"value": "a", "parent": 1, "children": [2, 3]}`.
  public func encode(to encoder: any Encoder) throws {
    try encoder.write((.value, value), (.parent, parent), (.children, children))
  }
}

extension NestedEntry: Decodable where Key: Decodable, Value: Decodable {
  /// Reads the value, the parent, which is null for a root, and the children.
  public init(from decoder: any Decoder) throws {
    let form = try decoder.form()
    self.init(value: try form.read(.value), parent: try form.read(.parent), children: try form.read(.children))
  }
}
