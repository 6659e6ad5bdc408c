extension ChildFailure: Encodable where ID: Encodable, Failure: Encodable {
  /// Writes the error, or the id that came twice: `{"doubleID": 4}`.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .thrown(let failure): try encoder.write((.thrown, failure))
    case .doubleID(let id): try encoder.write((.doubleID, id))
    }
  }
}

extension ChildFailure: Decodable where ID: Decodable, Failure: Decodable {
  /// Reads the error, or the id.
  ///
  /// - Throws: A `DecodingError` if it is neither or both.
  public init(from decoder: any Decoder) throws {
    let form = try decoder.form()
    let name = try form.only(of: [.thrown, .doubleID], in: Self.self)
    self = name == .thrown ? .thrown(try form.read(name)) : .doubleID(try form.read(name))
  }
}
