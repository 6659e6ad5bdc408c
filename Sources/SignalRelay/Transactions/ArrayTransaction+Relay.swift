import SignalGraph

extension ArrayTransaction: RelayTransaction where Element: RelayValue {
  /// Appends the number of mutations, and of each 0 to 4 for insertion, update, removal, move or replacement, indices and
  /// elements; see `forEachWritten(_:)`.
  @inlinable
  public func write(to writer: inout RelayWriter) {
    writer.write(number: UInt64(writtenCount))
    forEachWritten { mutation in
      switch mutation {
      case .insert(let element, let at):
        writer.write(byte: 0)
        writer.write(at)
        element.write(to: &writer)
      case .update(let at, let past, let future):
        writer.write(byte: 1)
        writer.write(at)
        past.write(to: &writer)
        future.write(to: &writer)
      case .remove(let element, let at):
        writer.write(byte: 2)
        writer.write(at)
        element.write(to: &writer)
      case .move(let from, let to, let past, let future):
        writer.write(byte: 3)
        writer.write(from)
        writer.write(to)
        past.write(to: &writer)
        future.write(to: &writer)
      case .replace(let at, let past, let future):
        writer.write(byte: 4)
        writer.write(at)
        writer.write(elements: past)
        writer.write(elements: future)
      }
    }
  }

  /// Reads commands.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    let count = try reader.readCount()
    if count == 1 {
      let mutation = try Self.readMutation(&reader)
      if Self.isPlain(mutation) {
        self.init(CollectionOfOne(mutation))
        return
      }
      self = try RelayError.faults { () throws(Violation) in try Self(validating: CollectionOfOne(mutation)) }
      return
    }
    var mutations: [ArrayMutation<Element>] = []
    for _ in 0..<count { mutations.append(try Self.readMutation(&reader)) }
    self = try RelayError.faults { () throws(Violation) in try Self(validating: mutations) }
  }

  /// Whether a command alone is recorded as it is, and some array has its indices.
  @inlinable
  static func isPlain(_ mutation: ArrayMutation<Element>) -> Bool {
    let indices = 0..<Int(Int32.max) / 2
    return switch mutation {
    case .insert(_, let at), .update(let at, _, _), .remove(_, let at): indices.contains(at)
    case .move(let from, let to, _, _): from != to && indices.contains(from) && indices.contains(to)
    case .replace: false
    }
  }

  @inlinable
  static func readMutation(_ reader: inout RelayReader) throws(RelayError) -> ArrayMutation<Element> {
    let kind = try reader.readByte()
    let at = try reader.read(Int.self)
    switch kind {
    case 0: return .insert(try reader.read(), at: at)
    case 1: return .update(at: at, past: try reader.read(), future: try reader.read())
    case 2: return .remove(try reader.read(), at: at)
    case 3:
      let to = try reader.read(Int.self)
      return .move(from: at, to: to, past: try reader.read(), future: try reader.read())
    case 4: return .replace(at: at, past: try reader.readElements(), future: try reader.readElements())
    default: throw .malformed("\(kind) is no command of an array")
    }
  }

  /// The elements.
  @inlinable
  public static func relayRows(of snapshot: TreeArray<Element>) -> TreeArray<Element> { snapshot }

  /// The array.
  @inlinable
  public static func snapshot(ofRelayRows rows: [Element]) throws(RelayError) -> TreeArray<Element> {
    TreeArray(rows)
  }
}
