private enum ChildFailureKey: String, CodingKey { case thrown, doubleID }

extension ChildFailure: Encodable where ID: Encodable, Failure: Encodable {
  /// Writes the error, or the id that came twice: `{"doubleID": 4}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ChildFailureKey.self)
    switch self {
    case .thrown(let failure): try container.encode(failure, forKey: .thrown)
    case .doubleID(let id): try container.encode(id, forKey: .doubleID)
    }
  }
}

extension ChildFailure: Decodable where ID: Decodable, Failure: Decodable {
  /// Reads the error, or the id.
  ///
  /// - Throws: A `DecodingError` if it is neither or both.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ChildFailureKey.self)
    switch (container.contains(.thrown), container.contains(.doubleID)) {
    case (true, false): self = .thrown(try container.decode(Failure.self, forKey: .thrown))
    case (false, true): self = .doubleID(try container.decode(ID.self, forKey: .doubleID))
    case (let isBoth, _):
      throw FormFault.corrupted(
        "A \(Self.self) is one of thrown, doubleID; here is \(isBoth ? "thrown and doubleID" : "none").",
        at: container.codingPath)
    }
  }
}
