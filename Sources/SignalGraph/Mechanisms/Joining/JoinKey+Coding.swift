extension JoinKey: Encodable where Left: Encodable, Right: Encodable {
  /// Writes both keys: `{"left": 1, "right": null}`.
  public func encode(to encoder: any Encoder) throws { try encoder.write((.left, left), (.right, right)) }
}

extension JoinKey: Decodable where Left: Decodable, Right: Decodable {
  /// Reads both keys.
  public init(from decoder: any Decoder) throws {
    let form = try decoder.form()
    self.init(try form.read(.left), try form.read(.right))
  }
}

extension JoinRow: Encodable where Left: Encodable, Right: Encodable {
  /// Writes both values: `{"left": "a", "right": null}`.
  public func encode(to encoder: any Encoder) throws { try encoder.write((.left, left), (.right, right)) }
}

extension JoinRow: Decodable where Left: Decodable, Right: Decodable {
  /// Reads both values.
  public init(from decoder: any Decoder) throws {
    let form = try decoder.form()
    self.init(try form.read(.left), try form.read(.right))
  }
}
