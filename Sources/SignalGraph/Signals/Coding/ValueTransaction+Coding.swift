extension ValueMutation: Encodable where Value: Encodable {
  /// Writes both values: `{"past": 1, "future": 2}`.
  public func encode(to encoder: any Encoder) throws { try encoder.write((.past, past), (.future, future)) }
}

extension ValueMutation: Decodable where Value: Decodable {
  /// Reads both values.
  public init(from decoder: any Decoder) throws {
    let form = try decoder.form()
    self.init(past: try form.read(.past), future: try form.read(.future))
  }
}

extension ValueTransaction: FormTransaction {
  typealias FormMutation = ValueMutation<Value>

  var keepsReturns: Bool {
    get { isRefreshed }
    set { isRefreshed = newValue }
  }

  func forEachForm(_ body: (ValueMutation<Value>) throws -> Void) throws {
    if let mutation { try body(mutation) }
  }

  static func validated(_ mutations: [ValueMutation<Value>]) throws(Violation) -> Self {
    try Self(validating: mutations)
  }
}

extension ValueTransaction: Encodable where Value: Encodable {
  /// Writes the version and at most one mutation: `{"v": 1, "mutations": [{"past": 1, "future": 2}]}`.
  public func encode(to encoder: any Encoder) throws { try writeForm(to: encoder) }
}

extension ValueTransaction: Decodable where Value: Decodable {
  /// Reads mutations, and makes a transaction of them by ``init(validating:)``.
  ///
  /// - Throws: A `DecodingError` for an unknown version, or for mutations that contradict each other.
  public init(from decoder: any Decoder) throws { try self.init(form: decoder) }
}
