extension FailedElement: Encodable where Element: Encodable, Failure: Encodable {
  /// Writes both: `{"element": "S 5", "failure": "unreadable"}`.
  public func encode(to encoder: any Encoder) throws { try encoder.write((.element, element), (.failure, failure)) }
}

extension FailedElement: Decodable where Element: Decodable, Failure: Decodable {
  /// Reads both.
  public init(from decoder: any Decoder) throws {
    let form = try decoder.form()
    self.init(try form.read(.element), try form.read(.failure))
  }
}
