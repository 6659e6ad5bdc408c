// Signals, transactions and snapshots as documents: what is written, and how what is read is judged.
//
// Enters: values, or a decoder. Leaves: documents of version 1, or a `DecodingError` that says what, where and why; what
// is read never traps. Names are written by hand and never change; see the article about documents.

/// The names of version 1, stable for ever.
enum FormKey: String, CodingKey {
  case version = "v"
  case initiation, transition, termination
  case mutations, refreshed
  case insert, update, remove, move, replace
  case to, past, future
  case key, value, left, right, parent, children, depth, childCount, isExpanded
  case header, summary, element, failure, thrown, doubleID
}

extension Encoder {
  /// Writes parts under their names.
  func write<each Part: Encodable>(_ parts: repeat (name: FormKey, value: each Part)) throws {
    var form = container(keyedBy: FormKey.self)
    repeat try form.encode((each parts).value, forKey: (each parts).name)
  }
}

extension Decoder {
  /// The parts that are there.
  func form() throws -> KeyedDecodingContainer<FormKey> { try container(keyedBy: FormKey.self) }
}

/// The versions of the form.
enum FormVersion {
  static let written = 1
  static let known = 1...1

  static func write(to container: inout KeyedEncodingContainer<FormKey>) throws {
    try container.encode(written, forKey: .version)
  }

  /// Throws if the version is missing, no number, or unknown.
  static func check(_ container: KeyedDecodingContainer<FormKey>, of subject: Any.Type) throws {
    let known = known.count == 1 ? "version \(written) alone" : "versions \(known)"
    guard container.contains(.version) else {
      throw FormFault.corrupted(
        "A \(subject) has no version (\"\(FormKey.version.rawValue)\"); this library knows \(known).", container)
    }
    let version = try container.decode(Int.self, forKey: .version)
    guard Self.known.contains(version) else {
      throw FormFault.corrupted(
        "A \(subject) is of version \(version); this library knows \(known). Read it with a library that knows it.",
        container, .version)
    }
  }
}

/// Errors of decoding.
enum FormFault {
  static func corrupted(
    _ words: String, _ container: KeyedDecodingContainer<FormKey>, _ key: FormKey? = nil, _ reason: (any Error)? = nil
  ) -> DecodingError {
    let path = container.codingPath + (key.map { [$0 as any CodingKey] } ?? [])
    return .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: words, underlyingError: reason))
  }

  static func corrupted(_ words: String, at path: [any CodingKey], _ reason: (any Error)? = nil) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: words, underlyingError: reason))
  }
}

extension KeyedDecodingContainer where Key == FormKey {
  /// Reads the part of a name.
  func read<Part: Decodable>(_ name: FormKey) throws -> Part { try decode(Part.self, forKey: name) }

  /// The one of some names that is there; throws if it is not one.
  func only(of names: [FormKey], in subject: Any.Type) throws -> FormKey {
    let found = names.filter(contains)
    if let name = found.first, found.count == 1 { return name }
    let words = names.map(\.rawValue).joined(separator: ", ")
    let what = found.isEmpty ? "none" : found.map(\.rawValue).joined(separator: " and ")
    throw FormFault.corrupted("\(subject) is one of \(words); here is \(what).", self)
  }
}

/// A transaction whose mutations are written one by one and read through `init(validating:)`.
protocol FormTransaction: StateTransaction {
  associatedtype FormMutation
  /// Whether updates that cancel out are kept from now on, because a refresh was recorded.
  var keepsReturns: Bool { get set }
  func forEachForm(_ body: (FormMutation) throws -> Void) throws
  static func validated(_ mutations: [FormMutation]) throws(Violation) -> Self
}

extension FormTransaction {
  func writeForm(to encoder: any Encoder) throws where FormMutation: Encodable {
    var container = encoder.container(keyedBy: FormKey.self)
    try FormVersion.write(to: &container)
    if keepsReturns { try container.encode(true, forKey: .refreshed) }
    var list = container.nestedUnkeyedContainer(forKey: .mutations)
    try forEachForm { try list.encode($0) }
  }

  init(form decoder: any Decoder) throws where FormMutation: Decodable {
    let container = try decoder.form()
    try FormVersion.check(container, of: Self.self)
    let mutations: [FormMutation] = try container.read(.mutations)
    let isRefreshed = try container.decodeIfPresent(Bool.self, forKey: .refreshed) ?? false
    do { self = try Self.validated(mutations) } catch {
      throw FormFault.corrupted(error.message, container, .mutations, error)
    }
    if isRefreshed, !isEmpty { keepsReturns = true }
  }
}
