private enum SectionRowKey: String, CodingKey { case header, summary, element }

extension SectionRow: Encodable where Group: Encodable, Summary: Encodable, Element: Encodable {
  /// Writes a header with its summary, or an element: `{"header": "LH", "summary": 2}`, `{"element": "LH 4"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SectionRowKey.self)
    switch self {
    case .header(let group, let summary):
      try container.encode(group, forKey: .header)
      try container.encode(summary, forKey: .summary)
    case .element(let element): try container.encode(element, forKey: .element)
    }
  }
}

extension SectionRow: Decodable where Group: Decodable, Summary: Decodable, Element: Decodable {
  /// Reads a header or an element.
  ///
  /// - Throws: A `DecodingError` if it is neither or both.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SectionRowKey.self)
    switch (container.contains(.header), container.contains(.element)) {
    case (true, false):
      self = .header(
        try container.decode(Group.self, forKey: .header), try container.decode(Summary.self, forKey: .summary))
    case (false, true): self = .element(try container.decode(Element.self, forKey: .element))
    case (let isBoth, _):
      throw FormFault.corrupted(
        "A \(Self.self) is one of header, element; here is \(isBoth ? "header and element" : "none").",
        at: container.codingPath)
    }
  }
}
