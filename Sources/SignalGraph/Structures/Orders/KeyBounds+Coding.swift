private enum KeyBoundsKey: String, CodingKey { case from, upTo, through }

extension KeyBounds: Encodable where Bound: Encodable {
  /// Writes the ends that there are: `{"from": 10, "upTo": 20}`, `{"through": 20}`, `{}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: KeyBoundsKey.self)
    try container.encodeIfPresent(lower, forKey: .from)
    if upper != nil || includesUpper { try container.encode(upper, forKey: includesUpper ? .through : .upTo) }
  }
}

extension KeyBounds: Decodable where Bound: Decodable {
  /// Reads the ends that there are.
  ///
  /// - Throws: A `DecodingError` if there are two upper ends.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: KeyBoundsKey.self)
    let lower = try container.decodeIfPresent(Bound.self, forKey: .from)
    let includesUpper = container.contains(.through)
    if includesUpper, container.contains(.upTo) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath, debugDescription: "A \(Self.self) has two ends: upTo and through."))
    }
    let upper = try container.decodeIfPresent(Bound.self, forKey: includesUpper ? .through : .upTo)
    self = includesUpper ? Self(from: lower, through: upper) : Self(from: lower, upTo: upper)
  }
}
