private enum FailedElementKey: String, CodingKey { case element, failure }

extension FailedElement: Encodable where Element: Encodable, Failure: Encodable {
  /// Writes both: `{"element": "S 5", "failure": "unreadable"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FailedElementKey.self)
    try container.encode(element, forKey: .element)
    try container.encode(failure, forKey: .failure)
  }
}

extension FailedElement: Decodable where Element: Decodable, Failure: Decodable {
  /// Reads both.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FailedElementKey.self)
    self.init(
      try container.decode(Element.self, forKey: .element), try container.decode(Failure.self, forKey: .failure))
  }
}
