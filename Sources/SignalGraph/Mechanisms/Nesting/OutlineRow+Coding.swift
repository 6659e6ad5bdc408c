extension OutlineRow: Encodable where Key: Encodable, Value: Encodable {
  /// Writes the parts: `{"key": 1, "value": "a", "depth": 0, "childCount": 2, "isExpanded": true}`.
  public func encode(to encoder: any Encoder) throws {
    try encoder.write(
      (.key, key), (.value, value), (.depth, depth), (.childCount, childCount), (.isExpanded, isExpanded))
  }
}

extension OutlineRow: Decodable where Key: Decodable, Value: Decodable {
  /// Reads the parts.
  public init(from decoder: any Decoder) throws {
    let form = try decoder.form()
    self.init(
      key: try form.read(.key), value: try form.read(.value), depth: try form.read(.depth),
      childCount: try form.read(.childCount), isExpanded: try form.read(.isExpanded))
  }
}
