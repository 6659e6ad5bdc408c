extension StateSignal: Encodable where Transaction: Encodable, Transaction.Snapshot: Encodable {
  /// Writes the version, and what the signal carries under the name of its case.
  ///
  /// ```json
  /// {"v": 1, "initiation": ["a", "b"]}
  /// ```
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FormKey.self)
    try FormVersion.write(to: &container)
    switch self {
    case .initiation(let snapshot): try container.encode(snapshot, forKey: .initiation)
    case .transition(let transaction): try container.encode(transaction, forKey: .transition)
    case .termination(let snapshot): try container.encode(snapshot, forKey: .termination)
    }
  }
}

extension StateSignal: Decodable where Transaction: Decodable, Transaction.Snapshot: Decodable {
  /// Reads what ``encode(to:)`` wrote.
  ///
  /// A transition fits the state that it was made on: ask ``StateTransaction/fault(against:)`` before it is performed.
  ///
  /// - Throws: A `DecodingError` for an unknown version, for no case or several, and for a key or member that does not
  ///   equal itself.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.form()
    try FormVersion.check(container, of: Self.self)
    let name = try container.only(of: [.initiation, .transition, .termination], in: Self.self)
    if name == .transition {
      self = .transition(try container.read(name))
      return
    }
    let snapshot: Transaction.Snapshot = try container.read(name)
    if let words = (snapshot as? any KeyedSnapshot).flatMap({ Self.unequalKey(in: $0) }) {
      throw FormFault.corrupted("The snapshot of a \(Self.self) \(words)", container, name)
    }
    self = name == .initiation ? .initiation(snapshot) : .termination(snapshot)
  }

  private static func unequalKey<Rows: KeyedSnapshot>(in rows: Rows) -> String? {
    for row in rows {
      let key = Rows.entry(row).key
      if key != key { return "has the key \(key), which does not equal itself." }
    }
    return nil
  }
}
