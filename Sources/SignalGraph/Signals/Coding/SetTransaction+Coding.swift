extension SetMutation: Encodable where Element: Encodable {
  /// Writes the member under the name of the case: `{"insert": "a"}`.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .insert(let element): try encoder.write((.insert, element))
    case .remove(let element): try encoder.write((.remove, element))
    }
  }
}

extension SetMutation: Decodable where Element: Decodable {
  /// Reads a mutation.
  ///
  /// - Throws: A `DecodingError` for no case or several.
  public init(from decoder: any Decoder) throws {
    let form = try decoder.form()
    let name = try form.only(of: [.insert, .remove], in: Self.self)
    let element: Element = try form.read(name)
    self = name == .insert ? .insert(element) : .remove(element)
  }
}

extension SetTransaction: FormTransaction {
  typealias FormMutation = SetMutation<Element>

  /// Members have no values to return to.
  var keepsReturns: Bool {
    get { false }
    set {}
  }

  func forEachForm(_ body: (SetMutation<Element>) throws -> Void) throws { try mutations.forEach(body) }

  static func validated(_ mutations: [SetMutation<Element>]) throws(Violation) -> Self {
    try Self(validating: mutations)
  }
}

extension SetTransaction: Encodable where Element: Encodable {
  /// Writes the version and the mutations: `{"v": 1, "mutations": [{"insert": "a"}]}`.
  public func encode(to encoder: any Encoder) throws { try writeForm(to: encoder) }
}

extension SetTransaction: Decodable where Element: Decodable {
  /// Reads mutations, and makes a transaction of them by ``init(validating:)``.
  ///
  /// - Throws: A `DecodingError` for an unknown version, or for mutations that contradict each other.
  public init(from decoder: any Decoder) throws { try self.init(form: decoder) }
}
