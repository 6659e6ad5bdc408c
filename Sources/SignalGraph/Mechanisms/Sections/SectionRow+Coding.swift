extension SectionRow: Encodable where Group: Encodable, Summary: Encodable, Element: Encodable {
  /// Writes a header with its summary, or an element: `{"header": "LH", "summary": 2}`, `{"element": "LH 4"}`.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .header(let group, let summary): try encoder.write((.header, group), (.summary, summary))
    case .element(let element): try encoder.write((.element, element))
    }
  }
}

extension SectionRow: Decodable where Group: Decodable, Summary: Decodable, Element: Decodable {
  /// Reads a header or an element.
  ///
  /// - Throws: A `DecodingError` if it is neither or both.
  public init(from decoder: any Decoder) throws {
    let form = try decoder.form()
    let name = try form.only(of: [.header, .element], in: Self.self)
    self = name == .element ? .element(try form.read(name)) : .header(try form.read(name), try form.read(.summary))
  }
}
