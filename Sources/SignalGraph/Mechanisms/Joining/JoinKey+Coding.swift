/// The names of a pair's sides in documents.
private enum SideKey: String, CodingKey { case left, right }

extension JoinKey: Encodable where Left: Encodable, Right: Encodable {
  /// Writes both keys: `{"left": 1, "right": null}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SideKey.self)
    try container.encode(left, forKey: .left)
    try container.encode(right, forKey: .right)
  }
}

extension JoinKey: Decodable where Left: Decodable, Right: Decodable {
  /// Reads both keys.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SideKey.self)
    self.init(try container.decode(Left.self, forKey: .left), try container.decode(Right.self, forKey: .right))
  }
}

extension JoinRow: Encodable where Left: Encodable, Right: Encodable {
  /// Writes both values: `{"left": "a", "right": null}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SideKey.self)
    try container.encode(left, forKey: .left)
    try container.encode(right, forKey: .right)
  }
}

extension JoinRow: Decodable where Left: Decodable, Right: Decodable {
  /// Reads both values.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SideKey.self)
    self.init(try container.decode(Left.self, forKey: .left), try container.decode(Right.self, forKey: .right))
  }
}
