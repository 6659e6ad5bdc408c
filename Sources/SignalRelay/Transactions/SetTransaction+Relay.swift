import SignalGraph

extension SetTransaction: RelayTransaction where Element: RelayValue {
  /// Appends the number of mutations, and of each 0 for an insertion or 1 for a removal, and the member.
  @inlinable
  public func write(to writer: inout RelayWriter) {
    writer.write(number: UInt64(count))
    withMutations { mutations in
      for mutation in mutations {
        switch mutation {
        case .insert(let element):
          writer.write(byte: 0)
          element.write(to: &writer)
        case .remove(let element):
          writer.write(byte: 1)
          element.write(to: &writer)
        }
      }
    }
  }

  /// Reads mutations.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    let count = try reader.readCount()
    if count == 1 {
      let mutation = try Self.readMutation(&reader)
      if mutation.element == mutation.element {
        self.init()
        append(mutation)
      } else {
        self = try RelayError.faults { () throws(Violation) in try Self(validating: CollectionOfOne(mutation)) }
      }
      return
    }
    var mutations: [SetMutation<Element>] = []
    for _ in 0..<count { mutations.append(try Self.readMutation(&reader)) }
    self = try RelayError.faults { () throws(Violation) in try Self(validating: mutations) }
  }

  @inlinable
  static func readMutation(_ reader: inout RelayReader) throws(RelayError) -> SetMutation<Element> {
    switch try reader.readByte() {
    case 0: return .insert(try reader.read())
    case 1: return .remove(try reader.read())
    case let byte: throw .malformed("\(byte) is no mutation of a set")
    }
  }

  /// The members.
  @inlinable
  public static func relayRows(of snapshot: Set<Element>) -> Set<Element> { snapshot }

  /// The set; throws if a member comes twice or does not equal itself.
  @inlinable
  public static func snapshot(ofRelayRows rows: [Element]) throws(RelayError) -> Set<Element> {
    try Set(relayed: rows)
  }
}
