extension ArrayMutation: Encodable where Element: Encodable {
  /// Writes the index under the name of the case, and the elements beside it: `{"insert": 0, "future": "a"}`.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .insert(let element, let at): try encoder.write((.insert, at), (.future, element))
    case .update(let at, let past, let future): try encoder.write((.update, at), (.past, past), (.future, future))
    case .remove(let element, let at): try encoder.write((.remove, at), (.past, element))
    case .move(let from, let to, let past, let future):
      try encoder.write((.move, from), (.to, to), (.past, past), (.future, future))
    case .replace(let at, let past, let future): try encoder.write((.replace, at), (.past, past), (.future, future))
    }
  }
}

extension ArrayMutation: Decodable where Element: Decodable {
  /// Reads a mutation; its indices may be any numbers.
  ///
  /// - Throws: A `DecodingError` for no case or several, and for an index or element that is missing.
  public init(from decoder: any Decoder) throws {
    let form = try decoder.form()
    let name = try form.only(of: [.insert, .update, .remove, .move, .replace], in: Self.self)
    let at: Int = try form.read(name)
    switch name {
    case .insert: self = .insert(try form.read(.future), at: at)
    case .update: self = .update(at: at, past: try form.read(.past), future: try form.read(.future))
    case .remove: self = .remove(try form.read(.past), at: at)
    case .move:
      self = .move(from: at, to: try form.read(.to), past: try form.read(.past), future: try form.read(.future))
    default: self = .replace(at: at, past: try form.read(.past), future: try form.read(.future))
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

  func forEachForm(_ body: (ArrayMutation<Element>) throws -> Void) throws { try forEachWritten(body) }

  static func validated(_ mutations: [ArrayMutation<Element>]) throws(Violation) -> Self {
    try Self(validating: mutations)
  }
}

extension ArrayTransaction: Encodable where Element: Encodable {
  /// Writes the version and the commands in order: `{"v": 1, "mutations": [{"insert": 0, "future": "a"}]}`.
  ///
  /// A row that was moved and announced is a move and an update; see ``ArrayTransaction/forEachWritten(_:)``.
  public func encode(to encoder: any Encoder) throws { try writeForm(to: encoder) }
}

extension ArrayTransaction: Decodable where Element: Decodable {
  /// Reads commands, and makes a transaction of them by ``init(validating:)-(Sequence<ArrayMutation<Element>>)``.
  ///
  /// - Throws: A `DecodingError` for an unknown version, or for commands that contradict each other or are legal on no
  ///   array.
  public init(from decoder: any Decoder) throws { try self.init(form: decoder) }
}
