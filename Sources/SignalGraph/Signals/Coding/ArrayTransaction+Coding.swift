extension ArrayMutation: Encodable where Element: Encodable {
  /// Writes the index under the name of the case, and the elements beside it: `{"insert": 0, "future": "a"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FormKey.self)
    switch self {
    case .insert(let element, let at):
      try container.encode(at, forKey: .insert)
      try container.encode(element, forKey: .future)
    case .update(let at, let past, let future):
      try container.encode(at, forKey: .update)
      try container.encode(past, forKey: .past)
      try container.encode(future, forKey: .future)
    case .remove(let element, let at):
      try container.encode(at, forKey: .remove)
      try container.encode(element, forKey: .past)
    case .move(let from, let to, let past, let future):
      try container.encode(from, forKey: .move)
      try container.encode(to, forKey: .to)
      try container.encode(past, forKey: .past)
      try container.encode(future, forKey: .future)
    case .replace(let at, let past, let future):
      try container.encode(at, forKey: .replace)
      try container.encode(past, forKey: .past)
      try container.encode(future, forKey: .future)
    }
  }
}

extension ArrayMutation: Decodable where Element: Decodable {
  /// Reads a mutation; its indices may be any numbers.
  ///
  /// - Throws: A `DecodingError` for no case or several, and for an index or element that is missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FormKey.self)
    let name = try container.only(of: [.insert, .update, .remove, .move, .replace], in: Self.self)
    let at = try container.decode(Int.self, forKey: name)
    func read<Payload: Decodable>(_ name: FormKey) throws -> Payload {
      try container.decode(Payload.self, forKey: name)
    }
    switch name {
    case .insert: self = .insert(try read(.future), at: at)
    case .update: self = .update(at: at, past: try read(.past), future: try read(.future))
    case .remove: self = .remove(try read(.past), at: at)
    case .move: self = .move(from: at, to: try read(.to), past: try read(.past), future: try read(.future))
    default: self = .replace(at: at, past: try read(.past), future: try read(.future))
    }
  }
}

extension ArrayTransaction: FormTransaction {
  typealias FormMutation = ArrayMutation<Element>

  var keepsReturns: Bool {
    get { list.isPinned }
    set {
      list.makeUnique()
      list.buffer?.isPinned = newValue
    }
  }

  func forEachForm(_ body: (ArrayMutation<Element>) throws -> Void) throws { try forEach(body) }

  static func validated(_ mutations: [ArrayMutation<Element>]) throws(Violation) -> Self {
    try Self(validating: mutations)
  }
}

extension ArrayTransaction: Encodable where Element: Encodable {
  /// Writes the version and the commands in order: `{"v": 1, "mutations": [{"insert": 0, "future": "a"}]}`.
  public func encode(to encoder: any Encoder) throws { try writeForm(to: encoder) }
}

extension ArrayTransaction: Decodable where Element: Decodable {
  /// Reads commands, and makes a transaction of them by ``init(validating:)-(Sequence<ArrayMutation<Element>>)``.
  ///
  /// - Throws: A `DecodingError` for an unknown version, or for commands that contradict each other or are legal on no
  ///   array.
  public init(from decoder: any Decoder) throws { try self.init(form: decoder) }
}
